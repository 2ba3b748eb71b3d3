"""A referee for the CodeCup protocol with an independent implementation of the rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

ROWS, COLUMNS = "ABCDEFG", "abcdefg"
SQUARES = [row + column for row in ROWS for column in COLUMNS]

Tell = Callable[..., None]
Ask = Callable[[], str]


def shuffled_bag(seed: int) -> list[str]:
    """Return seven tokens of each colour 1-7 in random order."""
    bag = list("1234567" * 7)
    Random(seed).shuffle(bag)
    return bag


def check_slide(board: dict[str, str], text: str) -> None:
    """Assert that the text slides a token along free squares, or names its square twice (a pass)."""
    source, target = text[:2], text[2:]
    assert source in board, f"{text}: no token on {source}"
    if source == target:
        return
    assert (source[0] == target[0]) != (source[1] == target[1]), f"{text}: not straight"
    rows = sorted((ROWS.index(source[0]), ROWS.index(target[0])))
    columns = sorted((COLUMNS.index(source[1]), COLUMNS.index(target[1])))
    path = {
        ROWS[row] + COLUMNS[col] for row in range(rows[0], rows[1] + 1) for col in range(columns[0], columns[1] + 1)
    }
    assert not (path - {source}) & board.keys(), f"{text}: the path is blocked"


def play(chaos: tuple[Tell, Ask], order: tuple[Tell, Ask], seed: int) -> list[str]:
    """Play a whole game between two programs; return every line that they wrote, in order."""
    (tell_chaos, ask_chaos), (tell_order, ask_order) = chaos, order
    board: dict[str, str] = {}
    written: list[str] = []
    tell_chaos("Start")
    for color in shuffled_bag(seed):
        tell_chaos(color)
        square = ask_chaos()
        assert square in SQUARES
        assert square not in board
        board[square] = color
        written.append(color + square)
        if len(board) == len(SQUARES):
            break
        tell_order(color + square)
        slide = ask_order()
        check_slide(board, slide)
        board[slide[2:]] = board.pop(slide[:2])
        written.append(slide)
        tell_chaos(slide)
    tell_chaos("Quit")
    tell_order("Quit")
    return written
