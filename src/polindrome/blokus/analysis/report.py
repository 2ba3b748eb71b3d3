"""The Blokus parts of the HTML report: graphs of win chance and mobility, and the board as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from polindrome.analysis.formatting import listed, percent
from polindrome.analysis.report.graphs import Graph, Line, Mark, scale_for
from polindrome.analysis.report.markup import Markup, element
from polindrome.analysis.results import Review, ReviewedMove
from polindrome.blokus import VARIANTS, BlokusGame, Variant
from polindrome.blokus.analysis.evaluation import MARGIN_LIMITS, WIN_LIMITS
from polindrome.blokus.analysis.review import Standing
from polindrome.blokus.bitboard import Coord
from polindrome.blokus.family import FAMILY

MARKS = 12
"""Number of worst moves that are marked in the graph; more would hide the lines of four seats."""

_EDGES = ((-1, 0, "M{c} {r}h1"), (1, 0, "M{c} {b}h1"), (0, -1, "M{c} {r}v1"), (0, 1, "M{e} {r}v1"))
"""The neighbours of a cell, each with the edge between them as an SVG path."""


@dataclass(frozen=True, slots=True)
class BlokusPage:
    """The parts of the HTML report that are specific to Blokus."""

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
        source = "Win chances and points are the search's estimates, as the player who moved sees them."
        by_win = f"Labels go by the win chance lost: {', '.join(limits)}, else blunder."
        return f"{source} {by_win} However clear the game is, a move is {listed(points)}."

    def graphs(self) -> list[Markup]:
        """Draw the win chances and the mobility."""
        return [self._win_graph().draw(), self._mobility_graph().draw()]

    def board(self, move: ReviewedMove) -> Markup:
        """Draw the board before a move with the placement played and the best one."""
        game = self.review.game_before(move)
        assert isinstance(game, BlokusGame), "the family is Blokus"
        best = move.choices[0]
        played, better = (game.cells_of(game.move_of(action)) for action in (move.action, best.action))
        description = f"The board before move {move.number}, with {move.text} played and {best.text} better"
        return draw_board(game, played, better, description)

    def standing(self, move: ReviewedMove) -> str:
        """Describe win chances and placements after a move."""
        standing = _standing_after(move)
        seats = zip(self._seat_names, standing.wins, strict=True)
        chances = ", ".join(f"{name} {percent(win)}" for name, win in seats)
        colours = zip(self._variant.players, standing.mobility, strict=True)
        mobility = ", ".join(f"{player.name[0]} {metrics.total_placements}" for player, metrics in colours)
        return f"{chances}; placements {mobility}"

    @property
    def _variant(self) -> Variant:
        return VARIANTS[self.review.record.game]

    @property
    def _seat_names(self) -> Sequence[str]:
        return FAMILY.seat_names[self.review.record.game]

    @property
    def _standings(self) -> list[Standing]:
        assert isinstance(self.review.start, Standing), "the family is Blokus"
        return [self.review.start, *map(_standing_after, self.review.moves)]

    def _win_graph(self) -> Graph:
        """One line per seat; for two seats only the first, since the other is its complement."""
        names, standings = self._seat_names, self._standings
        lines = []
        for seat, name in enumerate(names[:1] if len(names) == 2 else names):
            players = self._variant.players_of(seat)
            letters = "".join(player.name[0] for player in players)
            values = [100 * standing.wins[seat] for standing in standings]
            lines.append(Line(name, letters, players[0].name.lower(), values))
        marks = []
        for move in self.review.worst_moves()[:MARKS]:
            value = 100 * _standing_after(move).wins[0 if len(names) == 2 else move.seat]
            marks.append(Mark(move.number, value, move.label, move.side.lower(), move.title))
        ends = [f"{name} {percent(win)}" for name, win in zip(names, standings[-1].wins, strict=True)]
        text = f"Win chances after each move; at the end {listed(ends)}. The table below has the numbers."
        return Graph("Win chance", text, " %", 100, lines, marks)

    def _mobility_graph(self) -> Graph:
        """One line per colour."""
        counts = [[metrics.total_placements for metrics in standing.mobility] for standing in self._standings]
        lines = [
            Line(player.name.title(), player.name[0], player.name.lower(), [float(count[index]) for count in counts])
            for index, player in enumerate(self._variant.players)
        ]
        highest = max(map(max, counts))
        text = f"Legal placements of each colour after each move, {highest} at most. The table below has the numbers."
        return Graph("Mobility: legal placements", text, "", scale_for(highest), lines)


def _standing_after(move: ReviewedMove) -> Standing:
    assert isinstance(move.standing, Standing), "the family is Blokus"
    return move.standing


def draw_board(game: BlokusGame, played: Sequence[Coord], better: Sequence[Coord], description: str) -> Markup:
    """Draw the board before a move, with the placement played and a better one."""
    assert game.current_player is not None, "a colour is to move"
    size, players = game.variant.size, game.variant.players
    grid = "".join(f"M0 {step}h{size}M{step} 0v{size}" for step in range(1, size))
    columns = [element("text", chr(ord("a") + col), x=col + 0.5, y=size + 0.75) for col in range(size)]
    rows = [element("text", str(size - row), x=-0.55, y=row + 0.72) for row in range(size)]
    pieces = []
    for colour, cells in sorted((colour, game.cells_of(game.move_of(action))) for colour, action in game.placed):
        row, col = cells[0]
        letter = element("text", players[colour].name[0], x=col + 0.5, y=row + 0.73)
        pieces.append(_draw_piece(cells, f"piece {players[colour].name.lower()}", letter))
    dots = [element("circle", cx=col + 0.5, cy=row + 0.5, r=0.15) for row, col in better]
    return element(
        "svg",
        element("title", description),
        element("rect", x=0, y=0, width=size, height=size, class_="field"),
        element("path", d=grid, class_="cells"),
        element("g", *columns, *rows, class_="points", aria_hidden="true"),
        *pieces,
        _draw_piece(played, f"played {game.current_player.name.lower()}"),
        element("g", _draw_outline(better), *dots, class_="better"),
        viewBox=f"-1.1 -0.2 {size + 1.3} {size + 1.3}",
        role="img",
        aria_label=description,
        class_="board",
    )


def _draw_piece(cells: Sequence[Coord], css_class: str, *more: Markup) -> Markup:
    squares = "".join(f"M{col} {row}h1v1h-1z" for row, col in cells)
    return element("g", element("path", d=squares, class_="squares"), _draw_outline(cells), *more, class_=css_class)


def _draw_outline(cells: Sequence[Coord]) -> Markup:
    path = "".join(
        edge.format(r=row, c=col, b=row + 1, e=col + 1)
        for row, col in cells
        for d_row, d_col, edge in _EDGES
        if (row + d_row, col + d_col) not in cells
    )
    return element("path", d=path, class_="outline")
