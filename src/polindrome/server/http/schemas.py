"""What is asked of the server and what it answers, field by field."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from polindrome.server.http.event_schemas import GameEvent
from polindrome.server.http.family_schemas import GameKind, Snapshot
from polindrome.server.wire import MAX_PLY, Clock, Name, Outcome, Seat, Strict

MAX_SEATS = 8
MAX_SEQUENCE = 2**31 - 1

Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$", description="Chosen by the client, new for each request.")]
Ply = Annotated[int, Field(ge=0, le=MAX_PLY, description="How many actions and draws the client knows of.")]
Token = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{16,64}$")]


class Table(Strict):
    """Who plays a new game, and how; by default a person begins and bots of the default level take the other seats."""

    seats: Annotated[list[Seat], Field(min_length=1, max_length=MAX_SEATS)] | None = None
    undo_all: bool = False
    clock: Clock | None = None


class NewGame(Table):
    """The game to create."""

    game: Name
    options: dict[str, object] = Field(
        default={},
        description="Blokus has none. Entropy has `scorer` ('official' or 'literal'), `open_draw` (whether Order "
        "knows the next token), `rounds` (1 or 2) and `duplicate` (whether the second round has the draws of the "
        "first); what is left out is official, true, 2 and false.",
    )


class MoveRequest(Strict):
    """An action of the person to move, as text: `F.90f@c5` in Blokus, `c4`, `a1-b1` or `pass` in Entropy."""

    ply: Ply
    key: Key
    move: Annotated[str, Field(min_length=1, max_length=200)]


class HurryRequest(Strict):
    """The wish that the bot to move does so now."""

    ply: Ply


class UndoRequest(Strict):
    """The wish to take the last action back."""

    ply: Ply
    key: Key


class UndoAnswer(Strict):
    """Whether another person may take a move back; `agree` false also ends a wish of one's own."""

    ply: Ply
    key: Key
    agree: bool


class KeyOnly(Strict):
    """A wish that needs no more words."""

    key: Key


class Claim(Strict):
    """The wish to take an open seat."""

    key: Key
    invitation: Token


class Health(Strict):
    """The server answers, and so does its database."""

    status: Literal["ok"]
    version: str


class CreatedGame(Strict):
    """A new game with the token of who made it, if a seat is his, and the invitation to each open seat.

    They are told here and nowhere else.
    """

    game: Snapshot
    token: str | None
    invitations: list[str | None]


class Catalogue(Strict):
    """All that can be chosen for a new game."""

    games: list[GameKind]


class Acknowledgement(Strict):
    """What one request added to the log, and the ply after it; the same key gives the same answer for ever."""

    game: str
    sequence: int
    ply: int
    events: list[GameEvent]


class Hurried(Strict):
    """The game and the ply at which its bot moves as soon as it can; the move is an event like any other."""

    game: str
    ply: int


class SavedGame(Strict):
    """A saved game: a record, or the text of a .blksgf file."""

    record: dict[str, object] | None = None
    blksgf: Annotated[str, Field(max_length=60_000)] | None = None


class Import(Table, SavedGame):
    """A saved game to go on with; `ply` goes on from earlier in it."""

    ply: Annotated[int, Field(ge=0, le=MAX_PLY)] | None = None


class ClaimedSeat(Acknowledgement):
    """The token of the seat, told here and nowhere else; the same request gets the same one."""

    token: str


class Events(Strict):
    """Some events of a game, in order."""

    events: list[GameEvent]


class GameLine(Strict):
    """A game in the list."""

    id: str
    game: str
    status: Literal["waiting", "playing", "over"]
    created_at: str
    updated_at: str
    seats: list[Seat]
    ply: int
    outcome: Outcome | None


class GameList(Strict):
    """The newest games; `next` asks for older ones, if there are more."""

    games: list[GameLine]
    next: str | None


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
    cells: list[tuple[int, int]]
    text: str


class SavedFault(Strict):
    """What is wrong with a saved game, and where, as far as that is known."""

    name: Literal["not_a_game", "cut_off", "syntax", "unknown_game", "unknown_move", "illegal_move", "setup"]
    line: int | None
    column: int | None
    move: int | None
    text: str | None


class Problem(Strict):
    """Why a request was not met; `current` is the game now, where that helps."""

    code: str
    message: str
    reasons: list[BrokenRule]
    fault: SavedFault | None
    current: Snapshot | None


class ErrorAnswer(Strict):
    """The one shape of all errors."""

    error: Problem


def promised_errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors with which a route may answer, for its description."""
    return {status: {"model": ErrorAnswer} for status in (*statuses, 429, 500)}
