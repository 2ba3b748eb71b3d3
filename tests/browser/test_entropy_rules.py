"""The page's Entropy rules, run in a real browser, match Python: golden boards, games, verdicts."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from polindrome.entropy import COLORS, EntropyGame, Move, position_to_index
from polindrome.entropy.board import COLOR_NAMES
from polindrome.entropy.evaluators import analyze_pattern_potential, determine_game_phase
from polindrome.entropy.notation import NUM_ACTIONS, parse_chaos_move, parse_color, parse_order_move
from polindrome.entropy.scoring import PALINDROME_SCORES, find_palindromes
from polindrome.errors import IllegalMove, InvalidMove
from polindrome.game import CHANCE, OVER
from tests.browser.conftest import Call

SCRIPT = "/tests/entropy_transcript.js"
GOLDEN = Path(__file__).parents[1] / "golden"

OPTIONS: list[dict[str, Any]] = [
    {"scorer": scorer, "open_draw": open_draw, "rounds": rounds, "duplicate": duplicate}
    for scorer, open_draw, (rounds, duplicate) in product(
        ("official", "literal"), (True, False), ((1, False), (2, False), (2, True))
    )
]
BOARD_FIELDS = (
    "fullBoardScoreSeed",
    "officialScore",
    "rowScoresSeed",
    "colScoresSeed",
    "legalMoves",
    "firstMoves",
    "remaining",
    "move",
)
TEXTS = (
    "c4",
    " A1 ",
    "g7",
    "h1",
    "a8",
    "c",
    "",
    "a1-b1",
    "A1 - b1",
    "a1-a1",
    "a1b1",
    "pass",
    " PASS",
    "R",
    "purple",
    "x",
)


def _load(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (GOLDEN / name).read_text(encoding="utf-8").splitlines()]


def test_colours_match(call: Call, modules: Any) -> None:
    assert call(SCRIPT, "colors") == list(COLORS)
    assert modules.evaluate("async () => (await import('/tests/modules.js')).board.COLOR_NAMES") == COLOR_NAMES
    table = modules.evaluate("async () => (await import('/tests/modules.js')).entropyScoring.PALINDROME_SCORES")
    assert table == PALINDROME_SCORES


def test_golden_boards_match(call: Call) -> None:
    """Every field of the file that the page has a function for."""
    boards = _load("entropy_boards.jsonl")
    found = call(SCRIPT, "boardFacts", [{"board": each["board"], "move": each["move"]} for each in boards])
    assert len(found) == len(boards) == 1000
    assert any(each["move"] for each in boards)
    for expected, got in zip(boards, found, strict=True):
        assert got == {field: expected[field] for field in BOARD_FIELDS}, expected["id"]


def test_phases_and_partial_lines_match(call: Call) -> None:
    boards = [each["board"] for each in _load("entropy_boards.jsonl")]
    expected = [
        {"phase": determine_game_phase(board), "potential": list(analyze_pattern_potential(board))} for board in boards
    ]
    assert {each["phase"] for each in expected} == {"early", "mid", "late"}
    assert any(all(each["potential"]) for each in expected)
    assert call(SCRIPT, "outlooks", boards) == expected


def test_golden_lines_match(call: Call) -> None:
    lines = _load("entropy_lines.jsonl")
    for expected, got in zip(lines, call(SCRIPT, "lineFacts", [each["line"] for each in lines]), strict=True):
        spans = find_palindromes(expected["line"])
        assert (got["seed"], got["official"]) == (expected["seed"], expected["official"]), expected["tag"]
        assert [tuple(span) for span in got["palindromes"]] == spans
        assert [tuple(span) for span in got["longest"]] == longest(spans)


def longest(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the palindromes that lie in no other one."""
    return [
        (start, end)
        for start, end in spans
        if not any(a <= start and end <= b and (a, b) != (start, end) for a, b in spans)
    ]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_whole_games_match_forwards_and_backwards(call: Call, options: dict[str, Any]) -> None:
    for seed in range(3):
        game = EntropyGame(**options)
        expected = [_describe(game)]
        rng = Random(seed)
        while game.turn != OVER:
            game.apply(rng.choice(game.legal_actions()))
            expected.append(_describe(game))
        found = call(SCRIPT, "transcript", _options(options), list(game.history))
        _assert_same(expected, found["forwards"])
        _assert_same(expected[-2::-1], found["backwards"])


