"""Resignations and rematches."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter

from polindrome.blokus import CLASSIC, DUO, Variant
from polindrome.records import GameRecord, format_record
from polindrome.server.http.schemas import Snapshot
from tests.random_play import finished_game
from tests.server.friends import Person, acknowledged, claim, join, kinds_of, meet
from tests.server.playing import (
    BEGINNER,
    EASY,
    HUMAN,
    MEDIUM,
    OPEN,
    Json,
    bearer,
    error_of,
    make,
    new_key,
    play_on,
    problem,
    remember,
    send,
    settle,
)

SNAPSHOT: TypeAdapter[Any] = TypeAdapter(Snapshot)


def ask_for_rematch(person: Person, key: str | None = None) -> Json:
    answer = person.send("rematch", key=key or new_key())
    assert answer.status_code == 200, answer.text
    SNAPSHOT.validate_json(answer.content)
    snapshot: Json = answer.json()
    return snapshot


@pytest.mark.parametrize("name", ["duo", "entropy"])
def test_resignation_lets_the_other_seat_win_regardless_of_points(client: httpx.Client, name: str) -> None:
    host, guest = meet(client, name)
    people = [host, guest]
    people[host.look()["turn"]].move()
    resigned = acknowledged(host.send("resign"))
    assert [(event["kind"], event.get("seat")) for event in resigned["events"]] == [("resigned", 0), ("finished", None)]
    over = guest.look()
    assert (over["status"], over["turn"], over["legal_moves"]) == ("over", None, [])
    assert over.get("colour") is over.get("role") is None
    assert (over["outcome"]["winners"], over["outcome"]["reason"]) == ([1], "resigned")
    for person in people:
        problem(person.ask("moves", move="O1@e10"), 409, "game_over")
        problem(person.send("resign"), 409, "game_over")
        problem(person.ask("undo"), 409, "nothing_to_undo")
        assert person.look()["yours"] == [people.index(person)]


def test_player_resigns_their_own_seat_on_any_turn(client: httpx.Client) -> None:
    host, guest = meet(client)
    assert host.look()["turn"] == 0
    assert acknowledged(guest.send("resign"))["events"][0]["seat"] == 1
    assert host.look()["outcome"]["winners"] == [0]


def test_resigning_against_a_bot_loses(client: httpx.Client) -> None:
    start = make(client, seats=[MEDIUM, HUMAN])["game"]
    acknowledged(send(client, start["id"], "resign"))
    outcome = settle(client, start["id"])["outcome"]
    assert (outcome["winners"], outcome["reason"]) == ([0], "resigned")


def test_bot_plays_on_after_a_resignation_in_a_four_seat_game(client: httpx.Client) -> None:
    host, guest = meet(client, "classic", [HUMAN, OPEN, EASY, EASY])
    assert kinds_of(acknowledged(host.send("resign"))) == ["resigned"]
    seats = host.look()["seats"]
    assert seats[0] == MEDIUM
    assert (guest.look()["status"], settle(client, host.game_id)["turn"]) == ("playing", 1)
    assert host.look()["yours"] == []
    answer = host.ask("moves", move="O1@a1")
    assert "a bot plays for your seat" in problem(answer, 403, "not_your_seat")["message"]
    guest.move()
    assert settle(client, host.game_id)["ply"] == 5
    assert kinds_of(acknowledged(guest.send("resign"))) == ["resigned", "finished"]
    assert set(guest.look()["outcome"]["winners"]) <= {2, 3}


def test_repeated_key_resigns_once(client: httpx.Client) -> None:
    host, _ = meet(client)
    key = new_key()
    first = acknowledged(host.send("resign", key=key))
    assert acknowledged(host.send("resign", key=key)) == first
    host, guest = meet(client, "classic-3", [HUMAN, OPEN, EASY])
    first = acknowledged(host.send("resign", key=key))
    assert acknowledged(host.send("resign", key=key)) == first
    problem(guest.send("resign", key=key), 403, "not_your_seat")


def test_rematch_rotates_seats_and_keeps_tokens(client: httpx.Client) -> None:
    host, guest = meet(client, clock={"kind": "total", "seconds": 600, "increment": 5}, undo_all=True)
    problem(host.send("rematch"), 409, "game_not_over")
    acknowledged(host.send("resign"))
    start = ask_for_rematch(host)
    assert (start["ply"], start["status"], start["yours"], start["undo_all"]) == (0, "playing", [1], True)
    assert start["clock"]["left"] == [600, 600]
    first, second = Person(client, start["id"], guest.headers), Person(client, start["id"], host.headers)
    assert first.look()["yours"] == [0]
    first.move()
    second.move()
    assert host.look()["rematch"] == guest.look()["rematch"] == start["id"]


def test_later_rematch_requests_get_the_same_game(client: httpx.Client) -> None:
    host, guest = meet(client)
    acknowledged(host.send("resign"))
    key = new_key()
    start = ask_for_rematch(host, key)
    for again in (ask_for_rematch(host, key), ask_for_rematch(host), ask_for_rematch(guest)):
        assert again["id"] == start["id"]
    Person(client, start["id"], guest.headers).move()
    now = ask_for_rematch(guest, key)
    assert (now["id"], now["ply"], now["yours"]) == (start["id"], 1, [0])


def test_rematch_rejects_a_key_of_another_request(client: httpx.Client) -> None:
    host, _ = meet(client)
    key = new_key()
    acknowledged(host.send("resign", key=key))
    problem(host.send("rematch", key=key), 409, "key_reused")
    rematch_key = new_key()
    ask_for_rematch(host, rematch_key)
    assert error_of(host.send("resign", key=rematch_key)) == (409, "key_reused")


@pytest.mark.parametrize(
    ("name", "seats"), [("duo", [HUMAN, EASY]), ("classic-3", [EASY, HUMAN, EASY]), ("entropy", [HUMAN, BEGINNER])]
)
def test_rematch_against_bots_can_be_finished(client: httpx.Client, name: str, seats: list[Json]) -> None:
    created = make(client, name, seats, options={"rounds": 1} if name == "entropy" else {})
    host = Person(client, created["game"]["id"], bearer(created["token"]))
    acknowledged(host.send("resign"))
    start = ask_for_rematch(host)
    assert start["seats"] == [*seats[-1:], *seats[:-1]]
    assert start["options"] == created["game"]["options"]
    next_host = Person(client, start["id"], host.headers)
    settle(client, start["id"])
    next_host.move()
    acknowledged(next_host.send("resign"))
    third = ask_for_rematch(next_host)
    assert third["id"] not in (start["id"], host.game_id)


def test_rematch_after_a_regular_end(client: httpx.Client) -> None:
    created = make(client)
    host = Person(client, created["game"]["id"], bearer(created["token"]))
    play_on(client, created["game"])
    assert settle(client, ask_for_rematch(host)["id"])["ply"] == 1


def import_finished_game(client: httpx.Client, variant: Variant, seats: list[Json]) -> Json:
    record = json.loads(format_record(GameRecord.of(finished_game(variant, 1))))
    created = remember(client.post("/api/games/import", json={"record": record, "seats": seats}))
    assert created["game"]["status"] == "over"
    return created


def test_unclaimed_seat_stays_open_in_the_rematch(client: httpx.Client) -> None:
    created = import_finished_game(client, DUO, [HUMAN, OPEN])
    host = Person(client, created["game"]["id"], bearer(created["token"]))
    start = ask_for_rematch(host)
    assert (start["seats"], start["status"], start["yours"]) == ([OPEN, HUMAN], "waiting", [1])
    stranger = Person(client, start["id"], {})
    assert stranger.look()["yours"] == []
    problem(stranger.ask("moves", move="O1@e10"), 403, "not_your_seat")
    problem(Person(client, start["id"], host.headers).ask("moves", move="O1@e10"), 409, "waiting_for_players")
    guest = join(client, start["id"], created["invitations"][1])
    assert (guest.look()["status"], guest.look()["yours"]) == ("playing", [0])
    guest.move()
    Person(client, start["id"], host.headers).move()


def test_guest_keeps_the_token_in_a_rematch_with_an_open_seat(client: httpx.Client) -> None:
    created = import_finished_game(client, CLASSIC, [HUMAN, OPEN, EASY, OPEN])
    guest = join(client, created["game"]["id"], created["invitations"][1])
    start = ask_for_rematch(guest)
    assert (start["seats"], start["status"], start["yours"]) == ([OPEN, HUMAN, HUMAN, EASY], "waiting", [2])
    problem(claim(client, start["id"], created["invitations"][1]), 403, "not_your_seat")
    last = join(client, start["id"], created["invitations"][3])
    assert (last.look()["status"], last.look()["yours"]) == ("playing", [0])
    third = ask_for_rematch(guest)
    assert (third["id"], third["seats"]) == (start["id"], [HUMAN, HUMAN, HUMAN, EASY])
