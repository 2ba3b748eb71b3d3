"""Self-play of Entropy: one round is a game, and the draws make games differ."""

from __future__ import annotations

from collections.abc import Mapping

from polindrome.arena.selfplay import SelfPlayGames
from polindrome.bots.bot import Bot


class EntropySelfPlay(SelfPlayGames):
    """No openings."""

    options: Mapping[str, object] = {"open_draw": False, "rounds": 1}

    def opening_plies(self, game: str) -> int:  # noqa: ARG002 (the same for all)
        """None."""
        return 0

    def opening_bot(self, bot: Bot) -> None:
        """None: the draws make games differ."""


SELF_PLAY = EntropySelfPlay()
