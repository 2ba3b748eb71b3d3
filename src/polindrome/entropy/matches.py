"""Paired games of Entropy: one bag, played twice with the roles changed, is one game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from polindrome.arena.paired_games import PairedGames
from polindrome.arena.played import Played, forfeit
from polindrome.arena.players import SIDES
from polindrome.arena.referee import Referee
from polindrome.entropy.game import EntropyGame
from polindrome.records import GameRecord

SEATINGS = ("AB", "BA")
"""Seat 0 is Order, as it is in every first round."""


class EntropyGames(PairedGames):
    """A as Order against B as Chaos, then B as Order against A as Chaos: one game; the points are those of Order."""

    options: Mapping[str, object] = {"scorer": "official", "open_draw": False}
    role = "Order"

    def opening_bot(self) -> None:
        """None: the draws make games differ."""

    def games_per_pairing(self, game: str, bots: int) -> int:  # noqa: ARG002 (the same for all)
        """One: a bag in both roles."""
        return 1

    def play(self, referee: Referee) -> Iterator[Played]:
        """One game, once both rounds are over."""
        points: tuple[float, ...] = ()
        records: tuple[GameRecord, ...] = ()
        for number, seats in enumerate(SEATINGS, 1):
            game = EntropyGame(rounds=1, **referee.table.options)
            failure = referee.play(game, seats)
            records += (GameRecord.of(game),)
            if failure:
                yield forfeit(SEATINGS[:number], records, failure, len(SIDES))
                return
            points += game.order_scores
        share = (1 + (points[0] > points[1]) - (points[0] < points[1])) / 2
        yield Played(SEATINGS, (share, 1 - share), points, records)

    def describe_terms(self, game: str, options: Mapping[str, object]) -> str:  # noqa: ARG002 (the same for all)
        """The draw, the scorer, and that each bag is played in both roles."""
        draw = "open" if options.get("open_draw", True) else "hidden"
        return f"{draw} draw, {options.get('scorer', 'official')} scorer, each bag in both roles"


PAIRED_GAMES = EntropyGames()
