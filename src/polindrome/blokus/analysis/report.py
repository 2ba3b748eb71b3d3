"""What the page shows of a game of Blokus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from polindrome.analysis.report.graphs import Graph, Line, Mark, scale_for
from polindrome.analysis.report.markup import Markup
from polindrome.analysis.verdicts import Review, ReviewedMove
from polindrome.analysis.words import listed, percent
from polindrome.blokus import VARIANTS, BlokusGame, Player
from polindrome.blokus.analysis.labels import MARGIN_LIMITS, WIN_LIMITS
from polindrome.blokus.analysis.report_board import draw_board
from polindrome.blokus.analysis.review import Standing
from polindrome.blokus.family import FAMILY

MARKS = 12
"""So many of the worst moves are marked in the graph; with four seats more would cover the lines."""


@dataclass(frozen=True, slots=True)
class BlokusPage:
    """The graphs, boards and words of a review."""

    review: Review

    @property
    def title(self) -> str:
        """The name of the game."""
        return f"Blokus {self.review.record.game.title()}"

    @property
    def value_title(self) -> str:
        """What the review tells of a position."""
        return "Win chance"

    @property
    def explanation(self) -> str:
        """How values and labels are meant."""
        seats = len(self.review.seats)
        limits = [f"{label.value} below {200 * limit / seats:.3g} %" for label, limit in WIN_LIMITS.items()]
        points = [f"no longer {label.value} from {limit:g} points on" for label, limit in MARGIN_LIMITS.items()]
        expected = "Win chances and points are the search's estimates, as the player who moved sees them."
        by_win = f"Labels go by the win chance lost: {', '.join(limits)}, else blunder."
        return f"{expected} {by_win} However clear the game is, a move is {listed(points)}."

    def graphs(self) -> list[Markup]:
        """Win chances, and placements."""
        return [self._wins().draw(), self._mobility().draw()]

    def board(self, move: ReviewedMove) -> Markup:
        """The board before a move with the placement played and the best one."""
        game = self.review.game_before(move)
        assert isinstance(game, BlokusGame), "this is a review of Blokus"
        best = move.choices[0]
        cells = [game.cells_of(game.move_of(action)) for action in (move.action, best.action)]
        where = f"The board before move {move.number}, with {move.text} played and {best.text} better"
        return draw_board(game.board, Player[move.side], cells[0], cells[1], where)

    def standing(self, move: ReviewedMove) -> str:
        """Win chances and placements after a move."""
        standing = _standing(move)
        seats = zip(self._names, standing.wins, strict=True)
        chances = ", ".join(f"{name} {percent(win)}" for name, win in seats)
        colours = zip(self._players, standing.mobility, strict=True)
        room = ", ".join(f"{player.name[0]} {metrics.total_placements}" for player, metrics in colours)
        return f"{chances}; placements {room}"

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
        """One line for each seat; of two seats the first says it all."""
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
