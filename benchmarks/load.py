"""Load test with many concurrent games: latency of acknowledgements, and the highest rate of moves.

Run it as a module, from the root: `python -m benchmarks.load`; --json prints JSON. Each game has two players, each
with their own WebSocket. The exit code is 1 if there was an error or boards differ.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import click
import httpx

from benchmarks.crowd import SLOW, Crowd, Step
from benchmarks.serving import PATIENCE, SERVE, ServerProcess, reserved_port

FASTER = 1.2
POSITIVE = click.FloatRange(0, min_open=True)


@dataclass(frozen=True)
class Plan:
    """Settings of a measurement."""

    games: int
    every: float
    seconds: float
    drops: int
    find_limit: bool


async def run(command: Sequence[str], plan: Plan) -> tuple[list[Step], Crowd]:
    """Start a server, play, and compare what clients know with the server at the end."""
    with reserved_port() as port:
        server = ServerProcess(command, port)
        try:
            await server.wait_until_ready()
            async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
                crowd = Crowd(client, server, Random(1))
                return await _measure_all(crowd, plan), crowd
        finally:
            server.stop()


async def _measure_all(crowd: Crowd, plan: Plan) -> list[Step]:
    with click.progressbar(length=plan.games, label="Setting up", file=sys.stderr) as bar:
        await crowd.come(plan.games, lambda: bar.update(1))
    steps = await _measure_steps(crowd, plan)
    await crowd.leave()
    with click.progressbar(length=len(crowd.games), label="Comparing", file=sys.stderr) as bar:
        await crowd.check(lambda: bar.update(1))
    return steps


async def _measure_steps(crowd: Crowd, plan: Plan) -> list[Step]:
    steps: list[Step] = []
    rate = plan.games / plan.every
    while not steps or (plan.find_limit and steps[-1].is_held()):
        with click.progressbar(length=int(plan.seconds), label=f"{rate:.0f} moves/s", file=sys.stderr) as bar:
            dropping = asyncio.create_task(crowd.drop(plan.drops, plan.seconds))
            steps.append(await crowd.measure(rate, plan.seconds, lambda: bar.update(1)))
            await dropping
        rate *= FASTER
    return steps


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
@click.option("--json", "as_json", is_flag=True)
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
        steps, crowd = asyncio.run(run(command, Plan(games, every, 60 * minutes, drops, find_limit)))
    found = {
        "steps": [step.summary() for step in steps],
        "held_per_second": max((step.rate for step in steps if step.is_held()), default=None),
        "games": len(crowd.games),
        "drops": crowd.drops,
        "broken_lines": crowd.broken_lines(),
        "problems": crowd.problems,
    }
    click.echo(json.dumps(found) if as_json else _table(found))
    sys.exit(bool(crowd.problems or crowd.broken_lines()))


def _table(found: dict[str, Any]) -> str:
    head = "moves/s asked   made   moves   p50 ms  p90 ms  p99 ms  max ms  CPU ms/move: server  client"
    row = (
        "{asked_per_second:13.0f} {moves_per_second:6.1f} {moves:7} "
        "{p50_ms:8.1f}{p90_ms:8.1f}{p99_ms:8.1f}{p100_ms:8.1f}{server_cpu_ms_per_move:21.2f}{client_cpu_ms_per_move:8.2f}"
    )
    held = f"{found['held_per_second'] or 0:.0f} moves/s held with p99 below {SLOW:.0f} ms"
    lines = f"{found['games']} games compared; {found['drops']} lines dropped, {found['broken_lines']} broke otherwise"
    problems = [f"{len(found['problems'])} problems", *(f"  {problem[:200]}" for problem in found["problems"][:10])]
    return "\n".join([head, *(row.format(**step) for step in found["steps"]), held, lines, *problems])


if __name__ == "__main__":
    main()
