"""Bots of Blokus that the net guides, the ladder that is made of them, and bots in text."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from math import exp
from pathlib import Path
from random import Random
from threading import Thread
from time import sleep

import pytest

from polindrome.blokus import CLASSIC, DUO, VARIANTS, BlokusGame, native
from polindrome.blokus.bots import levels
from polindrome.blokus.bots.gtp import GtpBot
from polindrome.blokus.bots.search import (
    LARGEST_TREE,
    NEARLY_AS_GOOD,
    SMALLEST_TREE,
    GuessBot,
    LookBot,
    SearchBot,
    choose,
)
from polindrome.blokus.native.search import Settings
from polindrome.bots import Bot, Budget, find_bot, levels_of
from polindrome.entropy import EntropyGame
from polindrome.errors import InvalidArgument, UnknownName
from polindrome.native import Candidate, Position, Search, Stop, first_guesses, forecast
from polindrome.registry import GAMES
from tests.random_play import finished_game, position_after

FRIENDLY = ["easy", "medium", "hard"]
LADDER = [f"level:{number}" for number in range(1, 11)]


# First guesses


def test_a_guess_is_drawn_by_its_chance() -> None:
    game = position_after(DUO, 2, 20)
    actions, odds = first_guesses(Position.of(game))
    decisions = [GuessBot(1).decide(game, Budget(seed)) for seed in range(400)]
    chances = dict(decisions[0].candidates)
    assert sorted(chances) == sorted(game.legal_actions()) == sorted(actions.tolist())
    assert sum(chances.values()) == pytest.approx(1)
    for one, other in pairwise(range(len(actions))):
        ratio = chances[actions[one]] / chances[actions[other]]
        assert ratio == pytest.approx(exp(odds[one] - odds[other]))
    assert all(decision.value == chances[decision.action] for decision in decisions)
    assert decisions[0].candidates[0][1] == max(chances.values())
    drawn = Counter(decision.action for decision in decisions)
    expected = sum(400 * chance for _, chance in decisions[0].candidates[:3])
    assert sum(drawn[action] for action, _ in decisions[0].candidates[:3]) == pytest.approx(expected, abs=60)


def test_flat_guesses_are_more_alike() -> None:
    game = position_after(DUO, 2, 20)
    sharp, flat = (GuessBot(flatness).decide(game, Budget()).candidates for flatness in (0.5, 5))
    assert [action for action, _ in sharp] == [action for action, _ in flat]
    assert sharp[0][1] > flat[0][1]
    assert sharp[-1][1] < flat[-1][1]


# One look


@pytest.mark.parametrize("plies", [14, 15], ids=["seat 0", "seat 1"])
def test_without_softness_the_best_looking_move_is_taken(plies: int) -> None:
    game = position_after(DUO, 2, plies)
    decisions = [LookBot(0).decide(game, Budget(seed)) for seed in range(5)]
    assert decisions == [decisions[0]] * 5
    values = {}
    for action in game.legal_actions():
        twin = game.copy()
        twin.apply(action)
        values[action] = forecast(Position.of(twin))[0][game.turn]
    assert dict(decisions[0].candidates) == values
    assert (decisions[0].action, decisions[0].value) == decisions[0].candidates[0]
    assert decisions[0].value == max(values.values())


def test_at_the_end_a_move_is_worth_its_share_of_the_win() -> None:
    """All that counts there is who wins: to come in second is worth nothing."""
    shares = Counter[float]()
    for seed in range(40):
        game = finished_game(CLASSIC, seed)
        game.undo()
        for action, value in LookBot(0).decide(game, Budget()).candidates:
            twin = game.copy()
            twin.apply(action)
            if outcome := twin.outcome():
                assert value == (game.turn in outcome.winners) / len(outcome.winners)
                shares[value] += 1
    assert shares[0.0] > 5
    assert shares[1.0] > 5


def test_softness_flattens() -> None:
    game = position_after(DUO, 2, 14)
    best = LookBot(0).decide(game, Budget()).action
    drawn = {
        softness: [LookBot(softness).decide(game, Budget(seed)).action for seed in range(200)]
        for softness in (0.001, 0.05, 50)
    }
    hard, soft, flat = (actions.count(best) for actions in drawn.values())
    assert hard > 2 * soft
    assert soft > flat
    assert len(set(drawn[50])) > len(set(drawn[0.05])) > len(set(drawn[0.001]))


def test_the_seed_decides_what_a_soft_look_draws() -> None:
    game = position_after(DUO, 2, 14)
    first, again = ([LookBot(0.1).decide(game, Budget(seed)) for seed in range(20)] for _ in range(2))
    assert first == again
    assert len({decision.action for decision in first}) > 1
    assert all((decision.action, decision.value) in decision.candidates for decision in first)


# The search


def test_a_search_bot_takes_what_the_search_visits_most() -> None:
    game = position_after(DUO, 2, 10)
    decision = SearchBot(200).decide(game, Budget(seed=3))
    found = Search(DUO).run(Position.of(game), simulations=200, seed=3, until_decided=True)
    assert decision.found is not None
    assert decision.found.candidates == found.candidates
    assert decision.candidates == tuple((candidate.action, candidate.value) for candidate in found.candidates)
    assert (decision.action, decision.value) == decision.candidates[0]


def test_in_the_opening_games_differ_among_moves_that_are_nearly_as_good() -> None:
    best = Candidate(action=7, visits=1000, value=0.6, win=0.6, margin=3.0, prior=0.1)
    equal = replace(best, action=8, visits=100, value=0.6 - NEARLY_AS_GOOD / 2)
    rare = replace(best, action=9, visits=99)
    worse = replace(best, action=10, visits=900, value=0.6 - 2 * NEARLY_AS_GOOD)
    candidates = (best, worse, equal, rare)

    def chosen(plies: int) -> set[int]:
        position = Position.of(position_after(DUO, 1, plies))
        return {choose(candidates, position, Random(seed)).action for seed in range(20)}

    assert chosen(0) == chosen(3) == {7, 8}
    assert chosen(4) == {7}


@pytest.mark.parametrize("game", VARIANTS)
def test_the_same_seed_gives_the_same_decision(game: str) -> None:
    position = position_after(VARIANTS[game], 3, 8)
    bot = SearchBot(100)
    assert bot.decide(position, Budget(42)) == bot.decide(position.copy(), Budget(42))
    assert bot.decide(position, Budget(42)) != bot.decide(position, Budget(43))
    assert len(position.history) == 8


def simulations(bot: SearchBot, budget: Budget) -> int:
    """How many a bot makes for a first move; below 16 it does not look whether the move is decided."""
    found = bot.decide(BlokusGame(DUO), budget).found
    assert found is not None
    return found.simulations


def test_a_budget_overrides_what_a_bot_spends() -> None:
    assert simulations(SearchBot(10), Budget()) == 10
    assert simulations(SearchBot(10), Budget(nodes=14)) == 14
    assert simulations(SearchBot(10), Budget(nodes=5)) == 5
    assert simulations(SearchBot(10**9), Budget(nodes=10, seconds=600.0)) == 10
    stop = Stop()

    def stop_after_ten() -> None:
        while (stop.glimpse() or (0,))[0] <= 10:
            sleep(0.001)
        stop.set()

    Thread(target=stop_after_ten, daemon=True).start()
    assert simulations(SearchBot(10), Budget(seconds=600.0, stop=stop)) > 10


def test_a_bot_without_any_limit_says_so() -> None:
    with pytest.raises(InvalidArgument, match="a search needs a limit"):
        SearchBot().decide(BlokusGame(DUO), Budget())


def test_a_bot_can_be_stopped() -> None:
    stop = Stop()
    stop.set()
    assert simulations(SearchBot(10**6), Budget(stop=stop)) == 1


@pytest.mark.parametrize(
    ("bot", "budget", "least", "most"),
    [
        (SearchBot(100), Budget(), 2**20, 2**21),
        (SearchBot(10**8), Budget(), LARGEST_TREE, LARGEST_TREE),
        (SearchBot(10), Budget(seconds=0.01), LARGEST_TREE, LARGEST_TREE),
        (SearchBot(10**8), Budget(nodes=10), 2**20, 2**21),
    ],
    ids=["few", "many", "seconds", "few by budget"],
)
def test_the_tree_has_room_for_the_simulations(
    bot: SearchBot, budget: Budget, least: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    class Noted(Search):
        def __init__(self, *arguments: object, memory: int, **others: object) -> None:
            asked.append(memory)
            super().__init__(*arguments, memory=memory, **others)  # type: ignore[arg-type]

    monkeypatch.setattr("polindrome.native.Search", Noted)
    stop = Stop()
    stop.set()
    bot.decide(BlokusGame(DUO), Budget(nodes=budget.nodes, seconds=budget.seconds, stop=stop))
    assert least <= asked[0] <= most


@pytest.mark.parametrize("game", VARIANTS)
def test_no_simulation_takes_more_memory_than_there_is_for_it(game: str) -> None:
    position = position_after(VARIANTS[game], 5, 8)
    decision = SearchBot(20_000).decide(position, Budget())
    grown = Search(game).run(Position.of(position), simulations=20_000, until_decided=True)
    assert decision.found is not None
    assert decision.found.bytes_used == grown.bytes_used > SMALLEST_TREE


@pytest.mark.parametrize("bot", [LookBot(0), SearchBot(10)], ids=["look", "search"])
def test_these_bots_are_for_blokus(bot: Bot) -> None:
    with pytest.raises(UnknownName, match="unknown game for this bot 'entropy'"):
        bot.decide(EntropyGame(), Budget())


# In text


@pytest.mark.parametrize(
    ("text", "bot"),
    [
        ("mcts:2000", SearchBot(2000, settings=Settings())),
        ("mcts:1,exploration=0.5,most_moves=20", SearchBot(1, settings=Settings(exploration=0.5, most_moves=20))),
        ("look:0", LookBot(0)),
        ("look:0.05", LookBot(0.05)),
        ("look:1e-3", LookBot(0.001)),
        ("hard", levels.FRIENDLY["hard"].bot),
        ("level:5", levels.ladder(14)["level:5"].bot),
    ],
)
def test_a_text_means_a_bot(text: str, bot: Bot) -> None:
    assert find_bot("duo", text, trusted=True) == bot


def test_weights_can_be_named(tmp_path: Path) -> None:
    file = tmp_path / "brain.zlib"
    file.write_bytes((Path(native.__file__).parent / "weights" / "duo.zlib").read_bytes())
    assert find_bot("duo", f"mcts:5,weights={file}", trusted=True) == SearchBot(5, settings=Settings(), weights=file)
    assert find_bot("duo", f"guess:1,weights={file}", trusted=True) == GuessBot(1, file)
    file.write_bytes(b"something else")
    for bot in ("mcts:5", "guess:1"):
        with pytest.raises(InvalidArgument, match="holds no weights"):
            find_bot("duo", f"{bot},weights={file}", trusted=True).decide(BlokusGame(DUO), Budget())


def test_a_program_can_be_named() -> None:
    assert isinstance(find_bot("duo", "gtp:cat --game {game}", trusted=True), GtpBot)


WRONG_TEXTS = [
    ("mcts:", InvalidArgument, "mcts takes a number of simulations, as in mcts:2000, not ''"),
    ("mcts", InvalidArgument, "mcts takes a number of simulations, as in mcts:2000, not ''"),
    ("mcts:0", InvalidArgument, "mcts takes a number of simulations, as in mcts:2000, not '0'"),
    ("mcts:-5", InvalidArgument, "not '-5'"),
    ("mcts:1.5", InvalidArgument, "not '1.5'"),
    ("mcts:\u0663", InvalidArgument, "mcts takes a number of simulations"),
    ("mcts:" + "9" * 5000, InvalidArgument, "mcts takes a number of simulations"),
    ("mcts:10,explorations=1", UnknownName, "unknown setting 'explorations'; did you mean 'exploration'?"),
    ("mcts:10,", UnknownName, "unknown setting ''; choose from: weights, exploration, "),
    ("mcts:10,exploration=much", InvalidArgument, "exploration is a number, not 'much'"),
    ("mcts:10,exploration", InvalidArgument, "exploration is a number, not ''"),
    ("mcts:10,most_moves=1.5", InvalidArgument, "most_moves is a number, not '1.5'"),
    ("mcts:10,flatness=nan", InvalidArgument, "flatness must be 0.1 to 100, not nan"),
    ("mcts:10,weights=no.zlib", InvalidArgument, "there is no file 'no.zlib' with weights"),
    ("guess:", InvalidArgument, "flatness is a number, not ''"),
    ("guess:0", InvalidArgument, "guess takes a flatness above 0, as in guess:1, not '0'"),
    ("guess:nan", InvalidArgument, "not 'nan'"),
    ("guess:1,weights=no.zlib", InvalidArgument, "there is no file 'no.zlib' with weights"),
    ("guess:1,softness=1", UnknownName, "unknown setting 'softness'; did you mean 'flatness'?"),
    ("look:x", InvalidArgument, "look takes a softness of 0 or more, as in look:0.05, not 'x'"),
    ("look:", InvalidArgument, "not ''"),
    ("look:-1", InvalidArgument, "not '-1'"),
    ("look:inf", InvalidArgument, "not 'inf'"),
    ("look:nan", InvalidArgument, "not 'nan'"),
    ("gtp:", InvalidArgument, "expected the command of a program, got ''"),
    ("gtp:'", InvalidArgument, "cannot be read"),
    ("hrad", UnknownName, "unknown bot 'hrad'; did you mean 'hard'?"),
    ("level:11", UnknownName, "did you mean 'level:1"),
    ("mtcs:2000", UnknownName, "unknown bot 'mtcs:2000'; "),
    ("", UnknownName, "unknown bot ''; choose from: easy, medium, hard, level:1, "),
]


@pytest.mark.parametrize(("text", "kind", "said"), WRONG_TEXTS, ids=[text[:25] for text, *_ in WRONG_TEXTS])
def test_a_text_that_means_nothing_says_what_would(text: str, kind: type[Exception], said: str) -> None:
    with pytest.raises(kind) as caught:
        find_bot("duo", text, trusted=True)
    assert said in str(caught.value)


@pytest.mark.parametrize("text", ["gtp:true", "gtp:", "mcts:10", "mcts:x", "look:0", "level:0", "nobody"])
@pytest.mark.parametrize("game", VARIANTS)
def test_who_is_not_trusted_has_the_levels_only(game: str, text: str) -> None:
    with pytest.raises(UnknownName, match=f"unknown level {text!r}; "):
        find_bot(game, text)


def test_an_unknown_game_has_no_levels() -> None:
    with pytest.raises(UnknownName, match="unknown game 'dou'; did you mean 'duo'"):
        levels_of("dou")


# The ladder


@pytest.mark.parametrize("game", VARIANTS)
def test_every_game_of_blokus_has_three_friendly_levels_and_ten_steps(game: str) -> None:
    assert list(levels_of(game)) == [*FRIENDLY, *LADDER]
    assert len({level.description for level in levels_of(game).values()}) == 13
    assert [find_bot(game, text) for text in LADDER] == [levels_of(game)[text].bot for text in LADDER]


def test_other_games_have_no_such_levels() -> None:
    assert [game for game in GAMES if "level:1" in levels_of(game)] == list(VARIANTS)


def test_without_the_core_there_is_no_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "is_core_built", lambda: False)
    assert levels.ladder(14) == levels.ladder(20) == {}


@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize("level", LADDER[:6])
def test_a_level_decides_the_same_under_the_same_seed(game: str, level: str) -> None:
    position = position_after(VARIANTS[game], 3, 20)
    bot = find_bot(game, level)
    assert bot.decide(position, Budget(42)) == bot.decide(position.copy(), Budget(42))


@pytest.mark.parametrize("game", VARIANTS)
def test_steps_up_search_more_or_draw_less_and_only_the_last_uses_two_threads(game: str) -> None:
    bots = [levels_of(game)[text].bot for text in LADDER]
    looks = [bot for bot in bots if isinstance(bot, LookBot)]
    searches = [bot for bot in bots if isinstance(bot, SearchBot)]
    assert bots == [*looks, *searches]
    assert [bot.softness for bot in looks] == sorted({bot.softness for bot in looks}, reverse=True)
    spent = [bot.simulations for bot in searches if bot.simulations is not None]
    assert len(spent) == len(searches)
    assert spent == sorted(set(spent))
    assert all(bot.seconds is not None and bot.seconds <= 5 for bot in searches)
    assert [bot.threads for bot in searches] == [1] * (len(searches) - 1) + [2]


@pytest.mark.parametrize("game", VARIANTS)
def test_the_levels_for_beginners_do_not_search(game: str) -> None:
    assert all(isinstance(levels_of(game)[text].bot, LookBot) for text in LADDER[:3])
