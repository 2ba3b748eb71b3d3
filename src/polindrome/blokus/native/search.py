"""The search for the best move in Blokus, in the compiled core."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from math import inf
from pathlib import Path
from typing import NoReturn, SupportsIndex

import polindrome._core as _core
from polindrome.blokus import Variant
from polindrome.blokus.native.brain import brain_of
from polindrome.blokus.native.position import Position, known_variant
from polindrome.errors import InvalidArgument

Stop = _core.Stop
"""Ends a search from another thread: `set()` it, and what runs with it returns what it has within 50 ms."""

DEFAULT_MEMORY = 512 * 2**20
"""Bytes that a tree may take. They are used only as far as the search needs them: some 340 for a simulation."""

_MOST_SIMULATIONS = 2**31


@dataclass(frozen=True, slots=True)
class Settings:
    """How a search weighs things; docs/strength.md tells how the defaults were found.

    `exploration` is the weight of the priors against what was found, `reduction` how much worse a move that nobody
    tried is taken to be, and a `flatness` above 1 brings the priors closer to each other. The value of a position
    is the chance to win, with a share for the rank where there are more than two seats, and a `bonus` for the margin
    that has three quarters of its effect at `bonus_points`. The seed bends the priors at the root by `jitter` at the
    most. Below the root a position has its `most_moves` likeliest moves. InvalidArgument if a number is out of its
    range.
    """

    exploration: float = 0.7
    reduction: float = 0.15
    flatness: float = 1.5
    bonus: float = 0.1
    bonus_points: float = 12.0
    rank_share: float = 0.5
    jitter: float = 0.1
    most_moves: int = 64

    def __post_init__(self) -> None:
        for name, (least, most) in _RANGES.items():
            value = getattr(self, name)
            if not least <= value <= most:
                raise InvalidArgument(f"{name} must be {least} to {most}, not {value}")


_RANGES = {
    "exploration": (0, 100),
    "reduction": (0, 1),
    "flatness": (0.1, 100),
    "bonus": (0, 1),
    "bonus_points": (0.1, 1000),
    "rank_share": (0, 1),
    "jitter": (0, 1),
    "most_moves": (1, 1936),
}
"""The least and the most of each setting. The core relies on them, and does not check again."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that a search tried, seen from the seat that makes it.

    `value` is what the search maximises, from 0 to 1: chances, rank and points in one number. `win` is the
    chance to win, ties shared; `margin` the points ahead of the mean of the other seats at the end; `prior`
    how likely the move seemed at first sight.
    """

    action: int
    visits: int
    value: float
    win: float
    margin: float
    prior: float


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: the moves it tried, most visited first, and each seat's chance to win and margin."""

    candidates: tuple[Candidate, ...]
    wins: tuple[float, ...]
    margins: tuple[float, ...]
    simulations: int
    bytes_used: int


class Search:
    """A tree for one variant, given by name or as a constant, that takes `memory` bytes at the most.

    It weighs things by the `settings` and judges positions by the `weights` in a file, or else by Polindrome's own.
    When the memory is full the search goes on without growing the tree. A search can be used by any
    thread; a second call waits for the first one.
    """

    def __init__(
        self,
        variant: Variant | str,
        *,
        memory: SupportsIndex = DEFAULT_MEMORY,
        settings: Settings | None = None,
        weights: Path | None = None,
    ) -> None:
        self.variant = known_variant(variant)
        self._brain = brain_of(self.variant.size, weights)
        self._settings = settings or Settings()
        self._core = _core.Search(memory)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Search can be neither copied nor pickled; make a new one")

    def run(
        self,
        position: Position,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        seed: SupportsIndex = 0,
        threads: SupportsIndex = 1,
        until_decided: bool = False,
        stop: Stop | None = None,
    ) -> Found:
        """Search for at most so many simulations and seconds, one of which has to be given; the game must not be over.

        With one thread and no limit of time the same position, simulations and seed give the same result. The
        seed bends the first guesses a little, so that games differ. `until_decided` ends the search as soon
        as nothing can change which move has most visits.
        """
        if position.variant != self.variant:
            raise InvalidArgument(f"this search is for {self.variant.name}, not for {position.variant.name}")
        if simulations is None and seconds is None:
            raise InvalidArgument("a search needs a limit: simulations, seconds or both")
        moves, wins, margins, done, used = self._core.run(
            position.core,
            self._brain,
            _MOST_SIMULATIONS if simulations is None else simulations,
            inf if seconds is None else seconds,
            threads,
            until_decided,
            seed,
            Stop() if stop is None else stop,
            astuple(self._settings),
        )
        return Found(tuple(Candidate(*move) for move in moves), wins, margins, done, used)
