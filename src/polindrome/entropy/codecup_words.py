"""Colours, squares and slides of Entropy as CodeCup 2023 wrote them: "3", "Bc" (row, then column) and "BcBg"."""

from __future__ import annotations

import re

from polindrome.entropy import COLORS, Color, EntropyGame, Move, coords_to_index, index_to_coords
from polindrome.entropy.board import EMPTY
from polindrome.entropy.notation import action_of_slide, slide_of_action
from polindrome.errors import InvalidMove

START = "Start"
QUIT = "Quit"

_SQUARE = "[A-G][a-g]"


def parse_color(text: str) -> int:
    """The draw of a colour, 1 to 7."""
    if not re.fullmatch("[1-7]", text):
        raise InvalidMove("expected a colour 1-7")
    return int(text) - 1


def parse_placement(text: str) -> tuple[int, int]:
    """The draw and the placement that Order is told."""
    if not re.fullmatch(f"[1-7]{_SQUARE}", text):
        raise InvalidMove(f"expected a colour and its square such as '3Bc'; {START!r} comes only first")
    return parse_color(text[0]), parse_square(text[1:])


def parse_slide(text: str) -> int:
    """The slide, or the pass if both squares are the same."""
    if not re.fullmatch(_SQUARE * 2, text):
        raise InvalidMove("expected a slide such as 'BcBg', or a square twice for a pass")
    move = Move(parse_square(text[:2]), parse_square(text[2:]))
    return action_of_slide(None if move.source == move.target else move)


def parse_square(text: str) -> int:
    """The placement on a square."""
    if not re.fullmatch(_SQUARE, text):
        raise InvalidMove("expected a square such as 'Bc'")
    return coords_to_index(ord(text[0]) - ord("A"), ord(text[1]) - ord("a"))


def format_color(color: Color) -> str:
    """A colour as its digit."""
    return str(COLORS.index(color) + 1)


def format_square(index: int) -> str:
    """A placement as its square."""
    row, col = index_to_coords(index)
    return chr(ord("A") + row) + chr(ord("a") + col)


def format_slide(game: EntropyGame, action: int) -> str:
    """A pass names a square with a token: a referee may look for one where a slide starts."""
    move = slide_of_action(action)
    if move is None:
        token = next(index for index, color in enumerate(game.state) if color != EMPTY)
        move = Move(token, token)
    return format_square(move.source) + format_square(move.target)
