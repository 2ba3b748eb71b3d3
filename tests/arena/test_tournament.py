"""Tournaments: pairings, forfeits, early stops, and games that depend on the terms only."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from polindrome.arena import (
    Sprt,
    Terms,
    Tournament,
    TournamentProgress,
    compute_standings,
    new_executor,
    open_log,
    play_tournament,
)
from polindrome.arena.bot_pool import close_bots
from polindrome.arena.paired_games import seatings_of
from polindrome.arena.referee import GameResult
from polindrome.arena.tournament import PairingResult, play_pairing
from polindrome.blokus import VARIANTS
from polindrome.bots import Bot, Budget, Decision
from polindrome.errors import InvalidArgument, UnknownName
from polindrome.game import Game
from tests.arena.conftest import First
from tests.core import needs_core

BOTS = {name: name for name in "abcde"}
FAILING = "py:tests.arena.failing_bots:{}"
PLAIN = FAILING.format("Plain")


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """Close the bots after each test, also those that only `play_pairing` used."""
    yield
    close_bots()


def tournament(game: str = "duo", bots: Mapping[str, str] = BOTS, **settings: Any) -> Tournament:
    return Tournament(Terms(game, seed=3), bots, **settings)


def play(settings: Tournament, folder: Path, workers: int = 1) -> TournamentProgress:
    with open_log(folder, settings) as log:
        progress = TournamentProgress(settings, log.results)
        list(play_tournament(progress, log, executor=new_executor(workers)))
    return progress


def results(progress: TournamentProgress) -> list[Any]:
    return [(each.task, [(game.shares, game.points) for game in each.games]) for each in progress.counted()]


def failing_result(name: str, game: str = "duo", **settings: Any) -> PairingResult:
    setup = tournament(game, {"bad": FAILING.format(name), "good": PLAIN}, **settings)
    return play_pairing(setup, (("bad", "good"), 0))


def test_round_robin_pairs_all_bots() -> None:
    assert tournament().pairings() == list(combinations("abcde", 2))


def test_gauntlet_pairs_challengers_with_the_field_only() -> None:
    assert tournament(kind="gauntlet").pairings() == [("a", other) for other in "bcde"]
    two = tournament(kind="gauntlet", challengers=("d", "b")).pairings()
    assert two == [(challenger, other) for challenger in "db" for other in "ace"]


def test_ladder_pairs_neighbours() -> None:
    assert tournament(kind="ladder").pairings() == [("a", "b"), ("b", "c"), ("c", "d"), ("d", "e")]


def test_mixed_pairings_have_one_bot_per_seat() -> None:
    assert tournament("classic", mixed=True).pairings() == list(combinations("abcde", 4))
    assert tournament("classic-3", mixed=True, kind="ladder").pairings() == [
        ("a", "b", "c"),
        ("b", "c", "d"),
        ("c", "d", "e"),
    ]
    gauntlet = tournament("classic", mixed=True, kind="gauntlet", challengers=("e",)).pairings()
    assert gauntlet == [("e", *others) for others in combinations("abcd", 3)]


@pytest.mark.parametrize(("bots", "orders"), [(3, 2), (4, 6)])
def test_mixed_seatings_rotate_and_alternate_cyclic_orders(bots: int, orders: int) -> None:
    openings = [seatings_of("classic", bots, number) for number in range(orders)]
    for games in openings:
        assert len(games) == bots
        for seat in range(bots):
            assert {seats[seat] for seats in games} == set("ABCD"[:bots])
    assert len({frozenset(games) for games in openings}) == orders
    assert seatings_of("classic", bots, orders) == openings[0]
    # Over all orders, every bot follows every other bot equally often.
    behind = Counter((seats[-1], seats[0]) for games in openings for seats in games)
    assert len(set(behind.values())) == 1
    assert len(behind) == bots * (bots - 1)


@pytest.mark.parametrize(
    ("settings", "error", "message"),
    [
        ({"game": "dou"}, UnknownName, "unknown game 'dou'; did you mean 'duo'?"),
        ({"kind": "round robin"}, UnknownName, "unknown kind of tournament 'round robin'; did you mean 'round-robin'?"),
        ({"kind": "gauntlet", "challengers": ("x",)}, UnknownName, "unknown bot of the tournament 'x'"),
        ({"anchor": ("f", 0.0)}, UnknownName, "unknown bot of the tournament 'f'"),
        ({"games": 0}, InvalidArgument, "expected 1 game or more per pairing, got 0"),
        ({"bots": {"a": "easy"}}, InvalidArgument, "expected 2 bots or more, got 1"),
        ({"game": "classic", "mixed": True, "bots": {"a": "x", "b": "y"}}, InvalidArgument, "expected 4 bots or more"),
        ({"mixed": True}, InvalidArgument, "mixed is for games of three or more seats; duo has two seats"),
        ({"game": "entropy", "mixed": True}, InvalidArgument, "entropy has two seats"),
        ({"challengers": ("a",)}, InvalidArgument, "challengers are only for a gauntlet, not for a round-robin"),
        (
            {"kind": "gauntlet", "challengers": tuple("abcde")},
            InvalidArgument,
            "expected 1 or more bots that are not challengers",
        ),
        ({"game": "classic", "mixed": True, "sprt": Sprt(0, 9)}, InvalidArgument, "not available for mixed games"),
    ],
)
def test_invalid_settings_are_rejected(settings: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        tournament(**settings)
    assert message in str(caught.value)


def test_games_do_not_depend_on_workers_or_other_bots(tmp_path: Path) -> None:
    settings = tournament(bots={"easy": "easy", "medium": "medium", "hard": "hard"}, games=4)
    progress = play(settings, tmp_path / "one")
    assert results(progress) == results(play(settings, tmp_path / "two", workers=2))
    alone = play(replace(settings, bots={"easy": "easy", "hard": "hard"}), tmp_path / "three")
    assert results(alone) == [each for each in results(progress) if each[0][0] == ("easy", "hard")]
    assert len(results(progress)) == 6


@pytest.mark.parametrize("game", VARIANTS)
def test_all_pairings_share_openings_and_seeds(game: str, bots: dict[str, First], tmp_path: Path) -> None:
    names = {"first": "first", "last": "last", "again": "last"}
    settings = tournament(game, names)
    settings = replace(settings, games=2 * settings.games_per_opening, terms=replace(settings.terms, opening=2))
    progress = play(settings, tmp_path)
    assert len(progress.counted()) == 3 * 2
    openings, seeds = set(), defaultdict(set)
    for bot in bots.values():
        for position, budget in bot.requests:
            openings.add(tuple(position.history[:2]))
            seeds[len(position.history)].add(budget.seed)
    # Two openings: two seeds per ply, in all pairings and seatings.
    assert len(openings) == 2
    assert {len(found) for ply, found in seeds.items() if ply < 15} == {2}


@needs_core
def test_mixed_games_are_counted_by_rank(tmp_path: Path) -> None:
    names = {name: name for name in ("easy", "medium", "hard", "level:1")}
    progress = play(tournament("classic", names, games=4, mixed=True), tmp_path)
    (result,) = progress.counted()
    assert [game.seats for game in result.games] == [("ABCD",), ("BCDA",), ("CDAB",), ("DABC",)]
    for game in result.games:
        (record,) = game.records
        assert record.result
        assert game.points
        assert sum(game.shares) == pytest.approx(1)
        by_bot = {game.seats[0][seat]: points for seat, points in enumerate(record.result.scores)}
        assert game.points == tuple(by_bot[letter] for letter in "ABCD")
        for one, other in combinations(range(4), 2):
            ahead = (game.points[one] > game.points[other]) - (game.points[one] < game.points[other])
            assert game.score_against(one, other) == (1 + ahead) / 2
    standings = compute_standings(progress)
    assert {bot.name for bot in standings.bots[:2]} == {"medium", "hard"}
    assert len(standings.encounters) == 6


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Crashing", "ZeroDivisionError: there is a | in it\nand a new line"),
        ("Cheating", "no action has the id 1000000; ids are 0 to 13728"),
        ("Dying", "its process ended with exit code 3"),
        ("Killed", "its process was ended by SIGKILL"),
    ],
)
def test_a_failing_bot_forfeits_and_the_next_game_is_played(name: str, reason: str) -> None:
    result = failing_result(name)
    assert [game.shares for game in result.games] == [(0, 1), (0, 1)]
    for game, seats, move in zip(result.games, ("AB", "BA"), (9, 8), strict=True):
        assert game.failure
        assert (game.failure.side, game.failure.move, game.failure.reason) == (0, move, reason)
        assert (game.seats, game.points) == ((seats,), None)
        # The record has the moves before the failure.
        assert [len(record.actions) for record in game.records] == [move - 1]
        assert game.records[0].replay().outcome() is None


@pytest.mark.parametrize("name", ["Sleeping", "Stuck"])
def test_a_bot_that_times_out_forfeits(name: str) -> None:
    settings = tournament(bots={"bad": FAILING.format(name), "good": PLAIN})
    result = play_pairing(replace(settings, terms=replace(settings.terms, timeout=2)), (("bad", "good"), 0))
    assert [game.failure and game.failure.reason for game in result.games] == ["no move within 2 s"] * 2
    assert [game.shares for game in result.games] == [(0, 1), (0, 1)]


class Broken(First):
    """Fails at its first move."""

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Raise an error."""
        raise RuntimeError(f"{game.name} {budget.seed}")


