"""Ratings: checked by hand calculation and against simulated bots of known strength."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import log10
from random import Random
from statistics import fmean
from typing import Any

import pytest

from polindrome.arena import Terms, Tournament
from polindrome.arena.ratings import compute_ratings
from polindrome.arena.referee import Failure, GameResult, forfeit
from polindrome.arena.statistics import expected_score
from polindrome.arena.tournament import Pairing, PairingResult

TRUTH = {"a": 0.0, "b": 60.0, "c": 150.0, "d": 400.0}


def tournament(game: str = "duo", names: str = "abcd", **settings: Any) -> Tournament:
    return Tournament(Terms(game), {name: name for name in names}, **settings)


def result(pairing: Pairing, number: int, *shares: float) -> PairingResult:
    games = tuple(GameResult(("AB",), (share, 1 - share), (0.0, 0.0), ()) for share in shares)
    return PairingResult(pairing, number, games, ())


def simulate(settings: Tournament, openings: int, advantage: float, random: Random) -> list[PairingResult]:
    """Results of bots of known strength; `advantage` is that of the first seat, relative to the maximum."""
    results = []
    for pairing in settings.pairings():
        chance = expected_score(TRUTH[pairing[0]] - TRUTH[pairing[1]])
        swing = advantage * min(chance, 1 - chance)
        for number in range(openings):
            results.append(result(pairing, number, random.random() < chance + swing, random.random() < chance - swing))
    return results


def test_two_bots_are_rated_by_their_score() -> None:
    found = compute_ratings(
        tournament(names="ab"), [result(("a", "b"), number, 1, share) for number, share in enumerate((1, 0, 1))]
    )
    # Five of six, plus half of the virtual draw.
    difference = 400 * log10(5.5 / 1.5)
    assert found["a"].mean == pytest.approx(difference / 2)
    assert found["b"].mean == pytest.approx(-difference / 2)


def test_the_error_is_clustered_by_duel() -> None:
    results = [result(("a", "b"), number, 1, 0) for number in range(10)] + [result(("a", "b"), 10, 1, 1)]
    found = compute_ratings(tournament(names="ab"), results)["a"]
    won, games = 12.5, 23.0
    chance = won / games
    # Residuals of 12 clusters (11 duels and the virtual draw); one strength is fitted.
    squares = 10 * (1 - 2 * chance) ** 2 + (2 - 2 * chance) ** 2 + (0.5 - chance) ** 2
    error = (squares * 12 / 11) ** 0.5 / (games * chance * (1 - chance))
    # Each bot has half of the difference.
    assert found.high - found.mean == pytest.approx(1.959964 * error / 2 * 400 / 2.302585, rel=1e-5)
    assert found.mean - found.low == pytest.approx(found.high - found.mean)


def test_a_bot_that_wins_every_game_has_a_finite_rating_with_a_wide_interval() -> None:
    found = compute_ratings(tournament(names="ab"), [result(("a", "b"), number, 1, 1) for number in range(20)])
    assert found["a"].mean == pytest.approx(200 * log10(40.5 / 0.5))
    assert found["a"].high - found["a"].low > 200


def test_without_games_all_ratings_are_equal() -> None:
    assert {rating.mean for rating in compute_ratings(tournament(), []).values()} == {0}


@pytest.mark.parametrize("anchor", [None, ("c", 1500.0)])
def test_the_anchor_or_the_mean_fixes_the_scale(anchor: tuple[str, float] | None) -> None:
    results = simulate(tournament(), 20, 0, Random(4))
    found = compute_ratings(tournament(anchor=anchor), results)
    free = compute_ratings(tournament(), results)
    for one, other in combinations(found, 2):
        assert found[one].mean - found[other].mean == pytest.approx(free[one].mean - free[other].mean)
    if anchor:
        assert (found["c"].low, found["c"].mean, found["c"].high) == pytest.approx((1500, 1500, 1500))
        assert found["d"].high - found["d"].low > 10
    else:
        assert fmean(rating.mean for rating in found.values()) == pytest.approx(0)


@pytest.mark.parametrize("kind", ["round-robin", "ladder", "gauntlet"])
@pytest.mark.parametrize("advantage", [0.0, 0.8])
def test_95_percent_intervals_cover_the_true_rating(kind: str, advantage: float) -> None:
    settings, random, mean = tournament(kind=kind), Random(1), fmean(TRUTH.values())
    covered, errors = 0, []
    for _ in range(150):
        for name, rating in compute_ratings(settings, simulate(settings, 25, advantage, random)).items():
            covered += rating.low <= TRUTH[name] - mean <= rating.high
            errors.append(rating.mean - (TRUTH[name] - mean))
    assert 0.92 * 600 <= covered <= 0.98 * 600
    # The virtual draws shrink the ratings a little.
    assert [abs(fmean(errors[number::4])) < 15 for number in range(4)] == [True] * 4


def sample_points(strengths: Mapping[str, float], names: Pairing, random: Random) -> tuple[float, ...]:
    """Points of a game in which every two bots follow the Bradley-Terry model."""
    return tuple(400 * log10(1 / random.expovariate(1)) + strengths[name] for name in names)


def test_mixed_games_are_rated_by_rank_and_clustered_by_opening() -> None:
    settings, random, mean = tournament("classic", mixed=True), Random(2), fmean(TRUTH.values())
    covered = 0
    for _ in range(200):
        results = []
        for number in range(25):
            # Correlated data: the games of an opening are identical, and so are the ranks within a game.
            game = GameResult(("ABCD",), (0.25,) * 4, sample_points(TRUTH, tuple("abcd"), random), ())
            results.append(PairingResult(tuple("abcd"), number, (game,) * 4, ()))
        for name, rating in compute_ratings(settings, results).items():
            covered += rating.low <= TRUTH[name] - mean <= rating.high
    assert 0.92 * 800 <= covered <= 0.98 * 800


def test_a_forfeited_game_is_a_loss() -> None:
    lost = forfeit(("AB",), (), Failure(0, 5, "it crashed"), 2)
    found = compute_ratings(tournament(names="ab"), [PairingResult(("a", "b"), 0, (lost, lost), ())])
    assert found == compute_ratings(tournament(names="ab"), [result(("a", "b"), 0, 0, 0)])
