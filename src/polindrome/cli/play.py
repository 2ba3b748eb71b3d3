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

import click
from click.core import ParameterSource
from rich.console import Console, ConsoleDimensions

from polindrome.blokus import VARIANTS, BlokusGame
from polindrome.blokus.terminal import BlokusTerminal
from polindrome.blokus.terminal_session import BlokusSession
from polindrome.bots import default_level, levels_of
from polindrome.cli.keeper import Keeper
from polindrome.cli.session import LADDER, Settings
from polindrome.entropy import SCORERS, EntropyGame
from polindrome.entropy.terminal import EntropyTerminal
from polindrome.entropy.terminal_session import ROLES, EntropySession
from polindrome.errors import UnknownName
from polindrome.game import Game
from polindrome.registry import new_game

BLOKUS, ENTROPY = "duo", EntropyGame.name
SEEDS = 1_000_000
_OF_BLOKUS = {"seat"}
_OF_A_NEW_ENTROPY = {"rounds", "hidden_draw", "scorer"}
_OF_ENTROPY = {"role", *_OF_A_NEW_ENTROPY}


def _levels_help() -> str:
    lists = [f"{title}: {', '.join(_level_texts(game))}" for title, game in (("Blokus", BLOKUS), ("Entropy", ENTROPY))]
    return f"How the computer plays. {'. '.join(lists)}.  [default: {default_level(BLOKUS)}, {default_level(ENTROPY)}]"


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
@click.option("--level", metavar="NAME", help=_levels_help())
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
@click.option("--seat", type=int, default=1, show_default=True, metavar="N", help="Blokus: your seat; seat 1 begins.")
@click.option(
    "--as",
    "role",
    type=click.Choice(ROLES),
    default=ROLES[0],
    show_default=True,
    help="Entropy: what you are in the first round.",
)
@click.option(
    "--rounds",
    type=click.IntRange(1, 2),
    default=2,
    show_default="2",
    metavar="N",
    help="Entropy: 1, or 2 with the roles changed.",
)
@click.option("--hidden-draw", is_flag=True, help="Entropy: Order does not know the next token.")
@click.option(
    "--scorer",
    type=click.Choice(list(SCORERS)),
    default="official",
    show_default=True,
    help="Entropy: how lines count.",
)
@click.pass_context
def play(
    context: click.Context,
    game: str | None,
    level: str | None,
    seed: int | None,
    file: Path | None,
    undo_all: bool,
    seat: int,
    role: str,
    rounds: int,
    hidden_draw: bool,
    scorer: str,
) -> None:
    """Play in the terminal: duo (default), classic, classic-2 or classic-3 of Blokus, or entropy.

    \b
    Examples:
      polindrome play
      polindrome play --level 7
      polindrome play classic-2 --level hard --seat 2
      polindrome play entropy --as chaos --seed 7
      polindrome play --load game.json
    """
    keeper = Keeper(_state_folder(), datetime.now)
    options = {"rounds": rounds, "open_draw": not hidden_draw, "scorer": scorer} if game == ENTROPY else {}
    position = _load(keeper, file, game) if file else new_game(game or BLOKUS, **options)
    _check_options(context, position, loaded=file is not None)
    settings = Settings(
        seat=ROLES.index(role) if position.name == ENTROPY else seat - 1,
        level=default_level(position.name) if level is None else _level_named(position.name, level),
        seed=randbelow(SEEDS) if seed is None else seed,
        undo_all=undo_all,
    )
    session = _session(position, settings, keeper)
    with _hang_up_ends_input():
        session.run()


def _load(keeper: Keeper, file: Path, expected: str | None) -> Game:
    game = keeper.load(file)
    if expected not in (None, game.name):
        raise click.UsageError(f"{file} holds a game of {game.name}, not of {expected}")
    return game


def _check_options(context: click.Context, game: Game, *, loaded: bool) -> None:
    """UsageError if an option was given that means nothing in this game, or that its file has settled."""
    for option in context.command.params:
        if context.get_parameter_source(option.name or "") is not ParameterSource.COMMANDLINE:
            continue
        if option.name in (_OF_BLOKUS if game.name == ENTROPY else _OF_ENTROPY):
            owner = "Entropy" if option.name in _OF_ENTROPY else "Blokus"
            raise click.UsageError(f"{option.opts[0]} is an option of {owner}, not of {game.name}")
        if loaded and option.name in _OF_A_NEW_ENTROPY:
            raise click.UsageError(f"{option.opts[0]} is for a new game; the file says how the saved one is played")


def _session(game: Game, settings: Settings, keeper: Keeper) -> BlokusSession | EntropySession:
    console, seat = _console(), settings.seat
    if isinstance(game, BlokusGame):
        return BlokusSession(game, settings, terminal=BlokusTerminal(console, seat), keeper=keeper, read=_read_line)
    if isinstance(game, EntropyGame):
        return EntropySession(game, settings, terminal=EntropyTerminal(console, seat), keeper=keeper, read=_read_line)
    raise UnknownName("game for the terminal", game.name, [*VARIANTS, ENTROPY])


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
