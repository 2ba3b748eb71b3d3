"""The vector environment equals single environments, step by step."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList
from numpy.typing import NDArray

from polindrome.blokus import VARIANTS
from polindrome.blokus.envs.env_game import BlokusSeatEnv
from polindrome.blokus.envs.vector import BlokusVectorEnv
from polindrome.envs.blokus_v0 import BlokusEnv
from polindrome.errors import IllegalMove, InvalidArgument, InvalidMove, UnknownName
from tests.core import needs_core

self_play_or_random = pytest.mark.parametrize("opponent", [pytest.param(None, marks=needs_core), "random"])
"""Self-play runs in a batch of the core."""


def choices(masks: NDArray[Any], rng: np.random.Generator) -> NDArray[np.int64]:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])


def unpack(packed: NDArray[np.uint8], dense: NDArray[Any]) -> NDArray[np.uint8]:
    bits = np.unpackbits(packed, axis=1, bitorder="little", count=dense[0].size)
    return bits.reshape(dense.shape)


class SingleGame:
    """A self-play game in the PettingZoo environment that restarts when it ends."""

    def __init__(self, variant: str, reward: str) -> None:
        self.env = BlokusEnv(variant, reward=reward)
        self.env.reset()

    def step(self, action: int) -> tuple[float, dict[str, Any] | None]:
        """The reward of the seat that moves, and the final observation and info if the game ends."""
        agent = self.env.agent_selection
        colour = self.env.position.colour
        self.env.step(action)
        if not self.env.terminations[agent]:
            return 0.0, None
        reward, info = self.env.rewards[agent], self.env.infos[agent]
        final = {"obs": self.env.position.observe(colour), "scores": info["scores"], "returns": info["returns"]}
        self.env.reset()
        return reward, final


@needs_core
@pytest.mark.parametrize("reward", ["rank", "score"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_self_play_equals_single_environments(variant: str, reward: str) -> None:
    n, rng, ended = 4, np.random.default_rng(3), 0
    vector = BlokusVectorEnv(variant, n, reward=reward)
    games = [SingleGame(variant, reward) for _ in range(n)]
    seen, info = vector.reset(seed=1)
    for _ in range(100):
        singles = [game.env.last() for game in games]
        assert np.array_equal(seen, [single[0]["observation"] for single in singles])  # type: ignore[index]
        assert np.array_equal(info["action_mask"], [single[4]["action_mask"] for single in singles])
        assert [f"player_{turn}" for turn in info["turn"]] == [game.env.agent_selection for game in games]
        actions = choices(info["action_mask"], rng)
        seen, rewards, terminated, truncated, info = vector.step(actions)
        expected = [game.step(int(action)) for game, action in zip(games, actions, strict=True)]
        assert rewards == pytest.approx([reward for reward, _ in expected])
        assert terminated.tolist() == [final is not None for _, final in expected]
        assert not truncated.any()
        for number, (_, final) in enumerate(expected):
            if final is None:
                continue
            ended += 1
            assert np.array_equal(info["final_obs"][number], final["obs"])
            assert np.array_equal(info["final_info"]["scores"][number], final["scores"])
            assert np.array_equal(info["final_info"]["returns"][number], final["returns"])
    assert ended >= n


LEFT_OUT = {"action_mask", "_action_mask", "turn", "_turn"}
"""Keys that our final info leaves out: no action is legal after the end, and no seat is to move."""


def assert_same(ours: Any, theirs: Any) -> None:
    """Compare an info with that of Gymnasium's own vector of single environments, key by key."""
    if isinstance(theirs, dict):
        assert set(ours) <= set(theirs)
        assert set(theirs) - set(ours) <= LEFT_OUT
        for key in ours:
            assert_same(ours[key], theirs[key])
    elif theirs.dtype == object:
        assert all(np.array_equal(own, other) for own, other in zip(ours, theirs, strict=True))
    else:
        assert np.array_equal(ours, theirs)


