"""Options that several commands share: options of the game, and the number and location of workers."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

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
    option = click.option(
        "-o", "--option", "options", multiple=True, metavar="NAME=VALUE", cls=LazyHelpOption, lazy_help=_options_help
    )
    return option(command)


def _options_help() -> str:
    known = "; ".join(f"{game}: {text}" for game in GAMES if (text := describe_options(game)))
    return f"Option of the game; can be repeated. Defaults of {known}."


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