def test_every_verdict_matches(call: Call) -> None:
    rules = set()
    for seed, options in enumerate(OPTIONS):
        game, rng = EntropyGame(**options), Random(seed)
        for _ in range(rng.randrange(20, 110)):
            if game.turn != OVER:
                game.apply(rng.choice(game.legal_actions()))
        actions = [rng.randrange(NUM_ACTIONS) for _ in range(300)] + list(range(49)) + [NUM_ACTIONS - 1]
        expected = [_verdict(game, action) for action in actions]
        assert call(SCRIPT, "verdicts", _options(options), list(game.history), actions) == expected
        rules |= {verdict["fault"]["rule"] for verdict in expected if verdict}
    assert rules >= {"empty_source", "not_straight", "blocked", "occupied", "out_of_turn"}


def test_an_exhausted_colour_cannot_be_drawn(call: Call) -> None:
    game = EntropyGame(open_draw=False)
    while game.bag["R"]:
        game.apply(0)
        for _ in range(2):
            game.apply(game.legal_actions()[-1])
    expected = _verdict(game, 0)
    assert expected
    assert expected["fault"]["rule"] == "not_in_bag"
    [found] = call(SCRIPT, "verdicts", _options(game.options), list(game.history), [0])
    assert found["fault"] == expected["fault"]


def test_a_draw_that_differs_from_the_first_round_is_refused(call: Call) -> None:
    game, rng = EntropyGame(duplicate=True), Random(5)
    while game.round == 1 or game.turn != CHANCE:
        game.apply(rng.choice(game.legal_actions()))
    expected = [_verdict(game, color) for color in range(len(COLORS))]
    assert [verdict and verdict["fault"]["rule"] for verdict in expected].count("not_the_same_draw") == len(COLORS) - 1
    assert call(SCRIPT, "verdicts", _options(game.options), list(game.history), list(range(len(COLORS)))) == expected


def test_texts_have_the_same_meaning(call: Call) -> None:
    readers = (position_to_index, parse_chaos_move, parse_order_move, parse_color)
    for text, found in zip(TEXTS, call(SCRIPT, "readings", TEXTS), strict=True):
        assert found == [_read(reader, text) for reader in readers], text


def _read(reader: Any, text: str) -> object:
    try:
        value = reader(text)
    except InvalidMove as error:
        return f"InvalidMove: {error}"
    return {"source": value.source, "target": value.target} if isinstance(value, Move) else value


def _options(options: Any) -> dict[str, Any]:
    return {"openDraw": options["open_draw"], **{name: options[name] for name in ("scorer", "rounds", "duplicate")}}


def _describe(game: EntropyGame) -> dict[str, Any]:
    """Describe a position like the function of the same name in the script."""
    rows, columns = game.line_scores()
    actions = game.legal_actions()
    return {
        "ply": len(game.history),
        "turn": None if game.turn in (CHANCE, OVER) else game.turn,
        "role": game.role,
        "round": game.round,
        "orderSeat": game.order_seat,
        "board": list(game.state),
        "nextToken": game.next_token,
        "bag": game.bag,
        "score": game.score,
        "orderScores": list(game.order_scores),
        "lines": {"rows": rows, "columns": columns},
        "actions": actions,
        "texts": [game.format_action(action) for action in actions],
        "parsed": actions,
        "isOver": game.turn == OVER,
    }


def _assert_same(expected: list[dict[str, Any]], found: list[dict[str, Any]]) -> None:
    for ours, theirs in zip(expected, found, strict=True):
        assert theirs.keys() == ours.keys()
        for key, value in ours.items():
            assert theirs[key] == value, f"{key} at ply {ours['ply']}"


def _verdict(game: EntropyGame, action: int) -> dict[str, Any] | None:
    twin = game.copy()
    try:
        twin.apply(action)
    except IllegalMove as error:
        [reason] = error.reasons
        fault = {"rule": reason.rule, "cells": [list(cell) for cell in reason.cells], "text": reason.text}
        return {"text": str(error), "fault": fault}
    return None
