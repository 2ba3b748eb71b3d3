"""Options that several commands share: those of the game, and where the work is done."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

from polindrome.options import describe_options
from polindrome.registry import GAMES

Command = TypeVar("Command", bound=Callable[..., Any])


class LazyHelpOption(click.Option):
    """An option whose help is worked out when it is shown: it needs games, which take a while to load."""

    def __init__(self, *args: Any, lazy_help: Callable[[], str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._lazy_help = lazy_help

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The names of the option, and its help."""
        self.help = self._lazy_help()
        return super().get_help_record(ctx)


def game_options(command: Command) -> Command:
    """Add `--option NAME=VALUE`, which can be given several times."""
    option = click.option(
        "-o", "--option", "options", multiple=True, metavar="NAME=VALUE", cls=LazyHelpOption, lazy_help=_options_help
    )
    return option(command)


def _options_help() -> str:
    known = "; ".join(f"{game}: {text}" for game in GAMES if (text := describe_options(game)))
    return f"An option of the game. Defaults of {known}."


def worker_options(command: Command) -> Command:
    """Add `--workers` and `--ray`: where the work is done."""
    ray = click.option("--ray", metavar="ADDRESS", help="Run on this Ray cluster; auto finds or starts a local one.")
    workers = click.option(
        "--workers", type=click.IntRange(min=1), metavar="N", help="Processes.  [default: one for each processor]"
    )
    return workers(ray(command))


def worker_count(workers: int | None) -> int:
    """The number of processes that was asked for, or one for each processor."""
    return workers or os.cpu_count() or 1
