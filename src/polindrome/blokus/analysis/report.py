"""The Blokus parts of the HTML report: graphs of win chance and mobility, and the board as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from polindrome.analysis.formatting import listed, percent
from polindrome.analysis.report.graphs import Graph, Line, Mark, scale_for
from polindrome.analysis.report.markup import Markup, element
from polindrome.analysis.results import Review, ReviewedMove
from polindrome.blokus import VARIANTS, BlokusGame, Board, Player
from polindrome.blokus.analysis.evaluation import MARGIN_LIMITS, WIN_LIMITS
from polindrome.blokus.analysis.review import Standing
from polindrome.blokus.bitboard import Coord
from polindrome.blokus.family import FAMILY

MARKS = 12
"""Number of worst moves that are marked in the graph; with four seats more would cover the lines."""

_EDGES = ((-1, 0, "M{c} {r}h1"), (1, 0, "M{c} {b}h1"), (0, -1, "M{c} {r}v1"), (0, 1, "M{e} {r}v1"))
"""The neighbours of a cell, each with the edge between them as an SVG path."""


@dataclass(frozen=True, slots=True)
class BlokusPage:
    """The report of a Blokus review."""

    review: Review

    @property
    def title(self) -> str:
        """The name of the game."""
        return f"Blokus {self.review.record.game.title()}"

    @property
    def value_title(self) -> str:
        """The title of the value of a position."""
        return "Win chance"

    @property
    def explanation(self) -> str:
        """The explanation of values and labels."""
        seats = len(self.review.seats)
        limits = [f"{label.value} below {200 * limit / seats:.3g} %" for label, limit in WIN_LIMITS.items()]
        points = [f"no longer {label.value} from {limit:g} points on" for label, limit in MARGIN_LIMITS.items()]
        expected = "Win chances and points are the search's estimates, as the player who moved sees them."
        by_win = f"Labels go by the win chance lost: {', '.join(limits)}, else blunder."
        return f"{expected} {by_win} However clear the game is, a move is {listed(points)}."

    def graphs(self) -> list[Markup]:
        """Draw the win chances and the mobility."""
        return [self._wins().draw(), self._mobility().draw()]

    def board(self, move: ReviewedMove) -> Markup:
        """Draw the board before a move with the placement played and the best one."""
        game = self.review.game_before(move)
        assert isinstance(game, BlokusGame), "this is a review of Blokus"
        best = move.choices[0]
        cells = [game.cells_of(game.move_of(action)) for action in (move.action, best.action)]
        where = f"The board before move {move.number}, with {move.text} played and {best.text} better"
        return draw_board(game.board, Player[move.side], cells[0], cells[1], where)

    def standing(self, move: ReviewedMove) -> str:
        """Describe win chances and placements after a move."""
        standing = _standing(move)
        seats = zip(self._names, standing.wins, strict=True)
        chances = ", ".join(f"{name} {percent(win)}" for name, win in seats)
        colours = zip(self._players, standing.mobility, strict=True)
        mobility = ", ".join(f"{player.name[0]} {metrics.total_placements}" for player, metrics in colours)
        return f"{chances}; placements {mobility}"

    @property
    def _game(self) -> str:
        return self.review.record.game

    @property
    def _players(self) -> Sequence[Player]:
        return VARIANTS[self._game].players

    @property
    def _names(self) -> list[str]:
        return [*FAMILY.seat_names[self._game]]

    @property
    def _standings(self) -> list[Standing]:
        assert isinstance(self.review.start, Standing), "this is a review of Blokus"
        return [self.review.start, *map(_standing, self.review.moves)]

    def _wins(self) -> Graph:
        """One line per seat; for two seats only the first, since the other is its complement."""
        names = self._names
        shown = names[:1] if len(names) == 2 else names
        lines = [self._win_line(seat, name) for seat, name in enumerate(shown)]
        last = self._standings[-1].wins
        ends = [f"{name} {percent(win)}" for name, win in zip(names, last, strict=True)]
        text = f"Win chances after each move; at the end {listed(ends)}. The table below has the numbers."
        return Graph(
            "Win chance", text, " %", 100, lines, [self._mark(move) for move in self.review.worst_moves()[:MARKS]]
        )

    def _win_line(self, seat: int, name: str) -> Line:
        variant = VARIANTS[self._game]
        colours = [player for player, owner in zip(variant.players, variant.seats, strict=True) if owner == seat]
        letters = "".join(player.name[0] for player in colours)
        return Line(name, letters, colours[0].name.lower(), [100 * stand.wins[seat] for stand in self._standings])

    def _mark(self, move: ReviewedMove) -> Mark:
        seat = 0 if len(self._names) == 2 else move.seat
        height = 100 * _standing(move).wins[seat]
        return Mark(move.number, height, move.label, move.side.lower(), move.title)

    def _mobility(self) -> Graph:
        counts = [[metrics.total_placements for metrics in stand.mobility] for stand in self._standings]
        lines = [
            Line(player.name.title(), player.name[0], player.name.lower(), [float(count[index]) for count in counts])
            for index, player in enumerate(self._players)
        ]
        highest = max(map(max, counts))
        text = f"Legal placements of each colour after each move, {highest} at most. The table below has the numbers."
        return Graph("Mobility: legal placements", text, "", scale_for(highest), lines)


def _standing(move: ReviewedMove) -> Standing:
    assert isinstance(move.standing, Standing), "this is a review of Blokus"
    return move.standing


def draw_board(
    board: Board, mover: Player, played: Iterable[Coord], better: Iterable[Coord], description: str
) -> Markup:
    """Draw the board before a move with the placement played and, if it has cells, a better one."""
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
