"""Schemas of requests, responses and events."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

from pydantic import Field

from polindrome.registry import families
from polindrome.server.wire import (
    MAX_PLY,
    ClockSettings,
    Name,
    OutcomeSchema,
    SeatSchema,
    Strict,
    TextCatalogueEntry,
    TextSnapshot,
)

MAX_SEATS = 8
MAX_SEQUENCE = 2**31 - 1

Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$", description="Chosen by the client, new for each request.")]
Ply = Annotated[int, Field(ge=0, le=MAX_PLY, description="The number of actions and draws that the client knows.")]
Token = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{16,64}$")]

WIRES = [wire for family in families(plugins=False) if (wire := family.wire)]
"""The wire formats of Polindrome's own families."""

# Unions over the registry, which type checkers cannot evaluate.
AnyCatalogueEntry: Any = Annotated[
    Union[(*(wire.CatalogueEntry for wire in WIRES), TextCatalogueEntry)], Field(discriminator="family")
]
Snapshot: Any = Annotated[Union[(*(wire.Snapshot for wire in WIRES), TextSnapshot)], Field(discriminator="family")]
"""The state of a game after event `sequence`."""

# Requests


class GameSettings(Strict):
    """Seats, undo and clock of a new game; by default a person begins, and default bots take the other seats."""

    seats: Annotated[list[SeatSchema], Field(min_length=1, max_length=MAX_SEATS)] | None = None
    undo_all: bool = False
    clock: ClockSettings | None = None


class CreateRequest(GameSettings):
    """A game to create."""

    game: Name
    options: dict[str, object] = Field(
        default={},
        description="Blokus has none. Entropy has `scorer` ('official' or 'literal'), `open_draw` (whether Order "
        "knows the next token), `rounds` (1 or 2) and `duplicate` (whether the second round repeats the draws of "
        "the first); the defaults are official, true, 2 and false.",
    )


class SavedGame(Strict):
    """A saved game: a record, or the text of a .blksgf file."""

    record: dict[str, object] | None = None
    blksgf: Annotated[str, Field(max_length=60_000)] | None = None


class ImportRequest(GameSettings, SavedGame):
    """A saved game to continue, from its end or from an earlier `ply`."""

    ply: Annotated[int, Field(ge=0, le=MAX_PLY)] | None = None


class MoveRequest(Strict):
    """A move as text: `F.90f@c5` in Blokus, `c4`, `a1-b1` or `pass` in Entropy."""

    ply: Ply
    key: Key
    move: Annotated[str, Field(min_length=1, max_length=200)]


class MoveNowRequest(Strict):
    """The request that the bot stops its search and moves now."""

    ply: Ply


class UndoRequest(Strict):
    """A request to take the client's last action back."""

    ply: Ply
    key: Key


class UndoAnswer(Strict):
    """The answer to another player's takeback request; `agree` false also withdraws the client's own request."""

    ply: Ply
    key: Key
    agree: bool


class KeyRequest(Strict):
    """A command without further arguments."""

    key: Key


class ClaimRequest(Strict):
    """A claim of an open seat by its invitation."""

    key: Key
    invitation: Token


# Events


class BaseEvent(Strict):
    """The fields that all events share."""

    sequence: int
    at: str


class Created(BaseEvent):
    """The game was created."""

    kind: Literal["created"]
    game: str
    options: dict[str, object]
    seats: list[SeatSchema]
    undo_all: bool
    clock: ClockSettings | None = None
    actions: list[int] = Field(default_factory=list, description="The actions of the saved game that it continues.")


class Claimed(BaseEvent):
    """A player claimed an open seat."""

    kind: Literal["claimed"]
    seat: int


class Moved(BaseEvent):
    """A seat placed a piece or a token, slid one, or chose to pass; `ply` is the ply before the move."""

    kind: Literal["moved"]
    seat: int
    ply: int
    action: int
    move: str


class Passed(BaseEvent):
    """A colour has no legal move left and is skipped."""

    kind: Literal["passed"]
    ply: int
    colour: str


