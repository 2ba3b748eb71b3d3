"""Tests of the policy `components`: use of each evaluator, roles, scorers, draws, seeds and time limits."""

from __future__ import annotations

from random import Random

import pytest

from polindrome.bots import Budget, Decision, find_bot, levels_of
from polindrome.entropy import (
    EntropyGame,
    GameState,
    PatternPotential,
    TimeManager,
    apply_placement,
    calculate_full_board_score,
    infer_remaining_colors,
    official_score,
)
from polindrome.entropy.bots import EntropyBot, components, find_candidates
from polindrome.entropy.bots.components import SCORING, WEIGHTS, PhaseWeights, Scoring, search
from polindrome.entropy.evaluators import analyze_pattern_potential, calculate_board_control
from polindrome.entropy.game import Role
from polindrome.entropy.scoring import sequence_score_cache
from polindrome.game import CHANCE
from tests.entropy.boards import board_of, random_board

FOREVER = 1e9
ROLES: tuple[Role, ...] = ("order", "chaos")
SCORERS = {"official": official_score, "literal": calculate_full_board_score}


def position_of(fill: int, role: Role, *, open_draw: bool = False) -> GameState:
    """Return a random position; Order knows the next token if the draw is open."""
    board = tuple(random_board(fill, seed=fill))
    token = next(color for color, left in infer_remaining_colors(board).items() if left)
    return GameState(board, token if role == "chaos" or open_draw else "", role)


def candidates_of(
    position: GameState, scorer: str = "official", *, nodes: int = 10**9, seed: int = 0
) -> list[tuple[int, float]]:
    return search(position, scorer, nodes=nodes, seconds=FOREVER, seed=seed)[0]


def static_ranking(position: GameState) -> list[int]:
    """Return the actions ranked by the board after each, without a reply."""
    return [action for action, _ in candidates_of(position, nodes=0)]


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("scorer", SCORERS)
@pytest.mark.parametrize("open_draw", [True, False])
@pytest.mark.parametrize("fill", [1, 30, 48])
def test_candidates_are_the_legal_actions(fill: int, open_draw: bool, scorer: str, role: Role) -> None:
    position = position_of(fill, role, open_draw=open_draw)
    game = EntropyGame.at(position, scorer=scorer, open_draw=open_draw)
    decision = find_bot("entropy", "components").decide(game, Budget(nodes=500))
    assert sorted(action for action, _ in decision.candidates) == game.legal_actions()
    assert (decision.action, decision.value) == decision.candidates[0]


@pytest.mark.parametrize("role", ROLES)
def test_phase_selects_the_weights(monkeypatch: pytest.MonkeyPatch, role: Role) -> None:
    position = position_of(20, role)
    before = static_ranking(position)
    monkeypatch.setattr(components, "determine_game_phase", lambda _state: "other")
    monkeypatch.setitem(WEIGHTS, "other", PhaseWeights(0, 0, 0, control=-5))  # type: ignore[misc]
    assert static_ranking(position)[0] != before[0]


@pytest.mark.parametrize("role", ROLES)
def test_value_includes_the_pattern_potential(monkeypatch: pytest.MonkeyPatch, role: Role) -> None:
    position = position_of(42, role)
    before = static_ranking(position)
    monkeypatch.setattr(
        components,
        "analyze_pattern_potential",
        lambda state: PatternPotential(*(-20 * lines for lines in analyze_pattern_potential(state))),
    )
    assert static_ranking(position)[0] != before[0]


@pytest.mark.parametrize("role", ROLES)
def test_value_includes_the_board_control(monkeypatch: pytest.MonkeyPatch, role: Role) -> None:
    position = position_of(20, role)
    before = static_ranking(position)
    monkeypatch.setattr(components, "calculate_board_control", lambda state: -5 * calculate_board_control(state))
    assert static_ranking(position)[0] != before[0]


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("scorer", SCORERS)
def test_value_includes_the_full_score(monkeypatch: pytest.MonkeyPatch, scorer: str, role: Role) -> None:
    position = position_of(40, role)
    before = candidates_of(position, scorer, nodes=0)
    board, delta = SCORING[scorer]
    monkeypatch.setitem(SCORING, scorer, Scoring(lambda state: -board(state), delta))
    assert candidates_of(position, scorer, nodes=0)[0][0] != before[0][0]


@pytest.mark.parametrize(
    ("role", "scorer", "fill"),
    [("order", "official", 40), ("order", "literal", 42), ("chaos", "official", 40), ("chaos", "literal", 40)],
)
def test_replies_are_ranked_by_the_score_delta(
    monkeypatch: pytest.MonkeyPatch, role: Role, scorer: str, fill: int
) -> None:
    position = position_of(fill, role)
    before = candidates_of(position, scorer)
    board, delta = SCORING[scorer]
    monkeypatch.setitem(SCORING, scorer, Scoring(board, lambda *move: -delta(*move)))
    assert candidates_of(position, scorer)[0][0] != before[0][0]


