"""Base class of the PettingZoo environments: every seat of a game is an agent."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from polindrome.envs.env_game import RENDER_MODES, EnvGame, check_choice
from polindrome.game import OVER

ObservationAndMask = dict[str, NDArray[Any]]
WrappedEnv = AECEnv[str, ObservationAndMask, Any]


class GameAECEnv(AECEnv[str, ObservationAndMask, Any]):
    """A game with the agents `player_0`, `player_1`, ... by seat; seats without a legal move are skipped.

    An observation is a dict with `observation` and `action_mask`. The mask is the same array as in the info of the
    agent to move, and all zero for the others. Every step returns new arrays, so the caller can keep them. An illegal
    action raises IllegalMove and changes nothing. All agents terminate together, with the rewards of the game.
    """

    def __init__(self, game: EnvGame, render_mode: str | None) -> None:
        super().__init__()  # type: ignore[no-untyped-call] # PettingZoo has few types.
        if render_mode is not None:
            check_choice("render mode", render_mode, RENDER_MODES)
        self.render_mode = render_mode
        self._game = game
        self._rng: np.random.Generator | None = None
        self.possible_agents = [f"player_{seat}" for seat in range(game.num_seats)]
        self.agents = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        mask = spaces.Box(0, 1, (game.num_actions,), np.int8)
        space: spaces.Space[Any] = spaces.Dict({"observation": game.observation_space, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        # One space per agent: agents that share a space would share its random generator.
        self.action_spaces = {agent: spaces.Discrete(game.num_actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of observation and action mask, which all agents share."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of all actions; the action mask says which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 (PettingZoo's)
        """Start a new game; the seed decides the draws of this game and of the following ones."""
        if seed is not None or self._rng is None:
            self._rng, _ = seeding.np_random(seed)
        self._game.reset(self._rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select(self._game.turn)

    def step(self, action: Any) -> None:
        """Play an action of the selected agent; the action of a terminated agent is None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        game = self._game
        game.apply(action)
        self.infos[agent] = {}
        turn = game.turn
        if turn == OVER:
            self._terminate()
        else:
            self._select(turn)
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> ObservationAndMask:
        """Return the observation of an agent, whether it is its turn or not."""
        mask = self.infos.get(agent, {}).get("action_mask")
        return {
            "observation": self._game.observe(self._seats[agent]),
            "action_mask": np.zeros(self._game.num_actions, np.int8) if mask is None else mask,
        }

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return text or a picture, or print the text, as the render mode says."""
        return self._game.render(self.render_mode)

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

    def _select(self, turn: int) -> None:
        agent = self.agent_selection = self.possible_agents[turn]
        self.infos[agent] = self._get_info()

    def _get_info(self) -> dict[str, Any]:
        """Return the action mask of the agent to move in a new array; all zero when the game is over."""
        return {"action_mask": self._game.action_mask()}

    def _terminate(self) -> None:
        # Earlier rewards are all zero, so the cumulative rewards equal the last ones.
        self.rewards = dict(zip(self.agents, self._game.rewards(), strict=True))
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {**self._get_info(), **self._game.final_info()} for agent in self.agents}
        self.agent_selection = self.agents[0]


def metadata_of(name: str) -> dict[str, Any]:
    """Return the metadata that PettingZoo expects of an environment."""
    return {"name": name, "render_modes": RENDER_MODES, "render_fps": 2, "is_parallelizable": False}


def wrap(env: GameAECEnv) -> WrappedEnv:
    """Add the wrappers of PettingZoo's own board games: an illegal action ends the game with the worst reward."""
    checked = wrappers.TerminateIllegalWrapper(env, illegal_reward=env._game.worst_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))
