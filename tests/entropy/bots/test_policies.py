"""Tests of the Entropy bots in Python: policies, levels, names, budgets and time limits."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from polindrome.blokus import DUO, BlokusGame
from polindrome.bots import Budget
from polindrome.entropy import EntropyGame, GameState, TimeManager, official_score
from polindrome.entropy.board import EMPTY_BOARD
from polindrome.entropy.bots import (
    CHAOS_POLICIES,
    LEVELS,
    ORDER_POLICIES,
    EntropyBot,
    SearchResult,
    find,
    find_candidates,
)
from polindrome.entropy.bots import bot as bot_module
from polindrome.entropy.bots.board import Board
from polindrome.entropy.bots.bot import MAX_NODES
from polindrome.entropy.bots.evaluation import evaluate, fitted_values, potential_values
from polindrome.entropy.bots.policies import search
from polindrome.entropy.bots.tree import SearchBudget, Tree, Widths
from polindrome.entropy.bots.weights import KINDS, POINT, fitted_weights
from polindrome.entropy.moves import generate_legal_moves
from polindrome.entropy.notation import PASS, action_of_slide
from polindrome.errors import InvalidArgument, UnknownName
from polindrome.game import CHANCE
from tests.entropy.boards import board_of, play_on, random_board

FOREVER = 1e9


def game_with(fill: int, role: str, *, open_draw: bool = True) -> EntropyGame:
    """Return a game with `fill` tokens on the board and the role to move."""
    game = EntropyGame(open_draw=open_draw)
    while sum(map(bool, game.state)) < fill or game.role != role:
        play_on(game, seed=fill, plies=1)
    return game


def test_potential_of_a_hand_checked_line() -> None:
    """The line has one token at its start: spans from there have one half-empty pair, all other pairs are empty."""
    values = potential_values("official", "order")
    expected = sum(
        length * 0.15 ** (1 if start == 0 else 0) * 0.30 ** (length // 2 - (1 if start == 0 else 0))
        for length in range(2, 8)
        for start in range(8 - length)
    )
    assert values.lines[1] / POINT == pytest.approx(expected, abs=0.02)


def test_evaluation_of_a_full_board_is_its_score() -> None:
    board = random_board(49, seed=1)
    assert evaluate(Board(board), "order", "official") == POINT * official_score(board)


def test_gain_of_a_move_is_the_difference_of_two_evaluations() -> None:
    state = random_board(25, seed=3)
    board = Board(state)
    values = fitted_values("literal", "chaos", 20)
    before = values.board(board)
    for source, target in generate_legal_moves(state):
        gain = values.slide(board, source, target)
        board.slide(source, target)
        assert values.board(board) == before + gain
        board.slide(target, source)
    for cell in board.empty_cells():
        gain = values.placement(board, cell, 4)
        board.place(cell, 4)
        assert values.board(board) == before + gain
        board.remove(cell)


def test_weights_are_interpolated_linearly() -> None:
    for kind in KINDS:
        weights = [fitted_weights("chaos", empties)[kind] for empties in range(1, 50)]
        assert min(weights) >= 0
        steps = [after - before for before, after in pairwise(weights[:9])]
        assert max(steps) - min(steps) <= 1


def test_leaf_search_considers_every_reply() -> None:
    """Compare with the minimum over all placements of Order's best reply."""
    state = random_board(40, seed=2)
    board = Board(state)
    values = fitted_values("official", "order", 8)
    expected, tokens = 0, 0
    for colour in range(1, 8):
        best = []
        for cell in board.empty_cells() if board.bag[colour] else []:
            board.place(cell, colour)
            slides = [
                (source, target) for source in range(49) if board.cells[source] for target in board.targets(source)
            ]
            best.append(values.board(board) + max([0, *(values.slide(board, *slide) for slide in slides)]))
            board.remove(cell)
        expected += board.bag[colour] * min(best, default=0)
        tokens += board.bag[colour]
    tree = Tree("official", "order", SearchBudget(10**9, TimeManager(FOREVER)))
    assert tree.before_draw(board, 1, Widths(0, 0)) == expected / tokens


