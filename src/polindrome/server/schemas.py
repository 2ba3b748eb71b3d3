"""What goes over the wire, field by field."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

MAX_PLY = 10_000
MAX_SEATS = 8

Name = Annotated[str, Field(min_length=1, max_length=64)]
Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$", description="Chosen by the client, new for each request.")]
Ply = Annotated[int, Field(ge=0, le=MAX_PLY, description="The placements on the board that the client sees.")]
Cell = tuple[int, int]


class Strict(BaseModel):
    """A body in which nothing is guessed and nothing is ignored."""

    model_config = ConfigDict(strict=True, extra="forbid")


class HumanSeat(Strict):
    """A seat for a person."""

    kind: Literal["human"]


class BotSeat(Strict):
    """A seat for the computer."""

    kind: Literal["bot"]
    level: Name


Seat = Annotated[HumanSeat | BotSeat, Field(discriminator="kind")]


class NewGame(Strict):
    """The game to create; by default a person begins and medium bots take the other seats."""

    game: Name
    seats: Annotated[list[Seat], Field(min_length=1, max_length=MAX_SEATS)] | None = None
    undo_all: bool = False


class MoveRequest(Strict):
    """A placement, in either notation."""

    ply: Ply
    key: Key
    move: Annotated[str, Field(min_length=1, max_length=200)]


class UndoRequest(Strict):
    """The wish to take the last placement back."""

    ply: Ply
    key: Key


class Health(Strict):
    """The server answers, and so does its database."""

    status: Literal["ok"]
    version: str


class Colour(Strict):
    """A colour of a game, the seat that plays it (null: all in turn), and where it starts."""

    name: str
    seat: int | None
    start: Cell


class GameKind(Strict):
    """A game that can be created."""

    name: str
    title: str
    seats: int
    size: int
    colours: list[Colour]


class Level(Strict):
    """A computer player."""

    name: str
    title: str
    description: str


class Catalogue(Strict):
    """All that can be chosen for a new game."""

    games: list[GameKind]
    levels: list[Level]


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


class Outcome(Strict):
    """Points and winners by seat, and why it is over."""

    scores: list[int]
    winners: list[int]
    reason: str


class Snapshot(Strict):
    """A game as it stands after the event with number `sequence`."""

    id: str
    game: str
    options: dict[str, object]
    seats: list[Seat]
    undo_all: bool
    sequence: int
    ply: int
    turn: int | None
    colour: str | None
    can_undo: bool
    board: list[list[int]]
    last_move: str | None
    players: list[PlayerState]
    legal_moves: list[LegalMove]
    skips: list[tuple[int, str]]
    outcome: Outcome | None


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
    seed: int


class Moved(EventOfLog):
    """A seat placed a piece."""

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


class Undone(EventOfLog):
    """A seat went back to the position after `ply` placements."""

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


GameEvent = Annotated[Created | Moved | Passed | Undone | Finished, Field(discriminator="kind")]


class Acknowledgement(Strict):
    """What one request added to the log; the same key gives the same answer for ever."""

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
