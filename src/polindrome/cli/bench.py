"""`polindrome bench`: speed measurements on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TypeVar

import click
from rich.console import Console
from rich.progress import track
from rich.table import Table

from polindrome.blokus import VARIANTS
from polindrome.blokus.bench.movegen import PHASES, MethodSpeed, measure, measure_game_loop
from polindrome.blokus.bench.positions import reference_positions
from polindrome.core import require_core

Measurement = TypeVar("Measurement")

JSON_OPTION = click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")


@click.group()
def bench() -> None:
    """Measure speed; times are CPU time, ratios are within one run.

    \b
    Example:
      polindrome bench movegen --variant duo
      polindrome bench native
      polindrome bench search
      polindrome bench entropy
      polindrome bench envs
    """


@bench.command()
@click.option(
    "--variant", type=click.Choice(list(VARIANTS)), default="classic", show_default=True, help="Variant to measure."
)
@click.option(
    "--games", type=click.IntRange(min=1), default=3, show_default=True, help="Reference games to measure on."
)
@JSON_OPTION
def movegen(variant: str, games: int, as_json: bool) -> None:
    """Compare the move generators on the positions of random games.

    \b
    Example:
      polindrome bench movegen --variant duo --games 1
    """
    positions = reference_positions(VARIANTS[variant], games)
    progress = Console(stderr=True)
    results = measure(track(positions, f"{len(positions)} positions", console=progress, transient=True))
    loop = measure_game_loop()
    if as_json:
        rows = [result.to_json() for result in results]
        report = {"variant": variant, "games": games, "positions": len(positions), "results": rows}
        click.echo(json.dumps({**report, "game_loop": loop.to_json()}))
        return
    Console().print(_movegen_table(f"{variant}: {len(positions)} positions of {games} games", results))
    tilewe = "tilewe is not installed" if loop.tilewe is None else f"tilewe {loop.tilewe:,.0f}, ratio {loop.ratio:.2f}"
    click.echo(f"random Classic games per CPU second: BlokusGame {loop.blokus_game:,.0f}; {tilewe}")


@bench.command()
@click.option(
    "--games", type=click.IntRange(min=1), default=25, show_default=True, help="Reference games to measure on."
)
@JSON_OPTION
def native(games: int, as_json: bool) -> None:
    """Measure every kernel of the compiled core, and pure Python.

    \b
    Example:
      polindrome bench native --json
    """
    require_core()
    from polindrome.blokus.bench.native import measure, tasks

    wanted = tasks(games)
    figures = _collect(measure(wanted), len(wanted))
    if as_json:
        click.echo(json.dumps({"games": games, "figures": [figure.to_json() for figure in figures]}))
        return
    table = _empty_table(f"compiled core, {games} games", "", "unit", *figures[0].kernels, "Python", "x")
    for figure in figures:
        numbers = (*figure.kernels.values(), figure.python, figure.ratio)
        table.add_row(f"{figure.variant}: {figure.name}", figure.unit, *map(_number, numbers))
    Console().print(table)


@bench.command()
@JSON_OPTION
def search(as_json: bool) -> None:
    """Measure the search of Blokus, from the opening to the endgame.

    \b
    Example:
      polindrome bench search --json
    """
    require_core()
    from polindrome.blokus.bench.search import FIGURES, measure

    figures = _collect(measure(), FIGURES)
    if as_json:
        click.echo(json.dumps({"figures": [figure.to_json() for figure in figures]}))
        return
    table = _empty_table("search of Blokus", "", "pieces of each", "legal moves", "simulations/s", "bytes each")
    for figure in figures:
        speed, size = f"{figure.simulations_per_second:,.0f}", f"{figure.bytes_per_simulation:.0f}"
        table.add_row(figure.game, str(figure.pieces), str(figure.legal), speed, size)
    Console().print(table)


@bench.command()
@JSON_OPTION
def entropy(as_json: bool) -> None:
    """Measure Entropy in the compiled core and in pure Python.

    \b
    Example:
      polindrome bench entropy --json
    """
    require_core()
    from polindrome.entropy.bench import FIGURES, measure

    figures = _collect(measure(), FIGURES)
    if as_json:
        click.echo(json.dumps({"figures": [figure.to_json() for figure in figures]}))
        return
    table = _empty_table("Entropy", "", "unit", "core", "Python", "x")
    for figure in figures:
        table.add_row(figure.name, figure.unit, *map(_number, (figure.native, figure.python, figure.ratio)))
    Console().print(table)


@bench.command()
@JSON_OPTION
def envs(as_json: bool) -> None:
    """Measure the environments, and blokus-rl if it is installed.

    \b
    Example:
      polindrome bench envs --json
    """
    from polindrome.blokus.bench.envs import FIGURES, measure

    figures = _collect(measure(), FIGURES)
    if as_json:
        click.echo(json.dumps({"figures": [figure.to_json() for figure in figures]}))
        return
    table = _empty_table("environments", "", "unit", "value", "x", "bytes per env")
    for figure in figures:
        size = "" if figure.bytes_per_env is None else f"{figure.bytes_per_env:,.0f}"
        ratio = "" if figure.ratio is None else _number(figure.ratio)
        table.add_row(figure.name, figure.unit, _number(figure.value), ratio, size)
    Console().print(table)


def _empty_table(title: str, *columns: str) -> Table:
    """Create a table; columns without a title or for units are aligned left, numbers right."""
    table = Table(title=title, box=None, padding=(0, 1, 0, 0), caption="CPU time, one thread")
    for column in columns:
        table.add_column(column, justify="left" if column in ("", "unit") else "right", no_wrap=True)
    return table


def _collect(measured: Iterable[Measurement], total: int) -> list[Measurement]:
    """Collect all measurements, with a progress bar."""
    return list(track(measured, "measuring", total=total, console=Console(stderr=True), transient=True))


def _movegen_table(title: str, results: list[MethodSpeed]) -> Table:
    """Lay out times and ratios side by side, within 80 columns."""
    table = Table(title=title, box=None, padding=(0, 1, 0, 0), caption="CPU µs for the full list; x: times naive")
    table.add_column("generator", no_wrap=True)
    for phase in (*PHASES, *(f"x {phase}" for phase in PHASES), "tested"):
        table.add_column(phase, justify="right", no_wrap=True)
    for result in results:
        times = [_number(result.microseconds.get(phase)) for phase in PHASES]
        ratios = [_number(result.times_naive.get(phase)) for phase in PHASES]
        table.add_row(result.name, *times, *ratios, _number(result.candidates))
    return table


def _number(value: float | None) -> str:
    """Format a number with two or more significant digits, in thousands from 100,000 on; None is a dash."""
    if value is None:
        return "-"
    if value >= 100_000:
        return f"{value / 1000:,.0f}k"
    return f"{value:.{2 if value < 1 else 1 if value < 10 else 0}f}"
