"""Counts of all sequences of placements to a depth, from data files, by three strategies and by the core alone."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from polindrome.bench.positions import reference_game
from polindrome.blokus import VARIANTS, BlokusGame, LegalMoveGenerator
from polindrome.game import Game
from polindrome.native import Position

LINES = [
    line.split()
    for file in sorted(Path(__file__).parent.glob("*.perft"))
    for line in file.read_text().splitlines()
    if not line.startswith("#")
]
every_line = pytest.mark.parametrize(("name", "plies", "depth", "count"), LINES, ids=[" ".join(line) for line in LINES])


def first_actions(name: str, plies: int) -> list[int]:
    """How reference game 0 begins."""
    return [action for _, action in islice(reference_game(VARIANTS[name], seed=0), plies)]


def perft(game: Game, depth: int) -> int:
    """How many sequences of so many actions there are from here."""
    actions = game.legal_actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        game.apply(action)
        total += perft(game, depth - 1)
        game.undo()
    return total


@pytest.mark.parametrize("strategy", ["frontier", "parallel", "native"])
@every_line
def test_perft(name: str, plies: str, depth: str, count: str, strategy: str) -> None:
    game = BlokusGame(VARIANTS[name], LegalMoveGenerator(strategy))
    for action in first_actions(name, int(plies)):
        game.apply(action)
    assert perft(game, int(depth)) == int(count)


@every_line
def test_perft_of_the_core(name: str, plies: str, depth: str, count: str) -> None:
    assert Position(name, first_actions(name, int(plies))).perft(int(depth)) == int(count)


def test_every_variant_has_depths_one_and_two() -> None:
    covered = {(name, int(depth)) for name, _, depth, _ in LINES}
    assert covered >= {(name, depth) for name in VARIANTS for depth in (1, 2)}
