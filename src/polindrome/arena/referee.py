"""Who lets two bots play: gives each its turns, counts its time, and says which of them failed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from polindrome.arena.duel import Match, Thinking
from polindrome.arena.players import SIDES, bots_of
from polindrome.errors import BotFailed, PolindromeError
from polindrome.game import CHANCE, OVER, Game


@dataclass(frozen=True, slots=True)
class Referee:
    """The games of one duel: their luck is the same, and so is all else but the seats."""

    match: Match
    number: int
    thinking: tuple[Thinking, Thinking] = field(default_factory=lambda: (Thinking(), Thinking()))

    def play(self, game: Game, seats: str, draws: Iterable[int] = ()) -> None:
        """Play a new game to its end; `seats` has the side of each seat, the draws are for nature's turns."""
        tokens = iter(draws)
        while (seat := game.turn) != OVER:
            if seat == CHANCE:
                game.apply(next(tokens))
            else:
                self._move(game, seats, SIDES.index(seats[seat]))

    def _move(self, game: Game, seats: str, side: int) -> None:
        ply = len(game.history)
        bot = bots_of(self.match)[side]
        try:
            game.apply(self.thinking[side].time(bot, game, self.match.budget(self.number, ply)))
        # Whatever goes wrong in a bot, nobody can look into it without knowing where.
        except Exception as error:
            name = (self.match.a, self.match.b)[side]
            reason = str(error) if isinstance(error, PolindromeError) else f"{type(error).__name__}: {error}"
            raise BotFailed(
                f"bot {SIDES[side]}, {name!r}, failed at move {ply + 1} of duel {self.number} with the seats {seats}, "
                f"seed {self.match.seed}: {reason}"
            ) from error
