"""Entropy over HTTP: draws, snapshots and moves."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter

from polindrome.entropy import COLORS, EntropyGame
from polindrome.game import OVER
from polindrome.records import parse_record
from polindrome.server.http.schemas import Acknowledgement, Snapshot
from tests.server.listening import follow, receive_events
from tests.server.live import Live
from tests.server.playing import (
    BEGINNER,
    END_OF_ROUND,
    HUMAN,
    Json,
    create,
    entropy_after,
    error_of,
    events_of,
    look,
    new_key,
    play_on,
    put_game,
    remember,
    send_move,
    send_undo,
    settle,
    undo,
)

SNAPSHOT: TypeAdapter[Any] = TypeAdapter(Snapshot)


def start_entropy(client: httpx.Client, **options: Any) -> Json:
    return create(client, "entropy", [HUMAN, HUMAN], options=options, undo_all=True)


def play(client: httpx.Client, snapshot: Json, *moves: str) -> Json:
    """Return the game after these moves of people."""
    for move in moves:
        assert send_move(client, snapshot, move).status_code == 200
        snapshot = look(client, snapshot["id"])
    return snapshot


def bag_of(seed: int, number: int) -> str:
    """Return the tokens of a round in draw order."""
    tokens = list("RGYBWKP" * 7)
    Random(f"{seed} bag {number}").shuffle(tokens)
    return "".join(tokens)


def draws_of(live: Live, game_id: str) -> str:
    """Return all tokens drawn according to the log."""
    return "".join(event.data["move"] for event in events_of(live, game_id) if event.kind == "drawn")


@pytest.mark.parametrize("open_draw", [True, False])
def test_draws_come_from_the_bag_of_the_seed(live: Live, open_draw: bool) -> None:
    options = {"open_draw": open_draw}
    over = settle(live.client, create(live.client, "entropy", [BEGINNER, BEGINNER], options=options)["id"])
    seed = events_of(live, over["id"])[0].data["seed"]
    drawn = draws_of(live, over["id"])
    assert drawn == bag_of(seed, 1) + bag_of(seed, 2)
    assert Counter(drawn[:49]) == Counter(drawn[49:]) == dict.fromkeys(COLORS, 7)
    assert drawn[:49] != drawn[49:]


def test_bag_of_a_seed_is_stable_across_versions() -> None:
    """The logs of older versions are checked against it."""
    game = entropy_after(1000, seed=1)
    drawn = [COLORS[action] for action in entropy_draws(game)]
    assert "".join(drawn[:49]) == "PWPGYKRRPBWBPGYWBPRRYGKRWRKYBBGWGYWKPWGKKRPBYKYBG"


def entropy_draws(game: EntropyGame) -> list[int]:
    """Return the draws in the history of a game."""
    past, draws = EntropyGame(**game.options), []  # type: ignore[arg-type]
    for action in game.history:
        if past.chance_outcomes():
            draws.append(action)
        past.apply(action)
    return draws


def test_responses_contain_no_seed(live: Live) -> None:
    snapshot = play(live.client, start_entropy(live.client), "d4", "pass")
    game_id = snapshot["id"]
    events = events_of(live, game_id)
    seed = events[0].data["seed"]
    answer = send_move(live.client, snapshot, "a1")
    with follow(live, game_id) as socket:
        received = [json.dumps(event) for event in receive_events(socket, len(events))]
    paths = ("", "/record", "/events")
    told = [answer.text, *received, *(live.client.get(f"/api/games/{game_id}{path}").text for path in paths)]
    assert len(told) == 1 + 5 + 3
    assert not [text for text in told if "seed" in text or str(seed) in text]


def test_every_game_has_its_own_bag(live: Live) -> None:
    seeds = {events_of(live, start_entropy(live.client)["id"])[0].data["seed"] for _ in range(20)}
    assert len(seeds) == 20
    assert max(seeds) > 2**56


@pytest.mark.parametrize(("open_draw", "level"), [(True, "beginner"), (False, "expert")])
def test_duplicate_game_repeats_its_draws(live: Live, open_draw: bool, level: str) -> None:
    options, bot = {"open_draw": open_draw, "duplicate": True}, {"kind": "bot", "level": level}
    over = settle(live.client, create(live.client, "entropy", [bot, bot], options=options)["id"])
    drawn = draws_of(live, over["id"])
    assert drawn[:49] == drawn[49:] == bag_of(events_of(live, over["id"])[0].data["seed"], 1)
    assert over["options"]["duplicate"] is True
    record = live.client.get(f"/api/games/{over['id']}/record").json()
    body = {"record": record, "ply": 200, "seats": [HUMAN, HUMAN]}
    again = play_on(live.client, remember(live.client.post("/api/games/import", json=body))["game"], 230)
    assert again["options"] == over["options"]
    drawn_again = "".join(COLORS[action] for action in draws_in_the_end(live, again["id"]))
    assert len(drawn_again) > 49 + 20
    assert drawn.startswith(drawn_again)


def test_duplicate_game_continues_after_an_undo_into_the_first_round(live: Live) -> None:
    game = entropy_after(END_OF_ROUND, duplicate=True)
    start = look(live.client, put_game(live, game, [HUMAN, HUMAN], undo_all=True))
    before = undo(live.client, undo(live.client, start))
    assert (start["round"], before["round"]) == (2, 1)
    over = play_on(live.client, before)
    drawn = draws_in_the_end(live, over["id"])
    assert drawn[:49] == drawn[49:]


def draws_in_the_end(live: Live, game_id: str) -> list[int]:
    """Return the draws of a game, without undone ones."""
    record = parse_record(live.client.get(f"/api/games/{game_id}/record").text)
    game = record.replay()
    assert isinstance(game, EntropyGame)
    return entropy_draws(game)


@pytest.mark.parametrize("options", [{}, {"open_draw": False}, {"rounds": 1, "scorer": "literal"}], ids=str)
@pytest.mark.parametrize("plies", [0, 2, 60, END_OF_ROUND, 200, 1000])
def test_snapshot_matches_the_rules(live: Live, plies: int, options: Json) -> None:
    game = entropy_after(plies, **options)
    answer = live.client.get(f"/api/games/{put_game(live, game, [HUMAN, HUMAN])}")
    SNAPSHOT.validate_json(answer.content)
    snapshot = answer.json()
    rows, columns = game.line_scores()
    assert (snapshot["game"], snapshot["family"], snapshot["skips"]) == ("entropy", "entropy", [])
    assert (snapshot["ply"], snapshot["options"]) == (len(game.history), game.options)
    assert snapshot["turn"] == (None if game.turn == OVER else game.turn)
    assert snapshot["state"] == list(game.state)
    for name in ("next_token", "role", "round", "order_seat", "score", "bag"):
        assert snapshot[name] == getattr(game, name), name
    assert snapshot["order_scores"] == list(game.order_scores)
    assert (snapshot["row_scores"], snapshot["column_scores"]) == (rows, columns)
    assert snapshot["legal_moves"] == [game.format_action(action) for action in game.legal_actions()]
    assert (snapshot["outcome"] is None) == (game.turn != OVER)


@pytest.mark.parametrize("open_draw", [True, False])
def test_order_sees_the_next_token_only_with_open_draw(client: httpx.Client, open_draw: bool) -> None:
    start = start_entropy(client, open_draw=open_draw)
    assert (start["role"], start["turn"], start["ply"], start["last_move"]) == ("chaos", 1, 1, None)
    assert start["next_token"] in COLORS
    slide = play(client, start, "d4")
    assert (slide["role"], slide["turn"], slide["last_move"]) == ("order", 0, "d4")
    assert bool(slide["next_token"]) == open_draw
    assert slide["ply"] == (3 if open_draw else 2)
    place = play(client, slide, "d4-a4")
    assert (place["role"], place["last_move"], place["ply"]) == ("chaos", "d4-a4", 4)
    assert place["next_token"] == (slide["next_token"] or place["next_token"]) != ""
    assert place["state"][3] == start["next_token"]


@pytest.mark.parametrize(
    ("options", "before", "move", "kinds"),
    [
        ({}, 1, None, ["moved", "drawn"]),
        ({}, 3, "pass", ["moved"]),
        ({"open_draw": False}, 1, None, ["moved"]),
        ({"open_draw": False}, 2, "pass", ["moved", "drawn"]),
        ({}, END_OF_ROUND - 1, None, ["moved", "drawn"]),
        ({"rounds": 1}, END_OF_ROUND - 1, None, ["moved", "finished"]),
        ({"open_draw": False}, 2 * END_OF_ROUND - 1, None, ["moved", "finished"]),
    ],
    ids=str,
)
def test_response_includes_all_events_of_a_move(
    live: Live, options: Json, before: int, move: str | None, kinds: list[str]
) -> None:
    snapshot = look(live.client, put_game(live, entropy_after(before, **options), [HUMAN, HUMAN]))
    assert snapshot["ply"] == before
    key, move = new_key(), move or snapshot["legal_moves"][0]
    answer = send_move(live.client, snapshot, move, key)
    Acknowledgement.model_validate_json(answer.content)
    acknowledged = answer.json()
    assert [event["kind"] for event in acknowledged["events"]] == kinds
    after = look(live.client, snapshot["id"])
    assert (acknowledged["ply"], acknowledged["sequence"]) == (after["ply"], after["sequence"])
    assert after["ply"] == before + len(set(kinds) - {"finished"})
    play_on(live.client, after, plies=before + 12)
    assert send_move(live.client, snapshot, move, key).json() == acknowledged


def test_repeated_key_works_on_any_turn(client: httpx.Client) -> None:
    start = start_entropy(client)
    keys = [new_key(), new_key()]
    placed = send_move(client, start, "d4", keys[0])
    slide = look(client, start["id"])
    slid = send_move(client, slide, "d4-d1", keys[1])
    place = look(client, start["id"])
    for move in ("a1", "pass", "a2"):
        snapshot = play(client, look(client, start["id"]), move)
        assert send_move(client, start, " D4 ", keys[0]).json() == placed.json()
        assert send_move(client, slide, "d4-d1", keys[1]).json() == slid.json()
        assert error_of(send_move(client, start, "d5", keys[0])) == (409, "key_reused")
        assert error_of(send_move(client, start, "pass", keys[0])) == (409, "key_reused")
        assert error_of(send_move(client, slide, "d4", keys[1])) == (409, "key_reused")
        assert error_of(send_move(client, place, "d4-d1", keys[1])) == (409, "key_reused")
        assert error_of(send_undo(client, start, keys[0])) == (409, "key_reused")
        assert look(client, start["id"]) == snapshot


def test_ply_counts_draws(client: httpx.Client) -> None:
    start = start_entropy(client)
    now = play(client, start, "d4")
    for ply in (0, 1, 2, 4):
        answer = send_move(client, {**now, "ply": ply}, "pass")
        assert error_of(answer) == (409, "stale_ply")
        assert answer.json()["error"]["message"] == f"ply {ply} is not the current one: expected 3"
        assert answer.json()["error"]["current"] == now
    assert send_move(client, now, "pass").status_code == 200


@pytest.mark.parametrize(
    ("moves", "move", "rule", "cells"),
    [
        ([], "e5-e6", "empty_source", [[4, 4]]),
        ([], "d4-e5", "not_straight", [[3, 3], [4, 4]]),
        ([], "d4-d4", "not_straight", [[3, 3], [3, 3]]),
        (["pass", "d6"], "d4-d7", "blocked", [[3, 5]]),
        (["pass"], "d4", "occupied", [[3, 3]]),
    ],
)
def test_illegal_move_is_rejected_with_reasons(
    client: httpx.Client, moves: list[str], move: str, rule: str, cells: list[list[int]]
) -> None:
    snapshot = play(client, start_entropy(client), "d4", *moves)
    answer = send_move(client, snapshot, move)
    assert error_of(answer) == (422, "illegal_move")
    (reason,) = answer.json()["error"]["reasons"]
    assert (reason["rule"], reason["cells"]) == (rule, cells)
    assert move in answer.json()["error"]["message"]
    assert look(client, snapshot["id"]) == snapshot


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ([], "pass"),
        ([], "a1-b1"),
        ([], "R"),
        ([], "h1"),
        ([], "a8"),
        ([], ""),
        (["d4"], "d4"),
        (["d4"], "d4-"),
        (["d4"], "d4-d5-d6"),
        (["d4"], "R"),
    ],
)
def test_invalid_move_text_is_rejected(client: httpx.Client, moves: list[str], text: str) -> None:
    snapshot = play(client, start_entropy(client), *moves)
    expected = "invalid_move" if text else "invalid_request"
    assert error_of(send_move(client, snapshot, text)) == (422, expected)


def test_record_replays_to_the_same_position(live: Live) -> None:
    snapshot = look(live.client, put_game(live, entropy_after(200, scorer="literal", open_draw=False), [HUMAN, HUMAN]))
    answer = live.client.get(f"/api/games/{snapshot['id']}/record")
    assert answer.headers["content-disposition"] == f'attachment; filename="entropy-{snapshot["id"]}.json"'
    game = parse_record(answer.text).replay()
    assert isinstance(game, EntropyGame)
    assert (list(game.state), len(game.history)) == (snapshot["state"], snapshot["ply"])
    assert (game.options, game.next_token) == (snapshot["options"], snapshot["next_token"])
    assert len(json.loads(answer.text)["actions"]) == snapshot["ply"]


def test_new_entropy_game_has_default_options_and_level(client: httpx.Client) -> None:
    snapshot = client.post("/api/games", json={"game": "entropy"}).json()["game"]
    assert snapshot["seats"] == [HUMAN, {"kind": "bot", "level": "beginner"}]
    assert snapshot["options"] == {"scorer": "official", "open_draw": True, "rounds": 2, "duplicate": False}
