"""The results of hints and reviews: labels, value estimates, suggested and reviewed moves, and seat summaries."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from statistics import fmean
from typing import Any, Protocol

from polindrome.game import Game
from polindrome.records import GameRecord

CHOICES = 3
"""Number of best moves that a review keeps for each move."""

SUGGESTIONS = 5
"""Number of moves in a hint."""

WORST_MOVES = 3
"""Number of worst moves in the summary of a seat."""


class Label(StrEnum):
    """The label of a move by its loss against the best move, best label first."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


MISSTEPS = (Label.INACCURACY, Label.MISTAKE, Label.BLUNDER)
"""The labels of moves for which a review suggests a better one."""


def label_by_limits(lost: float, limits: Mapping[Label, float], worst: Label = Label.BLUNDER) -> Label:
    """Return the first label whose limit is above the loss, else the worst one."""
    return next((label for label, limit in limits.items() if lost < limit), worst)


class ToJson(Protocol):
    """A game-specific part of a result that has a JSON form."""

    def to_json(self) -> dict[str, Any]:
        """Return plain data for JSON."""


@dataclass(frozen=True, slots=True)
class ValueEstimate:
    """An estimated value of a position or move, or the loss of a move.

    Blokus: the mover's win probability, and its expected margin in points over the mean of the opponents.
    Entropy: no win probability, and the expected final score of Order in this round, which Chaos minimises.
    """

    win: float | None
    points: float


@dataclass(frozen=True, slots=True)
class Choice:
    """A candidate move with its value estimate."""

    action: int
    text: str
    estimate: ValueEstimate

    def to_json(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {"action": self.action, "text": self.text, "estimate": asdict(self.estimate)}


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A suggested move: its value estimate, its effects on the board, and a sentence on them."""

    action: int
    text: str
    estimate: ValueEstimate
    facts: ToJson
    sentence: str

    def to_json(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        fields = {"action": self.action, "text": self.text, "estimate": asdict(self.estimate)}
        return {**fields, "facts": self.facts.to_json(), "sentence": self.sentence}


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move with its evaluation; `number` counts moves from 1, `ply` counts actions and draws of the record from 0.

    `before` is the estimate of the best move, `after` that of the move played, and `lost` the difference, never below
    zero; all from the mover's view. `choices` are the best moves, best first. `forced` is true if there was no other
    legal move. `facts` are the effects of the move on the board, `better` is the suggestion for a misstep, and
    `standing` is the standing of all seats after the move.
    """

    number: int
    ply: int
    seat: int
    side: str
    action: int
    text: str
    before: ValueEstimate
    after: ValueEstimate
    lost: ValueEstimate
    label: Label
    choices: tuple[Choice, ...]
    forced: bool
    facts: ToJson
    better: Suggestion | None
    sentence: str
    standing: ToJson

    @property
    def loss_size(self) -> float:
        """The loss for sorting: win probability if the game has one, else points."""
        return self.lost.points if self.lost.win is None else self.lost.win

    @property
    def title(self) -> str:
        """The move and its label: "Move 7, Blue F@c5: mistake"."""
        return f"Move {self.number}, {self.side.title()} {self.text}: {self.label.value}"

    def to_json(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        fields = {name: getattr(self, name) for name in ("number", "ply", "seat", "side", "action", "text")}
        estimates = {name: asdict(getattr(self, name)) for name in ("before", "after", "lost")}
        return {
            **fields,
            **estimates,
            "label": self.label.value,
            "choices": [choice.to_json() for choice in self.choices],
            "forced": self.forced,
            "facts": self.facts.to_json(),
            "better": self.better.to_json() if self.better else None,
            "sentence": self.sentence,
            "standing": self.standing.to_json(),
        }


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """Statistics of one seat: moves by label, the mean loss, and the numbers of its worst moves, worst first.

    `accuracy` is the mean over the moves, from 0 to 1; None without moves.
    """

    seat: int
    moves: int
    labels: Mapping[Label, int]
    mean_lost: ValueEstimate | None
    accuracy: float | None
    worst: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """A recorded game with every move reviewed; `start` is the standing before the first move."""

    record: GameRecord
    start: ToJson
    moves: tuple[ReviewedMove, ...]
    seats: tuple[SeatSummary, ...]
    positions: tuple[Game, ...] = field(repr=False, compare=False)
    """The game before the first action of the record and after each one."""

    def worst_moves(self) -> list[ReviewedMove]:
        """List the missteps of all seats, largest loss first, equal ones in playing order."""
        return _worst(self.moves)

    def game_before(self, move: ReviewedMove) -> Game:
        """Return a copy of the game before a move."""
        return self.positions[move.ply].copy()

    def to_json(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {
            "game": self.record.game,
            "options": dict(self.record.options),
            "result": None if self.record.result is None else asdict(self.record.result),
            "start": self.start.to_json(),
            "moves": [move.to_json() for move in self.moves],
            "seats": [asdict(seat) for seat in self.seats],
        }


@dataclass(frozen=True, slots=True)
class Hint:
    """Suggested moves for the seat to move, best first."""

    seat: int
    side: str
    suggestions: tuple[Suggestion, ...]

    def to_json(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {"seat": self.seat, "side": self.side, "suggestions": [found.to_json() for found in self.suggestions]}


def summarise_seats(
    moves: Sequence[ReviewedMove], num_seats: int, accuracy: Callable[[ValueEstimate, int], float]
) -> tuple[SeatSummary, ...]:
    """Summarise every seat; `accuracy` maps the loss of a move and the number of seats to 0..1."""
    summaries = []
    for seat in range(num_seats):
        own = [move for move in moves if move.seat == seat]
        wins = [move.lost.win for move in own if move.lost.win is not None]
        points = [move.lost.points for move in own]
        summary = SeatSummary(
            seat=seat,
            moves=len(own),
            labels={label: sum(move.label is label for move in own) for label in Label},
            mean_lost=ValueEstimate(fmean(wins) if wins else None, fmean(points)) if own else None,
            accuracy=fmean(accuracy(move.lost, num_seats) for move in own) if own else None,
            worst=tuple(move.number for move in _worst(own)[:WORST_MOVES]),
        )
        summaries.append(summary)
    return tuple(summaries)


def _worst(moves: Sequence[ReviewedMove]) -> list[ReviewedMove]:
    missteps = [move for move in moves if move.label in MISSTEPS]
    return sorted(missteps, key=lambda move: (-move.loss_size, move.number))
