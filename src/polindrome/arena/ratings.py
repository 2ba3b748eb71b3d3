"""Elo ratings by the Bradley-Terry model, with confidence intervals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log

import numpy as np
import numpy.typing as npt

from polindrome.arena.statistics import Z_95
from polindrome.arena.tournament import PairingResult, Tournament, opponents_in

ELO = 400 / log(10)
"""Elo points per unit of the model, which is an odds ratio of e."""

PRIOR_GAMES = 1
"""Each pairing gets one virtual draw as a prior, which keeps ratings finite."""

_MAX_ITERATIONS = 200
_MAX_STEP = 1.0
_TOLERANCE = 1e-10

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Rating:
    """An Elo rating with its 95 % interval; that of the anchor has no width."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class _Comparisons:
    """Columns of a table with two bots per row: the number of games and the first bot's score.

    Rows from the same pairing result have the same number in `cluster`.
    """

    first: npt.NDArray[np.intp]
    second: npt.NDArray[np.intp]
    games: Floats
    won: Floats
    cluster: npt.NDArray[np.intp]


def compute_ratings(tournament: Tournament, results: Sequence[PairingResult]) -> dict[str, Rating]:
    """Compute maximum-likelihood ratings from pairing results and the virtual draws.

    Standard errors are clustered by pairing result (sandwich estimate), because games from one opening are not
    independent, nor are the ranks in a game of more than two bots. The interval is ±1.96 standard errors.
    """
    names = list(tournament.bots)
    data = _comparisons(names, tournament, results)
    strength, covariance = _fit(data, len(names))
    # The fit determines differences only: shift the mean, or the anchor, to 0.
    weights = np.full(len(names), 1 / len(names))
    if tournament.anchor:
        weights = np.array([float(name == tournament.anchor[0]) for name in names])
    transform = np.eye(len(names)) - weights
    means = ELO * transform @ strength
    errors = ELO * np.sqrt(np.maximum(np.diag(transform @ covariance @ transform.T), 0))
    if tournament.anchor:
        means += tournament.anchor[1]
    return {
        name: Rating(float(mean), float(mean - Z_95 * error), float(mean + Z_95 * error))
        for name, mean, error in zip(names, means, errors, strict=True)
    }


def _comparisons(names: Sequence[str], tournament: Tournament, results: Iterable[PairingResult]) -> _Comparisons:
    index_of = {name: index for index, name in enumerate(names)}
    rows = [(index_of[a], index_of[b], PRIOR_GAMES, PRIOR_GAMES / 2) for a, b in opponents_in(tournament.pairings())]
    clusters = list(range(len(rows)))
    for cluster, result in enumerate(results, len(rows)):
        for a, b in combinations(result.bots, 2):
            rows.append((index_of[a], index_of[b], len(result.games), result.score_against(a, b)))
            clusters.append(cluster)
    first, second, games, won = zip(*rows, strict=True)
    return _Comparisons(
        np.array(first), np.array(second), np.array(games, float), np.array(won, float), np.array(clusters)
    )


def _fit(data: _Comparisons, bots: int) -> tuple[Floats, Floats]:
    """Maximum-likelihood strengths with mean 0 by Newton's method, and their clustered sandwich covariance."""
    strength = np.zeros(bots)
    for _ in range(_MAX_ITERATIONS):
        expected = 1 / (1 + np.exp(strength[data.second] - strength[data.first]))
        information = _information(data, expected, bots)
        step = np.linalg.solve(information, _scores(data, expected, bots).sum(axis=0))
        # Limit the step: far from the maximum, Newton's method overshoots.
        strength = strength + step * min(1.0, _MAX_STEP / max(np.abs(step).max(), _TOLERANCE))
        if np.abs(step).max() < _TOLERANCE:
            break
    scores = _scores(data, expected, bots)
    inverse = np.linalg.inv(information)
    # Small-sample correction: fitted residuals are too small, so use clusters - parameters as the denominator.
    clusters, fitted = len(scores), bots - 1
    spread = scores.T @ scores * clusters / max(clusters - fitted, 1)
    return strength, inverse @ spread @ inverse


def _scores(data: _Comparisons, expected: Floats, bots: int) -> Floats:
    """The score vectors of the likelihood: observed minus expected wins, by cluster and bot."""
    residual = data.won - data.games * expected
    scores = np.zeros((data.cluster.max() + 1, bots))
    np.add.at(scores, (data.cluster, data.first), residual)
    np.add.at(scores, (data.cluster, data.second), -residual)
    return scores


def _information(data: _Comparisons, expected: Floats, bots: int) -> Floats:
    """The Fisher information, plus a constant that makes it invertible, since the data only determine differences."""
    weight = data.games * expected * (1 - expected)
    information = np.full((bots, bots), 1 / bots)
    np.add.at(information, (data.first, data.first), weight)
    np.add.at(information, (data.second, data.second), weight)
    np.add.at(information, (data.first, data.second), -weight)
    np.add.at(information, (data.second, data.first), -weight)
    return information