class Drawn(BaseEvent):
    """The server drew a token after the event before this one."""

    kind: Literal["drawn"]
    ply: int
    action: int
    move: str


class Undone(BaseEvent):
    """A seat returned to the position at `ply`; `move` is the move that was taken back."""

    kind: Literal["undone"]
    seat: int
    ply: int
    move: str


class TakebackRequested(BaseEvent):
    """A seat asks the other players to let it take back to the position at `ply`."""

    kind: Literal["takeback_requested"]
    seat: int
    ply: int


class TakebackAnswered(BaseEvent):
    """A seat accepts or declines a takeback request; when all players agree, `undone` follows."""

    kind: Literal["takeback_answered"]
    seat: int
    agree: bool


class Resigned(BaseEvent):
    """A seat resigned; if the game continues, a bot of the level plays for it."""

    kind: Literal["resigned"]
    seat: int
    level: str | None


class Flagged(BaseEvent):
    """A seat ran out of time; if the game continues, a bot of the level plays for it."""

    kind: Literal["flagged"]
    seat: int
    level: str | None


class RematchCreated(BaseEvent):
    """The same players have a new game."""

    kind: Literal["rematch_created"]
    game_id: str


class Finished(BaseEvent):
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
    | TakebackRequested
    | TakebackAnswered
    | Undone
    | Resigned
    | Flagged
    | RematchCreated
    | Finished,
    Field(discriminator="kind"),
]

# Responses


class Health(Strict):
    """The server and its database respond."""

    status: Literal["ok"]
    version: str


class Catalogue(Strict):
    """All games that can be created."""

    games: list[AnyCatalogueEntry]


class CreatedGame(Strict):
    """A new game with the creator's token, if a seat is human, and the invitation for each open seat.

    The server shows them only here.
    """

    game: Snapshot
    token: str | None
    invitations: list[str | None]


class Acknowledgement(Strict):
    """The events that a request added, and the ply after them; a repeated key always gets the same response."""

    game_id: str
    sequence: int
    ply: int
    events: list[GameEvent]


class ClaimedSeat(Acknowledgement):
    """The token of a claimed seat, shown only here; a repeated request gets the same token."""

    token: str


class MoveNowResponse(Strict):
    """The game, and the ply at which its bot moves as soon as it can; the move comes as an event."""

    game_id: str
    ply: int


class Events(Strict):
    """Events of a game, in order."""

    events: list[GameEvent]


class LegalMoves(Strict):
    """The legal moves of the seat to move, each as in the snapshot of its game; empty when the game is over."""

    legal_moves: list[Any]


class ListedGame(Strict):
    """A game in the list."""

    id: str
    game: str
    status: Literal["waiting", "playing", "over"]
    created_at: str
    updated_at: str
    seats: list[SeatSchema]
    ply: int
    outcome: OutcomeSchema | None


class GameList(Strict):
    """The newest games; `next` is the cursor for older ones, if there are more."""

    games: list[ListedGame]
    next: str | None


class RecordSchema(Strict):
    """A saved game."""

    polindrome: int
    game: str
    options: dict[str, object]
    actions: list[int]
    skips: list[tuple[int, str]]
    result: OutcomeSchema | None


class BrokenRule(Strict):
    """A rule that a move breaks, and the cells concerned."""

    rule: str
    cells: list[tuple[int, int]]
    text: str


class RecordFault(Strict):
    """The problem of a saved game, and its place, as far as it is known."""

    name: Literal["not_a_game", "cut_off", "syntax", "unknown_game", "unknown_move", "illegal_move", "setup"]
    line: int | None
    column: int | None
    move: int | None
    text: str | None


class ErrorDetail(Strict):
    """Why a request failed; `current` is the game's snapshot, where it helps the client."""

    code: str
    message: str
    reasons: list[BrokenRule]
    fault: RecordFault | None
    current: Snapshot | None


class ErrorResponse(Strict):
    """The body of all error responses."""

    error: ErrorDetail


def error_schemas(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The error responses of a route for its OpenAPI description: these statuses, and those of every route."""
    return {status: {"model": ErrorResponse} for status in (*statuses, 422, 429, 500)}
