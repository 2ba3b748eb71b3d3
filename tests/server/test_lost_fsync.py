"""Simulated power failures: the database opens and has all acknowledged moves."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import httpx
import pytest

from benchmarks.crash import GAMES, RunningGames, crash
from benchmarks.server_process import SERVE, TIMEOUT_SECONDS, ServerProcess, reserved_port
from polindrome.server.games.session import GameSession
from polindrome.storage import Database, Event, EventLog
from tests.server import careless_server

CUTS = 2
COPIES = 8
"""Number of copies of each kind: before the first checkpoint of the write-ahead log, and after it."""

SECTOR = 512
HEADER, FRAME = 32, 24 + 4096
"""Sizes in bytes in the write-ahead log: its header, and a page with its frame header."""


@pytest.mark.usefixtures("power_cut")
def test_acknowledged_moves_survive_the_loss_of_unsynced_writes(tmp_path: Path) -> None:
    found = asyncio.run(crash(SERVE, tmp_path, CUTS, fault=lose_what_was_not_synced))
    assert found.problems == []
    assert found.acknowledged > CUTS


@pytest.mark.usefixtures("power_cut")
def test_missing_fsync_is_detected(tmp_path: Path) -> None:
    command = (careless_server.__file__,)
    assert asyncio.run(crash(command, tmp_path, CUTS, fault=lose_what_was_not_synced)).problems


@pytest.fixture
def power_cut(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make servers record what is synced."""
    compiler = shutil.which("cc")
    if compiler is None or not Path("/proc/self/fd").exists():
        pytest.skip("needs a C compiler, and Linux")
    library = tmp_path_factory.mktemp("power") / "power_cut.so"
    source = Path(__file__).with_name("power_cut.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(source)], check=True)
    monkeypatch.setenv("LD_PRELOAD", str(library))


def lose_what_was_not_synced(database: Path) -> None:
    """Restore the files to their last synced state."""
    for file in files_of(database):
        file.unlink(missing_ok=True)
        if (synced := Path(f"{file}.synced")).exists():
            shutil.copy(synced, file)
    Path(f"{database}-shm").unlink(missing_ok=True)


def files_of(database: Path) -> tuple[Path, Path]:
    """Return the database and its write-ahead log."""
    return database, Path(f"{database}-wal")


@dataclass(frozen=True)
class Copy:
    """The files of a database as a crash could have left them.

    The first `sure` bytes of the log contain everything acknowledged before; `acknowledged` has the number of the last
    such event of each game. While it `is_first`, nothing of the log was checkpointed into the database.
    """

    main: bytes
    log: bytes
    sure: int
    acknowledged: dict[str, int]
    is_first: bool

    def write(self, database: Path) -> None:
        """Write the files where a server finds them."""
        for file, data in zip(files_of(database), (self.main, self.log), strict=True):
            file.write_bytes(data)

    def cut(self, end: int) -> Copy:
        """Return a copy without the end of the log; acknowledged events may be missing."""
        return Copy(self.main, self.log[:end], self.sure, self.acknowledged if end >= self.sure else {}, self.is_first)

    def with_a_hole(self, at: int) -> Copy:
        """Return a copy with a sector that never reached the disk, though later ones did."""
        start = at // SECTOR * SECTOR
        log = self.log[:start] + bytes(SECTOR) + self.log[start + SECTOR :]
        return Copy(self.main, log, self.sure, {}, self.is_first)


def end_of(log: bytes) -> int:
    """Return the end of the write-ahead log; the bytes after it belong to an older one."""
    salts, end = log[16:24], HEADER
    while log[end + 8 : end + 16] == salts and end + FRAME <= len(log):
        end += FRAME
    return end


def copy_files(database: Path, acknowledged: dict[str, int], first: bytes) -> Copy | None:
    """Copy the files now; return None if the log was reset meanwhile, so that they do not belong together."""
    main_file, log_file = files_of(database)
    before = log_file.read_bytes()
    # In this order: frames that are checkpointed meanwhile are still in the log as well.
    main, log = main_file.read_bytes(), log_file.read_bytes()
    if log[:HEADER] != before[:HEADER]:
        return None
    return Copy(main, log, end_of(before), acknowledged, main == first)


def last_acknowledged(running: RunningGames) -> dict[str, int]:
    """Return the number of the last acknowledged event of each game."""
    known = [
        (player.game_id, events[-1]["sequence"])
        for player in running.players
        for events in player.acknowledged.values()
    ]
    return dict(sorted(known))


async def copy_while_played(database: Path, rng: Random) -> list[Copy]:
    """Take several copies of both kinds while games are played."""
    copies: list[Copy] = []
    with reserved_port() as port:
        server = ServerProcess((*SERVE, "--database", f"sqlite:///{database}"), port)
        try:
            await server.wait_until_ready()
            async with httpx.AsyncClient(base_url=server.url, timeout=TIMEOUT_SECONDS) as client:
                await _copy_while_played(database, rng, RunningGames(client), copies)
        finally:
            server.kill()
    kinds = [[copy for copy in copies if copy.is_first is kind] for kind in (True, False)]
    assert all(kinds)
    return [copy for kind in kinds for copy in rng.sample(kind, min(COPIES, len(kind)))]


async def _copy_while_played(database: Path, rng: Random, running: RunningGames, copies: list[Copy]) -> None:
    first = database.read_bytes()
    tasks = [asyncio.create_task(running.play(game, bot, Random(rng.random()))) for game, bot in GAMES]
    await running.move_sent.wait()
    while sum(not copy.is_first for copy in copies) < COPIES:
        # The first copy immediately, before any checkpoint. In a thread, so that games continue.
        copy = await asyncio.to_thread(copy_files, database, last_acknowledged(running), first)
        copies += [copy] if copy else []
        await asyncio.sleep(rng.uniform(0, 0.1))
    running.close()
    await asyncio.gather(*tasks)
    assert running.problems == []


Logs = dict[str, list[Event]]


async def read_all(database: Path) -> Logs:
    """Read the logs of all games of a database, which must open and be intact, as must its list of games."""
    opened = await Database.open(f"sqlite:///{database}")
    try:
        async with opened.reading("the copy cannot be read") as connection:
            assert (await connection.exec_driver_sql("PRAGMA integrity_check")).scalars().all() == ["ok"]
        async with opened.reading("the copy cannot be read") as connection:
            names = set((await connection.exec_driver_sql("SELECT DISTINCT game FROM events")).scalars())
        log = EventLog(opened)
        summaries = await log.list_games(limit=10_000)
        assert {summary.id for summary in summaries} == names
        logs = {summary.id: await log.read(summary.id) for summary in summaries}
    finally:
        await opened.close()
    for summary in summaries:
        session = GameSession.from_events(summary.id, logs[summary.id])
        assert (session.status, session.ply) == (summary.status, summary.about["ply"])
    return logs


def variants(copy: Copy, rng: Random) -> Iterator[Copy]:
    """Return the possible disk contents at that moment: everything, or less of the writes that were not yet synced."""
    end = end_of(copy.log)
    yield copy
    yield copy.cut(rng.randint(copy.sure, end))
    if copy.is_first:
        # A disk that acknowledges syncs falsely may lose more, but not the rest of the log.
        yield copy.cut(rng.randint(0, end))
        yield copy.with_a_hole(rng.randrange(end))


def test_file_copies_at_any_moment_have_all_acknowledged_moves(tmp_path: Path) -> None:
    rng = Random(1)
    copies = asyncio.run(copy_while_played(tmp_path / "games.sqlite3", rng))
    truth = asyncio.run(read_all(tmp_path / "games.sqlite3"))
    found = [variant for copy in copies for variant in variants(copy, rng)]
    for number, copy in enumerate(found):
        copy.write(tmp_path / f"{number}.sqlite3")
        logs = asyncio.run(read_all(tmp_path / f"{number}.sqlite3"))
        for game_id, events in logs.items():
            assert events == truth[game_id][: len(events)]
        for game_id, sequence in copy.acknowledged.items():
            assert len(logs[game_id]) > sequence
    assert any(copy.acknowledged for copy in found)
