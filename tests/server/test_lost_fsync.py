"""What a power cut leaves behind: a database that opens, with all that was acknowledged."""

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

from benchmarks.crash import TABLES, Tables, crash
from benchmarks.serving import PATIENCE, SERVE, ServerProcess, reserved_port
from polindrome.server.games.table import Table
from polindrome.storage import Database, Event, EventLog
from tests.server import careless_server

CUTS = 2
COPIES = 8
"""Of each kind: before the database takes in its log for the first time, and after."""

SECTOR = 512
HEADER, FRAME = 32, 24 + 4096
"""Bytes of the write-ahead log: what it begins with, and a page with what is said of it."""


@pytest.mark.usefixtures("power_cut")
def test_all_that_was_acknowledged_survives_the_loss_of_all_that_was_not_synced(tmp_path: Path) -> None:
    found = asyncio.run(crash(SERVE, tmp_path, CUTS, strike=lose_what_was_not_synced))
    assert found.problems == []
    assert found.acknowledged > CUTS


@pytest.mark.usefixtures("power_cut")
def test_a_server_that_does_not_wait_for_the_disk_is_caught(tmp_path: Path) -> None:
    command = (careless_server.__file__,)
    assert asyncio.run(crash(command, tmp_path, CUTS, strike=lose_what_was_not_synced)).problems


@pytest.fixture
def power_cut(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers note what is synced."""
    compiler = shutil.which("cc")
    if compiler is None or not Path("/proc/self/fd").exists():
        pytest.skip("needs a C compiler, and Linux")
    library = tmp_path_factory.mktemp("power") / "power_cut.so"
    source = Path(__file__).with_name("power_cut.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(source)], check=True)
    monkeypatch.setenv("LD_PRELOAD", str(library))


def lose_what_was_not_synced(database: Path) -> None:
    """Let the files be what they were when they were last synced."""
    for file in files_of(database):
        file.unlink(missing_ok=True)
        if (synced := Path(f"{file}.synced")).exists():
            shutil.copy(synced, file)
    Path(f"{database}-shm").unlink(missing_ok=True)


def files_of(database: Path) -> tuple[Path, Path]:
    """The database and its write-ahead log."""
    return database, Path(f"{database}-wal")


@dataclass(frozen=True)
class Copy:
    """The files of a database as a crash could have left them.

    What was acknowledged before is within the first `sure` bytes of the log; `acknowledged` is the number of the last
    such event of each game. While it `is_first`, nothing of the log was taken into the database.
    """

    main: bytes
    log: bytes
    sure: int
    acknowledged: dict[str, int]
    is_first: bool

    def write(self, database: Path) -> None:
        """Put the files where a server finds them."""
        for file, data in zip(files_of(database), (self.main, self.log), strict=True):
            file.write_bytes(data)

    def cut(self, end: int) -> Copy:
        """The same without the end of the log; what was acknowledged may be gone."""
        return Copy(self.main, self.log[:end], self.sure, self.acknowledged if end >= self.sure else {}, self.is_first)

    def with_a_hole(self, at: int) -> Copy:
        """The same with a sector that never came to the disk, though later ones did."""
        start = at // SECTOR * SECTOR
        log = self.log[:start] + bytes(SECTOR) + self.log[start + SECTOR :]
        return Copy(self.main, log, self.sure, {}, self.is_first)


def end_of(log: bytes) -> int:
    """Where the write-ahead log ends; what comes after it is of an older one."""
    salts, end = log[16:24], HEADER
    while log[end + 8 : end + 16] == salts and end + FRAME <= len(log):
        end += FRAME
    return end


def copy_files(database: Path, acknowledged: dict[str, int], first: bytes) -> Copy | None:
    """The files at this moment; None if the log began anew meanwhile, so that they do not belong together."""
    main_file, log_file = files_of(database)
    before = log_file.read_bytes()
    # In this order: what is taken from the log into the database in the meantime is still in the log as well.
    main, log = main_file.read_bytes(), log_file.read_bytes()
    if log[:HEADER] != before[:HEADER]:
        return None
    return Copy(main, log, end_of(before), acknowledged, main == first)


def last_acknowledged(tables: Tables) -> dict[str, int]:
    """The number of the last event of each game that somebody knows to be kept."""
    known = [
        (person.game_id, events[-1]["sequence"]) for person in tables.people for events in person.acknowledged.values()
    ]
    return dict(sorted(known))


async def copy_while_played(database: Path, rng: Random) -> list[Copy]:
    """Copies of both kinds, some of them, taken while games are played."""
    copies: list[Copy] = []
    with reserved_port() as port:
        server = ServerProcess((*SERVE, "--database", f"sqlite:///{database}"), port)
        try:
            await server.wait_until_ready()
            async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
                await _copy_while_played(database, rng, Tables(client), copies)
        finally:
            server.kill()
    kinds = [[copy for copy in copies if copy.is_first is kind] for kind in (True, False)]
    assert all(kinds)
    return [copy for kind in kinds for copy in rng.sample(kind, min(COPIES, len(kind)))]


async def _copy_while_played(database: Path, rng: Random, tables: Tables, copies: list[Copy]) -> None:
    first = database.read_bytes()
    tasks = [asyncio.create_task(tables.play(game, bot, Random(rng.random()))) for game, bot in TABLES]
    await tables.sent.wait()
    while sum(not copy.is_first for copy in copies) < COPIES:
        # The first one at once, before anything of the log is taken into the database. In a thread: games go on.
        copy = await asyncio.to_thread(copy_files, database, last_acknowledged(tables), first)
        copies += [copy] if copy else []
        await asyncio.sleep(rng.uniform(0, 0.1))
    tables.close()
    await asyncio.gather(*tasks)
    assert tables.problems == []


Logs = dict[str, list[Event]]


async def read_all(database: Path) -> Logs:
    """The logs of all games of a database, which has to open and to be sound, as its list of games has to be."""
    opened = await Database.open(f"sqlite:///{database}")
    try:
        async with opened.reading("the copy cannot be read") as connection:
            assert (await connection.exec_driver_sql("PRAGMA integrity_check")).scalars().all() == ["ok"]
        async with opened.reading("the copy cannot be read") as connection:
            names = set((await connection.exec_driver_sql("SELECT DISTINCT game FROM events")).scalars())
        log = EventLog(opened)
        lines = await log.lines(most=10_000)
        assert {line.id for line in lines} == names
        logs = {line.id: await log.read(line.id) for line in lines}
    finally:
        await opened.close()
    for line in lines:
        table = Table.of(line.id, logs[line.id])
        assert (table.status, table.ply) == (line.status, line.about["ply"])
    return logs


def variants(copy: Copy, rng: Random) -> Iterator[Copy]:
    """What the disk may have had at that moment: all, or less than what was written and not yet synced."""
    end = end_of(copy.log)
    yield copy
    yield copy.cut(rng.randint(copy.sure, end))
    if copy.is_first:
        # A disk that lies about what it has may lose more, but not the rest of the log with it.
        yield copy.cut(rng.randint(0, end))
        yield copy.with_a_hole(rng.randrange(end))


def test_copies_of_the_files_taken_at_any_moment_open_and_have_all_that_was_acknowledged(tmp_path: Path) -> None:
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
