"""Entropy as the environments see it: nature draws from the bag by itself."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from polindrome.entropy import BOARD_SIZE, COLORS, TOTAL_SQUARES, EntropyGame
from polindrome.entropy.board import Color
from polindrome.entropy.scoring import find_scorer
from polindrome.envs.drawing import GROUND, LINE, Colour, draw_cells
from polindrome.envs.plain_play import PlainPlay
from polindrome.envs.play import Planes
from polindrome.errors import InvalidArgument

_SHAPE = (3 * len(COLORS) + 3, BOARD_SIZE, BOARD_SIZE)
_TOKENS, _BAG, _ROLE, _ROUND, _TARGET = 7, 14, 21, 22, 23
"""The first plane of each kind; those of the colours on the board come before them all."""

_PAINT: dict[Color, Colour] = {
    "R": (210, 51, 61),
    "G": (28, 127, 71),
    "Y": (243, 198, 35),
    "B": (43, 98, 212),
    "W": (251, 250, 247),
    "K": (32, 35, 43),
    "P": (138, 63, 198),
}


class EntropyPlay(PlainPlay):
    """The game with its options, and rewards by `rank` or by `score`.

    In two rounds, `rank` is 1, 0 or -1 for the higher score as Order, and `score` is how much higher. One round has no
    winner, so `score` alone: Order has its points, Chaos as many less than nothing.
    """

    _game: EntropyGame

    def __init__(self, reward: str, *, rounds: int, scorer: str, open_draw: bool) -> None:
        super().__init__(EntropyGame.name, reward, {"rounds": rounds, "scorer": scorer, "open_draw": open_draw})
        if rounds == 1 and reward == "rank":
            raise InvalidArgument("one round has no winner: expected reward='score', or rounds=2; got reward='rank'")
        most = most_points(scorer)
        self.observation_space = spaces.Box(0, most, _SHAPE, np.int16)
        self.worst = -1.0 if reward == "rank" else -float(most)

    def observe(self, seat: int) -> Planes:
        """A new array with the planes that the seat sees."""
        game = self._game
        planes = np.zeros(_SHAPE, np.int16)
        for index, color in enumerate(COLORS):
            planes[index].flat = [cell == color for cell in game.state]
            planes[_TOKENS + index] = game.next_token == color
            planes[_BAG + index] = game.bag[color]
        planes[_ROLE] = game.order_seat == seat
        planes[_ROUND] = game.round == 2
        planes[_TARGET] = game.order_scores[0] if game.round == 2 else 0
        return planes

    def rewards(self) -> tuple[float, ...]:
        """The reward of each seat, by rank or by score."""
        scores = self._game.order_scores
        if self._reward == "rank" or len(scores) == 1:
            return self._game.returns()
        return float(scores[0] - scores[1]), float(scores[1] - scores[0])

    def facts(self) -> dict[str, Any]:
        """Order's points in each round."""
        return {"scores": np.array(self._game.order_scores, np.int16)}

    def text(self) -> str:
        """The board, then the role to move, the next token and Order's points so far."""
        game = self._game
        cells = [color or "." for color in game.state]
        lines = [f"  {' '.join(map(str, range(1, BOARD_SIZE + 1)))}"]
        for row, first in enumerate(range(0, TOTAL_SQUARES, BOARD_SIZE)):
            lines.append(f"{chr(ord('a') + row)} {' '.join(cells[first : first + BOARD_SIZE])}")
        role = f"{game.role.title()} to move" if game.role else "over"
        return "\n".join([*lines, f"{role}, next token {game.next_token or '-'}, Order has {game.score}"])

    def picture(self) -> NDArray[np.uint8]:
        """The board, and the next token in a row below it."""
        cells = np.full((BOARD_SIZE + 1, BOARD_SIZE, 3), GROUND, np.uint8)
        for square, color in enumerate((*self._game.state, self._game.next_token)):
            if color:
                cells[divmod(square, BOARD_SIZE)] = _PAINT[color]
        return draw_cells(cells, LINE)


def new_play(_game: str, *, reward: str, **options: Any) -> EntropyPlay:
    """Entropy as an environment sees it; what is left out of the options has the game's default."""
    return EntropyPlay(reward, **{"rounds": 2, "scorer": "official", "open_draw": True, **options})


def most_points(scorer: str) -> int:
    """More than any board scores: every line as if it had one colour only."""
    return 2 * BOARD_SIZE * find_scorer(scorer)([COLORS[0]] * BOARD_SIZE)
