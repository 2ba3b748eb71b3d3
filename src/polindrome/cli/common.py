"""Parts of several commands: options of the game, options of the workers, and the progress bar."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click
from rich.console import Console
from rich.progress import Progress, ProgressColumn

from polindrome.options import describe_options
from polindrome.registry import GAMES

CommandFunction = TypeVar("CommandFunction", bound=Callable[..., Any])


class LazyHelpOption(click.Option):
    """An option whose help text is computed only when it is shown, because loading the games takes time."""

    def __init__(self, *args: Any, lazy_help: Callable[[], str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._lazy_help = lazy_help

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the names of the option and its help text."""
        self.help = self._lazy_help()
        return super().get_help_record(ctx)


def game_options(command: CommandFunction) -> CommandFunction:
    """Add `--option NAME=VALUE`, which can be repeated."""

    def describe_defaults() -> str:
        defaults = "; ".join(f"{game}: {text}" for game in GAMES if (text := describe_options(game)))
        return f"Option of the game; can be repeated. Defaults of {defaults}."

    names = ("-o", "--option", "options")
    option = click.option(*names, multiple=True, metavar="NAME=VALUE", cls=LazyHelpOption, lazy_help=describe_defaults)
    return option(command)


def worker_options(command: CommandFunction) -> CommandFunction:
    """Add `--workers` and `--ray`: the worker processes or the Ray cluster."""
    ray = click.option("--ray", metavar="ADDRESS", help="Run on this Ray cluster; auto finds or starts a local one.")
    workers = click.option(
        "--workers",
        type=click.IntRange(min=1),
        metavar="N",
        help="Number of worker processes.  [default: number of processors]",
    )
    return workers(ray(command))


def worker_count(workers: int | None) -> int:
    """Return the number of worker processes, by default one per processor."""
    return workers or os.cpu_count() or 1


def progress_bar(*columns: ProgressColumn) -> Progress:
    """Create a progress bar on standard error; it is shown in terminals only, and erased at the end."""
    console = Console(stderr=True)
    columns = columns or Progress.get_default_columns()
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
