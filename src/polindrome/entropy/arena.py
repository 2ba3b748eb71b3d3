"""Entropy in the arena: rounds in pairs with exchanged roles, and self-play of single rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from polindrome.arena.paired_games import PairedGames
from polindrome.arena.players import SIDES
from polindrome.arena.referee import GameResult, Referee, forfeit
from polindrome.arena.selfplay import SelfPlayRules
from polindrome.bots.bot import Bot
from polindrome.entropy.game import EntropyGame
from polindrome.records import GameRecord


class EntropySelfPlay(SelfPlayRules):
    """Single rounds without openings."""

    options: Mapping[str, object] = {"open_draw": False, "rounds": 1}

    def opening_plies(self, game: str) -> int:  # noqa: ARG002 (the same for all)
        """No opening."""
        return 0

    def opening_bot(self, bot: Bot) -> None:
        """None: the draws make games differ."""


SELF_PLAY = EntropySelfPlay()


SEATINGS = ("AB", "BA")
"""Seat 0 is Order in the first round of a game."""


class EntropyGames(PairedGames):
    """Pairs of rounds: A as Order against B as Chaos, then B as Order against A as Chaos; points are those of Order."""

    options: Mapping[str, object] = {"scorer": "official", "open_draw": False}
    role = "Order"

    def opening_bot(self) -> None:
        """None: the draws make games differ."""

    def games_per_opening(self, game: str, bots: int) -> int:  # noqa: ARG002 (the same for all)
        """One game: a bag in both roles."""
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
        """Open or hidden draw, scorer, and the exchange of roles."""
        draw = "open" if options.get("open_draw", True) else "hidden"
        return f"{draw} draw, {options.get('scorer', 'official')} scorer, each bag in both roles"


PAIRED_GAMES = EntropyGames()
