"""Bots by name."""

from __future__ import annotations

from polindrome.bots.bot import Bot
from polindrome.bots.heuristic import HeuristicBot
from polindrome.errors import UnknownName

BOTS: dict[str, Bot] = {
    "easy": HeuristicBot(top=None),
    "medium": HeuristicBot(top=5),
    "hard": HeuristicBot(top=3),
}


def find_bot(name: str) -> Bot:
    """The bot of that name; UnknownName if there is none."""
    if name not in BOTS:
        raise UnknownName("bot", name, BOTS)
    return BOTS[name]
