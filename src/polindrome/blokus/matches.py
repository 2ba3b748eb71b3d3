"""Paired games of Blokus: sensible openings, since bots without chance would repeat one game."""

from __future__ import annotations

from polindrome.arena.paired_games import PairedGames
from polindrome.blokus.bots.heuristic import HeuristicBot
from polindrome.blokus.variant import VARIANTS
from polindrome.bots.bot import Bot

OPENING_BOT = HeuristicBot(top=20)
"""Draws the openings: large pieces towards the middle, with new corners."""


class BlokusGames(PairedGames):
    """One ply of the opening for each colour."""

    def opening_plies(self, game: str) -> int:
        """One for each colour."""
        return len(VARIANTS[game].players)

    def opening_bot(self) -> Bot:
        """A simple heuristic."""
        return OPENING_BOT


PAIRED_GAMES = BlokusGames()
