"""What every command that creates a game shares: its name, its options and its workers."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

from polindrome.options import describe_options
from polindrome.registry import GAMES

Command = TypeVar("Command", bound=Callable[..., Any])


def game_options(command: Command) -> Command:
    """Add `--option NAME=VALUE`, which can be given several times."""
    known = "; ".join(f"{game}: {text}" for game in GAMES if (text := describe_options(game)))
    option = click.option(
        "-o",
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        help=f"An option of the game. {known}.",
    )
    return option(command)


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
