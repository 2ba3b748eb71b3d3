"""PostgreSQL and Redis for tests, on loopback and in temporary folders."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from socket import socket
from tempfile import mkdtemp
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]
from redis import Redis
from redis.exceptions import RedisError

from tests.server.live import PATIENCE, eventually
from tools.install_servers import find_program

GUARD = '"$@" & read -r signal; kill "-${signal:-INT}" "$!"; wait "$!"'
"""Runs a program until a signal number arrives on standard input, or until standard input closes."""

USER = "polindrome"


class Service:
    """A service that can be stopped and restarted, with the same port and password."""

    END: str
    """The signal that ends it abruptly, as a machine failure would."""

    def __init__(self, command: Sequence[str], folder: Path, url: str, ask: Callable[[], object]) -> None:
        self.url = url
        self._command, self._folder, self._ask = command, folder, ask
        self.start()

    def start(self) -> None:
        """Start it, and wait until it responds."""
        with (self._folder / "log").open("a") as log:
            self._guard = subprocess.Popen(
                ["sh", "-c", GUARD, "sh", *self._command],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                # Ctrl-C is for the test process, which shuts the service down cleanly.
                start_new_session=True,
                **_owned(self._folder),
            )
        try:
            eventually(self._answers)
        except AssertionError:
            self.stop()
            raise AssertionError((self._folder / "log").read_text()) from None

    def stop(self) -> None:
        """Stop it, and wait until it has exited."""
        self._guard.communicate(f"{self.END}\n".encode(), timeout=PATIENCE)

    @contextmanager
    def away(self) -> Iterator[None]:
        """Stop the service for the duration of the block."""
        self.stop()
        try:
            yield
        finally:
            self.start()

    def _answers(self) -> bool | None:
        with suppress(OSError, RedisError, asyncpg.PostgresError):
            self._ask()
            return True
        return None


class PostgreSQL(Service):
    """A PostgreSQL server that requires a password."""

    END = "QUIT"

    def __init__(self, folder: Path) -> None:
        port, password = free_port(), token_hex()
        self._make_cluster(folder, password)
        url = f"postgresql://{USER}:{password}@127.0.0.1:{port}/postgres"
        settings = ["-c", "listen_addresses=127.0.0.1", "-k", str(folder), "-p", str(port)]
        # The tool of the same version, even if another one is earlier on the path.
        postgres = program("initdb").resolve().with_name("postgres")
        command = [str(postgres), "-D", "data", *settings]
        super().__init__(command, folder, url, lambda: self.execute("SELECT 1"))

    def new_database(self) -> str:
        """Create an empty database; return its URL."""
        name = f"games_{token_hex(4)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url.removesuffix("postgres") + name

    def execute(self, *statements: str, url: str | None = None) -> list[Any]:
        """Execute statements in a database; return the rows of the last one."""

        async def run() -> list[Any]:
            connection = await asyncpg.connect(url or self.url)
            try:
                rows = [await connection.fetch(statement) for statement in statements]
                return [tuple(row) for row in rows[-1]]
            finally:
                await connection.close()

        # In a thread, because the test itself may be asynchronous.
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, run()).result(PATIENCE)

    def _make_cluster(self, folder: Path, password: str) -> None:
        (folder / "password").write_text(password)
        command = [str(program("initdb")), "-D", "data", "-U", USER, "-A", "scram-sha-256", "--pwfile", "password"]
        made = subprocess.run(
            [*command, "-E", "UTF8", "--no-locale"], capture_output=True, text=True, check=False, **_owned(folder)
        )
        assert made.returncode == 0, made.stderr


class RedisService(Service):
    """A Redis server that requires a password, and loses its data when it stops."""

    END = "KILL"

    def __init__(self, folder: Path) -> None:
        port, password = free_port(), token_hex()
        settings = {"bind": "127.0.0.1", "port": port, "requirepass": password, "save": '""', "dir": folder}
        (folder / "redis.conf").write_text("".join(f"{name} {value}\n" for name, value in settings.items()))
        url = f"redis://:{password}@127.0.0.1:{port}/0"
        super().__init__([str(program("redis-server")), "redis.conf"], folder, url, lambda: ping(url))


Started = TypeVar("Started", bound=Service)


def ping(url: str) -> None:
    with Redis.from_url(url) as redis:
        redis.ping()


def program(name: str) -> Path:
    """Return the path of a program that `make test-scale` installs."""
    found = find_program(name)
    assert found, f"{name} is not installed: python -m tools.install_servers does it, or says what to do"
    return found


def free_port() -> int:
    with socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def running(service: Callable[[Path], Started]) -> Iterator[Started]:
    """Run a service in a new folder; stop it and remove the folder at the end."""
    # Not below the test folder, which only its owner may enter; socket paths have a length limit, too.
    folder = Path(mkdtemp(prefix="polindrome-"))
    try:
        if account := _account():
            shutil.chown(folder, account)
        started = service(folder)
        try:
            yield started
        finally:
            started.stop()
    finally:
        shutil.rmtree(folder)


def _owned(folder: Path) -> dict[str, Any]:
    """Return arguments of Popen that run a program as the owner of its working folder."""
    if os.geteuid() != 0:
        return {"cwd": folder}
    return {"cwd": folder, "user": folder.stat().st_uid, "group": folder.stat().st_gid, "extra_groups": []}


def _account() -> str | None:
    """Return an account for the programs, since PostgreSQL refuses to run as root; None if this process is not root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"
