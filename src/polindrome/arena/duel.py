"""What a match is asked for, and what each of its duels tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from time import perf_counter, process_time
from typing import Any

from polindrome.bots import Bot, Budget
from polindrome.game import Game
from polindrome.records import GameRecord


@dataclass(frozen=True, slots=True)
class Match:
    """Two bots in text, and all that decides their games: the same match gives the same games wherever it is played.

    Only a clock breaks that promise: `seconds`, or a bot that comes to its own limit of time; or another program that
    has a mind of its own.
    """

    game: str
    a: str
    b: str
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    nodes: int | None = None
    seconds: float | None = None
    opening: int = 0
    """Blokus: how many plies are drawn before the bots play, so that bots without chance play different games."""

    def budget(self, number: int, ply: int) -> Budget:
        """For the decision at a ply of a duel; the same in all of its games, so that luck favours nobody."""
        seed = Random(f"{self.seed} {number} {ply}").getrandbits(32)
        return Budget(seed=seed, nodes=self.nodes, seconds=self.seconds)


@dataclass(slots=True)
class Thinking:
    """How long a bot took: moves, seconds of CPU for all of them, seconds on the clock for the slowest."""

    moves: int = 0
    cpu: float = 0.0
    longest: float = 0.0

    def time(self, bot: Bot, game: Game, budget: Budget) -> int:
        """The action that the bot decides on, its time counted; that of a program it asked, too."""
        cpu, clock = process_time(), perf_counter()
        decision = bot.decide(game, budget)
        self.add(Thinking(1, process_time() - cpu + decision.cpu_elsewhere, perf_counter() - clock))
        return decision.action

    def add(self, other: Thinking) -> None:
        """Count the moves of another as well."""
        self.moves += other.moves
        self.cpu += other.cpu
        self.longest = max(self.longest, other.longest)


@dataclass(frozen=True, slots=True)
class Duel:
    """One luck of a match, played in all seatings that fairness asks for.

    `seats` has the bot of each seat, such as "AB", for each of the records; `shares` what A won of each game, 0 to 1;
    `points` the mean points of a seat of A and of B. In Entropy both rounds are one game, and the points are Order's.
    """

    number: int
    seats: tuple[str, ...]
    shares: tuple[float, ...]
    points: tuple[float, float]
    records: tuple[GameRecord, ...]
    thinking: tuple[Thinking, Thinking]
