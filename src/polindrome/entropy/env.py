"""Entropy for environments: observation planes, rewards and rendering."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from polindrome.entropy import BOARD_SIZE, COLORS, EntropyGame
from polindrome.entropy.board import Color
from polindrome.entropy.scoring import find_scorer
from polindrome.envs.env_game import BACKGROUND, GenericEnvGame, Observation, Rgb, check_choice, draw_cells
from polindrome.envs.seat_env import RANDOM, SeatEnv
from polindrome.errors import InvalidArgument

_SHAPE = (3 * len(COLORS) + 3, BOARD_SIZE, BOARD_SIZE)
_NEXT_TOKEN, _BAG, _ROLE, _ROUND, _SCORE_TO_BEAT = 7, 14, 21, 22, 23
"""The first plane of each kind; the first seven planes are the tokens on the board, a plane for each colour."""

_RGB: dict[Color, Rgb] = {
    "R": (210, 51, 61),
    "G": (28, 127, 71),
    "Y": (243, 198, 35),
    "B": (43, 98, 212),
    "W": (251, 250, 247),
    "K": (32, 35, 43),
    "P": (138, 63, 198),
}


class EntropyEnvGame(GenericEnvGame):
    """Entropy with its options, and rewards by `rank` or by `score`.

    In two rounds, `rank` is 1, 0 or -1 for the higher score as Order, and `score` is the difference. A single round
    has no winner, so it has `score` only: Order gets its points, Chaos the negative of them.
    """

    _game: EntropyGame

    def __init__(self, reward: str, *, rounds: int, scorer: str, open_draw: bool) -> None:
        super().__init__(EntropyGame.name, reward, {"rounds": rounds, "scorer": scorer, "open_draw": open_draw})
        if rounds == 1 and reward == "rank":
            raise InvalidArgument("one round has no winner: expected reward='score', or rounds=2; got reward='rank'")
        upper_bound = score_upper_bound(scorer)
        self.observation_space = spaces.Box(0, upper_bound, _SHAPE, np.int16)
        self.worst_reward = -1.0 if reward == "rank" else -float(upper_bound)

    def observe(self, seat: int) -> Observation:
        """Return a new array with the observation planes of a seat."""
        game = self._game
        planes = np.zeros(_SHAPE, np.int16)
        for index, color in enumerate(COLORS):
            planes[index].flat = [cell == color for cell in game.state]
            planes[_NEXT_TOKEN + index] = game.next_token == color
            planes[_BAG + index] = game.bag[color]
        planes[_ROLE] = game.order_seat == seat
        planes[_ROUND] = game.round == 2
        planes[_SCORE_TO_BEAT] = game.order_scores[0] if game.round == 2 else 0
        return planes

    def rewards(self) -> tuple[float, ...]:
        """Return the reward of each seat, by rank or by score."""
        scores = self._game.order_scores
        if self._reward == "rank" or len(scores) == 1:
            return self._game.returns()
        return float(scores[0] - scores[1]), float(scores[1] - scores[0])

    def final_info(self) -> dict[str, Any]:
        """Return Order's points in each round."""
        return {"scores": np.array(self._game.order_scores, np.int16)}

    def render_text(self) -> str:
        """Render the board as text, then the role to move, the next token and Order's points so far."""
        game = self._game
        role = f"{game.role.title()} to move" if game.role else "over"
        return f"{game}\n{role}, next token {game.next_token or '-'}, Order has {game.score}"

    def render_rgb(self) -> NDArray[np.uint8]:
        """Render the board, with the next token in a row below it."""
        cells = np.full((BOARD_SIZE + 1, BOARD_SIZE, 3), BACKGROUND, np.uint8)
        for square, color in enumerate((*self._game.state, self._game.next_token)):
            if color:
                cells[divmod(square, BOARD_SIZE)] = _RGB[color]
        return draw_cells(cells)


def new_env_game(_game: str, *, reward: str, **options: Any) -> EntropyEnvGame:
    """Create Entropy for an environment; missing options have the defaults of the game."""
    return EntropyEnvGame(reward, **{"rounds": 2, "scorer": "official", "open_draw": True, **options})


def score_upper_bound(scorer: str) -> int:
    """Return an upper bound of the score: that of a board with one colour only."""
    return 2 * BOARD_SIZE * find_scorer(scorer)([COLORS[0]] * BOARD_SIZE)


ROLES = ("order", "chaos")
"""The role of each seat in a single round."""


class EntropySeatEnv(SeatEnv):
    """One round of Entropy as Order or Chaos; the reward is Order's points, or the negative of them for Chaos."""

    def __init__(
        self,
        role: str = "order",
        *,
        opponent: str = RANDOM,
        scorer: str = "official",
        open_draw: bool = True,
        illegal: str = "loss",
        render_mode: str | None = None,
    ) -> None:
        game = EntropyEnvGame("score", rounds=1, scorer=scorer, open_draw=open_draw)
        seat = ROLES.index(check_choice("role", role, ROLES))
        super().__init__(game, opponent=opponent, seat=seat, illegal=illegal, render_mode=render_mode)
