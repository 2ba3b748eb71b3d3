"""One seat of a game as a Gymnasium environment: a bot has the other seats."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from polindrome.envs.aec import show
from polindrome.envs.play import RENDER_MODES, Mask, Planes, Play, Table, check_choice
from polindrome.errors import IllegalMove, InvalidArgument

ILLEGAL = ("loss", "raise")

_METADATA: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}


class SeatEnv(gymnasium.Env[Planes, np.int64]):
    """Observations are the planes that the seat sees; `info["action_mask"]` and `action_masks()` say what is legal.

    The game is played on by the bot until it is the seat's turn again or all is over; the reward comes at the end. An
    illegal action ends the episode as a loss, with the action in `info["illegal_action"]`, or raises IllegalMove and
    changes nothing.
    """

    metadata = _METADATA

    def __init__(
        self, play: Play, *, opponent: str, seat: int | str, illegal: str = "loss", render_mode: str | None = None
    ) -> None:
        if render_mode is not None:
            check_choice("render mode", render_mode, RENDER_MODES)
        self.render_mode = render_mode
        self._raises = check_choice("policy for illegal actions", illegal, ILLEGAL) == "raise"
        self._table = Table(play, opponent, seat)
        self._is_over = True
        self.observation_space = play.observation_space
        self.action_space = spaces.Discrete(play.num_actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Planes, dict[str, Any]]:
        """Start a new game and play on to the seat's first turn; the seed decides all chance from now on."""
        super().reset(seed=seed, options=options)
        self._table.start(self.np_random)
        self._is_over = False
        self._show_human()
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        """Play an action and the answers of the bot."""
        if self._is_over:
            raise InvalidArgument("the episode is over: expected a call of reset() before the next step")
        try:
            self._table.answer(int(action), self.np_random)
        except IllegalMove:
            if self._raises:
                raise
            self._is_over = True
            info = {**self._info(), "illegal_action": int(action)}
            return self._observation(), self._table.play.worst, True, False, info
        self._is_over = self._table.is_over
        self._show_human()
        reward = self._table.play.rewards()[self._table.seat] if self._is_over else 0.0
        return self._observation(), reward, self._is_over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal now, as sb3-contrib's MaskablePPO asks for it."""
        return self._mask().view(np.bool_)

    def render(self) -> str | NDArray[np.uint8] | None:
        """Text, a picture, or the text printed, by the render mode."""
        return show(self._table.play, self.render_mode)

    def close(self) -> None:
        """End the program behind the bot, if it has one."""
        self._table.close()

    def _observation(self) -> Planes:
        return self._table.play.observe(self._table.seat)

    def _mask(self) -> Mask:
        play = self._table.play
        return np.zeros(play.num_actions, np.int8) if self._is_over else play.legal_mask()

    def _info(self) -> dict[str, Any]:
        info = {"action_mask": self._mask(), "turn": self._table.seat}
        return {**info, **self._table.play.facts()} if self._table.is_over else info

    def _show_human(self) -> None:
        if self.render_mode == "human":
            self.render()
