"""Facts about a move of Entropy: its effects on points, palindromes and threats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from polindrome.entropy import (
    BoardState,
    EntropyGame,
    GameState,
    apply_move,
    apply_placement,
    get_column,
    get_row,
    index_to_coords,
)
from polindrome.entropy.board import EMPTY, Color
from polindrome.entropy.bots import find_candidates
from polindrome.entropy.notation import PASS, slide_of_action
from polindrome.entropy.scoring import board_score, find_palindromes


@dataclass(frozen=True, slots=True)
class Palindrome:
    """A palindrome on the board, and the row, `a` to `g`, or column, `1` to `7`, that contains it."""

    tokens: str
    line: Literal["row", "column"]
    name: str

    def __str__(self) -> str:
        return f"{self.tokens} in {self.line} {self.name}"


@dataclass(frozen=True, slots=True)
class MoveFacts:
    """Points on the board before and after a move, and the longest palindromes that it made in its row and column.

    `threat_before` and `threat_after` are the immediate gain of Order's best slide before and after the move.
    """

    role: str
    is_pass: bool
    score_before: int
    score_after: int
    palindromes: tuple[Palindrome, ...]
    threat_before: int
    threat_after: int

    @property
    def gain(self) -> int:
        """The points that Order gains by the move."""
        return self.score_after - self.score_before

    def to_json(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return asdict(self)


def facts_of(game: EntropyGame, action: int) -> MoveFacts:
    """Compute the facts of a legal action of the role to move; the game is not changed."""
    before: BoardState = game.state
    after, square = before, None
    if game.role == "chaos":
        after, square = apply_placement(before, action, game.next_token), action
    elif slide := slide_of_action(action):
        after, square = apply_move(before, slide), slide.target
    return MoveFacts(
        role=game.position.turn,
        is_pass=action == PASS,
        score_before=game.score,
        score_after=board_score(after, game.scorer),
        palindromes=() if square is None else _new_palindromes(before, after, square),
        threat_before=_threat(before, game.scorer),
        threat_after=_threat(after, game.scorer),
    )


def _threat(state: BoardState, scorer: str) -> int:
    """Return the immediate gain of Order's best slide."""
    if EMPTY not in state:
        return 0
    position = GameState(tuple(state), EMPTY, "order")
    best = find_candidates(position, "greedy", scorer=scorer, nodes=0, seconds=0).candidates[0][1]
    return round(best) - board_score(state, scorer)


def _new_palindromes(before: BoardState, after: BoardState, square: int) -> tuple[Palindrome, ...]:
    """Return the longest new palindromes in the row and in the column of the square to which a token came."""
    row, col = index_to_coords(square)
    found = (
        _longest_new(get_row(before, row), get_row(after, row), "row", chr(ord("a") + row)),
        _longest_new(get_column(before, col), get_column(after, col), "column", str(col + 1)),
    )
    return tuple(palindrome for palindrome in found if palindrome)


def _longest_new(
    old: Sequence[Color], new: Sequence[Color], line: Literal["row", "column"], name: str
) -> Palindrome | None:
    spans = [span for span in find_palindromes(new) if span not in find_palindromes(old)]
    return Palindrome("".join(new[slice(*spans[-1])]), line, name) if spans else None
