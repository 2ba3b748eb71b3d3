"""The tree that `best` looks at, as in the core: slide, draw, placement, slide, and so on.

A depth is the number of placements to come. Order's slides and Chaos's cells are ranked by one look at the
values, and only the first of them are followed, except in the last round before the leaves, where no cell is
left out: most of them are refuted by a slide that the new token cannot touch.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from polindrome.entropy import BOARD_SIZE, PIECES_PER_COLOR, TOTAL_SQUARES, TimeManager
from polindrome.entropy.bots.board import CELLS, COLOURS, LINES, ROWS, Board
from polindrome.entropy.bots.evaluation import Values, outlook_values
from polindrome.entropy.game import Role
from polindrome.entropy.notation import FIRST_SLIDE, PASS

FAR = 2**31 - 1
_FULL_WIDTH_EMPTIES = 3
"""So few cells that nothing needs leaving out."""


class Slide(NamedTuple):
    """A slide with what it gains, and the lines it changes, a bit each; a pass changes none."""

    gain: int
    source: int
    target: int
    lines: int

    @property
    def action(self) -> int:
        """Its id."""
        return FIRST_SLIDE + TOTAL_SQUARES * self.source + self.target if self.lines else PASS


class Widths(NamedTuple):
    """How many slides and cells are followed."""

    slides: int
    cells: int


@dataclass(slots=True)
class Meter:
    """Counts the evaluated boards, and knows when to stop; once it has said so, it does not change its mind."""

    limit: int
    time: TimeManager
    nodes: int = 0
    stopped: bool = False

    def must_stop(self) -> bool:
        """Asked between short pieces of work."""
        self.stopped = self.stopped or self.nodes >= self.limit or self.time.should_stop()
        return self.stopped


def find_slides(board: Board, values: Values) -> list[Slide]:
    """All slides, by their ids."""
    return [
        Slide(values.slide(board, source, target), source, target, LINES[source] | LINES[target])
        for source in CELLS
        if board.cells[source]
        for target in board.targets(source)
    ]


def rank_slides(board: Board, values: Values) -> list[Slide]:
    """The slides and a pass, the largest gains first, equal ones by action id."""
    return sorted([*find_slides(board, values), Slide(0, 0, 0, 0)], key=lambda slide: -slide.gain)


class Replies:
    """Order's best answers to placements on one board."""

    def __init__(self, board: Board, values: Values, meter: Meter) -> None:
        self._values = values
        self._meter = meter
        self._base = values.board(board)
        self._slides = rank_slides(board, values)
        meter.nodes += len(self._slides)
        self._untouched = {cell: self._best_untouched(LINES[cell]) for cell in board.empty_cells()}

    def best(self, board: Board, cell: int, colour: int) -> int:
        """The best that Order can make of the board once the token lies on the cell."""
        self._meter.nodes += 1
        value = self._base + self._values.placement(board, cell, colour)
        return self._after(board, cell, colour, value, FAR)

    def least(self, board: Board, colour: int) -> int:
        """The least of that over all cells."""
        bounds = []
        for cell, gain in self._untouched.items():
            value = self._base + self._values.placement(board, cell, colour)
            bounds.append((value + gain, cell, value))
        self._meter.nodes += len(bounds)
        least = FAR
        for lowest, cell, value in sorted(bounds):
            if lowest >= least:
                break
            least = min(least, self._after(board, cell, colour, value, least))
        return least

    def _best_untouched(self, lines: int) -> int:
        return next(slide.gain for slide in self._slides if not slide.lines & lines)

    def _after(self, board: Board, cell: int, colour: int, value: int, enough: int) -> int:
        board.place(cell, colour)
        best = self._improved(board, cell, value, enough)
        board.take_back(cell)
        return best

    def _improved(self, board: Board, cell: int, value: int, enough: int) -> int:
        """The slides of the new token, then those that it touches; at least `enough` is enough."""
        best = value + self._untouched[cell]
        for target in board.targets(cell):
            self._meter.nodes += 1
            best = max(best, value + self._values.slide(board, cell, target))
            if best >= enough:
                return best
        for _, source, target, lines in self._slides:
            if best >= enough:
                return best
            if lines & LINES[cell] and not _blocks(cell, source, target):
                self._meter.nodes += 1
                best = max(best, value + self._values.slide(board, source, target))
        return best


@dataclass(frozen=True, slots=True)
class Tree:
    """Values of positions, so many placements ahead, with the eyes of a role."""

    scorer: str
    role: Role
    meter: Meter

    def before_draw(self, board: Board, depth: int, widths: Widths, token: int = 0) -> float:
        """The expected value before a draw, which is the token if there is one."""
        if board.empties == 0:
            return outlook_values(self.scorer, self.role, 0).board(board)
        if self.meter.must_stop():
            return 0
        replies = Replies(board, outlook_values(self.scorer, self.role, board.empties - 1), self.meter)
        total, tokens = 0.0, 0
        unseen: float | None = None  # Colours of which nothing lies on the board are all the same.
        for colour, count in draws(board, token):
            if self.meter.stopped:
                return 0
            is_unseen = board.bag[colour] == PIECES_PER_COLOR
            value = self._least(board, colour, depth, widths, replies) if unseen is None or not is_unseen else unseen
            if is_unseen:
                unseen = value
            total += count * value
            tokens += count
        return total / tokens

    def before_slide(self, board: Board, depth: int, widths: Widths, enough: float) -> float:
        """The value with Order to slide; at least `enough` is enough."""
        slides = rank_slides(board, outlook_values(self.scorer, self.role, board.empties))
        self.meter.nodes += len(slides)
        best = float(-FAR)
        for slide in slides[: _width(widths.slides, board)]:
            if best >= enough or self.meter.stopped:
                break
            board.slide(slide.source, slide.target)
            best = max(best, self.before_draw(board, depth, widths))
            board.slide(slide.target, slide.source)
        return best

    def rank_cells(self, board: Board, colour: int) -> list[tuple[int, int]]:
        """The empty cells as (value, cell) by Order's best answer to a token there, the lowest first."""
        replies = Replies(board, outlook_values(self.scorer, self.role, board.empties - 1), self.meter)
        return _rank_cells(board, colour, replies)

    def _least(self, board: Board, colour: int, depth: int, widths: Widths, replies: Replies) -> float:
        if depth == 1:
            return replies.least(board, colour)
        least = float(FAR)
        for _, cell in _rank_cells(board, colour, replies)[: _width(widths.cells, board)]:
            if self.meter.stopped:
                break
            board.place(cell, colour)
            least = min(least, self.before_slide(board, depth - 1, widths, least))
            board.take_back(cell)
        return least


def draws(board: Board, token: int) -> list[tuple[int, int]]:
    """The colours that may be drawn with how many there are; only the token, if it is known."""
    return [(token, 1)] if token else [(colour, board.bag[colour]) for colour in COLOURS if board.bag[colour]]


def _rank_cells(board: Board, colour: int, replies: Replies) -> list[tuple[int, int]]:
    return sorted((replies.best(board, cell, colour), cell) for cell in board.empty_cells())


def _width(wanted: int, board: Board) -> int:
    return FAR if board.empties <= _FULL_WIDTH_EMPTIES else wanted


def _blocks(cell: int, source: int, target: int) -> bool:
    """Whether a token on the cell stands in the way of a slide, or on its target."""
    low, high = min(source, target), max(source, target)
    step = 1 if ROWS[source] == ROWS[target] else BOARD_SIZE
    return low <= cell <= high and (cell - low) % step == 0
