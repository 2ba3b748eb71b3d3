"""WebSocket messages beside events: presence and search progress. Commands are refused there: they go over HTTP."""

from __future__ import annotations

import json
from typing import Any

import httpx
import jsonschema_rs
import pytest
from pydantic import ValidationError

from polindrome.server.jobs import bot_moves
from polindrome.server.realtime.messages import FROM_CLIENT, FROM_SERVER, describe_messages
from polindrome.server.realtime.presence import Connection
from tests.server.friends import meet
from tests.server.listening import (
    follow,
    published,
    receive_close,
    receive_events,
    receive_kind,
    receive_until,
    send_message,
)
from tests.server.live import Live
from tests.server.playing import (
    EASY,
    HUMAN,
    OPEN,
    Json,
    PatientBot,
    bearer,
    choose,
    create,
    look,
    make,
    new_key,
    problem,
    send,
)


def test_message_schema_is_published(client: httpx.Client) -> None:
    answer = client.get("/api/messages")
    assert answer.status_code == 200
    assert answer.json() == describe_messages()
    jsonschema_rs.meta.validate(answer.json())
    schemas = {"FromClient", "FromServer", "PresenceMessage", "LowTime", "SearchProgress", "Moved"}
    assert schemas <= set(answer.json()["$defs"])


@pytest.mark.parametrize(
    ("side", "model", "message"),
    [
        ("FromServer", FROM_SERVER, {"kind": "presence", "connected": [True], "spectators": 0, "more": 1}),
        ("FromServer", FROM_SERVER, {"kind": "low_time", "seat": 0}),
        ("FromServer", FROM_SERVER, {"kind": "moved", "sequence": 1, "at": "", "seat": "0", "ply": 0, "move": "a1"}),
        ("FromServer", FROM_SERVER, {"kind": "gossip"}),
        ("FromClient", FROM_CLIENT, {"kind": "hello", "token": "short"}),
        ("FromClient", FROM_CLIENT, {"kind": "presence", "connected": [True], "spectators": 0}),
    ],
)
def test_schema_rejects_undocumented_messages(side: str, model: Any, message: Json) -> None:
    with pytest.raises(ValidationError):
        model.validate_json(json.dumps(message))
    assert not published(side).is_valid(message)


def test_move_over_http_is_sent_as_an_event_to_all_followers(live: Live) -> None:
    created = make(live.client, seats=[HUMAN, HUMAN])
    start = created["game"]
    key, headers, move = new_key(), bearer(created["token"]), choose(start)
    with follow(live, start["id"], "?since=0") as one, follow(live, start["id"], "?since=0") as other:
        send_message(one, kind="hello", token=created["token"])
        answer = send(live.client, start["id"], "moves", headers, ply=0, key=key, move=move).json()
        assert (answer["ply"], answer["game_id"]) == (1, start["id"])
        assert [event["move"] for event in answer["events"]] == [move]
        for socket in (one, other):
            assert receive_events(socket, 1) == answer["events"]
        again = send(live.client, start["id"], "moves", headers, ply=0, key=key, move=move).json()
        assert again == answer
    with follow(live, start["id"], "?since=0") as socket:
        assert receive_events(socket, 1) == answer["events"]


