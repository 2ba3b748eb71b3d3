"""A board of Blokus as a picture: each piece with the letter of its colour, and two placements marked on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from polindrome.analysis.report.markup import Markup, element
from polindrome.blokus import Board, Player
from polindrome.blokus.bitboard import Coord

_EDGES = ((-1, 0, "M{c} {r}h1"), (1, 0, "M{c} {b}h1"), (0, -1, "M{c} {r}v1"), (0, 1, "M{e} {r}v1"))
"""Of a cell: its neighbour on each side, and the line between them."""


def draw_board(
    board: Board, mover: Player, played: Iterable[Coord], better: Iterable[Coord], description: str
) -> Markup:
    """The board before a move, with the placement played and, unless it has no cells, a better one."""
    size = board.size
    return element(
        "svg",
        element("title", description),
        element("rect", x=0, y=0, width=size, height=size, class_="field"),
        element("path", d=_lines(size), class_="cells"),
        _coordinates(size),
        *(_piece(cells, player) for player in board.variant.players for cells in _pieces(board, player)),
        _played(list(played), mover),
        _better(list(better)),
        viewBox=f"-1.1 -0.2 {size + 1.3} {size + 1.3}",
        role="img",
        aria_label=description,
        class_="board",
    )


def _lines(size: int) -> str:
    return "".join(f"M0 {step}h{size}M{step} 0v{size}" for step in range(1, size))


def _coordinates(size: int) -> Markup:
    columns = [element("text", chr(ord("a") + col), x=col + 0.5, y=size + 0.75) for col in range(size)]
    rows = [element("text", str(size - row), x=-0.55, y=row + 0.72) for row in range(size)]
    return element("g", *columns, *rows, class_="points", aria_hidden="true")


def _pieces(board: Board, player: Player) -> Iterator[list[Coord]]:
    """The cells of each piece: pieces of one colour never share an edge."""
    rest = {(row, col) for row in range(board.size) for col in range(board.size) if board.grid[row, col] == player}
    while rest:
        piece, new = set[Coord](), {min(rest)}
        while new:
            piece |= new
            around = {(row + d_row, col + d_col) for row, col in new for d_row, d_col, _ in _EDGES}
            new = (around & rest) - piece
        rest -= piece
        yield sorted(piece)


def _piece(cells: list[Coord], player: Player) -> Markup:
    row, col = cells[0]
    letter = element("text", player.name[0], x=col + 0.5, y=row + 0.73)
    return element("g", _squares(cells), _outline(cells), letter, class_=f"piece {player.name.lower()}")


def _played(cells: list[Coord], mover: Player) -> Markup:
    return element("g", _squares(cells), _outline(cells), class_=f"played {mover.name.lower()}")


def _better(cells: list[Coord]) -> Markup:
    dots = [element("circle", cx=col + 0.5, cy=row + 0.5, r=0.15) for row, col in cells]
    return element("g", _outline(cells), *dots, class_="better")


def _squares(cells: list[Coord]) -> Markup:
    return element("path", d="".join(f"M{col} {row}h1v1h-1z" for row, col in cells), class_="squares")


def _outline(cells: list[Coord]) -> Markup:
    inside = set(cells)
    path = "".join(
        line.format(r=row, c=col, b=row + 1, e=col + 1)
        for row, col in cells
        for d_row, d_col, line in _EDGES
        if (row + d_row, col + d_col) not in inside
    )
    return element("path", d=path, class_="outline")
