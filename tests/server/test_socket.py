"""Events over a WebSocket: each once and in order, also after a reconnect."""

from __future__ import annotations

import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from polindrome.storage import Event, EventBatch, GameSummary
from tests.server.listening import follow, receive_close, receive_events
from tests.server.live import PATIENCE, Live, ServerProcess
from tests.server.playing import (
    AT,
    EASY,
    HUMAN,
    Json,
    choose,
    create,
    events_of,
    look,
    play_on,
    send_move,
    send_undo,
    settle,
)


def logged(live: Live, game_id: str) -> list[Json]:
    """Return the events of the log, without fields that are not sent."""
    events = [
        {"sequence": event.sequence, "kind": event.kind, "at": event.at, **event.data}
        for event in events_of(live, game_id)
    ]
    for secret in ("seed", "holders", "invitations"):
        del events[0][secret]
    return events


@pytest.mark.parametrize("query", ["", "?since=-1"])
def test_socket_sends_all_events_from_the_start(live: Live, query: str) -> None:
    snapshot = play_on(live.client, create(live.client))
    with follow(live, snapshot["id"], query) as socket:
        assert receive_events(socket, snapshot["sequence"] + 1) == logged(live, snapshot["id"])


def test_socket_sends_new_events_after_their_commit(live: Live) -> None:
    start = create(live.client)
    with follow(live, start["id"]) as socket:
        (created,) = receive_events(socket, 1)
        assert (created["sequence"], created["kind"], created["game"]) == (0, "created", "duo")
        acknowledged = send_move(live.client, start).json()
        moved, answered = receive_events(socket, 2)
        assert [moved] == acknowledged["events"]
        assert (answered["sequence"], answered["kind"], answered["seat"]) == (2, "moved", 1)
        send_undo(live.client, look(live.client, start["id"]))
        (undone,) = receive_events(socket, 1)
        assert (undone["kind"], undone["seat"], undone["ply"]) == ("undone", 0, 0)


def test_draws_follow_the_event_that_causes_them(live: Live) -> None:
    start = create(live.client, "entropy", [HUMAN, HUMAN])
    with follow(live, start["id"]) as socket:
        created, first = receive_events(socket, 2)
        assert (created["kind"], first["kind"], first["ply"]) == ("created", "drawn", 0)
        assert first["move"] == start["next_token"]
        placed = send_move(live.client, start, "d4").json()["events"]
        assert [(event["sequence"], event["kind"], event["ply"]) for event in placed] == [
            (2, "moved", 1),
            (3, "drawn", 2),
        ]
        undone = send_undo(live.client, look(live.client, start["id"])).json()["events"]
        again = send_move(live.client, start, "e4").json()["events"]
        assert [event["kind"] for event in (*undone, *again)] == ["undone", "moved", "drawn"]
        assert again[1]["move"] == placed[1]["move"]
        assert receive_events(socket, 5) == [*placed, *undone, *again]


def test_two_followers_get_the_same_events(live: Live) -> None:
    start = create(live.client, seats=[HUMAN, HUMAN])
    with follow(live, start["id"]) as one, follow(live, start["id"], "?since=0") as other:
        send_move(live.client, start)
        assert receive_events(one, 2)[1:] == receive_events(other, 1)


def test_reconnect_neither_loses_nor_repeats_events(live: Live) -> None:
    start = create(live.client, "classic-2", [HUMAN, EASY])
    received: list[Json] = []
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(play_on, live.client, start)
        while not received or received[-1]["kind"] != "finished":
            since = received[-1]["sequence"] if received else -1
            with follow(live, start["id"], f"?since={since}") as socket:
                for _ in range(5):
                    received += receive_events(socket, 1)
                    if received[-1]["kind"] == "finished":
                        break
        playing.result(PATIENCE)
    assert received == logged(live, start["id"])


def test_since_the_last_event_sends_only_new_ones(live: Live) -> None:
    snapshot = play_on(live.client, create(live.client), plies=4)
    with follow(live, snapshot["id"], f"?since={snapshot['sequence']}") as socket:
        send_move(live.client, snapshot)
        assert receive_events(socket, 1)[0]["sequence"] == snapshot["sequence"] + 1


@pytest.mark.parametrize("game_id", ["0" * 20, "x", "%00", "x" * 500])
def test_unknown_game_closes_the_socket_with_a_reason(live: Live, game_id: str) -> None:
    with follow(live, game_id) as socket:
        assert receive_close(socket) == (4404, "no game has that id")


@pytest.mark.parametrize("origin", ["http://example.com", "http://127.0.0.1:1", "null", ""])
def test_cross_origin_socket_is_refused(live: Live, origin: str) -> None:
    game_id = create(live.client)["id"]
    headers = {"Origin": origin}
    with pytest.raises(InvalidStatus) as caught, follow(live, game_id, additional_headers=headers):
        pass
    assert caught.value.response.status_code == 403


def test_same_origin_socket_is_accepted(live: Live) -> None:
    game_id = create(live.client)["id"]
    headers = {"Origin": str(live.client.base_url)}
    with follow(live, game_id, additional_headers=headers) as socket:
        assert receive_events(socket, 1)[0]["kind"] == "created"


@pytest.mark.parametrize("since", ["-2", "x", "1.5", str(2**63)])
def test_invalid_since_is_refused(live: Live, since: str) -> None:
    with pytest.raises(InvalidStatus) as caught, follow(live, create(live.client)["id"], f"?since={since}"):
        pass
    assert caught.value.response.status_code == 403


def test_damaged_log_closes_the_socket(live: Live) -> None:
    summary = GameSummary("damaged", "duo", "playing", False, None, AT, AT, {})
    live.run(live.log.append(EventBatch([Event(0, "moved", AT, {})], summary)))
    with follow(live, "damaged") as socket:
        assert receive_close(socket) == (1011, "internal error; see the server log")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_shutdown_closes_the_socket_with_a_code(tmp_path: Path, number: signal.Signals) -> None:
    server = ServerProcess(tmp_path / "games.sqlite3")
    with server.client() as client:
        start = create(client)
        send_move(client, start, choose(start))
        snapshot = settle(client, start["id"])
        url = f"{server.url.replace('http', 'ws')}/api/games/{start['id']}/events"
        with connect(url) as socket:
            receive_events(socket, snapshot["sequence"] + 1)
            assert server.stop(number) == (0, "")
            assert receive_close(socket)[0] == 1012
