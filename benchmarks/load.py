"""Load test with many concurrent games: latency of acknowledgements, and the highest rate of moves.

Run it as a module, from the root: `python -m benchmarks.load`; --json prints JSON. Each game has two players, who
move over HTTP and follow the game over a WebSocket each. The exit code is 1 if there was an error or boards differ.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple

import click
import httpx
import numpy as np

from benchmarks.player_client import PlayerClient, RequestRefused, create_game, find_differences
from benchmarks.server_process import SERVE, TIMEOUT_SECONDS, ServerProcess, reserved_port
from polindrome import new_game
from polindrome.game import CHANCE, OVER

GAMES = ("duo", "classic-2", "entropy")
SCRIPTS = 50
"""Number of prepared games of each kind."""

CONCURRENT_REQUESTS = 8
"""Number of games that are set up or checked concurrently."""

PERCENTILES = (50, 90, 99, 100)
MAX_P99_MS = 250.0
"""The highest p99 latency of a rate that the server holds."""

MIN_SHARE = 0.95
"""The minimum share of due moves that are made at a rate that the server holds."""

RATE_FACTOR = 1.2
"""Increase from one rate to the next with --find-limit."""

SEAT_CLAIMED = 1
"""The sequence number of the claim of the second seat; Entropy has a draw before it."""

POSITIVE = click.FloatRange(0, min_open=True)


class Turn(NamedTuple):
    """A prepared move."""

    seat: int
    ply: int
    move: str


def prepare_script(name: str, rng: Random) -> list[Turn]:
    """Play a random game; in Entropy the server's draws will differ, but the same squares are free."""
    game = new_game(name)
    turns = []
    while game.turn != OVER:
        action = rng.choice(game.legal_actions())
        if game.turn != CHANCE:
            turns.append(Turn(game.turn, len(game.history), game.format_action(action)))
        game.apply(action)
    return turns


@dataclass
class RateResult:
    """The results at one rate: latencies in milliseconds, CPU time in seconds."""

    rate: float
    seconds: float = 0.0
    milliseconds: list[float] = field(default_factory=list)
    server_cpu: float = 0.0
    client_cpu: float = 0.0

    def summary(self) -> dict[str, float]:
        """Return the figures for the report."""
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
        return found["p99_ms"] < MAX_P99_MS and found["moves_per_second"] >= MIN_SHARE * self.rate


class LoadGenerator:
    """The players of many games, who move at a common rate."""

    def __init__(self, client: httpx.AsyncClient, server: ServerProcess, rng: Random) -> None:
        self._client, self._server, self._rng = client, server, rng
        self._scripts = {name: [prepare_script(name, rng) for _ in range(SCRIPTS)] for name in GAMES}
        self._slots = asyncio.Semaphore(CONCURRENT_REQUESTS)
        self._move_interval = 0.0
        self._may_begin, self._ended = asyncio.Event(), asyncio.Event()
        self._result = RateResult(0.0)
        self._tasks: list[asyncio.Task[None]] = []
        self._active: set[tuple[PlayerClient, PlayerClient]] = set()
        self.games: list[tuple[PlayerClient, PlayerClient]] = []
        self.problems: list[str] = []
        self.cut_connections = 0

    async def set_up(self, games: int, on_game: Callable[[], None]) -> None:
        """Create games, and connect all players."""
        names = cycle(GAMES)
        self._tasks = [asyncio.create_task(self._play(next(names))) for _ in range(games)]
        while len(self._active) < games and not self.problems:
            before = len(self._active)
            await asyncio.sleep(0.1)
            for _ in range(len(self._active) - before):
                on_game()

    async def measure(self, rate: float, seconds: float, on_second: Callable[[], None]) -> RateResult:
        """Play at a rate, in moves per second, and measure."""
        last_interval, self._move_interval = self._move_interval, len(self._tasks) / rate
        self._may_begin.set()
        # Players that wait at the previous rate make one more move at it.
        await asyncio.sleep(last_interval)
        result = self._result = RateResult(rate)
        began, server, client = perf_counter(), self._server.cpu_seconds(), process_time()
        while result.seconds < seconds:
            await asyncio.sleep(min(1.0, seconds - result.seconds))
            result.seconds = perf_counter() - began
            on_second()
        self._result = RateResult(rate)
        result.server_cpu, result.client_cpu = self._server.cpu_seconds() - server, process_time() - client
        return result

    async def cut(self, times: int, seconds: float) -> None:
        """Cut a number of connections during that time; their clients reconnect."""
        while self.cut_connections < times:
            await asyncio.sleep(seconds / times)
            player = self._rng.choice([player for players in self._active for player in players])
            self.cut_connections += player.disconnect()

    async def finish(self) -> None:
        """Wait for all responses, and disconnect."""
        self._ended.set()
        await asyncio.gather(*self._tasks)

    def lost_connections(self) -> int:
        """Return the number of connections that broke other than by `cut`."""
        return sum(player.lost_connections for players in self.games for player in players)

    async def check(self, on_game: Callable[[], None]) -> None:
        """Compare what all clients know of all games with the server."""

        async def check_game(players: tuple[PlayerClient, PlayerClient]) -> None:
            async with self._slots:
                self.problems += await find_differences(self._client, players[0].game_id, players)
            on_game()

        await asyncio.gather(*map(check_game, self.games))

    async def _play(self, name: str) -> None:
        try:
            while not self._ended.is_set():
                await self._play_game(name)
        except RequestRefused as error:
            self.problems.append(f"{name}: {error}")

    async def _play_game(self, name: str) -> None:
        async with self._slots:
            first, second = await create_game(self._client, name)
            self.games.append((first, second))
        async with first, second:
            await asyncio.gather(first.wait_for(SEAT_CLAIMED), second.wait_for(SEAT_CLAIMED))
            self._active.add((first, second))
            await self._may_begin.wait()
            await self._play_script((first, second), self._rng.choice(self._scripts[name]))
            self._active.remove((first, second))

    async def _play_script(self, players: tuple[PlayerClient, PlayerClient], script: Sequence[Turn]) -> None:
        due = perf_counter() + self._rng.uniform(0, self._move_interval)
        for turn in script:
            try:
                await asyncio.wait_for(self._ended.wait(), due - perf_counter())
            except TimeoutError:
                pass
            else:
                return
            sent = perf_counter()
            response = await players[turn.seat].move(turn.ply, turn.move)
            self._result.milliseconds.append(1000 * (perf_counter() - sent))
            for player in players:
                await player.wait_for(response["sequence"])
            due = max(due + self._move_interval, perf_counter())


