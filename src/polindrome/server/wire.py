"""What goes over the wire about every game, whichever it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from polindrome.game import Game
from polindrome.registry import family_of

if TYPE_CHECKING:
    from polindrome.family import Wire

MAX_PLY = 10_000

Name = Annotated[str, Field(min_length=1, max_length=64)]


class Strict(BaseModel):
    """A body in which nothing is guessed and nothing is ignored."""

    model_config = ConfigDict(strict=True, extra="forbid")


class HumanSeat(Strict):
    """A seat for a person."""

    kind: Literal["human"]


class OpenSeat(Strict):
    """A seat for somebody who is invited."""

    kind: Literal["open"]


class BotSeat(Strict):
    """A seat for the computer."""

    kind: Literal["bot"]
    level: Name


Seat = Annotated[HumanSeat | OpenSeat | BotSeat, Field(discriminator="kind")]

Seconds = Annotated[float, Field(gt=0, le=86_400)]


class MoveClock(Strict):
    """So many seconds for each move of a person."""

    kind: Literal["move"]
    seconds: Seconds


class TotalClock(Strict):
    """So many seconds for all moves of a person, and some more after each."""

    kind: Literal["total"]
    seconds: Seconds
    increment: Annotated[float, Field(ge=0, le=3600)] = 0


Clock = Annotated[MoveClock | TotalClock, Field(discriminator="kind")]


class ClockState(Strict):
    """What is left to each seat at a time of the server; while it is running, that of the seat to move gets less."""

    kind: Literal["move", "total"]
    seconds: float
    increment: float
    left: list[float]
    at: str
    running: bool


class Level(Strict):
    """A computer player."""

    name: str
    title: str
    description: str
    rating: Annotated[int | None, Field(description="In Elo, with `easy` at 0; null where none was measured.")]


class AnyGameKind(Strict):
    """What can be said of every game that can be created; its levels go from the weakest to the strongest."""

    name: str
    title: str
    seats: int
    levels: list[Level]
    default_level: str


class Outcome(Strict):
    """Points and winners by seat, and why it is over."""

    scores: list[int]
    winners: list[int]
    reason: str


class AnySnapshot(Strict):
    """What every game as it stands after the event with number `sequence` has."""

    id: str
    game: str
    seats: list[Seat]
    yours: Annotated[list[int], Field(description="The seats of who asks, by the token.")]
    status: Literal["waiting", "playing", "over"]
    undo_all: bool
    sequence: int
    ply: int
    turn: int | None
    can_undo: Annotated[bool, Field(description="Whether who asks may take a move back, or ask for it.")]
    undo_wish: Annotated[int | None, Field(description="The seat that wishes to take a move back.")]
    last_move: str | None
    skips: list[tuple[int, str]]
    outcome: Outcome | None
    clock: ClockState | None
    rematch: Annotated[str | None, Field(description="The id of the next game of the same people.")]


class TextKind(AnyGameKind):
    """A game of another package that clients show as text."""

    family: Literal["text"]


class TextSnapshot(AnySnapshot):
    """A game that clients show as text."""

    family: Literal["text"]
    options: dict[str, object]
    board: str
    legal_moves: list[str]


class TextWire:
    """What the server sends of a game whose family offers nothing better."""

    FAMILY = "text"
    Kind: type[BaseModel] = TextKind
    Snapshot: type[BaseModel] = TextSnapshot
    Facts: type[BaseModel] = Strict
    Standing: type[BaseModel] = Strict

    def describe_kind(self, game: Game) -> dict[str, Any]:  # noqa: ARG002 (the name says it all)
        """Nothing more."""
        return {}

    def describe_position(self, game: Game, *, is_over: bool) -> dict[str, Any]:
        """The board as text."""
        return {"board": str(game), "legal_moves": [] if is_over else self.describe_legal_moves(game)}

    def describe_legal_moves(self, game: Game) -> list[Any]:
        """The moves of the seat to move as text, in the order of their actions."""
        return [game.format_action(action) for action in game.legal_actions()]


TEXT_WIRE = TextWire()


def wire_of(game: str) -> Wire:
    """What the server sends of a game."""
    return family_of(game).wire or TEXT_WIRE
