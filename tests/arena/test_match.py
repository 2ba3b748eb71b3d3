"""Matches: both bots get the same luck, and the games are the same however they are spread."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from polindrome.arena import Duel, Match, count_duels, executor_of, games_in_duel, play_match
from polindrome.bots import Bot, Budget, Decision
from polindrome.entropy import COLORS, EntropyGame
from polindrome.errors import BotFailed, InvalidArgument, UnknownName
from polindrome.game import CHANCE, Game
from polindrome.records import GameRecord
from polindrome.registry import GAMES
from tests.arena.conftest import First

MATCH = Match("entropy", "beginner", "beginner", seed=7, options={"open_draw": False})
DUO = Match("duo", "hard", "medium", seed=7)
THREE = Match("classic-3", "easy", "hard", seed=7)


def play(match: Match, games: int, jobs: int = 1) -> list[Duel]:
    return sorted(play_match(match, games, executor=executor_of(jobs)), key=lambda duel: duel.number)


def without_times(duels: list[Duel]) -> list[tuple[Any, ...]]:
    return [(duel.number, duel.shares, duel.points, duel.records) for duel in duels]


def draws_of(record: GameRecord) -> list[str]:
    """The tokens in the order in which they were drawn."""
    game = EntropyGame(**record.options)  # type: ignore[arg-type]
    drawn = []
    for action in record.actions:
        if game.turn == CHANCE:
            drawn.append(COLORS[action])
        game.apply(action)
    return drawn


def asked_as(bot: First, role: str) -> list[Budget]:
    """The budgets of a bot in one role."""
    return [budget for game, budget in bot.asked if isinstance(game, EntropyGame) and game.role == role]


def test_matches_are_played_in_every_game() -> None:
    for game in GAMES:
        assert len(next(play_match(Match(game, "random", "random"), 1)).shares) == games_in_duel(game)


@pytest.mark.parametrize("match", [MATCH, DUO, THREE], ids=lambda match: match.game)
def test_the_games_do_not_depend_on_the_number_of_processes(match: Match) -> None:
    assert without_times(play(match, 6, jobs=1)) == without_times(play(match, 6, jobs=2))


@pytest.mark.parametrize("match", [MATCH, DUO], ids=lambda match: match.game)
def test_a_game_does_not_depend_on_how_many_there_are_but_on_the_seed(match: Match) -> None:
    duels = without_times(play(match, 8))
    assert without_times(play(match, 2)) == duels[: count_duels(match.game, 2)]
    assert without_times(play(replace(match, seed=8), 1)) != duels[:1]
    assert len({str(duel[1:]) for duel in duels}) == len(duels) == count_duels(match.game, 8)


@pytest.mark.parametrize("open_draw", [False, True])
def test_both_halves_have_one_bag_and_each_game_its_own(open_draw: bool, bots: dict[str, First]) -> None:
    match = Match("entropy", "first", "last", options={"open_draw": open_draw})
    bags = []
    for duel in play(match, 3):
        first, second = map(draws_of, duel.records)
        assert first == second
        assert sorted(first) == sorted(COLORS * 7)
        bags.append(first)
    assert len(set(map(tuple, bags))) == 3
    assert {game.options["open_draw"] for game, _ in bots["first"].asked} == {open_draw}


@pytest.mark.usefixtures("bots")
def test_a_plays_order_first_and_the_points_are_those_of_order() -> None:
    match = Match("entropy", "first", "last", options={"open_draw": False})
    duel = next(play_match(match, 1))
    games = [record.replay() for record in duel.records]
    assert [game.outcome() for game in games] == [record.result for record in duel.records]
    scores = [record.result.scores[0] for record in duel.records if record.result]
    assert tuple(scores) == duel.points
    assert duel.seats == ("AB", "BA")
    assert duel.shares == (float(scores[0] > scores[1]),)
    # The first action of Order is a slide where there is one, the last is a pass.
    first, second = (record.actions for record in duel.records)
    assert first[2] != 2450
    assert second[2] == 2450
    swapped = next(play_match(replace(match, a="last", b="first"), 1))
    assert swapped.points == duel.points[::-1]
    assert swapped.records == duel.records[::-1]
    assert swapped.shares == (1 - duel.shares[0],)


@pytest.mark.usefixtures("bots")
def test_moves_are_counted_for_the_bot_that_made_them() -> None:
    first, last = next(play_match(Match("entropy", "first", "last"), 1)).thinking
    for thinking in (first, last):
        assert thinking.moves == 48 + 49
        assert 0 < thinking.longest < 97 * 60
        assert thinking.cpu >= 0
    # What the program behind the last one took counts for it, though this process took less.
    assert first.cpu < 97 * 2 <= last.cpu


def test_a_bot_draws_every_game_of_entropy_against_itself() -> None:
    duels = play(MATCH, 5)
    assert all(a == b for a, b in (duel.points for duel in duels))
    assert {duel.shares for duel in duels} == {(0.5,)}


def test_every_decision_has_its_own_seed_and_the_budget_of_the_match(bots: dict[str, First]) -> None:
    list(play_match(Match("entropy", "first", "last", seed=3, nodes=11, seconds=0.5), 2))
    order, chaos = asked_as(bots["first"], "order"), asked_as(bots["first"], "chaos")
    assert len({budget.seed for budget in order + chaos}) == len(order + chaos) == 2 * (48 + 49)
    assert {(budget.nodes, budget.seconds) for budget in order + chaos} == {(11, 0.5)}
    assert order == asked_as(bots["last"], "order")


@pytest.mark.parametrize(
    ("match", "error", "said"),
    [
        (replace(MATCH, game="doo"), UnknownName, "unknown game 'doo'; did you mean 'duo'"),
        (replace(MATCH, game="chess"), UnknownName, "unknown game 'chess'; choose from: duo, classic"),
        (replace(MATCH, a="begginer"), UnknownName, "did you mean 'beginner'"),
        (replace(MATCH, b="nobody"), UnknownName, "nobody"),
        (replace(DUO, a="hrad"), UnknownName, "did you mean 'hard'"),
        (replace(DUO, b="nobody"), UnknownName, "nobody"),
        (replace(MATCH, options={"scorer": "best"}), UnknownName, "unknown scorer 'best'"),
        (replace(DUO, options={"scorer": "official"}), TypeError, "scorer"),
    ],
    ids=["a typo", "no game", "A", "B", "A of duo", "B of duo", "options", "options of duo"],
)
def test_what_is_wrong_with_a_match_is_said_before_it_begins(match: Match, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        play_match(match, 1)


def test_the_literal_scorer_counts() -> None:
    official = next(play_match(MATCH, 1))
    literal = next(play_match(replace(MATCH, options={"scorer": "literal", "open_draw": False}), 1))
    assert literal.records[0].options["scorer"] == "literal"
    assert literal.points != official.points


class Idle:
    """Takes the tasks, and does none."""

    tasks: Sequence[Any] = ()

    def map_unordered(self, _work: Callable[[Any], Any], tasks: Iterable[Any]) -> Generator[Any, None, None]:
        """Nothing."""
        self.tasks = list(tasks)
        yield from ()


@pytest.mark.parametrize(("match", "games", "duels"), [(MATCH, 5, 5), (MATCH, 1, 1), (DUO, 5, 3), (THREE, 12, 2)])
def test_duels_are_whole(match: Match, games: int, duels: int) -> None:
    executor = Idle()
    assert not list(play_match(match, games, executor=executor))
    assert executor.tasks == list(range(duels))


class Tired:
    """Plays for a while, then fails in one way or another."""

    def __init__(self, failure: Exception | int) -> None:
        self.failure = failure

    def decide(self, game: Game, _budget: Budget) -> Decision:
        """The first action, for two moves."""
        if len(game.history) < 4:
            return Decision(game.legal_actions()[0], (), 0.0)
        if isinstance(self.failure, int):
            return Decision(self.failure, (), 0.0)
        raise self.failure


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (InvalidArgument("no more"), "no more"),
        (RuntimeError("no more"), "RuntimeError: no more"),
        (0, ".* is illegal: .*"),
        (-1, "no action has the id -1; ids are 0 to 13728"),
    ],
    ids=["said on purpose", "a bug", "an illegal move", "no move"],
)
def test_a_bot_that_fails_is_named_with_the_game_and_the_seed(
    failure: Exception | int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find(_game: str, name: str, *, trusted: bool) -> Bot:
        assert trusted
        return Tired(failure) if name == "tired" else First(last=True)

    monkeypatch.setattr("polindrome.arena.players.find_bot", find)
    for side, names, move in (("A", ("tired", "other"), 5), ("B", ("other", "tired"), 6)):
        where = f"bot {side}, 'tired', failed at move {move} of duel 0 with the seats AB, seed 3"
        with pytest.raises(BotFailed, match=f"^{where}: {said}$"):
            next(play_match(Match("duo", *names, seed=3), 1))
