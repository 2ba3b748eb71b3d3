"""Monte-Carlo tree search for Blokus in the compiled core."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from math import inf
from pathlib import Path
from typing import NoReturn, SupportsIndex

import polindrome._core as _core
from polindrome.blokus import BlokusGame, Variant
from polindrome.blokus.native.position import Position
from polindrome.blokus.native.weights import weights_for
from polindrome.blokus.variant import known_variant
from polindrome.errors import InvalidArgument

Stop = _core.Stop
"""Stops a search from another thread: after `set()` the search returns its result so far within 50 ms."""

DEFAULT_MEMORY = 512 * 2**20
"""Memory limit of a tree in bytes. A search uses only what it needs, about 340 bytes per simulation."""

_MAX_SIMULATIONS = 2**31


@dataclass(frozen=True, slots=True)
class Settings:
    """The parameters of a search; docs/strength.md has the matches that decided the defaults.

    `c_puct` weighs the prior against the mean value. `fpu_reduction` (first-play urgency) is how much below its parent
    an unvisited move is rated. A `policy_temperature` above 1 flattens the priors. The value of a position is the win
    probability; with more than two seats `rank_weight` is the share of the rank in it. `score_weight` is the share of
    the score margin, which has three quarters of its effect at `score_scale` points. `root_noise` is the relative
    amplitude of the seeded noise on the priors at the root. A node below the root has the `max_children` moves with the
    highest priors. InvalidArgument if a number is out of range.
    """

    c_puct: float = 0.7
    fpu_reduction: float = 0.15
    policy_temperature: float = 1.5
    score_weight: float = 0.1
    score_scale: float = 12.0
    rank_weight: float = 0.5
    root_noise: float = 0.1
    max_children: int = 64

    def __post_init__(self) -> None:
        for name, (lowest, highest) in _RANGES.items():
            value = getattr(self, name)
            if not lowest <= value <= highest:
                raise InvalidArgument(f"{name} must be {lowest} to {highest}, not {value}")


_RANGES = {
    "c_puct": (0, 100),
    "fpu_reduction": (0, 1),
    "policy_temperature": (0.1, 100),
    "score_weight": (0, 1),
    "score_scale": (0.1, 1000),
    "rank_weight": (0, 1),
    "root_noise": (0, 1),
    "max_children": (1, 1936),
}
"""The range of each setting. The core relies on it and does not check again."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that the search visited, from the point of view of the seat that makes it.

    The search maximises `value`, from 0 to 1: win probability, rank and margin in one number. `win` is the win
    probability, with ties shared; `margin` the final score minus the mean of the other seats; `prior` the policy's
    probability of the move.
    """

    action: int
    visits: int
    value: float
    win: float
    margin: float
    prior: float


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search: the visited moves, most visited first, and each seat's win probability and margin."""

    candidates: tuple[Candidate, ...]
    wins: tuple[float, ...]
    margins: tuple[float, ...]
    simulations: int
    bytes_used: int


class Search:
    """A search tree for one variant, given by name or as a constant, of at most `memory` bytes.

    `weights` is a file; the default is the weights of the package. When the memory is full, the search continues
    without growing the tree. Any thread can use a search; a second call waits for the first one.
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
        self._weights = weights_for(self.variant.size, weights)
        self._settings = settings or Settings()
        self._core = _core.Search(memory)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Search can be neither copied nor pickled; make a new one")

    def run(
        self,
        game: Position | BlokusGame,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        seed: SupportsIndex = 0,
        threads: SupportsIndex = 1,
        until_decided: bool = False,
        stop: Stop | None = None,
    ) -> SearchResult:
        """Search a position or a game for a number of simulations, of seconds, or both; it must not be over.

        With one thread and no time limit the same position, simulations and seed give the same result. The seed
        determines the noise on the priors at the root, so that games differ. `until_decided` ends the search as soon as
        the remaining simulations cannot change the most visited move.
        """
        position = Position.of(game) if isinstance(game, BlokusGame) else game
        if position.variant != self.variant:
            raise InvalidArgument(f"this search is for {self.variant.name}, not for {position.variant.name}")
        if simulations is None and seconds is None:
            raise InvalidArgument("a search needs a limit: simulations, seconds or both")
        moves, wins, margins, done, used = self._core.run(
            position.core,
            self._weights,
            _MAX_SIMULATIONS if simulations is None else simulations,
            inf if seconds is None else seconds,
            threads,
            until_decided,
            seed,
            Stop() if stop is None else stop,
            astuple(self._settings),
        )
        return SearchResult(tuple(Candidate(*move) for move in moves), wins, margins, done, used)
