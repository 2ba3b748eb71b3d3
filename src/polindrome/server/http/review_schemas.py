"""What a review and a hint say of moves as it goes over the wire, field by field."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from polindrome.server.http.family_schemas import Facts, Standing
from polindrome.server.wire import Outcome, Strict

Label = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class OutlookOfSeat(Strict):
    """What is to be expected: the chance to win, where there is one, and points."""

    win: float | None
    points: float


class PossibleMove(Strict):
    """A move, and what is to be expected of it."""

    action: int
    text: str
    outlook: OutlookOfSeat


class SuggestedMove(PossibleMove):
    """A move to play, with what it does on the board, and that in a sentence."""

    facts: Facts
    sentence: str


class ReviewedMove(Strict):
    """A move with a verdict on it; all outlooks are as the mover sees them."""

    number: Annotated[int, Field(description="Counts moves from 1.")]
    ply: Annotated[int, Field(description="Counts moves and draws from 0.")]
    seat: int
    side: str
    action: int
    text: str
    before: OutlookOfSeat
    after: OutlookOfSeat
    lost: OutlookOfSeat
    label: Label
    choices: list[PossibleMove]
    only: bool
    facts: Facts
    better: SuggestedMove | None
    sentence: str
    standing: Standing


class ReviewOfSeat(Strict):
    """The moves of one seat, added up."""

    seat: int
    moves: int
    labels: dict[Label, int]
    mean_lost: OutlookOfSeat | None
    accuracy: float | None
    worst: Annotated[list[int], Field(description="The numbers of its worst moves, the worst first.")]


class ReviewedGame(Strict):
    """A game with a verdict on every move; `start` is how all stood before the first one."""

    game: str
    options: dict[str, object]
    result: Outcome | None
    start: Standing
    moves: list[ReviewedMove]
    seats: list[ReviewOfSeat]
