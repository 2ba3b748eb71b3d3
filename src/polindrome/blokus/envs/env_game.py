"""Blokus for environments: observations, action masks, rewards and rendering of a position."""

from __future__ import annotations

from collections import Counter
from typing import Any, SupportsIndex

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from polindrome.blokus import BlokusGame, Player, Variant
from polindrome.blokus.envs.position import AnyPosition, new_position
from polindrome.blokus.notation import format_board
from polindrome.blokus.observation import observation_shape
from polindrome.blokus.pieces import TOTAL_SQUARES
from polindrome.blokus.scoring import ALL_PLACED, MONOMINO_LAST
from polindrome.blokus.variant import known_variant
from polindrome.envs.env_game import BACKGROUND, REWARDS, EnvGame, Mask, Observation, Rgb, check_choice, draw_cells
from polindrome.envs.seat_env import RANDOM, SeatEnv
from polindrome.errors import InvalidArgument

_RGB: dict[Player, Rgb] = {
    Player.RED: (210, 51, 61),
    Player.BLUE: (42, 99, 218),
    Player.YELLOW: (243, 198, 35),
    Player.GREEN: (28, 127, 71),
    Player.ORANGE: (234, 124, 23),
}
_LARGEST_MARGIN = TOTAL_SQUARES + ALL_PLACED + MONOMINO_LAST
"""The largest difference of points: one colour places nothing, another one all pieces with the monomino last."""


class BlokusEnvGame(EnvGame):
    """A variant with rewards by `rank`, from 1 to -1, or by `score`: points ahead of the mean of the other seats.

    `position` is the only state: a `native.Position`, or a `PythonPosition` without the compiled core.
    """

    def __init__(self, variant: Variant | str, reward: str) -> None:
        self.variant = known_variant(variant)
        self.name = self.variant.name
        self.num_seats = self.variant.num_seats
        self.position: AnyPosition = new_position(self.variant)
        self.num_actions = self.position.num_actions
        self.observation_space = spaces.Box(0, 1, observation_shape(self.variant), np.int8)
        self._reward = check_choice("reward", reward, REWARDS)
        self.worst_reward = worst_reward(self.variant, reward)

    @property
    def turn(self) -> int:
        """The seat to move, or OVER."""
        return self.position.turn

    def reset(self, rng: np.random.Generator) -> None:  # noqa: ARG002 (Blokus has no draws)
        """Start a new game."""
        self.position = new_position(self.variant)

    def apply(self, action: SupportsIndex) -> None:
        """Play an action of the seat to move; an illegal one raises IllegalMove and changes nothing."""
        self.position.apply(action)

    def action_mask(self, out: Mask | None = None) -> Mask:
        """Return a byte for each action, 1 if it is legal, in `out` or a new array."""
        out = np.empty(self.num_actions, np.int8) if out is None else out
        self.position.legal_mask(out)
        return out

    def observe(self, seat: int, out: Observation | None = None) -> Observation:
        """Return the observation planes of a seat, in `out` or a new array."""
        return self.position.observe(self._viewer(seat), out)

    def rewards(self) -> tuple[float, ...]:
        """Return the reward of each seat, by rank or by score."""
        if self._reward == "rank":
            return self.position.returns()
        return tuple((np.array(self.position.colour_scores()) @ margin_matrix(self.variant)).tolist())

    def final_info(self) -> dict[str, Any]:
        """Return the returns of the seats, which are by rank, and the points of the colours."""
        returns, scores = self.position.returns(), self.position.colour_scores()
        return {"returns": np.array(returns, np.float32), "scores": np.array(scores, np.int16)}

    def sample(self, seed: int) -> int:
        """Return a legal action, uniformly at random; the seed decides which."""
        return self.position.sample(seed)

    def game(self) -> BlokusGame:
        """Return a copy of the position as a game, for a bot."""
        return self.position.game()

    def render_text(self) -> str:
        """Render the board as text, then the colour to move and the points."""
        game = self.game()
        player = game.current_player
        points = zip(self.variant.players, game.colour_scores(), strict=True)
        scores = ", ".join(f"{colour.name} {score}" for colour, score in points)
        return f"{format_board(game.board, player)}\n{f'{player.name} to move' if player else 'over'}: {scores}"

    def render_rgb(self) -> NDArray[np.uint8]:
        """Render the board; a free start cell has a pale shade of its colour until that colour has moved."""
        cells = np.full((self.variant.size, self.variant.size, 3), BACKGROUND, np.uint8)
        grid = self.position.grid()
        for player, start in zip(self.variant.players, self.variant.starts, strict=True):
            if not (grid == player).any() and not grid[start]:
                cells[start] = (np.array(_RGB[player]) + 2 * np.array(BACKGROUND)) // 3
            cells[grid == player] = _RGB[player]
        return draw_cells(cells)

    def _viewer(self, seat: int) -> int:
        """Return the colour whose planes a seat sees: the colour to move on its own turn, else its next one."""
        position, seats = self.position, self.variant.seats
        if position.turn == seat:
            return position.colour
        first = max(position.colour, 0)
        following = ((first + step) % len(seats) for step in range(len(seats)))
        return next(colour for colour in following if seats[colour] == seat)


def new_env_game(game: str, *, reward: str, **options: Any) -> BlokusEnvGame:
    """Create a variant of Blokus for an environment; it has no options."""
    if options:
        raise InvalidArgument(f"{game} has no options as an environment, got {', '.join(options)}")
    return BlokusEnvGame(game, reward)


def margin_matrix(variant: Variant) -> NDArray[np.float64]:
    """Return the matrix M for which `scores @ M`, given the points by colour, is the rewards by `score`."""
    seats = variant.num_seats
    owners = np.array([[float(owner == seat) for seat in range(seats)] for owner in variant.seats])
    matrix: NDArray[np.float64] = (owners * seats - owners.sum(axis=1, keepdims=True)) / (seats - 1)
    return matrix


def worst_reward(variant: Variant, reward: str) -> float:
    """Return a lower bound of the rewards of a variant."""
    max_colours = max(Counter(owner for owner in variant.seats if owner is not None).values())
    return -1.0 if reward == "rank" else -float(_LARGEST_MARGIN * max_colours)


class BlokusSeatEnv(SeatEnv):
    """One seat of Blokus against a bot; the seat is a number, or random in each game. Needs no compiled core."""

    def __init__(
        self,
        variant: Variant | str = "duo",
        *,
        opponent: str = RANDOM,
        seat: int | str = RANDOM,
        reward: str = "rank",
        illegal: str = "loss",
        render_mode: str | None = None,
    ) -> None:
        game = BlokusEnvGame(variant, reward)
        super().__init__(game, opponent=opponent, seat=seat, illegal=illegal, render_mode=render_mode)