@pytest.mark.parametrize("illegal_moves", [False, True])
@pytest.mark.parametrize(
    "options",
    [{}, {"reward": "score", "seat": 1}, {"opponent": "easy"}, pytest.param({"opponent": "mcts:2"}, marks=needs_core)],
    ids=str,
)
def test_games_against_an_opponent_equal_gymnasiums_sync_vector_env(
    options: dict[str, Any], illegal_moves: bool
) -> None:
    options = {"opponent": "random", **options}
    ours = BlokusVectorEnv("duo", 3, **options)
    theirs = SyncVectorEnv([lambda: BlokusSeatEnv("duo", **options)] * 3, autoreset_mode=AutoresetMode.SAME_STEP)
    (seen, info), (expected, expected_info) = ours.reset(seed=7), theirs.reset(seed=7)
    rng, ended = np.random.default_rng(1), 0
    for number in range(30):
        assert np.array_equal(seen, expected)
        assert_same(info, expected_info)
        actions = choices(info["action_mask"], rng)
        if illegal_moves and number % 5 == 3:
            actions[number % 3] = np.flatnonzero(info["action_mask"][number % 3] == 0)[0]
        seen, rewards, terminated, truncated, info = ours.step(actions)
        expected, expected_rewards, over, cut, expected_info = theirs.step(actions)
        assert rewards == pytest.approx(expected_rewards)
        assert np.array_equal(terminated, over)
        assert np.array_equal(truncated, cut)
        ended += int(terminated.sum())
    assert ended
    (seen, _), (expected, _) = ours.reset(), theirs.reset()
    assert np.array_equal(seen, expected), "without a seed, the random generator of each game continues"


@self_play_or_random
def test_packed_arrays_hold_the_bits_of_the_dense_ones(opponent: str | None) -> None:
    dense = BlokusVectorEnv("classic-2", 3, opponent=opponent)
    packed = BlokusVectorEnv("classic-2", 3, opponent=opponent, observation="packed", mask="packed")
    (seen, info), (bits, bit_info) = dense.reset(seed=2), packed.reset(seed=2)
    rng, ended = np.random.default_rng(2), 0
    for _ in range(80):
        assert np.array_equal(unpack(bits, seen), seen)
        assert np.array_equal(unpack(bit_info["action_mask"], info["action_mask"]), info["action_mask"])
        actions = choices(info["action_mask"], rng)
        seen, rewards, over, _, info = dense.step(actions)
        bits, bit_rewards, bit_over, _, bit_info = packed.step(actions)
        assert np.array_equal(rewards, bit_rewards)
        assert np.array_equal(over, bit_over)
        for number in np.flatnonzero(over):
            ended += 1
            final = info["final_obs"][number][None]
            assert np.array_equal(unpack(bit_info["final_obs"][number][None], final), final)
    assert ended
    assert bits.shape == (3, 4600)
    assert bit_info["action_mask"].shape == (3, 3805)


@needs_core
def test_illegal_action_ends_only_its_own_game() -> None:
    vector, twin = BlokusVectorEnv("duo", 3), BlokusVectorEnv("duo", 3)
    for env in (vector, twin):
        env.reset(seed=1)
        env.step(np.array([5160] * 3))
    before = vector.position(1)
    legal = before.legal_actions()[0]
    seen, rewards, terminated, _, info = vector.step(np.array([legal, 0, legal]))
    assert rewards.tolist() == [0, -1, 0]
    assert terminated.tolist() == info["_final_obs"].tolist() == [False, True, False]
    assert info["final_info"]["illegal_action"].tolist() == [0, 0, 0]
    assert info["final_info"]["_illegal_action"].tolist() == [False, True, False]
    assert "returns" not in info["final_info"]
    assert np.array_equal(info["final_obs"][1], before.observe())
    assert vector.position(1).history == ()
    expected, *_ = twin.step(np.array([legal] * 3))
    assert np.array_equal(seen[[0, 2]], expected[[0, 2]])
    assert info["turn"].tolist() == [0, 0, 0]


