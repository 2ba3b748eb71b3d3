"""Schemas and JSON that all games share on the wire, and the text format of games without their own."""

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
    """A model without type coercion and without unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid")


class HumanSeat(Strict):
    """A seat that the creator of the game plays."""

    kind: Literal["human"]


class OpenSeat(Strict):
    """A seat that another player claims by an invitation."""

    kind: Literal["open"]


class BotSeat(Strict):
    """A seat that a bot plays."""

    kind: Literal["bot"]
    level: Name


SeatSchema = Annotated[HumanSeat | OpenSeat | BotSeat, Field(discriminator="kind")]

Seconds = Annotated[float, Field(gt=0, le=86_400)]


class MoveClock(Strict):
    """A time limit for each move of a person."""

    kind: Literal["move"]
    seconds: Seconds


class TotalClock(Strict):
    """A time limit for all moves of a person, with an increment after each move."""

    kind: Literal["total"]
    seconds: Seconds
    increment: Annotated[float, Field(ge=0, le=3600)] = 0


ClockSettings = Annotated[MoveClock | TotalClock, Field(discriminator="kind")]


class ClockState(Strict):
    """The seconds left to each seat at the server time `at`; while `running`, those of the seat to move decrease."""

    kind: Literal["move", "total"]
    seconds: float
    increment: float
    left: list[float]
    at: str
    running: bool


class BotLevel(Strict):
    """A bot that clients can choose."""

    name: str
    title: str
    description: str
    rating: Annotated[int | None, Field(description="Elo with random play at 400; null if it was not measured.")]


class BaseCatalogueEntry(Strict):
    """The fields that all games in the catalogue share; levels are from the weakest to the strongest."""

    name: str
    title: str
    description: Annotated[str, Field(description="What the game is, in one sentence; can be empty.")]
    seats: int
    levels: list[BotLevel]
    default_level: str


class OutcomeSchema(Strict):
    """Scores and winners by seat, and the reason why the game ended."""

    scores: list[int]
    winners: list[int]
    reason: str


class BaseSnapshot(Strict):
    """The fields that all snapshots share: the state of a game after event `sequence`."""

    id: str
    game: str
    seats: list[SeatSchema]
    yours: Annotated[list[int], Field(description="The seats of the client's token.")]
    status: Literal["waiting", "playing", "over"]
    undo_all: bool
    sequence: int
    ply: int
    turn: int | None
    can_undo: Annotated[bool, Field(description="Whether the client may undo, or ask the other players for it.")]
    takeback_request: Annotated[int | None, Field(description="The seat that asks to take a move back.")]
    last_move: str | None
    skips: list[tuple[int, str]]
    outcome: OutcomeSchema | None
    clock: ClockState | None
    rematch: Annotated[str | None, Field(description="The id of the next game of the same players.")]


SeatNames = Annotated[list[str], Field(description="What the game calls its seats; empty if they have numbers only.")]


class TextCatalogueEntry(BaseCatalogueEntry):
    """A game of another package that clients show as text."""

    family: Literal["text"]
    seat_names: SeatNames


class TextSnapshot(BaseSnapshot):
    """A game that clients show as text."""

    family: Literal["text"]
    options: dict[str, object]
    seat_names: SeatNames
    board: str
    scores: Annotated[list[int], Field(description="The points of each seat so far.")]
    legal_moves: list[str]


class TextWire:
    """The wire format of games whose family has none: the board as text."""

    FAMILY = "text"
    CatalogueEntry: type[BaseModel] = TextCatalogueEntry
    Snapshot: type[BaseModel] = TextSnapshot
    Facts: type[BaseModel] = Strict
    Standing: type[BaseModel] = Strict

    def describe_catalogue_entry(self, game: Game) -> dict[str, Any]:
        """The names of the seats."""
        return {"seat_names": list(family_of(game.name).seat_names.get(game.name, ()))}

    def describe_position(self, game: Game, *, is_over: bool) -> dict[str, Any]:
        """The board and the moves as text, and the names and points of the seats."""
        moves = [] if is_over else self.describe_legal_moves(game)
        position = {"board": str(game), "scores": list(game.scores()), "legal_moves": moves}
        return self.describe_catalogue_entry(game) | position

    def describe_legal_moves(self, game: Game) -> list[Any]:
        """The moves of the seat to move as text, in the order of their actions."""
        return [game.format_action(action) for action in game.legal_actions()]


TEXT_WIRE = TextWire()


def wire_of(game: str) -> Wire:
    """The wire format of a game."""
    return family_of(game).wire or TEXT_WIRE
