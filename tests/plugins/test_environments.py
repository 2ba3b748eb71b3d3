"""Third-party games as PettingZoo and Gymnasium environments, with the generic observation."""

from __future__ import annotations

import pytest
from gymnasium.utils.env_checker import check_env

from polindrome.envs import any_game
from polindrome.envs.seat_env import SeatEnv
from polindrome.errors import NotOffered
from tests.envs.playing import walk
from tests.envs.test_conformance import allow, suites
from tests.small_games import NAMES

every_game = pytest.mark.parametrize("game", NAMES)


@allow
@every_game
@pytest.mark.parametrize("reward", ["rank", "score"])
def test_pettingzoo_api(game: str, reward: str) -> None:
    suites.api_test(any_game.env(game, reward=reward), num_cycles=60)


@allow
@every_game
def test_pettingzoo_seeds(game: str) -> None:
    suites.seed_test(lambda: any_game.env(game), num_cycles=30)


@every_game
def test_rewards_come_at_the_end_and_the_board_is_text(game: str) -> None:
    env = any_game.env(game, render_mode="ansi")
    rewards = {agent: reward for agent, _, reward, is_over, _ in walk(env) if is_over}
    assert sorted(rewards.values()) == [-1.0, 1.0]
    env.reset(seed=1)
    assert env.render()


def test_options_are_passed_and_pictures_are_not_available() -> None:
    env = any_game.env("nim", heaps="7", render_mode="rgb_array")
    env.reset()
    observation = env.observe("player_0")
    assert observation is not None
    assert observation["action_mask"].sum() == 7
    with pytest.raises(NotOffered, match="pictures are not available for nim"):
        env.render()


@every_game
@pytest.mark.filterwarnings("ignore:.*(maximum|minimum) value is.*infinity")
def test_gymnasium_checks_a_seat_against_a_bot(game: str) -> None:
    env_game = any_game.new_env_game(game, reward="rank")
    check_env(SeatEnv(env_game, opponent="random", seat=1), skip_render_check=True)