@self_play_or_random
def test_illegal_raise_raises_and_changes_nothing(opponent: str | None) -> None:
    vector = BlokusVectorEnv("duo", 3, illegal="raise", opponent=opponent, seat=0)
    _, info = vector.reset(seed=1)
    before, legal = [vector.position(number).history for number in range(3)], np.flatnonzero(info["action_mask"][0])[0]
    with pytest.raises(IllegalMove, match=r"game 2: .* start square"):
        vector.step(np.array([legal, legal, 0]))
    with pytest.raises(InvalidMove):
        vector.step(np.array([legal, legal, 13729]))
    with pytest.raises(InvalidArgument):
        vector.step(np.array([legal, legal]))
    assert [vector.position(number).history for number in range(3)] == before


@self_play_or_random
def test_sample_and_legal_actions_match_the_mask(opponent: str | None) -> None:
    vector, twin = (BlokusVectorEnv("duo", 4, opponent=opponent) for _ in range(2))
    _, info = vector.reset(seed=5)
    twin.reset(seed=5)
    for _ in range(40):
        actions_by_game = vector.legal_actions()
        assert [list(each) for each in actions_by_game] == [list(np.flatnonzero(mask)) for mask in info["action_mask"]]
        actions = vector.sample()
        assert info["action_mask"][range(4), actions].all()
        assert np.array_equal(actions, twin.sample()), "the same seed gives the same actions"
        *_, info = vector.step(actions)
        twin.step(actions)
    assert not np.array_equal(vector.sample(), vector.sample())
    vector.reset(seed=5)
    twin.reset(seed=6)
    assert not np.array_equal(vector.sample(), twin.sample())


def test_make_vec_returns_the_vector_env() -> None:
    vector = gymnasium.make_vec("polindrome.envs:polindrome/BlokusDuo-v0", 8, "vector_entry_point", seat=1)
    assert isinstance(vector, BlokusVectorEnv)
    assert vector.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, info = vector.reset(seed=1)
    assert vector.observation_space.contains(seen)
    assert vector.action_space.contains(vector.sample().astype(np.int64))
    assert info["turn"].tolist() == [1] * 8
    vector.close()
    vector.close()


@self_play_or_random
def test_infos_fit_the_wrappers_of_gymnasium(opponent: str | None) -> None:
    listed = DictInfoToList(BlokusVectorEnv("duo", 2, opponent=opponent))
    listed.reset(seed=1)
    steps = [listed.step(listed.env.sample())[4] for _ in range(40)]  # type: ignore[attr-defined]
    assert any("final_obs" in info for infos in steps for info in infos)


@self_play_or_random
def test_steps_reuse_observations_and_masks_only(opponent: str | None) -> None:
    vector = BlokusVectorEnv("duo", 2, opponent=opponent)
    seen, info = vector.reset(seed=1)
    steps = [vector.step(vector.sample()) for _ in range(3)]
    assert all(step[0] is seen and step[4]["action_mask"] is info["action_mask"] for step in steps)
    for kept in (1, 2, 3):
        assert not np.shares_memory(steps[0][kept], steps[1][kept])
    assert not np.shares_memory(steps[0][4]["turn"], steps[1][4]["turn"])


@needs_core
def test_results_do_not_depend_on_threads() -> None:
    one, two = BlokusVectorEnv("classic", 16), BlokusVectorEnv("classic", 16, threads=2)
    one.reset(seed=3)
    two.reset(seed=3)
    for _ in range(20):
        assert np.array_equal(one.step(one.sample())[0], two.step(two.sample())[0])


def test_wrong_options_are_named_in_errors() -> None:
    for option in ("observation", "mask", "illegal", "reward"):
        with pytest.raises(UnknownName, match="sparse"):
            BlokusVectorEnv("duo", 2, opponent="random", **{option: "sparse"})  # type: ignore[arg-type]


@self_play_or_random
def test_number_of_games_has_to_be_positive(opponent: str | None) -> None:
    with pytest.raises(InvalidArgument):
        BlokusVectorEnv("duo", 0, opponent=opponent)
