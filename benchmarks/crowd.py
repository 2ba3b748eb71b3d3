"""Players of many concurrent games, who move at a fixed rate, and the latency of their moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from random import Random
from time import perf_counter, process_time
from typing import NamedTuple

import httpx
import numpy as np

from benchmarks.playing import Person, Refused, differences, sit_down
from benchmarks.serving import ServerProcess
from polindrome import new_game
from polindrome.game import CHANCE, OVER

GAMES = ("duo", "classic-2", "entropy")
SCRIPTS = 50
"""Number of prepared games of each kind."""

AT_ONCE = 8
"""Number of games that are set up or checked concurrently."""

PERCENTILES = (50, 90, 99, 100)
SLOW = 250.0
"""Milliseconds: the highest p99 latency of a rate that counts as held."""

HELD = 0.95
"""The minimum share of due moves that have to be made."""

CLAIMED = 1
"""The sequence number of the claim of the second seat; Entropy has a draw before it."""


class Turn(NamedTuple):
    """A prepared move."""

    seat: int
    ply: int
    move: str


def prepare(name: str, rng: Random) -> list[Turn]:
    """A random game; in Entropy the draws will differ, but the same squares are free."""
    game = new_game(name)
    turns = []
    while game.turn != OVER:
        action = rng.choice(game.legal_actions())
        if game.turn != CHANCE:
            turns.append(Turn(game.turn, len(game.history), game.format_action(action)))
        game.apply(action)
    return turns


@dataclass
class Step:
    """The results at one rate: latencies in milliseconds, CPU time in seconds."""

    rate: float
    seconds: float = 0.0
    milliseconds: list[float] = field(default_factory=list)
    server_cpu: float = 0.0
    client_cpu: float = 0.0

    def summary(self) -> dict[str, float]:
        """The figures for the report."""
        moves = len(self.milliseconds)
        times = np.percentile(self.milliseconds, PERCENTILES) if moves else [0.0] * len(PERCENTILES)
        return {
            "asked_per_second": self.rate,
            "moves_per_second": moves / self.seconds,
            "moves": moves,
            **{f"p{percentile}_ms": float(time) for percentile, time in zip(PERCENTILES, times, strict=True)},
            "server_cpu_ms_per_move": 1000 * self.server_cpu / max(1, moves),
            "client_cpu_ms_per_move": 1000 * self.client_cpu / max(1, moves),
        }

    def is_held(self) -> bool:
        """Whether the server held the rate."""
        found = self.summary()
        return found["p99_ms"] < SLOW and found["moves_per_second"] >= HELD * self.rate


class Crowd:
    """The players of many games, who move at one rate."""

    def __init__(self, client: httpx.AsyncClient, server: ServerProcess, rng: Random) -> None:
        self._client, self._server, self._rng = client, server, rng
        self._scripts = {name: [prepare(name, rng) for _ in range(SCRIPTS)] for name in GAMES}
        self._door = asyncio.Semaphore(AT_ONCE)
        self._every = 0.0
        self._may_begin, self._over = asyncio.Event(), asyncio.Event()
        self._step = Step(0.0)
        self._tables: list[asyncio.Task[None]] = []
        self._seated: set[tuple[Person, Person]] = set()
        self.games: list[tuple[Person, Person]] = []
        self.problems: list[str] = []
        self.drops = 0

    async def come(self, games: int, on_game: Callable[[], None]) -> None:
        """Create games, and let all players join."""
        names = cycle(GAMES)
        self._tables = [asyncio.create_task(self._play(next(names))) for _ in range(games)]
        while len(self._seated) < games and not self.problems:
            before = len(self._seated)
            await asyncio.sleep(0.1)
            for _ in range(len(self._seated) - before):
                on_game()

    async def measure(self, rate: float, seconds: float, on_second: Callable[[], None]) -> Step:
        """Play at a rate, in moves per second, and measure."""
        last_pause, self._every = self._every, len(self._tables) / rate
        self._may_begin.set()
        # Players that wait at the previous rate make one more move at it.
        await asyncio.sleep(last_pause)
        step = self._step = Step(rate)
        began, server, client = perf_counter(), self._server.cpu_seconds(), process_time()
        while step.seconds < seconds:
            await asyncio.sleep(min(1.0, seconds - step.seconds))
            step.seconds = perf_counter() - began
            on_second()
        self._step = Step(rate)
        step.server_cpu, step.client_cpu = self._server.cpu_seconds() - server, process_time() - client
        return step

    async def drop(self, times: int, seconds: float) -> None:
        """Cut a number of connections during that time."""
        while self.drops < times:
            await asyncio.sleep(seconds / times)
            person = self._rng.choice([person for people in self._seated for person in people])
            self.drops += person.drop()

    async def leave(self) -> None:
        """Wait for all responses, and disconnect."""
        self._over.set()
        await asyncio.gather(*self._tables)

    def broken_lines(self) -> int:
        """The number of connections that broke unintentionally."""
        return sum(person.breaks for people in self.games for person in people)

    async def check(self, on_game: Callable[[], None]) -> None:
        """Compare what all clients know of all games with the server."""

        async def check_game(people: tuple[Person, Person]) -> None:
            async with self._door:
                self.problems += await differences(self._client, people[0].game_id, people)
            on_game()

        await asyncio.gather(*map(check_game, self.games))

    async def _play(self, name: str) -> None:
        try:
            while not self._over.is_set():
                await self._play_game(name)
        except Refused as error:
            self.problems.append(f"{name}: {error}")

    async def _play_game(self, name: str) -> None:
        async with self._door:
            one, other = await sit_down(self._client, name)
            self.games.append((one, other))
        async with one, other:
            await asyncio.gather(one.hear(CLAIMED), other.hear(CLAIMED))
            self._seated.add((one, other))
            await self._may_begin.wait()
            await self._play_script((one, other), self._rng.choice(self._scripts[name]))
            self._seated.remove((one, other))

    async def _play_script(self, people: tuple[Person, Person], script: Sequence[Turn]) -> None:
        due = perf_counter() + self._rng.uniform(0, self._every)
        for turn in script:
            if not await self._goes_on(due - perf_counter()):
                return
            sent = perf_counter()
            answer = await people[turn.seat].move(turn.ply, turn.move)
            self._step.milliseconds.append(1000 * (perf_counter() - sent))
            for person in people:
                await person.hear(answer["sequence"])
            due = max(due + self._every, perf_counter())

    async def _goes_on(self, seconds: float) -> bool:
        """Wait; returns False if the run has ended."""
        try:
            await asyncio.wait_for(self._over.wait(), seconds)
        except TimeoutError:
            return True
        return False
