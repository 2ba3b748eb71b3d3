"""Who lets bots play: gives each its turns, counts its time, and says which of them failed."""

from __future__ import annotations

from random import Random

from polindrome.arena.duel import Match, Table
from polindrome.arena.isolation import reason_of
from polindrome.arena.played import Failure
from polindrome.arena.players import LETTERS, bot_of, close_bot
from polindrome.arena.thinking import Thinking
from polindrome.chance import draw
from polindrome.game import CHANCE, OVER, Game


class Referee:
    """The games of one luck at a table: all is the same in them but the seats."""

    def __init__(self, table: Match | Table, number: int) -> None:
        self.table = table
        self.number = number
        self.thinking = tuple(Thinking() for _ in table.bots)

    def play(self, game: Game, seats: str) -> Failure | None:
        """Play a game to its end, or to a failure; `seats` has a letter for each seat. All games share their draws."""
        draw_seed = Random(f"{self.table.seed} {self.number} draws").getrandbits(63)
        while (seat := game.turn) != OVER:
            if seat == CHANCE:
                game.apply(draw(game, draw_seed))
            elif failure := self._move(game, LETTERS.index(seats[seat])):
                return failure
        return None

    def _move(self, game: Game, side: int) -> Failure | None:
        ply = len(game.history)
        budget = self.table.budget(self.number, ply)
        try:
            bot = bot_of(self.table, side)
            game.apply(self.thinking[side].time(bot, game, budget, self.table.timeout))
        # Whatever goes wrong in a bot, the one who fails is the bot; and nobody knows in what state it is left.
        except Exception as error:
            close_bot(self.table, side)
            return Failure(side, ply + 1, reason_of(error))
        return None
