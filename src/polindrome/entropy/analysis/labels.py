"""Labels of moves in Entropy, by lost points."""

from __future__ import annotations

from math import exp

from polindrome.analysis.labels import Label, label_by_limits
from polindrome.analysis.verdicts import Outlook

SCORE_LIMITS = {Label.BEST: 0.5, Label.GOOD: 1.5, Label.INACCURACY: 3.0, Label.MISTAKE: 6.0}
"""In points of Order's final score; a palindrome of three scores 3, one of four up to 16."""


def label_of(lost: Outlook) -> Label:
    """The label by lost points."""
    return label_by_limits(lost.points, SCORE_LIMITS)


def accuracy(lost: Outlook, _num_seats: int) -> float:
    """1 for a move that loses nothing, 0.37 where blunders begin, and less for worse ones."""
    return exp(-lost.points / SCORE_LIMITS[Label.MISTAKE])
