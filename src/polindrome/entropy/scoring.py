"""Scoring of palindromes by two scorers, the official one and the literal one, and the cache of literal scores.

official: every palindrome of two or more neighbouring tokens in a row or a column scores its length.
literal: gaps are closed first, and every palindrome scores its value in PALINDROME_SCORES. That table is already
cumulative (AAA = 3 + 2 + 2), so inner palindromes count more than once.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import lru_cache
from threading import Lock
from typing import Generic, TypeVar

from polindrome.entropy.board import BOARD_SIZE, EMPTY, BoardState, Color, get_column, get_row, index_to_coords
from polindrome.entropy.moves import Move
from polindrome.errors import UnknownName

PALINDROME_SCORES = {
    "AA": 2,
    "ABA": 3,
    "AAA": 7,
    "ABBA": 6,
    "AAAA": 16,
    "ABCBA": 8,
    "AABAA": 12,
    "ABABA": 14,
    "ABBBA": 12,
    "AAAAA": 30,
    "AABBAA": 16,
    "ABAABA": 18,
    "ABBBBA": 22,
    "ABCCBA": 12,
    "AAAAAA": 50,
    "ABCDCBA": 15,
    "AAABAAA": 29,
    "AABABAA": 25,
    "AABBBAA": 23,
    "AABCBAA": 19,
    "ABAAABA": 25,
    "ABABABA": 27,  # The rule gives 37; the literal scorer keeps the published number.
    "ABACABA": 21,
    "ABBABBA": 27,
    "ABBBBBA": 37,
    "ABBCBBA": 19,
    "ABCACBA": 15,
    "ABCBCBA": 21,
    "ABCCCBA": 19,
    "AAAAAAA": 77,
}
"""Pattern -> points of a palindrome including those inside it, for every palindromic pattern of length 2 to 7."""

LineScorer = Callable[[Sequence[Color]], int]

DEFAULT_CACHE_SIZE = 1000

Key = TypeVar("Key")
Value = TypeVar("Value")


class LRUCache(Generic[Key, Value]):
    """A thread-safe mapping of limited size that evicts the least recently used entry."""

    def __init__(self, max_size: int = DEFAULT_CACHE_SIZE) -> None:
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._max_size = max_size
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        """Return a value and mark it as most recently used; None if the key is missing."""
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key]

    def set(self, key: Key, value: Value) -> None:
        """Store a value as most recently used, and evict the least recently used one if the cache is full."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._max_size:
                self._values.popitem(last=False)

    def clear(self) -> None:
        """Remove all entries."""
        with self._lock:
            self._values.clear()

    def size(self) -> int:
        """Return the number of entries."""
        return len(self._values)


sequence_score_cache: LRUCache[str, int] = LRUCache()


def is_palindrome(seq: Sequence[Color]) -> bool:
    """Return whether a sequence reads the same from both ends."""
    return all(seq[i] == seq[len(seq) - 1 - i] for i in range(len(seq) // 2))


def get_palindrome_signature(seq: Sequence[Color]) -> str:
    """Return the pattern of a sequence regardless of its colours: R, G, R -> "ABA"."""
    letters: dict[Color, str] = {}
    return "".join(letters.setdefault(color, chr(ord("A") + len(letters))) for color in seq)


def score_palindrome(seq: Sequence[Color]) -> int:
    """Return the points of one palindrome by the table; its length if the table lacks the pattern."""
    return PALINDROME_SCORES.get(get_palindrome_signature(seq)) or len(seq)


def score_sequence(sequence: Sequence[Color]) -> int:
    """Return the literal score of a line."""
    filled = [color for color in sequence if color != EMPTY]
    return sum(score_palindrome(filled[start:end]) for start, end in find_palindromes(filled))


def score_sequence_cached(sequence: Sequence[Color]) -> int:
    """Return `score_sequence` from a cache; the key omits gaps, since the literal scorer ignores them."""
    key = "".join(sequence)
    score = sequence_score_cache.get(key)
    if score is None:
        score = score_sequence(sequence)
        sequence_score_cache.set(key, score)
    return score


def calculate_full_board_score(state: BoardState) -> int:
    """Return the literal score of a board."""
    return board_score(state, "literal")


def calculate_score_delta(old_state: BoardState, new_state: BoardState, move: Move) -> int:
    """Return the change of the literal score by a slide; a placement is a slide from its square to itself."""
    return _delta(old_state, new_state, move, score_sequence_cached)


def official_line_score(sequence: Sequence[Color]) -> int:
    """Return the official score of a line; gaps break palindromes."""
    return _official_score_of(tuple(sequence))


def official_score(state: BoardState) -> int:
    """Return the official score of a board."""
    return board_score(state, "official")


def official_delta(old_state: BoardState, new_state: BoardState, move: Move) -> int:
    """Return the change of the official score by a slide; a placement is a slide from its square to itself."""
    return _delta(old_state, new_state, move, official_line_score)


SCORERS: dict[str, LineScorer] = {"official": official_line_score, "literal": score_sequence_cached}
"""Name of a scorer -> its function for the points of a line."""


def find_scorer(name: str) -> LineScorer:
    """Return the scorer of that name; raise UnknownName if it does not exist."""
    if name not in SCORERS:
        raise UnknownName("scorer", name, SCORERS)
    return SCORERS[name]


def line_scores(state: BoardState, scorer: str) -> tuple[list[int], list[int]]:
    """Return the points of the seven rows and of the seven columns."""
    score = find_scorer(scorer)
    rows = [score(get_row(state, row)) for row in range(BOARD_SIZE)]
    columns = [score(get_column(state, col)) for col in range(BOARD_SIZE)]
    return rows, columns


def board_score(state: BoardState, scorer: str) -> int:
    """Return the score of a board by the scorer of that name."""
    return sum(map(sum, line_scores(state, scorer)))


def find_palindromes(sequence: Sequence[Color]) -> list[tuple[int, int]]:
    """Return the official palindromes of a line as (start, end) with exclusive end, shortest first."""
    size = len(sequence)
    spans = [(start, start + length) for length in range(2, size + 1) for start in range(size - length + 1)]
    return [
        (start, end) for start, end in spans if EMPTY not in sequence[start:end] and is_palindrome(sequence[start:end])
    ]


# Lines are scored on demand: a table of all 8^7 lines would take seconds to build in Python.
@lru_cache(maxsize=2**16)
def _official_score_of(line: tuple[Color, ...]) -> int:
    return sum(end - start for start, end in find_palindromes(line))


def _delta(old_state: BoardState, new_state: BoardState, move: Move, score: LineScorer) -> int:
    squares = [index_to_coords(move.source), index_to_coords(move.target)]
    rows = {square.row for square in squares}
    columns = {square.col for square in squares}
    by_row = sum(score(get_row(new_state, row)) - score(get_row(old_state, row)) for row in rows)
    return by_row + sum(score(get_column(new_state, col)) - score(get_column(old_state, col)) for col in columns)
