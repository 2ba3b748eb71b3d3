"""Clocks over HTTP and WebSocket: time left, warnings and flags."""

from __future__ import annotations

from time import time
from typing import Any

import httpx
import pytest

from polindrome.server.games import clock as clock_module
from polindrome.server.jobs import game_scheduler
from tests.server.friends import acknowledged, claim, meet
from tests.server.listening import follow, is_event, receive, receive_events, receive_kind, receive_until
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


def test_move_spends_time_and_adds_the_increment(client: httpx.Client) -> None:
    clock: Json = {"kind": "total", "seconds": 600, "increment": 500}
    start = create(client, seats=[HUMAN, HUMAN], clock=clock)
    assert {**start["clock"], "at": ""} == {**clock, "left": [600, 600], "at": "", "running": True}
    assert send_move(client, start).status_code == 200
    after = look(client, start["id"])["clock"]
    assert 600 < after["left"][0] <= 1100
    assert after["left"][1] <= 600


def test_time_per_move_restarts(live: Live) -> None:
    clock = {"kind": "move", "seconds": 300}
    start = create(live.client, seats=[HUMAN, EASY], clock=clock)
    assert start["clock"]["increment"] == 0
    send_move(live.client, start)
    after = settle(live.client, start["id"])
    assert after["clock"]["left"][1] == 300
    assert 0 < after["clock"]["left"][0] <= 300
    assert events_of(live, start["id"])[0].data["clock"] == clock


def test_clock_stops_while_waiting_for_players_or_a_bot(client: httpx.Client, patient: PatientBot) -> None:
    waiting = create(client, seats=[HUMAN, OPEN], clock=SHORT)
    thinking = create(client, seats=[EASY, HUMAN], clock=LONG)
    assert patient.asked.wait(60)
    for game in (waiting, thinking):
        assert not look(client, game["id"])["clock"]["running"]
    assert look(client, waiting["id"])["clock"]["left"] == [0.2, 0.2]


def test_clock_stops_after_the_end(client: httpx.Client) -> None:
    host, guest = meet(client, clock=LONG)
    acknowledged(host.send("resign"))
    assert not guest.look()["clock"]["running"]
    assert guest.look()["clock"]["left"] == guest.look()["clock"]["left"]


def test_flagged_player_loses_a_two_seat_game(live: Live) -> None:
    start = create(live.client, seats=[HUMAN, MEDIUM], clock=SHORT)
    with follow(live, start["id"], "?since=0") as socket:
        flagged, finished = receive_events(socket, 2)
    assert (flagged["kind"], flagged["seat"]) == ("flagged", 0)
    assert (finished["kind"], finished["winners"], finished["reason"]) == ("finished", [1], "time is up")
    over = look(live.client, start["id"])
    assert (over["status"], over["turn"], over["clock"]["left"][0]) == ("over", None, 0)
    error = problem(send_move(live.client, start, "O1@e10"), 409, "game_over")
    assert error["message"] == "the move 'O1@e10' comes too late: the game is over"


def test_late_move_flags_the_player_without_the_scheduler(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def sleep_through(*_: Any) -> bool:
        return False

    monkeypatch.setattr(game_scheduler.GameScheduler, "_process", sleep_through)
    start = create(client, seats=[HUMAN, EASY], clock={"kind": "total", "seconds": 0.001})
    error = problem(send_move(client, start, "O1@e10"), 409, "game_over")
    assert error["current"]["outcome"]["reason"] == "time is up"


def test_bot_plays_on_for_a_flagged_player(live: Live) -> None:
    host, guest = meet(live.client, "classic", [HUMAN, OPEN, EASY, EASY], clock={"kind": "move", "seconds": 1})
    with follow(live, host.game_id) as socket:
        flags = [receive_kind(socket, "flagged")["seat"] for _ in range(2)]
        finished = receive_kind(socket, "finished")
    assert flags == [0, 1]
    assert set(finished["winners"]) <= {2, 3}
    moves = [event.data["seat"] for event in events_of(live, host.game_id) if event.kind == "moved"]
    assert moves == [0]
    assert guest.look()["seats"][0] == MEDIUM


def test_clients_get_the_time_left_at_first_and_after_every_move(live: Live) -> None:
    start = create(live.client, seats=[HUMAN, HUMAN], clock={"kind": "total", "seconds": 60, "increment": 100})
    with follow(live, start["id"]) as socket:
        first = receive_kind(socket, "clock")
        assert (first["left"][1], first["running"]) == (60, True)
        assert 0 < first["left"][0] <= 60
        send_move(live.client, start)
        after = receive_kind(socket, "clock")
        assert 100 < after["left"][0] <= first["left"][0] + 100
        live.client.post(f"/api/games/{start['id']}/resign", json={"key": new_key()}, headers=token_of(start["id"]))
        assert not receive_kind(socket, "clock")["running"]
    with follow(live, create(live.client, seats=[HUMAN, EASY])["id"]) as socket:
        # Without a clock, no clock messages are sent.
        assert {receive(socket)["kind"], receive(socket)["kind"]} == {"created", "presence"}


@pytest.mark.parametrize("clock", [{"kind": "move", "seconds": 10.3}, {"kind": "total", "seconds": 10.3}])
def test_clients_get_a_low_time_warning(live: Live, monkeypatch: pytest.MonkeyPatch, clock: Json) -> None:
    """The clock starts when the second seat is taken; a client is connected by then.

    The server's time stands still, so that no player is flagged on a slow machine; the scheduler still sleeps for the
    time left.
    """
    stands_still = time()
    monkeypatch.setattr(clock_module, "time", lambda: stands_still)
    made = make(live.client, seats=[HUMAN, OPEN], clock=clock)
    start, [invitation] = made["game"], filter(None, made["invitations"])
    with follow(live, start["id"]) as socket:
        assert claim(live.client, start["id"], invitation).status_code == 200
        assert receive_kind(socket, "low_time") == {"kind": "low_time", "seat": 0, "seconds": 10.0}
        assert send_move(live.client, look(live.client, start["id"])).status_code == 200
        receive_until(socket, lambda message: is_event(message) and message["kind"] == "moved")
        assert receive_kind(socket, "low_time")["seat"] == 1


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
def test_invalid_clock_is_rejected(client: httpx.Client, clock: Any) -> None:
    answer = client.post("/api/games", json={"game": "duo", "clock": clock})
    assert "body.clock" in problem(answer, 422, "invalid_request")["message"]
