"""Draws the picture of the Entropy page: a board with its points, and lines scored by both scorers.

Writes docs/games/entropy.svg; with --check it writes nothing and exits with 1 if the file is missing or out of date.
Run it as a module, from the root: python -m tools.draw_entropy.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from polindrome.entropy import COLORS, get_column, get_row, official_line_score, official_score, score_sequence
from polindrome.entropy.board import BOARD_SIZE, COLOR_NAMES
from polindrome.entropy.scoring import find_palindromes, line_scores
from tools.draw_pieces import FOLDER, MARGIN, STYLE, Picture, PictureSet

CELL = 54
BOARD = (
    "R.GGR.Y",
    "R.W.B..",
    "RKYKYK.",
    "..W.B..",
    "PPWG...",
    "..B....",
    "K.WY.YK",
)
LINES = ("RR", "RGR", "RRR", "RGGR", "RGBGR", "RGRGRGR", "RRRRRRR", "R.R", "RG.GR")

_STYLE = """
.token { stroke: #00000030; stroke-width: 1.5 }
.R { fill: #d23f45 }
.G { fill: #2f9e58 }
.Y { fill: #f0b429 }
.B { fill: #2d6cdf }
.W { fill: #fbfbf8; stroke: #98a4b3 }
.K { fill: #2b2f36; stroke: #98a4b3 }
.P { fill: #8a4fc7 }
.letter { font-size: 17px; font-weight: 700; text-anchor: middle; fill: #ffffff }
.letter.dark { fill: #2b2a26 }
.run { stroke: #f07f24; stroke-width: 3; stroke-linecap: round; fill: none }
.points { font-size: 17px; font-weight: 700; text-anchor: middle }
.none { opacity: 0.35 }
.column { font-size: 16px; text-anchor: end }
"""


def entropy_picture() -> str:
    """The board on the left, the lines on the right."""
    state = [color for row in BOARD for color in _colors_of(row)]
    description = f"A board of Entropy with {official_score(state)} points for Order, and nine lines by both scorers."
    picture = Picture(530, "Palindromes and their points", description, STYLE + _STYLE)
    _draw_board(picture, state, MARGIN + 30, MARGIN + 12)
    _draw_lines(picture, 560, MARGIN + 18)
    return picture.svg()


def _colors_of(text: str) -> list[str]:
    return ["" if letter == "." else letter for letter in text]


def _draw_board(picture: Picture, state: Sequence[str], left: int, top: int) -> None:
    width = BOARD_SIZE * CELL
    picture.rect(left, top, width, width, "field")
    picture.path(
        (f"M{left + step} {top}v{width}M{left} {top + step}h{width}" for step in range(CELL, width, CELL)), "grid"
    )
    picture.rect(left, top, width, width, "rim")
    for index, color in enumerate(state):
        row, col = divmod(index, BOARD_SIZE)
        _draw_token(picture, left + col * CELL + CELL // 2, top + row * CELL + CELL // 2, CELL // 2 - 9, color)
    rows, columns = line_scores(state, "official")
    for number in range(BOARD_SIZE):
        middle = number * CELL + CELL // 2
        picture.text(left - 16, top + middle + 5, "abcdefg"[number], "axis")
        picture.text(left + middle, top - 8, str(number + 1), "axis")
        _draw_points(picture, left + width + 26, top + middle + 6, rows[number])
        _draw_points(picture, left + middle, top + width + 28, columns[number])
        runs = [(left + start * CELL, end - start) for start, end in _longest(get_row(state, number))]
        picture.path((f"M{x + 8} {top + (number + 1) * CELL - 4}h{size * CELL - 16}" for x, size in runs), "run")
        runs = [(top + start * CELL, end - start) for start, end in _longest(get_column(state, number))]
        picture.path((f"M{left + (number + 1) * CELL - 4} {y + 8}v{size * CELL - 16}" for y, size in runs), "run")
    _draw_points(picture, left + width + 26, top + width + 28, sum(rows) + sum(columns))


def _longest(line: Sequence[str]) -> list[tuple[int, int]]:
    """The palindromes of a line that are not part of a longer one."""
    spans = find_palindromes(line)
    return [(a, b) for a, b in spans if not any(c <= a and b <= d and (a, b) != (c, d) for c, d in spans)]


def _draw_points(picture: Picture, x: int, y: int, points: int) -> None:
    picture.text(x, y, str(points), "points" if points else "points none")


def _draw_token(picture: Picture, x: int, y: int, radius: int, color: str) -> None:
    if not color:
        return
    picture.circle(x, y, radius, f"token {color}")
    picture.text(x, y + 6, color, "letter dark" if color in "WY" else "letter")


def _draw_lines(picture: Picture, left: int, top: int) -> None:
    picture.text(left, top, "A line", "note")
    picture.text(left + 330, top, "official", "note end")
    picture.text(left + 400, top, "literal", "note end")
    for number, text in enumerate(LINES):
        y = top + 34 + number * 47
        line = _colors_of(text.ljust(BOARD_SIZE, "."))
        for col, color in enumerate(line[: len(text)]):
            picture.rect(left + col * 36, y - 18, 34, 36, "field", radius=4)
            _draw_token(picture, left + col * 36 + 17, y, 14, color)
        picture.text(left + 330, y + 6, str(official_line_score(line)), "column name")
        picture.text(left + 400, y + 6, str(score_sequence(line)), "column")
    names = ", ".join(f"{color} {COLOR_NAMES[color]}" for color in COLORS)
    picture.text(left, top + 34 + len(LINES) * 47 - 4, names, "note")


PICTURES = PictureSet({"entropy.svg": entropy_picture}, FOLDER, "python -m tools.draw_entropy")

if __name__ == "__main__":
    sys.exit(PICTURES.main(sys.argv[1:]))
