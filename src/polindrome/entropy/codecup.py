"""The text protocol of CodeCup 2023 for Entropy: its notation, and a bot that plays one game over it.

Colours are "1" to "7", squares are "Bc" (row, then column), slides are "BcBg". After the first line "Start" the bot is
Chaos: it receives a colour, answers with a square, and receives Order's slide. Otherwise the bot is Order: it receives
a colour with its square, "3Bc", and answers with a slide. A slide from a square to itself is a pass. Neither side knows
the next colour. "Quit" or the end of the input ends the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from random import Random

from polindrome.bots.bot import Bot, Budget
from polindrome.entropy import COLORS, Color, EntropyGame, Move, coords_to_index, index_to_coords
from polindrome.entropy.board import EMPTY
from polindrome.entropy.notation import action_of_slide, slide_of_action
from polindrome.errors import InvalidMove, PolindromeError
from polindrome.game import CHANCE, OVER

START = "Start"
QUIT = "Quit"

SECONDS_PER_MOVE = 0.5
"""The time limit of a move: a program has 30 seconds for at most 49 moves and its start."""

_SQUARE = "[A-G][a-g]"


def converse(
    lines: Iterable[str], bot: Bot, *, scorer: str = "official", seed: int = 0, seconds: float | None = None
) -> Iterator[str]:
    """Yield the moves of the bot, each as soon as the lines before it are read.

    InvalidMove quotes a line that is malformed or out of turn.
    """
    game = EntropyGame(scorer=scorer, open_draw=False, rounds=1)
    seconds = SECONDS_PER_MOVE if seconds is None else seconds
    received = _until_quit(lines)
    first = next(received, None)
    if first is None:
        return
    as_chaos = first[1] == START
    for number, line in received if as_chaos else chain([first], received):
        try:
            _apply_line(game, line, as_chaos=as_chaos)
        except PolindromeError as error:
            raise InvalidMove(f"line {number}, {line!r}: {error}") from error
        if game.role == ("chaos" if as_chaos else "order"):
            yield _choose_move(game, bot, seed, seconds)


def _until_quit(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the non-empty lines before "Quit" with their numbers."""
    for number, line in enumerate(lines, 1):
        if line.strip() == QUIT:
            return
        if line.strip():
            yield number, line.strip()


def _apply_line(game: EntropyGame, line: str, *, as_chaos: bool) -> None:
    """Apply a received line: a draw or Order's slide for Chaos, a draw and its placement for Order."""
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


def _choose_move(game: EntropyGame, bot: Bot, seed: int, seconds: float) -> str:
    """Choose, apply and format the move of the bot."""
    budget = Budget(seed=Random(f"{seed} {len(game.history)}").getrandbits(32), seconds=seconds)
    action = bot.decide(game, budget).action
    text = format_square(action) if game.role == "chaos" else format_slide(game, action)
    game.apply(action)
    return text


def parse_color(text: str) -> int:
    """Parse a colour, 1 to 7, to the action that draws it."""
    if not re.fullmatch("[1-7]", text):
        raise InvalidMove("expected a colour 1-7")
    return int(text) - 1


def parse_placement(text: str) -> tuple[int, int]:
    """Parse a line sent to Order to two actions: a draw and a placement."""
    if not re.fullmatch(f"[1-7]{_SQUARE}", text):
        raise InvalidMove(f"expected a colour and its square such as '3Bc'; {START!r} comes only first")
    return parse_color(text[0]), parse_square(text[1:])


def parse_slide(text: str) -> int:
    """Parse a slide to its action; a slide from a square to itself is a pass."""
    if not re.fullmatch(_SQUARE * 2, text):
        raise InvalidMove("expected a slide such as 'BcBg', or a square twice for a pass")
    move = Move(parse_square(text[:2]), parse_square(text[2:]))
    return action_of_slide(None if move.source == move.target else move)


def parse_square(text: str) -> int:
    """Parse a square to the action that places a token on it."""
    if not re.fullmatch(_SQUARE, text):
        raise InvalidMove("expected a square such as 'Bc'")
    return coords_to_index(ord(text[0]) - ord("A"), ord(text[1]) - ord("a"))


def format_color(color: Color) -> str:
    """Format a colour as its digit."""
    return str(COLORS.index(color) + 1)


def format_square(index: int) -> str:
    """Format a placement as its square."""
    row, col = index_to_coords(index)
    return chr(ord("A") + row) + chr(ord("a") + col)


def format_slide(game: EntropyGame, action: int) -> str:
    """Format a slide or a pass; a pass names a square with a token, since a referee may expect one there."""
    move = slide_of_action(action)
    if move is None:
        token = next(index for index, color in enumerate(game.state) if color != EMPTY)
        move = Move(token, token)
    return format_square(move.source) + format_square(move.target)
