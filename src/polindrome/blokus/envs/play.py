"""Blokus as the environments see it, played in the compiled core."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from polindrome.blokus import BlokusGame, Player, Variant
from polindrome.blokus.native.position import known_variant
from polindrome.blokus.notation import format_board
from polindrome.blokus.pieces import TOTAL_SQUARES
from polindrome.blokus.scoring import ALL_PLACED, MONOMINO_LAST
from polindrome.envs.drawing import GROUND, LINE, Colour, draw_cells
from polindrome.envs.play import REWARDS, Mask, Planes, Play, check_choice
from polindrome.errors import InvalidArgument
from polindrome.native import Position, observation_shape

_PAINT: dict[Player, Colour] = {
    Player.RED: (210, 51, 61),
    Player.BLUE: (42, 99, 218),
    Player.YELLOW: (243, 198, 35),
    Player.GREEN: (28, 127, 71),
    Player.ORANGE: (234, 124, 23),
}
_WIDEST_MARGIN = TOTAL_SQUARES + ALL_PLACED + MONOMINO_LAST
"""Between two colours: one has placed nothing, the other all, the single square last."""


class BlokusPlay(Play):
    """A variant with rewards by `rank`, from 1 to -1, or by `score`: points ahead of the mean of the other seats."""

    def __init__(self, variant: Variant | str, reward: str) -> None:
        self.variant = known_variant(variant)
        self.name = self.variant.name
        self.num_seats = self.variant.num_seats
        self.position = Position(self.variant)
        self.num_actions = self.position.num_actions
        self.observation_space = spaces.Box(0, 1, observation_shape(self.variant), np.int8)
        self._reward = check_choice("reward", reward, REWARDS)
        self.worst = worst_reward(self.variant, reward)

    @property
    def turn(self) -> int:
        """The seat to move, or OVER."""
        return self.position.turn

    def start(self, luck: np.random.Generator) -> None:  # noqa: ARG002 (Blokus has no chance)
        """Begin a new game."""
        self.position = Position(self.variant)

    def apply(self, action: int) -> None:
        """Play an action of the seat to move; an illegal one raises IllegalMove and changes nothing."""
        self.position.apply(action)

    def legal_mask(self, out: Mask | None = None) -> Mask:
        """A byte for each action, 1 if it is legal, written by the core into `out` or a new array."""
        out = np.empty(self.num_actions, np.int8) if out is None else out
        self.position.legal_mask(out)
        return out

    def observe(self, seat: int, out: Planes | None = None) -> Planes:
        """The planes that the seat sees, written by the core into `out` or a new array."""
        return self.position.observe(self._colour_of(seat), out)

    def rewards(self) -> tuple[float, ...]:
        """The reward of each seat, by rank or by score."""
        if self._reward == "rank":
            return self.position.returns()
        return tuple((np.array(self.position.colour_scores()) @ margins(self.variant)).tolist())

    def facts(self) -> dict[str, Any]:
        """The payoffs of the seats by rank, and the points of the colours."""
        returns, scores = self.position.returns(), self.position.colour_scores()
        return {"returns": np.array(returns, np.float32), "scores": np.array(scores, np.int16)}

    def sample(self, seed: int) -> int:
        """A legal action, each with the same chance."""
        return self.position.sample(seed)

    def game(self) -> BlokusGame:
        """The game for a bot to look at."""
        return self.position.game()

    def text(self) -> str:
        """The board, then who is to move and the points."""
        game = self.game()
        player = game.current_player
        points = zip(self.variant.players, game.colour_scores(), strict=True)
        scores = ", ".join(f"{colour.name} {score}" for colour, score in points)
        return f"{format_board(game.board, player)}\n{f'{player.name} to move' if player else 'over'}: {scores}"

    def picture(self) -> NDArray[np.uint8]:
        """The board; a start cell that is still to be covered has a paler shade of its colour."""
        cells = np.full((self.variant.size, self.variant.size, 3), GROUND, np.uint8)
        grid = self.position.grid()
        for player, start in zip(self.variant.players, self.variant.starts, strict=True):
            if not (grid == player).any() and not grid[start]:
                cells[start] = (np.array(_PAINT[player]) + 2 * np.array(GROUND)) // 3
            cells[grid == player] = _PAINT[player]
        return draw_cells(cells, LINE)

    def _colour_of(self, seat: int) -> int:
        """The colour through which a seat looks: that to move if it is the seat's turn, else its next one."""
        position, seats = self.position, self.variant.seats
        if position.turn == seat:
            return position.colour
        first = max(position.colour, 0)
        following = ((first + step) % len(seats) for step in range(len(seats)))
        return next(colour for colour in following if seats[colour] == seat)


def new_play(game: str, *, reward: str, **options: Any) -> BlokusPlay:
    """A variant of Blokus as an environment sees it; it has no options."""
    if options:
        raise InvalidArgument(f"{game} has no options as an environment, got {', '.join(options)}")
    return BlokusPlay(game, reward)


def margins(variant: Variant) -> NDArray[np.float64]:
    """A matrix: points of the colours, times this, are each seat's points ahead of the mean of the others."""
    seats = variant.num_seats
    owners = np.array([[float(owner == seat) for seat in range(seats)] for owner in variant.seats])
    ahead: NDArray[np.float64] = (owners * seats - owners.sum(axis=1, keepdims=True)) / (seats - 1)
    return ahead


def worst_reward(variant: Variant, reward: str) -> float:
    """Less than any game can bring a seat, or as little."""
    colours_of_a_seat = max(Counter(owner for owner in variant.seats if owner is not None).values())
    return -1.0 if reward == "rank" else -float(_WIDEST_MARGIN * colours_of_a_seat)
