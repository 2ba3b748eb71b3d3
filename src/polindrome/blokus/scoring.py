"""Scores of a game of Blokus, and payoffs by rank."""

from __future__ import annotations

from collections.abc import Sequence

ALL_PLACED = 15
MONOMINO_LAST = 5


def score(unplaced_squares: int, last_piece_size: int) -> int:
    """Points of one colour: minus one per unplaced square, or the bonus for placing all pieces."""
    if unplaced_squares:
        return -unplaced_squares
    return ALL_PLACED + (MONOMINO_LAST if last_piece_size == 1 else 0)


def rank_returns(scores: Sequence[int]) -> tuple[float, ...]:
    """Payoffs by rank, evenly spaced from +1 to -1; tied seats share theirs, so the sum is 0."""
    steps = len(scores) - 1
    return tuple(
        (sum(own > other for other in scores) - sum(own < other for other in scores)) / steps for own in scores
    )
