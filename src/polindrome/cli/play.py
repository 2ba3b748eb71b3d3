"""`polindrome play`: a game against the computer, in the terminal."""

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
from typing import Any

import click
from rich.console import Console, ConsoleDimensions

from polindrome.bots import default_level, levels_of
from polindrome.cli.game_options import LazyHelpOption, game_options
from polindrome.cli.keeper import Keeper
from polindrome.cli.session import LADDER, Session, Settings
from polindrome.cli.text_session import TextSession
from polindrome.errors import UnknownName
from polindrome.game import Game
from polindrome.options import parse_options
from polindrome.registry import GAMES, family_of, new_game

DEFAULT_GAME = next(iter(GAMES))
SEEDS = 1_000_000


def _levels_help() -> str:
    first_games = {family_of(game).name.title(): game for game in reversed(GAMES)}
    lists = [f"{family}: {', '.join(_level_texts(game))}" for family, game in reversed(first_games.items())]
    defaults = ", ".join(default_level(game) for game in reversed(first_games.values()))
    return f"How the computer plays. {'. '.join(lists)}.  [default: {defaults}]"


def _level_texts(game: str) -> list[str]:
    """What can be typed for a level, the ladder in short."""
    names = [name for name in levels_of(game) if not name.startswith(LADDER)]
    steps = len(levels_of(game)) - len(names)
    return [*names, f"1 to {steps}"] if steps else names


def _level_named(game: str, text: str) -> str:
    """The name of a level; a plain number means the ladder."""
    step = f"{LADDER}{text}"
    return step if step in levels_of(game) else text


@click.command()
@click.argument("game", required=False)
@click.option("--level", metavar="NAME", cls=LazyHelpOption, lazy_help=_levels_help)
@click.option(
    "--seed", type=int, metavar="N", help="Repeat the computer's choices and the draws.  [default: at random]"
)
@click.option(
    "--load",
    "file",
    type=click.Path(exists=True, dir_okay=False, resolve_path=True, path_type=Path),
    metavar="FILE",
    help="Go on with a saved game.",
)
@click.option("--undo-all", is_flag=True, help="Let undo go back further than one move.")
@click.option(
    "--seat",
    default="1",
    show_default=True,
    metavar="SEAT",
    help="Your seat; seat 1 begins. In Entropy also order or chaos, your role in the first round.",
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
    """Play in the terminal: duo (default), classic, classic-2 or classic-3 of Blokus, or entropy.

    \b
    Examples:
      polindrome play
      polindrome play --level 7
      polindrome play classic-2 --level hard --seat 2
      polindrome play entropy --seat chaos --seed 7
      polindrome play entropy --option rounds=1 --option open_draw=false
      polindrome play --load game.json
    """
    keeper = Keeper(_state_folder(), datetime.now)
    position = _position(keeper, game, file, options)
    settings = Settings(
        seat=_parse_seat(position, seat),
        level=default_level(position.name) if level is None else _level_named(position.name, level),
        seed=randbelow(SEEDS) if seed is None else seed,
        undo_all=undo_all,
    )
    session = _session(position, settings, keeper)
    with _hang_up_ends_input():
        session.run()


def _position(keeper: Keeper, game: str | None, file: Path | None, options: tuple[str, ...]) -> Game:
    if file is None:
        name = game or DEFAULT_GAME
        return new_game(name, **parse_options(name, options))
    if options:
        raise click.UsageError("--option is for a new game; the file says how the saved one is played")
    return _load(keeper, file, game)


def _parse_seat(game: Game, text: str) -> int:
    """The number of a seat from 0, by its number from 1 or by the word that the family has for it."""
    terminal = family_of(game.name).terminal
    words = terminal.SEATS.get(game.name, ()) if terminal else ()
    if text.lower() in words:
        return words.index(text.lower())
    if not text.isascii() or not text.lstrip("-").isdigit():
        numbers = [str(seat + 1) for seat in range(game.num_seats)]
        raise UnknownName("seat", text, [*numbers, *words])
    return int(text) - 1


def _load(keeper: Keeper, file: Path, expected: str | None) -> Game:
    game = keeper.load(file)
    if expected not in (None, game.name):
        raise click.UsageError(f"{file} holds a game of {game.name}, not of {expected}")
    return game


def _session(game: Game, settings: Settings, keeper: Keeper) -> Session[Any, Any]:
    terminal = family_of(game.name).terminal
    new_session = terminal.new_session if terminal else TextSession.new_session
    return new_session(game, settings, console=_console(), keeper=keeper, read=_read_line)


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
