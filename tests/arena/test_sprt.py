"""The sequential test: error rates, length, and independence of the order of results."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from polindrome.arena import Duel, Sprt, ThinkingTime, until_decided
from polindrome.arena.sprt import Verdict
from polindrome.arena.statistics import elo_of, expected_score
from polindrome.errors import InvalidArgument

TEST = Sprt(0, 60)


def shares(elo: float, advantage: float, random: Random, duels: int) -> list[float]:
    """Mean shares of simulated duels at an Elo difference, with an advantage for the first seat."""
    chance = expected_score(elo)
    return [((random.random() < chance + advantage) + (random.random() < chance - advantage)) / 2 for _ in range(duels)]


def duels_of(values: list[float]) -> list[Duel]:
    thinking = ThinkingTime(), ThinkingTime()
    return [Duel(number, ("AB",), (share,), (0.0, 0.0), (), thinking) for number, share in enumerate(values)]


@pytest.mark.parametrize("advantage", [0.0, 0.35])
@pytest.mark.parametrize(("elo", "least", "most"), [(0, 0, 0.08), (60, 0.92, 1), (30, 0.3, 0.7)])
def test_error_rates_are_within_alpha_and_beta(elo: float, advantage: float, least: float, most: float) -> None:
    random, found = Random(5), []
    for _ in range(400):
        verdict = TEST.decide(shares(elo, advantage, random, 1500))
        assert verdict
        found.append(verdict.stronger)
    assert least <= sum(found) / len(found) <= most


def test_it_needs_fewer_duels_than_a_fixed_length_test() -> None:
    random = Random(6)
    lengths = [verdict.duels for _ in range(200) if (verdict := TEST.decide(shares(60, 0, random, 1500)))]
    # A fixed-length test with the same error rates takes (1.645 + 1.645)^2 * 0.125 / (0.5858 - 0.5)^2 = 184 duels.
    assert sum(lengths) / len(lengths) < 0.65 * 184


def test_the_llr_is_that_of_two_normal_means() -> None:
    low, high = 0.5, expected_score(60)
    values = [1, 1, 0.5, 1, 0.5, 1, 1, 1, 0.5, 1, 1, 1, 1, 1]
    verdict = TEST.decide([float(value) for value in values])
    assert verdict
    seen = [*values[: verdict.duels], 0, 1]
    mean = sum(seen) / len(seen)
    variance = sum((value - mean) ** 2 for value in seen) / len(seen)
    ratio = sum((value - low) ** 2 - (value - high) ** 2 for value in seen[:-2]) / (2 * variance)
    assert verdict.llr == pytest.approx(ratio)
    assert verdict.stronger
    assert verdict.llr >= 2.944439


def test_a_few_identical_duels_decide_nothing() -> None:
    assert TEST.decide([1.0] * 5) is None
    assert TEST.decide([0.5] * 5) is None
    assert TEST.decide([]) is None


def test_a_verdict_does_not_change_with_more_duels() -> None:
    random = Random(7)
    values = shares(60, 0, random, 1500)
    verdict = TEST.decide(values)
    assert verdict
    assert TEST.decide(values[: verdict.duels]) == verdict
    assert TEST.decide(values[: verdict.duels - 1]) is None


def test_until_decided_yields_duels_in_order_up_to_the_deciding_one() -> None:
    values = shares(60, 0, Random(8), 300)
    verdict = TEST.decide(values)
    assert verdict
    duels = duels_of(values)
    expected = duels[: verdict.duels]
    assert list(until_decided(iter(duels), TEST)) == expected
    shuffled = [duel for start in range(0, 300, 4) for duel in reversed(duels[start : start + 4])]
    assert list(until_decided(iter(shuffled), TEST)) == expected
    assert list(islice(until_decided(iter(duels[:3]), TEST), 9)) == duels[:3]


def test_describe_verdict() -> None:
    assert TEST.describe(Verdict(12, True, 3.0)) == "stronger by 60 Elo rather than by 0, decided after 12 duels"
    assert TEST.describe(Verdict(9, False, -3.0)) == "stronger by 0 Elo rather than by 60, decided after 9 duels"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"elo0": 5, "elo1": 5}, "expected elo0 below elo1, got 5 and 5"),
        ({"elo0": 0, "elo1": 5, "alpha": 0}, "expected alpha between 0 and 0.5, got 0"),
        ({"elo0": 0, "elo1": 5, "beta": 0.5}, "expected beta between 0 and 0.5, got 0.5"),
    ],
)
def test_invalid_settings_are_rejected(settings: dict[str, float], message: str) -> None:
    with pytest.raises(InvalidArgument, match=message):
        Sprt(**settings)


def test_expected_score_and_elo_are_inverse() -> None:
    assert expected_score(0) == 0.5
    assert expected_score(400) == pytest.approx(10 / 11)
    assert elo_of(expected_score(-123)) == pytest.approx(-123)
