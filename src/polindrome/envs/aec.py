"""Games as PettingZoo environments: the seats are agents that act one after the other."""

from __future__ import annotations

import sys
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from polindrome.envs.play import RENDER_MODES, Play, check_choice
from polindrome.game import OVER

Observation = dict[str, NDArray[Any]]
Wrapped = AECEnv[str, Observation, Any]


class GameEnv(AECEnv[str, Observation, Any]):
    """Agents `player_0`, `player_1`, ... by seat; a seat that has no move left is passed over.

    An observation has `observation`, the planes, and `action_mask`, which is the same array as in the info of the
    agent to move, and all zero for the others. Arrays are new in every step, so they can be kept. An illegal action
    raises IllegalMove and changes nothing. All agents end together, with the rewards of the game.
    """

    def __init__(self, play: Play, render_mode: str | None) -> None:
        super().__init__()  # type: ignore[no-untyped-call] # PettingZoo has few types.
        if render_mode is not None:
            check_choice("render mode", render_mode, RENDER_MODES)
        self.render_mode = render_mode
        self._play = play
        self._luck: np.random.Generator | None = None
        self.possible_agents = [f"player_{seat}" for seat in range(play.num_seats)]
        self.agents = []
        mask = spaces.Box(0, 1, (play.num_actions,), np.int8)
        seen: spaces.Space[Any] = spaces.Dict({"observation": play.observation_space, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        # Each its own: agents that share a space would share the stream of its samples.
        self.action_spaces = {agent: spaces.Discrete(play.num_actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The planes and the mask, the same space for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All actions of the game; the mask says which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 (PettingZoo's)
        """Start a new game; the seed decides what nature draws in this game and in those that follow."""
        if seed is not None or self._luck is None:
            self._luck, _ = seeding.np_random(seed)
        self._play.start(self._luck)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select(self._play.turn)

    def step(self, action: Any) -> None:
        """Play the action of the agent selected; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        play = self._play
        play.apply(action)
        self.infos[agent] = {}
        turn = play.turn
        if turn == OVER:
            self._end()
        else:
            self._select(turn)
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What an agent sees, whether it is its turn or not."""
        mask = self.infos.get(agent, {}).get("action_mask")
        return {
            "observation": self._play.observe(int(agent.rpartition("_")[2])),
            "action_mask": np.zeros(self._play.num_actions, np.int8) if mask is None else mask,
        }

    def render(self) -> str | NDArray[np.uint8] | None:
        """Text, a picture, or the text printed, by the render mode."""
        return show(self._play, self.render_mode)

    def close(self) -> None:
        """Nothing has to be given back."""

    def _select(self, turn: int) -> None:
        agent = self.agent_selection = self.possible_agents[turn]
        self.infos[agent] = self._get_info()

    def _get_info(self) -> dict[str, Any]:
        """The mask of the agent to move in a new array; all zero when the game is over."""
        return {"action_mask": self._play.legal_mask()}

    def _end(self) -> None:
        # No reward came before this one, so there is nothing to add it to.
        self.rewards = dict(zip(self.agents, self._play.rewards(), strict=True))
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {**self._get_info(), **self._play.facts()} for agent in self.agents}
        self.agent_selection = self.agents[0]


def metadata_of(name: str) -> dict[str, Any]:
    """What PettingZoo wants to know of an environment."""
    return {"name": name, "render_modes": RENDER_MODES, "render_fps": 2, "is_parallelizable": False}


def wrap(env: GameEnv) -> Wrapped:
    """The checks that PettingZoo's own board games have: an illegal action ends the game as a loss."""
    checked = wrappers.TerminateIllegalWrapper(env, illegal_reward=env._play.worst)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


def show(play: Play, render_mode: str | None) -> str | NDArray[np.uint8] | None:
    """The game by the render mode; a human gets the text on standard output."""
    if render_mode == "ansi":
        return play.text()
    if render_mode == "rgb_array":
        return play.picture()
    if render_mode == "human":
        sys.stdout.write(f"{play.text()}\n\n")
    else:
        gymnasium.logger.warn("render() shows nothing: the environment was made without a render_mode")
    return None
