"""A review as a game of a .blksgf file, with a remark on every move."""

from __future__ import annotations

from polindrome.analysis.verdicts import Review, ReviewedMove
from polindrome.blokus import VARIANTS
from polindrome.blokus.blksgf import GameTree
from polindrome.blokus.notation import format_move_points
from polindrome.blokus.placements import placement_table


def tree_of(review: Review) -> GameTree:
    """The game with label and sentence as the comment of each move, and its numbers as analysis; of Blokus only."""
    size = VARIANTS[review.record.game].size
    comments = {move.number: f"{move.label.value.title()}. {move.sentence}" for move in review.moves}
    return GameTree.of(review.record, comments, {move.number: _numbers(move, size) for move in review.moves})


def _numbers(move: ReviewedMove, size: int) -> dict[str, str]:
    """What is to be expected after the move, what it lost, and the best of the others, as the points that it covers."""
    numbers = {
        "label": move.label.value,
        "win": f"{move.after.win:.3f}",
        "margin": f"{move.after.points:+z.1f}",
        "lostwin": f"{move.lost.win:.3f}",
        "lostmargin": f"{move.lost.points:.1f}",
    }
    others = [choice.action for choice in move.choices if choice.action != move.action]
    if others:
        numbers["other"] = format_move_points(placement_table(size).moves[others[0]], size)
    return numbers
