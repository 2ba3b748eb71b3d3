"""A board of Entropy as a picture: tokens with the letter of their colour, and two moves marked on it."""

from __future__ import annotations

from polindrome.analysis.report.markup import Markup, element, join
from polindrome.entropy import BOARD_SIZE, BoardState, Color, index_to_coords
from polindrome.entropy.notation import FIRST_SLIDE, slide_of_action

RADIUS = 0.38
"""Of a token, in squares."""


def draw_board(state: BoardState, token: Color, played: int, better: int | None, description: str) -> Markup:
    """The board before a move, with the action played and a better one; `token` is what Chaos has to place."""
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
    """A line from the rim of a token to another square, with a point at its end."""
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
