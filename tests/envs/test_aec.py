"""The PettingZoo environments of Blokus and Entropy: turns, masks, rewards, illegal actions, copies."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from polindrome.blokus import VARIANTS, Variant
from polindrome.blokus.envs.env_game import margin_matrix
from polindrome.envs import blokus_duo_v0, blokus_v0, entropy_v0
from polindrome.envs.aec import GameAECEnv
from polindrome.errors import IllegalMove, InvalidArgument, InvalidMove, UnknownName
from tests.blokus.native.planes import planes_of
from tests.envs.playing import chooser, walk
from tests.random_play import python_game

every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
RAW: dict[str, Callable[[], GameAECEnv]] = {
    **{name: lambda name=name: blokus_v0.raw_env(name) for name in VARIANTS},  # type: ignore[misc]
    "entropy": entropy_v0.raw_env,
}
every_game = pytest.mark.parametrize("make", RAW.values(), ids=RAW)


def played(env: GameAECEnv, plies: int, seed: int = 1) -> GameAECEnv:
    """The environment after a number of random actions."""
    for number, _ in enumerate(walk(env, seed)):
        if number == plies:
            break
    return env


def state_of(env: GameAECEnv) -> tuple[Any, ...]:
    """The visible state of an environment, as plain data."""
    seen = [{key: value.tolist() for key, value in env.observe(agent).items()} for agent in env.possible_agents]
    attributes = (
        env.agents,
        env.agent_selection,
        env.rewards,
        env.terminations,
        env.truncations,
        env._cumulative_rewards,
    )
    return seen, copy.deepcopy(attributes)


def finish(env: GameAECEnv) -> list[Any]:
    """Play the rest of a game with fixed choices; returns the agents, rewards and actions."""
    choose, steps = chooser(9), []
    for agent in env.agent_iter():
        seen, reward, terminated, _, _ = env.last()
        assert seen is not None
        action = None if terminated else choose(seen["action_mask"])
        steps.append((agent, reward, terminated, action))
        env.step(action)
    return steps


@every_variant
def test_game_follows_the_rules_turn_by_turn(variant: Variant) -> None:
    env, game, choose = blokus_v0.raw_env(variant), python_game(variant), chooser(3)
    env.reset()
    while (player := game.current_player) is not None:
        seen, reward, terminated, truncated, info = env.last()
        assert seen is not None
        assert (env.agent_selection, reward, terminated, truncated) == (f"player_{game.turn}", 0, False, False)
        assert np.flatnonzero(seen["action_mask"]).tolist() == game.legal_actions() != []
        assert seen["action_mask"].dtype == np.int8
        assert info["action_mask"] is seen["action_mask"]
        assert np.array_equal(env._get_info()["action_mask"], seen["action_mask"])
        assert np.array_equal(seen["observation"], planes_of(game, variant.players.index(player)))
        action = choose(seen["action_mask"])
        env.step(action)
        game.apply(action)
    assert env.position.history == tuple(game.history)
    assert list(env.rewards.values()) == list(game.returns())
    left = []
    for agent in env.agent_iter():
        seen, reward, terminated, _, info = env.last()
        assert seen is not None
        assert terminated
        assert not seen["action_mask"].any()
        assert info["scores"].tolist() == list(game.colour_scores())
        left.append((agent, reward))
        env.step(None)
    assert left == [(f"player_{seat}", payoff) for seat, payoff in enumerate(game.returns())]


@every_variant
def test_waiting_agents_see_their_own_colour_and_an_empty_mask(variant: Variant) -> None:
    env = played(blokus_v0.raw_env(variant), 9)
    assert isinstance(env, blokus_v0.BlokusEnv)
    position = env.position
    waiting = [seat for seat in range(variant.num_seats) if seat != position.turn]
    for seat in waiting:
        seen = env.observe(f"player_{seat}")
        assert not seen["action_mask"].any()
        views = [position.observe(colour) for colour, owner in enumerate(variant.seats) if owner == seat]
        assert any(np.array_equal(seen["observation"], view) for view in views)


@every_variant
def test_score_rewards_are_points_ahead_of_the_mean_of_the_others(variant: Variant) -> None:
    env = blokus_v0.raw_env(variant, reward="score")
    rewards = {agent: reward for agent, _, reward, over, _ in walk(env, seed=2) if over}
    points = env.position.game().scores()
    others = variant.num_seats - 1
    expected = [own - (sum(points) - own) / others for own in points]
    assert list(rewards.values()) == pytest.approx(expected)
    assert sum(rewards.values()) == pytest.approx(0)
    assert margin_matrix(variant).shape == (len(variant.players), variant.num_seats)


@every_game
def test_agent_to_move_always_has_a_legal_action(make: Callable[[], GameAECEnv]) -> None:
    for seed in range(3):
        turns = [(over, seen["action_mask"].any()) for _, seen, _, over, _ in walk(make(), seed)]
        assert all(possible != over for over, possible in turns)


@every_game
def test_observations_stay_unchanged_in_later_steps(make: Callable[[], GameAECEnv]) -> None:
    kept, copies = [], []
    for _, seen, _, _, _ in walk(make(), 4):
        kept.append(seen)
        copies.append(copy.deepcopy(seen))
    for seen, before in zip(kept, copies, strict=True):
        assert all(np.array_equal(seen[key], before[key]) for key in seen)


@every_game
def test_illegal_action_raises_and_changes_nothing(make: Callable[[], GameAECEnv]) -> None:
    env, twin = played(make(), 9), played(make(), 9)
    before = state_of(env)
    illegal = int(np.flatnonzero(env._get_info()["action_mask"] == 0)[7])
    with pytest.raises(IllegalMove):
        env.step(illegal)
    for number in (-1, env._game.num_actions):
        with pytest.raises(InvalidMove):
            env.step(number)
    for not_an_integer in (None, 7.5):
        with pytest.raises(TypeError):
            env.step(not_an_integer)
    assert state_of(env) == before
    assert finish(env) == finish(twin)


@every_game
def test_copies_are_independent(make: Callable[[], GameAECEnv]) -> None:
    env = played(make(), 9)
    before = state_of(env)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    games = [finish(twin) for twin in twins]
    assert state_of(env) == before
    assert games == [finish(env)] * 2
    env.reset(seed=1)
    twins[0].reset(seed=1)
    assert state_of(env) == state_of(twins[0])


def test_wrapped_env_can_be_copied() -> None:
    env = blokus_duo_v0.env()
    env.reset()
    env.step(5160)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        action = chooser(1)(env.observe("player_1")["action_mask"])  # type: ignore[index]
        twin.step(action)
        assert (twin.agent_selection, env.agent_selection) == ("player_0", "player_1")


def test_wrapped_env_ends_an_illegal_action_with_the_worst_reward() -> None:
    for reward, worst in (("rank", -1.0), ("score", -109.0)):
        env = blokus_duo_v0.env(reward=reward)
        env.reset()
        env.step(5160)
        env.step(0)
        rewards = {}
        for agent in env.agent_iter():
            _, rewards[agent], terminated, _, _ = env.last()
            assert terminated
            env.step(None)
        assert rewards == {"player_0": 0, "player_1": worst}
    assert blokus_v0.raw_env("classic-2", reward="score")._game.worst_reward == -218


def test_reset_works_while_terminated_agents_are_left() -> None:
    env = blokus_duo_v0.raw_env()
    for _, _, _, over, _ in walk(env):
        if over:
            break
    env.step(None)
    assert env.agents == ["player_1"]
    assert [agent for agent, *_ in walk(env)][-2:] == ["player_0", "player_1"]


def test_seed_decides_the_draws_of_entropy() -> None:
    first, again, other = (entropy_v0.raw_env() for _ in range(3))
    games = [
        [seen["observation"].tobytes() for _, seen, *_ in walk(env, seed)]
        for env, seed in ((first, 5), (again, 5), (other, 6))
    ]
    assert games[0] == games[1] != games[2]
    first.reset()
    again.reset()
    assert state_of(first) == state_of(again), "the seeded generator continues"


def test_planes_of_entropy() -> None:
    env = played(entropy_v0.raw_env(), 60)
    game = env._game.game()
    planes = env.observe("player_0")["observation"]
    on_board = [
        "".join("RGYBWKP"[index] for index in np.flatnonzero(planes[:7].reshape(7, 49)[:, cell])) for cell in range(49)
    ]
    assert on_board == list(game.state)  # type: ignore[attr-defined]
    assert planes[7:14].any(axis=(1, 2)).sum() == 1
    assert (planes[14:21, 0, 0] == list(game.bag.values())).all()  # type: ignore[attr-defined]
    assert planes[14:21, 0, 0].sum() + planes[:7].sum() + 1 == 49
    assert (planes[21] == 1).all()
    assert (env.observe("player_1")["observation"][21] == 0).all()


def test_second_round_of_entropy_shows_the_score_of_the_first() -> None:
    env = entropy_v0.raw_env()
    rounds = [(seen["observation"][21:24, 0, 0].tolist(), agent, info) for agent, seen, _, over, info in walk(env, 2)]
    *_, (last, agent, info) = rounds
    assert agent == "player_1"
    assert last == [1, 1, info["scores"][0]]
    assert rounds[0][0] == [0, 0, 0], "Chaos begins: player_1"
    assert info["scores"][0] > 0


@pytest.mark.parametrize(("rounds", "reward"), [(1, "score"), (2, "score"), (2, "rank")])
def test_rewards_of_entropy(rounds: int, reward: str) -> None:
    env = entropy_v0.raw_env(rounds=rounds, reward=reward)
    *_, (_, _, minus, _, info) = walk(env, seed=4, choices=4)
    first, *second = info["scores"].tolist()
    ahead = first - second[0] if second else first
    assert minus == -(np.sign(ahead) if reward == "rank" else ahead) != 0


def test_render_modes_show_the_game() -> None:
    env = played(blokus_duo_v0.raw_env(render_mode="rgb_array"), 2)
    picture = env.render()
    assert isinstance(picture, np.ndarray)
    assert picture.shape == (14 * 24 + 1, 14 * 24 + 1, 3)
    assert isinstance(env, blokus_v0.BlokusEnv)
    grid = env.position.grid()
    colours = {tuple(picture[24 * row + 12, 24 * col + 12]) for row, col in np.argwhere(grid == 2)}
    assert colours == {(42, 99, 218)}
    text = played(entropy_v0.raw_env(render_mode="ansi"), 1).render()
    assert isinstance(text, str)
    assert text.splitlines()[-1].startswith("Order to move, next token")
    with pytest.warns(UserWarning, match="without a render_mode"):
        blokus_duo_v0.raw_env().render()


def test_wrong_options_are_named_in_errors() -> None:
    with pytest.raises(UnknownName, match="rnak"):
        blokus_v0.env(reward="rnak")
    with pytest.raises(UnknownName, match="quartet"):
        blokus_v0.env("quartet")
    with pytest.raises(UnknownName, match="movie"):
        blokus_v0.env(render_mode="movie")
    with pytest.raises(InvalidArgument, match="reward='score'"):
        entropy_v0.env(rounds=1)
