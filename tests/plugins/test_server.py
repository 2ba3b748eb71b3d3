"""Third-party games on a server with `--plugins`: catalogue, HTTP, WebSocket and connected bots."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

import httpx
import pytest

from polindrome.cli.main import run
from polindrome.records import parse_record
from tests.bots import scripted_json_program
from tests.plugins.test_registry import MINIMAL
from tests.server.listening import follow, receive_events
from tests.server.live import Live, ServerProcess, live_server
from tests.server.playing import (
    HUMAN,
    OPEN,
    bearer,
    create,
    look,
    make,
    new_key,
    play_on,
    problem,
    send,
    send_move,
    token_of,
)
from tests.small_games import NAMES, on_path, write_plugin

RANDOM = {"kind": "bot", "level": "random"}
every_game = pytest.mark.parametrize("game", NAMES)


def names_of(client: httpx.Client) -> list[str]:
    return [game["name"] for game in client.get("/api/catalogue").raise_for_status().json()["games"]]


def test_catalogue_lists_the_games(client: httpx.Client) -> None:
    games = {game["name"]: game for game in client.get("/api/catalogue").raise_for_status().json()["games"]}
    nim, pig = games["nim"], games["pig"]
    assert (nim["title"], nim["family"], nim["seats"], nim["default_level"]) == ("Nim", "text", 2, "perfect")
    assert nim["description"] == "Take objects from a heap; the last object wins."
    assert [level["name"] for level in nim["levels"]] == ["random", "perfect"]
    assert (pig["title"], pig["description"]) == ("Pig", "")
    assert [level["name"] for level in pig["levels"]] == ["random"]


@every_game
def test_game_is_played_to_its_end_over_http(client: httpx.Client, game: str) -> None:
    snapshot = create(client, game, [HUMAN, RANDOM])
    assert snapshot["family"] == "text"
    assert snapshot["board"]
    assert snapshot["scores"] == [0, 0]
    assert snapshot["legal_moves"]
    ended = play_on(client, snapshot)
    assert ended["status"] == "over"
    assert ended["outcome"]["reason"]
    assert ended["scores"] == ended["outcome"]["scores"]
    saved = client.get(f"/api/games/{snapshot['id']}/record").text
    record = parse_record(saved)
    assert (record.game, len(record.actions)) == (game, ended["ply"])
    assert record.result is not None
    again = client.post("/api/games/import", json={"record": json.loads(saved), "ply": 0})
    assert again.status_code == 201, again.text


def test_draws_repeat_after_undo_and_a_rematch_starts(client: httpx.Client) -> None:
    snapshot = create(client, "pig", [HUMAN, HUMAN])
    events = send_move(client, snapshot, "roll").json()["events"]
    assert [event["kind"] for event in events] == ["moved", "drawn"]
    drawn = events[1]["move"]
    undone = send(client, snapshot["id"], "undo", ply=2)
    assert undone.status_code == 200, undone.text
    events = send_move(client, look(client, snapshot["id"]), "roll").json()["events"]
    assert events[1]["move"] == drawn, "an undo leads to the same draw again"
    assert send(client, snapshot["id"], "resign").status_code == 200
    assert send(client, snapshot["id"], "rematch").json()["game"] == "pig"


@every_game
def test_game_is_played_over_http_and_followed_over_a_websocket(live: Live, game: str) -> None:
    made = make(live.client, game, [HUMAN, HUMAN])
    snapshot, rng, headers = made["game"], Random(1), bearer(made["token"])
    with follow(live, snapshot["id"], f"?since={snapshot['sequence']}") as socket:
        while snapshot["turn"] is not None:
            move = {"ply": snapshot["ply"], "key": new_key(), "move": rng.choice(snapshot["legal_moves"])}
            answer = send(live.client, snapshot["id"], "moves", headers, **move)
            assert answer.status_code == 200, answer.text
            added = answer.json()["events"]
            assert receive_events(socket, len(added)) == added
            snapshot = look(live.client, snapshot["id"])
    late = send(live.client, snapshot["id"], "moves", headers, ply=snapshot["ply"], move="nothing")
    problem(late, 409, "game_over")


def test_illegal_and_invalid_moves_are_rejected(client: httpx.Client) -> None:
    snapshot = create(client, "nim", [HUMAN, HUMAN])
    assert "expected a heap" in problem(send_move(client, snapshot, "what?"), 422, "invalid_move")["message"]
    assert "is not legal" in problem(send_move(client, snapshot, "a9"), 422, "illegal_move")["message"]


def test_missing_parts_are_reported_as_not_available(client: httpx.Client) -> None:
    game_id = create(client, "nim", [HUMAN, HUMAN])["id"]
    hint = client.post("/api/analyse/hint", json={"game": "nim", "options": {}, "actions": []})
    assert problem(hint, 422, "invalid_request")["message"] == "hints are not available for nim"
    review = client.post(f"/api/games/{game_id}/analysis")
    assert problem(review, 422, "invalid_request")["message"] == "reviews are not available for nim"
    file = client.get(f"/api/games/{game_id}/record", params={"format": "blksgf"})
    assert problem(file, 422, "invalid_request")["message"] == ".blksgf files are not available for nim"
    other = client.post("/api/games", json={"game": "nim", "options": {"heaps": "x"}})
    assert "option 'heaps' of nim" in problem(other, 422, "invalid_request")["message"]


@every_game
def test_program_plays_by_bot_connect(
    live: Live, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = make(live.client, game, [RANDOM, OPEN])
    address = f"{live.client.base_url}/game/{made['game']['id']}"
    program = (
        sys.executable,
        str(scripted_json_program.__file__),
        str(tmp_path / "log"),
        "FIRST" if game == "nim" else '{"move": "roll"}',
    )
    goal = ("bot", "connect", address, "--invitation", made["invitations"][1])
    assert run([*goal, "--", *program]) == 0
    assert "The game is over" in capsys.readouterr().out
    question = json.loads((tmp_path / "log").read_text().splitlines()[0])
    assert (question["game"], question["turn"]) == (game, 1)
    assert run([*goal, "--speaks", "gtp", "--", *program]) == 2
    assert f"unknown protocol of {game} 'gtp'" in capsys.readouterr().err


def test_server_without_the_option_rejects_plugins_and_keeps_their_games(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    serve = ("-m", "polindrome", "serve")
    with_plugins = ServerProcess(database, (*serve, "--plugins"))
    with with_plugins.client() as client:
        assert names_of(client)[-2:] == [*NAMES]
        kept = create(client, "nim", [HUMAN, RANDOM])
    assert with_plugins.stop() == (0, "")
    without = ServerProcess(database, serve)
    with without.client() as client:
        assert not set(NAMES) & set(names_of(client))
        refused = client.post("/api/games", json={"game": "nim"})
        assert "unknown game 'nim'" in problem(refused, 422, "unknown_name")["message"]
        imported = client.post("/api/games/import", json={"record": {"game": "nim", "options": {}}})
        assert "unknown game 'nim'" in problem(imported, 422, "unknown_name")["message"]
        assert "unknown game 'nim'" in problem(client.get(f"/api/games/{kept['id']}"), 422, "unknown_name")["message"]
        assert [line["id"] for line in client.get("/api/games").json()["games"]] == [kept["id"]]
    assert without.stop()[0] == 0
    again = ServerProcess(database, (*serve, "--plugins"))
    with again.client() as client:
        assert client.get(f"/api/games/{kept['id']}", headers=token_of(kept["id"])).json() == kept
    assert again.stop() == (0, "")


def test_broken_plugin_or_part_hides_no_other_game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    parts = {"wire": "nowhere_wire", "routers": "nowhere_routers"}
    family = f"    from polindrome.family import Family\n    family = Family('extra', parts={parts})\n"
    write_plugin(tmp_path, "broken", "1 / 0")
    write_plugin(tmp_path, "extra", MINIMAL + family)
    with on_path(tmp_path), live_server(tmp_path, plugins=True) as live:
        assert names_of(live.client)[-2:] == [*NAMES]
        problem(live.client.post("/api/games", json={"game": "broken"}), 422, "unknown_name")
    assert any(line.startswith("the game 'broken' (") for line in caplog.messages)
    assert any("the part 'routers' of the family 'extra'" in line for line in caplog.messages)
    assert any("the part 'wire' of the family 'extra'" in line for line in caplog.messages)
