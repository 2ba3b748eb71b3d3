"""The word for a move: exactly at the limits, for two seats and for more."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from polindrome.analysis.labels import (
    MARGIN_LIMITS,
    SCORE_LIMITS,
    WIN_LIMITS,
    Label,
    accuracy,
    label_of_blokus,
    label_of_entropy,
)
from polindrome.blokus.analysis.sight import SIMULATIONS
from polindrome.entropy.analysis.worth import BOARDS

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "review.md"
ORDER = list(Label)
JUST_BELOW = 1e-9


def test_the_guide_has_the_limits_and_the_defaults() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    for label, limit in WIN_LIMITS.items():
        others = [f"{200 * limit / seats:.1f}".removesuffix(".0") for seats in (3, 4)]
        shares = f"below {100 * limit:g} % | {others[0]} % | {others[1]} %"
        assert f"| {label.value} | {shares} | below {SCORE_LIMITS[label]:g} |" in guide
    best, good = (f"{limit:g}" for limit in MARGIN_LIMITS.values())
    words = " ".join(guide.split())
    assert f"a move that loses {best} points is not best, and one that loses {good} is an inaccuracy" in words
    assert f"each position, {SIMULATIONS} unless you say otherwise" in words
    assert f"searches of a move, {BOARDS} |" in words


@pytest.mark.parametrize(("better", "worse"), list(pairwise(ORDER)))
def test_a_limit_belongs_to_the_worse_label(better: Label, worse: Label) -> None:
    limit = WIN_LIMITS[better]
    assert label_of_blokus(limit - JUST_BELOW, 0, 2) is better
    assert label_of_blokus(limit, 0, 2) is worse
    assert label_of_entropy(SCORE_LIMITS[better] - JUST_BELOW) is better
    assert label_of_entropy(SCORE_LIMITS[better]) is worse


@pytest.mark.parametrize(("seats", "lost"), [(2, 0.10), (3, 0.10 * 2 / 3), (4, 0.05)])
def test_with_more_seats_less_is_a_mistake(seats: int, lost: float) -> None:
    assert label_of_blokus(lost + JUST_BELOW, 0, seats) is Label.MISTAKE
    assert label_of_blokus(lost - JUST_BELOW, 0, seats) is Label.INACCURACY


def test_points_count_where_the_win_is_clear_but_never_make_a_mistake() -> None:
    labels = [label_of_blokus(0, points, 2) for points in (0, 1.9, 2, 4.9, 5, 60)]
    assert labels == [Label.BEST, Label.BEST, Label.GOOD, Label.GOOD, Label.INACCURACY, Label.INACCURACY]
    assert label_of_blokus(0.3, 0, 2) is label_of_blokus(0.3, 60, 2) is Label.BLUNDER


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_accuracy_is_one_without_a_loss_and_falls_alike_in_all_games(seats: int) -> None:
    assert accuracy(0.0, 9.0, seats) == accuracy(None, 0.0, 2) == 1
    shares = [accuracy(limit * 2 / seats, 0, seats) for limit in WIN_LIMITS.values()]
    assert shares == pytest.approx([0.90, 0.78, 0.61, 0.37], abs=0.006)
    assert [accuracy(None, limit, 2) for limit in SCORE_LIMITS.values()] == pytest.approx(shares, abs=0.02)
    assert 0 < accuracy(1.0, 0.0, seats) < 0.01 < shares[-1]
