"""Tests of the weight-fitting tool: it counts the same spans as the evaluation."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from polindrome.cli.main import run
from polindrome.entropy.bots.board import NUMBER_OF_COLOR, Board
from polindrome.entropy.bots.evaluation import potential_values
from polindrome.entropy.bots.weights import KINDS, potential_weights
from tests.entropy.boards import random_board
from tools.fit_entropy_weights import KNOTS, count_parts, main


@pytest.mark.parametrize("fill", range(0, 50, 7))
def test_counts_times_weights_equal_the_evaluation(fill: int) -> None:
    board = random_board(fill, seed=fill)
    cells = np.array([[NUMBER_OF_COLOR[color] for color in board]], np.int8)
    weights = potential_weights(3, 6)
    value = potential_values("official", "order").board(Board(board))
    assert count_parts(cells) @ [weights[kind] for kind in KINDS] == [value]


def test_tool_prints_a_row_for_every_knot(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    assert run(["match", "entropy", "pot", "greedy", "--games", "2", "--workers", "1", "--out", str(games)]) == 0
    result = CliRunner().invoke(main, [str(games)], catch_exceptions=False)
    rows = [row.split(",") for row in result.output.replace("\n", "").split("(")[1:]]
    assert len(rows) == len(KNOTS) == 7
    assert all(len(row) == len(KINDS) + 1 for row in rows)
