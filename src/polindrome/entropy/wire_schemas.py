"""What goes over the wire about Entropy, field by field."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from polindrome.server.http.wire import AnyGameKind, AnySnapshot, Strict

Token = Literal["R", "G", "Y", "B", "W", "K", "P"]
Square = Literal["", "R", "G", "Y", "B", "W", "K", "P"]
Board = Annotated[
    list[Square],
    Field(min_length=49, max_length=49, description="Row by row from the top left, a1 to g7; '' is an empty square."),
]
Points = Annotated[list[int], Field(min_length=7, max_length=7)]


class EntropyKind(AnyGameKind):
    """Entropy, which can be created."""

    family: Literal["entropy"]


class EntropyOptions(Strict):
    """How the points are counted, whether Order knows the next token, how many rounds there are, and a `duplicate`.

    In that the second round has the draws of the first.
    """

    scorer: Literal["official", "literal"]
    open_draw: bool
    rounds: Literal[1, 2]
    duplicate: bool


class EntropySnapshot(AnySnapshot):
    """A game of Entropy as it stands; board, bag and scores are those of the round that is on, or was the last."""

    family: Literal["entropy"]
    options: EntropyOptions
    state: Board
    next_token: Annotated[Square, Field(description="'' if the seat to move does not know it.")]
    role: Literal["order", "chaos"] | None
    round: Literal[1, 2]
    order_seat: Annotated[int, Field(description="Who is Order in this round.")]
    order_scores: Annotated[list[int], Field(description="Order's points in the rounds that are over.")]
    score: int
    row_scores: Points
    column_scores: Points
    bag: Annotated[dict[Token, int], Field(description="How many tokens of each colour are still to be drawn.")]
    legal_moves: Annotated[list[str], Field(description="'a1' places; 'a1-b1' slides, and 'pass' leaves all.")]


class Position(Strict):
    """One question to a bot."""

    state: Board
    nextToken: Annotated[Square, Field(description="'' if Order does not know it.")]  # noqa: N815 (published name)
    turn: Literal["order", "chaos"]


class BotMove(Strict):
    """The bot's answer: 'a1' places; 'a1-b1' slides, and 'pass' leaves all."""

    move: str
