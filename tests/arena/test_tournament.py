"""Tournaments: who meets whom, what a failure costs, and that only the terms decide the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from polindrome.arena import Course, Sprt, Terms, Tournament, executor_of, open_log, play_tournament, standings_of
from polindrome.arena.bout import Bout, play_bout
from polindrome.arena.paired_games import seatings_of
from polindrome.arena.players import close_bots
from polindrome.blokus import VARIANTS
from polindrome.bots import Bot, Budget, Decision
from polindrome.errors import InvalidArgument, UnknownName
from polindrome.game import Game
from tests.arena.conftest import First
from tests.core import needs_core

BOTS = {name: name for name in "abcde"}
FAILING = "py:tests.arena.bots_that_fail:{}"
PLAIN = FAILING.format("Plain")


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """The processes of bots end with each test, also where nobody but a bout has asked for them."""
    yield
    close_bots()


def tournament(game: str = "duo", bots: Mapping[str, str] = BOTS, **settings: Any) -> Tournament:
    return Tournament(Terms(game, seed=3), bots, **settings)


def play(asked: Tournament, folder: Path, workers: int = 1) -> Course:
    with open_log(folder, asked) as log:
        course = Course(asked, log.bouts)
        list(play_tournament(course, log, executor=executor_of(workers)))
    return course


def results(course: Course) -> list[Any]:
    return [(bout.task, [(played.shares, played.points) for played in bout.games]) for bout in course.counted()]


def failing_bout(name: str, game: str = "duo", **settings: Any) -> Bout:
    asked = tournament(game, {"bad": FAILING.format(name), "good": PLAIN}, **settings)
    return play_bout(asked, (("bad", "good"), 0))


def test_in_a_round_robin_everybody_meets_everybody() -> None:
    assert tournament().pairings() == list(combinations("abcde", 2))


def test_in_a_gauntlet_the_challengers_meet_the_field_and_nobody_else_meets() -> None:
    assert tournament(kind="gauntlet").pairings() == [("a", other) for other in "bcde"]
    two = tournament(kind="gauntlet", challengers=("d", "b")).pairings()
    assert two == [(challenger, other) for challenger in "db" for other in "ace"]


def test_on_a_ladder_neighbours_meet() -> None:
    assert tournament(kind="ladder").pairings() == [("a", "b"), ("b", "c"), ("c", "d"), ("d", "e")]


def test_mixed_tables_have_another_bot_at_every_seat() -> None:
    assert tournament("classic", mixed=True).pairings() == list(combinations("abcde", 4))
    assert tournament("classic-3", mixed=True, kind="ladder").pairings() == [
        ("a", "b", "c"),
        ("b", "c", "d"),
        ("c", "d", "e"),
    ]
    gauntlet = tournament("classic", mixed=True, kind="gauntlet", challengers=("e",)).pairings()
    assert gauntlet == [("e", *others) for others in combinations("abcd", 3)]


@pytest.mark.parametrize(("bots", "orders"), [(3, 2), (4, 6)])
def test_at_a_mixed_table_each_has_each_seat_once_and_the_orders_take_turns(bots: int, orders: int) -> None:
    lucks = [seatings_of("classic", bots, number) for number in range(orders)]
    for games in lucks:
        assert len(games) == bots
        for seat in range(bots):
            assert {seats[seat] for seats in games} == set("ABCD"[:bots])
    assert len({frozenset(games) for games in lucks}) == orders
    assert seatings_of("classic", bots, orders) == lucks[0]
    # Over all orders everybody sits behind everybody else equally often.
    behind = Counter((seats[-1], seats[0]) for games in lucks for seats in games)
    assert len(set(behind.values())) == 1
    assert len(behind) == bots * (bots - 1)


@pytest.mark.parametrize(
    ("settings", "error", "said"),
    [
        ({"game": "dou"}, UnknownName, "unknown game 'dou'; did you mean 'duo'?"),
        ({"kind": "round robin"}, UnknownName, "unknown kind of tournament 'round robin'; did you mean 'round-robin'?"),
        ({"kind": "gauntlet", "challengers": ("x",)}, UnknownName, "unknown bot of the tournament 'x'"),
        ({"anchor": ("f", 0.0)}, UnknownName, "unknown bot of the tournament 'f'"),
        ({"games": 0}, InvalidArgument, "1 game or more, not 0"),
        ({"bots": {"a": "easy"}}, InvalidArgument, "expected 2 bots or more, got 1"),
        ({"game": "classic", "mixed": True, "bots": {"a": "x", "b": "y"}}, InvalidArgument, "expected 4 bots or more"),
        ({"mixed": True}, InvalidArgument, "duo has two seats"),
        ({"game": "entropy", "mixed": True}, InvalidArgument, "entropy has two seats"),
        ({"challengers": ("a",)}, InvalidArgument, "challengers are for a gauntlet; there are none in a round-robin"),
        ({"kind": "gauntlet", "challengers": tuple("abcde")}, InvalidArgument, "need 1 others or more"),
        ({"game": "classic", "mixed": True, "sprt": Sprt(0, 9)}, InvalidArgument, "not for mixed tables"),
    ],
)
def test_what_makes_no_sense_is_refused(settings: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error) as caught:
        tournament(**settings)
    assert said in str(caught.value)


def test_the_games_do_not_depend_on_the_processes_or_on_who_else_plays(tmp_path: Path) -> None:
    asked = tournament(bots={"easy": "easy", "medium": "medium", "hard": "hard"}, games=4)
    course = play(asked, tmp_path / "one")
    assert results(course) == results(play(asked, tmp_path / "two", workers=2))
    alone = play(replace(asked, bots={"easy": "easy", "hard": "hard"}), tmp_path / "three")
    assert results(alone) == [each for each in results(course) if each[0][0] == ("easy", "hard")]
    assert len(results(course)) == 6


@pytest.mark.parametrize("game", VARIANTS)
def test_all_pairings_have_the_same_luck(game: str, bots: dict[str, First], tmp_path: Path) -> None:
    names = {"first": "first", "last": "last"}
    asked = tournament(game, names, games=2 * tournament(game, names).games_of_a_luck)
    play(asked, tmp_path)
    by_ply: dict[int, set[int]] = {}
    for bot in bots.values():
        for position, budget in bot.asked:
            by_ply.setdefault(len(position.history), set()).add(budget.seed)
    assert {len(seeds) for ply, seeds in by_ply.items() if ply < 15} == {2}


@needs_core
def test_a_mixed_table_is_counted_by_places(tmp_path: Path) -> None:
    names = {name: name for name in ("easy", "medium", "hard", "level:1")}
    course = play(tournament("classic", names, games=4, mixed=True), tmp_path)
    (bout,) = course.counted()
    assert [played.seats for played in bout.games] == [("ABCD",), ("BCDA",), ("CDAB",), ("DABC",)]
    for played in bout.games:
        (record,) = played.records
        assert record.result
        assert played.points
        assert sum(played.shares) == pytest.approx(1)
        by_bot = {played.seats[0][seat]: points for seat, points in enumerate(record.result.scores)}
        assert played.points == tuple(by_bot[letter] for letter in "ABCD")
        for one, other in combinations(range(4), 2):
            ahead = (played.points[one] > played.points[other]) - (played.points[one] < played.points[other])
            assert played.share_between(one, other) == (1 + ahead) / 2
    standings = standings_of(course)
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
def test_who_fails_loses_the_game_with_its_reason_and_the_next_one_is_played(name: str, reason: str) -> None:
    bout = failing_bout(name)
    assert [played.shares for played in bout.games] == [(0, 1), (0, 1)]
    for played, seats, move in zip(bout.games, ("AB", "BA"), (9, 8), strict=True):
        assert played.failure
        assert (played.failure.side, played.failure.move, played.failure.reason) == (0, move, reason)
        assert (played.seats, played.points) == ((seats,), None)
        # What was played until then is kept.
        assert [len(record.actions) for record in played.records] == [move - 1]
        assert played.records[0].replay().outcome() is None


@pytest.mark.parametrize("name", ["Sleeping", "Stuck"])
def test_who_does_not_answer_in_time_is_stopped_and_loses(name: str) -> None:
    asked = tournament(bots={"bad": FAILING.format(name), "good": PLAIN})
    bout = play_bout(replace(asked, terms=replace(asked.terms, timeout=2)), (("bad", "good"), 0))
    assert [played.failure and played.failure.reason for played in bout.games] == ["no move within 2 s"] * 2
    assert [played.shares for played in bout.games] == [(0, 1), (0, 1)]


class Broken(First):
    """Fails at once, and remembers whether it was closed."""

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Nothing."""
        raise RuntimeError(f"{game.name} {budget.seed}")


