"""Means, intervals and Elo, checked by hand calculation."""

from __future__ import annotations

from math import log10, sqrt
from random import Random
from statistics import fmean

import pytest

from polindrome.arena import Duel, ThinkingTime, summarise
from polindrome.arena.statistics import (
    Z_95,
    Elo,
    Estimate,
    Score,
    elo_of,
    estimate_elo,
    estimate_mean,
    estimate_score,
    wilson_interval,
)
from polindrome.records import GameRecord

RECORD = GameRecord("entropy")


def duel(number: int, a: int, b: int) -> Duel:
    """A duel with these points; A takes 1 s for each of 2 moves, B takes `number` seconds for one move."""
    share = 0.5 if a == b else float(a > b)
    thinking = ThinkingTime(2, 2.0, 1.5), ThinkingTime(1, float(number), float(number))
    return Duel(number, ("AB", "BA"), (share,), (a, b), (RECORD, RECORD), thinking)


def pair(number: int, *shares: float) -> Duel:
    """A duel of several games with these shares of A, and a point difference of 0.5."""
    return Duel(number, ("AB", "BA"), shares, (0.5, 0.0), (RECORD, RECORD), (ThinkingTime(), ThinkingTime()))


def test_mean_error_and_interval() -> None:
    # Squares of the deviations from 5: 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32, so the variance is 32 / 7.
    found = estimate_mean([2, 4, 4, 4, 5, 5, 7, 9])
    error = sqrt(32 / 7 / 8)
    assert found.mean == 5
    assert found.error == pytest.approx(error) == pytest.approx(0.7559289)
    assert found.low == pytest.approx(5 - 1.959964 * error)
    assert found.high == pytest.approx(5 + 1.959964 * error)


def test_one_value_has_no_error_and_equal_values_have_error_zero() -> None:
    assert estimate_mean([3]) == Estimate(3.0, None, None, None)
    assert estimate_mean([3, 3, 3]) == Estimate(3.0, 0.0, 3.0, 3.0)
    assert pytest.approx(1.959964, abs=1e-6) == Z_95


def test_summary_pairs_points_by_duel() -> None:
    summary = summarise([duel(1, 70, 60), duel(2, 50, 50), duel(3, 90, 92), duel(4, 80, 60)])
    assert (summary.games, summary.won, summary.drawn, summary.lost) == (4, 2, 1, 1)
    assert (summary.points_a.mean, summary.points_b.mean, summary.difference.mean) == (72.5, 65.5, 7.0)
    # Differences 10, 0, -2, 20: squares of the deviations from 7 are 9 + 49 + 81 + 169 = 308.
    assert summary.difference.error == pytest.approx(sqrt(308 / 3 / 4))
    # Points of A, deviations from 72.5: 6.25 + 506.25 + 306.25 + 56.25 = 875.
    assert summary.points_a.error == pytest.approx(sqrt(875 / 3 / 4))


def test_summary_counts_games_and_scores_duels() -> None:
    summary = summarise([pair(0, 1, 1), pair(1, 1, 0), pair(2, 0.5, 0), pair(3, 1, 2 / 3)])
    assert (summary.games, summary.duels) == (8, 4)
    assert (summary.won, summary.drawn, summary.lost) == (4, 2, 2)
    assert summary.score == estimate_score([1, 0.5, 0.25, (1 + 2 / 3) / 2], 8)
    assert summary.elo == estimate_elo(summary.score)
    assert summary.difference == Estimate(0.5, 0, 0.5, 0.5)


def test_wilson_interval() -> None:
    # With q = 1.96 ** 2 / 100 = 0.0384146, it is 0.5 -+ sqrt(0.25 * q + q * q / 4) / (1 + q).
    assert wilson_interval(0.5, 100) == pytest.approx((0.403832, 0.596168), abs=1e-6)
    assert wilson_interval(0.9, 100) == pytest.approx((0.825634, 0.944771), abs=1e-6)
    # If all games are won, the upper bound is 1 and the lower one is 1 / (1 + 3.841459 / 10).
    assert wilson_interval(1, 10) == pytest.approx((1 / 1.3841459, 1))
    assert wilson_interval(0, 10) == pytest.approx((0, 0.3841459 / 1.3841459))


def test_elo_is_unbounded_if_all_games_are_won_or_lost() -> None:
    for games in range(1, 200):
        won, lost = estimate_score([1.0] * games, games), estimate_score([0.0] * games, games)
        assert (won.high, lost.low) == (1, 0)
        assert estimate_elo(won) == Elo(None, elo_of(won.low), None)
        assert estimate_elo(lost) == Elo(None, None, elo_of(lost.high))
        assert elo_of(won.low) == pytest.approx(400 * log10(games / Z_95**2))


def test_score_interval_uses_the_effective_number_of_games() -> None:
    # Squares of the deviations from 0.625: 3 * 0.140625 + 4 * 0.015625 + 0.390625 = 0.875, the variance is 0.125.
    # The error is sqrt(0.125 / 8) = 0.125, that of 0.625 * 0.375 / 0.015625 = 15 single games.
    found = estimate_score([1, 0.5, 0.5, 0, 1, 1, 0.5, 0.5], 16)
    assert (found.mean, found.error) == (0.625, 0.125)
    assert (found.low, found.high) == pytest.approx((0.379436, 0.819593), abs=1e-6)


def test_identical_duels_count_as_single_games() -> None:
    assert estimate_score([0.5] * 5, 10) == Score(0.5, 0.0, *wilson_interval(0.5, 10))
    assert estimate_score([0.75], 2) == Score(0.75, None, *wilson_interval(0.75, 2))


def test_95_percent_interval_covers_the_true_score_with_a_large_seat_advantage() -> None:
    # The first seat wins 9 of 10 games between equal bots; A is slightly stronger than B.
    rng, truth, covered = Random(1), (0.95 + 0.2) / 2, 0
    for _ in range(1000):
        duels = [fmean((rng.random() < 0.95, rng.random() < 0.2)) for _ in range(100)]
        found = estimate_score(duels, 200)
        covered += found.low < truth < found.high
        assert found.high - found.low < wilson_interval(found.mean, 200)[1] - wilson_interval(found.mean, 200)[0]
    assert 930 <= covered <= 970


def test_elo() -> None:
    assert elo_of(0.5) == 0
    assert elo_of(10 / 11) == pytest.approx(400)
    assert elo_of(1 / 11) == pytest.approx(-400)
    assert elo_of(0.75) == pytest.approx(190.848502)
    assert (elo_of(0), elo_of(1)) == (None, None)
    found = estimate_elo(Score(0.5, 0.1, 1 / 11, 10 / 11))
    assert (found.mean, found.low, found.high) == pytest.approx((0, -400, 400))


def test_summary_adds_thinking_time_per_bot() -> None:
    a, b = summarise([duel(1, 0, 0), duel(3, 0, 0), duel(2, 0, 0)]).thinking
    assert (a.moves, a.cpu, a.longest) == (6, 6.0, 1.5)
    assert (b.moves, b.cpu, b.longest) == (3, 6.0, 3.0)


def test_summary_does_not_depend_on_the_order_of_duels() -> None:
    duels = [duel(number, number * 7 % 11, number * 5 % 13) for number in range(20)]
    assert summarise(duels[::-1]) == summarise(duels)
