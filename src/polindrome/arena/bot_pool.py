"""The pool of open bots of this process: a bot may run as a program of its own, which starts only once."""

from __future__ import annotations

import atexit
from collections.abc import Iterable, Sequence

from polindrome.arena.sandbox import SandboxedBot
from polindrome.bots import Bot, find_bot
from polindrome.bots.python_bot import is_python_bot

_BOTS: dict[tuple[str, str, int], Bot] = {}
"""Open bots by game, specification and occurrence in the pairing: a program that plays itself runs twice."""


def open_bots(game: str, specs: Sequence[str]) -> tuple[Bot, ...]:
    """Open the bots of a pairing; UnknownName for an unknown bot."""
    return tuple(open_bot(game, specs, index) for index in range(len(specs)))


def open_bot(game: str, specs: Sequence[str], index: int) -> Bot:
    """Open one bot of a pairing, or return it if it is open; a bot in Python runs in its own process."""
    key = _key(game, specs, index)
    if key not in _BOTS:
        spec = specs[index]
        _BOTS[key] = SandboxedBot(game, spec) if is_python_bot(spec) else find_bot(game, spec, trusted=True)
    return _BOTS[key]


def check_bots(game: str, pairings: Iterable[Sequence[str]]) -> None:
    """Open and close the bots of all pairings, so that errors such as UnknownName are raised before the first game."""
    try:
        for specs in pairings:
            open_bots(game, specs)
    finally:
        close_bots()


def close_bot(game: str, specs: Sequence[str], index: int) -> None:
    """Close one bot and end its program; the next `open_bot` starts it again."""
    if bot := _BOTS.pop(_key(game, specs, index), None):
        _close(bot)


def close_bots() -> None:
    """Close all bots of this process."""
    while _BOTS:
        _close(_BOTS.popitem()[1])


def _key(game: str, specs: Sequence[str], index: int) -> tuple[str, str, int]:
    return game, specs[index], list(specs[:index]).count(specs[index])


def _close(bot: Bot) -> None:
    if close := getattr(bot, "close", None):
        close()


# An executor does not tell its worker processes when the work is done; they just exit.
atexit.register(close_bots)
