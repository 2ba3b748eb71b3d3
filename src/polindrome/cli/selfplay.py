"""`polindrome selfplay`: games of a bot against itself as training data."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import perf_counter

import click
import numpy as np
from numpy.typing import NDArray
from rich.progress import MofNCompleteColumn, Progress

from polindrome.arena import new_executor
from polindrome.arena.selfplay import SelfPlay, missing_shards, play_missing
from polindrome.arena.shards import SelfPlayGame
from polindrome.cli.common import game_options, progress_bar, worker_count, worker_options
from polindrome.options import parse_options
from polindrome.registry import family_of


@click.command()
@click.option("--game", required=True, metavar="NAME", help="Name of the game, such as duo or entropy.")
@click.option("--bot", required=True, metavar="BOT", help="Bot for all seats, such as mcts:200.")
@click.option("--games", type=click.IntRange(min=1), required=True, metavar="N", help="Number of games.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="Folder for the shards.")
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="Seed of all randomness.")
@worker_options
@click.option(
    "--shard-games", type=click.IntRange(min=1), default=100, show_default=True, metavar="N", help="Games per file."
)
@click.option("--nodes", type=click.IntRange(min=1), metavar="N", help="Node limit per move.")
@click.option(
    "--opening",
    type=click.IntRange(min=0),
    metavar="N",
    help="Maximum number of random opening plies; each game draws its own.  [default: 2 per colour or seat]",
)
@click.option(
    "--sampled",
    type=click.IntRange(min=0),
    metavar="N",
    help="Plies in which a search samples its move by visit count.  [default: 4 per colour or seat]",
)
@click.option(
    "--temperature",
    type=click.FloatRange(0, min_open=True),
    default=1.0,
    show_default=True,
    metavar="T",
    help="Sampling temperature; below 1 favours the most visited move.",
)
@click.option(
    "--noise",
    type=click.FloatRange(0, 1),
    default=0.9,
    show_default=True,
    metavar="X",
    help="Noise: scale each root prior of a search by a random factor of 1 ± X.",
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
    """Play a bot against itself and write training data.

    The Parquet files contain positions, visits, values and results. The same seed gives the same files for any number
    of workers. Repeat the command to resume: complete files are kept, and the games of missing files are played again.

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
        with closing(play_missing(plan, out, executor=new_executor(worker_count(workers), ray))) as played:
            kept = games - sum(map(len, missing_shards(plan, out)))
            results = [(len(each), each.scores) for each in _with_progress(played, kept, games)]
    except KeyboardInterrupt:
        click.echo(f"Stopped; complete files are in {out}. Repeat the command to resume.", err=True)
        raise click.Abort from None
    click.echo(f"{game}: {bot} against itself, seed {seed}, {games} games in {out}, {kept} of them from earlier runs")
    if results:
        click.echo(_summary(results, perf_counter() - begin))


def _summary(results: list[tuple[int, NDArray[np.int16]]], seconds: float) -> str:
    count, plies = len(results), np.mean([length for length, _ in results])
    points = " ".join(f"{mean:.1f}" for mean in np.mean([scores for _, scores in results], 0))
    return f"{count} games: {count / seconds:.2f} per second, {plies:.1f} plies, mean points {points}"


def _with_progress(played: Iterator[SelfPlayGame], kept: int, games: int) -> Iterator[SelfPlayGame]:
    with progress_bar(*Progress.get_default_columns(), MofNCompleteColumn()) as progress:
        task = progress.add_task("playing", total=games, completed=kept)
        for game in played:
            progress.advance(task)
            yield game
