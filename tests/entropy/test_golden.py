"""Golden tests: a thousand boards and lines of every pattern, with the published values and official scores."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from polindrome.entropy import (
    PALINDROME_SCORES,
    Move,
    analyze_pattern_potential,
    analyze_sequence_potential,
    apply_move,
    calculate_board_control,
    calculate_center_control,
    calculate_connected_groups,
    calculate_edge_control,
    calculate_full_board_score,
    calculate_score_delta,
    count_color_groups,
    determine_game_phase,
    format_order_move,
    get_all_legal_moves,
    get_column,
    get_row,
    infer_remaining_colors,
    official_delta,
    official_line_score,
    official_score,
    score_sequence,
    score_sequence_cached,
)

FOLDER = Path(__file__).parents[1] / "golden"


def load(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / name).read_text().splitlines()]


BOARDS = load("entropy_boards.jsonl")
LINES = load("entropy_lines.jsonl")
every_board = pytest.mark.parametrize("start", range(0, len(BOARDS), 50))


def test_golden_files_are_complete() -> None:
    assert len({board["id"] for board in BOARDS}) == len(BOARDS) == 1000
    assert {board["fill"] for board in BOARDS} == set(range(50))
    assert {line["tag"][4:] for line in LINES if line["tag"].startswith("sig:")} == set(PALINDROME_SCORES)
    assert len(LINES) == 269


@every_board
def test_scores(start: int) -> None:
    for golden in BOARDS[start : start + 50]:
        board = golden["board"]
        assert calculate_full_board_score(board) == golden["fullBoardScoreSeed"]
        assert official_score(board) == golden["officialScore"]
        assert [score_sequence(get_row(board, row)) for row in range(7)] == golden["rowScoresSeed"]
        assert [score_sequence_cached(get_column(board, col)) for col in range(7)] == golden["colScoresSeed"]


@every_board
def test_moves(start: int) -> None:
    for golden in BOARDS[start : start + 50]:
        moves = get_all_legal_moves(golden["board"])
        assert len(moves) == golden["legalMoves"]
        assert [list(move) for move in moves[:5]] == golden["firstMoves"]


@every_board
def test_deltas(start: int) -> None:
    for golden in BOARDS[start : start + 50]:
        if golden["move"] is None:
            assert golden["legalMoves"] == 0
            continue
        board, move = golden["board"], Move(golden["move"]["from"], golden["move"]["to"])
        after = apply_move(board, move)
        assert move in get_all_legal_moves(board)
        assert format_order_move(move).move == golden["move"]["text"]
        assert calculate_score_delta(board, after, move) == golden["move"]["scoreDelta"]
        assert official_delta(board, after, move) == golden["move"]["officialDelta"]


@every_board
def test_analysis(start: int) -> None:
    for golden in BOARDS[start : start + 50]:
        board = golden["board"]
        assert determine_game_phase(board) == golden["phase"]
        assert infer_remaining_colors(board) == golden["remaining"]
        assert list(analyze_pattern_potential(board)) == list(golden["patternPotential"].values())
        assert calculate_board_control(board) == golden["boardControl"]
        assert calculate_center_control(board) == golden["centerControl"]
        assert calculate_edge_control(board) == golden["edgeControl"]
        assert calculate_connected_groups(board) == golden["connectedGroups"]


@pytest.mark.parametrize("golden", LINES, ids=[f"{number}-{line['tag']}" for number, line in enumerate(LINES)])
def test_lines(golden: dict[str, Any]) -> None:
    line = golden["line"]
    assert score_sequence(line) == golden["seed"]
    assert official_line_score(line) == golden["official"]
    assert list(analyze_sequence_potential(line)) == list(golden["potential"].values())
    assert count_color_groups(line) == golden["groups"]
