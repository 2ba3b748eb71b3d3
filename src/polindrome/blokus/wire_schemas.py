"""What goes over the wire about Blokus, field by field."""

from __future__ import annotations

from typing import Literal

from polindrome.server.http.wire import AnyGameKind, AnySnapshot, Strict

Cell = tuple[int, int]


class Colour(Strict):
    """A colour of a game, the seat that plays it (null: all in turn), and where it starts."""

    name: str
    seat: int | None
    start: Cell


class BlokusKind(AnyGameKind):
    """A Blokus that can be created."""

    family: Literal["blokus"]
    size: int
    colours: list[Colour]


class Mobility(Strict):
    """How freely a colour can move; the buckets are by piece size."""

    totalPlacements: int  # noqa: N815 (published names)
    totalOrientationNormalized: float  # noqa: N815
    totalCellWeighted: float  # noqa: N815
    buckets: dict[str, float]


class PlayerState(Strict):
    """One colour in a snapshot."""

    colour: str
    seat: int | None
    start: Cell
    score: int
    pieces_left: list[int]
    out: bool
    mobility: Mobility


class LegalMove(Strict):
    """A move that the colour to move may make; the anchor is the top-left corner of the piece's box."""

    piece_id: int
    orientation: int
    anchor_row: int
    anchor_col: int


class BlokusSnapshot(AnySnapshot):
    """A game of Blokus as it stands; it has no options."""

    family: Literal["blokus"]
    options: dict[str, object]
    colour: str | None
    board: list[list[int]]
    players: list[PlayerState]
    legal_moves: list[LegalMove]
