"""One game of Blokus in the compiled core."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Self, SupportsIndex

import numpy as np
from numpy.typing import NDArray

import polindrome._core as _core
from polindrome.blokus import VARIANTS, BlokusGame, PlayerMobilityMetrics, Variant
from polindrome.blokus.mobility import metrics_of_counts
from polindrome.blokus.native.playouts import Playouts
from polindrome.blokus.pieces import PIECES
from polindrome.errors import InvalidArgument, UnknownName
from polindrome.game import OVER

Setup = Mapping[str, object]
Mask = NDArray[np.uint8] | NDArray[np.int8] | NDArray[np.bool_]

_ACTION = np.dtype(np.uint16)


class Position:
    """A position of a variant, given by name or as a constant, after the actions given.

    It can start from a setup, as a `BlokusGame` can. Players are counted as there: a seat is a person, a colour an
    index in turn order. Bad input raises one of Polindrome's errors and changes nothing. Positions can be copied,
    pickled and used from any thread, one at a time.
    """

    __slots__ = ("_core", "_setup", "variant")

    def __init__(
        self, variant: Variant | str, actions: Iterable[SupportsIndex] = (), setup: Setup | None = None
    ) -> None:
        self.variant = known_variant(variant)
        self._core = _core.Position(self.variant.size, seat_numbers(self.variant))
        self._setup: Setup | None = None
        if setup is not None:
            self._start_as(BlokusGame(self.variant, setup=setup))
        for action in actions:
            self.apply(action)

    @classmethod
    def of(cls, game: BlokusGame) -> Self:
        """The same position as a game of the Python rules, with its history."""
        position = cls(game.variant)
        position._start_as(game)
        for action in game.history:
            position._core.apply(action)
        return position

    @classmethod
    def wrap(cls, variant: Variant, core: _core.Position) -> Self:
        """A position around an object of the core, which it owns from now on."""
        position = cls.__new__(cls)
        position.variant = variant
        position._core = core
        position._setup = None
        return position

    @property
    def core(self) -> _core.Position:
        """The object of the core, for other functions of the core."""
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
        """Ids in ascending order, without duplicates; empty exactly when the game is over."""
        return np.frombuffer(self._core.legal_actions(), _ACTION)

    def count(self) -> int:
        """How many actions are legal."""
        return self._core.count()

    def legal_mask(self, out: Mask | None = None) -> Mask:
        """One byte for each action, 1 if it is legal, in `out` or a new array."""
        if out is None:
            out = np.empty(self.num_actions, np.uint8)
        self._core.legal_mask(out)
        return out

    def legal_mask_packed(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """One bit for each action, action 0 the lowest bit of byte 0: numpy's bitorder "little"."""
        if out is None:
            out = np.empty(packed_length(self.num_actions), np.uint8)
        self._core.legal_mask_packed(out)
        return out

    def observe(self, colour: SupportsIndex | None = None, out: Mask | None = None) -> Mask:
        """The planes that a colour sees, that to move unless another is given: a byte for each cell, 0 or 1."""
        if out is None:
            out = np.empty(observation_shape(self.variant), np.int8)
        self._core.observe(max(self._core.colour, 0) if colour is None else colour, out)
        return out

    def apply(self, action: SupportsIndex) -> None:
        """Play an action; IllegalMove says which rules it breaks, InvalidMove that there is no such action."""
        try:
            self._core.apply(action)
        except _core.IllegalAction:
            self.game().apply(int(action))  # The Python rules find the reasons, and raise.
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
        """Points of each seat: the sum over its colours; a shared colour counts for nobody."""
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
        """A 64-bit hash: equal for positions of a variant that go on in the same way."""
        return self._core.key()

    def pieces(self, colour: SupportsIndex) -> list[int]:
        """Ids of the pieces that a colour, counted in turn order, still holds."""
        hand = self._core.hand(colour)
        return [piece_id for piece_id in range(1, hand.bit_length() + 1) if hand >> piece_id - 1 & 1]

    def grid(self) -> NDArray[np.int8]:
        """The board as rows of numbers, as in `Board.grid`: 0 is empty, else the value of the Player."""
        out = np.empty((self.variant.size, self.variant.size), np.uint8)
        self._core.grid(out)
        return np.array([0, *self.variant.players], np.int8)[out]

    def perft(self, depth: SupportsIndex) -> int:
        """How many sequences of so many actions there are from here."""
        return self._core.perft(depth)

    def playouts(self, n: SupportsIndex, seed: SupportsIndex = 0, threads: SupportsIndex = 1) -> Playouts:
        """Statistics of n games played to the end uniformly at random; the same for any number of threads."""
        return Playouts.of_sums(self._core.playouts(n, seed, threads))

    def mobility(self) -> tuple[PlayerMobilityMetrics, ...]:
        """The mobility of every colour in turn order, whoever is to move."""
        return tuple(
            metrics_of_counts({piece_id: counts[piece_id - 1] for piece_id in self.pieces(colour)})
            for colour, counts in enumerate(self._core.mobility())
        )

    def game(self) -> BlokusGame:
        """The same position as a game of the Python rules, with its history."""
        game = BlokusGame(self.variant, setup=self._setup)
        for action in self.history:
            game.apply(action)
        return game

    def __reduce__(self) -> tuple[type[Self], tuple[Variant, tuple[int, ...], Setup | None]]:
        return type(self), (self.variant, self.history, self._setup)

    def __repr__(self) -> str:
        setup = "" if self._setup is None else f", {self._setup}"
        return f"Position({self.variant.name!r}, {list(self.history)}{setup})"

    def _start_as(self, game: BlokusGame) -> None:
        """Start as the game started, which has checked its setup."""
        setup: Any = game.options.get("setup")
        if setup is not None:
            self._setup = setup
            for colour, action in setup["placed"]:
                self._core.put(colour, action)
            self._core.give_turn(setup["turn"])


def known_variant(variant: Variant | str) -> Variant:
    """The variant of that name, or the one given if the core knows it."""
    name = variant if isinstance(variant, str) else getattr(variant, "name", None)
    if not isinstance(name, str):
        raise InvalidArgument(f"a variant is a name or a Variant, not {variant!r}")
    if name not in VARIANTS:
        raise UnknownName("variant", name, VARIANTS)
    if not isinstance(variant, str) and variant != VARIANTS[name]:
        raise InvalidArgument(f"the core does not know this variant: {variant}")
    return VARIANTS[name]


def seat_numbers(variant: Variant) -> list[int]:
    """The seat of each colour as the core wants it: -1 if shared."""
    return [-1 if seat is None else seat for seat in variant.seats]


@cache
def action_count(size: int) -> int:
    """How many placements there are on a board."""
    return _core.first_actions(size)[-1]


def packed_length(bits: int) -> int:
    """Bytes of a packed mask, or of packed planes."""
    return (bits + 7) // 8


def observation_shape(variant: Variant | str) -> tuple[int, int, int]:
    """How many planes a colour sees, and their rows and columns."""
    known = known_variant(variant)
    return len(known.players) * (2 + len(PIECES)), known.size, known.size
