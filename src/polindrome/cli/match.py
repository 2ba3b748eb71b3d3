"""`polindrome match`: which of two bots is the better one."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TextIO

import click
from click.core import ParameterSource
from rich.console import Console
from rich.progress import Progress

from polindrome.arena import Duel, Match, Sprt, count_duels, executor_of, games_in_duel, play_match
from polindrome.arena.sprt import until_decided
from polindrome.blokus import VARIANTS
from polindrome.cli.match_report import report
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
    "--timeout",
    type=click.FloatRange(0, min_open=True),
    metavar="S",
    help="A bot that takes longer for a move has failed.",
)
@click.option(
    "--opening",
    type=click.IntRange(0, 8),
    metavar="N",
    help="Blokus: plies that chance plays first, the same in every seating.  [default: one for each colour]",
)
@click.option(
    "--scorer",
    type=click.Choice(list(SCORERS)),
    default="official",
    show_default=True,
    help="Entropy: how Order's points count.",
)
@click.option(
    "--open-draw/--hidden-draw",
    default=False,
    show_default=True,
    help="Entropy: whether Order knows the next token.",
)
@click.option(
    "--sprt",
    type=(float, float),
    metavar="ELO0 ELO1",
    help="Stop when it is clear, with 5 % of errors, whether A is stronger by ELO1, or by ELO0 at most.",
)
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes.  [default: one for each processor]")
@click.option("--ray", metavar="ADDRESS", help="Play on this Ray cluster; auto is one of this machine.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="A new file for the games, a duel a line.")
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
    timeout: float | None,
    opening: int | None,
    scorer: str,
    open_draw: bool,
    sprt: tuple[float, float] | None,
    jobs: int | None,
    ray: str | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Play bot A against bot B, each luck once in every seating; in Entropy, a game is one bag in both roles.

    A bot is a name such as hard; or gtp:COMMAND, codecup:COMMAND or json:COMMAND for another program, by what it
    speaks; or py:MODULE:FACTORY for one in Python. The number of games is rounded up to whole duels: of 2 games in duo,
    classic and classic-2, of 6 in classic-3. They start from drawn openings, so that bots without chance do not play
    the same game again and again.

    The same seed gives the same games, unless a bot runs out of time. Ctrl-C stops it and shows what was played so far.

    \b
    Examples:
      polindrome match duo hard easy --games 20
      polindrome match duo mcts:400 mcts:200 --games 2000 --sprt 0 40
      polindrome match duo hard "gtp:pentobi-gtp --game duo --level 1 --threads 1" --games 100
      polindrome match entropy master casual --games 100
      polindrome match entropy expert skilled --seed 2 --out games.jsonl --json
    """
    options = _options(game, scorer, open_draw=open_draw)
    setup = Match(
        game,
        a,
        b,
        seed=seed,
        options=options,
        nodes=nodes,
        seconds=seconds,
        timeout=timeout,
        opening=_opening(game, opening),
    )
    executor = executor_of(jobs or os.cpu_count() or 1, ray)
    test = Sprt(*sprt) if sprt else None
    duels: list[Duel] = []
    try:
        with closing(play_match(setup, games, executor=executor)) as played, _open(out) as file:
            wanted = until_decided(played, test) if test else played
            for duel in _with_progress(wanted, count_duels(game, games) * games_in_duel(game)):
                # First counted, then kept: what is in the file is in the report, wherever Ctrl-C comes between.
                duels.append(duel)
                _keep(duel, file)
    except KeyboardInterrupt:
        raise click.Abort from None
    finally:
        if duels:
            click.echo(report(setup, games, duels, test, as_json=as_json))


def _options(game: str, scorer: str, *, open_draw: bool) -> dict[str, object]:
    """What the game is created with; Blokus has nothing to choose."""
    if game not in VARIANTS:
        return {"scorer": scorer, "open_draw": open_draw}
    context = click.get_current_context()
    for name, written in (("scorer", "--scorer"), ("open_draw", "--open-draw/--hidden-draw")):
        if context.get_parameter_source(name) is not ParameterSource.DEFAULT:
            raise click.BadOptionUsage(name, f"{written} is for entropy; there is no such choice in {game}")
    return {}


def _opening(game: str, plies: int | None) -> int:
    if game in VARIANTS:
        return len(VARIANTS[game].players) if plies is None else plies
    if plies is not None:
        raise click.BadOptionUsage("opening", f"--opening is for Blokus; there is no such choice in {game}")
    return 0


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
        line = {
            "number": duel.number,
            "seats": duel.seats,
            "shares": duel.shares,
            "points": duel.points,
            "records": [json.loads(format_record(record)) for record in duel.records],
        }
        file.write(json.dumps(line) + "\n")
        file.flush()


def _with_progress(played: Iterator[Duel], games: int) -> Iterator[Duel]:
    console = Console(stderr=True)
    shares: list[float] = []
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("playing", total=games)
        for duel in played:
            shares.extend(duel.shares)
            score = sum(shares) / len(shares)
            progress.update(bar, completed=len(shares), description=f"playing, A scores {score:.3f}")
            yield duel
