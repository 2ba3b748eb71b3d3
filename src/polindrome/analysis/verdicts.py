"""What a review and a hint say: moves with their worth, and the sums of each seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any, Protocol

from polindrome.analysis.labels import MISSTEPS, Label
from polindrome.game import Game
from polindrome.records import GameRecord
from polindrome.registry import new_game

CHOICES = 3
"""So many of the best moves are kept with each move of a review."""

SUGGESTIONS = 5
"""So many moves are in a hint."""

WORST_MOVES = 3
"""So many of a seat's worst moves are in its summary."""


class ToJson(Protocol):
    """Something that a review passes on as it is."""

    def to_json(self) -> dict[str, Any]:
        """Ready to be encoded."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is to be expected of a position or lost by a move.

    Blokus: the mover's chance to win, and by how many points it will be ahead of the mean of the others.
    Entropy: no chance, and the final score of Order in this round, which Chaos wants to be low.
    """

    win: float | None
    points: float


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that could have been played, and what was to be expected of it."""

    action: int
    text: str
    outlook: Outlook


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move to play: what is to be expected of it, what it does on the board, and that in a sentence."""

    action: int
    text: str
    outlook: Outlook
    facts: ToJson
    sentence: str

    def to_json(self) -> dict[str, Any]:
        """Ready to be encoded."""
        fields = {"action": self.action, "text": self.text, "outlook": asdict(self.outlook)}
        return {**fields, "facts": self.facts.to_json(), "sentence": self.sentence}


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One move with what it changed; `number` counts moves from 1, `ply` actions and draws of the record from 0.

    `before` is the outlook of the best move, `after` that of the one played, `lost` the difference, never
    below zero; all as the mover sees it. `choices` are the best moves, the best first. `facts` are what the move did
    on the board, `better` is what to play instead of a misstep, and `only` says that there was no other move.
    `standing` is how all stand after it.
    """

    number: int
    ply: int
    seat: int
    side: str
    action: int
    text: str
    before: Outlook
    after: Outlook
    lost: Outlook
    label: Label
    choices: tuple[Choice, ...]
    only: bool
    facts: ToJson
    better: Suggestion | None
    sentence: str
    standing: ToJson

    @property
    def size_of_loss(self) -> float:
        """What the label goes by: win chance if there is one, else points."""
        return self.lost.points if self.lost.win is None else self.lost.win

    @property
    def title(self) -> str:
        """The move and its label in a line: "Move 7, Blue F@c5: mistake"."""
        return f"Move {self.number}, {self.side.title()} {self.text}: {self.label.value}"

    def to_json(self) -> dict[str, Any]:
        """Ready to be encoded."""
        fields = {name: getattr(self, name) for name in ("number", "ply", "seat", "side", "action", "text")}
        outlooks = {name: asdict(getattr(self, name)) for name in ("before", "after", "lost")}
        return {
            **fields,
            **outlooks,
            "label": self.label.value,
            "choices": [asdict(choice) for choice in self.choices],
            "only": self.only,
            "facts": self.facts.to_json(),
            "better": self.better.to_json() if self.better else None,
            "sentence": self.sentence,
            "standing": self.standing.to_json(),
        }


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """The moves of one seat: how many had each label, the mean loss, and the numbers of the worst, the worst first.

    The accuracy, from 0 to 1, is the mean of that of its moves; without moves there is none.
    """

    seat: int
    moves: int
    labels: Mapping[Label, int]
    mean_lost: Outlook | None
    accuracy: float | None
    worst: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """A game with a verdict on every move; `start` is how all stood before the first one."""

    record: GameRecord
    start: ToJson
    moves: tuple[ReviewedMove, ...]
    seats: tuple[SeatSummary, ...]

    def worst_moves(self) -> list[ReviewedMove]:
        """The missteps of all seats, the largest loss first, equal ones as they were played."""
        return _worst(self.moves)

    def game_before(self, move: ReviewedMove) -> Game:
        """The game as it was before a move."""
        game = new_game(self.record.game, **self.record.options)
        for action in self.record.actions[: move.ply]:
            game.apply(action)
        return game

    def to_json(self) -> dict[str, Any]:
        """Ready to be encoded."""
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
    """The best moves of whoever is to move, the best first."""

    seat: int
    side: str
    suggestions: tuple[Suggestion, ...]

    def to_json(self) -> dict[str, Any]:
        """Ready to be encoded."""
        return {"seat": self.seat, "side": self.side, "suggestions": [found.to_json() for found in self.suggestions]}


def summarise_seats(
    moves: Sequence[ReviewedMove], num_seats: int, accuracy: Callable[[Outlook, int], float]
) -> tuple[SeatSummary, ...]:
    """The summary of every seat; the accuracy of a move is a function of what it lost and of the number of seats."""
    by_seat = [[move for move in moves if move.seat == seat] for seat in range(num_seats)]
    return tuple(
        _summarise(seat, own, [accuracy(move.lost, num_seats) for move in own]) for seat, own in enumerate(by_seat)
    )


def _summarise(seat: int, moves: list[ReviewedMove], accuracies: list[float]) -> SeatSummary:
    return SeatSummary(
        seat=seat,
        moves=len(moves),
        labels={label: sum(move.label is label for move in moves) for label in Label},
        mean_lost=_mean_lost(moves),
        accuracy=fmean(accuracies) if accuracies else None,
        worst=tuple(move.number for move in _worst(moves)[:WORST_MOVES]),
    )


def _mean_lost(moves: list[ReviewedMove]) -> Outlook | None:
    if not moves:
        return None
    wins = [move.lost.win for move in moves if move.lost.win is not None]
    return Outlook(fmean(wins) if wins else None, fmean(move.lost.points for move in moves))


def _worst(moves: Sequence[ReviewedMove]) -> list[ReviewedMove]:
    missteps = [move for move in moves if move.label in MISSTEPS]
    return sorted(missteps, key=lambda move: (-move.size_of_loss, move.number))
