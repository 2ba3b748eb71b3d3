"""Following a game over a WebSocket: every event once, in order, however often the line breaks."""

from __future__ import annotations

import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from polindrome.storage import Change, Event, Line
from tests.server.listening import farewell, follow, hear_events
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
    """The events of the log, without what nobody is told."""
    events = [
        {"sequence": event.sequence, "kind": event.kind, "at": event.at, **event.data}
        for event in events_of(live, game_id)
    ]
    for secret in ("seed", "holders", "invitations"):
        del events[0][secret]
    return events


@pytest.mark.parametrize("query", ["", "?since=-1"])
def test_all_events_from_the_start(live: Live, query: str) -> None:
    snapshot = play_on(live.client, create(live.client))
    with follow(live, snapshot["id"], query) as socket:
        assert hear_events(socket, snapshot["sequence"] + 1) == logged(live, snapshot["id"])


def test_new_events_come_as_they_are_committed(live: Live) -> None:
    start = create(live.client)
    with follow(live, start["id"]) as socket:
        (created,) = hear_events(socket, 1)
        assert (created["sequence"], created["kind"], created["game"]) == (0, "created", "duo")
        acknowledged = send_move(live.client, start).json()
        moved, answered = hear_events(socket, 2)
        assert [moved] == acknowledged["events"]
        assert (answered["sequence"], answered["kind"], answered["seat"]) == (2, "moved", 1)
        send_undo(live.client, look(live.client, start["id"]))
        (undone,) = hear_events(socket, 1)
        assert (undone["kind"], undone["seat"], undone["ply"]) == ("undone", 0, 0)


def test_a_draw_comes_after_what_made_it_due(live: Live) -> None:
    start = create(live.client, "entropy", [HUMAN, HUMAN])
    with follow(live, start["id"]) as socket:
        created, first = hear_events(socket, 2)
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
        assert hear_events(socket, 5) == [*placed, *undone, *again]


def test_two_followers_hear_the_same(live: Live) -> None:
    start = create(live.client, seats=[HUMAN, HUMAN])
    with follow(live, start["id"]) as one, follow(live, start["id"], "?since=0") as other:
        send_move(live.client, start)
        assert hear_events(one, 2)[1:] == hear_events(other, 1)


def test_breaking_off_and_coming_back_loses_and_doubles_nothing(live: Live) -> None:
    start = create(live.client, "classic-2", [HUMAN, EASY])
    heard: list[Json] = []
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(play_on, live.client, start)
        while not heard or heard[-1]["kind"] != "finished":
            since = heard[-1]["sequence"] if heard else -1
            with follow(live, start["id"], f"?since={since}") as socket:
                for _ in range(5):
                    heard += hear_events(socket, 1)
                    if heard[-1]["kind"] == "finished":
                        break
        playing.result(PATIENCE)
    assert heard == logged(live, start["id"])


def test_who_knows_all_hears_only_what_is_new(live: Live) -> None:
    snapshot = play_on(live.client, create(live.client), plies=4)
    with follow(live, snapshot["id"], f"?since={snapshot['sequence']}") as socket:
        send_move(live.client, snapshot)
        assert hear_events(socket, 1)[0]["sequence"] == snapshot["sequence"] + 1


@pytest.mark.parametrize("game_id", ["0" * 20, "x", "%00", "x" * 500])
def test_an_unknown_game_is_closed_with_a_reason(live: Live, game_id: str) -> None:
    with follow(live, game_id) as socket:
        assert farewell(socket) == (4404, "no game has that id")


@pytest.mark.parametrize("origin", ["http://example.com", "http://127.0.0.1:1", "null", ""])
def test_a_page_of_another_server_is_refused(live: Live, origin: str) -> None:
    game_id = create(live.client)["id"]
    headers = {"Origin": origin}
    with pytest.raises(InvalidStatus) as caught, follow(live, game_id, additional_headers=headers):
        pass
    assert caught.value.response.status_code == 403


def test_our_own_page_is_welcome(live: Live) -> None:
    game_id = create(live.client)["id"]
    headers = {"Origin": str(live.client.base_url)}
    with follow(live, game_id, additional_headers=headers) as socket:
        assert hear_events(socket, 1)[0]["kind"] == "created"


@pytest.mark.parametrize("since", ["-2", "x", "1.5", str(2**63)])
def test_a_number_that_does_not_fit_is_refused(live: Live, since: str) -> None:
    with pytest.raises(InvalidStatus) as caught, follow(live, create(live.client)["id"], f"?since={since}"):
        pass
    assert caught.value.response.status_code == 403


def test_a_damaged_log_closes_the_socket(live: Live) -> None:
    line = Line("damaged", "duo", "playing", False, None, AT, AT, {})
    live.run(live.log.append(Change([Event(0, "moved", AT, {})], line)))
    with follow(live, "damaged") as socket:
        assert farewell(socket) == (1011, "the server failed; its log says why")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_stops_says_so(tmp_path: Path, number: signal.Signals) -> None:
    server = ServerProcess(tmp_path / "games.sqlite3")
    with server.client() as client:
        start = create(client)
        send_move(client, start, choose(start))
        snapshot = settle(client, start["id"])
        url = f"{server.url.replace('http', 'ws')}/api/games/{start['id']}/events"
        with connect(url) as socket:
            hear_events(socket, snapshot["sequence"] + 1)
            assert server.stop(number) == (0, "")
            assert farewell(socket)[0] == 1012
