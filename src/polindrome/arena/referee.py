"""The referee, which plays single games between bots; the terms of these games, and their results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from random import Random
from string import ascii_uppercase
from typing import Any

from polindrome.arena.bot_pool import close_bot, open_bot
from polindrome.arena.sandbox import describe_error
from polindrome.arena.time_limits import ThinkingTime
from polindrome.bots import Budget
from polindrome.chance import draw
from polindrome.game import CHANCE, OVER, Game
from polindrome.records import GameRecord

LETTERS = ascii_uppercase
"""The letters of the bots of a pairing in seatings such as "ABAB"."""

SIDES = ("A", "B")
"""The letters of the two bots of a match."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The settings of games, except the bots. The same terms and bots give the same games on any machine.

    Exceptions are wall-clock limits (`seconds`, or a bot's own time limit) and external programs with their own
    randomness. `nodes` and `seconds` limit the search for one move.
    """

    game: str
    _: KW_ONLY
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    nodes: int | None = None
    seconds: float | None = None
    opening: int = 0
    """Number of random opening plies, so that deterministic bots do not repeat one game."""
    timeout: float | None = None
    """Wall-clock seconds per move after which a bot forfeits; None for no limit."""

    def budget(self, number: int, ply: int) -> Budget:
        """The budget for a ply of the games from opening `number`: the same seed in all of them, for all bots."""
        seed = Random(f"{self.seed} {number} {ply}").getrandbits(32)
        return Budget(seed=seed, nodes=self.nodes, seconds=self.seconds)

    def draw_seed(self, number: int) -> int:
        """The seed of the chance nodes in all games from opening `number`."""
        return Random(f"{self.seed} {number} draws").getrandbits(63)


@dataclass(frozen=True, slots=True)
class Failure:
    """A crash, timeout or illegal move of a bot."""

    side: int
    """The index of the bot in the pairing."""
    move: int
    """The number of the move in the game, from 1."""
    reason: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game, which has several records if it is played in several rounds."""

    seats: tuple[str, ...]
    """For each record, the letters of the bots by seat, such as "AB"."""
    shares: tuple[float, ...]
    """Each bot's share of the win: 1 for a win, 1/2 for a draw of two bots, 0 for a loss; they add up to 1."""
    points: tuple[float, ...] | None
    """The mean points of each bot's seats; None if a failure ended the game."""
    records: tuple[GameRecord, ...]
    failure: Failure | None = None

    def swapped(self) -> GameResult:
        """The same game with the names of its two bots, A and B, exchanged."""
        seats = tuple(each.translate({ord("A"): "B", ord("B"): "A"}) for each in self.seats)
        failure = self.failure and replace(self.failure, side=1 - self.failure.side)
        return replace(
            self, seats=seats, shares=self.shares[::-1], points=self.points and self.points[::-1], failure=failure
        )

    def score_against(self, bot: int, opponent: int) -> float:
        """The score of one bot against another, by index.

        It is the bot's share in a game of two bots. With more bots it is 1, 1/2 or 0 for more, equal or fewer points.
        """
        if len(self.shares) == len(SIDES):
            return self.shares[bot]
        values = self.shares if self.points is None else self.points
        return (1 + (values[bot] > values[opponent]) - (values[bot] < values[opponent])) / 2


def forfeit(seats: tuple[str, ...], records: tuple[GameRecord, ...], failure: Failure, bots: int) -> GameResult:
    """The result of a game that a failure ended: the other bots share the win."""
    shares = tuple(0.0 if side == failure.side else 1 / (bots - 1) for side in range(bots))
    return GameResult(seats, shares, None, records, failure)


class Referee:
    """Plays the games of a pairing from opening `number`; all games share their seeds and draws, only the seats differ.

    `bots` are the specifications of the bots, such as "mcts:200". `thinking` has the thinking time of each bot.
    """

    def __init__(self, terms: Terms, bots: Sequence[str], number: int) -> None:
        self.terms = terms
        self.bots = bots
        self.number = number
        self.thinking = tuple(ThinkingTime() for _ in bots)

    def play(self, game: Game, seats: str) -> Failure | None:
        """Play a game until it is over or a bot fails; `seats` has the letter of the bot at each seat."""
        draw_seed = self.terms.draw_seed(self.number)
        while (seat := game.turn) != OVER:
            if seat == CHANCE:
                game.apply(draw(game, draw_seed))
            elif failure := self._move(game, LETTERS.index(seats[seat])):
                return failure
        return None

    def _move(self, game: Game, side: int) -> Failure | None:
        ply = len(game.history)
        budget = self.terms.budget(self.number, ply)
        try:
            bot = open_bot(self.terms.game, self.bots, side)
            game.apply(self.thinking[side].timed_decision(bot, game, budget, self.terms.timeout))
        # A bot loses the game by any error. Its state is unknown afterwards, so it is closed.
        except Exception as error:
            close_bot(self.terms.game, self.bots, side)
            return Failure(side, ply + 1, describe_error(error))
        return None
