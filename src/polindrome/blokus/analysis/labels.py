"""Labels of moves in Blokus, by lost win chance and lost points."""

from __future__ import annotations

from math import exp

from polindrome.analysis.labels import Label, label_by_limits
from polindrome.analysis.verdicts import Outlook

WIN_LIMITS = {Label.BEST: 0.02, Label.GOOD: 0.05, Label.INACCURACY: 0.10, Label.MISTAKE: 0.20}
"""For two seats: a move that loses less win chance than this has the label; a blunder loses more than all of them.

The choice of the search loses nothing. Two in a hundred is so little that another search may see it the other way.
"""

MARGIN_LIMITS = {Label.BEST: 2.0, Label.GOOD: 5.0}
"""In points: however clear the game is, a move that loses so many is not the best, or not even good."""


def label_of(lost: Outlook, num_seats: int) -> Label:
    """The worse of the labels by lost win chance and by lost points."""
    by_win = label_by_limits(_win_of_two(lost, num_seats), WIN_LIMITS)
    by_points = label_by_limits(lost.points, MARGIN_LIMITS, Label.INACCURACY)
    return max(by_win, by_points, key=list(Label).index)


def accuracy(lost: Outlook, num_seats: int) -> float:
    """1 for a move that loses no win chance, 0.37 where blunders begin, and less for worse ones."""
    return exp(-_win_of_two(lost, num_seats) / WIN_LIMITS[Label.MISTAKE])


def _win_of_two(lost: Outlook, num_seats: int) -> float:
    """The lost win chance as if there were two seats: with more, a fair share of the win is smaller."""
    assert lost.win is not None, "Blokus has win chances"
    return lost.win * num_seats / 2
