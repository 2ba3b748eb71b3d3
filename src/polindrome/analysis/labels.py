"""The word for a move, by what it lost against the best one."""

from __future__ import annotations

from enum import StrEnum
from math import exp


class Label(StrEnum):
    """From the best to the worst."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


MISSTEPS = (Label.INACCURACY, Label.MISTAKE, Label.BLUNDER)
"""The labels of moves that a review has something better for."""

WIN_LIMITS = {Label.BEST: 0.02, Label.GOOD: 0.05, Label.INACCURACY: 0.10, Label.MISTAKE: 0.20}
"""Blokus for two: a move that loses less win chance than this has the label; a blunder loses more than all of them.

The choice of the search loses nothing. Two in a hundred is so little that another search may see it the other way.
"""

MARGIN_LIMITS = {Label.BEST: 2.0, Label.GOOD: 5.0}
"""Blokus, in points: however clear the game is, a move that loses so many is not the best, or not even good."""

SCORE_LIMITS = {Label.BEST: 0.5, Label.GOOD: 1.5, Label.INACCURACY: 3.0, Label.MISTAKE: 6.0}
"""Entropy: the same in points of Order's final score; a palindrome of three scores 3, one of four up to 16."""


def label_of_blokus(win: float, points: float, num_seats: int) -> Label:
    """The worse of the labels by lost win chance and by lost points.

    With more than two seats a fair share of the win is smaller, and so are the limits of win chance.
    """
    by_win = _label(win * num_seats / 2, WIN_LIMITS, Label.BLUNDER)
    by_points = _label(points, MARGIN_LIMITS, Label.INACCURACY)
    return max(by_win, by_points, key=list(Label).index)


def label_of_entropy(points: float) -> Label:
    """The label by lost points."""
    return _label(points, SCORE_LIMITS, Label.BLUNDER)


def accuracy(win: float | None, points: float, num_seats: int) -> float:
    """How good a move was in one number: 1 if it loses nothing, 0.37 where blunders begin, and less for worse ones.

    It goes by lost win chance; in Entropy, which has none, by lost points.
    """
    if win is None:
        return exp(-points / SCORE_LIMITS[Label.MISTAKE])
    return exp(-win * num_seats / 2 / WIN_LIMITS[Label.MISTAKE])


def _label(lost: float, limits: dict[Label, float], worst: Label) -> Label:
    return next((label for label, limit in limits.items() if lost < limit), worst)
