"""One game of Blokus in the compiled core, and statistics of random games from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Any, Self, SupportsIndex

import numpy as np
from numpy.typing import NDArray

import polindrome._core as _core
from polindrome.blokus import BlokusGame, PlayerMobilityMetrics, Variant
from polindrome.blokus.mobility import metrics_of_counts
from polindrome.blokus.observation import observation_shape
from polindrome.blokus.state import new_core_position
from polindrome.blokus.variant import known_variant
from polindrome.game import OVER

Setup = Mapping[str, object]
"""The option `setup` of a `BlokusGame`: the pieces on the board and the colour to move."""

Mask = NDArray[np.uint8] | NDArray[np.int8] | NDArray[np.bool_]

_FULL_WIN = 12
"""The core counts wins in twelfths, so that two, three or four tied seats can share one."""


@dataclass(frozen=True, slots=True)
class Playouts:
    """Statistics of random games played to the end: points by colour in turn order, results by seat.

    Tied winners share the win, so `win_rates` sums to 1; `mean_returns` is the mean payoff, from -1 to 1. Without
    games all numbers are 0.
    """

    games: int
    mean_plies: float
    mean_scores: tuple[float, ...]
    score_deviations: tuple[float, ...]
    lowest_scores: tuple[int, ...]
    highest_scores: tuple[int, ...]
    win_rates: tuple[float, ...]
    mean_returns: tuple[float, ...]

    @classmethod
    def of_sums(cls, sums: _core.Sums) -> Self:
        """Compute the statistics from the sums of the core."""
        games = max(sums["games"], 1)
        means = tuple(total / games for total in sums["sum"])
        others = len(sums["wins"]) - 1
        return cls(
            games=sums["games"],
            mean_plies=sums["plies"] / games,
            mean_scores=means,
            score_deviations=tuple(
                sqrt(max(squares / games - mean * mean, 0.0))
                for squares, mean in zip(sums["squares"], means, strict=True)
            ),
            lowest_scores=sums["lowest"],
            highest_scores=sums["highest"],
            win_rates=tuple(wins / _FULL_WIN / games for wins in sums["wins"]),
            mean_returns=tuple(total / others / games for total in sums["rank_sum"]),
        )


class Position:
    """A position of a variant, given by name or as a constant, after the actions given.

    It can start from a setup, like a `BlokusGame`. As there, a seat is a participant and a colour is an index in turn
    order. Invalid input raises a PolindromeError or TypeError and changes nothing. Positions can be copied and pickled;
    any thread can use a position, but only one at a time.
    """

    __slots__ = ("_core", "_setup", "variant")

    def __init__(
        self, variant: Variant | str, actions: Iterable[SupportsIndex] = (), setup: Setup | None = None
    ) -> None:
        self.variant = known_variant(variant)
        self._core = new_core_position(self.variant)
        self._setup: Setup | None = None
        if setup is not None:
            self._start_as(BlokusGame(self.variant, setup=setup))
        for action in actions:
            self.apply(action)

    @classmethod
    def of(cls, game: BlokusGame) -> Self:
        """The position of a game, with its history: a copy, without a replay if the core keeps the game."""
        if game.core is not None:
            position = cls.wrap(game.variant, game.core.copy())
            position._setup = _setup_of(game)
            return position
        position = cls(game.variant)
        position._start_as(game)
        for action in game.history:
            position._core.apply(action)
        return position

    @classmethod
    def wrap(cls, variant: Variant, core: _core.Position) -> Self:
        """Wrap a position of the core, which the new object owns."""
        position = cls.__new__(cls)
        position.variant = variant
        position._core = core
        position._setup = None
        return position

    @property
    def core(self) -> _core.Position:
        """The wrapped position of the core."""
        return self._core

    @property
    def num_actions(self) -> int:
        """Actions are 0..num_actions-1: 13,729 in Duo, 30,433 in Classic."""
        return action_count(self.variant.size)

    @property
    def turn(self) -> int:
        """The seat to move, or OVER."""
        seat = self._core.seat
        return OVER if seat < 0 else seat

    @property
    def colour(self) -> int:
        """The colour to move, counted in turn order, or OVER."""
        colour = self._core.colour
        return OVER if colour < 0 else colour

    @property
    def is_over(self) -> bool:
        """Whether no colour can move any more."""
        return self._core.colour < 0

    @property
    def history(self) -> tuple[int, ...]:
        """The actions so far."""
        return self._core.history

    def legal_actions(self) -> NDArray[np.uint16]:
        """Ids in ascending order; empty exactly when the game is over."""
        return np.frombuffer(self._core.legal_actions_uint16(), np.uint16)

    def legal_count(self, colour: SupportsIndex | None = None) -> int:
        """The number of legal actions of the colour to move, or of another colour if it were its turn."""
        return self._core.legal_count(colour)

    def legal_mask(self, out: Mask | None = None) -> Mask:
        """One byte per action, 1 if it is legal, in `out` or a new array."""
        if out is None:
            out = np.empty(self.num_actions, np.uint8)
        self._core.legal_mask(out)
        return out

    def legal_mask_packed(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """One bit per action, action 0 in the lowest bit of byte 0: NumPy's bitorder "little"."""
        if out is None:
            out = np.empty(packed_length(self.num_actions), np.uint8)
        self._core.legal_mask_packed(out)
        return out

    def observe(self, colour: SupportsIndex | None = None, out: Mask | None = None) -> Mask:
        """The observation planes of a colour, by default the one to move: one byte per cell, 0 or 1."""
        if out is None:
            out = np.empty(observation_shape(self.variant), np.int8)
        self._core.observe(max(self._core.colour, 0) if colour is None else colour, out)
        return out

    def apply(self, action: SupportsIndex) -> None:
        """Play an action; IllegalMove lists the broken rules, InvalidMove means that the id is out of range."""
        try:
            self._core.apply(action)
        except _core.IllegalAction:
            self.game().apply(int(action))  # Raises with the reasons.
            raise

    def sample(self, seed: SupportsIndex) -> int:
        """A legal action, uniform over the placements; the same position and seed give the same action."""
        return self._core.sample(seed)

    def copy(self) -> Self:
        """An independent position with the same history."""
        twin = self.wrap(self.variant, self._core.copy())
        twin._setup = self._setup
        return twin

    def colour_scores(self) -> tuple[int, ...]:
        """Points of each colour in turn order, counted as if the game ended now."""
        return self._core.scores()

    def scores(self) -> tuple[int, ...]:
        """Points of each seat: the sum over its colours; no seat gets the points of a shared colour."""
        points = self._core.scores()
        owners = self.variant.seats
        return tuple(
            sum(point for point, owner in zip(points, owners, strict=True) if owner == seat)
            for seat in range(self.variant.num_seats)
        )

    def returns(self) -> tuple[float, ...]:
        """The payoff of each seat; all zero until the game is over."""
        others = self.variant.num_seats - 1
        return tuple(rank / others if self.is_over else 0.0 for rank in self._core.ranks())

    def key(self) -> int:
        """A 64-bit hash, equal for positions of a variant with the same possible continuations."""
        return self._core.key()

    def pieces(self, colour: SupportsIndex) -> list[int]:
        """Ids of the remaining pieces of a colour, counted in turn order."""
        hand = self._core.hand(colour)
        return [piece_id for piece_id in range(1, hand.bit_length() + 1) if hand >> piece_id - 1 & 1]

    def grid(self) -> NDArray[np.int8]:
        """The board as rows of numbers, as in `Board.grid`: 0 is empty, else the value of the Player."""
        out = np.empty((self.variant.size, self.variant.size), np.uint8)
        self._core.grid(out)
        return np.array([0, *self.variant.players], np.int8)[out]

    def perft(self, depth: SupportsIndex) -> int:
        """Count the action sequences of length `depth` from this position."""
        return self._core.perft(depth)

    def playouts(self, n: SupportsIndex, seed: SupportsIndex = 0, threads: SupportsIndex = 1) -> Playouts:
        """Statistics of n games played to the end uniformly at random; the same for any number of threads."""
        return Playouts.of_sums(self._core.playouts(n, seed, threads))

    def mobility(self) -> tuple[PlayerMobilityMetrics, ...]:
        """The mobility of every colour, in turn order."""
        return tuple(
            metrics_of_counts({piece_id: counts[piece_id - 1] for piece_id in self.pieces(colour)})
            for colour, counts in enumerate(self._core.mobility())
        )

    def game(self) -> BlokusGame:
        """The position as a `BlokusGame`, with its history: a copy, without a replay."""
        return BlokusGame(self.variant, setup=self._setup).with_core(self._core.copy())

    def __reduce__(self) -> tuple[type[Self], tuple[Variant, tuple[int, ...], Setup | None]]:
        return type(self), (self.variant, self.history, self._setup)

    def __eq__(self, other: object) -> bool:
        """Whether both have the same variant and the same possible continuations, whatever moves led to them."""
        if not isinstance(other, Position):
            return NotImplemented
        return self.variant == other.variant and self._core.same(other._core)

    def __hash__(self) -> int:
        """The hash of the current position: do not play in a position that is in a set or a dict."""
        return hash((self.variant.name, self.key()))

    def __str__(self) -> str:
        """The board as text, with the frontier of the colour to move."""
        return str(self.game())

    def __repr__(self) -> str:
        setup = "" if self._setup is None else f", {self._setup}"
        return f"Position({self.variant.name!r}, {list(self.history)}{setup})"

    def _start_as(self, game: BlokusGame) -> None:
        """Copy the start of a game, whose setup is already validated."""
        setup: Any = _setup_of(game)
        if setup is not None:
            self._setup = setup
            for colour, action in setup["placed"]:
                self._core.put(colour, action)
            self._core.set_turn(setup["turn"])


def _setup_of(game: BlokusGame) -> Any:
    return game.options.get("setup")


@cache
def action_count(size: int) -> int:
    """Number of placements on a board."""
    return _core.first_actions(size)[-1]


def packed_length(bits: int) -> int:
    """Bytes of a packed array of bits."""
    return (bits + 7) // 8
