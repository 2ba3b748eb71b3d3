"""Blokus bots that use the trained weights, the ladder of levels, and parsing of bots."""

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

from polindrome.blokus import CLASSIC, DUO, VARIANTS, BlokusGame, Variant, native
from polindrome.blokus.bots import catalogue
from polindrome.blokus.bots.gtp import GtpBot
from polindrome.blokus.bots.search import (
    MAX_TREE_BYTES,
    MIN_TREE_BYTES,
    OPENING_TOLERANCE,
    OnePlyBot,
    PolicyBot,
    SearchBot,
    choose_candidate,
)
from polindrome.blokus.native.search import Settings
from polindrome.bots import Bot, Budget, default_level, find_bot, levels_of
from polindrome.entropy import EntropyGame
from polindrome.errors import InvalidArgument, UnknownName
from polindrome.native import Candidate, Position, Search, Stop, policy_logits, predict, predict_moves
from polindrome.registry import GAMES
from tests.random_play import finished_game, play_randomly, position_after

HEURISTIC = ["easy", "medium", "hard"]
LADDER = [f"level:{number}" for number in range(1, 11)]


# Policy


def test_moves_are_sampled_by_the_policy() -> None:
    game = position_after(DUO, 2, 20)
    actions, odds = policy_logits(Position.of(game))
    decisions = [PolicyBot(1).decide(game, Budget(seed)) for seed in range(400)]
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


def test_high_temperature_flattens_the_policy() -> None:
    game = position_after(DUO, 2, 20)
    sharp, flat = (PolicyBot(temperature).decide(game, Budget()).candidates for temperature in (0.5, 5))
    assert [action for action, _ in sharp] == [action for action, _ in flat]
    assert sharp[0][1] > flat[0][1]
    assert sharp[-1][1] < flat[-1][1]


# One-ply evaluation


@pytest.mark.parametrize("plies", [14, 15], ids=["seat 0", "seat 1"])
def test_with_temperature_0_the_best_move_is_played(plies: int) -> None:
    game = position_after(DUO, 2, plies)
    decisions = [OnePlyBot(0).decide(game, Budget(seed)) for seed in range(5)]
    assert decisions == [decisions[0]] * 5
    values = {}
    for action in game.legal_actions():
        twin = game.copy()
        twin.apply(action)
        values[action] = predict(Position.of(twin))[0][game.turn]
    assert dict(decisions[0].candidates) == values
    assert (decisions[0].action, decisions[0].value) == decisions[0].candidates[0]
    assert decisions[0].value == max(values.values())


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_predict_moves_equals_predict_after_each_move(variant: Variant) -> None:
    for seed in range(2):
        for game in play_randomly(variant, seed):
            if game.is_over or len(game.history) % 5:
                continue
            position = Position.of(game)
            actions, wins, margins = predict_moves(position)
            assert actions.tolist() == position.legal_actions().tolist()
            for action, win, margin in zip(actions.tolist(), wins.tolist(), margins.tolist(), strict=True):
                assert (win, margin) == _predict_slowly(position, action)


def _predict_slowly(position: Position, action: int) -> tuple[float, float]:
    """The win probability and the margin of the seat to move after the action."""
    seat, after = position.turn, position.copy()
    after.apply(action)
    if not after.is_over:
        wins, margins = predict(after)
        return wins[seat], margins[seat]
    outcome = after.game().outcome()
    assert outcome is not None
    others = sum(outcome.scores) - outcome.scores[seat]
    margin = outcome.scores[seat] - others / (len(outcome.scores) - 1)
    return (seat in outcome.winners) / len(outcome.winners), margin


def test_predict_moves_after_the_end_raises() -> None:
    with pytest.raises(InvalidArgument, match="the game is over"):
        predict_moves(Position.of(finished_game(DUO, 1)))


def test_last_move_is_valued_by_the_result() -> None:
    """The value is the share of the win: a second place has the value 0."""
    shares = Counter[float]()
    for seed in range(40):
        game = finished_game(CLASSIC, seed)
        game.undo()
        for action, value in OnePlyBot(0).decide(game, Budget()).candidates:
            twin = game.copy()
            twin.apply(action)
            if outcome := twin.outcome():
                assert value == (game.turn in outcome.winners) / len(outcome.winners)
                shares[value] += 1
    assert shares[0.0] > 5
    assert shares[1.0] > 5


