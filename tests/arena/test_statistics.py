"""Means and intervals, by numbers worked out by hand."""

from __future__ import annotations

from math import sqrt

import pytest

from polindrome.arena import Duel, Thinking, summarise
from polindrome.arena.statistics import WIDTH_95, Estimate, estimate
from polindrome.records import GameRecord

RECORD = GameRecord("entropy")


def duel(number: int, a: int, b: int) -> Duel:
    """A game with those points; A took 1 s for each of 2 moves, B as many seconds as its number for 1."""
    return Duel(number, (a, b), (RECORD, RECORD), (Thinking(2, 2.0, 1.5), Thinking(1, float(number), float(number))))


def test_mean_error_and_interval() -> None:
    # Squares of the deviations from 5: 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32, so the variance is 32 / 7.
    found = estimate([2, 4, 4, 4, 5, 5, 7, 9])
    error = sqrt(32 / 7 / 8)
    assert found.mean == 5
    assert found.error == pytest.approx(error) == pytest.approx(0.7559289)
    assert found.low == pytest.approx(5 - 1.959964 * error)
    assert found.high == pytest.approx(5 + 1.959964 * error)


def test_one_value_says_nothing_of_its_error_and_equal_ones_have_none() -> None:
    assert estimate([3]) == Estimate(3.0, None, None, None)
    assert estimate([3, 3, 3]) == Estimate(3.0, 0.0, 3.0, 3.0)
    assert pytest.approx(1.959964, abs=1e-6) == WIDTH_95


def test_a_summary_pairs_the_points_game_by_game() -> None:
    summary = summarise([duel(1, 70, 60), duel(2, 50, 50), duel(3, 90, 92), duel(4, 80, 60)])
    assert (summary.games, summary.won, summary.drawn, summary.lost) == (4, 2, 1, 1)
    assert (summary.points_a.mean, summary.points_b.mean, summary.difference.mean) == (72.5, 65.5, 7.0)
    # Differences 10, 0, -2, 20: squares of the deviations from 7 are 9 + 49 + 81 + 169 = 308.
    assert summary.difference.error == pytest.approx(sqrt(308 / 3 / 4))
    # Points of A, deviations from 72.5: 6.25 + 506.25 + 306.25 + 56.25 = 875.
    assert summary.points_a.error == pytest.approx(sqrt(875 / 3 / 4))


def test_a_summary_adds_up_the_time_of_each_bot() -> None:
    a, b = summarise([duel(1, 0, 0), duel(3, 0, 0), duel(2, 0, 0)]).thinking
    assert (a.moves, a.cpu, a.longest) == (6, 6.0, 1.5)
    assert (b.moves, b.cpu, b.longest) == (3, 6.0, 3.0)


def test_the_order_in_which_games_ended_does_not_matter() -> None:
    duels = [duel(number, number * 7 % 11, number * 5 % 13) for number in range(20)]
    assert summarise(duels[::-1]) == summarise(duels)
