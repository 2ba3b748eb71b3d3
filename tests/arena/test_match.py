"""Matches: both bots get the same luck, and the games are the same however they are spread."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from polindrome.arena import Duel, Match, play_match
from polindrome.bots import Bot, Budget, Decision
from polindrome.entropy import COLORS, EntropyGame
from polindrome.errors import InvalidArgument, UnknownName
from polindrome.game import CHANCE, Game
from polindrome.records import GameRecord

MATCH = Match("entropy", "beginner", "beginner", seed=7, options={"open_draw": False})


class First:
    """Plays the first legal action, or the last, and remembers what it was asked."""

    def __init__(self, *, last: bool = False) -> None:
        self.last = last
        self.asked: list[tuple[str | None, bool, Budget]] = []

    def decide(self, game: Game, budget: Budget) -> Decision:
        """The first action, or the last."""
        assert isinstance(game, EntropyGame)
        self.asked.append((game.role, game.open_draw, budget))
        return Decision(game.legal_actions()[-1 if self.last else 0], (), 0.0)


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> dict[str, First]:
    """Two bots, "first" and "last", in place of the catalogue's."""
    known = {"first": First(), "last": First(last=True)}

    def find(_game: str, name: str) -> Bot:
        return known[name]

    monkeypatch.setattr("polindrome.arena.entropy.find_bot", find)
    monkeypatch.setattr("polindrome.arena.match.find_bot", find)
    return known


def play(match: Match, games: int, jobs: int = 1) -> list[Duel]:
    return sorted(play_match(match, games, jobs=jobs), key=lambda duel: duel.number)


def without_times(duels: list[Duel]) -> list[tuple[Any, ...]]:
    return [(duel.number, duel.points, duel.records) for duel in duels]


def draws_of(record: GameRecord) -> list[str]:
    """The tokens in the order in which they were drawn."""
    game = EntropyGame(**record.options)  # type: ignore[arg-type]
    drawn = []
    for action in record.actions:
        if game.turn == CHANCE:
            drawn.append(COLORS[action])
        game.apply(action)
    return drawn


def test_the_games_do_not_depend_on_the_number_of_processes() -> None:
    assert without_times(play(MATCH, 6, jobs=1)) == without_times(play(MATCH, 6, jobs=2))


def test_a_game_does_not_depend_on_how_many_there_are_but_on_the_seed() -> None:
    duels = without_times(play(MATCH, 4))
    assert without_times(play(MATCH, 2)) == duels[:2]
    assert without_times(play(replace(MATCH, seed=8), 1)) != duels[:1]
    assert len({str(duel[1:]) for duel in duels}) == 4


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
    assert {asked[1] for asked in bots["first"].asked} == {open_draw}


@pytest.mark.usefixtures("bots")
def test_a_plays_order_first_and_the_points_are_those_of_order() -> None:
    match = Match("entropy", "first", "last", options={"open_draw": False})
    duel = next(play_match(match, 1))
    games = [record.replay() for record in duel.records]
    assert [game.outcome() for game in games] == [record.result for record in duel.records]
    scores = [record.result.scores[0] for record in duel.records if record.result]
    assert tuple(scores) == duel.points
    # The first action of Order is a slide where there is one, the last is a pass.
    first, second = (record.actions for record in duel.records)
    assert first[2] != 2450
    assert second[2] == 2450
    swapped = next(play_match(replace(match, a="last", b="first"), 1))
    assert swapped.points == duel.points[::-1]
    assert swapped.records == duel.records[::-1]


@pytest.mark.usefixtures("bots")
def test_moves_are_counted_for_the_bot_that_made_them() -> None:
    duel = next(play_match(Match("entropy", "first", "last"), 1))
    for thinking in duel.thinking:
        assert thinking.moves == 48 + 49
        assert 0 < thinking.longest < 97 * 60
        assert thinking.cpu >= 0


def test_a_bot_draws_every_game_against_itself() -> None:
    assert all(a == b for a, b in (duel.points for duel in play(MATCH, 5)))


def test_every_decision_has_its_own_seed_and_the_budget_of_the_match(bots: dict[str, First]) -> None:
    list(play_match(Match("entropy", "first", "last", seed=3, nodes=11, seconds=0.5), 2))
    order = [budget for role, _, budget in bots["first"].asked if role == "order"]
    chaos = [budget for role, _, budget in bots["first"].asked if role == "chaos"]
    assert len({budget.seed for budget in order + chaos}) == len(order + chaos) == 2 * (48 + 49)
    assert {(budget.nodes, budget.seconds) for budget in order + chaos} == {(11, 0.5)}
    assert order == [budget for role, _, budget in bots["last"].asked if role == "order"]


@pytest.mark.parametrize(
    ("match", "error", "said"),
    [
        (replace(MATCH, game="duo"), InvalidArgument, "matches are played in entropy, not in 'duo'"),
        (replace(MATCH, game="chess"), InvalidArgument, "not in 'chess'"),
        (replace(MATCH, a="begginer"), UnknownName, "did you mean 'beginner'"),
        (replace(MATCH, b="nobody"), UnknownName, "nobody"),
        (replace(MATCH, options={"scorer": "best"}), UnknownName, "unknown scorer 'best'"),
    ],
    ids=["another game", "no game", "A", "B", "options"],
)
def test_what_is_wrong_with_a_match_is_said_before_it_begins(match: Match, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        play_match(match, 1)


def test_the_literal_scorer_counts() -> None:
    official = next(play_match(MATCH, 1))
    literal = next(play_match(replace(MATCH, options={"scorer": "literal", "open_draw": False}), 1))
    assert literal.records[0].options["scorer"] == "literal"
    assert literal.points != official.points


@pytest.mark.parametrize(("games", "jobs", "used"), [(5, 3, 3), (2, 3, 2), (1, 8, 1)])
def test_there_are_no_more_processes_than_games(
    games: int, jobs: int, used: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr("polindrome.arena.match.spread", lambda _work, _tasks, jobs: asked.append(jobs))
    play_match(MATCH, games, jobs=jobs)
    assert asked == [used]
