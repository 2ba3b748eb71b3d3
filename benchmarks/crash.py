"""Crash test: kill a server during writes again and again while clients play; no acknowledged move may be lost.

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

from benchmarks import early_ack_server
from benchmarks.player_client import (
    PlayerClient,
    Replay,
    RequestRefused,
    create_game,
    find_differences,
    find_lost_events,
    request,
)
from benchmarks.server_process import SERVE, TIMEOUT_SECONDS, ServerProcess, reserved_port
from polindrome.errors import PolindromeError
from polindrome.game import OVER

EARLY_ACK = (early_ack_server.__file__,)
GAMES = (("duo", None), ("classic-2", None), ("entropy", None), ("duo", "easy"), ("entropy", "beginner"))
"""Concurrent games: name, and a fast bot as the opponent, or None for two players."""

RUN_SECONDS = (0.05, 0.5)
"""Shortest and longest time that a server runs; it is killed after the next move."""

WRITE_SECONDS = 0.01
"""Maximum time between a move and the kill: about as long as the write takes."""

READY_SECONDS = 3.0
"""Time within which the restarted server has to respond."""

MAX_SECONDS_PER_CRASH = 10.0
"""Maximum average time per crash; a slower run fails."""

Fault = Callable[[Path], None]
"""A function that damages the database file at each kill, as a power failure would."""


@dataclass
class Findings:
    """The results of a run."""

    problems: list[str] = field(default_factory=list)
    ready: list[float] = field(default_factory=list)
    """Seconds from each start after a crash to the first response."""
    games: int = 0
    acknowledged: int = 0
    interrupted: int = 0
    """Moves without a response when the server was killed."""
    written: int = 0
    """Interrupted moves that were in the log already."""


class RunningGames:
    """Games that clients continue across crashes."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client
        self._is_closing = False
        self.players: list[PlayerClient] = []
        self.active: set[PlayerClient] = set()
        """The players of games in progress."""
        self.problems: list[str] = []
        self.move_sent = asyncio.Event()
        """Set when a move is sent."""

    async def play(self, game: str, bot: str | None, rng: Random) -> None:
        """Play one game after the other until `close` or a problem."""
        try:
            while not self._is_closing:
                await self._play_game(game, bot, rng)
        except* (RequestRefused, PolindromeError) as group:
            self.problems += [f"{game}: {error!r}" for error in group.exceptions]

    def close(self) -> None:
        """Let all games finish their current move."""
        self._is_closing = True
        for player in self.active:
            player.event_received.set()

    async def _play_game(self, game: str, bot: str | None, rng: Random) -> None:
        players = await create_game(self._client, game, bot)
        self.players += players
        async with AsyncExitStack() as stack:
            for player in players:
                await stack.enter_async_context(self._activate(player))
            async with asyncio.TaskGroup() as group:
                for player in players:
                    group.create_task(self._play_seat(player, len(players), rng))
            self.problems += await find_differences(self._client, players[0].game_id, players)

    @asynccontextmanager
    async def _activate(self, player: PlayerClient) -> AsyncIterator[None]:
        self.active.add(player)
        async with player:
            yield
        self.active.remove(player)

    async def _play_seat(self, player: PlayerClient, num_players: int, rng: Random) -> None:
        await player.wait_for(0)
        replay = Replay(player.events[0])
        while (game := replay.update(player.events)).turn != OVER:
            if self._is_closing and 0 <= game.turn < num_players:
                return
            if game.turn != player.seat:
                await player.wait_for_event()
                continue
            move = game.format_action(rng.choice(game.legal_actions()))
            self.move_sent.set()
            response = await player.move(len(game.history), move)
            await player.wait_for(response["sequence"])