@pytest.mark.parametrize("open_draw", [True, False])
@pytest.mark.parametrize("policy", ORDER_POLICIES)
def test_candidates_of_order_are_the_legal_actions(policy: str, open_draw: bool) -> None:
    game = game_with(30, "order", open_draw=open_draw)
    decision = EntropyBot(policy, "random", nodes=2000).decide(game, Budget())
    actions = [action for action, _ in decision.candidates]
    assert sorted(actions) == ([PASS] if policy == "pass" else game.legal_actions())
    assert (decision.action, decision.value) == decision.candidates[0]


@pytest.mark.parametrize("policy", CHAOS_POLICIES)
def test_candidates_of_chaos_are_the_empty_cells(policy: str) -> None:
    game = game_with(30, "chaos")
    decision = EntropyBot("pass", policy, nodes=2000).decide(game, Budget())
    assert sorted(action for action, _ in decision.candidates) == game.legal_actions()


def test_greedy_maximizes_for_order_and_minimizes_for_chaos() -> None:
    board = board_of("a1 R", "a4 R", "g7 G")
    order = find_candidates(GameState(tuple(board), "", "order"), "greedy", nodes=10**6, seconds=FOREVER)
    assert order.candidates[0][1] == 2.0
    chaos = find_candidates(GameState(tuple(board), "R", "chaos"), "greedy", nodes=10**6, seconds=FOREVER)
    assert chaos.candidates[0][1] == 0.0
    assert chaos.candidates[-1][1] == 2.0


@pytest.mark.parametrize("policy", ORDER_POLICIES)
def test_every_order_policy_but_pass_and_random_finds_the_last_palindrome(policy: str) -> None:
    """With one empty cell, a one-ply search finds the slide that scores most."""
    board = tuple(random_board(48, seed=11))
    found = find_candidates(GameState(board, "", "order"), policy, nodes=10**6, seconds=FOREVER)
    if policy in ("pass", "random"):
        assert len({value for _, value in found.candidates}) == 1
    else:
        values = [value for _, value in found.candidates]
        assert values == sorted(values, reverse=True)
        assert values[0] > values[-1]


def test_seed_determines_the_choice() -> None:
    game = game_with(20, "chaos")
    bot = EntropyBot("random", "random")
    choices = [bot.decide(game, Budget(seed=seed)).action for seed in range(30)]
    assert choices == [bot.decide(game, Budget(seed=seed)).action for seed in range(30)]
    assert len(set(choices)) > 10


def test_blunder_is_a_random_action() -> None:
    game = game_with(20, "chaos")
    steady, shaky = EntropyBot("pot", "pot"), EntropyBot("pot", "pot", blunder_rate=0.5)
    best = steady.decide(game, Budget()).action
    kept = sum(shaky.decide(game, Budget(seed=seed)).action == best for seed in range(200))
    assert 70 < kept < 140


def test_limits_of_the_budget_are_respected() -> None:
    game = game_with(20, "order")
    bot = EntropyBot("best", "best", nodes=3000)
    default = bot.decide(game, Budget())
    assert bot.decide(game, Budget(nodes=3000)) == default
    assert bot.decide(game, Budget(nodes=0)).value != default.value
    assert bot.decide(game, Budget(seconds=0.0)) == bot.decide(game, Budget(nodes=0))


