"""Entropy in the core: the same scores, slides, evaluations and searches as in Python; bad input; Ctrl-C."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from itertools import product

import pytest

import polindrome._core as core
from polindrome import bench as timing
from polindrome.cli.main import run
from polindrome.entropy import COLORS, GameState, Turn, bench, calculate_full_board_score, infer_remaining_colors
from polindrome.entropy import native as entropy
from polindrome.entropy.bots.board import Board
from polindrome.entropy.bots.evaluation import evaluate, score_values
from polindrome.entropy.bots.policies import CHAOS_POLICIES, ORDER_POLICIES, search
from polindrome.entropy.moves import generate_legal_moves
from polindrome.entropy.notation import action_of_slide
from polindrome.entropy.scoring import SCORERS, line_scores
from polindrome.errors import InvalidArgument, UnknownName
from tests.entropy.boards import random_board
from tests.entropy.test_golden import load

FOREVER = 1e9
ROLES: tuple[Turn, ...] = ("order", "chaos")
FILLS = (1, 5, 12, 20, 28, 36, 42, 46, 48)


def position(fill: int, turn: Turn, *, known: bool = True, seed: int = 0) -> GameState:
    board = random_board(fill, seed + 100 * fill)
    token = next(color for color, left in infer_remaining_colors(board).items() if left)
    return GameState(tuple(board), token if known else "", turn)


@pytest.mark.parametrize("scorer", SCORERS)
@pytest.mark.parametrize("fill", [0, 1, 7, 20, 35, 48, 49])
def test_scores_slides_and_evaluations_equal_python(fill: int, scorer: str) -> None:
    for seed in range(20):
        board = random_board(fill, seed)
        assert entropy.score(board, scorer) == sum(map(sum, line_scores(board, scorer)))
        assert entropy.slides(board) == sorted(map(action_of_slide, generate_legal_moves(board)))
        for role in ROLES:
            assert entropy.evaluate(board, role, scorer) * entropy.POINT == evaluate(Board(board), role, scorer)


@pytest.mark.parametrize("scorer", SCORERS)
def test_line_scores_equal_python(scorer: str) -> None:
    """Compare one line of each pattern of up to four colours, which covers all 30 palindromes."""
    values = score_values(scorer)
    for cells in product(range(5), repeat=7):
        code = sum(cell << 3 * place for place, cell in enumerate(cells))
        if cells <= cells[::-1]:
            assert core.entropy_score_line(code, list(SCORERS).index(scorer)) * entropy.POINT == values.lines[code]


def test_golden_boards_have_both_scores() -> None:
    for golden in load("entropy_boards.jsonl"):
        board = golden["board"]
        assert entropy.score(board) == golden["officialScore"]
        assert entropy.score(board, "literal") == golden["fullBoardScoreSeed"]
        assert len(entropy.slides(board)) == golden["legalMoves"]


def test_evaluation_of_a_full_board_is_its_score() -> None:
    for scorer, role, seed in product(SCORERS, ROLES, range(10)):
        board = random_board(49, seed)
        assert entropy.evaluate(board, role, scorer) == entropy.score(board, scorer)


def test_evaluation_keeps_the_misprinted_palindrome() -> None:
    """RGRGRGR has 27 points in the published table, which the literal scorer uses."""
    board = [*"RGRGRGR", *"YBWKPYB" * 6]
    assert entropy.evaluate(board, "order", "literal") == calculate_full_board_score(board)
    assert evaluate(Board(board), "order", "literal") == entropy.POINT * calculate_full_board_score(board)


@pytest.mark.parametrize("scorer", SCORERS)
@pytest.mark.parametrize("fill", FILLS)
def test_every_policy_equals_python(fill: int, scorer: str) -> None:
    """Compare candidates, exact values and node counts, with hidden and known draws."""
    questions = [(position(fill, "chaos"), policy) for policy in CHAOS_POLICIES]
    questions += [
        (position(fill, "order", known=known), policy) for known in (True, False) for policy in ORDER_POLICIES
    ]
    for asked, policy in questions:
        for nodes in (0, 500, 8_000) if policy == "best" else (10**9,):
            native = entropy.search(asked, policy, scorer, nodes=nodes, seconds=FOREVER, seed=fill)
            assert native == search(asked, policy, scorer, nodes=nodes, seconds=FOREVER, seed=fill), (policy, nodes)


@pytest.mark.parametrize(("fill", "nodes"), [(20, 60_000), (44, 200_000), (46, 10**9)])
def test_deep_search_equals_python(fill: int, nodes: int) -> None:
    for asked in (position(fill, "chaos"), position(fill, "order", known=False)):
        native = entropy.search(asked, "best", nodes=nodes, seconds=FOREVER)
        assert native == search(asked, "best", "official", nodes=nodes, seconds=FOREVER, seed=0)


def test_seeds_of_any_size_equal_python() -> None:
    for seed in (-1, 0, 2**63, 2**64 + 5, -(2**70)):
        native = entropy.search(position(20, "order"), "random", nodes=1, seconds=1, seed=seed)
        assert native == search(position(20, "order"), "random", "official", nodes=1, seconds=1, seed=seed)


def test_core_rejects_invalid_numbers() -> None:
    board, asked = bytes(49), (0, 6, bytes([1, *[0] * 48]), 0, 0, 10, 1.0, 0)
    assert core.entropy_search(*asked)[1] > 0
    refused = [
        ((2, *asked[1:]), "role must be 0 to 1, not 2"),
        ((0, 7, *asked[2:]), "policy must be 0 to 6, not 7"),
        ((0, 5, *asked[2:]), "policy 5 belongs to the other role"),
        ((1, 0, *asked[2:]), "policy 0 belongs to the other role"),
        ((1, 6, board, 0, *asked[4:]), "token must be 1 to 7, not 0"),
        ((0, 6, bytes(48), *asked[3:]), "cells are 49 bytes, not 48"),
        ((0, 6, bytes([8, *[0] * 48]), *asked[3:]), r"a cell is 0 to 7, not 8 \(cell 0\)"),
        ((0, 6, bytes([3] * 8 + [0] * 41), *asked[3:]), "a board has at most 7 tokens of colour 3, not 8"),
        ((0, 6, bytes([3] * 7 + [0] * 42), 3, *asked[4:]), "all 7 tokens of colour 3 are on the board"),
        ((0, 6, bytes(i % 7 + 1 for i in range(49)), *asked[3:]), "the board is full"),
        ((*asked[:4], 2, *asked[5:]), "scorer must be 0 to 1, not 2"),
        ((*asked[:5], -1, *asked[6:]), "nodes must be 0 to"),
        ((*asked[:6], float("nan"), 0), "seconds must be 0 or more, not nan"),
    ]
    for arguments, message in refused:
        with pytest.raises(InvalidArgument, match=message):
            core.entropy_search(*arguments)
    with pytest.raises(InvalidArgument, match="code must be 0 to 2097151, not 2097152"):
        core.entropy_score_line(2**21, 0)


def test_invalid_names_are_rejected_with_a_suggestion() -> None:
    with pytest.raises(UnknownName, match="unknown scorer 'offical'; did you mean 'official'"):
        entropy.score([""] * 49, "offical")
    with pytest.raises(UnknownName, match="unknown policy 'ex4'; did you mean 'ex3'"):
        entropy.search(position(3, "order"), "ex4", nodes=1, seconds=1)
    with pytest.raises(InvalidArgument, match=f"one of {', '.join(COLORS)}, not 'X'"):
        entropy.slides(["X"] * 49)


SCRIPT = """
import json
import signal
from polindrome.entropy import GameState
from polindrome.entropy import native as entropy

signal.signal(signal.SIGINT, signal.default_int_handler)  # A process in the background ignores it.
position = GameState(("R", "G", "Y", "B", "W", "K", "P", "", "", "") * 4 + ("",) * 9, "", "order")
print("ready", flush=True)
entropy.search(position, "best", nodes=10**15, seconds=600)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signal to a child")
def test_ctrl_c_interrupts_a_search() -> None:
    command = [sys.executable, "-c", SCRIPT]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=0.3)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert "KeyboardInterrupt" in errors


def test_benchmark_reports_every_measurement(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(timing, "ROUNDS", 1)
    monkeypatch.setattr(bench, "_NODES", 1000)
    monkeypatch.setattr(bench, "_PYTHON_NODES", 1000)
    assert run(["bench", "entropy", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)["figures"]
    assert len(figures) == bench.FIGURES
    assert all(figure["native"] > 0 for figure in figures)
    assert [figure["name"] for figure in figures if figure["ratio"] is None] == ["score of a full board, in C++"]
    assert run(["bench", "entropy"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert all(any(figure["name"] in line for line in lines) for figure in figures)
