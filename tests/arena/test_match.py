"""Matches: paired games, the same for any number of workers, and failures with their position."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from polindrome.arena import Duel, Match, count_duels, games_per_duel, new_executor, play_match
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


def play(match: Match, games: int, workers: int = 1) -> list[Duel]:
    return sorted(play_match(match, games, executor=new_executor(workers)), key=lambda duel: duel.number)


def without_times(duels: list[Duel]) -> list[tuple[Any, ...]]:
    return [(duel.number, duel.shares, duel.points, duel.records) for duel in duels]


def draws_of(record: GameRecord) -> list[str]:
    """The tokens in the order of the draws."""
    game = EntropyGame(**record.options)  # type: ignore[arg-type]
    drawn = []
    for action in record.actions:
        if game.turn == CHANCE:
            drawn.append(COLORS[action])
        game.apply(action)
    return drawn


def budgets_as(bot: First, role: str) -> list[Budget]:
    """The budgets that a bot got in one role."""
    return [budget for game, budget in bot.requests if isinstance(game, EntropyGame) and game.role == role]


def test_every_game_supports_matches() -> None:
    for game in GAMES:
        assert len(next(play_match(Match(game, "random", "random"), 1)).shares) == games_per_duel(game)


@pytest.mark.parametrize("match", [MATCH, DUO, THREE], ids=lambda match: match.game)
def test_games_do_not_depend_on_the_number_of_workers(match: Match) -> None:
    assert without_times(play(match, 6, workers=1)) == without_times(play(match, 6, workers=2))


@pytest.mark.parametrize("match", [MATCH, DUO], ids=lambda match: match.game)
def test_games_depend_on_the_seed_and_not_on_the_number_of_games(match: Match) -> None:
    duels = without_times(play(match, 8))
    assert without_times(play(match, 2)) == duels[: count_duels(match.game, 2)]
    assert without_times(play(replace(match, seed=8), 1)) != duels[:1]
    assert len({str(duel[1:]) for duel in duels}) == len(duels) == count_duels(match.game, 8)


@pytest.mark.parametrize("open_draw", [False, True])
def test_both_rounds_share_a_bag_that_differs_between_games(open_draw: bool, bots: dict[str, First]) -> None:
    match = Match("entropy", "first", "last", options={"open_draw": open_draw})
    bags = []
    for duel in play(match, 3):
        first, second = map(draws_of, duel.records)
        assert first == second
        assert sorted(first) == sorted(COLORS * 7)
        bags.append(first)
    assert len(set(map(tuple, bags))) == 3
    assert {game.options["open_draw"] for game, _ in bots["first"].requests} == {open_draw}


@pytest.mark.usefixtures("bots")
def test_a_is_order_first_and_points_are_those_of_order() -> None:
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
def test_moves_and_time_are_counted_per_bot() -> None:
    first, last = next(play_match(Match("entropy", "first", "last"), 1)).thinking
    for thinking in (first, last):
        assert thinking.moves == 48 + 49
        assert 0 < thinking.longest < 97 * 60
        assert thinking.cpu >= 0
    # The CPU time of an external program counts for its bot.
    assert first.cpu < 97 * 2 <= last.cpu


def test_a_bot_draws_every_game_of_entropy_against_itself() -> None:
    duels = play(MATCH, 5)
    assert all(a == b for a, b in (duel.points for duel in duels))
    assert {duel.shares for duel in duels} == {(0.5,)}


def test_every_decision_has_its_own_seed_and_the_match_budget(bots: dict[str, First]) -> None:
    list(play_match(Match("entropy", "first", "last", seed=3, nodes=11, seconds=0.5), 2))
    order, chaos = budgets_as(bots["first"], "order"), budgets_as(bots["first"], "chaos")
    assert len({budget.seed for budget in order + chaos}) == len(order + chaos) == 2 * (48 + 49)
    assert {(budget.nodes, budget.seconds) for budget in order + chaos} == {(11, 0.5)}
    assert order == budgets_as(bots["last"], "order")


@pytest.mark.parametrize(
    ("match", "error", "message"),
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
def test_an_invalid_match_is_rejected_before_the_first_game(match: Match, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        play_match(match, 1)


def test_the_scorer_option_changes_the_points() -> None:
    official = next(play_match(MATCH, 1))
    literal = next(play_match(replace(MATCH, options={"scorer": "literal", "open_draw": False}), 1))
    assert literal.records[0].options["scorer"] == "literal"
    assert literal.points != official.points


class Idle:
    """An executor that records its tasks and runs none of them."""

    tasks: Sequence[Any] = ()

    def map_unordered(self, _work: Callable[[Any], Any], tasks: Iterable[Any]) -> Generator[Any, None, None]:
        """Yield nothing."""
        self.tasks = list(tasks)
        yield from ()


@pytest.mark.parametrize(("match", "games", "duels"), [(MATCH, 5, 5), (MATCH, 1, 1), (DUO, 5, 3), (THREE, 12, 2)])
def test_games_are_rounded_up_to_whole_duels(match: Match, games: int, duels: int) -> None:
    executor = Idle()
    assert not list(play_match(match, games, executor=executor))
    assert executor.tasks == list(range(duels))


class Failing:
    """Fails after two moves: raises an exception or returns an illegal action."""

    def __init__(self, failure: Exception | int) -> None:
        self.failure = failure

    def decide(self, game: Game, _budget: Budget) -> Decision:
        """Play the first action twice, then fail."""
        if len(game.history) < 4:
            return Decision(game.legal_actions()[0], (), 0.0)
        if isinstance(self.failure, int):
            return Decision(self.failure, (), 0.0)
        raise self.failure


@pytest.mark.parametrize(
    ("failure", "message"),
    [
        (InvalidArgument("no more"), "no more"),
        (RuntimeError("no more"), "RuntimeError: no more"),
        (0, ".* is illegal: .*"),
        (-1, "no action has the id -1; ids are 0 to 13728"),
    ],
    ids=["own error", "other exception", "illegal move", "unknown action"],
)
def test_a_failure_names_bot_move_seats_and_seed(
    failure: Exception | int, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find(_game: str, name: str, *, trusted: bool) -> Bot:
        assert trusted
        return Failing(failure) if name == "failing" else First(last=True)

    monkeypatch.setattr("polindrome.arena.bot_pool.find_bot", find)
    for side, names, move in (("A", ("failing", "other"), 5), ("B", ("other", "failing"), 6)):
        where = f"bot {side}, 'failing', failed at move {move} of duel 0 with the seats AB, seed 3"
        with pytest.raises(BotFailed, match=f"^{where}: {message}$"):
            next(play_match(Match("duo", *names, seed=3), 1))
