"""Clocks over HTTP and WebSocket: the server keeps the time, warns, and ends a game whose time is up."""

from __future__ import annotations

from time import time
from typing import Any

import httpx
import pytest

from polindrome.server.games import ledger
from polindrome.server.jobs import attendants
from tests.server.friends import acknowledged, claim, meet
from tests.server.listening import follow, hear, hear_events, hear_kind, hear_until, is_event
from tests.server.live import Live
from tests.server.playing import (
    EASY,
    HUMAN,
    MEDIUM,
    OPEN,
    Json,
    PatientBot,
    create,
    events_of,
    look,
    make,
    new_key,
    problem,
    send_move,
    settle,
    token_of,
)

LONG: Json = {"kind": "total", "seconds": 600, "increment": 5}
SHORT: Json = {"kind": "move", "seconds": 0.2}


def test_a_move_costs_its_time_and_brings_the_increment(client: httpx.Client) -> None:
    clock: Json = {"kind": "total", "seconds": 600, "increment": 500}
    start = create(client, seats=[HUMAN, HUMAN], clock=clock)
    assert {**start["clock"], "at": ""} == {**clock, "left": [600, 600], "at": "", "running": True}
    assert send_move(client, start).status_code == 200
    after = look(client, start["id"])["clock"]
    assert 600 < after["left"][0] <= 1100
    assert after["left"][1] <= 600


def test_time_for_each_move_begins_anew(live: Live) -> None:
    clock = {"kind": "move", "seconds": 300}
    start = create(live.client, seats=[HUMAN, EASY], clock=clock)
    assert start["clock"]["increment"] == 0
    send_move(live.client, start)
    after = settle(live.client, start["id"])
    assert after["clock"]["left"][1] == 300
    assert 0 < after["clock"]["left"][0] <= 300
    assert events_of(live, start["id"])[0].data["clock"] == clock


def test_no_clock_runs_while_people_are_awaited_or_a_bot_thinks(client: httpx.Client, patient: PatientBot) -> None:
    waiting = create(client, seats=[HUMAN, OPEN], clock=SHORT)
    thinking = create(client, seats=[EASY, HUMAN], clock=LONG)
    assert patient.asked.wait(60)
    for game in (waiting, thinking):
        assert not look(client, game["id"])["clock"]["running"]
    assert look(client, waiting["id"])["clock"]["left"] == [0.2, 0.2]


def test_the_clock_stands_still_after_the_end(client: httpx.Client) -> None:
    host, guest = meet(client, clock=LONG)
    acknowledged(host.send("resign"))
    assert not guest.look()["clock"]["running"]
    assert guest.look()["clock"]["left"] == guest.look()["clock"]["left"]


def test_of_two_the_one_whose_time_is_up_loses(live: Live) -> None:
    start = create(live.client, seats=[HUMAN, MEDIUM], clock=SHORT)
    with follow(live, start["id"], "?since=0") as socket:
        flagged, finished = hear_events(socket, 2)
    assert (flagged["kind"], flagged["seat"]) == ("flagged", 0)
    assert (finished["kind"], finished["winners"], finished["reason"]) == ("finished", [1], "time is up")
    over = look(live.client, start["id"])
    assert (over["status"], over["turn"], over["clock"]["left"][0]) == ("over", None, 0)
    error = problem(send_move(live.client, start, "O1@e10"), 409, "game_over")
    assert error["message"] == "'O1@e10' comes too late: the game is over"


def test_a_move_that_comes_too_late_flags_even_if_nobody_looked(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def sleep_through(*_: Any) -> bool:
        return False

    monkeypatch.setattr(attendants.Attendants, "_see_to", sleep_through)
    start = create(client, seats=[HUMAN, EASY], clock={"kind": "total", "seconds": 0.001})
    error = problem(send_move(client, start, "O1@e10"), 409, "game_over")
    assert error["current"]["outcome"]["reason"] == "time is up"


def test_of_more_a_bot_plays_on_for_the_one_whose_time_is_up(live: Live) -> None:
    host, guest = meet(live.client, "classic", [HUMAN, OPEN, EASY, EASY], clock={"kind": "move", "seconds": 1})
    with follow(live, host.game_id) as socket:
        flags = [hear_kind(socket, "flagged")["seat"] for _ in range(2)]
        finished = hear_kind(socket, "finished")
    assert flags == [0, 1]
    assert set(finished["winners"]) <= {2, 3}
    moves = [event.data["seat"] for event in events_of(live, host.game_id) if event.kind == "moved"]
    assert moves == [0]
    assert guest.look()["seats"][0] == MEDIUM


def test_all_are_told_what_is_left_at_first_and_after_every_move(live: Live) -> None:
    start = create(live.client, seats=[HUMAN, HUMAN], clock={"kind": "total", "seconds": 60, "increment": 100})
    with follow(live, start["id"]) as socket:
        first = hear_kind(socket, "clock")
        assert (first["left"][1], first["running"]) == (60, True)
        assert 0 < first["left"][0] <= 60
        send_move(live.client, start)
        after = hear_kind(socket, "clock")
        assert 100 < after["left"][0] <= first["left"][0] + 100
        live.client.post(f"/api/games/{start['id']}/resign", json={"key": new_key()}, headers=token_of(start["id"]))
        assert not hear_kind(socket, "clock")["running"]
    with follow(live, create(live.client, seats=[HUMAN, EASY])["id"]) as socket:
        # Where there is none, nothing is said of it.
        assert {hear(socket)["kind"], hear(socket)["kind"]} == {"created", "presence"}


@pytest.mark.parametrize("clock", [{"kind": "move", "seconds": 10.3}, {"kind": "total", "seconds": 10.3}])
def test_all_are_told_when_little_time_is_left(live: Live, monkeypatch: pytest.MonkeyPatch, clock: Json) -> None:
    """The clock starts when the second seat is taken, and somebody listens by then.

    The time of the server stands still, so that nobody's is up on a slow machine: it waits for what is left then.
    """
    stands_still = time()
    monkeypatch.setattr(ledger, "time", lambda: stands_still)
    made = make(live.client, seats=[HUMAN, OPEN], clock=clock)
    start, [invitation] = made["game"], filter(None, made["invitations"])
    with follow(live, start["id"]) as socket:
        assert claim(live.client, start["id"], invitation).status_code == 200
        assert hear_kind(socket, "low_time") == {"kind": "low_time", "seat": 0, "seconds": 10.0}
        assert send_move(live.client, look(live.client, start["id"])).status_code == 200
        hear_until(socket, lambda message: is_event(message) and message["kind"] == "moved")
        assert hear_kind(socket, "low_time")["seat"] == 1


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "move"},
        {"kind": "move", "seconds": 0},
        {"kind": "move", "seconds": -1},
        {"kind": "move", "seconds": 86_401},
        {"kind": "move", "seconds": "60"},
        {"kind": "move", "seconds": 60, "increment": 1},
        {"kind": "total", "seconds": 60, "increment": -1},
        {"kind": "total", "seconds": 60, "increment": 3601},
        {"kind": "hourglass", "seconds": 60},
        60,
    ],
    ids=str,
)
def test_a_clock_that_does_not_fit(client: httpx.Client, clock: Any) -> None:
    answer = client.post("/api/games", json={"game": "duo", "clock": clock})
    assert "body.clock" in problem(answer, 422, "invalid_request")["message"]