def test_invalid_moves_are_refused_with_a_reason(live: Live) -> None:
    host, guest = meet(live.client)
    move: Json = {"ply": 0, "move": "O1@e10"}
    for headers in ({}, bearer("x" * 32)):
        problem(send(live.client, host.game_id, "moves", headers, **move), 403, "not_your_seat")
    problem(guest.send("moves", **move), 409, "not_your_turn")
    stale = problem(host.send("moves", **{**move, "ply": 7}), 409, "stale_ply")
    assert stale["current"]["yours"] == [0]
    problem(host.send("moves", **{**move, "move": "hello"}), 422, "invalid_move")
    illegal = problem(host.send("moves", **{**move, "move": "O1@a1"}), 422, "illegal_move")
    assert illegal["reasons"][0]["rule"] == "start_not_covered"
    assert host.look()["ply"] == 0


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        "",
        "[]",
        '{"kind": "hello"}',
        '{"kind": "hello", "token": "short"}',
        '{"kind": "undo", "ply": 0, "key": "12345678"}',
        '{"kind": "move", "ply": 0, "key": "12345678", "move": "O1@e10"}',
        '{"kind": "hello", "token": "0123456789abcdef", "seat": 0}',
        '{"kind": "' + "ä" * 90 + '"}',
        b"\x00\x01",
    ],
    ids=lambda text: str(text[:40]),
)
def test_invalid_message_closes_the_socket(live: Live, text: str | bytes) -> None:
    with follow(live, create(live.client)["id"]) as socket:
        socket.send(text)
        code, reason = receive_close(socket)
    assert (code, reason[:16]) == (1008, "invalid message:")


@pytest.mark.parametrize("size", [1025, 100_000])
def test_oversized_message_closes_the_socket(live: Live, size: int) -> None:
    with follow(live, create(live.client)["id"]) as socket:
        socket.send("x" * size)
        assert receive_close(socket)[0] == 1009


def test_unexpected_error_closes_the_socket_and_is_logged(
    live: Live, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(Connection, "identify", fail)
    with follow(live, create(live.client)["id"]) as socket:
        send_message(socket, kind="hello", token="x" * 32)
        assert receive_close(socket) == (1011, "internal error; see the server log")
    assert "secret" in caplog.text


def present(connected: list[bool], spectators: int) -> Json:
    return {"kind": "presence", "connected": connected, "spectators": spectators}


def test_presence_messages_report_players_and_spectators(live: Live) -> None:
    created = make(live.client, "classic-3", [HUMAN, OPEN, EASY])
    game_id = created["game"]["id"]
    with follow(live, game_id) as watcher:
        assert receive_kind(watcher, "presence") == present([False, False, True], 1)
        with follow(live, game_id) as player:
            receive_until(watcher, lambda message: message == present([False, False, True], 2))
            send_message(player, kind="hello", token=created["token"])
            receive_until(watcher, lambda message: message == present([True, False, True], 1))
            receive_until(player, lambda message: message == present([True, False, True], 1))
            with follow(live, game_id) as second:
                send_message(second, kind="hello", token=created["token"])
                receive_until(second, lambda message: message == present([True, False, True], 1))
            with follow(live, game_id) as stranger:
                send_message(stranger, kind="hello", token="x" * 32)
                receive_until(player, lambda message: message == present([True, False, True], 2))
        receive_until(watcher, lambda message: message == present([False, False, True], 1))


def test_player_who_claims_a_seat_is_present(live: Live) -> None:
    created = make(live.client, seats=[HUMAN, OPEN])
    game_id = created["game"]["id"]
    with follow(live, game_id) as socket:
        answer = send(live.client, game_id, "claim", {}, invitation=created["invitations"][1])
        send_message(socket, kind="hello", token=answer.json()["token"])
        receive_until(socket, lambda message: message == present([False, True], 0))
        assert look(live.client, game_id)["status"] == "playing"


def test_progress_is_sent_at_most_five_times_a_second(live: Live, patient: PatientBot) -> None:
    assert bot_moves.PROGRESS_SECONDS >= 1 / 5
    created = make(live.client, seats=[HUMAN, EASY])
    game_id = created["game"]["id"]
    with follow(live, game_id) as socket:
        headers = bearer(created["token"])
        send(live.client, game_id, "moves", headers, ply=0, move=choose(created["game"]))
        thinking = receive_kind(socket, "search_progress")
        assert {name: thinking[name] for name in ("seat", "ply", "move", "win")} == {
            "seat": 1,
            "ply": 1,
            "move": None,
            "win": None,
        }
        patient.may_play.set()
        assert receive_until(socket, lambda message: message["kind"] == "moved" and message["seat"] == 1)