def test_a_failing_bot_is_closed_and_made_again_and_others_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    made: dict[str, list[First]] = {"bad": [], "good": []}

    def find(_game: str, name: str, *, trusted: bool) -> Bot:
        assert trusted
        made[name].append(Broken() if name == "bad" else First())
        return made[name][-1]

    monkeypatch.setattr("polindrome.arena.bot_pool.find_bot", find)
    play_pairing(tournament(bots={"bad": "bad", "good": "good"}), (("bad", "good"), 0))
    assert [bot.closed for bot in made["bad"]] == [1, 1]
    assert [bot.closed for bot in made["good"]] == [0]
    close_bots()


def test_a_failure_in_entropy_forfeits_both_rounds() -> None:
    (game,) = failing_result("Crashing", "entropy").games
    assert game.failure
    assert (game.shares, game.points, game.seats) == ((0, 1), None, ("AB",))
    settings = tournament("entropy", {"good": PLAIN, "bad": FAILING.format("Crashing")})
    (game,) = play_pairing(settings, (("good", "bad"), 0)).games
    assert game.shares == (1, 0)


def test_a_failing_bot_in_a_mixed_game_is_last_and_others_draw() -> None:
    bots = {"bad": FAILING.format("Crashing"), "x": PLAIN, "y": PLAIN, "z": PLAIN}
    result = play_pairing(tournament("classic", bots, mixed=True), (("x", "bad", "y", "z"), 0))
    for game in result.games:
        assert game.shares == (1 / 3, 0, 1 / 3, 1 / 3)
        assert [game.score_against(one, 1) for one in (0, 2, 3)] == [1, 1, 1]
        assert game.score_against(1, 0) == 0
        assert game.score_against(0, 2) == game.score_against(3, 2) == 0.5


