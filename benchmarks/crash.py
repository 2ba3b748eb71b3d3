"""Kills a server during writes, again and again, while clients play: no acknowledged move may be lost.

Run it as a module, from the root: `python -m benchmarks.crash`; --json prints JSON. The exit code is 1 if a move
was lost or made twice, if boards differ, or if the server was not ready again in time.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median

import click
import httpx

from benchmarks import forgetful_server
from benchmarks.playing import Person, Refused, Replay, ask, differences, losses, sit_down
from benchmarks.serving import PATIENCE, SERVE, ServerProcess, reserved_port
from polindrome.errors import PolindromeError
from polindrome.game import OVER

FORGETFUL = (forgetful_server.__file__,)
TABLES = (("duo", None), ("classic-2", None), ("entropy", None), ("duo", "easy"), ("entropy", "beginner"))
"""Seats of the games: two people, or one against a fast bot."""

LIFE = (0.05, 0.5)
"""Seconds that a server runs before it is killed after the next move."""

WRITE = 0.01
"""Maximum seconds between a move and the kill: about as long as the write takes."""

SOON = 3.0
"""Seconds within which the restarted server has to answer."""

LONGEST = 10.0
"""Maximum average seconds per crash; a slower run fails."""

Strike = Callable[[Path], None]
"""A further fault of the database at each kill."""


@dataclass
class Findings:
    """The results of a run."""

    problems: list[str] = field(default_factory=list)
    ready: list[float] = field(default_factory=list)
    """Seconds from each start after a crash to the first answer."""
    games: int = 0
    acknowledged: int = 0
    interrupted: int = 0
    """Moves without a response when the server was killed."""
    written: int = 0
    """Interrupted moves that were in the log already."""


class Tables:
    """Games that clients continue across crashes."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client
        self._is_closing = False
        self.people: list[Person] = []
        self.seated: set[Person] = set()
        """The players of running games."""
        self.problems: list[str] = []
        self.sent = asyncio.Event()
        """Set when a move is sent."""

    async def play(self, game: str, bot: str | None, rng: Random) -> None:
        """Play one game after the other until `close` or a problem."""
        try:
            while not self._is_closing:
                await self._play_game(game, bot, rng)
        except* (Refused, PolindromeError) as group:
            self.problems += [f"{game}: {error!r}" for error in group.exceptions]

    def close(self) -> None:
        """Let all games finish their current move."""
        self._is_closing = True
        for person in self.seated:
            person.news.set()

    async def _play_game(self, game: str, bot: str | None, rng: Random) -> None:
        people = await sit_down(self._client, game, bot)
        self.people += people
        async with AsyncExitStack() as stack:
            for person in people:
                await stack.enter_async_context(self._seat(person))
            async with asyncio.TaskGroup() as group:
                for person in people:
                    group.create_task(self._play_seat(person, len(people), rng))
            self.problems += await differences(self._client, people[0].game_id, people)

    @asynccontextmanager
    async def _seat(self, person: Person) -> AsyncIterator[None]:
        self.seated.add(person)
        async with person:
            yield
        self.seated.remove(person)

    async def _play_seat(self, person: Person, people: int, rng: Random) -> None:
        await person.hear(0)
        replay = Replay(person.events[0])
        while (game := replay.follow(person.events)).turn != OVER:
            if self._is_closing and 0 <= game.turn < people:
                return
            if game.turn != person.seat:
                await person.listen()
                continue
            move = game.format_action(rng.choice(game.legal_actions()))
            self.sent.set()
            # Both transports are tested: one player uses HTTP, the other one the WebSocket.
            answer = await person.move(len(game.history), move, None if person.seat else self._client)
            await person.hear(answer["sequence"])


