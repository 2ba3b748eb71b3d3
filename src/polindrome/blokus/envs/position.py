"""The position of a Blokus environment: `native.Position`, or its pure-Python twin without the compiled core."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any, Self, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from polindrome.blokus import BlokusGame, Variant
from polindrome.blokus.observation import observation_shape, write_planes
from polindrome.blokus.variant import known_variant
from polindrome.core import find_core
from polindrome.errors import InvalidArgument
from polindrome.game import OVER

if TYPE_CHECKING:
    from polindrome.native import Position

_UINT64 = 2**64 - 1


class PythonPosition:
    """The members of `native.Position` that environments use, computed by a `BlokusGame`.

    Results, errors and samples are the same as those of the core.
    """

    __slots__ = ("_game",)

    def __init__(self, variant: Variant | str) -> None:
        self._game = BlokusGame(known_variant(variant))

    @classmethod
    def of(cls, game: BlokusGame) -> Self:
        """Create a position from a copy of a game."""
        position = cls.__new__(cls)
        position._game = game.copy()
        return position

    @property
    def variant(self) -> Variant:
        """The variant of the game."""
        return self._game.variant

    @property
    def num_actions(self) -> int:
        """Actions are 0..num_actions-1: 13,729 in Duo, 30,433 in Classic."""
        return self._game.num_actions

    @property
    def turn(self) -> int:
        """The seat to move, or OVER."""
        return self._game.turn

    @property
    def colour(self) -> int:
        """The index of the colour to move in turn order, or OVER."""
        player = self._game.current_player
        return OVER if player is None else self.variant.players.index(player)

    @property
    def is_over(self) -> bool:
        """Whether no colour can move any more."""
        return self._game.is_over

    @property
    def history(self) -> tuple[int, ...]:
        """The actions so far."""
        return tuple(self._game.history)

    def legal_actions(self) -> NDArray[np.uint16]:
        """Return the legal actions in ascending order; empty exactly when the game is over."""
        return np.array(self._game.legal_actions(), np.uint16)

    def legal_mask(self, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """Return one byte for each action, 1 if it is legal, in `out` or a new array."""
        out = np.empty(self.num_actions, np.uint8) if out is None else out
        out[:] = 0
        out[self._game.legal_actions()] = 1
        return out

    def legal_mask_packed(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """Return one bit for each action; action 0 is the lowest bit of byte 0."""
        packed = np.packbits(self.legal_mask(), bitorder="little")
        if out is None:
            return packed
        out[:] = packed
        return out

    def observe(self, colour: SupportsIndex | None = None, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """Return the observation planes of a colour, by default the one to move, in `out` or a new array."""
        out = np.empty(observation_shape(self.variant), np.int8) if out is None else out
        write_planes(self._game.board, max(self.colour, 0) if colour is None else index(colour), out)
        return out

    def apply(self, action: SupportsIndex) -> None:
        """Play an action; an illegal one raises IllegalMove and changes nothing."""
        self._game.apply(index(action))

    def sample(self, seed: SupportsIndex) -> int:
        """Return a random legal action, uniform over the placements; the core returns the same one for a seed."""
        actions = self._game.legal_actions()
        if not actions:
            raise InvalidArgument("the game is over: there is nothing to sample")
        return actions[(_split_mix(index(seed)) >> 16) * len(actions) >> 48]

    def copy(self) -> Self:
        """Return an independent position with the same history."""
        return self.of(self._game)

    def colour_scores(self) -> tuple[int, ...]:
        """Return the points of each colour in turn order, as if the game ended now."""
        return self._game.colour_scores()

    def returns(self) -> tuple[float, ...]:
        """Return the payoff of each seat; all zero until the game is over."""
        return self._game.returns()

    def grid(self) -> NDArray[np.int8]:
        """Return the board as rows of numbers: 0 is empty, else the value of the Player."""
        return self._game.board.grid.copy()

    def game(self) -> BlokusGame:
        """Return a copy of the game."""
        return self._game.copy()

    def __reduce__(self) -> tuple[Any, tuple[Variant, tuple[int, ...]]]:
        # The history is enough; a pickled game would include the table of all placements.
        return _replay, (self.variant, self.history)


AnyPosition: TypeAlias = "Position | PythonPosition"


def new_position(variant: Variant) -> AnyPosition:
    """Create the position at the start of a game, in the compiled core if it is available."""
    if find_core() is None:
        return PythonPosition(variant)
    from polindrome.native import Position

    return Position(variant)


def _replay(variant: Variant, history: tuple[int, ...]) -> PythonPosition:
    position = PythonPosition(variant)
    for action in history:
        position.apply(action)
    return position


def _split_mix(seed: int) -> int:
    """Return the first number of the SplitMix64 sequence, seeded with the lowest 64 bits, as in the core."""
    mixed = seed + 0x9E3779B97F4A7C15 & _UINT64
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _UINT64
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _UINT64
    return mixed ^ mixed >> 31
