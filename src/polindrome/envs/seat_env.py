"""One seat of a game as a Gymnasium environment; a bot plays the other seats."""

from __future__ import annotations

from operator import index
from typing import Any, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from polindrome.bots import Bot, Budget, find_bot
from polindrome.envs.env_game import RENDER_MODES, EnvGame, Mask, Observation, check_choice, next_seed
from polindrome.errors import BotFailed, IllegalMove, InvalidArgument, UnknownName
from polindrome.game import OVER

RANDOM = "random"
"""As an opponent: uniformly random legal actions. As a seat: a random seat in each game."""

ILLEGAL_ACTION_MODES = ("loss", "raise")
"""What an illegal action of the caller does: it loses the game, or raises IllegalMove."""

_METADATA: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}


class SingleSeatGame:
    """A game in which the caller plays one seat and a bot plays the others.

    The bot is given by name, such as `random` or `easy`. The generators that `reset` and `step` take decide all
    randomness. An illegal action of the bot raises BotFailed.
    """

    def __init__(self, game: EnvGame, opponent: str, seat: int | str) -> None:
        if seat != RANDOM and seat not in range(game.num_seats):
            raise UnknownName("seat", str(seat), [*map(str, range(game.num_seats)), RANDOM])
        self.game = game
        self.seat = 0
        """The caller's seat in the current game."""
        self._fixed_seat = None if isinstance(seat, str) else seat
        self._opponent = opponent
        self._bot: Bot | None = None if opponent == RANDOM else find_bot(game.name, opponent, trusted=True)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.game.turn == OVER

    def reset(self, rng: np.random.Generator) -> None:
        """Start a new game; the bot plays until the caller's first turn."""
        self.seat = int(rng.integers(self.game.num_seats)) if self._fixed_seat is None else self._fixed_seat
        self.game.reset(rng)
        self._play_opponents(rng)

    def step(self, action: SupportsIndex, rng: np.random.Generator) -> None:
        """Play the caller's action and the bot's replies; an illegal action raises IllegalMove and changes nothing."""
        self.game.apply(action)
        self._play_opponents(rng)

    def close(self) -> None:
        """End the bot's process, if it has one."""
        if close := getattr(self._bot, "close", None):
            close()

    def _play_opponents(self, rng: np.random.Generator) -> None:
        game = self.game
        while game.turn not in (self.seat, OVER):
            seed = next_seed(rng)
            if self._bot is None:
                game.apply(game.sample(seed))
                continue
            try:
                game.apply(self._bot.decide(game.game(), Budget(seed)).action)
            except IllegalMove as error:
                raise BotFailed(f"the opponent {self._opponent!r} played an illegal action: {error}") from error


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """A single-agent environment for one seat; `info["action_mask"]` and `action_masks()` say which actions are legal.

    A step plays the action and the bot's replies, up to the seat's next turn or the end of the game. The reward comes
    at the end. With `illegal="loss"` an illegal action ends the episode with the worst reward, and is in
    `info["illegal_action"]`; with `illegal="raise"` it raises IllegalMove and changes nothing.
    """

    metadata = _METADATA

    def __init__(
        self, game: EnvGame, *, opponent: str, seat: int | str, illegal: str = "loss", render_mode: str | None = None
    ) -> None:
        if render_mode is not None:
            check_choice("render mode", render_mode, RENDER_MODES)
        self.render_mode = render_mode
        self._raise_illegal = check_choice("mode for illegal actions", illegal, ILLEGAL_ACTION_MODES) == "raise"
        self._game = SingleSeatGame(game, opponent, seat)
        self._is_over = True
        self.observation_space = game.observation_space
        self.action_space = spaces.Discrete(game.num_actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new game, up to the seat's first turn; the seed decides all randomness from now on."""
        super().reset(seed=seed, options=options)
        self._game.reset(self.np_random)
        self._is_over = False
        self._render_for_human()
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action and the replies of the bot."""
        if self._is_over:
            raise InvalidArgument("the episode is over: expected a call of reset() before the next step")
        try:
            self._game.step(action, self.np_random)
        except IllegalMove:
            if self._raise_illegal:
                raise
            self._is_over = True
            info = {**self._info(), "illegal_action": index(action)}
            return self._observation(), self._game.game.worst_reward, True, False, info
        self._is_over = self._game.is_over
        self._render_for_human()
        reward = self._game.game.rewards()[self._game.seat] if self._is_over else 0.0
        return self._observation(), reward, self._is_over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the action mask in the form that sb3-contrib's MaskablePPO expects."""
        return self._action_mask().view(np.bool_)

    def render(self) -> str | NDArray[np.uint8] | None:
        """Return text or a picture, or print the text, as the render mode says."""
        return self._game.game.render(self.render_mode)

    def close(self) -> None:
        """End the bot's process, if it has one."""
        self._game.close()

    def _observation(self) -> Observation:
        return self._game.game.observe(self._game.seat)

    def _action_mask(self) -> Mask:
        game = self._game.game
        return np.zeros(game.num_actions, np.int8) if self._is_over else game.action_mask()

    def _info(self) -> dict[str, Any]:
        info = {"action_mask": self._action_mask(), "turn": self._game.seat}
        return {**info, **self._game.game.final_info()} if self._game.is_over else info

    def _render_for_human(self) -> None:
        if self.render_mode == "human":
            self.render()