class Crashes:
    """A server that is killed while games run."""

    def __init__(self, command: Sequence[str], database: Path, port: int, rng: Random, strike: Strike) -> None:
        self._command = (*command, "--database", f"sqlite:///{database}")
        self._database, self._port, self._rng, self._strike = database, port, rng, strike
        self._interrupted: dict[str, str] = {}
        """The time of the kill, by the key of each move without a response."""
        self._server = ServerProcess(self._command, port)
        self.findings = Findings()

    async def run(self, kills: int, on_kill: Callable[[], None]) -> None:
        """Kill the server a number of times, or until something is lost."""
        try:
            await self._server.wait_until_ready()
            async with httpx.AsyncClient(base_url=self._server.url, timeout=PATIENCE) as client:
                await self._run(Tables(client), client, kills, on_kill)
        finally:
            self._server.kill()

    async def _run(self, tables: Tables, client: httpx.AsyncClient, kills: int, on_kill: Callable[[], None]) -> None:
        tasks = [asyncio.create_task(tables.play(game, bot, Random(self._rng.random()))) for game, bot in TABLES]
        try:
            for _ in range(kills):
                await self._crash(tables)
                tables.problems += await self._lost(tables, client)
                on_kill()
                if tables.problems:
                    break
            else:
                tables.close()
                await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        self._sum_up(tables)

    async def _crash(self, tables: Tables) -> None:
        await asyncio.sleep(self._rng.uniform(*LIFE))
        tables.sent.clear()
        await tables.sent.wait()
        await asyncio.sleep(self._rng.uniform(0, WRITE))
        self._server.kill()
        self._strike(self._database)
        now = datetime.now(UTC).isoformat()
        self._interrupted |= {key: now for person in tables.seated for key in person.unanswered}
        self._server = ServerProcess(self._command, self._port)
        self.findings.ready.append(await self._server.wait_until_ready())

    async def _lost(self, tables: Tables, client: httpx.AsyncClient) -> list[str]:
        """Differences between what the players of running games know and what the server has."""
        found: list[str] = []
        for person in list(tables.seated):
            # Events that arrive during the request need not be in the response.
            known = person.known()
            try:
                log = (await ask(client, f"/api/games/{person.game_id}/events"))["events"]
            except Refused as error:
                return [str(error)]
            found += losses(person.game_id, known, log)
        return found

    def _sum_up(self, tables: Tables) -> None:
        found = self.findings
        found.problems = tables.problems
        found.games = len({person.game_id for person in tables.people})
        found.acknowledged = sum(len(person.acknowledged) for person in tables.people)
        found.interrupted = len(self._interrupted)
        kept = _kept_moves(self._database)
        found.written = sum(self._interrupted.get(key, "") > at for key, at in kept)
        if not found.problems:
            found.problems = _miscounted(tables.people, Counter(key for key, _ in kept))


def _kept_moves(database: Path) -> list[tuple[str, str]]:
    """Keys and timestamps of all human moves in the log."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return connection.execute("SELECT key, at FROM events WHERE kind = 'moved' AND key IS NOT NULL").fetchall()


def _miscounted(people: Sequence[Person], kept: Counter[str]) -> list[str]:
    """Sent moves that are not in the log exactly once, and logged moves that were never sent."""
    asked = {key for person in people for key in person.acknowledged}
    wrong = [f"the move {key} was made {kept[key]} times" for key in asked if kept[key] != 1]
    return [*wrong, *(f"the move {key} was never sent" for key in kept if key not in asked)]


async def crash(
    command: Sequence[str],
    folder: Path,
    kills: int,
    *,
    seed: int = 1,
    on_kill: Callable[[], None] = lambda: None,
    strike: Strike = lambda _: None,
) -> Findings:
    """Kill a server a number of times, or until something is lost; its database is in the folder."""
    with reserved_port() as port:
        crashes = Crashes(command, folder / "games.sqlite3", port, Random(seed), strike)
        try:
            await asyncio.wait_for(crashes.run(kills, on_kill), PATIENCE + LONGEST * kills)
        except TimeoutError:
            crashes.findings.problems.append(f"it took too long: expected at most {LONGEST:g} s a crash")
        return crashes.findings


@click.command()
@click.option("--kills", type=click.IntRange(1), default=300, show_default=True, help="Number of kills.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the times of the kills.")
@click.option("--broken", is_flag=True, help="Use a server that acknowledges before it commits, and expect problems.")
@click.option("--json", "as_json", is_flag=True)
def main(kills: int, seed: int, broken: bool, as_json: bool) -> None:
    """Kill the server during writes while clients play, and count lost moves."""
    command = FORGETFUL if broken else SERVE
    with (
        tempfile.TemporaryDirectory() as folder,
        click.progressbar(length=kills, label="Killing", file=sys.stderr) as bar,
    ):
        found = asyncio.run(crash(command, Path(folder), kills, seed=seed, on_kill=lambda: bar.update(1)))
    if not broken and max(found.ready, default=SOON) >= SOON:
        found.problems.append(f"it was not ready again within {SOON:g} s")
    if as_json:
        click.echo(json.dumps(vars(found)))
    else:
        _print(found)
    sys.exit(bool(found.problems) != broken)


def _print(found: Findings) -> None:
    click.echo(f"killed               {len(found.ready)} times")
    click.echo(f"games                {found.games}")
    click.echo(f"moves acknowledged   {found.acknowledged}")
    click.echo(f"moves interrupted    {found.interrupted}, of which {found.written} were written already")
    if found.ready:
        click.echo(f"ready again          after {median(found.ready):.2f} s, at worst {max(found.ready):.2f} s")
    click.echo(f"problems             {len(found.problems)}")
    for problem in found.problems[:10]:
        click.echo(f"  {problem[:200]}")


if __name__ == "__main__":
    main()
