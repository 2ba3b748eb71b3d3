"""The expectimax tree of the policy `best`, as in the core: slide, draw, placement, slide, and so on.

The depth counts the placements ahead. The values rank Order's slides and Chaos's cells, and only the first of them are
searched. The exception is the last placement before the leaves, where all cells are considered: a slide that the new
token cannot affect refutes most of them. Values are in units of 1/POINT points.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from polindrome.entropy import BOARD_SIZE, PIECES_PER_COLOR, TOTAL_SQUARES, TimeManager
from polindrome.entropy.bots.board import CELLS, LINES, ROWS, Board
from polindrome.entropy.bots.evaluation import Values, fitted_values
from polindrome.entropy.game import Role
from polindrome.entropy.notation import FIRST_SLIDE, PASS

INFINITY = 2**31 - 1
_FULL_WIDTH_EMPTIES = 3
"""With at most this many empty cells the search skips no slide and no cell."""


class Slide(NamedTuple):
    """A slide with its gain and the lines that it changes, a bit each; a pass changes none."""

    gain: int
    source: int
    target: int
    lines: int

    @property
    def action(self) -> int:
        """The action id."""
        return FIRST_SLIDE + TOTAL_SQUARES * self.source + self.target if self.lines else PASS


class Widths(NamedTuple):
    """How many slides and cells the tree search follows at each node."""

    slides: int
    cells: int


@dataclass(slots=True)
class SearchBudget:
    """Counts the evaluated boards and decides when to stop."""

    limit: int
    time: TimeManager
    nodes: int = 0
    stopped: bool = False

    def should_stop(self) -> bool:
        """Check the limits; call it between short pieces of work. Once true, it stays true."""
        self.stopped = self.stopped or self.nodes >= self.limit or self.time.should_stop()
        return self.stopped


def find_slides(board: Board, values: Values) -> list[Slide]:
    """All slides with their gains, by action id."""
    return [
        Slide(values.slide(board, source, target), source, target, LINES[source] | LINES[target])
        for source in CELLS
        if board.cells[source]
        for target in board.targets(source)
    ]


def rank_slides(board: Board, values: Values) -> list[Slide]:
    """The slides and a pass, the largest gains first, ties by action id."""
    return sorted([*find_slides(board, values), Slide(0, 0, 0, 0)], key=lambda slide: -slide.gain)


class Replies:
    """Order's best replies to placements on one board."""

    def __init__(self, board: Board, values: Values, budget: SearchBudget) -> None:
        self._values = values
        self._budget = budget
        self._base = values.board(board)
        self._slides = rank_slides(board, values)
        budget.nodes += len(self._slides)
        # For each empty cell, the best gain of a slide that a token there does not affect.
        self._untouched = {
            cell: next(slide.gain for slide in self._slides if not slide.lines & LINES[cell])
            for cell in board.empty_cells()
        }

    def best(self, board: Board, cell: int, colour: int) -> int:
        """The value of the board after a placement and Order's best reply."""
        self._budget.nodes += 1
        value = self._base + self._values.placement(board, cell, colour)
        return self._value_after(board, cell, colour, value, INFINITY)

    def least(self, board: Board, colour: int) -> int:
        """The value of the board after Chaos's best placement of the colour and Order's best reply."""
        bounds = []
        for cell, gain in self._untouched.items():
            value = self._base + self._values.placement(board, cell, colour)
            bounds.append((value + gain, cell, value))
        self._budget.nodes += len(bounds)
        least = INFINITY
        for lower_bound, cell, value in sorted(bounds):
            if lower_bound >= least:
                break
            least = min(least, self._value_after(board, cell, colour, value, least))
        return least

    def _value_after(self, board: Board, cell: int, colour: int, value: int, cutoff: int) -> int:
        board.place(cell, colour)
        best = self._best_reply(board, cell, value, cutoff)
        board.remove(cell)
        return best

    def _best_reply(self, board: Board, cell: int, value: int, cutoff: int) -> int:
        """Try the slides of the new token, then those whose lines it changes; stop at a value of `cutoff` or more."""
        best = value + self._untouched[cell]
        for target in board.targets(cell):
            self._budget.nodes += 1
            best = max(best, value + self._values.slide(board, cell, target))
            if best >= cutoff:
                return best
        for _, source, target, lines in self._slides:
            if best >= cutoff:
                return best
            if lines & LINES[cell] and not _blocks(cell, source, target):
                self._budget.nodes += 1
                best = max(best, value + self._values.slide(board, source, target))
        return best


