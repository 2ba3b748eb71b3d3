"""What goes over the wire about every game, whichever it is."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Name = Annotated[str, Field(min_length=1, max_length=64)]


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


class Level(Strict):
    """A computer player."""

    name: str
    title: str
    description: str


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
    undo_all: bool
    sequence: int
    ply: int
    turn: int | None
    can_undo: bool
    last_move: str | None
    skips: list[tuple[int, str]]
    outcome: Outcome | None
