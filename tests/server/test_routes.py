"""Every route and every error response."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter

from polindrome import GAMES, __version__
from polindrome.blokus import DUO, VARIANTS, BlokusGame
from polindrome.bots import default_level, levels_of
from polindrome.core import is_core_built
from polindrome.records import parse_record
from polindrome.server.http.middleware import MAX_BODY
from polindrome.server.http.schemas import Acknowledgement, Catalogue, LegalMoves, Snapshot
from tests.random_play import finished_game, position_after
from tests.server.live import Live
from tests.server.playing import (
    EASY,
    HUMAN,
    Json,
    PatientBot,
    bearer,
    choose,
    create,
    error_of,
    events_of,
    look,
    new_key,
    play_on,
    problem,
    put_game,
    remember,
    send_move,
    send_undo,
    settle,
)

NOWHERE = "0" * 20
SNAPSHOT: TypeAdapter[Any] = TypeAdapter(Snapshot)


def test_health(client: httpx.Client) -> None:
    answer = client.get("/api/health")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "version": __version__})


def test_catalogue_has_every_game_with_its_levels(client: httpx.Client) -> None:
    answer = client.get("/api/catalogue")
    Catalogue.model_validate_json(answer.content)
    (games,) = answer.json().values()
    assert [game["name"] for game in games] == list(GAMES)
    for game in games:
        levels = {level["name"]: (level["description"], level["rating"]) for level in game["levels"]}
        assert levels == {name: (level.description, level.rating) for name, level in levels_of(game["name"]).items()}
        assert list(levels) == list(levels_of(game["name"]))
        assert game["default_level"] in levels
    assert {name: value for name, value in games[0].items() if name != "levels"} == {
        "name": "duo",
        "title": "Blokus Duo",
        "description": "Two colours, 21 pieces each, corner to corner.",
        "family": "blokus",
        "seats": 2,
        "default_level": default_level("duo"),
        "size": 14,
        "colours": [{"name": "BLUE", "seat": 0, "start": [4, 4]}, {"name": "ORANGE", "seat": 1, "start": [9, 9]}],
    }
    easy = {"name": "easy", "title": "Easy", "description": "Plays at random.", "rating": 400}
    assert games[0]["levels"][0] == easy
    titles = {level["name"]: level["title"] for level in games[0]["levels"]}
    assert titles.get("level:7") == ("Level 7" if is_core_built() else None)
    assert games[3]["colours"][-1]["seat"] is None
    assert {name: value for name, value in games[4].items() if name != "levels"} == {
        "name": "entropy",
        "title": "Entropy",
        "description": "Order makes palindromes, Chaos prevents them.",
        "family": "entropy",
        "seats": 2,
        "default_level": "beginner",
    }


def test_new_game_has_a_location_and_default_seats(client: httpx.Client) -> None:
    answer = client.post("/api/games", json={"game": "classic-3"})
    created = remember(answer)
    snapshot = created["game"]
    assert answer.headers["location"] == f"/api/games/{snapshot['id']}"
    assert snapshot["seats"] == [HUMAN, *[{"kind": "bot", "level": default_level("classic-3")}] * 2]
    assert created["invitations"] == [None, None, None]
    assert (snapshot["undo_all"], snapshot["sequence"], snapshot["ply"], snapshot["turn"]) == (False, 0, 0, 0)
    assert (snapshot["status"], snapshot["yours"], snapshot["clock"]) == ("playing", [0], None)
    location = answer.headers["location"]
    assert client.get(location, headers=bearer(created["token"])).json() == snapshot
    assert client.get(location).json() == {**snapshot, "yours": []}


@pytest.mark.parametrize("plies", [0, 7, 1000])
@pytest.mark.parametrize("name", VARIANTS)
def test_snapshot_matches_the_rules(live: Live, name: str, plies: int) -> None:
    variant = VARIANTS[name]
    game = position_after(variant, 3, plies)
    answer = live.client.get(f"/api/games/{put_game(live, game, [HUMAN] * game.num_seats)}")
    SNAPSHOT.validate_json(answer.content)
    snapshot = answer.json()
    player = game.current_player
    outcome = game.outcome()
    assert snapshot["ply"] == len(game.history)
    assert snapshot["turn"] == (game.turn if player else None)
    assert snapshot["colour"] == (player.name if player else None)
    assert snapshot["board"] == game.board.grid.tolist()
    assert [tuple(move.values()) for move in snapshot["legal_moves"]] == [
        (move.piece_id, move.orientation, move.anchor_row, move.anchor_col) for move in game.get_legal_moves()
    ]
    assert snapshot["skips"] == [list(skip) for skip in game.skips]
    assert snapshot["last_move"] == (game.format_action(game.history[-1]) if game.history else None)
    assert (snapshot["outcome"] is None) == (outcome is None)
    if outcome:
        assert snapshot["outcome"]["scores"] == list(outcome.scores)
        assert snapshot["outcome"]["winners"] == list(outcome.winners)
    for shown, colour, seat, score in zip(
        snapshot["players"], variant.players, variant.seats, game.colour_scores(), strict=True
    ):
        assert (shown["colour"], shown["seat"], shown["score"]) == (colour.name, seat, score)
        assert shown["pieces_left"] == game.board.remaining_pieces(colour)
        assert shown["out"] == (colour.name in {who for _, who in game.skips})
        assert shown["mobility"] == game.mobility(colour).to_json()


@pytest.mark.parametrize("game", ["duo", "entropy"])
def test_legal_moves_are_those_of_the_snapshot(client: httpx.Client, game: str) -> None:
    snapshot = create(client, game, [HUMAN, HUMAN])
    answer = client.get(f"/api/games/{snapshot['id']}/legal-moves")
    LegalMoves.model_validate_json(answer.content)
    assert answer.json() == {"legal_moves": snapshot["legal_moves"]}
    assert client.get("/api/games/nowhere/legal-moves").status_code == 404


def test_a_finished_game_has_no_legal_moves(live: Live) -> None:
    game = finished_game(DUO, 2)
    game_id = put_game(live, game, [HUMAN] * game.num_seats)
    assert live.client.get(f"/api/games/{game_id}/legal-moves").json() == {"legal_moves": []}


def test_move_is_acknowledged_and_the_bot_replies(client: httpx.Client) -> None:
    snapshot = create(client)
    move = choose(snapshot)
    answer = send_move(client, snapshot, move)
    Acknowledgement.model_validate_json(answer.content)
    acknowledged = answer.json()
    assert {name: acknowledged[name] for name in ("game_id", "sequence", "ply")} == {
        "game_id": snapshot["id"],
        "sequence": 1,
        "ply": 1,
    }
    (event,) = acknowledged["events"]
    assert (event["kind"], event["seat"], event["ply"], event["move"]) == ("moved", 0, 0, move)
    assert settle(client, snapshot["id"])["ply"] == 2


def test_move_can_be_written_as_squares(client: httpx.Client) -> None:
    snapshot = create(client)
    assert send_move(client, snapshot, "e10").json()["events"][0]["move"] == "O1@e10"


def test_record_replays_to_the_same_position(client: httpx.Client) -> None:
    snapshot = play_on(client, create(client), plies=8)
    answer = client.get(f"/api/games/{snapshot['id']}/record")
    assert answer.headers["content-disposition"] == f'attachment; filename="duo-{snapshot["id"]}.json"'
    game = parse_record(answer.text).replay()
    assert isinstance(game, BlokusGame)
    assert game.board.grid.tolist() == snapshot["board"]
    assert len(game.history) == snapshot["ply"]


def test_repeated_key_gets_the_same_response(live: Live) -> None:
    client = live.client
    snapshot = create(client)
    key, move = new_key(), choose(snapshot)
    first = send_move(client, snapshot, move, key)
    later = play_on(client, settle(client, snapshot["id"]), plies=6)
    again = send_move(client, snapshot, move, key)
    assert (again.status_code, again.json()) == (200, first.json())
    assert look(client, snapshot["id"]) == later
    assert [event.key for event in events_of(live, snapshot["id"])].count(key) == 1


def test_response_includes_skips_and_the_end(live: Live) -> None:
    game = finished_game(DUO, 2)
    last = game.format_action(game.history[-1])
    game.undo()
    snapshot = look(live.client, put_game(live, game, [HUMAN, HUMAN]))
    key = new_key()
    first = send_move(live.client, snapshot, last, key).json()
    assert [event["kind"] for event in first["events"]] == ["moved", "passed", "passed", "finished"]
    assert send_move(live.client, snapshot, last, key).json() == first
    over = look(live.client, snapshot["id"])
    assert send_undo(live.client, over).status_code == 200
    assert send_move(live.client, snapshot, last, key).json() == first


def test_unknown_names_are_rejected(client: httpx.Client) -> None:
    error = problem(client.post("/api/games", json={"game": "dou"}), 422, "unknown_name")
    assert error["message"] == "unknown game 'dou'; did you mean 'duo'?"
    seats = [HUMAN, {"kind": "bot", "level": "hrad"}]
    error = problem(client.post("/api/games", json={"game": "duo", "seats": seats}), 422, "unknown_name")
    assert "did you mean 'hard'" in error["message"]


@pytest.mark.parametrize("level", ["mcts:100", "oneply:0.1", "gtp:true"])
def test_request_cannot_start_programs_or_arbitrary_searches(client: httpx.Client, level: str) -> None:
    seats = [HUMAN, {"kind": "bot", "level": level}]
    error = problem(client.post("/api/games", json={"game": "duo", "seats": seats}), 422, "unknown_name")
    assert error["message"].startswith(f"unknown level {level!r}; ")


KEY = {"key": "12345678"}
ABOUT_A_GAME: dict[str, Json | None] = {
    "": None,
    "/events": None,
    "/record": None,
    "/mobility": None,
    "/analysis": None,
    "/moves": {**KEY, "ply": 0, "move": "O1@e10"},
    "/undo": {**KEY, "ply": 0},
    "/undo/answer": {**KEY, "ply": 0, "agree": True},
    "/resign": KEY,
    "/rematch": KEY,
    "/claim": {**KEY, "invitation": "x" * 32},
}
"""All routes of a game with the bodies to post."""


@pytest.mark.parametrize("game_id", [NOWHERE, "x", "a b", "%00", "x" * 500, "%F0%9F%8E%B2", "%ff"])
def test_unknown_game_is_not_found(client: httpx.Client, game_id: str) -> None:
    for path, body in ABOUT_A_GAME.items():
        url = f"/api/games/{game_id}{path}"
        problem(client.get(url) if body is None else client.post(url, json=body), 404, "unknown_game")
    problem(client.post(f"/api/games/{game_id}/analysis"), 404, "unknown_game")


def test_stale_ply_is_refused(client: httpx.Client) -> None:
    start = create(client)
    now = play_on(client, start, plies=2)
    error = problem(send_move(client, start, "O1@e10"), 409, "stale_ply")
    assert error["message"] == "ply 0 is not the current one: expected 2"
    assert error["current"] == now
    problem(send_undo(client, start), 409, "stale_ply")


def test_move_after_the_end_is_refused(live: Live) -> None:
    over = look(live.client, put_game(live, finished_game(DUO, 1), [HUMAN, HUMAN]))
    assert problem(send_move(live.client, over, "O1@e10"), 409, "game_over")["current"] == over


@pytest.mark.parametrize("text", ["hello", "Q7@c5", "F.45@c5", "F@z9", "e10,e12", "@", ",", "F.90f@", "\x00", "ß@é"])
def test_invalid_move_text_is_rejected(client: httpx.Client, text: str) -> None:
    problem(send_move(client, create(client), text), 422, "invalid_move")


@pytest.mark.parametrize(("text", "rule"), [("O1@a1", "start_not_covered"), ("I5@n14", "off_board")])
def test_illegal_move_is_rejected_with_reasons(client: httpx.Client, text: str, rule: str) -> None:
    snapshot = create(client)
    error = problem(send_move(client, snapshot, text), 422, "illegal_move")
    assert rule in [reason["rule"] for reason in error["reasons"]]
    assert all(set(reason) == {"rule", "cells", "text"} for reason in error["reasons"])
    assert look(client, snapshot["id"]) == snapshot


def test_key_of_another_request_is_refused(client: httpx.Client) -> None:
    start = create(client)
    key, move = new_key(), choose(start)
    send_move(client, start, move, key)
    now = settle(client, start["id"])
    problem(send_move(client, start, "O1@e10" if move != "O1@e10" else "I2@e10", key), 409, "key_reused")
    problem(send_move(client, start, "nonsense", key), 409, "key_reused")
    problem(send_move(client, now, move, key), 409, "key_reused")
    problem(send_undo(client, now, key), 409, "key_reused")
    undo_key = new_key()
    assert send_undo(client, now, undo_key).status_code == 200
    problem(send_move(client, start, move, undo_key), 409, "key_reused")
    problem(send_undo(client, start, undo_key), 409, "key_reused")


GOOD_MOVE = {"ply": 0, "key": "12345678", "move": "O1@e10"}


@pytest.mark.parametrize(
    "change",
    [
        {"ply": -1},
        {"ply": 10_001},
        {"ply": 10**30},
        {"ply": "0"},
        {"ply": 0.0},
        {"ply": True},
        {"ply": None},
        {"key": "1234567"},
        {"key": "x" * 65},
        {"key": "1234567\n"},
        {"key": "12345678\n"},
        {"key": "1234567ä"},
        {"key": 12345678},
        {"move": ""},
        {"move": "e10," * 51},
        {"move": ["e10"]},
        {"colour": "BLUE"},
    ],
    ids=str,
)
def test_invalid_body_is_rejected(client: httpx.Client, change: dict[str, Any]) -> None:
    answer = client.post(f"/api/games/{NOWHERE}/moves", json=GOOD_MOVE | change)
    (field,) = change
    assert field in problem(answer, 422, "invalid_request")["message"]


@pytest.mark.parametrize("field", GOOD_MOVE)
def test_body_without_a_field_is_rejected(client: httpx.Client, field: str) -> None:
    body = {name: value for name, value in GOOD_MOVE.items() if name != field}
    answer = client.post(f"/api/games/{NOWHERE}/moves", json=body)
    assert problem(answer, 422, "invalid_request")["message"] == f"body.{field}: Field required"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"text"',
        b"\xff\xfe",
        b'{"ply": NaN, "key": "12345678", "move": "O1@e10"}',
        b'{"ply": Infinity, "key": "12345678", "move": "O1@e10"}',
        b'{"ply": ' + b"9" * 5000 + b', "key": "12345678", "move": "O1@e10"}',
        b"[" * 10_000,
        b'{"ply": 0, "key": "12345678", "move": "' + b"x" * 60_000 + b'"}',
        b'{"ply": 0, "key": "12345678", "move": "' + b"x" * 3_000_000 + b'"}',
        b'{"ply": 0, "key": "12345678", "move": "\\ud800"}',
        b'{"ply": 0, "key": "12345678", "move": "O1@e10", "\\ud800": 1}',
        b'{"ply": 0, "key": "12345678", "move": "O1@e10", "' + b"x" * 10_000 + b'": 1}',
    ],
    ids=lambda content: content[:20].decode(errors="replace") + f" ({len(content)})",
)
def test_malformed_body_is_rejected(client: httpx.Client, content: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    path = f"/api/games/{create(client)['id']}/moves"
    error = error_of(client.post(path, content=content, headers=headers))
    assert error in [(422, "invalid_request"), (422, "invalid_move")]


def test_oversized_body_is_rejected(client: httpx.Client) -> None:
    body = b'{"game": "duo"' + b" " * MAX_BODY + b"}"
    answer = client.post("/api/games", content=body, headers={"Content-Type": "application/json"})
    assert problem(answer, 422, "invalid_request")["message"] == "the body is too large: expected at most 65536 bytes"


def test_body_of_another_media_type_is_rejected(client: httpx.Client) -> None:
    """A cross-origin page may send plain text without a preflight, but not JSON."""
    answer = client.post("/api/games", content=b'{"game": "duo"}', headers={"Content-Type": "text/plain"})
    problem(answer, 422, "invalid_request")


@pytest.mark.parametrize(
    "seats",
    [
        [],
        [HUMAN],
        [HUMAN] * 3,
        [HUMAN] * 9,
        [HUMAN, {"kind": "cat"}],
        [HUMAN, {"kind": "bot"}],
        [HUMAN, {"kind": "human", "level": "easy"}],
        [HUMAN, {"kind": "bot", "level": ""}],
        "human",
    ],
    ids=str,
)
def test_invalid_seats_are_rejected(client: httpx.Client, seats: Any) -> None:
    problem(client.post("/api/games", json={"game": "duo", "seats": seats}), 422, "invalid_request")


def test_lone_surrogate_is_quoted_safely(client: httpx.Client) -> None:
    body = b'{"game": "duo", "seats": [{"kind": "\\ud800"}]}'
    answer = client.post("/api/games", content=body, headers={"Content-Type": "application/json"})
    assert r"\ud800" in problem(answer, 422, "invalid_request")["message"]


def test_unknown_route_and_method_are_rejected(client: httpx.Client) -> None:
    assert "'/api/nothing'" in problem(client.get("/api/nothing"), 404, "not_found")["message"]
    for path in ("/api/games/", "/docs", "/redoc", "/static", "/static/nothing.js", "/static/../pyproject.toml"):
        problem(client.get(path), 404, "not_found")
    problem(client.get("/static/%2e%2e/__init__.py"), 404, "not_found")
    answer = client.delete("/api/games")
    assert "expected GET, POST" in problem(answer, 405, "method_not_allowed")["message"]
    assert answer.headers["allow"] == "GET, POST"
    problem(client.post("/static/icon.svg"), 405, "method_not_allowed")


def test_large_responses_are_compressed(client: httpx.Client) -> None:
    snapshot = create(client)
    assert client.get(f"/api/games/{snapshot['id']}").headers["content-encoding"] == "gzip"
    assert "content-encoding" not in client.get("/api/health").headers


@pytest.mark.usefixtures("patient")
def test_checks_run_in_order(live: Live) -> None:
    client = live.client
    over = look(client, put_game(live, finished_game(DUO, 1), [HUMAN, EASY]))
    waiting = create(client, seats=[EASY, HUMAN])
    for snapshot, code in ((over, "game_over"), (waiting, "not_your_turn")):
        problem(send_move(client, snapshot, "nonsense"), 409, code)
        problem(send_move(client, {**snapshot, "ply": 77}, "nonsense"), 409, "stale_ply")


def test_move_during_a_bots_turn_is_refused(client: httpx.Client, patient: PatientBot) -> None:
    start = create(client, seats=[EASY, HUMAN])
    assert problem(send_move(client, start, "O1@e10"), 409, "not_your_turn")["current"] == start
    problem(send_undo(client, start), 409, "nothing_to_undo")
    patient.may_play.set()
    settle(client, start["id"])
