"""The ways to play Blokus, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from polindrome.blokus.bitboard import Coord


class Player(IntEnum):
    """A colour; its value is what the cells of `Board.grid` hold (0 is empty)."""

    RED = 1
    BLUE = 2
    YELLOW = 3
    GREEN = 4
    ORANGE = 5


@dataclass(frozen=True, slots=True)
class Variant:
    """A board, its colours in turn order with their start cells, and the seat that plays each colour.

    A colour whose seat is None is shared: the seats play it in turn, and it counts for nobody.
    """

    name: str
    size: int
    players: tuple[Player, ...]
    starts: tuple[Coord, ...]
    seats: tuple[int | None, ...]

    @property
    def num_seats(self) -> int:
        """How many people play."""
        return len({seat for seat in self.seats if seat is not None})

    def seat_of(self, colour: int, pieces_on_board: int) -> int:
        """The seat that plays the colour (counted in turn order) when it has so many pieces on the board."""
        seat = self.seats[colour]
        return pieces_on_board % self.num_seats if seat is None else seat


_FOUR_COLOURS = (Player.RED, Player.BLUE, Player.YELLOW, Player.GREEN)
_FOUR_CORNERS = ((0, 0), (0, 19), (19, 19), (19, 0))

CLASSIC = Variant("classic", 20, _FOUR_COLOURS, _FOUR_CORNERS, seats=(0, 1, 2, 3))
CLASSIC_2 = Variant("classic-2", 20, _FOUR_COLOURS, _FOUR_CORNERS, seats=(0, 1, 0, 1))
CLASSIC_3 = Variant("classic-3", 20, _FOUR_COLOURS, _FOUR_CORNERS, seats=(0, 1, 2, None))
DUO = Variant("duo", 14, (Player.BLUE, Player.ORANGE), ((4, 4), (9, 9)), seats=(0, 1))

VARIANTS: dict[str, Variant] = {variant.name: variant for variant in (DUO, CLASSIC, CLASSIC_2, CLASSIC_3)}
