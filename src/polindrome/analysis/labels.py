"""Labels of moves, by what a move lost against the best one."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Label(StrEnum):
    """From the best to the worst."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


MISSTEPS = (Label.INACCURACY, Label.MISTAKE, Label.BLUNDER)
"""The labels of moves for which a review shows a better one."""


def label_by_limits(lost: float, limits: Mapping[Label, float], worst: Label = Label.BLUNDER) -> Label:
    """The first label whose limit is above the loss; the worst one if none is."""
    return next((label for label, limit in limits.items() if lost < limit), worst)
