"""`polindrome serve`: the web server."""

from __future__ import annotations

import errno
import json
import logging
import os
import re
import socket
import sys
import threading
import webbrowser
from datetime import UTC, datetime
from math import inf
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click

DEFAULT_PORT = 8000
LAST_PORT = 8019
ALL_INTERFACES = ("0.0.0.0", "::")


class RateType(click.ParamType[tuple[int, float]]):
    """A rate such as `100/20`: 100 requests in 20 seconds."""

    name = "rate"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, float]:
        """Parse the number of requests and the seconds."""
        try:
            requests, seconds = value.split("/")
            rate = int(requests), float(seconds)
        except ValueError:
            rate = 0, 0.0
        if rate[0] <= 0 or not 0 < rate[1] < inf:
            self.fail(f"{value!r} is not a rate; expected REQUESTS/SECONDS, such as 100/20", param, ctx)
        return rate


class PublicUrlType(click.ParamType[str]):
    """An address such as `https://games.example.org`, without a query and without a fragment."""

    name = "url"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Check the address; a slash at its end is removed."""
        try:
            parts = urlsplit(value)
            is_valid = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port)
        except ValueError:
            is_valid = False
        if not is_valid or parts.query or parts.fragment or parts.username or re.search(r"[\s<>\"']", value):
            self.fail(f"{value!r} is not an address; expected one such as https://games.example.org", param, ctx)
        return str(value).rstrip("/")


@click.command(context_settings={"show_default": True})
@click.option("--host", default="127.0.0.1", metavar="NAME", envvar="POLINDROME_HOST", help="Address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    envvar="POLINDROME_PORT",
    help=f"Port to listen on; 0 for any free port.  [default: the first free port from {DEFAULT_PORT}]",
)
@click.option(
    "--database",
    metavar="URL",
    envvar="POLINDROME_DATABASE",
    help="Database: sqlite:///PATH or postgresql://...  [default: a file in your data folder]",
)
@click.option(
    "--redis", metavar="URL", envvar="POLINDROME_REDIS", help="Redis server, needed for several workers: redis://..."
)
@click.option(
    "--workers",
    type=click.IntRange(1),
    default=1,
    metavar="N",
    envvar="POLINDROME_WORKERS",
    help="Number of processes.",
)
@click.option(
    "--searches",
    type=click.IntRange(1),
    metavar="N",
    envvar="POLINDROME_SEARCHES",
    help="Concurrent searches per process.  [default: number of processors, 2 to 8]",
)
@click.option(
    "--person-rate",
    type=RateType(),
    metavar="N/SECONDS",
    envvar="POLINDROME_PERSON_RATE",
    help="Rate limit per token.  [default: 100/20]",
)
@click.option(
    "--address-rate",
    type=RateType(),
    metavar="N/SECONDS",
    envvar="POLINDROME_ADDRESS_RATE",
    help="Rate limit per IP address.  [default: 400/20]",
)
@click.option(
    "--log",
    type=click.Choice(["text", "json"]),
    default="text",
    envvar="POLINDROME_LOG",
    help="Format of the log on standard error.",
)
@click.option(
    "--log-level",
    type=click.Choice(["debug", "info", "warning", "error"]),
    default="info",
    envvar="POLINDROME_LOG_LEVEL",
    help="The least important messages that are logged.",
)
@click.option(
    "--plugins", is_flag=True, envvar="POLINDROME_PLUGINS", help="Offer the games of other installed packages, too."
)
@click.option(
    "--public-url",
    type=PublicUrlType(),
    metavar="URL",
    envvar="POLINDROME_PUBLIC_URL",
    help="Address at which players reach the server; links to games then have a picture on other sites.",
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
    log_level: str,
    plugins: bool,
    public_url: str | None,
    open_browser: bool,
) -> None:
    """Serve the web page and store its games.

    Every option has an environment variable, such as POLINDROME_PORT for --port.

    \b
    Examples:
      polindrome serve
      polindrome serve --open
      polindrome serve --port 9000 --database sqlite:///games.sqlite3
      polindrome serve --workers 4 --database postgresql://me@localhost/games --redis redis://localhost
    """
    logging.getLogger().setLevel(log_level.upper())
    if log_level != "debug":
        # Before its import: Alembic logs every step at level INFO.
        logging.getLogger("alembic").setLevel(logging.WARNING)
    if log == "json":
        write_json_logs()
    try:
        from polindrome.server.rate_limits import Rate
        from polindrome.server.runner import run
        from polindrome.server.services import ADDRESS_RATE, DEFAULT_SEARCHES, PERSON_RATE, ServerSettings
        from polindrome.storage.database import redact_url
    except ModuleNotFoundError as error:
        raise click.ClickException(f"{error.name} is not installed: pip install 'polindrome[server]'") from error
    url = database or _default_database()
    _check_workers(workers, url, redis)
    settings = ServerSettings(
        url,
        redis,
        searches or DEFAULT_SEARCHES,
        Rate(*person_rate) if person_rate else PERSON_RATE,
        Rate(*address_rate) if address_rate else ADDRESS_RATE,
        plugins,
        public_url,
    )
    with listen(host, port) as listener:
        address = address_of(listener)

        def announce() -> None:
            click.echo(f"Play at {address}")
            click.echo(f"Games are stored in {redact_url(url).removeprefix('sqlite:///')}")
            click.echo("Press Ctrl-C to stop.")
            if open_browser and has_display():
                # Some browsers block until they are closed.
                threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

        run(settings, listener, announce, workers)
    click.echo("\nStopped. All games are saved.")


def write_json_logs() -> None:
    """Format log records as JSON lines."""
    for handler in logging.getLogger().handlers:
        handler.setFormatter(JsonFormatter())


class JsonFormatter(logging.Formatter):
    """Log records as JSON lines with time, level, logger, message and traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """Format one record."""
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
            f"--workers {workers} needs --database postgresql://... and --redis redis://..., which the "
            "workers share; without them use one worker"
        )


def listen(host: str, port: int | None) -> socket.socket:
    """Listen on the port, by default the first free one in a range; UsageError if none can be used."""
    ports = range(DEFAULT_PORT, LAST_PORT + 1) if port is None else [port]
    for number in ports:
        try:
            return _bind(host, number)
        except OSError as error:
            if port is None and error.errno == errno.EADDRINUSE:
                continue
            advice = "check --host" if isinstance(error, socket.gaierror) else "choose another port with --port"
            problem = f"cannot listen on {host}, port {number}: {error.strerror or error}; {advice}"
            raise click.UsageError(problem) from error
    raise click.UsageError(
        f"the ports {DEFAULT_PORT} to {LAST_PORT} of {host} are all in use; choose another one with --port"
    )


def _bind(host: str, port: int) -> socket.socket:
    # With an explicit protocol: only then does asyncio set TCP_NODELAY.
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            # Without it, the port stays blocked for a minute after a stop. On Windows it has another meaning.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen()
    except OSError:
        listener.close()
        raise
    return listener


def address_of(listener: socket.socket) -> str:
    """The URL of the server for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    if host in ALL_INTERFACES:
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def has_display() -> bool:
    """Whether a browser can open a window."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _default_database() -> str:
    folder = data_folder() / "polindrome"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = f"{error.strerror or error}; choose a file with --database sqlite:///PATH"
        raise click.FileError(str(folder), problem) from error
    return f"sqlite:///{folder / 'games.sqlite3'}"


def data_folder() -> Path:
    """The folder for user data of applications."""
    if sys.platform == "win32" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local)
    if sys.platform == "darwin":
        return Path("~/Library/Application Support").expanduser()
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser()