def test_search_without_the_core_gives_the_same_result(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_with(24, "order")
    bot = EntropyBot("best", "best", nodes=3000)
    expected = bot.decide(game, Budget())
    monkeypatch.setattr(bot_module, "find_core", lambda: None)
    assert bot.decide(game, Budget()) == expected


def test_search_in_python_stops_at_the_first_clock_check_after_the_limit() -> None:
    times = iter(range(10**6))
    budget = SearchBudget(10**9, TimeManager(5.0, clock=lambda: float(next(times))))
    board = Board(random_board(20, seed=4))
    Tree("official", "order", budget).before_draw(board, 3, Widths(4, 4))
    assert budget.stopped
    assert next(times) == 6
    assert board.cells == Board(random_board(20, seed=4)).cells


def test_unfinished_iteration_keeps_evaluated_candidates_in_front() -> None:
    position = GameState(tuple(random_board(20, seed=5)), "", "order")
    whole, _ = search(position, "best", "official", nodes=10**5, seconds=FOREVER, seed=0)
    cut, nodes = search(position, "best", "official", nodes=700, seconds=FOREVER, seed=0)
    assert nodes >= 700
    assert sorted(action for action, _ in cut) == sorted(action for action, _ in whole)


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_finishes_a_game(name: str) -> None:
    bot, draws = find(name), Random(1)
    game = EntropyGame(rounds=1)
    while (turn := game.turn) != -2 and game.legal_actions():
        action = draws.choice(game.legal_actions()) if turn == CHANCE else bot.decide(game, Budget(nodes=300)).action
        game.apply(action)
    assert len(game.order_scores) == 1


def test_budget_overrides_the_limits_of_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = []

    def find(*_arguments: object, nodes: int, seconds: float, **_others: object) -> SearchResult:
        limits.append((nodes, seconds))
        return SearchResult(((PASS, 0.0),), 1)

    monkeypatch.setattr("polindrome.entropy.bots.bot.find_candidates", find)
    bot = EntropyBot("best", "best", nodes=70)
    for budget in (Budget(), Budget(nodes=5), Budget(seconds=1.0), Budget(nodes=5, seconds=1.0)):
        bot.decide(game_with(10, "order"), budget)
    assert limits == [(70, 1.8), (5, 1.8), (MAX_NODES, 0.9), (5, 0.9)]


def test_bots_are_found_by_name() -> None:
    assert find("ex3/minmaxpot") == EntropyBot("ex3", "minmaxpot")
    assert find("greedy") == EntropyBot("greedy", "greedy")
    assert find("master") is LEVELS["master"].bot


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("ex3", InvalidArgument, "'ex3' plays Order only; write a pair ORDER/CHAOS, such as 'ex3/minmaxpot'"),
        ("minmaxpot", InvalidArgument, "'minmaxpot' plays Chaos only; write a pair"),
        ("pot/ex3", InvalidArgument, "'ex3' plays Order only"),
        ("grady", UnknownName, "unknown level 'grady'; did you mean 'greedy'"),
        ("best/", UnknownName, "unknown level ''; choose from"),
        ("", UnknownName, "unknown level ''"),
        ("pot/pot/pot", UnknownName, "unknown level 'pot/pot'"),
    ],
)
def test_invalid_name_says_what_was_expected(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        find(text)


def test_find_candidates_rejects_invalid_arguments() -> None:
    position = GameState(EMPTY_BOARD, "R", "chaos")
    with pytest.raises(UnknownName, match="unknown policy of Chaos 'ex3'"):
        find_candidates(position, "ex3", nodes=1, seconds=1)
    with pytest.raises(UnknownName, match="unknown scorer 'x'"):
        find_candidates(position, "best", scorer="x", nodes=1, seconds=1)
    with pytest.raises(InvalidArgument, match="nodes and seconds must be 0 or more, not -1 and 1"):
        find_candidates(position, "best", nodes=-1, seconds=1)
    with pytest.raises(UnknownName, match="unknown game for this bot 'duo'"):
        EntropyBot("best", "best").decide(BlokusGame(DUO), Budget())


def test_slides_have_action_ids() -> None:
    state = random_board(25, seed=3)
    found = find_candidates(GameState(tuple(state), "", "order"), "pot", nodes=1, seconds=1)
    assert {action for action, _ in found.candidates} == {*map(action_of_slide, generate_legal_moves(state)), PASS}
