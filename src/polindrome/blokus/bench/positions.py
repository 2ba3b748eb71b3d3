"""Reference games for benchmarks and golden files: reproducible random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from polindrome.blokus import BlokusGame, Board, Player, Variant

_PHASE_ENDS = {20: (16, 44), 14: (8, 20)}
"""Board size -> the plies at which the opening and the middle game end."""


class ReferencePosition(NamedTuple):
    """A board, the colour to move, and the phase of the game: early, mid or late."""

    board: Board
    player: Player
    phase: str


def reference_game(variant: Variant, seed: int) -> Iterator[tuple[BlokusGame, int]]:
    """Yield the game and its next action at each ply; all plies share one game object, so copy what you keep.

    The choice is uniform over the legal placements sorted by the cells that they cover, so it does not
    depend on how a program numbers pieces and orientations.
    """
    rng = Random(seed)
    game = BlokusGame(variant)
    while not game.is_over:
        action = game.action_of(rng.choice(sorted(game.get_legal_moves(), key=game.cells_of)))
        yield game, action
        game.apply(action)


def reference_positions(variant: Variant, games: int) -> list[ReferencePosition]:
    """List all positions of the first `games` reference games."""
    return [
        ReferencePosition(game.board.copy(), player, phase_of(variant, len(game.history)))
        for seed in range(games)
        for game, _ in reference_game(variant, seed)
        if (player := game.current_player) is not None
    ]


def phase_of(variant: Variant, ply: int) -> str:
    """Return the phase of a game at a ply: early, mid or late."""
    early_end, mid_end = _PHASE_ENDS[variant.size]
    if ply < early_end:
        return "early"
    return "mid" if ply < mid_end else "late"