class Crashes:
    """A server that is killed while games run."""

    def __init__(self, command: Sequence[str], database: Path, port: int, rng: Random, fault: Fault) -> None:
        self._command = (*command, "--database", f"sqlite:///{database}")
        self._database, self._port, self._rng, self._fault = database, port, rng, fault
        self._interrupted: dict[str, str] = {}
        """The time of the kill, by the key of each move without a response."""
        self._server = ServerProcess(self._command, port)
        self.findings = Findings()

    async def run(self, kills: int, on_kill: Callable[[], None]) -> None:
        """Kill the server a number of times, or until something is lost."""
        try:
            await self._server.wait_until_ready()
            async with httpx.AsyncClient(base_url=self._server.url, timeout=TIMEOUT_SECONDS) as client:
                await self._run(RunningGames(client), client, kills, on_kill)
        finally:
            self._server.kill()

    async def _run(
        self, running: RunningGames, client: httpx.AsyncClient, kills: int, on_kill: Callable[[], None]
    ) -> None:
        tasks = [asyncio.create_task(running.play(game, bot, Random(self._rng.random()))) for game, bot in GAMES]
        try:
            for _ in range(kills):
                await self._crash(running)
                running.problems += await self._find_lost_events(running, client)
                on_kill()
                if running.problems:
                    break
            else:
                running.close()
                await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        self._complete_findings(running)

    async def _crash(self, running: RunningGames) -> None:
        """Kill the server shortly after a move, and restart it."""
        await asyncio.sleep(self._rng.uniform(*RUN_SECONDS))
        running.move_sent.clear()
        await running.move_sent.wait()
        await asyncio.sleep(self._rng.uniform(0, WRITE_SECONDS))
        self._server.kill()
        self._fault(self._database)
        now = datetime.now(UTC).isoformat()
        self._interrupted |= {key: now for player in running.active for key in player.pending}
        self._server = ServerProcess(self._command, self._port)
        self.findings.ready.append(await self._server.wait_until_ready())

    async def _find_lost_events(self, running: RunningGames, client: httpx.AsyncClient) -> list[str]:
        """Find events that players of games in progress know and the server has lost."""
        lost: list[str] = []
        for player in list(running.active):
            # Events that arrive during the request need not be in the response.
            known = player.known_events()
            try:
                log = (await request(client, f"/api/games/{player.game_id}/events"))["events"]
            except RequestRefused as error:
                return [str(error)]
            lost += find_lost_events(player.game_id, known, log)
        return lost

    def _complete_findings(self, running: RunningGames) -> None:
        found = self.findings
        found.problems = running.problems
        found.games = len({player.game_id for player in running.players})
        found.acknowledged = sum(len(player.acknowledged) for player in running.players)
        found.interrupted = len(self._interrupted)
        logged = _read_moves(self._database)
        found.written = sum(self._interrupted.get(key, "") > at for key, at in logged)
        if not found.problems:
            found.problems = _find_miscounted(running.players, Counter(key for key, _ in logged))


def _read_moves(database: Path) -> list[tuple[str, str]]:
    """Read the keys and timestamps of all human moves in the log."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return connection.execute("SELECT key, at FROM events WHERE kind = 'moved' AND key IS NOT NULL").fetchall()


def _find_miscounted(players: Sequence[PlayerClient], logged: Counter[str]) -> list[str]:
    """Find acknowledged moves that are not in the log exactly once, and logged moves that no player sent."""
    sent = {key for player in players for key in player.acknowledged}
    wrong = [f"the move {key} was made {logged[key]} times" for key in sent if logged[key] != 1]
    return [*wrong, *(f"the move {key} was never sent" for key in logged if key not in sent)]


async def crash(
    command: Sequence[str],
    folder: Path,
    kills: int,
    *,
    seed: int = 1,
    on_kill: Callable[[], None] = lambda: None,
    fault: Fault = lambda _: None,
) -> Findings:
    """Kill a server a number of times, or until something is lost; the database is created in the folder."""
    with reserved_port() as port:
        crashes = Crashes(command, folder / "games.sqlite3", port, Random(seed), fault)
        try:
            await asyncio.wait_for(crashes.run(kills, on_kill), TIMEOUT_SECONDS + MAX_SECONDS_PER_CRASH * kills)
        except TimeoutError:
            crashes.findings.problems.append(
                f"the run took too long: expected at most {MAX_SECONDS_PER_CRASH:g} s per crash"
            )
        return crashes.findings


@click.command()
@click.option("--kills", type=click.IntRange(1), default=300, show_default=True, help="Number of kills.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the times of the kills.")
@click.option("--broken", is_flag=True, help="Use a server that acknowledges before it commits, and expect problems.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(kills: int, seed: int, broken: bool, as_json: bool) -> None:
    """Kill the server during writes while clients play, and count lost moves."""
    command = EARLY_ACK if broken else SERVE
    with (
        tempfile.TemporaryDirectory() as folder,
        click.progressbar(length=kills, label="Killing", file=sys.stderr) as bar,
    ):
        found = asyncio.run(crash(command, Path(folder), kills, seed=seed, on_kill=lambda: bar.update(1)))
    if not broken and max(found.ready, default=READY_SECONDS) >= READY_SECONDS:
        found.problems.append(f"the server was not ready again within {READY_SECONDS:g} s")
    if as_json:
        click.echo(json.dumps(vars(found)))
    else:
        _print_findings(found)
    sys.exit(bool(found.problems) != broken)


def _print_findings(found: Findings) -> None:
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
