"""`polindrome review`: a review of every move of a saved game."""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from polindrome.analysis import Label, Review, ReviewedMove, ValueEstimate
from polindrome.analysis import review as review_record
from polindrome.analysis.formatting import format_change, format_loss
from polindrome.analysis.report import render
from polindrome.analysis.review import analysis_of
from polindrome.bots import Budget
from polindrome.cli.common import progress_bar
from polindrome.files import write_atomically
from polindrome.records import find_format, load_record
from polindrome.registry import family_of

WORST = 5
"""Number of worst moves that are explained in a sentence."""

LOST = "lost, points"
"""The title of the column of losses."""

_STYLES = {
    Label.BEST: "green",
    Label.GOOD: "cyan",
    Label.INACCURACY: "yellow",
    Label.MISTAKE: "magenta",
    Label.BLUNDER: "bold red",
}


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
@click.option(
    "--html",
    "page",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="OUT",
    help="Write an HTML report with graphs.",
)
@click.option(
    "--blksgf",
    "tree",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="OUT",
    help="Write a .blksgf file with the review as comments; Blokus only.",
)
@click.option(
    "--simulations",
    type=click.IntRange(min=1),
    metavar="N",
    help="Simulations per position.  [default: depends on the game]",
)
@click.option("--seconds", type=click.FloatRange(0, min_open=True), metavar="S", help="Seconds per position.")
@click.option(
    "--threads", type=click.IntRange(min=1), default=1, show_default=True, metavar="T", help="Number of search threads."
)
def review(
    file: Path,
    *,
    as_json: bool,
    page: Path | None,
    tree: Path | None,
    simulations: int | None,
    seconds: float | None,
    threads: int,
) -> None:
    """Review every move of a saved game (JSON or .blksgf).

    With one thread, the same file and simulations give the same review.

    \b
    Examples:
      polindrome review game.json
      polindrome review game.blksgf --simulations 20000 --html review.html
      polindrome review game.json --blksgf reviewed.blksgf
    """
    record = load_record(file)
    _check_outputs(file, record.game, page, tree)
    budget = Budget(nodes=simulations, seconds=seconds, threads=threads)
    with progress_bar() as bar:
        task = bar.add_task("reviewing", total=None)
        found = review_record(
            record, budget, progress=lambda done, total: bar.update(task, completed=done, total=total)
        )
    if page is not None:
        write_atomically(page, render(found, file.name))
    if tree is not None:
        write_atomically(tree, find_format(record.game, "blksgf").format_review(found))
    if as_json:
        click.echo(json.dumps(found.to_json()))
    else:
        _print_review(found, file.name)


def _check_outputs(file: Path, game: str, page: Path | None, tree: Path | None) -> None:
    """Check the output files before the review: folders exist, and no file is overwritten by another."""
    if tree is not None:
        find_format(game, "blksgf")
    taken = {file.resolve(): "this is the input file; choose another name"}
    for out in filter(None, (page, tree)):
        if not out.parent.is_dir():
            raise click.FileError(str(out), f"there is no folder {str(out.parent)!r}")
        if out.resolve() in taken:
            raise click.FileError(str(out), taken[out.resolve()])
        taken[out.resolve()] = "--html and --blksgf have the same file; choose another name"


def _print_review(found: Review, name: str) -> None:
    console = Console()
    console.print(_moves_table(found, name))
    worst = found.worst_moves()[:WORST]
    if worst:
        console.print(Text("\nWorst moves"))
    for move in worst:
        console.print(Text.assemble(move.title.removesuffix(move.label.value), _label(move), f". {move.sentence}"))
    console.print()
    console.print(_seats_table(found))


def _moves_table(found: Review, name: str) -> Table:
    value = analysis_of(found.record.game, "reviews").VALUE
    table = Table(title=Text(f"{found.record.game}: {name}"), title_justify="left", box=None, padding=(0, 2, 0, 0))
    for title in ("move", "player", "played", "label", value, LOST, "best"):
        table.add_column(title, justify="right" if title in ("move", value, LOST) else "left", no_wrap=True)
    for move in found.moves:
        values = (format_change(move.before, move.after), _loss(move.lost))
        table.add_row(str(move.number), move.side.lower(), move.text, _label(move), *values, move.choices[0].text)
    return table


def _label(move: ReviewedMove) -> Text:
    return Text(move.label.value, style=_STYLES[move.label])


def _loss(lost: ValueEstimate) -> str:
    """Format a loss without the unit, which is in the column title."""
    return format_loss(lost).removesuffix(" points")


def _seats_table(found: Review) -> Table:
    table = Table(title="Summary", title_justify="left", box=None, padding=(0, 2, 0, 0))
    table.add_column("player")
    for title in ("moves", *Label, f"mean {LOST}"):
        table.add_column(title, justify="right")
    for seat in found.seats:
        counts = [str(seat.labels[label]) for label in Label]
        loss = "-" if seat.mean_lost is None else _loss(seat.mean_lost)
        name = family_of(found.record.game).seat_name(found.record.game, seat.seat)
        table.add_row(name, str(seat.moves), *counts, loss)
    return table
