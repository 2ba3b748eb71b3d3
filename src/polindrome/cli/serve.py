"""`polindrome serve`: games in the browser, kept in a database."""

from __future__ import annotations

import errno
import json
import logging
import os
import socket
import sys
import threading
import webbrowser
from datetime import UTC, datetime
from math import inf
from pathlib import Path
from typing import Any

import click

DEFAULT_PORT = 8000
LAST_PORT = 8019
EVERYWHERE = ("0.0.0.0", "::")


class RateType(click.ParamType[tuple[int, float]]):
    """`100/20` is 100 requests in 20 seconds."""

    name = "rate"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, float]:
        """The two numbers."""
        try:
            requests, seconds = value.split("/")
            rate = int(requests), float(seconds)
        except ValueError:
            rate = 0, 0.0
        if rate[0] <= 0 or not 0 < rate[1] < inf:
            self.fail(f"{value!r} is no rate; expected requests and seconds, as in 100/20", param, ctx)
        return rate


@click.command(context_settings={"show_default": True})
@click.option("--host", default="127.0.0.1", metavar="NAME", envvar="POLINDROME_HOST", help="Where to listen.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    envvar="POLINDROME_PORT",
    help=f"The port; 0 takes any free one.  [default: the first free one from {DEFAULT_PORT}]",
)
@click.option(
    "--database",
    metavar="URL",
    envvar="POLINDROME_DATABASE",
    help="Keep games in sqlite:///PATH or postgresql://...  [default: a file in your data folder]",
)
@click.option("--redis", metavar="URL", envvar="POLINDROME_REDIS", help="redis://..., for more workers than one.")
@click.option(
    "--workers", type=click.IntRange(1), default=1, metavar="N", envvar="POLINDROME_WORKERS", help="Processes."
)
@click.option(
    "--searches",
    type=click.IntRange(1),
    metavar="N",
    envvar="POLINDROME_SEARCHES",
    help="Bots that think at once in a process.  [default: one a processor, 2 to 8]",
)
@click.option(
    "--person-rate",
    type=RateType(),
    metavar="N/SECONDS",
    envvar="POLINDROME_PERSON_RATE",
    help="What the holder of one token may ask for.  [default: 100/20]",
)
@click.option(
    "--address-rate",
    type=RateType(),
    metavar="N/SECONDS",
    envvar="POLINDROME_ADDRESS_RATE",
    help="What all people behind one address may ask for.  [default: 400/20]",
)
@click.option(
    "--log",
    type=click.Choice(["text", "json"]),
    default="text",
    envvar="POLINDROME_LOG",
    help="How errors are written to standard error.",
)
@click.option("--open", "open_browser", is_flag=True, envvar="POLINDROME_OPEN", help="Open the page in your browser.")
def serve(
    *,
    host: str,
    port: int | None,
    database: str | None,
    redis: str | None,
    workers: int,
    searches: int | None,
    person_rate: tuple[int, float] | None,
    address_rate: tuple[int, float] | None,
    log: str,
    open_browser: bool,
) -> None:
    """Play in the browser: serve the page, and keep the games.

    Every option can be given as a variable as well, such as POLINDROME_PORT.

    \b
    Examples:
      polindrome serve
      polindrome serve --open
      polindrome serve --port 9000 --database sqlite:///games.sqlite3
      polindrome serve --workers 4 --database postgresql://me@localhost/games --redis redis://localhost
    """
    # What it says of each of its steps is for its developers.
    logging.getLogger("alembic").setLevel(logging.WARNING)
    if log == "json":
        write_json_logs()
    try:
        from polindrome.server.limits import Rate
        from polindrome.server.runner import run
        from polindrome.server.settings import ADDRESS_RATE, MOST_SEARCHES, PERSON_RATE, Settings
        from polindrome.storage.database import shown
    except ModuleNotFoundError as error:
        raise click.ClickException(f"{error.name} is not installed: pip install 'polindrome[server]'") from error
    url = database or _default_database()
    _check_workers(workers, url, redis)
    settings = Settings(
        url,
        redis,
        searches or MOST_SEARCHES,
        Rate(*person_rate) if person_rate else PERSON_RATE,
        Rate(*address_rate) if address_rate else ADDRESS_RATE,
    )
    with listen(host, port) as listener:
        address = address_of(listener)

        def greet() -> None:
            click.echo(f"Play at {address}")
            click.echo(f"Games are kept in {shown(url).removeprefix('sqlite:///')}")
            click.echo("Ctrl-C stops it.")
            if open_browser and has_display():
                # Some browsers return only when they are closed.
                threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

        run(settings, listener, greet, workers)
    click.echo("\nStopped; the games are kept.")


def write_json_logs() -> None:
    """Let every line of the log be an object of JSON."""
    for handler in logging.getLogger().handlers:
        handler.setFormatter(JsonLines())


class JsonLines(logging.Formatter):
    """A line of the log as JSON: time, level, where it comes from, what it says, and the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line)


def _check_workers(workers: int, database: str, redis: str | None) -> None:
    if workers > 1 and not (database.startswith("postgresql://") and redis):
        raise click.UsageError(
            f"--workers {workers} needs --database postgresql://... and --redis redis://..., by which the processes "
            "know of each other's games; without them use one worker"
        )


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens on the port, by default on the first free one of a few; ClickException if there is none."""
    ports = range(DEFAULT_PORT, LAST_PORT + 1) if port is None else [port]
    for number in ports:
        try:
            return _bind(host, number)
        except OSError as error:
            if port is None and error.errno == errno.EADDRINUSE:
                continue
            problem = error.strerror or str(error)
            raise click.UsageError(f"cannot listen on {host}, port {number}: {problem}; try --port 0") from error
    raise click.UsageError(f"the ports {DEFAULT_PORT} to {LAST_PORT} of {host} are all in use; name another by --port")


def _bind(host: str, port: int) -> socket.socket:
    # With the protocol by name: only then does asyncio send small answers without waiting for more.
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            # Without it, a server that was stopped blocks its port for a minute. Windows means something else by it.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen()
    except OSError:
        listener.close()
        raise
    return listener


def address_of(listener: socket.socket) -> str:
    """What to type into a browser on this machine."""
    host, port = listener.getsockname()[:2]
    if host in EVERYWHERE:
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def has_display() -> bool:
    """Whether there is a screen on which a browser can open."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _default_database() -> str:
    folder = data_folder() / "polindrome"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = f"{error.strerror or error}; name a file by --database sqlite:///PATH"
        raise click.FileError(str(folder), problem) from error
    return f"sqlite:///{folder / 'games.sqlite3'}"


def data_folder() -> Path:
    """Where programs keep what a user made with them."""
    if sys.platform == "win32" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local)
    if sys.platform == "darwin":
        return Path("~/Library/Application Support").expanduser()
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser()
