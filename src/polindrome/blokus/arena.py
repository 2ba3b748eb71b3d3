"""Blokus in the arena: openings for matches, and openings, search noise and mobility data for self-play."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

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


class BlokusPairedGames(PairedGames):
    """Paired games that start with one opening ply for each colour."""

    def opening_plies(self, game: str) -> int:
        """One ply for each colour."""
        return len(VARIANTS[game].players)

    def opening_bot(self) -> Bot:
        """A random choice from the heuristic's best moves."""
        return OPENING_BOT


PAIRED_GAMES = BlokusPairedGames()


class BlokusSelfPlay(SelfPlayRules):
    """Self-play with up to two opening plies and four sampled plies for each colour."""

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
        assert isinstance(game, BlokusGame), "the family is Blokus"
        if is_core_built():
            from polindrome.native import Position

            position = Position.of(game)
            mobility = list(chain.from_iterable(position.core.mobility()))
            return {"colour": position.colour, "legal": position.legal_actions(), "mobility": mobility}
        assert game.current_player is not None, "a ply needs a colour to move"
        players = game.variant.players
        counts = [Counter(move.piece_id for move in game.legal_moves_of(player)) for player in players]
        return {
            "colour": players.index(game.current_player),
            "legal": game.legal_actions(),
            "mobility": [placements[piece_id] for placements in counts for piece_id in PIECES],
        }


SELF_PLAY = BlokusSelfPlay()


def mobility_metrics(counts: NDArray[Any]) -> tuple[PlayerMobilityMetrics, ...]:
    """The mobility metrics of every colour in turn order, from a ply's `mobility` column."""
    return tuple(
        metrics_of_counts(dict(zip(PIECES, map(int, colour), strict=True)))
        for colour in counts.reshape(-1, len(PIECES))
    )
