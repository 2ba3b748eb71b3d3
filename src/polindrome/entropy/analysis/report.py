"""The Entropy parts of the HTML report: graphs of Order's score, and the board as SVG."""

from __future__ import annotations

from dataclasses import dataclass

from polindrome.analysis.report.graphs import Graph, Line, Mark, scale_for
from polindrome.analysis.report.markup import Markup, element, join
from polindrome.analysis.results import Review, ReviewedMove
from polindrome.entropy import BOARD_SIZE, BoardState, Color, EntropyGame, index_to_coords
from polindrome.entropy.analysis.evaluation import SCORE_LIMITS
from polindrome.entropy.analysis.review import RoundStanding
from polindrome.entropy.notation import FIRST_SLIDE, slide_of_action

ROUNDS = {1: "first round", 2: "second round"}

RADIUS = 0.38
"""The radius of a token, in squares."""


@dataclass(frozen=True, slots=True)
class EntropyPage:
    """The report of an Entropy review."""

    review: Review

    @property
    def title(self) -> str:
        """The name of the game."""
        return "Entropy"

    @property
    def value_title(self) -> str:
        """The title of the value of a position."""
        return "Order's score"

    @property
    def explanation(self) -> str:
        """The explanation of values and labels."""
        limits = [f"{label.value} below {limit:g}" for label, limit in SCORE_LIMITS.items()]
        expected = "Scores are what the search expects Order to have at the end of the round; Chaos wants them low."
        return f"{expected} Labels go by the points lost: {', '.join(limits)}, else blunder."

    def graphs(self) -> list[Markup]:
        """Draw the expected final score and the points on the board, one graph per round."""
        rounds = sorted({standing.round for standing in self._standings})
        return [self._graph(number).draw() for number in rounds]

    def board(self, move: ReviewedMove) -> Markup:
        """Draw the board before a move with the action played and the best one."""
        game = self.review.game_before(move)
        assert isinstance(game, EntropyGame), "this is a review of Entropy"
        best = move.choices[0]
        token = f"; {game.next_token} is to be placed" if move.side == "CHAOS" else ""
        where = f"The board before move {move.number}, with {move.text} played and {best.text} better{token}"
        return draw_board(game.state, game.next_token, move.action, best.action, where)

    def standing(self, move: ReviewedMove) -> str:
        """Describe points and expected final score after a move."""
        standing = _round_standing(move)
        return f"{standing.score} on the board, {standing.expected:.1f} expected"

    @property
    def _standings(self) -> list[RoundStanding]:
        """The standing at the start, and after each move."""
        assert isinstance(self.review.start, RoundStanding), "this is a review of Entropy"
        return [self.review.start, *map(_round_standing, self.review.moves)]

    def _graph(self, number: int) -> Graph:
        """The graph of a round."""
        numbers = [index for index, standing in enumerate(self._standings) if standing.round == number]
        standings = [self._standings[index] for index in numbers]
        expected = [standing.expected for standing in standings]
        score = [float(standing.score) for standing in standings]
        lines = [
            Line("final score to expect", "E", "order", expected),
            Line("points on the board", "P", "chaos", score),
        ]
        title = f"Order's points, {ROUNDS[number]}"
        end = f"{standings[-1].score} on the board at its end"
        text = f"Order's points after each move of the {ROUNDS[number]}: {end}. The table below has the numbers."
        high = scale_for(max(expected + score))
        marks = [
            Mark(move.number, _round_standing(move).expected, move.label, move.side.lower(), move.title)
            for move in self.review.worst_moves()
            if _round_standing(move).round == number
        ]
        return Graph(title, text, "", high, lines, marks, first=numbers[0])


def _round_standing(move: ReviewedMove) -> RoundStanding:
    assert isinstance(move.standing, RoundStanding), "this is a review of Entropy"
    return move.standing


def draw_board(state: BoardState, token: Color, played: int, better: int | None, description: str) -> Markup:
    """Draw the board before a move with the action played and a better one; `token` is Chaos's draw."""
    size = BOARD_SIZE
    tokens = [_token(index, color) for index, color in enumerate(state) if color]
    return element(
        "svg",
        element("title", description),
        element("rect", x=0, y=0, width=size, height=size, class_="field"),
        element("path", d="".join(f"M0 {step}h{size}M{step} 0v{size}" for step in range(1, size)), class_="cells"),
        _coordinates(),
        *tokens,
        _action(played, token, "played"),
        Markup() if better is None else _action(better, token, "better"),
        viewBox=f"-0.6 -0.6 {size + 0.7} {size + 0.7}",
        role="img",
        aria_label=description,
        class_="board entropy",
    )


def _coordinates() -> Markup:
    rows = [element("text", chr(ord("a") + row), x=-0.3, y=row + 0.62) for row in range(BOARD_SIZE)]
    columns = [element("text", str(col + 1), x=col + 0.5, y=-0.18) for col in range(BOARD_SIZE)]
    return element("g", *rows, *columns, class_="points", aria_hidden="true")


def _token(index: int, color: Color) -> Markup:
    x, y = _centre(index)
    return element("g", element("circle", cx=x, cy=y, r=RADIUS), element("text", color, x=x, y=y + 0.14), class_=color)


def _action(action: int, token: Color, css: str) -> Markup:
    if action < FIRST_SLIDE:
        row, col = index_to_coords(action)
        frame = element("rect", x=col + 0.06, y=row + 0.06, width=0.88, height=0.88, rx=0.12, class_="outline")
        return element("g", _token(action, token), frame, class_=f"{css} placement")
    slide = slide_of_action(action)
    return Markup() if slide is None else element("g", _arrow(slide.source, slide.target), class_=f"{css} slide")


def _arrow(source: int, target: int) -> Markup:
    """Draw an arrow from the edge of a token to another square."""
    (x1, y1), (x2, y2) = _centre(source), _centre(target)
    length = abs(x2 - x1) + abs(y2 - y1)  # A slide goes along a row or a column.
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    line = f"M{x1 + RADIUS * dx:g} {y1 + RADIUS * dy:g}L{x2:g} {y2:g}"
    wings = [f"{x2 - 0.3 * dx + side * dy:g} {y2 - 0.3 * dy + side * dx:g}" for side in (-0.2, 0.2)]
    tip = f"M{wings[0]}L{x2:g} {y2:g}L{wings[1]}"
    return join(element("path", d=line, class_="outline"), element("path", d=tip, class_="outline tip"))


def _centre(index: int) -> tuple[float, float]:
    row, col = index_to_coords(index)
    return col + 0.5, row + 0.5
