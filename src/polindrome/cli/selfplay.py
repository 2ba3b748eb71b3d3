"""`polindrome selfplay`: games of a bot against itself, as data to learn from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import perf_counter

import click
import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress

from polindrome.arena import executor_of
from polindrome.arena.selfplay import SelfPlay
from polindrome.arena.selfplay_folder import missing_shards, play_missing
from polindrome.arena.shards import PlayedGame
from polindrome.cli.game_options import game_options, worker_count, worker_options
from polindrome.options import parse_options
from polindrome.registry import family_of


@click.command()
@click.option("--game", required=True, metavar="NAME", help="A game, such as duo or entropy.")
@click.option("--bot", required=True, metavar="BOT", help="Who plays all seats, such as mcts:200.")
@click.option("--games", type=click.IntRange(min=1), required=True, metavar="N", help="How many.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="A folder for the shards.")
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="Decides all chance.")
@worker_options
@click.option(
    "--shard-games", type=click.IntRange(min=1), default=100, show_default=True, metavar="N", help="Games in a file."
)
@click.option("--nodes", type=click.IntRange(min=1), metavar="N", help="What a bot may look at for a move.")
@click.option(
    "--opening",
    type=click.IntRange(min=0),
    metavar="N",
    help="Most plies that are drawn first; each game draws how many.  [default: 2 for each colour or seat]",
)
@click.option(
    "--sampled",
    type=click.IntRange(min=0),
    metavar="N",
    help="Plies in which a search samples its move by the visits.  [default: 4 for each colour or seat]",
)
@click.option(
    "--temperature",
    type=click.FloatRange(0, min_open=True),
    default=1.0,
    show_default=True,
    metavar="T",
    help="Below 1, these draws favour the most visited move.",
)
@click.option(
    "--noise",
    type=click.FloatRange(0, 1),
    default=0.9,
    show_default=True,
    metavar="X",
    help="How far chance bends the first guesses of a search.",
)
@game_options
def selfplay(
    *,
    game: str,
    bot: str,
    games: int,
    out: Path,
    seed: int,
    workers: int | None,
    ray: str | None,
    shard_games: int,
    nodes: int | None,
    opening: int | None,
    sampled: int | None,
    temperature: float,
    noise: float,
    options: tuple[str, ...],
) -> None:
    """Let a bot play against itself, and keep positions, visits, values and results in Parquet files.

    The same seed gives the same files, whoever plays. The same command again plays what is missing: whole files are
    kept, and those that were not finished are played anew.

    \b
    Examples:
      polindrome selfplay --game duo --bot mcts:200 --games 10000 --out games
      polindrome selfplay --game entropy --bot expert --games 100 --out rounds
      polindrome selfplay --game classic --bot mcts:800 --games 50000 --out games --ray auto
    """
    rules = family_of(game).self_play
    plan = SelfPlay(
        game,
        bot,
        games,
        seed,
        {**(rules.options if rules else {}), **parse_options(game, options)},
        nodes,
        opening,
        sampled,
        temperature,
        noise,
        shard_games,
    )
    begin = perf_counter()
    try:
        with closing(play_missing(plan, out, executor=executor_of(worker_count(workers), ray))) as played:
            kept = games - sum(map(len, missing_shards(plan, out)))
            results = [(len(each), each.scores) for each in _with_progress(played, kept, games)]
    except KeyboardInterrupt:
        click.echo(f"Stopped; {out} has what was finished. The same command goes on.", err=True)
        raise click.Abort from None
    click.echo(f"{game}: {bot} against itself, seed {seed}, {games} games in {out}; {kept} of them were there")
    if results:
        click.echo(_summary(results, perf_counter() - begin))


def _summary(results: list[tuple[int, NDArray[np.int16]]], seconds: float) -> str:
    count, plies = len(results), np.mean([length for length, _ in results])
    points = " ".join(f"{mean:.1f}" for mean in np.mean([scores for _, scores in results], 0))
    return f"{count} games: {count / seconds:.2f} a second, {plies:.1f} plies, points {points}"


def _with_progress(played: Iterator[PlayedGame], kept: int, games: int) -> Iterator[PlayedGame]:
    console = Console(stderr=True)
    columns = (*Progress.get_default_columns(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("playing", total=games, completed=kept)
        for game in played:
            progress.advance(bar)
            yield game
