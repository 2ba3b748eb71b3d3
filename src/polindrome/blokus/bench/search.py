"""Benchmark of the Blokus search, from the opening to the endgame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from polindrome.bench import best_seconds
from polindrome.native import Position, Search

GAMES = ("duo", "classic")
PIECES = (0, 2, 5, 8, 12)
"""The measured positions: pieces of each colour on the board."""

FIGURES = len(GAMES) * len(PIECES)
"""Number of measurements."""

SIMULATIONS = 10_000


@dataclass(frozen=True, slots=True)
class SearchSpeed:
    """Speed and memory of the search in one position."""

    game: str
    pieces: int
    legal: int
    simulations_per_second: float
    bytes_per_simulation: float

    def to_json(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return asdict(self)


def measure() -> Iterator[SearchSpeed]:
    """Measure the search with one thread, on positions of a game that the search plays against itself."""
    for game in GAMES:
        position, search = Position(game), Search(game)
        for pieces in PIECES:
            while len(position.history) < pieces * len(position.variant.players) and not position.is_over:
                position.apply(search.run(position, simulations=500).candidates[0].action)
            found = search.run(position, simulations=SIMULATIONS)
            seconds = best_seconds(lambda: search.run(position, simulations=SIMULATIONS))  # noqa: B023 (called at once)
            size = found.bytes_used / SIMULATIONS
            yield SearchSpeed(game, pieces, position.legal_count(), SIMULATIONS / seconds, size)
