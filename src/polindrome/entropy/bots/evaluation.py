"""Static evaluation of lines and boards: by the score, by a simple potential, and by the fitted weights of `best`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from polindrome.entropy import BOARD_SIZE, COLORS
from polindrome.entropy.bots.board import COLUMN_SHIFTS, COLUMNS, ROW_SHIFTS, ROWS, Board
from polindrome.entropy.bots.weights import CHAOS_POTENTIAL, ORDER_POTENTIAL, POINT, Weights, fitted_weights
from polindrome.entropy.game import Role
from polindrome.entropy.scoring import SCORERS

Pattern = tuple[int, ...]
"""A line with its colours renamed to 1, 2, 3 ... in order of appearance; 0 is an empty cell."""

_MISPRINTED = (1, 2, 1, 2, 1, 2, 1)
_MISPRINT_POINTS = 10
"""The published table gives 27 points for ABABABA instead of 37; the literal scorer keeps the 27."""

_MAX_CACHED_LINES = 2**14


class LineValues(dict[int, int]):
    """The value of a line by its code, computed on first access."""

    def __init__(self, value_of_line: Callable[[Pattern], int]) -> None:
        super().__init__()
        self._line_value = cache(value_of_line)

    def __missing__(self, code: int) -> int:
        if len(self) == _MAX_CACHED_LINES:
            self.clear()
        labels = {0: 0}
        pattern = tuple(labels.setdefault(code >> 3 * place & 7, len(labels)) for place in range(BOARD_SIZE))
        value = self[code] = self._line_value(pattern)
        return value


class Values:
    """Values of boards, and their changes by placements and slides, in units of 1/POINT points."""

    def __init__(self, value_of_line: Callable[[Pattern], int]) -> None:
        self.lines = LineValues(value_of_line)

    def board(self, board: Board) -> int:
        """The sum over the 14 lines."""
        return sum(self.lines[code] for code in board.rows) + sum(self.lines[code] for code in board.columns)

    def placement(self, board: Board, cell: int, colour: int) -> int:
        """The change of the value when a token is placed on an empty cell."""
        lines, row, column = self.lines, board.rows[ROWS[cell]], board.columns[COLUMNS[cell]]
        by_row = lines[row | colour << ROW_SHIFTS[cell]] - lines[row]
        return by_row + lines[column | colour << COLUMN_SHIFTS[cell]] - lines[column]

    def slide(self, board: Board, source: int, target: int) -> int:
        """The change by a slide: of the line along which it goes, the line it leaves and the line it enters."""
        lines, colour, row, column = self.lines, board.cells[source], ROWS[source], COLUMNS[source]
        if row == ROWS[target]:
            along, left, reached = board.rows[row], board.columns[column], board.columns[COLUMNS[target]]
            moved = along ^ colour << ROW_SHIFTS[source] ^ colour << ROW_SHIFTS[target]
            token = colour << COLUMN_SHIFTS[source]
        else:
            along, left, reached = board.columns[column], board.rows[row], board.rows[ROWS[target]]
            moved = along ^ colour << COLUMN_SHIFTS[source] ^ colour << COLUMN_SHIFTS[target]
            token = colour << ROW_SHIFTS[source]
        across = lines[left ^ token] - lines[left] + lines[reached ^ token] - lines[reached]
        return lines[moved] - lines[along] + across


@cache
def score_values(scorer: str) -> Values:
    """The present score of the board."""
    score = SCORERS[scorer]
    letters = ("", *COLORS)
    return Values(lambda line: POINT * score([letters[colour] for colour in line]))


@cache
def potential_values(scorer: str, role: Role) -> Values:
    """The simple potential of the policies `pot`, `ex3` and `minmaxpot`; Chaos rates gaps lower."""
    weights = ORDER_POTENTIAL if role == "order" else CHAOS_POTENTIAL
    return Values(lambda line: _line_value(line, weights, scorer))


@cache
def fitted_values(scorer: str, role: Role, empties: int) -> Values:
    """The values of the policy `best` by the number of empty cells; on a full board the score."""
    weights = fitted_weights(role, empties)
    return Values(lambda line: _line_value(line, weights, scorer))


_SPANS = [(start, start + length) for length in range(2, BOARD_SIZE + 1) for start in range(BOARD_SIZE + 1 - length)]
"""Start and end of all spans of a line, the shortest first."""


def _line_value(line: Pattern, weights: Weights, scorer: str) -> int:
    """The sum of the weights of all spans."""
    spans = {span: _weight(line[slice(*span)], weights) for span in _SPANS}
    return sum(spans.values()) if scorer == "official" else _literal_value(line, spans)


def _literal_value(line: Pattern, spans: Mapping[tuple[int, int], int]) -> int:
    """The value for the literal scorer, which counts a palindrome with all palindromes inside it."""
    value = 0
    within: dict[tuple[int, int], int] = {}  # span -> the sum of the weights of all spans inside it
    for (start, end), weight in spans.items():
        shorter = within.get((start + 1, end), 0) + within.get((start, end - 1), 0)
        within[start, end] = shorter - within.get((start + 1, end - 1), 0) + weight
        if line == _MISPRINTED and end - start == BOARD_SIZE:
            within[start, end] -= _MISPRINT_POINTS * POINT
        value += weight * within[start, end] // ((end - start) * POINT)
    return value


def _weight(span: Pattern, weights: Weights) -> int:
    """The weight of a span of a line: 0 if a mirror pair has two different colours."""
    size = len(span)
    pairs = [(span[place], span[size - 1 - place]) for place in range(size // 2)]
    if any(left and right and left != right for left, right in pairs):
        return 0
    half = sum(bool(left) != bool(right) for left, right in pairs)
    empty = sum(not left and not right for left, right in pairs)
    return weights[size, half, empty]


def evaluate(board: Board, role: Role, scorer: str) -> int:
    """The static evaluation of a board by the policy `best` of a role, in units of 1/POINT points."""
    return fitted_values(scorer, role, board.empties).board(board)