def test_high_temperature_plays_more_moves() -> None:
    game = position_after(DUO, 2, 14)
    best = OnePlyBot(0).decide(game, Budget()).action
    drawn = {
        temperature: [OnePlyBot(temperature).decide(game, Budget(seed)).action for seed in range(200)]
        for temperature in (0.001, 0.05, 50)
    }
    hard, soft, flat = (actions.count(best) for actions in drawn.values())
    assert hard > 2 * soft
    assert soft > flat
    assert len(set(drawn[50])) > len(set(drawn[0.05])) > len(set(drawn[0.001]))


def test_sampled_move_depends_on_the_seed() -> None:
    game = position_after(DUO, 2, 14)
    first, again = ([OnePlyBot(0.1).decide(game, Budget(seed)) for seed in range(20)] for _ in range(2))
    assert first == again
    assert len({decision.action for decision in first}) > 1
    assert all((decision.action, decision.value) in decision.candidates for decision in first)


# The search


def test_search_bot_plays_the_most_visited_move() -> None:
    game = position_after(DUO, 2, 10)
    decision = SearchBot(200).decide(game, Budget(seed=3))
    found = Search(DUO).run(Position.of(game), simulations=200, seed=3, until_decided=True)
    assert decision.search_result is not None
    assert decision.search_result.candidates == found.candidates
    assert decision.candidates == tuple((candidate.action, candidate.value) for candidate in found.candidates)
    assert (decision.action, decision.value) == decision.candidates[0]


def test_openings_vary_among_nearly_equal_moves() -> None:
    best = Candidate(action=7, visits=1000, value=0.6, win=0.6, margin=3.0, prior=0.1)
    equal = replace(best, action=8, visits=100, value=0.6 - OPENING_TOLERANCE / 2)
    rare = replace(best, action=9, visits=99)
    worse = replace(best, action=10, visits=900, value=0.6 - 2 * OPENING_TOLERANCE)
    candidates = (best, worse, equal, rare)

    def chosen(plies: int) -> set[int]:
        position = Position.of(position_after(DUO, 1, plies))
        return {choose_candidate(candidates, position, Random(seed)).action for seed in range(20)}

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
    """The simulations of a bot for a first move; below 16 the search does not check whether the move is decided."""
    found = bot.decide(BlokusGame(DUO), budget).search_result
    assert found is not None
    return found.simulations


def test_budget_overrides_the_limits_of_the_bot() -> None:
    assert simulations(SearchBot(10), Budget()) == 10
    assert simulations(SearchBot(10), Budget(nodes=14)) == 14
    assert simulations(SearchBot(10), Budget(nodes=5)) == 5
    assert simulations(SearchBot(10**9), Budget(nodes=10, seconds=600.0)) == 10
    stop = Stop()

    def stop_after_ten() -> None:
        while (stop.progress() or (0,))[0] <= 10:
            sleep(0.001)
        stop.set()

    Thread(target=stop_after_ten, daemon=True).start()
    assert simulations(SearchBot(10), Budget(seconds=600.0, stop=stop)) > 10


def test_bot_without_a_limit_is_rejected() -> None:
    with pytest.raises(InvalidArgument, match="a search needs a limit"):
        SearchBot().decide(BlokusGame(DUO), Budget())


def test_bot_can_be_stopped() -> None:
    stop = Stop()
    stop.set()
    assert simulations(SearchBot(10**6), Budget(stop=stop)) == 1