def test_who_failed_is_closed_and_made_anew_and_the_others_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    made: dict[str, list[First]] = {"bad": [], "good": []}

    def find(_game: str, name: str, *, trusted: bool) -> Bot:
        assert trusted
        made[name].append(Broken() if name == "bad" else First())
        return made[name][-1]

    monkeypatch.setattr("polindrome.arena.players.find_bot", find)
    play_bout(tournament(bots={"bad": "bad", "good": "good"}), (("bad", "good"), 0))
    assert [bot.closed for bot in made["bad"]] == [1, 1]
    assert [bot.closed for bot in made["good"]] == [0]
    close_bots()


def test_a_failure_in_entropy_loses_both_rounds() -> None:
    (played,) = failing_bout("Crashing", "entropy").games
    assert played.failure
    assert (played.shares, played.points, played.seats) == ((0, 1), None, ("AB",))
    asked = tournament("entropy", {"good": PLAIN, "bad": FAILING.format("Crashing")})
    (played,) = play_bout(asked, (("good", "bad"), 0)).games
    assert played.shares == (1, 0)


def test_at_a_mixed_table_who_fails_is_last_and_the_others_are_even() -> None:
    bots = {"bad": FAILING.format("Crashing"), "x": PLAIN, "y": PLAIN, "z": PLAIN}
    bout = play_bout(tournament("classic", bots, mixed=True), (("x", "bad", "y", "z"), 0))
    for played in bout.games:
        assert played.shares == (1 / 3, 0, 1 / 3, 1 / 3)
        assert [played.share_between(one, 1) for one in (0, 2, 3)] == [1, 1, 1]
        assert played.share_between(1, 0) == 0
        assert played.share_between(0, 2) == played.share_between(3, 2) == 0.5


