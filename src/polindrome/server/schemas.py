"""What is asked of the server and what it answers, field by field."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from polindrome.server.blokus_schemas import BlokusKind, BlokusSnapshot, Cell
from polindrome.server.entropy_schemas import EntropyKind, EntropySnapshot
from polindrome.server.wire import Name, Outcome, Seat, Strict

MAX_PLY = 10_000
MAX_SEATS = 8

Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$", description="Chosen by the client, new for each request.")]
Ply = Annotated[int, Field(ge=0, le=MAX_PLY, description="How many actions and draws the client knows of.")]


class NewGame(Strict):
    """The game to create; by default a person begins and bots of the default level take the other seats."""

    game: Name
    options: dict[str, object] = Field(
        default={},
        description="Blokus has none. Entropy has `scorer` ('official' or 'literal'), `open_draw` (whether Order "
        "knows the next token) and `rounds` (1 or 2); what is left out is official, true and 2.",
    )
    seats: Annotated[list[Seat], Field(min_length=1, max_length=MAX_SEATS)] | None = None
    undo_all: bool = False


class MoveRequest(Strict):
    """An action of the person to move, as text: `F.90f@c5` in Blokus, `c4`, `a1-b1` or `pass` in Entropy."""

    ply: Ply
    key: Key
    move: Annotated[str, Field(min_length=1, max_length=200)]


class UndoRequest(Strict):
    """The wish to take the last action back."""

    ply: Ply
    key: Key


class Health(Strict):
    """The server answers, and so does its database."""

    status: Literal["ok"]
    version: str


GameKind = Annotated[BlokusKind | EntropyKind, Field(discriminator="family")]
Snapshot = Annotated[BlokusSnapshot | EntropySnapshot, Field(discriminator="family")]
"""A game as it stands after the event with number `sequence`."""


class Catalogue(Strict):
    """All that can be chosen for a new game."""

    games: list[GameKind]


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


class Finished(EventOfLog):
    """The game is over."""

    kind: Literal["finished"]
    scores: list[int]
    winners: list[int]
    reason: str


GameEvent = Annotated[Created | Moved | Passed | Drawn | Undone | Finished, Field(discriminator="kind")]


class Acknowledgement(Strict):
    """What one request added to the log, and the ply after it; the same key gives the same answer for ever."""

    game: str
    sequence: int
    ply: int
    events: list[GameEvent]


class Record(Strict):
    """A saved game."""

    polindrome: int
    game: str
    options: dict[str, object]
    actions: list[int]
    skips: list[tuple[int, str]]
    result: Outcome | None


class BrokenRule(Strict):
    """One rule that a move breaks, and the cells at fault."""

    rule: str
    cells: list[Cell]
    text: str


class Problem(Strict):
    """Why a request was not met; `current` is the game now, where that helps."""

    code: str
    message: str
    reasons: list[BrokenRule]
    current: Snapshot | None


class ErrorAnswer(Strict):
    """The one shape of all errors."""

    error: Problem


def promised_errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors with which a route may answer, for its description."""
    return {status: {"model": ErrorAnswer} for status in (*statuses, 500)}
