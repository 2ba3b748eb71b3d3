"""An environment that computes nothing: what PettingZoo's loop costs by itself."""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import AECEnv

from polindrome.blokus.native.position import action_count
from polindrome.native import observation_shape

_AGENTS = 4
_STEPS = 70
"""About as many as a game of Classic has."""


class IdleEnv(AECEnv[str, dict[str, Any], Any]):
    """Four agents take turns; what they see has the size of Classic and is always the same."""

    def __init__(self) -> None:
        self.possible_agents = [f"player_{seat}" for seat in range(_AGENTS)]
        mask = np.zeros(action_count(20), np.int8)
        mask[::300] = 1  # A hundred legal actions, as in the middle of a game.
        self._seen = {"observation": np.zeros(observation_shape("classic"), np.int8), "action_mask": mask}
        self._left = 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 (PettingZoo's)
        """Start counting."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._left = _STEPS

    def step(self, action: Any) -> None:
        """Give the turn to the next agent, until all have had enough."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._left -= 1
        self.agent_selection = self.possible_agents[self._left % _AGENTS]
        if not self._left:
            self.terminations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> dict[str, Any]:  # noqa: ARG002 (all see the same)
        """The same arrays again."""
        return self._seen
