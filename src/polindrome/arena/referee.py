"""A referee that plays single games between bots, the terms of these games, and their results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from random import Random
from typing import Any

from polindrome.arena.players import LETTERS, SIDES, close_bot, find_player
from polindrome.arena.sandbox import describe_error
from polindrome.arena.time_limits import ThinkingTime
from polindrome.bots import Budget
from polindrome.chance import draw
from polindrome.game import CHANCE, OVER, Game
from polindrome.records import GameRecord


@dataclass(frozen=True, slots=True)
class Terms:
    """Everything that determines games except the bots: the same terms and bots give the same games on any machine.

    Exceptions are wall-clock limits (`seconds`, or a bot's own time limit) and external programs with their own
    randomness.
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
    """A crash, timeout or illegal move of a bot: its index in the pairing, the number of the move, and the reason."""

    side: int
    move: int
    reason: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game: `seats` has a string of bot letters by seat for each record (Entropy has two records).

    `shares` are the bots' shares of the win and add up to 1; `points` are the mean points of each bot's seats, or None
    if a failure ended the game.
    """

    seats: tuple[str, ...]
    shares: tuple[float, ...]
    points: tuple[float, ...] | None
    records: tuple[GameRecord, ...]
    failure: Failure | None = None

    def swapped(self) -> GameResult:
        """The same game with the names of its two bots, A and B, exchanged."""
        seats = tuple(each.translate({ord("A"): "B", ord("B"): "A"}) for each in self.seats)
        failure = self.failure and replace(self.failure, side=1 - self.failure.side)
        return replace(
            self, seats=seats, shares=self.shares[::-1], points=self.points and self.points[::-1], failure=failure
        )

    def share_between(self, one: int, other: int) -> float:
        """A bot's share in a game of two bots; with more bots 1, 1/2 or 0 for more, equal or fewer points."""
        if len(self.shares) == len(SIDES):
            return self.shares[one]
        values = self.shares if self.points is None else self.points
        return (1 + (values[one] > values[other]) - (values[one] < values[other])) / 2


def forfeit(seats: tuple[str, ...], records: tuple[GameRecord, ...], failure: Failure, bots: int) -> GameResult:
    """The result of a game that a failure ended: the other bots share the win."""
    shares = tuple(0.0 if side == failure.side else 1 / (bots - 1) for side in range(bots))
    return GameResult(seats, shares, None, records, failure)


class Referee:
    """Plays the games of a pairing from one opening: all games share their seeds and draws, only the seats differ."""

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
            bot = find_player(self.terms.game, self.bots, side)
            game.apply(self.thinking[side].timed_decision(bot, game, budget, self.terms.timeout))
        # Any error in a bot costs that bot the game. Its state is unknown afterwards, so it is closed.
        except Exception as error:
            close_bot(self.terms.game, self.bots, side)
            return Failure(side, ply + 1, describe_error(error))
        return None
