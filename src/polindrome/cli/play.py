"""`polindrome play`: a game of Blokus against the computer."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from io import TextIOWrapper
from pathlib import Path
from secrets import randbelow
from shutil import get_terminal_size
from types import FrameType

import click
from rich.console import Console, ConsoleDimensions

from polindrome.blokus import VARIANTS, BlokusGame
from polindrome.bots import BOTS
from polindrome.cli.keeper import Keeper
from polindrome.cli.session import Session, Settings
from polindrome.cli.terminal import Terminal
from polindrome.errors import UnknownName

DEFAULT_GAME = "duo"
SEEDS = 1_000_000


@click.command()
@click.argument("game", required=False)
@click.option(
    "--level", default="medium", show_default=True, metavar="NAME", help=f"How the computer plays: {', '.join(BOTS)}."
)
@click.option("--seat", type=int, default=1, show_default=True, metavar="N", help="Your seat; seat 1 begins.")
@click.option("--seed", type=int, metavar="N", help="Repeat the computer's choices.  [default: at random]")
@click.option(
    "--load",
    "file",
    type=click.Path(exists=True, dir_okay=False, resolve_path=True, path_type=Path),
    metavar="FILE",
    help="Go on with a saved game.",
)
@click.option("--undo-all", is_flag=True, help="Let undo go back further than one placement.")
def play(game: str | None, level: str, seat: int, seed: int | None, file: Path | None, undo_all: bool) -> None:
    """Play Blokus in the terminal: duo (default), classic, classic-2 or classic-3.

    \b
    Examples:
      polindrome play
      polindrome play classic-2 --level hard --seat 2
      polindrome play duo --seed 7
      polindrome play --load game.json
    """
    keeper = Keeper(_state_folder(), datetime.now)
    settings = Settings(seat - 1, level, randbelow(SEEDS) if seed is None else seed, undo_all)
    position = _load(keeper, file, game) if file else _new_game(game or DEFAULT_GAME)
    terminal = Terminal(_console(), settings.seat)
    session = Session(position, settings, terminal=terminal, keeper=keeper, read=_read_line)
    with _hang_up_ends_input():
        session.run()


def _new_game(name: str) -> BlokusGame:
    if name not in VARIANTS:
        raise UnknownName("game", name, VARIANTS)
    return BlokusGame(VARIANTS[name])


def _load(keeper: Keeper, file: Path, expected: str | None) -> BlokusGame:
    game = keeper.load(file)
    if expected not in (None, game.name):
        raise click.UsageError(f"{file} holds a game of {game.name}, not of {expected}")
    return game


def _state_folder() -> Path:
    """Where the XDG specification puts what a program remembers."""
    return Path(os.environ.get("XDG_STATE_HOME") or "~/.local/state") / "polindrome"


def _console() -> Console:
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            # No byte that somebody types and no character of a file's name may end the game.
            stream.reconfigure(errors="backslashreplace")
    console = Console(highlight=False)
    if console.is_dumb_terminal:
        # Rich takes 80 columns for granted there.
        console.size = ConsoleDimensions(*get_terminal_size())
    return console


def _read_line(prompt: str) -> str:
    """A line of input, with editing and history in a terminal and as a readable transcript in a pipe."""
    if sys.stdin is None:
        raise EOFError
    at_keyboard = sys.stdin.isatty()
    if at_keyboard:
        with suppress(ImportError):
            import readline  # noqa: F401
    try:
        line = input(prompt)
    except (EOFError, KeyboardInterrupt):
        click.echo()
        raise
    if not at_keyboard:
        click.echo(line)
    return line


@contextmanager
def _hang_up_ends_input() -> Iterator[None]:
    """A closed window or a polite kill is the end of the input, so that the game is kept."""
    names = [name for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), _end_input) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)


def _end_input(_signal: int, _frame: FrameType | None) -> None:
    raise EOFError
