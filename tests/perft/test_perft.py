"""Perft: numbers of action sequences, compared with data files; for Blokus by three strategies and the core."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from polindrome.blokus import VARIANTS, BlokusGame, LegalMoveGenerator
from polindrome.blokus.bench.positions import reference_game
from polindrome.entropy import EntropyGame
from polindrome.game import Game
from tests.core import needs_core
from tests.entropy.boards import play_on


def load(name: str) -> list[list[str]]:
    """Return the words of each line of a data file, without comments."""
    lines = (Path(__file__).parent / name).read_text().splitlines()
    return [line.split() for line in lines if not line.startswith("#")]


BLOKUS_COUNTS = load("blokus.perft")
ENTROPY_COUNTS = load("entropy.perft")
every_blokus_count = pytest.mark.parametrize(
    ("name", "plies", "depth", "count"), BLOKUS_COUNTS, ids=[" ".join(line) for line in BLOKUS_COUNTS]
)


def first_actions(name: str, plies: int) -> list[int]:
    """Return the first actions of reference game 0."""
    return [action for _, action in islice(reference_game(VARIANTS[name], seed=0), plies)]


def perft(game: Game, depth: int) -> int:
    """Count the action sequences of length `depth` from here."""
    actions = game.legal_actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        game.apply(action)
        total += perft(game, depth - 1)
        game.undo()
    return total


@pytest.mark.parametrize(
    ("_name", "draw", "plies", "depth", "count"), ENTROPY_COUNTS, ids=map(" ".join, ENTROPY_COUNTS)
)
def test_perft_of_entropy(_name: str, draw: str, plies: str, depth: str, count: str) -> None:
    game = play_on(EntropyGame(open_draw=draw == "open"), seed=0, plies=int(plies))
    assert perft(game, int(depth)) == int(count)


@pytest.mark.parametrize("strategy", ["frontier", "parallel", pytest.param("native", marks=needs_core)])
@every_blokus_count
def test_perft_of_blokus(name: str, plies: str, depth: str, count: str, strategy: str) -> None:
    game = BlokusGame(VARIANTS[name], LegalMoveGenerator(strategy))
    for action in first_actions(name, int(plies)):
        game.apply(action)
    assert perft(game, int(depth)) == int(count)


@needs_core
@every_blokus_count
def test_perft_of_blokus_in_the_core(name: str, plies: str, depth: str, count: str) -> None:
    from polindrome.native import Position

    assert Position(name, first_actions(name, int(plies))).perft(int(depth)) == int(count)


def test_every_variant_has_depths_one_and_two() -> None:
    covered = {(name, int(depth)) for name, _, depth, _ in BLOKUS_COUNTS}
    assert covered >= {(name, depth) for name in VARIANTS for depth in (1, 2)}
