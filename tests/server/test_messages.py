"""WebSocket messages beside events: moves, responses, presence and search progress."""

from __future__ import annotations

import json
from typing import Any

import httpx
import jsonschema_rs
import pytest
from pydantic import ValidationError

from polindrome.server.games.game_manager import GameManager
from polindrome.server.jobs import bot_moves
from polindrome.server.realtime.messages import FROM_CLIENT, FROM_SERVER, describe_messages
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
    send,
)


def test_message_schema_is_published(client: httpx.Client) -> None:
    answer = client.get("/api/messages")
    assert answer.status_code == 200
    assert answer.json() == describe_messages()
    jsonschema_rs.meta.validate(answer.json())
    schemas = {"FromClient", "FromServer", "PresenceMessage", "LowTime", "Thinking", "Moved"}
    assert schemas <= set(answer.json()["$defs"])


@pytest.mark.parametrize(
    ("side", "model", "message"),
    [
        ("FromServer", FROM_SERVER, {"kind": "presence", "seats": [True], "watchers": 0, "more": 1}),
        ("FromServer", FROM_SERVER, {"kind": "low_time", "seat": 0}),
        ("FromServer", FROM_SERVER, {"kind": "moved", "sequence": 1, "at": "", "seat": "0", "ply": 0, "move": "a1"}),
        ("FromServer", FROM_SERVER, {"kind": "gossip"}),
        ("FromClient", FROM_CLIENT, {"kind": "hello", "token": "short"}),
        ("FromClient", FROM_CLIENT, {"kind": "presence", "seats": [True], "watchers": 0}),
    ],
)
def test_schema_rejects_undocumented_messages(side: str, model: Any, message: Json) -> None:
    with pytest.raises(ValidationError):
        model.validate_json(json.dumps(message))
    assert not published(side).is_valid(message)


def test_client_moves_over_the_socket_after_hello(live: Live) -> None:
    created = make(live.client, seats=[HUMAN, HUMAN])
    start = created["game"]
    with follow(live, start["id"], "?since=0") as socket:
        send_message(socket, kind="hello", token=created["token"])
        key, move = new_key(), choose(start)
        send_message(socket, kind="move", ply=0, key=key, move=move)
        answer = receive_kind(socket, "acknowledged")
        assert (answer["key"], answer["ply"], answer["game"]) == (key, 1, start["id"])
        assert [event["move"] for event in answer["events"]] == [move]
        send_message(socket, kind="move", ply=0, key=key, move=move)
        assert receive_kind(socket, "acknowledged") == answer
    over_http = send(live.client, start["id"], "moves", ply=0, key=key, move=move).json()
    assert over_http == {name: answer[name] for name in over_http}
    with follow(live, start["id"], "?since=0") as socket:
        assert receive_events(socket, 1) == answer["events"]


def test_move_is_sent_as_an_event_to_both_players(live: Live) -> None:
    created = make(live.client, seats=[HUMAN, HUMAN])
    game_id = created["game"]["id"]
    with follow(live, game_id, "?since=0") as one, follow(live, game_id, "?since=0") as other:
        send_message(one, kind="hello", token=created["token"])
        send_message(one, kind="move", ply=0, key=new_key(), move="O1@e10")
        (moved,) = receive_events(other, 1)
        assert moved["move"] == "O1@e10"
        received = [receive_until(one, lambda message: message["kind"] in ("moved", "acknowledged")) for _ in range(2)]
        assert moved in received


def refused(live: Live, game_id: str, token: str | None, **move: Any) -> Json:
    with follow(live, game_id) as socket:
        if token:
            send_message(socket, kind="hello", token=token)
        message = {"kind": "move", "ply": 0, "key": new_key(), "move": "O1@e10", **move}
        send_message(socket, **message)
        answer = receive_kind(socket, "refused")
    assert answer["key"] == message["key"]
    error: Json = answer["error"]
    return error


def test_invalid_move_is_refused_as_over_http(live: Live) -> None:
    host, guest = meet(live.client)
    mine, yours = (person.headers["Authorization"].removeprefix("Bearer ") for person in (host, guest))
    game_id = host.game_id
    for token in (None, "x" * 32):
        assert refused(live, game_id, token)["code"] == "not_your_seat"
    assert refused(live, game_id, yours)["code"] == "not_your_turn"
    stale = refused(live, game_id, mine, ply=7)
    assert (stale["code"], stale["current"]["yours"]) == ("stale_ply", [0])
    assert refused(live, game_id, mine, move="hello")["code"] == "invalid_move"
    illegal = refused(live, game_id, mine, move="O1@a1")
    assert (illegal["code"], illegal["reasons"][0]["rule"]) == ("illegal_move", "start_not_covered")
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
        '{"kind": "move", "ply": "0", "key": "12345678", "move": "O1@e10"}',
        '{"kind": "move", "ply": 0, "key": "12345678", "move": "O1@e10", "seat": 0}',
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
    async def fail(*_: Any) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(GameManager, "move", fail)
    with follow(live, create(live.client)["id"]) as socket:
        send_message(socket, kind="move", ply=0, key=new_key(), move="O1@e10")
        assert receive_close(socket) == (1011, "internal error; see the server log")
    assert "secret" in caplog.text


def present(seats: list[bool], watchers: int) -> Json:
    return {"kind": "presence", "seats": seats, "watchers": watchers}


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
        thinking = receive_kind(socket, "thinking")
        assert {name: thinking[name] for name in ("seat", "ply", "move", "win")} == {
            "seat": 1,
            "ply": 1,
            "move": None,
            "win": None,
        }
        patient.may_play.set()
        assert receive_until(socket, lambda message: message["kind"] == "moved" and message["seat"] == 1)
