"""Entropy over the wire: what clients are told of board, next token, bag, points and moves, field by field."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from polindrome.entropy import EntropyGame
from polindrome.game import Game
from polindrome.server.wire import AnyGameKind, AnySnapshot, Strict

FAMILY = "entropy"

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


class Palindrome(Strict):
    """Tokens, and the row or column in which they lie."""

    tokens: str
    line: Literal["row", "column"]
    name: str


class EntropyFacts(Strict):
    """What a move of Entropy does to the points, and to what Order's best slide would score at once."""

    role: Literal["order", "chaos"]
    is_pass: bool
    score_before: int
    score_after: int
    palindromes: list[Palindrome]
    threat_before: int
    threat_after: int


class EntropyStanding(Strict):
    """The round, the points on its board, and the final score of Order to expect."""

    round: int
    score: int
    expected: float


class Position(Strict):
    """One question to a bot."""

    state: Board
    nextToken: Annotated[Square, Field(description="'' if Order does not know it.")]  # noqa: N815 (published name)
    turn: Literal["order", "chaos"]


class BotMove(Strict):
    """The bot's answer: 'a1' places; 'a1-b1' slides, and 'pass' leaves all."""

    move: str


Kind, Snapshot, Facts, Standing = EntropyKind, EntropySnapshot, EntropyFacts, EntropyStanding


def describe_kind(_game: Game) -> dict[str, Any]:
    """Nothing more: there is one board."""
    return {}


def describe_position(game: Game, *, is_over: bool) -> dict[str, Any]:
    """The part of a snapshot that is about the board."""
    assert isinstance(game, EntropyGame), "the family is Entropy"
    rows, columns = game.line_scores()
    return {
        "state": list(game.state),
        "next_token": game.next_token,
        "role": None if is_over else game.role,
        "round": game.round,
        "order_seat": game.order_seat,
        "order_scores": list(game.order_scores),
        "score": game.score,
        "row_scores": rows,
        "column_scores": columns,
        "bag": game.bag,
        "legal_moves": [] if is_over else describe_legal_moves(game),
    }


def describe_legal_moves(game: Game) -> list[Any]:
    """The moves of the seat to move as text, in the order of their actions."""
    return [game.format_action(action) for action in game.legal_actions()]
