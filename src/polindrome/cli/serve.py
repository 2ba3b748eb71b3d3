"""`polindrome serve`: games in the browser, kept in a database."""

from __future__ import annotations

import errno
import logging
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import click

DEFAULT_PORT = 8000
LAST_PORT = 8019
EVERYWHERE = ("0.0.0.0", "::")


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, metavar="NAME", help="Where to listen.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    help=f"The port; 0 takes any free one.  [default: the first free one from {DEFAULT_PORT}]",
)
@click.option("--database", metavar="URL", help="Keep games in sqlite:///PATH.  [default: a file in your data folder]")
@click.option("--open", "open_browser", is_flag=True, help="Open the page in your browser.")
def serve(host: str, port: int | None, database: str | None, open_browser: bool) -> None:
    """Play in the browser: serve the page, and keep the games.

    \b
    Examples:
      polindrome serve
      polindrome serve --open
      polindrome serve --port 9000 --database sqlite:///games.sqlite3
    """
    # What it says of each of its steps is for its developers.
    logging.getLogger("alembic").setLevel(logging.WARNING)
    try:
        from polindrome.server import Settings
        from polindrome.server.runner import run
    except ModuleNotFoundError as error:
        raise click.ClickException(f"{error.name} is not installed: pip install 'polindrome[server]'") from error
    url = database or _default_database()
    with listen(host, port) as listener:
        address = address_of(listener)

        def greet() -> None:
            click.echo(f"Play at {address}")
            click.echo(f"Games are kept in {url.removeprefix('sqlite:///')}")
            click.echo("Ctrl-C stops it.")
            if open_browser and has_display():
                # Some browsers return only when they are closed.
                threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

        run(Settings(url), listener, greet)
    click.echo("\nStopped; the games are kept.")


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
