"""Self-play of Blokus: openings by the priors of the search, noise at its root, and the mobility of every colour."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

from polindrome.arena.selfplay import SelfPlayGames
from polindrome.blokus.bots.search import GuessBot, SearchBot
from polindrome.blokus.game import BlokusGame
from polindrome.blokus.matches import OPENING_BOT
from polindrome.blokus.mobility import PlayerMobilityMetrics, metrics_of_counts
from polindrome.blokus.pieces import PIECES
from polindrome.blokus.variant import VARIANTS
from polindrome.bots.bot import Bot
from polindrome.core import is_core_built
from polindrome.game import Game

OPENING_FLATNESS = 1.5
"""How much closer to each other the priors of the search are when they draw an opening."""


class BlokusSelfPlay(SelfPlayGames):
    """Two plies of opening and four of sampling for each colour."""

    def opening_plies(self, game: str) -> int:
        """Two for each colour."""
        return 2 * len(VARIANTS[game].players)

    def sampled_plies(self, game: str) -> int:
        """Four for each colour."""
        return 4 * len(VARIANTS[game].players)

    def opening_bot(self, bot: Bot) -> Bot:
        """The priors of the bot if it has any, else a simple heuristic."""
        return GuessBot(OPENING_FLATNESS, bot.weights) if isinstance(bot, GuessBot | SearchBot) else OPENING_BOT

    def exploring(self, bot: Bot, noise: float) -> Bot:
        """A search with noise on its priors at the root, which stops no sooner than it was told to."""
        if not isinstance(bot, SearchBot):
            return bot
        from polindrome.blokus.native.search import Settings

        return replace(bot, settings=replace(bot.settings or Settings(), jitter=noise), until_decided=False)

    def weights_of(self, bot: Bot) -> Path | None:
        """The file with a bot's own weights; None if it has the package's."""
        return bot.weights if isinstance(bot, GuessBot | SearchBot) else None

    def describe(self, game: Game) -> dict[str, Any]:
        """The colour to move, the legal actions, and the placements of each piece, colour by colour."""
        assert isinstance(game, BlokusGame), "the family is Blokus"
        if not is_core_built():
            return _describe_slowly(game)
        from polindrome.native import Position

        position = Position.of(game)
        mobility = list(chain.from_iterable(position.core.mobility()))
        return {"colour": position.colour, "legal": position.legal_actions(), "mobility": mobility}


SELF_PLAY = BlokusSelfPlay()


def mobility_metrics(counts: Any) -> tuple[PlayerMobilityMetrics, ...]:
    """The mobility of every colour in turn order, from the column `mobility` of a ply."""
    return tuple(
        metrics_of_counts(dict(zip(PIECES, map(int, colour), strict=True)))
        for colour in counts.reshape(-1, len(PIECES))
    )


def _describe_slowly(game: BlokusGame) -> dict[str, Any]:
    """The same without the compiled core."""
    players = game.variant.players
    counts = [Counter(move.piece_id for move in game.legal_moves_of(player)) for player in players]
    return {
        "colour": next(colour for colour, player in enumerate(players) if player == game.current_player),
        "legal": game.legal_actions(),
        "mobility": [each[piece] for each in counts for piece in PIECES],
    }
