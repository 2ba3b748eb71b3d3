"""One seat through Gymnasium's door: a bot has the others, and the seed decides all chance."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest

from polindrome.blokus import VARIANTS
from polindrome.blokus.envs.seat import BlokusSeatEnv
from polindrome.bots import Budget, Decision
from polindrome.entropy.envs.seat import EntropySeatEnv
from polindrome.envs.seat_env import SeatEnv
from polindrome.errors import BotFailed, IllegalMove, InvalidArgument, InvalidMove, UnknownName
from polindrome.game import Game
from tests.envs.playing import chooser

IDS = ["Blokus", "BlokusDuo", "EntropyOrder", "EntropyChaos"]


def episode(env: SeatEnv, seed: int | None, choices: int = 1) -> list[Any]:
    """All that an episode tells, as plain data, when one chooses at random."""
    choose = chooser(choices)
    seen, info = env.reset(seed=seed)
    told: list[Any] = [(seen.tobytes(), info["turn"], info["action_mask"].tobytes())]
    over = False
    while not over:
        assert np.array_equal(env.action_masks(), info["action_mask"])
        assert info["action_mask"].any()
        seen, reward, over, truncated, info = env.step(np.int64(choose(info["action_mask"])))
        assert not truncated
        assert over or reward == 0
        told.append((seen.tobytes(), info["turn"], info["action_mask"].tobytes(), reward))
    assert not info["action_mask"].any()
    return [*told, info["scores"].tolist()]


def test_the_id_says_the_game_and_takes_options() -> None:
    env = gymnasium.make("polindrome/Blokus-v0", opponent="easy", seat=2)
    seen, info = env.reset(seed=1)
    assert seen.shape == (92, 20, 20)
    assert info["turn"] == 2
    env.close()


@pytest.mark.parametrize("name", IDS)
def test_an_episode_is_decided_by_the_seed(name: str) -> None:
    env = gymnasium.make(f"polindrome/{name}-v0").unwrapped
    assert isinstance(env, SeatEnv)
    first, unseeded = episode(env, 5), episode(env, None)
    assert episode(env, 5) == first
    assert episode(env, None) == unseeded != first


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_reward_is_that_of_the_seat(variant: str) -> None:
    for seed in range(4):
        env = BlokusSeatEnv(variant, seat=seed % VARIANTS[variant].num_seats)
        *_, last, scores = episode(env, seed)
        position = env._table.play.position  # type: ignore[attr-defined]
        assert position.is_over
        assert last[3] == position.returns()[env._table.seat]
        assert scores == list(position.colour_scores())


def test_seats_are_drawn_and_all_of_them() -> None:
    env = BlokusSeatEnv("classic-3")
    assert {env.reset(seed=seed)[1]["turn"] for seed in range(20)} == {0, 1, 2}


def test_a_bot_answers_as_it_does_in_a_match() -> None:
    env = BlokusSeatEnv("duo", opponent="mcts:5", seat=1)
    env.reset(seed=1)
    history = env._table.play.position.history  # type: ignore[attr-defined]
    assert len(history) == 1
    weak, strong = (episode(BlokusSeatEnv("duo", opponent=name, seat=0), 3)[-1] for name in ("random", "mcts:50"))
    assert strong[0] - strong[1] < weak[0] - weak[1]


def test_a_bot_that_plays_what_it_may_not_is_not_the_learners_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def decide(self, _game: Game, _budget: Budget) -> Decision:
            return Decision(0, (), 0.0)

    env = BlokusSeatEnv("duo", opponent="easy", seat=0)
    monkeypatch.setattr(env._table, "_bot", Cheat())
    env.reset(seed=1)
    with pytest.raises(BotFailed, match="'easy' played what it may not"):
        env.step(np.int64(chooser(1)(env.action_masks())))


def test_order_wants_points_and_chaos_does_not() -> None:
    *_, order, points = episode(EntropySeatEnv("order", opponent="greedy"), 2)
    assert order[3] == points[0] > 0
    *_, chaos, points = episode(EntropySeatEnv("chaos", opponent="greedy"), 2)
    assert chaos[3] == -points[0] < 0


@pytest.mark.parametrize("env", [BlokusSeatEnv("duo"), EntropySeatEnv("chaos")], ids=["blokus", "entropy"])
def test_an_illegal_action_ends_the_episode_as_a_loss(env: SeatEnv) -> None:
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[3])
    _, reward, terminated, truncated, info = env.step(np.int64(illegal))
    assert (reward, terminated, truncated) == (env._table.play.worst, True, False)
    assert info["illegal_action"] == illegal
    assert not info["action_mask"].any()
    with pytest.raises(InvalidArgument, match="reset"):
        env.step(np.int64(0))
    env.reset()


def test_an_illegal_action_raises_if_asked_for_and_changes_nothing() -> None:
    env, twin = (BlokusSeatEnv("duo", illegal="raise", reward="score", seat=0) for _ in range(2))
    _, info = env.reset(seed=1)
    with pytest.raises(IllegalMove, match="start square"):
        env.step(np.int64(0))
    with pytest.raises(InvalidMove):
        env.step(np.int64(13729))
    twin.reset(seed=1)
    action = np.int64(chooser(2)(info["action_mask"]))
    (seen, *_), (expected, *_) = env.step(action), twin.step(action)
    assert np.array_equal(seen, expected)


def test_an_episode_can_be_pickled_in_its_middle() -> None:
    env = BlokusSeatEnv("duo")
    _, info = env.reset(seed=4)
    env.step(np.int64(chooser(1)(info["action_mask"])))
    twin = pickle.loads(pickle.dumps(env))
    action = np.int64(chooser(1)(env.action_masks()))
    (seen, *_), (expected, *_) = twin.step(action), env.step(action)
    assert np.array_equal(seen, expected)


def test_wrong_options_are_named() -> None:
    with pytest.raises(UnknownName, match="somebody"):
        BlokusSeatEnv(opponent="somebody")
    with pytest.raises(UnknownName, match="seat '2'"):
        BlokusSeatEnv("duo", seat=2)
    with pytest.raises(UnknownName, match="forgive"):
        BlokusSeatEnv("duo", illegal="forgive")
    with pytest.raises(UnknownName, match="nature"):
        EntropySeatEnv("nature")
