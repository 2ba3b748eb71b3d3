"""Damaged, foreign and read-only databases: one clear error line, and nothing is overwritten."""

from __future__ import annotations

import fcntl
import logging
import os
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from polindrome.cli.main import run
from polindrome.server.runner import Server
from tests.server.live import PATIENCE, Live, ServerProcess, live_server
from tests.server.playing import EASY, HUMAN, create, error_of, look, play_on, send_move, settle

NONSENSE = b"\xa5" * 60
PAGE = 4096


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the database of a stopped server."""
    folder = tmp_path_factory.mktemp("kept")
    with live_server(folder) as live:
        for _ in range(8):
            play_on(live.client, create(live.client, seats=[HUMAN, HUMAN]), plies=6)
    return folder


@pytest.fixture
def database(kept: Path, tmp_path: Path) -> Path:
    """A copy of the database, to be damaged."""
    return Path(shutil.copy(kept / "games.sqlite3", tmp_path))


def complaint_of_serve(
    database: Path | str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    """Return the error line of `polindrome serve`."""

    def serve(*_: object) -> None:
        raise AssertionError("it serves")

    monkeypatch.setattr(Server, "run", serve)
    assert run(["serve", "--port", "0", "--database", f"sqlite:///{database}"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    (line,) = said.err.splitlines()
    assert "cannot open the database" in line
    return line.partition("sqlite:///")[2]


def write_at(start: int, data: bytes = NONSENSE) -> Callable[[Path], None]:
    """Overwrite bytes at an offset of a file."""

    def damage(path: Path) -> None:
        with path.open("r+b") as file:
            file.seek(start)
            file.write(data)

    return damage


def write_at_root(name: str) -> Callable[[Path], None]:
    """Overwrite the header of the root page of a table or an index."""

    def damage(path: Path) -> None:
        with closing(sqlite3.connect(path)) as connection:
            query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
            (page,) = connection.execute(query, [name]).fetchone()
        write_at((page - 1) * PAGE)(path)

    return damage


def execute(*statements: str) -> Callable[[Path], None]:
    """Execute SQL as another program, or a newer version, would."""

    def change(path: Path) -> None:
        with closing(sqlite3.connect(path)) as connection, connection:
            for statement in statements:
                connection.execute(statement)

    return change


def cut(share: float) -> Callable[[Path], None]:
    """Truncate the file."""
    return lambda path: os.truncate(path, int(path.stat().st_size * share))


DAMAGE: dict[str, tuple[Callable[[Path], None], str]] = {
    "the first bytes": (write_at(0), "not a database"),
    "the size of its pages": (write_at(16, b"\x00\x07"), "not a database"),
    "the list of tables": (write_at(100), "malformed|damaged"),
    "the table of events": (write_at_root("events"), "malformed|damaged"),
    "the index of keys": (write_at_root("events_of_key"), "malformed|damaged"),
    "the list of games": (write_at_root("games"), "malformed|damaged"),
    "half of it": (cut(0.5), "malformed|damaged"),
    "all but a few bytes": (cut(0.002), "not a database|malformed|damaged"),
    "a newer version": (execute("UPDATE alembic_version SET version_num = '9999'"), "'9999', of a newer Polindrome"),
    "another program": (execute("DROP TABLE alembic_version"), "not Polindrome's: it has the tables"),
    "no database at all": (write_at(0, b"Dear diary, " * 999), "not a database"),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_unusable_database_is_named_and_unchanged(
    what: str, database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    damage, said = DAMAGE[what]
    damage(database)
    before = database.read_bytes()
    assert re.search(said, complaint_of_serve(database, monkeypatch, capsys))
    assert database.read_bytes() == before
    assert not any(path.stat().st_size for path in database.parent.glob("*-wal")), "nothing waits to be written"


def test_read_only_file_is_unchanged(
    database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sealed = os.memfd_create("games", os.MFD_ALLOW_SEALING)
    try:
        os.write(sealed, database.read_bytes())
        fcntl.fcntl(sealed, fcntl.F_ADD_SEALS, fcntl.F_SEAL_WRITE | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW)
        assert complaint_of_serve(f"/proc/{os.getpid()}/fd/{sealed}", monkeypatch, capsys)
        assert os.pread(sealed, 10**9, 0) == database.read_bytes()
    finally:
        os.close(sealed)


def test_read_only_folder_is_an_error(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert "unable to open" in complaint_of_serve("/proc/games.sqlite3", monkeypatch, capsys)


def test_full_disk_gives_an_exit_code_without_a_traceback(database: Path) -> None:
    before = database.read_bytes()
    command = [sys.executable, "-m", "polindrome", "serve", "--port", "0", "--database", f"sqlite:///{database}"]
    ended = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
    )
    assert ended.returncode == 2, ended
    assert "cannot open the database" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert database.read_bytes() == before


@pytest.mark.parametrize("share", [0.0, 0.5, 0.9])
def test_commits_before_damage_in_the_write_ahead_log_survive(share: float, tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    process = ServerProcess(database)
    try:
        with process.client() as client:
            game = create(client, seats=[HUMAN, HUMAN])
            # In the main file itself, whatever happens to the write-ahead log.
            execute("PRAGMA wal_checkpoint")(database)
            played = play_on(client, game, plies=6)
    finally:
        process.kill()
    log = Path(f"{database}-wal")
    start = int(log.stat().st_size * share)
    write_at(start, bytes(log.stat().st_size - start))(log)
    with live_server(tmp_path) as live:
        found = look(live.client, game["id"])
        assert found["ply"] <= played["ply"]
        play_on(live.client, found, plies=found["ply"] + 1)


@pytest.mark.parametrize("change", [(b'"action"', b'"actium"'), (b"}", b"?"), (b'"seat": 0', b'"seat": 1')])
def test_damaged_log_stops_only_its_game(
    change: tuple[bytes, bytes], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with live_server(tmp_path) as live:
        bad, good = (play_on(live.client, create(live.client, seats=[HUMAN, EASY]), plies=2) for _ in range(2))
    database = tmp_path / "games.sqlite3"
    damage_row(database, bad["id"], *change)
    before = rows_of(database, bad["id"])
    with caplog.at_level(logging.CRITICAL), live_server(tmp_path) as live:
        check_that_it_is_refused(live, bad["id"])
        assert settle(live.client, play_on(live.client, look(live.client, good["id"]), plies=4)["id"])["ply"] == 4
        assert create(live.client)["ply"] == 0
        assert len(live.client.get("/api/games").json()["games"]) == 3
    assert rows_of(database, bad["id"]) == before


def check_that_it_is_refused(live: Live, game_id: str) -> None:
    for answer in (
        live.client.get(f"/api/games/{game_id}"),
        live.client.get(f"/api/games/{game_id}/events"),
        send_move(live.client, {"id": game_id, "ply": 2}, "no move"),
    ):
        assert error_of(answer) == (500, "internal_error")
        assert "Traceback" not in answer.text


def damage_row(database: Path, game_id: str, old: bytes, new: bytes) -> None:
    """Change a few bytes in the middle of the row of a game's first move."""
    data = database.read_bytes()
    with closing(sqlite3.connect(database)) as connection:
        query = "SELECT data FROM events WHERE game = ? AND sequence = 1"
        (row,) = connection.execute(query, [game_id]).fetchone()
    text = row.encode()
    place = data.index(text, data.index(f"{game_id}".encode()))
    write_at(place, text.replace(old, new))(database)


def rows_of(database: Path, game_id: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT * FROM events WHERE game = ? ORDER BY sequence", [game_id]).fetchall()
