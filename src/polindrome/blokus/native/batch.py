"""Batches of games of Blokus in the compiled core, played in lock-step."""

from __future__ import annotations

from math import prod
from typing import Any, NoReturn, SupportsIndex

import numpy as np
from numpy.typing import NDArray

import polindrome._core as _core
from polindrome.blokus import Variant
from polindrome.blokus.native.position import Mask, Position, action_count, packed_length
from polindrome.blokus.observation import observation_shape
from polindrome.blokus.state import core_seats
from polindrome.blokus.variant import known_variant
from polindrome.errors import IllegalMove

_GAMES_SHOWN = 4
"""Number of games that `str(batch)` shows."""


class Batch:
    """n games of a variant; a game that ends restarts in the same step.

    The seed determines what `sample` draws, for any number of threads. Methods that take `out` write into that array
    and return it; it must be C-contiguous and have the documented type and shape. Only one thread may use a batch at a
    time.
    """

    def __init__(
        self, variant: Variant | str, n: SupportsIndex, seed: SupportsIndex = 0, *, threads: SupportsIndex = 1
    ) -> None:
        self.variant = known_variant(variant)
        self._core = _core.Batch(self.variant.size, core_seats(self.variant), n, seed, threads)
        self.num_actions = action_count(self.variant.size)
        """Actions are 0..num_actions-1, as in `Position`."""

    def __repr__(self) -> str:
        return f"<Batch {self.variant.name!r}: {len(self)} games>"

    def __str__(self) -> str:
        """The boards of the first games as text."""
        shown = min(len(self), _GAMES_SHOWN)
        boards = [f"game {number} of {len(self)}\n{self.position(number)}" for number in range(shown)]
        return "\n\n".join(boards)

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
        """Restart all games, with a new seed for `sample`."""
        self._core.reset(seed)

    def restart(self, chosen: NDArray[np.bool_]) -> None:
        """Restart the chosen games; `sample` continues their random streams."""
        self._core.restart(chosen)

    def find_illegal(self, actions: NDArray[np.integer[Any]]) -> NDArray[np.bool_]:
        """Find the illegal actions among one action per game; InvalidMove if an id is out of range."""
        out = np.empty(len(self), np.bool_)
        self._core.find_illegal(actions, out)
        return out

    def step(self, actions: NDArray[np.integer[Any]]) -> NDArray[np.bool_]:
        """Play one action in each game; return which games ended and restarted.

        If an action is illegal, IllegalMove names its game, and no game changes.
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
        """Draw a legal action for each game, uniform over its placements; every call gives new draws."""
        out = np.empty(len(self), np.uint16) if out is None else out
        self._core.sample(out)
        return out

    def legal_mask(self, out: Mask | None = None) -> Mask:
        """One byte per game and action, 1 if it is legal: shape (n, num_actions)."""
        out = np.empty((len(self), self.num_actions), np.uint8) if out is None else out
        self._core.legal_mask(out)
        return out

    def legal_mask_packed(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """One bit per game and action: shape (n, bytes), NumPy's bitorder "little"."""
        out = np.empty((len(self), packed_length(self.num_actions)), np.uint8) if out is None else out
        self._core.legal_mask_packed(out)
        return out

    def observe(self, out: Mask | None = None) -> Mask:
        """The observation of the colour to move in each game: shape (n, planes, size, size)."""
        out = np.empty((len(self), *observation_shape(self.variant)), np.int8) if out is None else out
        self._core.observe(out)
        return out

    def observe_packed(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """As `observe`, with one bit per cell: shape (n, bytes), NumPy's bitorder "little"."""
        width = packed_length(prod(observation_shape(self.variant)))
        out = np.empty((len(self), width), np.uint8) if out is None else out
        self._core.observe_packed(out)
        return out

    def legal_counts(self) -> NDArray[np.uint16]:
        """The number of legal actions in each game."""
        out = np.empty(len(self), np.uint16)
        self._core.counts(out)
        return out

    def colour_scores(self) -> NDArray[np.int16]:
        """Points of each colour in turn order; the final points if the latest step ended the game."""
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
        """A copy of the game that the latest step ended, with its history; InvalidArgument if that game goes on."""
        return Position.wrap(self.variant, self._core.ended(index))

    def _turns(self) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        seats, colours = np.empty(len(self), np.int8), np.empty(len(self), np.int8)
        self._core.turns(seats, colours)
        return seats, colours
