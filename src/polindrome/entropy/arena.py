"""Entropy in the arena: matches of two rounds with exchanged roles, and self-play of single rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from polindrome.arena.paired_games import PairedGames
from polindrome.arena.referee import SIDES, GameResult, Referee, forfeit
from polindrome.arena.selfplay import SelfPlayRules
from polindrome.bots.bot import Bot
from polindrome.entropy.game import EntropyGame
from polindrome.records import GameRecord


class EntropySelfPlay(SelfPlayRules):
    """Single rounds with a hidden draw and without openings."""

    options: Mapping[str, object] = {"open_draw": False, "rounds": 1}

    def opening_plies(self, game: str) -> int:  # noqa: ARG002 (the same for all)
        """Return 0: there are no openings."""
        return 0

    def opening_bot(self, bot: Bot) -> None:
        """Return None: games differ by their draws, so there are no openings."""


SELF_PLAY = EntropySelfPlay()


SEATINGS = ("AB", "BA")
"""The bots by seat in the two rounds of a game; seat 0 is Order."""


class EntropyGames(PairedGames):
    """Two rounds with the same draws as one game: A is Order in the first and B in the second; points are Order's."""

    options: Mapping[str, object] = {"scorer": "official", "open_draw": False}
    role = "Order"

    def opening_bot(self) -> None:
        """Return None: games differ by their draws, so there are no openings."""

    def games_per_opening(self, game: str, bots: int) -> int:  # noqa: ARG002 (the same for all)
        """Return 1: a game consists of two rounds in which the bots exchange roles."""
        return 1

    def play(self, referee: Referee) -> Iterator[GameResult]:
        """Play both rounds and yield them as one game."""
        points: tuple[float, ...] = ()
        records: tuple[GameRecord, ...] = ()
        for number, seats in enumerate(SEATINGS, 1):
            game = EntropyGame(rounds=1, **referee.terms.options)
            failure = referee.play(game, seats)
            records += (GameRecord.of(game),)
            if failure:
                yield forfeit(SEATINGS[:number], records, failure, len(SIDES))
                return
            points += game.order_scores
        share = (1 + (points[0] > points[1]) - (points[0] < points[1])) / 2
        yield GameResult(SEATINGS, (share, 1 - share), points, records)

    def describe_terms(self, game: str, options: Mapping[str, object]) -> str:  # noqa: ARG002 (the same for all)
        """Describe the draw, the scorer and the exchange of roles."""
        draw = "open" if options.get("open_draw", True) else "hidden"
        return f"{draw} draw, {options.get('scorer', 'official')} scorer, each bag in both roles"


PAIRED_GAMES = EntropyGames()
