"""The Gymnasium environments: one seat against a bot, with all randomness from the seed."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest

from polindrome.blokus import VARIANTS
from polindrome.blokus.envs.env_game import BlokusSeatEnv
from polindrome.bots import Budget, Decision
from polindrome.entropy.env import EntropySeatEnv
from polindrome.envs.seat_env import SeatEnv
from polindrome.errors import BotFailed, IllegalMove, InvalidArgument, InvalidMove, UnknownName
from polindrome.game import Game
from tests.core import needs_core
from tests.envs.playing import chooser

IDS = ["Blokus", "BlokusDuo", "EntropyOrder", "EntropyChaos"]


def episode(env: SeatEnv, seed: int | None, choices: int = 1) -> list[Any]:
    """Everything that an episode with random actions returns, as plain data."""
    choose = chooser(choices)
    seen, info = env.reset(seed=seed)
    steps: list[Any] = [(seen.tobytes(), info["turn"], info["action_mask"].tobytes())]
    over = False
    while not over:
        assert np.array_equal(env.action_masks(), info["action_mask"])
        assert info["action_mask"].any()
        seen, reward, over, truncated, info = env.step(np.int64(choose(info["action_mask"])))
        assert not truncated
        assert over or reward == 0
        steps.append((seen.tobytes(), info["turn"], info["action_mask"].tobytes(), reward))
    assert not info["action_mask"].any()
    return [*steps, info["scores"].tolist()]


def test_make_passes_options() -> None:
    env = gymnasium.make("polindrome/Blokus-v0", opponent="easy", seat=2)
    seen, info = env.reset(seed=1)
    assert seen.shape == (92, 20, 20)
    assert info["turn"] == 2
    env.close()


@pytest.mark.parametrize("name", IDS)
def test_same_seed_gives_the_same_episodes(name: str) -> None:
    env = gymnasium.make(f"polindrome/{name}-v0").unwrapped
    assert isinstance(env, SeatEnv)
    first, unseeded = episode(env, 5), episode(env, None)
    assert episode(env, 5) == first
    assert episode(env, None) == unseeded != first


@pytest.mark.parametrize("variant", VARIANTS)
def test_reward_is_that_of_the_seat(variant: str) -> None:
    for seed in range(4):
        env = BlokusSeatEnv(variant, seat=seed % VARIANTS[variant].num_seats)
        *_, last, scores = episode(env, seed)
        position = env._game.game.position  # type: ignore[attr-defined]
        assert position.is_over
        assert last[3] == position.returns()[env._game.seat]
        assert scores == list(position.colour_scores())


def test_random_seats_include_all_seats() -> None:
    env = BlokusSeatEnv("classic-3")
    assert {env.reset(seed=seed)[1]["turn"] for seed in range(20)} == {0, 1, 2}


@needs_core
def test_search_bot_answers_and_wins_more_than_random_moves() -> None:
    env = BlokusSeatEnv("duo", opponent="mcts:5", seat=1)
    env.reset(seed=1)
    history = env._game.game.position.history  # type: ignore[attr-defined]
    assert len(history) == 1
    weak, strong = (episode(BlokusSeatEnv("duo", opponent=name, seat=0), 3)[-1] for name in ("random", "mcts:50"))
    assert strong[0] - strong[1] < weak[0] - weak[1]


def test_illegal_action_of_the_bot_raises_bot_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def decide(self, _game: Game, _budget: Budget) -> Decision:
            return Decision(0, (), 0.0)

    env = BlokusSeatEnv("duo", opponent="easy", seat=0)
    monkeypatch.setattr(env._game, "_bot", Cheat())
    env.reset(seed=1)
    with pytest.raises(BotFailed, match="'easy' played an illegal action"):
        env.step(np.int64(chooser(1)(env.action_masks())))


def test_order_gets_the_points_and_chaos_the_negative() -> None:
    *_, order, points = episode(EntropySeatEnv("order", opponent="greedy"), 2)
    assert order[3] == points[0] > 0
    *_, chaos, points = episode(EntropySeatEnv("chaos", opponent="greedy"), 2)
    assert chaos[3] == -points[0] < 0


@pytest.mark.parametrize("env", [BlokusSeatEnv("duo"), EntropySeatEnv("chaos")], ids=["blokus", "entropy"])
def test_illegal_action_ends_the_episode_as_a_loss(env: SeatEnv) -> None:
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[3])
    _, reward, terminated, truncated, info = env.step(np.int64(illegal))
    assert (reward, terminated, truncated) == (env._game.game.worst_reward, True, False)
    assert info["illegal_action"] == illegal
    assert not info["action_mask"].any()
    with pytest.raises(InvalidArgument, match="reset"):
        env.step(np.int64(0))
    env.reset()


def test_illegal_raise_raises_and_changes_nothing() -> None:
    env, twin = (BlokusSeatEnv("duo", illegal="raise", reward="score", seat=0) for _ in range(2))
    _, info = env.reset(seed=1)
    with pytest.raises(IllegalMove, match="start square"):
        env.step(np.int64(0))
    with pytest.raises(InvalidMove):
        env.step(np.int64(13729))
    with pytest.raises(TypeError):
        env.step(5160.0)  # type: ignore[arg-type]
    twin.reset(seed=1)
    action = np.int64(chooser(2)(info["action_mask"]))
    (seen, *_), (expected, *_) = env.step(action), twin.step(action)
    assert np.array_equal(seen, expected)


def test_env_can_be_pickled_during_an_episode() -> None:
    env = BlokusSeatEnv("duo")
    _, info = env.reset(seed=4)
    env.step(np.int64(chooser(1)(info["action_mask"])))
    twin = pickle.loads(pickle.dumps(env))
    action = np.int64(chooser(1)(env.action_masks()))
    (seen, *_), (expected, *_) = twin.step(action), env.step(action)
    assert np.array_equal(seen, expected)


def test_wrong_options_are_named_in_errors() -> None:
    with pytest.raises(UnknownName, match="nobody"):
        BlokusSeatEnv(opponent="nobody")
    with pytest.raises(UnknownName, match="seat '2'"):
        BlokusSeatEnv("duo", seat=2)
    with pytest.raises(UnknownName, match="forgive"):
        BlokusSeatEnv("duo", illegal="forgive")
    with pytest.raises(UnknownName, match="nature"):
        EntropySeatEnv("nature")
