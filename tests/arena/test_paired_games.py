"""Duels of Blokus: every seat is played by both, and so nobody is favoured."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from statistics import fmean

import pytest

from polindrome.arena import Match, play_match, summarise
from polindrome.arena.paired_games import seatings_of, share_of
from polindrome.blokus import VARIANTS
from polindrome.game import Outcome
from polindrome.records import GameRecord
from tests.arena.conftest import First

every_variant = pytest.mark.parametrize("game", VARIANTS)


def movers(record: GameRecord) -> list[int]:
    """The seat of each move."""
    game, seats = record.replay(), []
    while game.history:
        game.undo()
        seats.append(game.turn)
    return seats[::-1]


@every_variant
def test_both_have_every_seat_equally_often(game: str) -> None:
    for seat in range(VARIANTS[game].num_seats):
        sides = Counter(seats[seat] for seats in seatings_of(game, 2, 0))
        assert sides["A"] == sides["B"]
    assert {len(seats) for seats in seatings_of(game, 2, 0)} == {VARIANTS[game].num_seats}


def test_three_seats_have_every_mixture() -> None:
    mixed = {"".join(seats) for seats in product("AB", repeat=3)} - {"AAA", "BBB"}
    assert sorted(seatings_of("classic-3", 2, 0)) == sorted(mixed)
    assert seatings_of("classic", 2, 0) == ("ABAB", "BABA")
    assert seatings_of("duo", 2, 0) == seatings_of("classic-2", 2, 0) == tuple(map("".join, permutations("AB")))


@every_variant
def test_each_bot_moves_for_its_seats_and_for_no_others(game: str, bots: dict[str, First]) -> None:
    duel = next(play_match(Match(game, "first", "last"), 1))
    assert duel.seats == seatings_of(game, 2, 0)
    for side, name in zip("AB", ("first", "last"), strict=True):
        expected = [
            (seat, record.actions[:ply])
            for seats, record in zip(duel.seats, duel.records, strict=True)
            for ply, seat in enumerate(movers(record))
            if seats[seat] == side
        ]
        assert [(asked.turn, tuple(asked.history)) for asked, _ in bots[name].asked] == expected
    assert [thinking.moves for thinking in duel.thinking] == [len(bot.asked) for bot in bots.values()]


@every_variant
def test_the_games_of_a_duel_have_the_same_luck(game: str, bots: dict[str, First]) -> None:
    list(play_match(Match(game, "first", "last", seed=4, nodes=9), 2 * len(seatings_of(game, 2, 0))))
    asked = [(len(position.history), budget) for bot in bots.values() for position, budget in bot.asked]
    # Two duels: at each ply there are two seeds, whoever moves and in whichever game.
    by_ply = {ply: {budget.seed for at, budget in asked if at == ply} for ply, _ in asked}
    assert {len(seeds) for ply, seeds in by_ply.items() if ply < 20} == {2}
    assert len({budget.seed for _, budget in asked}) == sum(map(len, by_ply.values()))
    assert {budget.nodes for _, budget in asked} == {9}


@every_variant
def test_a_bot_scores_exactly_one_half_against_itself(game: str) -> None:
    duels = list(play_match(Match(game, "hard", "hard", seed=5), 2 * len(seatings_of(game, 2, 0))))
    for duel in duels:
        assert fmean(duel.shares) == 0.5
        assert duel.points[0] == duel.points[1]
        assert len({record.actions for record in duel.records}) == 1
    summary = summarise(duels)
    assert (summary.score.mean, summary.elo.mean, summary.difference.mean) == (0.5, 0, 0)
    assert summary.games == 2 * len(seatings_of(game, 2, 0))


@pytest.mark.usefixtures("bots")
def test_shares_and_points_are_those_of_the_records() -> None:
    found = next(play_match(Match("duo", "first", "last"), 1))
    first, second = (record.result for record in found.records)
    assert first
    assert second
    assert found.points == (
        (first.scores[0] + second.scores[1]) / 2,
        (first.scores[1] + second.scores[0]) / 2,
    )
    assert found.shares == (share_of(first, "AB", "A"), share_of(second, "BA", "A"))
    swapped = next(play_match(Match("duo", "last", "first"), 1))
    assert swapped.points == found.points[::-1]
    assert swapped.shares == tuple(1 - share for share in found.shares[::-1])


@pytest.mark.parametrize(
    ("winners", "seats", "share"),
    [
        ((0,), "AB", 1),
        ((1,), "AB", 0),
        ((0, 1), "AB", 0.5),
        ((1,), "BABA", 1),
        ((1, 3), "BABA", 1),
        ((0, 2), "BABA", 0),
        ((0, 1, 2), "BABA", 1 / 3),
        ((0, 1, 2), "AAB", 2 / 3),
    ],
)
def test_a_tie_is_shared_among_the_seats_that_won(winners: tuple[int, ...], seats: str, share: float) -> None:
    assert share_of(Outcome((0,) * len(seats), winners, "over"), seats, "A") == share


def test_who_is_better_wins_whatever_the_seat() -> None:
    summary = summarise(list(play_match(Match("classic", "hard", "easy"), 6)))
    assert summary.score.mean == 1
    assert summary.difference.mean > 10
