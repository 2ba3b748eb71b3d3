"""What the page shows of a game of Entropy."""

from __future__ import annotations

from dataclasses import dataclass

from polindrome.analysis.report.graphs import Graph, Line, Mark, scale_for
from polindrome.analysis.report.markup import Markup
from polindrome.analysis.verdicts import Review, ReviewedMove
from polindrome.entropy import EntropyGame
from polindrome.entropy.analysis.labels import SCORE_LIMITS
from polindrome.entropy.analysis.report_board import draw_board
from polindrome.entropy.analysis.review import Tally

ROUNDS = {1: "first round", 2: "second round"}


@dataclass(frozen=True, slots=True)
class EntropyPage:
    """The graphs, boards and words of a review."""

    review: Review

    @property
    def title(self) -> str:
        """The name of the game."""
        return "Entropy"

    @property
    def value_title(self) -> str:
        """What the review tells of a position."""
        return "Order's score"

    @property
    def explanation(self) -> str:
        """How values and labels are meant."""
        limits = [f"{label.value} below {limit:g}" for label, limit in SCORE_LIMITS.items()]
        expected = "Scores are what the search expects Order to have at the end of the round; Chaos wants them low."
        return f"{expected} Labels go by the points lost: {', '.join(limits)}, else blunder."

    def graphs(self) -> list[Markup]:
        """Each round with the final score to expect, and the points on its board."""
        rounds = sorted({tally.round for tally in self._tallies})
        return [self._graph(number).draw() for number in rounds]

    def board(self, move: ReviewedMove) -> Markup:
        """The board before a move with the action played and the best one."""
        game = self.review.game_before(move)
        assert isinstance(game, EntropyGame), "this is a review of Entropy"
        best = move.choices[0]
        token = f"; {game.next_token} is to be placed" if move.side == "CHAOS" else ""
        where = f"The board before move {move.number}, with {move.text} played and {best.text} better{token}"
        return draw_board(game.state, game.next_token, move.action, best.action, where)

    def standing(self, move: ReviewedMove) -> str:
        """Points and expectation after a move."""
        tally = _tally(move)
        return f"{tally.score} on the board, {tally.expected:.1f} expected"

    @property
    def _tallies(self) -> list[Tally]:
        assert isinstance(self.review.start, Tally), "this is a review of Entropy"
        return [self.review.start, *map(_tally, self.review.moves)]

    def _graph(self, number: int) -> Graph:
        numbers = [index for index, tally in enumerate(self._tallies) if tally.round == number]
        tallies = [self._tallies[index] for index in numbers]
        expected, score = [tally.expected for tally in tallies], [float(tally.score) for tally in tallies]
        lines = [
            Line("final score to expect", "E", "order", expected),
            Line("points on the board", "P", "chaos", score),
        ]
        title = f"Order's points, {ROUNDS[number]}"
        end = f"{tallies[-1].score} on the board at its end"
        text = f"Order's points after each move of the {ROUNDS[number]}: {end}. The table below has the numbers."
        high = scale_for(max(expected + score))
        return Graph(title, text, "", high, lines, self._marks(number), first=numbers[0])

    def _marks(self, number: int) -> list[Mark]:
        return [
            Mark(move.number, _tally(move).expected, move.label, move.side.lower(), move.title)
            for move in self.review.worst_moves()
            if _tally(move).round == number
        ]


def _tally(move: ReviewedMove) -> Tally:
    assert isinstance(move.standing, Tally), "this is a review of Entropy"
    return move.standing