@dataclass(frozen=True, slots=True)
class Tree:
    """Values of positions by a search with the fitted values of a role at the leaves."""

    scorer: str
    role: Role
    budget: SearchBudget

    def before_draw(self, board: Board, depth: int, widths: Widths, token: int = 0) -> float:
        """The expected value before a draw; if the token is known, the value for it."""
        if board.empties == 0:
            return fitted_values(self.scorer, self.role, 0).board(board)
        if self.budget.should_stop():
            return 0
        replies = Replies(board, fitted_values(self.scorer, self.role, board.empties - 1), self.budget)
        total, tokens = 0.0, 0
        unseen: float | None = None  # All colours without a token on the board have the same value.
        for colour, count in draws(board, token):
            if self.budget.stopped:
                return 0
            is_unseen = board.bag[colour] == PIECES_PER_COLOR
            value = self._least(board, colour, depth, widths, replies) if unseen is None or not is_unseen else unseen
            if is_unseen:
                unseen = value
            total += count * value
            tokens += count
        return total / tokens

    def before_slide(self, board: Board, depth: int, widths: Widths, cutoff: float) -> float:
        """The value with Order to slide; stops at a value of `cutoff` or more."""
        slides = rank_slides(board, fitted_values(self.scorer, self.role, board.empties))
        self.budget.nodes += len(slides)
        best = float(-INFINITY)
        for slide in slides[: _width(widths.slides, board)]:
            if best >= cutoff or self.budget.stopped:
                break
            board.slide(slide.source, slide.target)
            best = max(best, self.before_draw(board, depth, widths))
            board.slide(slide.target, slide.source)
        return best

    def rank_cells(self, board: Board, colour: int) -> list[tuple[int, int]]:
        """The empty cells as (value after Order's best reply, cell), the lowest first."""
        replies = Replies(board, fitted_values(self.scorer, self.role, board.empties - 1), self.budget)
        return _rank_cells(board, colour, replies)

    def _least(self, board: Board, colour: int, depth: int, widths: Widths, replies: Replies) -> float:
        """The value after Chaos's best placement of the colour."""
        if depth == 1:
            return replies.least(board, colour)
        least = float(INFINITY)
        for _, cell in _rank_cells(board, colour, replies)[: _width(widths.cells, board)]:
            if self.budget.stopped:
                break
            board.place(cell, colour)
            least = min(least, self.before_slide(board, depth - 1, widths, least))
            board.remove(cell)
        return least


def draws(board: Board, token: int) -> list[tuple[int, int]]:
    """The colours that may be drawn, with the number of their tokens; only the token, if it is known."""
    return [(token, 1)] if token else [(colour, count) for colour, count in enumerate(board.bag) if count]


def _rank_cells(board: Board, colour: int, replies: Replies) -> list[tuple[int, int]]:
    return sorted((replies.best(board, cell, colour), cell) for cell in board.empty_cells())


def _width(limit: int, board: Board) -> int:
    return INFINITY if board.empties <= _FULL_WIDTH_EMPTIES else limit


def _blocks(cell: int, source: int, target: int) -> bool:
    """Whether a token on the cell blocks the path of a slide or its target."""
    low, high = min(source, target), max(source, target)
    step = 1 if ROWS[source] == ROWS[target] else BOARD_SIZE
    return low <= cell <= high and (cell - low) % step == 0
