"""What lines and boards are worth: by the score, by a simple potential, and by the fitted outlook of `best`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from polindrome.entropy import BOARD_SIZE, COLORS
from polindrome.entropy.bots.board import COLUMN_SHIFTS, COLUMNS, ROW_SHIFTS, ROWS, Board
from polindrome.entropy.bots.weights import CHAOS_POTENTIAL, ORDER_POTENTIAL, POINT, Weights, outlook_weights
from polindrome.entropy.game import Role
from polindrome.entropy.scoring import SCORERS

Pattern = tuple[int, ...]

_MISPRINTED = (1, 2, 1, 2, 1, 2, 1)
_MISPRINT = 10
"""The published table gives 27 points for ABABABA instead of 37."""

_LINES_KEPT = 2**14


class LineValues(dict[int, int]):
    """The value of a line by its code; worked out when it is first asked for."""

    def __init__(self, worth: Callable[[Pattern], int]) -> None:
        super().__init__()
        self._worth = cache(worth)

    def __missing__(self, code: int) -> int:
        if len(self) == _LINES_KEPT:
            self.clear()
        value = self[code] = self._worth(_pattern(code))
        return value


class Values:
    """Values of boards, and what placements and slides change, in POINTs."""

    def __init__(self, worth: Callable[[Pattern], int]) -> None:
        self.lines = LineValues(worth)

    def board(self, board: Board) -> int:
        """The sum over the 14 lines."""
        return sum(self.lines[code] for code in board.rows) + sum(self.lines[code] for code in board.columns)

    def placement(self, board: Board, cell: int, colour: int) -> int:
        """What a token added to an empty cell changes."""
        lines, row, column = self.lines, board.rows[ROWS[cell]], board.columns[COLUMNS[cell]]
        by_row = lines[row | colour << ROW_SHIFTS[cell]] - lines[row]
        return by_row + lines[column | colour << COLUMN_SHIFTS[cell]] - lines[column]

    def slide(self, board: Board, source: int, target: int) -> int:
        """What a slide changes: the line along which it goes, the line it leaves and the line it reaches."""
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
    """The points of the board as it is."""
    score = SCORERS[scorer]
    letters = ("", *COLORS)
    return Values(lambda line: POINT * score([letters[colour] for colour in line]))


@cache
def potential_values(scorer: str, role: Role) -> Values:
    """The simple potential that `pot`, `ex3` and `minmaxpot` look at; Chaos has less hope for gaps."""
    weights = ORDER_POTENTIAL if role == "order" else CHAOS_POTENTIAL
    return Values(lambda line: _worth(line, weights, scorer))


@cache
def outlook_values(scorer: str, role: Role, empties: int) -> Values:
    """The values of `best` for boards with so many empty cells; on a full board the score."""
    weights = outlook_weights(role, empties)
    return Values(lambda line: _worth(line, weights, scorer))


def _pattern(code: int) -> Pattern:
    """The line with its colours renamed to 1, 2, 3 ... in the order in which they appear."""
    labels = {0: 0}
    return tuple(labels.setdefault(code >> 3 * place & 7, len(labels)) for place in range(BOARD_SIZE))


_SPANS = [(start, start + length) for length in range(2, BOARD_SIZE + 1) for start in range(BOARD_SIZE + 1 - length)]
"""Begin and end of all parts of a line, the shortest first."""


def _worth(line: Pattern, weights: Weights, scorer: str) -> int:
    """The weights of all parts together."""
    parts = {span: _weight(line[slice(*span)], weights) for span in _SPANS}
    return sum(parts.values()) if scorer == "official" else _literal_worth(line, parts)


def _literal_worth(line: Pattern, parts: Mapping[tuple[int, int], int]) -> int:
    """By the literal scorer a part counts with all that it holds: its share times the sum of the weights within."""
    worth = 0
    within: dict[tuple[int, int], int] = {}
    for (start, end), weight in parts.items():
        shorter = within.get((start + 1, end), 0) + within.get((start, end - 1), 0)
        within[start, end] = shorter - within.get((start + 1, end - 1), 0) + weight
        if line == _MISPRINTED and end - start == BOARD_SIZE:
            within[start, end] -= _MISPRINT * POINT
        worth += weight * within[start, end] // ((end - start) * POINT)
    return worth


def _weight(part: Pattern, weights: Weights) -> int:
    """The weight of a part of a line: 0 if two cells that mirror each other differ."""
    size = len(part)
    pairs = [(part[place], part[size - 1 - place]) for place in range(size // 2)]
    if any(left and right and left != right for left, right in pairs):
        return 0
    half = sum(bool(left) != bool(right) for left, right in pairs)
    empty = sum(not left and not right for left, right in pairs)
    return weights[size, half, empty]


def evaluate(board: Board, role: Role, scorer: str) -> int:
    """What the policy best of a role takes a board for, in POINTs."""
    return outlook_values(scorer, role, board.empties).board(board)