@pytest.mark.parametrize(
    ("bot", "budget", "least", "most"),
    [
        (SearchBot(100), Budget(), 2**20, 2**21),
        (SearchBot(10**8), Budget(), MAX_TREE_BYTES, MAX_TREE_BYTES),
        (SearchBot(10), Budget(seconds=0.01), MAX_TREE_BYTES, MAX_TREE_BYTES),
        (SearchBot(10**8), Budget(nodes=10), 2**20, 2**21),
    ],
    ids=["few", "many", "seconds", "few by budget"],
)
def test_tree_memory_suffices_for_the_simulations(
    bot: SearchBot, budget: Budget, least: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    requested: list[int] = []

    class RecordingSearch(Search):
        def __init__(self, *arguments: object, memory: int, **others: object) -> None:
            requested.append(memory)
            super().__init__(*arguments, memory=memory, **others)  # type: ignore[arg-type]

    monkeypatch.setattr("polindrome.native.Search", RecordingSearch)
    stop = Stop()
    stop.set()
    bot.decide(BlokusGame(DUO), Budget(nodes=budget.nodes, seconds=budget.seconds, stop=stop))
    assert least <= requested[0] <= most


@pytest.mark.parametrize("game", VARIANTS)
def test_simulations_stay_within_the_estimated_memory(game: str) -> None:
    position = position_after(VARIANTS[game], 5, 8)
    decision = SearchBot(20_000).decide(position, Budget())
    grown = Search(game).run(Position.of(position), simulations=20_000, until_decided=True)
    assert decision.search_result is not None
    assert decision.search_result.bytes_used == grown.bytes_used > MIN_TREE_BYTES


@pytest.mark.parametrize("bot", [OnePlyBot(0), SearchBot(10)], ids=["oneply", "mcts"])
def test_bots_reject_other_games(bot: Bot) -> None:
    with pytest.raises(UnknownName, match="unknown game for this bot 'entropy'"):
        bot.decide(EntropyGame(), Budget())


# Parsing


@pytest.mark.parametrize(
    ("text", "bot"),
    [
        ("mcts:2000", SearchBot(2000, settings=Settings())),
        ("mcts:1,c_puct=0.5,max_children=20", SearchBot(1, settings=Settings(c_puct=0.5, max_children=20))),
        ("oneply:0", OnePlyBot(0)),
        ("oneply:0.05", OnePlyBot(0.05)),
        ("oneply:1e-3", OnePlyBot(0.001)),
        ("hard", catalogue.HEURISTIC_LEVELS["hard"].bot),
        ("level:5", catalogue.ladder(14)["level:5"].bot),
    ],
)
def test_bot_text_is_parsed(text: str, bot: Bot) -> None:
    assert find_bot("duo", text, trusted=True) == bot


def test_bot_text_can_name_weights(tmp_path: Path) -> None:
    file = tmp_path / "weights.zlib"
    file.write_bytes((Path(native.__file__).parent / "trained" / "duo.zlib").read_bytes())
    assert find_bot("duo", f"mcts:5,weights={file}", trusted=True) == SearchBot(5, settings=Settings(), weights=file)
    assert find_bot("duo", f"policy:1,weights={file}", trusted=True) == PolicyBot(1, file)
    file.write_bytes(b"something else")
    for bot in ("mcts:5", "policy:1"):
        with pytest.raises(InvalidArgument, match="is not a weights file"):
            find_bot("duo", f"{bot},weights={file}", trusted=True).decide(BlokusGame(DUO), Budget())


def test_bot_text_can_name_a_program() -> None:
    assert isinstance(find_bot("duo", "gtp:cat --game {game}", trusted=True), GtpBot)


WRONG_TEXTS = [
    ("mcts:", InvalidArgument, "mcts expects a number of simulations, as in mcts:2000, not ''"),
    ("mcts", InvalidArgument, "mcts expects a number of simulations, as in mcts:2000, not ''"),
    ("mcts:0", InvalidArgument, "mcts expects a number of simulations, as in mcts:2000, not '0'"),
    ("mcts:-5", InvalidArgument, "not '-5'"),
    ("mcts:1.5", InvalidArgument, "not '1.5'"),
    ("mcts:\u0663", InvalidArgument, "mcts expects a number of simulations"),
    ("mcts:" + "9" * 5000, InvalidArgument, "mcts expects a number of simulations"),
    ("mcts:10,c_pucts=1", UnknownName, "unknown setting 'c_pucts'; did you mean 'c_puct'?"),
    ("mcts:10,", UnknownName, "unknown setting ''; choose from: weights, c_puct, "),
    ("mcts:10,c_puct=much", InvalidArgument, "c_puct must be a number, not 'much'"),
    ("mcts:10,c_puct", InvalidArgument, "c_puct must be a number, not ''"),
    ("mcts:10,max_children=1.5", InvalidArgument, "max_children must be a number, not '1.5'"),
    ("mcts:10,policy_temperature=nan", InvalidArgument, "policy_temperature must be 0.1 to 100, not nan"),
    ("mcts:10,weights=no.zlib", InvalidArgument, "there is no weights file 'no.zlib'"),
    ("policy:", InvalidArgument, "temperature must be a number, not ''"),
    ("policy:0", InvalidArgument, "policy expects a temperature above 0, as in policy:1, not '0'"),
    ("policy:nan", InvalidArgument, "not 'nan'"),
    ("policy:1,weights=no.zlib", InvalidArgument, "there is no weights file 'no.zlib'"),
    ("policy:1,temperatur=1", UnknownName, "unknown setting 'temperatur'; did you mean 'temperature'?"),
    ("oneply:x", InvalidArgument, "temperature must be a number, not 'x'"),
    ("oneply:", InvalidArgument, "not ''"),
    ("oneply:-1", InvalidArgument, "oneply expects a temperature of 0 or more, as in oneply:0.05, not '-1'"),
    ("oneply:inf", InvalidArgument, "not 'inf'"),
    ("oneply:nan", InvalidArgument, "not 'nan'"),
    ("gtp:", InvalidArgument, "expected the command of a program, got ''"),
    ("gtp:'", InvalidArgument, "cannot be parsed"),
    ("hrad", UnknownName, "unknown bot 'hrad'; did you mean 'hard'?"),
    ("level:11", UnknownName, "did you mean 'level:1"),
    ("mtcs:2000", UnknownName, "unknown bot 'mtcs:2000'; "),
    ("", UnknownName, "unknown bot ''; choose from: easy, level:1, medium, level:2, hard, "),
]


@pytest.mark.parametrize(("text", "kind", "message"), WRONG_TEXTS, ids=[text[:25] for text, *_ in WRONG_TEXTS])
def test_invalid_bot_text_error_says_what_was_expected(text: str, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as caught:
        find_bot("duo", text, trusted=True)
    assert message in str(caught.value)


@pytest.mark.parametrize("text", ["gtp:true", "gtp:", "mcts:10", "mcts:x", "oneply:0", "level:0", "nobody"])
@pytest.mark.parametrize("game", VARIANTS)
def test_untrusted_callers_get_levels_only(game: str, text: str) -> None:
    with pytest.raises(UnknownName, match=f"unknown level {text!r}; "):
        find_bot(game, text)


def test_an_unknown_game_has_no_levels() -> None:
    with pytest.raises(UnknownName, match="unknown game 'dou'; did you mean 'duo'"):
        levels_of("dou")


# The ladder


@pytest.mark.parametrize("game", VARIANTS)
def test_every_game_of_blokus_has_three_heuristic_levels_and_a_ladder_of_ten(game: str) -> None:
    names = list(levels_of(game))
    assert [name for name in names if name in HEURISTIC] == HEURISTIC
    assert [name for name in names if name not in HEURISTIC] == LADDER
    assert len({level.description for level in levels_of(game).values()}) == 13
    assert [find_bot(game, text) for text in LADDER] == [levels_of(game)[text].bot for text in LADDER]


@pytest.mark.parametrize("game", VARIANTS)
def test_levels_are_listed_by_rating_from_random_play_at_400(game: str) -> None:
    ratings = [level.rating or 0 for level in levels_of(game).values()]
    assert ratings == sorted(ratings)
    assert levels_of(game)["easy"].rating == ratings[0] == 400


@pytest.mark.parametrize("game", VARIANTS)
def test_default_for_a_first_game_is_a_low_level(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert default_level(game) == "level:1" == list(levels_of(game))[1]
    monkeypatch.setattr(catalogue, "is_core_built", lambda: False)
    assert default_level(game) == "easy"


def test_other_games_have_no_blokus_levels() -> None:
    assert [game for game in GAMES if "level:1" in levels_of(game)] == list(VARIANTS)


def test_ladder_needs_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "is_core_built", lambda: False)
    assert catalogue.ladder(14) == catalogue.ladder(20) == {}


@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize("level", LADDER[:6])
def test_level_is_reproducible(game: str, level: str) -> None:
    position = position_after(VARIANTS[game], 3, 20)
    bot = find_bot(game, level)
    assert bot.decide(position, Budget(42)) == bot.decide(position.copy(), Budget(42))


@pytest.mark.parametrize("game", VARIANTS)
def test_higher_levels_search_more_or_sample_less_and_only_the_last_uses_two_threads(game: str) -> None:
    bots = [levels_of(game)[text].bot for text in LADDER]
    one_ply = [bot for bot in bots if isinstance(bot, OnePlyBot)]
    searches = [bot for bot in bots if isinstance(bot, SearchBot)]
    assert bots == [*one_ply, *searches]
    assert [bot.temperature for bot in one_ply] == sorted({bot.temperature for bot in one_ply}, reverse=True)
    spent = [bot.simulations for bot in searches if bot.simulations is not None]
    assert len(spent) == len(searches)
    assert spent == sorted(set(spent))
    assert all(bot.seconds is not None and bot.seconds <= 5 for bot in searches)
    assert [bot.threads for bot in searches] == [1] * (len(searches) - 1) + [2]


@pytest.mark.parametrize("game", VARIANTS)
def test_beginner_levels_do_not_search(game: str) -> None:
    assert all(isinstance(levels_of(game)[text].bot, OnePlyBot) for text in LADDER[:3])
