"""Our Blokus engine for other programs: GTP, the text protocol that programs for Blokus took over from Go.

A line is a command, with a number before it if the other side likes. The answer is `= text`, or `? reason` where
something was wrong with the command, and an empty line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from polindrome.blokus.gtp_engine import QUIT, GtpEngine
from polindrome.bots import Bot, Budget
from polindrome.errors import PolindromeError

_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_NUMBER = re.compile(r"([0-9]+)(?:\s|$)")
_WORD = re.compile(r'"([^"]*)"|(\S+)')


class Command(NamedTuple):
    """What a line asks for; the number is digits or nothing, and comes back with the answer."""

    number: str
    name: str
    arguments: list[str]


def converse(
    lines: Iterable[str],
    bot_of: Callable[[str], Bot],
    *,
    game: str = "duo",
    budget: Budget | None = None,
    seed: int | None = None,
) -> Iterator[str]:
    """One answer for each command, but for its last line break, until `quit` or the end of the lines.

    The bot is looked up by the name of the game, which the other side may change. It has the budget for each move,
    with a seed of its own; the same seed of the engine and the same commands give the same answers.
    """
    engine = GtpEngine(bot_of, game, budget or Budget(), seed)
    for command in filter(None, map(parse_command, lines)):
        yield _answer(engine, command)
        if command.name == QUIT:
            return


def parse_command(line: str) -> Command | None:
    """The command in a line, or None if it is empty but for a comment; quotes hold a name with spaces together."""
    text = _CONTROL.sub("", line).partition("#")[0].strip()
    if not text:
        return None
    number = _NUMBER.match(text)
    words = [quoted or plain for quoted, plain in _WORD.findall(text, number.end() if number else 0)]
    return Command(number[1] if number else "", words[0] if words else "", words[1:])


def _answer(engine: GtpEngine, command: Command) -> str:
    try:
        return f"={command.number} {engine.run(command.name, command.arguments)}".rstrip(" ") + "\n"
    except (PolindromeError, OSError) as error:
        # One line, in letters that every terminal and pipe can take.
        reason = " ".join(str(error).split()).encode("ascii", "backslashreplace").decode()
        return f"?{command.number} {reason}\n"
