"""`polindrome match`: which of two bots is the better one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TextIO

import click
from rich.console import Console
from rich.progress import Progress

from polindrome.arena import Duel, Match, Sprt, count_duels, executor_of, games_in_duel, play_match
from polindrome.arena.paired_games import paired_games_of
from polindrome.arena.sprt import until_decided
from polindrome.cli.game_options import game_options, worker_count, worker_options
from polindrome.cli.match_report import report
from polindrome.options import parse_options
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
    help="Plies that are drawn first, the same in every seating.  [default: in Blokus one for each colour, else 0]",
)
@game_options
@click.option(
    "--sprt",
    type=(float, float),
    metavar="ELO0 ELO1",
    help="Stop when it is clear, with 5 % of errors, whether A is stronger by ELO1, or by ELO0 at most.",
)
@worker_options
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
    options: tuple[str, ...],
    sprt: tuple[float, float] | None,
    workers: int | None,
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
    paired = paired_games_of(game)
    setup = Match(
        game,
        a,
        b,
        seed=seed,
        options={**paired.options, **parse_options(game, options)},
        nodes=nodes,
        seconds=seconds,
        timeout=timeout,
        opening=paired.opening_plies(game) if opening is None else opening,
    )
    executor = executor_of(worker_count(workers), ray)
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
