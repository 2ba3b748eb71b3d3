"""Ratings on the scale of Elo, by the model of Bradley and Terry, and how sure they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log

import numpy as np
import numpy.typing as npt

from polindrome.arena.bout import Bout
from polindrome.arena.statistics import WIDTH_95
from polindrome.arena.tournament import Tournament, pairs_of

ELO = 400 / log(10)
"""What one unit of the model is worth: e times as many wins as losses."""

PRIOR_GAMES = 1
"""Drawn games that every two start with: who wins them all has a rating, too, and not an infinite one."""

_MOST_STEPS = 200
_LONGEST_STEP = 1.0
_CLOSE_ENOUGH = 1e-10

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating and its 95 % interval; that of the anchor is known, and has none."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class _Comparisons:
    """How often two bots met, and what the first of them won; `cluster` has the number of the bout."""

    first: npt.NDArray[np.intp]
    second: npt.NDArray[np.intp]
    games: Floats
    won: Floats
    cluster: npt.NDArray[np.intp]


def rate(tournament: Tournament, bouts: Sequence[Bout]) -> dict[str, Rating]:
    """The likeliest ratings by the bouts that count, and by a drawn game between every two who meet.

    The error is taken from how the bouts scatter, each as a whole: the games of one luck are not independent, nor are
    the places at a table of more than two. The interval is 1.96 errors to each side.
    """
    names = list(tournament.bots)
    seen = _compare(names, tournament, bouts)
    strength, covariance = _fit(seen, len(names))
    move = _anchored(names, tournament)
    means = ELO * move @ strength
    errors = ELO * np.sqrt(np.maximum(np.diag(move @ covariance @ move.T), 0))
    if tournament.anchor:
        means += tournament.anchor[1]
    return {
        name: Rating(float(mean), float(mean - WIDTH_95 * error), float(mean + WIDTH_95 * error))
        for name, mean, error in zip(names, means, errors, strict=True)
    }


def _compare(names: Sequence[str], tournament: Tournament, bouts: Iterable[Bout]) -> _Comparisons:
    number_of = {name: number for number, name in enumerate(names)}
    rows = [(number_of[a], number_of[b], PRIOR_GAMES, PRIOR_GAMES / 2) for a, b in pairs_of(tournament.pairings())]
    clusters = list(range(len(rows)))
    for cluster, bout in enumerate(bouts, len(rows)):
        for a, b in combinations(bout.bots, 2):
            rows.append((number_of[a], number_of[b], len(bout.games), bout.share_between(a, b)))
            clusters.append(cluster)
    first, second, games, won = zip(*rows, strict=True)
    return _Comparisons(
        np.array(first), np.array(second), np.array(games, float), np.array(won, float), np.array(clusters)
    )


def _fit(seen: _Comparisons, bots: int) -> tuple[Floats, Floats]:
    """The likeliest strengths, with the mean 0, and their covariance: the sandwich estimate over the bouts."""
    strength = np.zeros(bots)
    for _ in range(_MOST_STEPS):
        chance = 1 / (1 + np.exp(strength[seen.second] - strength[seen.first]))
        information = _information(seen, chance, bots)
        step = np.linalg.solve(information, _slopes(seen, chance, bots).sum(axis=0))
        # Far from the top the slope says little about the way.
        strength = strength + step * min(1.0, _LONGEST_STEP / max(np.abs(step).max(), _CLOSE_ENOUGH))
        if np.abs(step).max() < _CLOSE_ENOUGH:
            break
    slopes = _slopes(seen, chance, bots)
    inverse = np.linalg.inv(information)
    # What was fitted lies nearer to the bouts than the truth does: as for a variance, the count is lower by that.
    clusters, fitted = len(slopes), bots - 1
    spread = slopes.T @ slopes * clusters / max(clusters - fitted, 1)
    return strength, inverse @ spread @ inverse


def _slopes(seen: _Comparisons, chance: Floats, bots: int) -> Floats:
    """By bout and bot: how much more was won than was to be expected."""
    surplus = seen.won - seen.games * chance
    slopes = np.zeros((seen.cluster.max() + 1, bots))
    np.add.at(slopes, (seen.cluster, seen.first), surplus)
    np.add.at(slopes, (seen.cluster, seen.second), -surplus)
    return slopes


def _information(seen: _Comparisons, chance: Floats, bots: int) -> Floats:
    """Fisher's; a constant is added that nothing depends on but that it can be inverted: only differences are seen."""
    weight = seen.games * chance * (1 - chance)
    information = np.full((bots, bots), 1 / bots)
    np.add.at(information, (seen.first, seen.first), weight)
    np.add.at(information, (seen.second, seen.second), weight)
    np.add.at(information, (seen.first, seen.second), -weight)
    np.add.at(information, (seen.second, seen.first), -weight)
    return information


def _anchored(names: Sequence[str], tournament: Tournament) -> Floats:
    """Takes strengths to those that are counted from the mean, or from the anchor."""
    zero = np.full(len(names), 1 / len(names))
    if tournament.anchor:
        zero = np.array([float(name == tournament.anchor[0]) for name in names])
    moved: Floats = np.eye(len(names)) - zero
    return moved
