"""Counts of all sequences of placements to a depth, from data files, by two strategies."""

from __future__ import annotations

from pathlib import Path

import pytest

from polindrome.bench.positions import reference_game
from polindrome.blokus import VARIANTS, BlokusGame, LegalMoveGenerator
from polindrome.game import Game

LINES = [
    line.split()
    for file in sorted(Path(__file__).parent.glob("*.perft"))
    for line in file.read_text().splitlines()
    if not line.startswith("#")
]


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


@pytest.mark.parametrize("strategy", ["frontier", "parallel"])
@pytest.mark.parametrize(("name", "plies", "depth", "count"), LINES, ids=[" ".join(line) for line in LINES])
def test_perft(name: str, plies: str, depth: str, count: str, strategy: str) -> None:
    game = BlokusGame(VARIANTS[name], LegalMoveGenerator(strategy))
    for _, (_, action) in zip(range(int(plies)), reference_game(VARIANTS[name], seed=0), strict=False):
        game.apply(action)
    assert perft(game, int(depth)) == int(count)


def test_every_variant_has_depths_one_and_two() -> None:
    covered = {(name, int(depth)) for name, _, depth, _ in LINES}
    assert covered >= {(name, depth) for name in VARIANTS for depth in (1, 2)}
