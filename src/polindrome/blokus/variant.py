"""The variants of Blokus, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from polindrome.blokus.bitboard import Coord
from polindrome.errors import InvalidArgument, UnknownName


class Player(IntEnum):
    """A colour; its value is its number in `Board.grid`, where 0 is empty."""

    RED = 1
    BLUE = 2
    YELLOW = 3
    GREEN = 4
    ORANGE = 5


@dataclass(frozen=True, slots=True)
class Variant:
    """A board, its colours in turn order with their start cells, and the seat that plays each colour.

    A colour whose seat is None is shared: the seats play it in turn, and no seat gets its points.
    """

    name: str
    size: int
    players: tuple[Player, ...]
    starts: tuple[Coord, ...]
    seats: tuple[int | None, ...]

    @property
    def num_seats(self) -> int:
        """Number of seats; a seat may play several colours."""
        return len({seat for seat in self.seats if seat is not None})

    def players_of(self, seat: int) -> list[Player]:
        """The colours of a seat in turn order, without a shared colour."""
        return [player for player, owner in zip(self.players, self.seats, strict=True) if owner == seat]

    def seat_of(self, colour: int, pieces_on_board: int) -> int:
        """The seat to play a colour, counted in turn order, that has `pieces_on_board` pieces on the board."""
        seat = self.seats[colour]
        return pieces_on_board % self.num_seats if seat is None else seat


_FOUR_COLOURS = (Player.RED, Player.BLUE, Player.YELLOW, Player.GREEN)
_FOUR_CORNERS = ((0, 0), (0, 19), (19, 19), (19, 0))

CLASSIC = Variant("classic", 20, _FOUR_COLOURS, _FOUR_CORNERS, seats=(0, 1, 2, 3))
CLASSIC_2 = Variant("classic-2", 20, _FOUR_COLOURS, _FOUR_CORNERS, seats=(0, 1, 0, 1))
CLASSIC_3 = Variant("classic-3", 20, _FOUR_COLOURS, _FOUR_CORNERS, seats=(0, 1, 2, None))
DUO = Variant("duo", 14, (Player.BLUE, Player.ORANGE), ((4, 4), (9, 9)), seats=(0, 1))

VARIANTS: dict[str, Variant] = {variant.name: variant for variant in (DUO, CLASSIC, CLASSIC_2, CLASSIC_3)}


def find_variant(variant: Variant | str) -> Variant:
    """The variant with that name, or the given one; UnknownName suggests the closest name."""
    if isinstance(variant, Variant):
        return variant
    if not isinstance(variant, str):
        raise InvalidArgument(f"a variant is a name or a Variant, not {variant!r}")
    if variant not in VARIANTS:
        raise UnknownName("variant", variant, VARIANTS)
    return VARIANTS[variant]


def known_variant(variant: Variant | str) -> Variant:
    """The variant with that name, or the given one if it is in VARIANTS: the compiled core supports no others."""
    found = find_variant(variant)
    known = find_variant(found.name)
    if found != known:
        raise InvalidArgument(f"expected a variant of polindrome.blokus.VARIANTS, got {variant}")
    return known