def test_order_averages_over_the_inferred_bag(monkeypatch: pytest.MonkeyPatch) -> None:
    position = position_of(44, "order")
    before = candidates_of(position)
    left = [color for color, count in infer_remaining_colors(position.state).items() if count]
    assert len(left) > 1
    means = []
    for color in left:
        monkeypatch.setattr(components, "infer_remaining_colors", lambda _state, only=color: {only: 1})
        means.append(candidates_of(position, nodes=2000))
    assert all(candidates != before for candidates in means)


def test_value_before_a_draw_is_the_mean_over_the_bag() -> None:
    """With one empty square Chaos has no choice, so the value is the mean of the final scores over the draws."""
    board = random_board(48, seed=5)
    position = GameState(tuple(board), "", "order")
    left = infer_remaining_colors(board)
    empty = board.index("")
    expected = sum(count * official_score(apply_placement(board, empty, color)) for color, count in left.items()) / sum(
        left.values()
    )
    values = dict(candidates_of(position))
    assert values[EntropyGame.at(position).parse_action("pass")] == pytest.approx(expected)


def test_known_token_is_the_only_draw() -> None:
    board = tuple(random_board(46, seed=5))
    tokens = [color for color, left in infer_remaining_colors(board).items() if left]
    values = {token: candidates_of(GameState(board, token, "order"))[0] for token in ("", *tokens)}
    assert len(set(values.values())) == len(values)


def test_time_manager_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    position = position_of(25, "order")
    ticks = iter(range(10**6))
    monkeypatch.setattr(
        components, "TimeManager", lambda seconds: TimeManager(seconds, clock=lambda: float(next(ticks)))
    )
    one_look, few = (search(position, "official", nodes=10**9, seconds=seconds, seed=0) for seconds in (0.0, 5.0))
    assert one_look[1] < few[1]
    whole = search(position, "official", nodes=10**9, seconds=FOREVER, seed=0)
    assert few[1] < whole[1]
    assert sorted(action for action, _ in few[0]) == sorted(action for action, _ in whole[0])


def test_move_respects_its_time_limit() -> None:
    game = EntropyGame.at(position_of(25, "order"))
    manager = TimeManager(0.1)
    find_bot("entropy", "components").decide(game, Budget(seconds=0.1))
    assert manager.elapsed() < 2000  # generous: one reply is looked at to its end, on a busy machine


def test_literal_scores_come_from_the_cache() -> None:
    sequence_score_cache.clear()
    candidates_of(position_of(30, "chaos"), "literal", nodes=0)
    assert sequence_score_cache.size() > 0


@pytest.mark.parametrize(("role", "squares"), [("order", ["a1 R", "a7 G"]), ("chaos", ["d4 R"])])
def test_seed_breaks_ties_reproducibly(role: Role, squares: list[str]) -> None:
    position = GameState(tuple(board_of(*squares)), "B", role)
    game = EntropyGame.at(position)
    bot = EntropyBot("components", "components")

    def decide(seed: int) -> Decision:
        return bot.decide(game, Budget(seed=seed, nodes=0))

    choices = [decide(seed) for seed in range(20)]
    assert choices == [decide(seed) for seed in range(20)]
    assert len({choice.action for choice in choices}) > 1
    assert len({choice.value for choice in choices}) == 1


def test_search_uses_the_scorer_of_the_game() -> None:
    """The literal scorer ignores the gap in R.R, so that closing it gains nothing."""
    position = GameState(tuple(board_of("a1 R", "a3 R", "e5 G")), "B", "order")
    game = EntropyGame.at(position)
    close, wait = game.parse_action("a3-a2"), game.parse_action("pass")
    official, literal = (dict(candidates_of(position, scorer, nodes=0)) for scorer in SCORERS)
    assert official[close] - official[wait] > literal[close] - literal[wait]


@pytest.mark.parametrize("scorer", SCORERS)
def test_value_of_a_full_board_is_its_score(scorer: str) -> None:
    position = position_of(48, "chaos")
    after = apply_placement(position.state, position.state.index(""), position.next_token)
    assert [value for _, value in candidates_of(position, scorer)] == [SCORERS[scorer](after)]


def test_components_beats_greedy_in_both_roles() -> None:
    own, other = find_bot("entropy", "components"), find_bot("entropy", "greedy")

    def points(order_bot: object, chaos_bot: object) -> int:
        game, bag = EntropyGame(open_draw=False, rounds=1), Random(4)
        while game.outcome() is None:
            bot = order_bot if game.role == "order" else chaos_bot
            action = (
                bag.choice(game.legal_actions()) if game.turn == CHANCE else bot.decide(game, Budget(nodes=400)).action  # type: ignore[attr-defined]
            )
            game.apply(action)
        return game.order_scores[0]

    assert points(own, other) > points(other, own)


def test_components_is_a_policy_and_not_a_level() -> None:
    assert "components" not in levels_of("entropy")
    assert find_bot("entropy", "components/minmaxpot") == EntropyBot("components", "minmaxpot")
    assert find_bot("entropy", "ex3/components") == EntropyBot("ex3", "components")
    position = position_of(10, "chaos")
    assert find_candidates(position, "components", nodes=0, seconds=1).nodes == position.state.count("")
