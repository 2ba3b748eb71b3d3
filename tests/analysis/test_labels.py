"""The word for a move: exactly at the limits, for two seats and for more."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from polindrome.analysis.labels import Label
from polindrome.analysis.verdicts import Outlook
from polindrome.blokus.analysis import labels as blokus
from polindrome.blokus.analysis.labels import MARGIN_LIMITS, WIN_LIMITS
from polindrome.blokus.analysis.sight import NODES as SIMULATIONS
from polindrome.entropy.analysis import labels as entropy
from polindrome.entropy.analysis.labels import SCORE_LIMITS
from polindrome.entropy.analysis.worth import NODES as BOARDS

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
    assert blokus.label_of(Outlook(limit - JUST_BELOW, 0), 2) is better
    assert blokus.label_of(Outlook(limit, 0), 2) is worse
    assert entropy.label_of(Outlook(None, SCORE_LIMITS[better] - JUST_BELOW)) is better
    assert entropy.label_of(Outlook(None, SCORE_LIMITS[better])) is worse


@pytest.mark.parametrize(("seats", "lost"), [(2, 0.10), (3, 0.10 * 2 / 3), (4, 0.05)])
def test_with_more_seats_less_is_a_mistake(seats: int, lost: float) -> None:
    assert blokus.label_of(Outlook(lost + JUST_BELOW, 0), seats) is Label.MISTAKE
    assert blokus.label_of(Outlook(lost - JUST_BELOW, 0), seats) is Label.INACCURACY


def test_points_count_where_the_win_is_clear_but_never_make_a_mistake() -> None:
    labels = [blokus.label_of(Outlook(0, points), 2) for points in (0, 1.9, 2, 4.9, 5, 60)]
    assert labels == [Label.BEST, Label.BEST, Label.GOOD, Label.GOOD, Label.INACCURACY, Label.INACCURACY]
    assert blokus.label_of(Outlook(0.3, 0), 2) is blokus.label_of(Outlook(0.3, 60), 2) is Label.BLUNDER


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_accuracy_is_one_without_a_loss_and_falls_alike_in_all_games(seats: int) -> None:
    assert blokus.accuracy(Outlook(0.0, 9.0), seats) == entropy.accuracy(Outlook(None, 0.0), 2) == 1
    shares = [blokus.accuracy(Outlook(limit * 2 / seats, 0), seats) for limit in WIN_LIMITS.values()]
    assert shares == pytest.approx([0.90, 0.78, 0.61, 0.37], abs=0.006)
    assert [entropy.accuracy(Outlook(None, limit), 2) for limit in SCORE_LIMITS.values()] == pytest.approx(
        shares, abs=0.02
    )
    assert 0 < blokus.accuracy(Outlook(1.0, 0.0), seats) < 0.01 < shares[-1]
