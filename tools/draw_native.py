"""Draws the picture of the page on the native core: the bits of a board, a step of the shape program, a state.

Writes docs/native.svg; with --check it writes nothing and exits with 1 if the file is missing or out of date. Run it as
a module, from the root: python -m tools.draw_native.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from polindrome.blokus import DUO, PIECES
from polindrome.blokus.bitboard import Coord
from polindrome.blokus.notation import format_orientation
from polindrome.blokus.pieces import ORIENTATIONS
from tools.draw_pieces import MARGIN, STYLE, WIDTH, Picture, PictureSet

FOLDER = Path(__file__).parents[1] / "docs"

STRIDE = DUO.size + 1
WORD = 64
BITS = DUO.size * STRIDE
WORDS = -(-BITS // WORD)

PARENT, CELL, CHILD = 17, (2, 1), 39
"""A step of the shape program: two of the 91 orientations and the cell that the second one adds."""

STATE = (("own: BLUE", 32), ("own: ORANGE", 32), ("occupied", 32), ("hands", 8), ("turn", 3), ("", 5))
"""The parts of a state of Duo with their bytes; the last is padding for alignment."""

_STYLE = """
.word0 { fill: #2d6cdf; fill-opacity: 0.34 }
.word1 { fill: #2f9e58; fill-opacity: 0.34 }
.word2 { fill: #f0b429; fill-opacity: 0.42 }
.word3 { fill: #d23f45; fill-opacity: 0.34 }
.plain { fill: #8494a8; fill-opacity: 0.3 }
.added { fill: #f07f24 }
.solid { fill: #2d6cdf }
.box { stroke: #98a4b3; stroke-dasharray: 3 3; fill: none }
.pad { stroke: #8494a8; stroke-width: 1.2; fill: none; opacity: 0.75 }
.bit { font-size: 10.5px; text-anchor: middle }
.big { font-size: 26px; text-anchor: middle }
.middle { text-anchor: middle }
"""


def layout_picture() -> str:
    """The board of Duo as numbered bits, one step of the shape program, and the bytes of a state."""
    picture = Picture(676, "How the core keeps a board of Duo", _description(), STYLE + _STYLE)
    _draw_bits(picture, MARGIN + 26, MARGIN + 68, 30)
    _draw_legend(picture, 562, MARGIN)
    _draw_step(picture, 562, MARGIN + 232)
    _draw_state(picture, MARGIN, 562)
    return picture.svg()


def _description() -> str:
    step = f"{_name(CHILD)} is {_name(PARENT)} and the cell {CELL}"
    parts = ", ".join(f"{name} {size}" for name, size in STATE if name)
    return (
        f"Cell (row, col) of the {DUO.size} by {DUO.size} board is bit row * {STRIDE} + col, in {WORDS} words of "
        f"{WORD} bits; the last of the {STRIDE} columns is always empty. {step}. Bytes of a state: {parts}."
    )


def _name(index: int) -> str:
    orientation = ORIENTATIONS[index]
    return f"{PIECES[orientation.piece_id].name}.{format_orientation(orientation)}"


def _draw_bits(picture: Picture, left: int, top: int, cell: int) -> None:
    """Every bit of the board with its number, coloured by its word; the pad column is hatched."""
    picture.text(left, MARGIN + 16, f"{DUO.size} rows of {STRIDE} bits", "heading")
    picture.text(left, MARGIN + 38, f"cell (row, col) is bit row * {STRIDE} + col", "note")
    width, height = STRIDE * cell, DUO.size * cell
    picture.rect(left, top, width, height, "field")
    for bit in range(BITS):
        row, col = divmod(bit, STRIDE)
        x, y = left + col * cell, top + row * cell
        picture.rect(x, y, cell, cell, f"word{bit // WORD}")
        if col == DUO.size:
            picture.path(_hatching(x, y, cell), "pad")
        else:
            picture.text(x + cell // 2, y + cell // 2 + 4, str(bit), "bit")
    picture.path((f"M{left + step} {top}v{height}" for step in range(cell, width, cell)), "grid")
    picture.path((f"M{left} {top + step}h{width}" for step in range(cell, height, cell)), "grid")
    picture.rect(left, top, width, height, "rim")
    for col in range(STRIDE):
        picture.text(left + col * cell + cell // 2, top - 8, "pad" if col == DUO.size else str(col), "axis")
    for row in range(DUO.size):
        picture.text(left - 14, top + row * cell + cell // 2 + 4, str(row), "axis")


def _hatching(x: int, y: int, cell: int) -> Iterable[str]:
    third = cell // 3
    for step in (third, 2 * third):
        yield f"M{x} {y + step}l{step} {-step}"
        yield f"M{x + cell} {y + cell - step}l{-step} {step}"
    yield f"M{x} {y + cell}l{cell} {-cell}"


def _draw_legend(picture: Picture, left: int, top: int) -> None:
    """The legend of the colours."""
    picture.text(left, top + 16, f"{WORDS} words of {WORD} bits", "heading")
    picture.text(left, top + 38, "one register of 256 bits, or two of 128", "note")
    for word in range(WORDS):
        end = min((word + 1) * WORD, BITS)
        spare = f", and {(word + 1) * WORD - end} spare ones" if end == BITS else ""
        meaning = f"bits {word * WORD} to {end - 1}{spare}"
        _draw_entry(picture, left, top + 54 + word * 27, f"word{word}", f"word {word}", meaning)
    row = top + 54 + WORDS * 27
    _draw_entry(picture, left, row, "field", "pad", "always empty: what would wrap around hits it")
    picture.path(_hatching(left, row, 20), "pad")


def _draw_entry(picture: Picture, left: int, top: int, style: str, name: str, meaning: str) -> None:
    picture.rect(left, top, 20, 20, "field")
    picture.rect(left, top, 20, 20, style)
    picture.rect(left, top, 20, 20, "rim")
    picture.text(left + 32, top + 15, name, "name")
    picture.text(left + 104, top + 15, meaning, "note")


def _draw_step(picture: Picture, left: int, top: int) -> None:
    """Parent, cell and child in boxes of the child's size, with the computation of the step below."""
    picture.text(left, top + 16, "A step of the shape program", "heading")
    picture.text(left, top + 38, "a shape is a parent with the same anchor and one more cell", "note")
    child, parent = ORIENTATIONS[CHILD].offsets, ORIENTATIONS[PARENT].offsets
    columns = ((left, parent, (), _name(PARENT)), (left + 152, (), (CELL,), f"cell {CELL}"))
    for x, solid, added, words in (*columns, (left + 304, parent, (CELL,), _name(CHILD))):
        _draw_shape(picture, x, top + 56, solid, added, size=max(max(cell) for cell in child) + 1)
        picture.text(x + 42, top + 160, words, "name middle")
    for x, sign in ((left + 118, "+"), (left + 270, "=")):
        picture.text(x, top + 107, sign, "big")
    shift = CELL[0] * STRIDE + CELL[1]
    lines = (
        f"fit   = fit[parent]   & free >> {shift}",
        f"touch = touch[parent] | frontier >> {shift}",
        "legal = fit & touch",
    )
    for number, line in enumerate(lines):
        picture.text(left, top + 196 + number * 22, line.replace(" ", "\N{NO-BREAK SPACE}"), "code")


def _draw_shape(
    picture: Picture, left: int, top: int, solid: Iterable[Coord], added: Iterable[Coord], *, size: int
) -> None:
    cell = 28
    for cells, style in ((solid, "solid"), (added, "added")):
        for row, col in cells:
            picture.rect(left + col * cell + 0.5, top + row * cell + 0.5, cell - 1, cell - 1, style, radius=3)
            picture.rect(left + col * cell + 6, top + row * cell + 6, cell - 12, cell - 12, "sheen", radius=2)
    picture.rect(left, top, size * cell, size * cell, "box")


def _draw_state(picture: Picture, left: int, top: int) -> None:
    """A state as a bar, each part as long as its bytes."""
    total = sum(size for _, size in STATE)
    picture.text(left, top + 16, f"A state: {total} bytes", "heading")
    picture.text(WIDTH - MARGIN, top + 16, "Classic: 20 rows of 21 bits in 7 words, kept as 8; 344 bytes", "note end")
    ends = [(WIDTH - 2 * MARGIN) * sum(size for _, size in STATE[:count]) // total for count in range(len(STATE) + 1)]
    for (name, size), (begin, end) in zip(STATE, pairwise(ends), strict=True):
        middle = left + (begin + end) // 2
        picture.rect(left + begin, top + 30, end - begin, 34, "plain" if name else "field")
        picture.rect(left + begin, top + 30, end - begin, 34, "rim")
        picture.text(middle, top + 52, str(size), "note middle")
        picture.text(middle, top + 82, name or "spare", "note middle")


PICTURES = PictureSet({"native.svg": layout_picture}, FOLDER, "python -m tools.draw_native")


if __name__ == "__main__":
    sys.exit(PICTURES.main(sys.argv[1:]))
