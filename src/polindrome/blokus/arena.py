"""Blokus in the arena: openings of matches, and self-play with openings from the policy, root noise and mobility."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

from polindrome.arena.paired_games import PairedGames
from polindrome.arena.selfplay import SelfPlayRules
from polindrome.blokus.bots.heuristic import HeuristicBot
from polindrome.blokus.bots.search import PolicyBot, SearchBot
from polindrome.blokus.game import BlokusGame
from polindrome.blokus.mobility import PlayerMobilityMetrics, metrics_of_counts
from polindrome.blokus.pieces import PIECES
from polindrome.blokus.variant import VARIANTS
from polindrome.bots.bot import Bot
from polindrome.core import is_core_built
from polindrome.game import Game

OPENING_BOT = HeuristicBot(top=20)
"""Plays the openings: large pieces towards the centre that create new corners."""

OPENING_TEMPERATURE = 1.5
"""Policy temperature for sampling the moves of an opening."""


class BlokusGames(PairedGames):
    """One opening ply for each colour."""

    def opening_plies(self, game: str) -> int:
        """One ply for each colour."""
        return len(VARIANTS[game].players)

    def opening_bot(self) -> Bot:
        """A random choice from the heuristic's best moves."""
        return OPENING_BOT


PAIRED_GAMES = BlokusGames()


class BlokusSelfPlay(SelfPlayRules):
    """Per colour, up to two opening plies and four sampled plies."""

    def opening_plies(self, game: str) -> int:
        """Two plies for each colour."""
        return 2 * len(VARIANTS[game].players)

    def sampled_plies(self, game: str) -> int:
        """Four plies for each colour."""
        return 4 * len(VARIANTS[game].players)

    def opening_bot(self, bot: Bot) -> Bot:
        """The bot's own policy if it has one, otherwise a heuristic."""
        return PolicyBot(OPENING_TEMPERATURE, bot.weights) if isinstance(bot, PolicyBot | SearchBot) else OPENING_BOT

    def with_noise(self, bot: Bot, noise: float) -> Bot:
        """A search with noise on its root priors that always uses its full budget."""
        if not isinstance(bot, SearchBot):
            return bot
        from polindrome.blokus.native.search import Settings

        return replace(bot, settings=replace(bot.settings or Settings(), root_noise=noise), until_decided=False)

    def weights_of(self, bot: Bot) -> Path | None:
        """The weights file of a bot; None if it uses the package's weights or none."""
        return bot.weights if isinstance(bot, PolicyBot | SearchBot) else None

    def describe(self, game: Game) -> dict[str, Any]:
        """The colour to move, the legal actions, and the number of placements of each piece, colour by colour."""
        assert isinstance(game, BlokusGame), "only called for games of Blokus"
        if not is_core_built():
            return _describe_in_python(game)
        from polindrome.native import Position

        position = Position.of(game)
        mobility = list(chain.from_iterable(position.core.mobility()))
        return {"colour": position.colour, "legal": position.legal_actions(), "mobility": mobility}


SELF_PLAY = BlokusSelfPlay()


def mobility_metrics(counts: Any) -> tuple[PlayerMobilityMetrics, ...]:
    """The mobility metrics of every colour in turn order, from a ply's `mobility` column."""
    return tuple(
        metrics_of_counts(dict(zip(PIECES, map(int, colour), strict=True)))
        for colour in counts.reshape(-1, len(PIECES))
    )


def _describe_in_python(game: BlokusGame) -> dict[str, Any]:
    """Fallback without the compiled core."""
    players = game.variant.players
    counts = [Counter(move.piece_id for move in game.legal_moves_of(player)) for player in players]
    return {
        "colour": next(colour for colour, player in enumerate(players) if player == game.current_player),
        "legal": game.legal_actions(),
        "mobility": [each[piece] for each in counts for piece in PIECES],
    }
