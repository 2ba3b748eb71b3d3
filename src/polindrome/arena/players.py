"""The two bots of a match: made once in each process that plays it, since a bot may be a program of its own."""

from __future__ import annotations

import atexit

from polindrome.arena.duel import Match
from polindrome.bots import Bot, find_bot

SIDES = ("A", "B")

_BOTS: dict[tuple[str, str, str], Bot] = {}
"""By side, game and text: a program that plays against itself runs twice."""


def bots_of(match: Match) -> tuple[Bot, Bot]:
    """The bots of A and B, the same ones until they are closed; UnknownName if there is no such bot."""
    return _bot(SIDES[0], match.game, match.a), _bot(SIDES[1], match.game, match.b)


def close_bots() -> None:
    """End the programs behind the bots of this process; a bot that is asked for again is made again."""
    while _BOTS:
        _, bot = _BOTS.popitem()
        if close := getattr(bot, "close", None):
            close()


def _bot(side: str, game: str, text: str) -> Bot:
    key = side, game, text
    if key not in _BOTS:
        _BOTS[key] = find_bot(game, text, trusted=True)
    return _BOTS[key]


# A process of a match is not told that there is nothing more to play: it just ends.
atexit.register(close_bots)
