"""Labels of moves: the limits of each label, for two seats and for more; and the accuracy."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from polindrome.analysis.results import Label, ValueEstimate
from polindrome.blokus.analysis import evaluation as blokus
from polindrome.blokus.analysis.evaluation import MARGIN_LIMITS, WIN_LIMITS
from polindrome.blokus.analysis.evaluation import NODES as SIMULATIONS
from polindrome.entropy.analysis import evaluation as entropy
from polindrome.entropy.analysis.evaluation import NODES as BOARDS
from polindrome.entropy.analysis.evaluation import SCORE_LIMITS

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "review.md"
ORDER = list(Label)
JUST_BELOW = 1e-9


def test_guide_lists_limits_and_default_nodes() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    for label, limit in WIN_LIMITS.items():
        others = [f"{200 * limit / seats:.1f}".removesuffix(".0") for seats in (3, 4)]
        shares = f"below {100 * limit:g} % | {others[0]} % | {others[1]} %"
        assert f"| {label.value} | {shares} | below {SCORE_LIMITS[label]:g} |" in guide
    best, good = (f"{limit:g}" for limit in MARGIN_LIMITS.values())
    words = " ".join(guide.split())
    assert f"a move that loses {best} points is not best, and one that loses {good} is an inaccuracy" in words
    assert f"simulations per position, by default {SIMULATIONS};" in words
    assert f"nodes of each search, by default {BOARDS} |" in words


@pytest.mark.parametrize(("better", "worse"), list(pairwise(ORDER)))
def test_loss_at_a_limit_gets_the_worse_label(better: Label, worse: Label) -> None:
    limit = WIN_LIMITS[better]
    assert blokus.label_of(ValueEstimate(limit - JUST_BELOW, 0), 2) is better
    assert blokus.label_of(ValueEstimate(limit, 0), 2) is worse
    assert entropy.label_of(ValueEstimate(None, SCORE_LIMITS[better] - JUST_BELOW)) is better
    assert entropy.label_of(ValueEstimate(None, SCORE_LIMITS[better])) is worse


@pytest.mark.parametrize(("seats", "lost"), [(2, 0.10), (3, 0.10 * 2 / 3), (4, 0.05)])
def test_limits_scale_with_the_number_of_seats(seats: int, lost: float) -> None:
    assert blokus.label_of(ValueEstimate(lost + JUST_BELOW, 0), seats) is Label.MISTAKE
    assert blokus.label_of(ValueEstimate(lost - JUST_BELOW, 0), seats) is Label.INACCURACY


def test_lost_points_downgrade_to_inaccuracy_at_most() -> None:
    labels = [blokus.label_of(ValueEstimate(0, points), 2) for points in (0, 1.9, 2, 4.9, 5, 60)]
    assert labels == [Label.BEST, Label.BEST, Label.GOOD, Label.GOOD, Label.INACCURACY, Label.INACCURACY]
    assert blokus.label_of(ValueEstimate(0.3, 0), 2) is blokus.label_of(ValueEstimate(0.3, 60), 2) is Label.BLUNDER


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_accuracy_decreases_with_the_loss(seats: int) -> None:
    assert blokus.accuracy(ValueEstimate(0.0, 9.0), seats) == entropy.accuracy(ValueEstimate(None, 0.0), 2) == 1
    shares = [blokus.accuracy(ValueEstimate(limit * 2 / seats, 0), seats) for limit in WIN_LIMITS.values()]
    assert shares == pytest.approx([0.90, 0.78, 0.61, 0.37], abs=0.006)
    assert [entropy.accuracy(ValueEstimate(None, limit), 2) for limit in SCORE_LIMITS.values()] == pytest.approx(
        shares, abs=0.02
    )
    assert 0 < blokus.accuracy(ValueEstimate(1.0, 0.0), seats) < 0.01 < shares[-1]