@dataclass(frozen=True)
class LoadSettings:
    """Settings of a measurement."""

    games: int
    every: float
    seconds: float
    drops: int
    find_limit: bool


async def run(command: Sequence[str], settings: LoadSettings) -> tuple[list[RateResult], LoadGenerator]:
    """Start a server, play, and compare what clients know with the server at the end."""
    with reserved_port() as port:
        server = ServerProcess(command, port)
        try:
            await server.wait_until_ready()
            async with httpx.AsyncClient(base_url=server.url, timeout=TIMEOUT_SECONDS) as client:
                load = LoadGenerator(client, server, Random(1))
                with click.progressbar(length=settings.games, label="Setting up", file=sys.stderr) as bar:
                    await load.set_up(settings.games, lambda: bar.update(1))
                results = await _measure_rates(load, settings)
                await load.finish()
                with click.progressbar(length=len(load.games), label="Comparing", file=sys.stderr) as bar:
                    await load.check(lambda: bar.update(1))
                return results, load
        finally:
            server.stop()


async def _measure_rates(load: LoadGenerator, settings: LoadSettings) -> list[RateResult]:
    results: list[RateResult] = []
    rate = settings.games / settings.every
    while not results or (settings.find_limit and results[-1].is_held()):
        with click.progressbar(length=int(settings.seconds), label=f"{rate:.0f} moves/s", file=sys.stderr) as bar:
            cutting = asyncio.create_task(load.cut(settings.drops, settings.seconds))
            results.append(await load.measure(rate, settings.seconds, lambda: bar.update(1)))
            await cutting
        rate *= RATE_FACTOR
    return results


@click.command()
@click.option(
    "--games", type=click.IntRange(1), default=500, show_default=True, help="Concurrent games of two players."
)
@click.option("--every", type=POSITIVE, default=10.0, show_default=True, help="Seconds between moves of a game.")
@click.option(
    "--minutes", type=POSITIVE, default=10.0, show_default=True, help="Duration; with --find-limit, of each rate."
)
@click.option("--drops", type=click.IntRange(0), default=0, show_default=True, help="Connections to cut.")
@click.option("--find-limit", is_flag=True, help="Raise the rate until the server cannot hold it.")
@click.option("--database", metavar="URL", help="As for polindrome serve.  [default: SQLite in a temporary folder]")
@click.option("--redis", metavar="URL", help="As for polindrome serve.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="As for polindrome serve.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(
    *,
    games: int,
    every: float,
    minutes: float,
    drops: int,
    find_limit: bool,
    database: str | None,
    redis: str | None,
    workers: int,
    as_json: bool,
) -> None:
    """Measure the latency of acknowledgements under load."""
    with tempfile.TemporaryDirectory() as folder:
        url = database or f"sqlite:///{Path(folder) / 'games.sqlite3'}"
        command = [*SERVE, "--database", url, "--workers", str(workers), *(["--redis", redis] if redis else [])]
        results, load = asyncio.run(run(command, LoadSettings(games, every, 60 * minutes, drops, find_limit)))
    report = {
        "steps": [result.summary() for result in results],
        "held_per_second": max((result.rate for result in results if result.is_held()), default=None),
        "games": len(load.games),
        "cut_connections": load.cut_connections,
        "lost_connections": load.lost_connections(),
        "problems": load.problems,
    }
    click.echo(json.dumps(report) if as_json else _table(report))
    sys.exit(bool(load.problems or load.lost_connections()))


def _table(report: dict[str, Any]) -> str:
    head = "moves/s asked   made   moves   p50 ms  p90 ms  p99 ms  max ms  CPU ms/move: server  client"
    row = (
        "{asked_per_second:13.0f} {moves_per_second:6.1f} {moves:7} "
        "{p50_ms:8.1f}{p90_ms:8.1f}{p99_ms:8.1f}{p100_ms:8.1f}{server_cpu_ms_per_move:21.2f}{client_cpu_ms_per_move:8.2f}"
    )
    held = f"{report['held_per_second'] or 0:.0f} moves/s held with p99 below {MAX_P99_MS:.0f} ms"
    connections = f"connections: {report['cut_connections']} cut on purpose, {report['lost_connections']} lost"
    problems = [f"{len(report['problems'])} problems", *(f"  {problem[:200]}" for problem in report["problems"][:10])]
    rows = [row.format(**step) for step in report["steps"]]
    return "\n".join([head, *rows, held, f"{report['games']} games compared; {connections}", *problems])


if __name__ == "__main__":
    main()
