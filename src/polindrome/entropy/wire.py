"""The wire format of Entropy: models of board, next token, bag, points and moves."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from polindrome.entropy import EntropyGame
from polindrome.game import Game
from polindrome.server.wire import BaseCatalogueEntry, BaseSnapshot, Strict

FAMILY = "entropy"

Token = Literal["R", "G", "Y", "B", "W", "K", "P"]
Square = Literal["", "R", "G", "Y", "B", "W", "K", "P"]
Board = Annotated[
    list[Square],
    Field(min_length=49, max_length=49, description="Row by row from the top left, a1 to g7; '' is an empty square."),
]
Points = Annotated[list[int], Field(min_length=7, max_length=7)]


class EntropyCatalogueEntry(BaseCatalogueEntry):
    """The catalogue entry of Entropy."""

    family: Literal["entropy"]


class EntropyOptions(Strict):
    """The options of a game; in a `duplicate` the second round has the draws of the first."""

    scorer: Literal["official", "literal"]
    open_draw: bool
    rounds: Literal[1, 2]
    duplicate: bool


class EntropySnapshot(BaseSnapshot):
    """The current state of a game; board, bag and scores are those of the current or last round."""

    family: Literal["entropy"]
    options: EntropyOptions
    state: Board
    next_token: Annotated[Square, Field(description="'' if the seat to move does not know it.")]
    role: Literal["order", "chaos"] | None
    round: Literal[1, 2]
    order_seat: Annotated[int, Field(description="The seat that is Order in this round.")]
    order_scores: Annotated[list[int], Field(description="Order's points in the finished rounds.")]
    score: int
    row_scores: Points
    column_scores: Points
    bag: Annotated[dict[Token, int], Field(description="Number of tokens of each colour that are still to be drawn.")]
    legal_moves: Annotated[list[str], Field(description="'a1' places, 'a1-b1' slides, 'pass' passes.")]


class Palindrome(Strict):
    """A palindrome, and the row or column that contains it."""

    tokens: str
    line: Literal["row", "column"]
    name: str


class EntropyFacts(Strict):
    """The effect of a move on the points and on the immediate gain of Order's best slide."""

    role: Literal["order", "chaos"]
    is_pass: bool
    score_before: int
    score_after: int
    palindromes: list[Palindrome]
    threat_before: int
    threat_after: int


class EntropyStanding(Strict):
    """The round, the points on its board, and the expected final score of Order."""

    round: int
    score: int
    expected: float


class PositionRequest(Strict):
    """A position for a bot."""

    state: Board
    nextToken: Annotated[Square, Field(description="'' if Order does not know it.")]  # noqa: N815 (published name)
    turn: Literal["order", "chaos"]


class BotMove(Strict):
    """The bot's move: 'a1' places, 'a1-b1' slides, 'pass' passes."""

    move: str


CatalogueEntry, Snapshot, Facts, Standing = EntropyCatalogueEntry, EntropySnapshot, EntropyFacts, EntropyStanding


def describe_catalogue_entry(_game: Game) -> dict[str, Any]:
    """Return no further fields: there is one board."""
    return {}


def describe_position(game: Game, *, is_over: bool) -> dict[str, Any]:
    """Return the fields of a snapshot that describe the position."""
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
    """Return the legal moves as text, in the order of their action ids."""
    return [game.format_action(action) for action in game.legal_actions()]
