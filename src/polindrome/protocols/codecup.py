"""Entropy as CodeCup 2023 played it over text: one game, in the role that the first line gives.

"Start" makes us Chaos: a colour 1-7 comes, we answer with a square such as "Bc" (row, then column), and Order's
slide "BcBg" comes. Otherwise we are Order: "3Bc" comes, a colour and its square, and we answer with a slide.
A slide from a square to itself is a pass. Nobody knows the next colour. "Quit", or the end of the input, ends it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from random import Random

from polindrome.bots import Bot, Budget
from polindrome.entropy import EntropyGame, Move, coords_to_index, index_to_coords
from polindrome.entropy.board import EMPTY
from polindrome.entropy.notation import action_of_slide, slide_of_action
from polindrome.errors import InvalidMove, PolindromeError
from polindrome.game import CHANCE, OVER

START = "Start"
QUIT = "Quit"
SECONDS_PER_MOVE = 0.5
"""A program has 30 seconds for its 49 moves at most; this leaves some for starting up."""

_SQUARE = "[A-G][a-g]"


def converse(
    lines: Iterable[str], bot: Bot, *, scorer: str = "official", seed: int = 0, seconds: float | None = None
) -> Iterator[str]:
    """Our moves, each as soon as it is due; InvalidMove quotes a line that cannot come at its place."""
    game = EntropyGame(scorer=scorer, open_draw=False, rounds=1)
    think = partial(_think, game, bot, seed, SECONDS_PER_MOVE if seconds is None else seconds)
    told = _until_quit(lines)
    first = next(told, None)
    if first is None:
        return
    as_chaos = first[1] == START
    for number, line in told if as_chaos else chain([first], told):
        try:
            _follow(game, line, as_chaos=as_chaos)
        except PolindromeError as error:
            raise InvalidMove(f"line {number}, {line!r}: {error}") from error
        if game.role == ("chaos" if as_chaos else "order"):
            yield think()


def _until_quit(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    for number, line in enumerate(lines, 1):
        if line.strip() == QUIT:
            return
        if line.strip():
            yield number, line.strip()


def _follow(game: EntropyGame, line: str, *, as_chaos: bool) -> None:
    """Play what the line says: a draw or Order's slide for Chaos, a draw and its placement for Order."""
    if game.turn == OVER:
        raise InvalidMove(f"the board is full; expected {QUIT!r}")
    if game.turn != CHANCE:
        game.apply(_parse_slide(line))
    elif as_chaos:
        game.apply(_parse_color(line))
    else:
        color, square = _parse_placement(line)
        game.apply(color)
        game.apply(square)


def _think(game: EntropyGame, bot: Bot, seed: int, seconds: float) -> str:
    """Choose, play and write our move."""
    budget = Budget(seed=Random(f"{seed} {len(game.history)}").getrandbits(32), seconds=seconds)
    action = bot.decide(game, budget).action
    text = _format_square(action) if game.role == "chaos" else _format_slide(game, action)
    game.apply(action)
    return text


def _parse_color(text: str) -> int:
    if not re.fullmatch("[1-7]", text):
        raise InvalidMove("expected a colour 1-7")
    return int(text) - 1


def _parse_placement(text: str) -> tuple[int, int]:
    if not re.fullmatch(f"[1-7]{_SQUARE}", text):
        raise InvalidMove(f"expected a colour and its square such as '3Bc'; {START!r} comes only first")
    return _parse_color(text[0]), _parse_square(text[1:])


def _parse_slide(text: str) -> int:
    if not re.fullmatch(_SQUARE * 2, text):
        raise InvalidMove("expected a slide such as 'BcBg', or a square twice for a pass")
    move = Move(_parse_square(text[:2]), _parse_square(text[2:]))
    return action_of_slide(None if move.source == move.target else move)


def _parse_square(text: str) -> int:
    return coords_to_index(ord(text[0]) - ord("A"), ord(text[1]) - ord("a"))


def _format_square(index: int) -> str:
    row, col = index_to_coords(index)
    return chr(ord("A") + row) + chr(ord("a") + col)


def _format_slide(game: EntropyGame, action: int) -> str:
    """A pass names a square with a token: a referee may look for one where a slide starts."""
    move = slide_of_action(action)
    if move is None:
        token = next(index for index, color in enumerate(game.state) if color != EMPTY)
        move = Move(token, token)
    return _format_square(move.source) + _format_square(move.target)
