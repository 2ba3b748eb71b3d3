"""Ratings: worked out by hand where that can be done, and held against bots whose strength is known."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import log10
from random import Random
from statistics import fmean
from typing import Any

import pytest

from polindrome.arena import Terms, Tournament
from polindrome.arena.bout import Bout
from polindrome.arena.played import Failure, Played, forfeit
from polindrome.arena.ratings import rate
from polindrome.arena.statistics import expected_score
from polindrome.arena.tournament import Pairing

TRUTH = {"a": 0.0, "b": 60.0, "c": 150.0, "d": 400.0}


def tournament(game: str = "duo", names: str = "abcd", **settings: Any) -> Tournament:
    return Tournament(Terms(game), {name: name for name in names}, **settings)


def bout(pairing: Pairing, number: int, *shares: float) -> Bout:
    games = tuple(Played(("AB",), (share, 1 - share), (0.0, 0.0), ()) for share in shares)
    return Bout(pairing, number, games, ())


def simulate(asked: Tournament, lucks: int, worth: float, random: Random) -> list[Bout]:
    """Bots of known strength; the first seat takes its worth of what there is to take."""
    bouts = []
    for pairing in asked.pairings():
        chance = expected_score(TRUTH[pairing[0]] - TRUTH[pairing[1]])
        swing = worth * min(chance, 1 - chance)
        for number in range(lucks):
            bouts.append(bout(pairing, number, random.random() < chance + swing, random.random() < chance - swing))
    return bouts


def test_two_bots_have_the_difference_of_their_score() -> None:
    found = rate(tournament(names="ab"), [bout(("a", "b"), number, 1, share) for number, share in enumerate((1, 0, 1))])
    # Five of six, and half of the drawn game that every two start with.
    difference = 400 * log10(5.5 / 1.5)
    assert found["a"].mean == pytest.approx(difference / 2)
    assert found["b"].mean == pytest.approx(-difference / 2)


def test_the_error_is_that_of_the_duels() -> None:
    bouts = [bout(("a", "b"), number, 1, 0) for number in range(10)] + [bout(("a", "b"), 10, 1, 1)]
    found = rate(tournament(names="ab"), bouts)["a"]
    won, games = 12.5, 23.0
    chance = won / games
    # The surplus of each duel over what was to be expected, of 12 clusters; and one strength was fitted.
    squares = 10 * (1 - 2 * chance) ** 2 + (2 - 2 * chance) ** 2 + (0.5 - chance) ** 2
    error = (squares * 12 / 11) ** 0.5 / (games * chance * (1 - chance))
    # Half of the difference is one bot's.
    assert found.high - found.mean == pytest.approx(1.959964 * error / 2 * 400 / 2.302585, rel=1e-5)
    assert found.mean - found.low == pytest.approx(found.high - found.mean)


def test_who_wins_everything_has_a_rating_and_is_not_sure_of_it() -> None:
    found = rate(tournament(names="ab"), [bout(("a", "b"), number, 1, 1) for number in range(20)])
    assert found["a"].mean == pytest.approx(200 * log10(40.5 / 0.5))
    assert found["a"].high - found["a"].low > 200


def test_without_games_everybody_is_even() -> None:
    assert {rating.mean for rating in rate(tournament(), []).values()} == {0}


@pytest.mark.parametrize("anchor", [None, ("c", 1500.0)])
def test_the_scale_has_its_zero_where_it_was_asked_for(anchor: tuple[str, float] | None) -> None:
    bouts = simulate(tournament(), 20, 0, Random(4))
    found = rate(tournament(anchor=anchor), bouts)
    free = rate(tournament(), bouts)
    for one, other in combinations(found, 2):
        assert found[one].mean - found[other].mean == pytest.approx(free[one].mean - free[other].mean)
    if anchor:
        assert (found["c"].low, found["c"].mean, found["c"].high) == pytest.approx((1500, 1500, 1500))
        assert found["d"].high - found["d"].low > 10
    else:
        assert fmean(rating.mean for rating in found.values()) == pytest.approx(0)


@pytest.mark.parametrize("kind", ["round-robin", "ladder", "gauntlet"])
@pytest.mark.parametrize("worth", [0.0, 0.8])
def test_the_intervals_hold_the_truth_19_times_in_20(kind: str, worth: float) -> None:
    asked, random, mean = tournament(kind=kind), Random(1), fmean(TRUTH.values())
    held, errors = 0, []
    for _ in range(150):
        for name, rating in rate(asked, simulate(asked, 25, worth, random)).items():
            held += rating.low <= TRUTH[name] - mean <= rating.high
            errors.append(rating.mean - (TRUTH[name] - mean))
    assert 0.92 * 600 <= held <= 0.98 * 600
    # The drawn game pulls the best and the worst to the middle, a little.
    assert [abs(fmean(errors[number::4])) < 15 for number in range(4)] == [True] * 4


def places(strengths: Mapping[str, float], names: Pairing, random: Random) -> tuple[float, ...]:
    """Points at a table by a model of which the chances of any two are those of Bradley and Terry."""
    return tuple(400 * log10(1 / random.expovariate(1)) + strengths[name] for name in names)


def test_mixed_tables_are_rated_by_places_and_count_as_a_whole() -> None:
    asked, random, mean = tournament("classic", mixed=True), Random(2), fmean(TRUTH.values())
    held = 0
    for _ in range(200):
        bouts = []
        for number in range(25):
            # The games of a luck may all end alike, and who is ahead of one other is often ahead of the next, too.
            played = Played(("ABCD",), (0.25,) * 4, places(TRUTH, tuple("abcd"), random), ())
            bouts.append(Bout(tuple("abcd"), number, (played,) * 4, ()))
        for name, rating in rate(asked, bouts).items():
            held += rating.low <= TRUTH[name] - mean <= rating.high
    assert 0.92 * 800 <= held <= 0.98 * 800


def test_a_forfeited_game_is_a_loss() -> None:
    lost = forfeit(("AB",), (), Failure(0, 5, "it crashed"), 2)
    found = rate(tournament(names="ab"), [Bout(("a", "b"), 0, (lost, lost), ())])
    assert found == rate(tournament(names="ab"), [bout(("a", "b"), 0, 0, 0)])
