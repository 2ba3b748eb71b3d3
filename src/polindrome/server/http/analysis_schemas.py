"""What the server finds out about games as it goes over the wire, field by field."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from polindrome.server.http.review_schemas import ReviewedGame, SuggestedMove
from polindrome.server.wire import MAX_PLY, Name, Strict


class Question(Strict):
    """A position: the actions of a game from its start; and how long to think about it."""

    game: Name
    options: dict[str, object] = Field(default_factory=dict)
    actions: list[int] = Field(default_factory=list, max_length=MAX_PLY)
    seconds: Annotated[float, Field(gt=0, le=5)] = 1


class HintAnswer(Strict):
    """The best moves of whoever is to move, the best first."""

    seat: int
    side: str
    suggestions: list[SuggestedMove]


class ReviewState(Strict):
    """The review of a game up to the event `sequence`: how far it is, and once it is `ready`, what it found."""

    sequence: int
    state: Literal["asked", "running", "failed", "ready"]
    done: int
    total: int
    review: ReviewedGame | None
