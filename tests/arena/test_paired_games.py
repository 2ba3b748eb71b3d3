"""Paired games of Blokus: both bots play every seat from the same openings."""

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
def test_both_bots_have_every_seat_equally_often(game: str) -> None:
    for seat in range(VARIANTS[game].num_seats):
        sides = Counter(seats[seat] for seats in seatings_of(game, 2, 0))
        assert sides["A"] == sides["B"]
    assert {len(seats) for seats in seatings_of(game, 2, 0)} == {VARIANTS[game].num_seats}


def test_three_seats_are_shared_in_every_combination() -> None:
    mixed = {"".join(seats) for seats in product("AB", repeat=3)} - {"AAA", "BBB"}
    assert sorted(seatings_of("classic-3", 2, 0)) == sorted(mixed)
    assert seatings_of("classic", 2, 0) == ("ABAB", "BABA")
    assert seatings_of("duo", 2, 0) == seatings_of("classic-2", 2, 0) == tuple(map("".join, permutations("AB")))


@every_variant
def test_each_bot_moves_for_its_own_seats_only(game: str, bots: dict[str, First]) -> None:
    duel = next(play_match(Match(game, "first", "last"), 1))
    assert duel.seats == seatings_of(game, 2, 0)
    for side, name in zip("AB", ("first", "last"), strict=True):
        expected = [
            (seat, record.actions[:ply])
            for seats, record in zip(duel.seats, duel.records, strict=True)
            for ply, seat in enumerate(movers(record))
            if seats[seat] == side
        ]
        assert [(position.turn, tuple(position.history)) for position, _ in bots[name].requests] == expected
    assert [thinking.moves for thinking in duel.thinking] == [len(bot.requests) for bot in bots.values()]


@every_variant
def test_games_of_a_duel_share_their_seeds(game: str, bots: dict[str, First]) -> None:
    list(play_match(Match(game, "first", "last", seed=4, nodes=9), 2 * len(seatings_of(game, 2, 0))))
    requests = [(len(position.history), budget) for bot in bots.values() for position, budget in bot.requests]
    # Two duels: two seeds per ply, in all seatings and for both bots.
    by_ply = {ply: {budget.seed for at, budget in requests if at == ply} for ply, _ in requests}
    assert {len(seeds) for ply, seeds in by_ply.items() if ply < 20} == {2}
    assert len({budget.seed for _, budget in requests}) == sum(map(len, by_ply.values()))
    assert {budget.nodes for _, budget in requests} == {9}


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
def test_shares_and_points_match_the_records() -> None:
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
def test_a_tie_is_shared_among_the_winning_seats(winners: tuple[int, ...], seats: str, share: float) -> None:
    assert share_of(Outcome((0,) * len(seats), winners, "over"), seats, "A") == share


def test_the_better_bot_wins_from_every_seat() -> None:
    summary = summarise(list(play_match(Match("classic", "hard", "easy"), 6)))
    assert summary.score.mean == 1
    assert summary.difference.mean > 10
