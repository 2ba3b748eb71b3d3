"""What a review and a hint say of moves as it goes over the wire, field by field."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from polindrome.blokus.wire_schemas import Mobility
from polindrome.server.http.wire import Outcome, Strict

Label = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class OutlookOfSeat(Strict):
    """What is to be expected: the chance to win, where there is one, and points."""

    win: float | None
    points: float


class Reach(Strict):
    """How far a colour of Blokus can go: its placements, the squares of its largest piece that fits, and its pieces."""

    placements: int
    largest: int
    pieces: int


class Change(Strict):
    """A colour before and after a placement."""

    colour: str
    before: Reach
    after: Reach


class BlokusFacts(Strict):
    """What a placement does: to its own colour and to the strongest rival; its squares, and the corners it changes."""

    own: Change
    rival: Change
    squares: int
    opened: int
    closed: int


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


class PossibleMove(Strict):
    """A move, and what is to be expected of it."""

    action: int
    text: str
    outlook: OutlookOfSeat


class SuggestedMove(PossibleMove):
    """A move to play, with what it does on the board, and that in a sentence."""

    facts: BlokusFacts | EntropyFacts
    sentence: str


class BlokusStanding(Strict):
    """Win chance, margin and points of each seat, and the mobility of each colour in turn order."""

    wins: list[float]
    margins: list[float]
    scores: list[int]
    mobility: list[Mobility]


class EntropyStanding(Strict):
    """The round, the points on its board, and the final score of Order to expect."""

    round: int
    score: int
    expected: float


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
    facts: BlokusFacts | EntropyFacts
    better: SuggestedMove | None
    sentence: str
    standing: BlokusStanding | EntropyStanding


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
    start: BlokusStanding | EntropyStanding
    moves: list[ReviewedMove]
    seats: list[ReviewOfSeat]
