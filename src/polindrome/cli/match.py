"""`polindrome match`: which of two bots is the better one."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TextIO

import click
from rich.console import Console
from rich.progress import Progress

from polindrome.arena import Duel, Match, Summary, Thinking, play_match, summarise
from polindrome.arena.statistics import Estimate
from polindrome.entropy import SCORERS
from polindrome.records import format_record


@click.command()
@click.argument("game")
@click.argument("a")
@click.argument("b")
@click.option("--games", type=click.IntRange(min=1), default=400, show_default=True, metavar="N", help="How many.")
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="Decides the bags and all chance.")
@click.option("--nodes", type=click.IntRange(min=1), metavar="N", help="What a bot may look at for a move.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), metavar="S", help="Time for a move.")
@click.option(
    "--scorer",
    type=click.Choice(list(SCORERS)),
    default="official",
    show_default=True,
    help="How Order's points count.",
)
@click.option("--open-draw/--hidden-draw", default=False, show_default=True, help="Whether Order knows the next token.")
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes.  [default: one for each processor]")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="A new file for the games, one a line.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
def match(
    game: str,
    a: str,
    b: str,
    *,
    games: int,
    seed: int,
    nodes: int | None,
    seconds: float | None,
    scorer: str,
    open_draw: bool,
    jobs: int | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Play bot A against bot B; in Entropy, each game is one bag in both roles.

    The same seed gives the same games, unless a bot runs out of time. Ctrl-C stops it and shows what was played so far.

    \b
    Examples:
      polindrome match entropy master casual --games 100
      polindrome match entropy expert skilled --seed 2 --out games.jsonl --json
    """
    setup = Match(game, a, b, seed, {"scorer": scorer, "open_draw": open_draw}, nodes, seconds)
    duels: list[Duel] = []
    try:
        with closing(play_match(setup, games, jobs=jobs or os.cpu_count() or 1)) as played, _open(out) as file:
            for duel in _with_progress(played, games):
                # First counted, then kept: what is in the file is in the report, wherever Ctrl-C comes between.
                duels.append(duel)
                _keep(duel, file)
    except KeyboardInterrupt:
        raise click.Abort from None
    except BrokenProcessPool as error:
        raise click.ClickException(f"a process of the match died: {error}") from error
    finally:
        if duels:
            _report(setup, games, summarise(duels), as_json=as_json)


@contextmanager
def _open(path: Path | None) -> Iterator[TextIO | None]:
    if path is None:
        yield None
        return
    try:
        file = path.open("x", encoding="utf-8")
    except FileExistsError as error:
        raise click.FileError(str(path), "there is such a file already; name a new one") from error
    with file:
        yield file


def _keep(duel: Duel, file: TextIO | None) -> None:
    if file is not None:
        records = [json.loads(format_record(record)) for record in duel.records]
        file.write(json.dumps({"number": duel.number, "points": duel.points, "records": records}) + "\n")
        file.flush()


def _with_progress(played: Iterator[Duel], games: int) -> Iterator[Duel]:
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        yield from progress.track(played, total=games, description="playing")


def _report(setup: Match, wanted: int, summary: Summary, *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({**asdict(setup), "games_wanted": wanted, **asdict(summary)}))
        return
    draw = "open" if setup.options["open_draw"] else "hidden"
    click.echo(
        f"{setup.game}: {setup.a} (A) against {setup.b} (B), {summary.games} of {wanted} games, seed {setup.seed}"
    )
    click.echo(f"{draw} draw, {setup.options['scorer']} scorer, each bag in both roles")
    click.echo(f"A as Order    {_show(summary.points_a)}")
    click.echo(f"B as Order    {_show(summary.points_b)}")
    click.echo(f"A less B      {_show(summary.difference)}{_interval(summary.difference)}")
    click.echo(f"games         A won {summary.won}, drawn {summary.drawn}, B won {summary.lost}")
    for side, thinking in zip("AB", summary.thinking, strict=True):
        click.echo(f"time of {side}     {_time(thinking)}")


def _time(thinking: Thinking) -> str:
    mean = thinking.cpu / thinking.moves
    return f"{mean * 1000:.1f} ms of CPU a move; the slowest took {thinking.longest * 1000:.1f} ms"


def _show(estimate: Estimate) -> str:
    return f"{estimate.mean:.2f}" + ("" if estimate.error is None else f" ± {estimate.error:.2f}")


def _interval(estimate: Estimate) -> str:
    if estimate.low is None or estimate.high is None:
        return ""
    return f", 95 % between {estimate.low:+.2f} and {estimate.high:+.2f}"