def test_a_bot_that_meddles_with_the_game_it_is_shown_changes_nothing() -> None:
    plain = play_bout(tournament(bots={"a": PLAIN, "b": "easy"}), (("a", "b"), 0))
    meddling = play_bout(tournament(bots={"a": FAILING.format("Meddling"), "b": "easy"}), (("a", "b"), 0))
    assert [played.records for played in plain.games] == [played.records for played in meddling.games]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_tournament_with_a_bot_that_fails_goes_on(workers: int, tmp_path: Path) -> None:
    asked = tournament(bots={"bad": FAILING.format("Dying"), "plain": PLAIN, "hard": "hard"}, games=4)
    play(replace(asked, games=2), tmp_path, workers)
    # And where it stopped it goes on as well.
    standings = standings_of(play(asked, tmp_path, workers))
    assert not active_children()
    worst = standings.bots[-1]
    assert (worst.name, worst.games, worst.lost, worst.failures, worst.points) == ("bad", 8, 8, 8, None)
    assert [(each.bot, each.times) for each in standings.mishaps] == [("bad", 8)]
    assert [bot.games for bot in standings.bots] == [8, 8, 8]


def test_what_is_wrong_with_a_bot_is_said_before_anybody_plays(tmp_path: Path) -> None:
    asked = tournament(bots={"a": "easy", "b": "hrad"})
    with open_log(tmp_path, asked) as log, pytest.raises(UnknownName, match="did you mean 'hard'"):
        play_tournament(Course(asked), log)


def test_a_decided_pairing_ends_and_the_others_go_on(tmp_path: Path) -> None:
    bots = {"hard": "hard", "easy": "easy", "same": "easy"}
    asked = tournament(bots=bots, games=24, sprt=Sprt(0, 200))
    one, two = play(asked, tmp_path / "one"), play(asked, tmp_path / "two", workers=2)
    assert results(one) == results(two)
    assert one.verdicts == two.verdicts
    # Bots that are the same are even in every duel: that is as clear as to win them all.
    stronger = {pairing: verdict.stronger for pairing, verdict in one.verdicts.items()}
    assert stronger == {("hard", "easy"): True, ("hard", "same"): True, ("easy", "same"): False}
    counts = Counter(bout.bots for bout in one.counted())
    assert counts == {pairing: verdict.duels for pairing, verdict in one.verdicts.items()}
    assert counts["hard", "easy"] == counts["hard", "same"] < counts["easy", "same"]
    assert one.games_planned == 2 * sum(counts.values())
    assert list(one.left()) == []


def test_a_pairing_that_is_not_decided_plays_all_its_games(tmp_path: Path) -> None:
    asked = tournament(bots={"hard": "hard", "medium": "medium"}, games=6, sprt=Sprt(0, 10))
    course = play(asked, tmp_path)
    assert (course.verdicts, len(course.counted())) == ({}, 3)
