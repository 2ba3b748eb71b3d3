"""The sequential test: its errors are as rare as it says, and it does not depend on how the work was spread."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from polindrome.arena import Duel, Sprt, Thinking
from polindrome.arena.sprt import Verdict, until_decided
from polindrome.arena.statistics import elo_of, expected_score
from polindrome.errors import InvalidArgument

TEST = Sprt(0, 60)


def shares(elo: float, worth: float, random: Random, duels: int) -> list[float]:
    """Mean shares of duels between bots with that difference, where the first seat is worth so much."""
    chance = expected_score(elo)
    return [((random.random() < chance + worth) + (random.random() < chance - worth)) / 2 for _ in range(duels)]


def duels_of(values: list[float]) -> list[Duel]:
    thinking = Thinking(), Thinking()
    return [Duel(number, ("AB",), (share,), (0.0, 0.0), (), thinking) for number, share in enumerate(values)]


@pytest.mark.parametrize("worth", [0.0, 0.35])
@pytest.mark.parametrize(("elo", "least", "most"), [(0, 0, 0.08), (60, 0.92, 1), (30, 0.3, 0.7)])
def test_it_errs_no_more_often_than_it_says(elo: float, worth: float, least: float, most: float) -> None:
    random, found = Random(5), []
    for _ in range(400):
        verdict = TEST.decide(shares(elo, worth, random, 1500))
        assert verdict
        found.append(verdict.stronger)
    assert least <= sum(found) / len(found) <= most


def test_it_stops_long_before_the_games_that_a_fixed_number_would_take() -> None:
    random = Random(6)
    lengths = [verdict.duels for _ in range(200) if (verdict := TEST.decide(shares(60, 0, random, 1500)))]
    # For the same errors a fixed number takes (1.645 + 1.645)^2 * 0.125 / (0.5858 - 0.5)^2 = 184 duels.
    assert sum(lengths) / len(lengths) < 0.65 * 184


def test_the_ratio_is_that_of_two_normal_means() -> None:
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


def test_a_few_duels_that_are_all_alike_decide_nothing() -> None:
    assert TEST.decide([1.0] * 5) is None
    assert TEST.decide([0.5] * 5) is None
    assert TEST.decide([]) is None


def test_what_was_decided_stays_decided() -> None:
    random = Random(7)
    values = shares(60, 0, random, 1500)
    verdict = TEST.decide(values)
    assert verdict
    assert TEST.decide(values[: verdict.duels]) == verdict
    assert TEST.decide(values[: verdict.duels - 1]) is None


def test_duels_come_by_their_numbers_up_to_the_one_that_decides() -> None:
    values = shares(60, 0, Random(8), 300)
    verdict = TEST.decide(values)
    assert verdict
    duels = duels_of(values)
    expected = duels[: verdict.duels]
    assert list(until_decided(iter(duels), TEST)) == expected
    shuffled = [duel for start in range(0, 300, 4) for duel in reversed(duels[start : start + 4])]
    assert list(until_decided(iter(shuffled), TEST)) == expected
    assert list(islice(until_decided(iter(duels[:3]), TEST), 9)) == duels[:3]


def test_a_verdict_in_words() -> None:
    assert TEST.words(Verdict(12, True, 3.0)) == "stronger by 60 Elo rather than by 0, decided after 12 duels"
    assert TEST.words(Verdict(9, False, -3.0)) == "stronger by 0 Elo rather than by 60, decided after 9 duels"


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"elo0": 5, "elo1": 5}, "elo0 below elo1, not 5 and 5"),
        ({"elo0": 0, "elo1": 5, "alpha": 0}, "alpha lies between 0 and 0.5, not at 0"),
        ({"elo0": 0, "elo1": 5, "beta": 0.5}, "beta lies between 0 and 0.5, not at 0.5"),
    ],
)
def test_a_test_that_makes_no_sense_is_refused(settings: dict[str, float], said: str) -> None:
    with pytest.raises(InvalidArgument, match=said):
        Sprt(**settings)


def test_a_difference_goes_with_its_score() -> None:
    assert expected_score(0) == 0.5
    assert expected_score(400) == pytest.approx(10 / 11)
    assert elo_of(expected_score(-123)) == pytest.approx(-123)
