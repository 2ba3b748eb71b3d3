"""Invitations, claims and tokens."""

from __future__ import annotations

import httpx
import pytest

from polindrome import GAMES, new_game
from polindrome.server.games.seats import hash_token
from tests.server.friends import Person, acknowledged, claim, join, kinds_of, meet, strangers
from tests.server.live import Live
from tests.server.playing import (
    EASY,
    HUMAN,
    OPEN,
    Json,
    bearer,
    choose,
    events_of,
    look,
    make,
    new_key,
    play_on,
    problem,
    put_game,
    send,
    send_move,
    settle,
)


def test_claimed_invitation_starts_the_game(client: httpx.Client) -> None:
    created = make(client, seats=[HUMAN, OPEN])
    start, (none, invitation) = created["game"], created["invitations"]
    assert none is None
    assert (start["status"], start["seats"], start["yours"]) == ("waiting", [HUMAN, OPEN], [0])
    answer = claim(client, start["id"], invitation).json()
    assert [(event["kind"], event["seat"]) for event in answer["events"]] == [("claimed", 1)]
    guest = Person(client, start["id"], bearer(answer["token"])).look()
    assert (guest["status"], guest["seats"], guest["yours"]) == ("playing", [HUMAN, HUMAN], [1])


@pytest.mark.parametrize("name", GAMES)
def test_two_players_can_play_every_registered_game(client: httpx.Client, name: str) -> None:
    game = new_game(name)
    people = meet(client, name, [HUMAN, *[OPEN] * (game.num_seats - 1)])
    assert [person.look()["yours"] for person in people] == [[seat] for seat in range(game.num_seats)]
    for _ in range(game.num_seats):
        turn = people[0].look()["turn"]
        error = problem(people[turn - 1].ask("moves", move="O1@e10"), 409, "not_your_turn")
        assert f"seat {turn} is to move, and another player has it" in error["message"]
        people[turn].move()


def test_moves_are_refused_until_all_seats_are_claimed(client: httpx.Client) -> None:
    host, _ = meet(client, "classic-3", [HUMAN, OPEN, EASY])
    assert host.look()["status"] == "playing"
    waiting = make(client, "classic-3", [HUMAN, OPEN, EASY])["game"]
    error = problem(send_move(client, waiting), 409, "waiting_for_players")
    assert "until all seats are taken" in error["message"]
    problem(send(client, waiting["id"], "resign"), 409, "waiting_for_players")
    problem(send(client, waiting["id"], "undo", ply=0), 409, "nothing_to_undo")
    problem(send(client, waiting["id"], "rematch"), 409, "game_not_over")


def test_bot_waits_until_all_seats_are_claimed(client: httpx.Client) -> None:
    created = make(client, seats=[EASY, OPEN])
    assert created["token"] is None
    assert look(client, created["game"]["id"])["status"] == "waiting"
    join(client, created["game"]["id"], created["invitations"][1])
    assert settle(client, created["game"]["id"])["ply"] == 1


def test_repeated_claim_gets_the_same_token_and_another_is_refused(client: httpx.Client) -> None:
    created = make(client, "classic-3", [HUMAN, OPEN, OPEN])
    game_id, (_, first, second) = created["game"]["id"], created["invitations"]
    key = new_key()
    answer = claim(client, game_id, first, key)
    assert claim(client, game_id, first, key).json() == answer.json()
    error = problem(claim(client, game_id, first), 409, "seat_taken")
    assert error["message"] == "another player has taken that seat already"
    problem(claim(client, game_id, second, key), 409, "key_reused")
    other = claim(client, game_id, second)
    assert other.json()["token"] != answer.json()["token"]
    problem(claim(client, game_id, first), 409, "seat_taken")
    assert claim(client, game_id, first, key).json() == answer.json()


def test_invitation_is_valid_for_one_game(client: httpx.Client) -> None:
    (one, other) = (make(client, seats=[HUMAN, OPEN]) for _ in range(2))
    for invitation in (other["invitations"][1], one["token"], "x" * 32):
        problem(claim(client, one["game"]["id"], invitation), 403, "not_your_seat")
    problem(claim(client, one["game"]["id"], "too short"), 422, "invalid_request")


@pytest.mark.parametrize(
    ("command", "body"),
    [
        ("moves", {"ply": 2, "move": "O1@e10"}),
        ("undo", {"ply": 2}),
        ("undo/answer", {"ply": 2, "agree": True}),
        ("resign", {}),
        ("rematch", {}),
    ],
)
def test_commands_need_the_token_of_the_seat(live: Live, command: str, body: Json) -> None:
    host, guest = meet(live.client)
    host.move()
    guest.move()
    if command == "undo/answer":
        acknowledged(host.ask("undo"))
    if command == "rematch":
        acknowledged(host.send("resign"))
    before = events_of(live, host.game_id)
    for stranger in strangers(live.client, host.game_id):
        error = problem(stranger.send(command, **body), 403, "not_your_seat")
        assert error["message"] == "expected the token of a seat of this game"
        assert error["current"]["yours"] == []
    assert events_of(live, host.game_id) == before


def test_key_of_another_player_is_refused(client: httpx.Client) -> None:
    host, guest = meet(client)
    key, move = new_key(), choose(host.look())
    first = acknowledged(host.send("moves", ply=0, key=key, move=move))
    assert acknowledged(host.send("moves", ply=0, key=key, move=move)) == first
    for other in (guest, *strangers(client, host.game_id)):
        problem(other.send("moves", ply=0, key=key, move=move), 403, "not_your_seat")


def test_one_token_plays_all_seats_of_its_holder(client: httpx.Client) -> None:
    start = make(client, "classic", [HUMAN, EASY, HUMAN, EASY])["game"]
    assert start["yours"] == [0, 2]
    assert play_on(client, start, plies=8)["ply"] >= 8


def test_bearer_scheme_is_case_insensitive(client: httpx.Client) -> None:
    created = make(client)
    headers = {"Authorization": f"bearer {created['token']}"}
    assert Person(client, created["game"]["id"], headers).look()["yours"] == [0]


def test_only_hashes_of_tokens_are_stored(live: Live) -> None:
    created = make(live.client, seats=[HUMAN, OPEN])
    game_id, invitation = created["game"]["id"], created["invitations"][1]
    token = claim(live.client, game_id, invitation).json()["token"]
    kept = b"".join(file.read_bytes() for file in live.folder.iterdir())
    for secret in (created["token"], invitation, token):
        assert secret.encode() not in kept
        assert hash_token(secret).encode() in kept


def test_responses_contain_no_token_hashes(live: Live) -> None:
    host, guest = meet(live.client)
    paths = ("", "/events", "/record", "/record?format=blksgf")
    told = [live.client.get(f"/api/games/{host.game_id}{path}", headers=guest.headers).text for path in paths]
    told += [live.client.get("/api/games").text, problem_text(guest)]
    for person in (host, guest):
        token = person.headers["Authorization"].removeprefix("Bearer ")
        assert not [text for text in told if token in text or hash_token(token) in text]


def problem_text(guest: Person) -> str:
    """Return the error text of a move in a waiting game."""
    return guest.ask("moves", move="O1@e10").text


def test_games_of_the_first_version_need_no_token(live: Live) -> None:
    game_id = put_game(live, new_game("duo"), [HUMAN, EASY])
    for stranger in strangers(live.client, game_id):
        assert stranger.look()["yours"] == [0]
    assert kinds_of(Person(live.client, game_id, {}).move())[:1] == ["moved"]
