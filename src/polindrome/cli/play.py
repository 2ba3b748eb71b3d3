"""`polindrome play`: a game against bots in the terminal."""

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

from polindrome.bots import default_level, levels_of
from polindrome.cli.common import LazyHelpOption, game_options
from polindrome.cli.save_files import SaveFiles
from polindrome.cli.session import LADDER, PlaySettings, TextSession
from polindrome.errors import UnknownName
from polindrome.game import Game
from polindrome.options import parse_options
from polindrome.registry import GAMES, family_of, new_game

DEFAULT_GAME = next(iter(GAMES))
SEEDS = 1_000_000
"""Number of different random seeds; a seed should be short enough to type."""


def _levels_help() -> str:
    """List the levels of every family, numbered levels as a range, and the defaults."""
    first_games = {family_of(game).name.title(): game for game in reversed(GAMES)}
    lists, defaults = [], []
    for family, game in reversed(first_games.items()):
        levels = [name for name in levels_of(game) if not name.startswith(LADDER)]
        if numbered := len(levels_of(game)) - len(levels):
            levels.append(f"1 to {numbered}")
        lists.append(f"{family}: {', '.join(levels)}")
        defaults.append(default_level(game).removeprefix(LADDER))
    return f"Level of the bots. {'. '.join(lists)}.  [default: {', '.join(defaults)}]"


@click.command()
@click.argument("game", required=False)
@click.option("--level", metavar="NAME", cls=LazyHelpOption, lazy_help=_levels_help)
@click.option("--seed", type=int, metavar="N", help="Random seed of the bots and the draws.  [default: random]")
@click.option(
    "--load",
    "file",
    type=click.Path(exists=True, dir_okay=False, resolve_path=True, path_type=Path),
    metavar="FILE",
    help="Continue a saved game.",
)
@click.option("--undo-all", is_flag=True, help="Allow undo of more than one move.")
@click.option(
    "--seat",
    default="1",
    show_default=True,
    metavar="SEAT",
    help="Your seat; seat 1 moves first. In Entropy also order or chaos, your role in the first round.",
)
@game_options
def play(
    game: str | None,
    level: str | None,
    seed: int | None,
    file: Path | None,
    undo_all: bool,
    seat: str,
    options: tuple[str, ...],
) -> None:
    """Play against bots in the terminal.

    GAME is duo (the default), classic, classic-2 or classic-3 of Blokus, or entropy.

    \b
    Examples:
      polindrome play
      polindrome play --level 7
      polindrome play classic-2 --level hard --seat 2
      polindrome play entropy --seat chaos --seed 7
      polindrome play entropy --option rounds=1 --option open_draw=false
      polindrome play --load game.json
    """
    # Saved games are state according to the XDG specification.
    state_folder = Path(os.environ.get("XDG_STATE_HOME") or "~/.local/state") / "polindrome"
    save_files = SaveFiles(state_folder, datetime.now)
    position = _open_game(save_files, game, file, options)
    settings = PlaySettings(
        seat=_parse_seat(position, seat),
        level=default_level(position.name) if level is None else _parse_level(position.name, level),
        seed=randbelow(SEEDS) if seed is None else seed,
        undo_all=undo_all,
    )
    terminal = family_of(position.name).terminal
    new_session = terminal.new_session if terminal else TextSession.new_session
    session = new_session(position, settings, console=_new_console(), save_files=save_files, read=_read_line)
    with _signals_as_end_of_input():
        session.run()


def _open_game(save_files: SaveFiles, name: str | None, file: Path | None, options: tuple[str, ...]) -> Game:
    """Load the game of a file, which has to be the named game if there is a name, or start a new game."""
    if file is None:
        name = name or DEFAULT_GAME
        return new_game(name, **parse_options(name, options))
    if options:
        raise click.UsageError("--option is for new games; a saved game has its own options")
    game = save_files.load(file)
    if name not in (None, game.name):
        raise click.UsageError(f"{file} contains a game of {game.name}, not of {name}")
    return game


def _parse_level(game: str, text: str) -> str:
    """Return the name of a level; a plain number means a numbered level."""
    numbered = f"{LADDER}{text}"
    return numbered if numbered in levels_of(game) else text


def _parse_seat(game: Game, text: str) -> int:
    """Parse a seat, given as a number from 1 or by its name in the family, to an index from 0."""
    terminal = family_of(game.name).terminal
    words = terminal.SEATS.get(game.name, ()) if terminal else ()
    if text.lower() in words:
        return words.index(text.lower())
    if not text.isascii() or not text.lstrip("-").isdigit():
        numbers = [str(seat + 1) for seat in range(game.num_seats)]
        raise UnknownName("seat", text, [*numbers, *words])
    return int(text) - 1


def _new_console() -> Console:
    """Create the console, and make input and output tolerate any encoding."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            # Undecodable input and unprintable file names must not crash the game.
            stream.reconfigure(errors="backslashreplace")
    console = Console(highlight=False)
    if console.is_dumb_terminal:
        # Rich assumes 80 columns for dumb terminals.
        console.size = ConsoleDimensions(*get_terminal_size())
    return console


def _read_line(prompt: str) -> str:
    """Read a line, with editing and history in a terminal; input from a pipe is echoed for a readable transcript."""
    if sys.stdin is None:
        raise EOFError
    is_interactive = sys.stdin.isatty()
    if is_interactive:
        with suppress(ImportError):
            import readline  # noqa: F401
    try:
        line = input(prompt)
    except (EOFError, KeyboardInterrupt):
        click.echo()
        raise
    if not is_interactive:
        click.echo(line)
    return line


@contextmanager
def _signals_as_end_of_input() -> Iterator[None]:
    """Treat SIGHUP (a closed window) and SIGTERM as the end of the input, so that the game is saved."""

    def end_input(_signal: int, _frame: FrameType | None) -> None:
        raise EOFError

    names = [name for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), end_input) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
