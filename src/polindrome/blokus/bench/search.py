"""How fast the search of Blokus is, from the opening to the end of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from polindrome.bench.timing import best_seconds
from polindrome.native import Position, Search

GAMES = ("duo", "classic")
PIECES = (0, 2, 5, 8, 12)
"""On the board of each colour in the positions that are searched."""

FIGURES = len(GAMES) * len(PIECES)
"""How many `measure` gives."""

SIMULATIONS = 10_000


@dataclass(frozen=True, slots=True)
class Figure:
    """The search of one position."""

    game: str
    pieces: int
    legal: int
    simulations_per_second: float
    bytes_per_simulation: float

    def to_json(self) -> dict[str, Any]:
        """The row as plain data."""
        return asdict(self)


def measure() -> Iterator[Figure]:
    """All figures, for one thread, in games that the search itself plays."""
    for game in GAMES:
        position, search = Position(game), Search(game)
        for pieces in PIECES:
            while len(position.history) < pieces * len(position.variant.players) and not position.is_over:
                position.apply(search.run(position, simulations=500).candidates[0].action)
            found = search.run(position, simulations=SIMULATIONS)
            seconds = best_seconds(lambda: search.run(position, simulations=SIMULATIONS))  # noqa: B023 (called at once)
            size = found.bytes_used / SIMULATIONS
            yield Figure(game, pieces, position.count(), SIMULATIONS / seconds, size)
