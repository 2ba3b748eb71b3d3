"""The events of a game's log as they go over the wire, field by field."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from polindrome.server.wire import Clock, Seat, Strict


class EventOfLog(Strict):
    """What all events have."""

    sequence: int
    at: str


class Created(EventOfLog):
    """The game was set up."""

    kind: Literal["created"]
    game: str
    options: dict[str, object]
    seats: list[Seat]
    undo_all: bool
    clock: Clock | None = None
    actions: list[int] = Field(default_factory=list, description="Those of the saved game that it goes on with.")


class Claimed(EventOfLog):
    """Somebody has taken an open seat."""

    kind: Literal["claimed"]
    seat: int


class Moved(EventOfLog):
    """A seat placed a piece or a token, slid one, or passed of its own will; `ply` is the one before it."""

    kind: Literal["moved"]
    seat: int
    ply: int
    action: int
    move: str


class Passed(EventOfLog):
    """A colour has no move left."""

    kind: Literal["passed"]
    ply: int
    who: str


class Drawn(EventOfLog):
    """The server drew a token; follows what made it due."""

    kind: Literal["drawn"]
    ply: int
    action: int
    move: str


class Undone(EventOfLog):
    """A seat went back to the position at `ply`; `move` is what it took back."""

    kind: Literal["undone"]
    seat: int
    ply: int
    move: str


class UndoWished(EventOfLog):
    """A seat asks the other people to let it go back to the position at `ply`."""

    kind: Literal["undo_wished"]
    seat: int
    ply: int


class UndoAnswered(EventOfLog):
    """A seat agrees to that, or does not; when all agree, `undone` follows."""

    kind: Literal["undo_answered"]
    seat: int
    agree: bool


class Resigned(EventOfLog):
    """A seat gave up; if the game goes on, a bot of the level plays for it."""

    kind: Literal["resigned"]
    seat: int
    level: str | None


class Flagged(EventOfLog):
    """The time of a seat is up; if the game goes on, a bot of the level plays for it."""

    kind: Literal["flagged"]
    seat: int
    level: str | None


class Rematched(EventOfLog):
    """The same people have another game."""

    kind: Literal["rematched"]
    next: str


class Finished(EventOfLog):
    """The game is over."""

    kind: Literal["finished"]
    scores: list[int]
    winners: list[int]
    reason: str


GameEvent = Annotated[
    Created
    | Claimed
    | Moved
    | Passed
    | Drawn
    | UndoWished
    | UndoAnswered
    | Undone
    | Resigned
    | Flagged
    | Rematched
    | Finished,
    Field(discriminator="kind"),
]
