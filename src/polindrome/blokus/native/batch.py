"""Many games of Blokus in the compiled core, played in lock-step."""

from __future__ import annotations

from math import prod
from typing import Any, NoReturn, SupportsIndex

import numpy as np
from numpy.typing import NDArray

import polindrome._core as _core
from polindrome.blokus import Variant
from polindrome.blokus.native.position import (
    Mask,
    Position,
    action_count,
    known_variant,
    observation_shape,
    packed_length,
    seat_numbers,
)
from polindrome.errors import IllegalMove


class Batch:
    """n games of a variant; a game that ends starts anew within the same step.

    The seed decides what `sample` draws, whatever the number of threads. Methods that take `out` write
    into that array and return it; it has to be C-contiguous and of the type and shape they promise. A
    batch can be used by one thread at a time.
    """

    def __init__(
        self, variant: Variant | str, n: SupportsIndex, seed: SupportsIndex = 0, *, threads: SupportsIndex = 1
    ) -> None:
        self.variant = known_variant(variant)
        self._core = _core.Batch(self.variant.size, seat_numbers(self.variant), n, seed, threads)
        self.num_actions = action_count(self.variant.size)
        """Actions are 0..num_actions-1, as in `Position`."""

    def __len__(self) -> int:
        return len(self._core)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Batch can be neither copied nor pickled; its positions can")

    @property
    def turn(self) -> NDArray[np.int8]:
        """The seat to move in each game."""
        return self._turns()[0]

    @property
    def colour(self) -> NDArray[np.int8]:
        """The colour to move in each game, counted in turn order."""
        return self._turns()[1]

    def reset(self, seed: SupportsIndex) -> None:
        """Start all games anew, with another seed for `sample`."""
        self._core.reset(seed)

    def restart(self, chosen: NDArray[np.bool_]) -> None:
        """Start the chosen games anew; what `sample` draws in them goes on."""
        self._core.restart(chosen)

    def find_illegal(self, actions: NDArray[np.integer[Any]]) -> NDArray[np.bool_]:
        """Which of the actions, one for each game, are not legal; InvalidMove if one is no action at all."""
        out = np.empty(len(self), np.bool_)
        self._core.find_illegal(actions, out)
        return out

    def step(self, actions: NDArray[np.integer[Any]]) -> NDArray[np.bool_]:
        """Play one action in each game; returns which games ended, and so started anew.

        If any action is not legal in its game, IllegalMove names the game and no game changes.
        """
        done = np.empty(len(self), np.bool_)
        try:
            self._core.step(actions, done)
        except _core.IllegalAction as error:
            number = error.args[0]
            try:
                self.position(number).apply(int(actions[number]))
            except IllegalMove as reason:
                raise IllegalMove(f"game {number}: {reason}", reason.reasons) from None
            raise
        return done

    def sample(self, out: NDArray[np.uint16] | None = None) -> NDArray[np.uint16]:
        """A legal action of each game, uniform over its placements; every call draws anew."""
        out = np.empty(len(self), np.uint16) if out is None else out
        self._core.sample(out)
        return out

    def legal_mask(self, out: Mask | None = None) -> Mask:
        """One byte for each action of each game, 1 if it is legal: shape (n, num_actions)."""
        out = np.empty((len(self), self.num_actions), np.uint8) if out is None else out
        self._core.legal_mask(out)
        return out

    def legal_mask_packed(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """One bit for each action of each game: shape (n, bytes), numpy's bitorder "little"."""
        out = np.empty((len(self), packed_length(self.num_actions)), np.uint8) if out is None else out
        self._core.legal_mask_packed(out)
        return out

    def observe(self, out: Mask | None = None) -> Mask:
        """The planes that the colour to move sees in each game: shape (n, planes, size, size)."""
        out = np.empty((len(self), *observation_shape(self.variant)), np.int8) if out is None else out
        self._core.observe(out)
        return out

    def observe_packed(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """The same with one bit for each cell: shape (n, bytes), numpy's bitorder "little"."""
        width = packed_length(prod(observation_shape(self.variant)))
        out = np.empty((len(self), width), np.uint8) if out is None else out
        self._core.observe_packed(out)
        return out

    def counts(self) -> NDArray[np.uint16]:
        """How many actions are legal in each game."""
        out = np.empty(len(self), np.uint16)
        self._core.counts(out)
        return out

    def colour_scores(self) -> NDArray[np.int16]:
        """Points of each colour in turn order: final ones if the latest step ended the game."""
        out = np.empty((len(self), len(self.variant.players)), np.int16)
        self._core.scores(out)
        return out

    def returns(self) -> NDArray[np.float32]:
        """The payoff of each seat if the latest step ended the game, else zero."""
        out = np.empty((len(self), self.variant.num_seats), np.float32)
        self._core.returns(out)
        return out

    def position(self, index: SupportsIndex) -> Position:
        """A copy of one game, with its history."""
        return Position.wrap(self.variant, self._core.position(index))

    def ended(self, index: SupportsIndex) -> Position:
        """A copy of the game that the latest step ended, with its history; InvalidArgument if it ended none there."""
        return Position.wrap(self.variant, self._core.ended(index))

    def _turns(self) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        seats, colours = np.empty(len(self), np.int8), np.empty(len(self), np.int8)
        self._core.turns(seats, colours)
        return seats, colours
