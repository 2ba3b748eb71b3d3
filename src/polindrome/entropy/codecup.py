"""Entropy as CodeCup 2023 played it over text: one game, in the role that the first line gives.

"Start" makes us Chaos: a colour 1-7 comes, we answer with a square such as "Bc" (row, then column), and Order's
slide "BcBg" comes. Otherwise we are Order: "3Bc" comes, a colour and its square, and we answer with a slide.
A slide from a square to itself is a pass. Nobody knows the next colour. "Quit", or the end of the input, ends it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from random import Random

from polindrome.bots import Bot, Budget
from polindrome.entropy import EntropyGame
from polindrome.entropy.codecup_words import (
    QUIT,
    START,
    format_slide,
    format_square,
    parse_color,
    parse_placement,
    parse_slide,
)
from polindrome.errors import InvalidMove, PolindromeError
from polindrome.game import CHANCE, OVER

SECONDS_PER_MOVE = 0.5
"""A program has 30 seconds for its 49 moves at most; this leaves some for starting up."""


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
        game.apply(parse_slide(line))
    elif as_chaos:
        game.apply(parse_color(line))
    else:
        color, square = parse_placement(line)
        game.apply(color)
        game.apply(square)


def _think(game: EntropyGame, bot: Bot, seed: int, seconds: float) -> str:
    """Choose, play and write our move."""
    budget = Budget(seed=Random(f"{seed} {len(game.history)}").getrandbits(32), seconds=seconds)
    action = bot.decide(game, budget).action
    text = format_square(action) if game.role == "chaos" else format_slide(game, action)
    game.apply(action)
    return text
