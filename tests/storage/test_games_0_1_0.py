"""Games of version 0.1.0 stay playable: the list, snapshots, records, moves, bots, takebacks and reviews."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from polindrome.records import GameRecord, format_record, parse_record
from polindrome.registry import new_game
from polindrome.server.http.schemas import GameEvent
from tests.server.asgi_server import AsgiServer
from tests.server.live import eventually

HERE = Path(__file__).parent
OLD_GAMES: dict[str, dict[str, Any]] = json.loads((HERE / "games_0_1_0.json").read_text(encoding="utf-8"))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[AsgiServer]:
    """The current server on a copy of the old database."""
    path = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((HERE / "games_0_1_0.sql").read_text(encoding="utf-8"))
    server = AsgiServer(path)
    yield server
    server.end()


def read(server: AsgiServer, name: str, path: str = "") -> dict[str, Any]:
    """Read a resource of an old game for its creator."""
    game = OLD_GAMES[name]
    response = server.ask("GET", f"/games/{game['id']}{path}", game["token"])
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


def change(server: AsgiServer, name: str, path: str, token: str | None = None, **body: Any) -> dict[str, Any]:
    """Change an old game for its creator, or for another player."""
    game = OLD_GAMES[name]
    body = {"key": f"new-key-{name}-{path.replace('/', '-')}", **body}
    response = server.ask("POST", f"/games/{game['id']}/{path}", token or game["token"], json=body)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


def test_list_has_all_old_games(server: AsgiServer) -> None:
    listed = {game["id"]: game for game in server.ask("GET", "/games?limit=100").json()["games"]}
    assert len(listed) == len(OLD_GAMES) + 1, "the rematch is listed, too"
    for game in OLD_GAMES.values():
        snapshot = game["snapshot"]
        found = listed[game["id"]]
        assert {name: found[name] for name in ("game", "seats", "outcome")} == {
            name: snapshot[name] for name in ("game", "seats", "outcome")
        }
    assert OLD_GAMES["resigned"]["snapshot"]["rematch"] in listed


@pytest.mark.parametrize("name", OLD_GAMES)
def test_snapshots_are_unchanged(server: AsgiServer, name: str) -> None:
    snapshot, old = read(server, name), deepcopy(OLD_GAMES[name]["snapshot"])
    old["takeback_request"] = old.pop("undo_wish")
    assert snapshot.pop("legal_moves") or snapshot["status"] == "over"
    if old["clock"]:
        # The time of the request.
        del snapshot["clock"]["at"], old["clock"]["at"]
    if old["last_move"] and old["family"] == "blokus":
        # The notation of moves has changed since; the actions have not.
        game, actions = new_game(old["game"]), OLD_GAMES[name]["record"]["actions"]
        old["last_move"] = game.format_action(actions[-1])
    assert snapshot == old


@pytest.mark.parametrize("name", OLD_GAMES)
def test_records_are_unchanged_and_replay(server: AsgiServer, name: str) -> None:
    old = OLD_GAMES[name]["record"]
    assert read(server, name, "/record") == old
    record = parse_record(json.dumps(old))
    assert json.loads(format_record(record)) == old
    assert GameRecord.of(record.replay()) == record
    assert server.ask("POST", "/records", json={"record": old}).json() == old


def test_events_of_all_kinds_are_read(server: AsgiServer) -> None:
    events = [event for name in OLD_GAMES for event in read(server, name, "/events")["events"]]
    for event in events:
        TypeAdapter(GameEvent).validate_python(event)
    kinds = {event["kind"] for event in events}
    assert {"claimed", "drawn", "moved", "passed", "rematch_created", "resigned", "takeback_requested"} <= kinds


def test_review_is_unchanged(server: AsgiServer) -> None:
    old = deepcopy(OLD_GAMES["entropy"]["review"])
    for move in old["review"]["moves"]:
        move["forced"] = move.pop("only")
        for choice in move["choices"]:
            choice["estimate"] = choice.pop("outlook")
    assert read(server, "entropy", "/analysis") == old


@pytest.mark.parametrize("name", ["duo", "imported", "entropy"])
def test_moves_and_bots_continue(server: AsgiServer, name: str) -> None:
    start = read(server, name)
    game = parse_record(json.dumps(OLD_GAMES[name]["record"])).replay()
    move = game.format_action(game.legal_actions()[0])
    change(server, name, "moves", ply=start["ply"], move=move)

    def probe() -> dict[str, Any] | None:
        snapshot = read(server, name)
        return snapshot if snapshot["ply"] > start["ply"] + 1 and snapshot["turn"] == 0 else None

    assert eventually(probe)["sequence"] > start["sequence"] + 1


def test_takeback_request_can_be_accepted(server: AsgiServer) -> None:
    guest = OLD_GAMES["takeback"]["guest"]
    answered = change(server, "takeback", "undo/answer", guest, ply=1, agree=True)
    assert [event["kind"] for event in answered["events"]] == ["takeback_answered", "undone"]


def test_rematch_is_found(server: AsgiServer) -> None:
    assert change(server, "resigned", "rematch")["id"] == OLD_GAMES["resigned"]["snapshot"]["rematch"]