def test_a_bot_cannot_change_the_game() -> None:
    plain = play_pairing(tournament(bots={"a": PLAIN, "b": "easy"}), (("a", "b"), 0))
    meddling = play_pairing(tournament(bots={"a": FAILING.format("Meddling"), "b": "easy"}), (("a", "b"), 0))
    assert [game.records for game in plain.games] == [game.records for game in meddling.games]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_tournament_with_a_failing_bot_continues(workers: int, tmp_path: Path) -> None:
    settings = tournament(bots={"bad": FAILING.format("Dying"), "plain": PLAIN, "hard": "hard"}, games=4)
    play(replace(settings, games=2), tmp_path, workers)
    # It also resumes.
    standings = compute_standings(play(settings, tmp_path, workers))
    assert not active_children()
    worst = standings.bots[-1]
    assert (worst.name, worst.games, worst.lost, worst.failures, worst.points) == ("bad", 8, 8, 8, None)
    assert [(each.bot, each.times) for each in standings.mishaps] == [("bad", 8)]
    assert [bot.games for bot in standings.bots] == [8, 8, 8]


def test_results_of_other_pairings_are_ignored() -> None:
    """A log of mixed games may be resumed as a tournament of two bots per game, with a sequential test."""
    game = GameResult(("ABCD",), (0.25,) * 4, (0.0,) * 4, ())
    mixed = PairingResult(tuple("abcd"), 0, (game,) * 4, ())
    unknown = PairingResult(("a", "x"), 0, (GameResult(("AB",), (1.0, 0.0), (0.0, 0.0), ()),), ())
    progress = TournamentProgress(tournament("classic", sprt=Sprt(0, 10)), [mixed, unknown])
    assert (progress.counted(), progress.verdicts) == ([], {})


def test_an_unknown_bot_is_rejected_before_the_first_game(tmp_path: Path) -> None:
    settings = tournament(bots={"a": "easy", "b": "hrad"})
    with open_log(tmp_path, settings) as log, pytest.raises(UnknownName, match="did you mean 'hard'"):
        play_tournament(TournamentProgress(settings), log)


def test_a_decided_pairing_ends_and_others_continue(tmp_path: Path) -> None:
    bots = {"hard": "hard", "easy": "easy", "same": "easy"}
    settings = tournament(bots=bots, games=24, sprt=Sprt(0, 200))
    one, two = play(settings, tmp_path / "one"), play(settings, tmp_path / "two", workers=2)
    assert results(one) == results(two)
    assert one.verdicts == two.verdicts
    # Identical bots draw every duel, which decides as surely as winning them all.
    stronger = {pairing: verdict.stronger for pairing, verdict in one.verdicts.items()}
    assert stronger == {("hard", "easy"): True, ("hard", "same"): True, ("easy", "same"): False}
    counts = Counter(result.bots for result in one.counted())
    assert counts == {pairing: verdict.duels for pairing, verdict in one.verdicts.items()}
    assert counts["hard", "easy"] == counts["hard", "same"] < counts["easy", "same"]
    assert one.games_planned == 2 * sum(counts.values())
    assert list(one.remaining()) == []


def test_an_undecided_pairing_plays_all_games(tmp_path: Path) -> None:
    settings = tournament(bots={"hard": "hard", "medium": "medium"}, games=6, sprt=Sprt(0, 10))
    progress = play(settings, tmp_path)
    assert (progress.verdicts, len(progress.counted())) == ({}, 3)
