"""Cost of recording self-play games: CPU time of the same games with and without recording.

Run it as a module from the root: `python -m benchmarks.recording`; --json prints JSON.
"""

from __future__ import annotations

import json
import pickle
import tempfile
from collections import deque
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import process_time

import click

from polindrome.arena.selfplay import SelfPlay, play_game, play_moves
from polindrome.arena.shards import write_shard


def measure(plan: SelfPlay) -> dict[str, float]:
    """Measure the milliseconds per game for playing, and for recording: columns, pickling and writing."""
    start = process_time()
    for number in range(plan.games):
        deque(play_moves(plan, number), maxlen=0)
    played = process_time()
    games = [pickle.loads(pickle.dumps(play_game(plan, number))) for number in range(plan.games)]
    with tempfile.TemporaryDirectory() as folder:
        write_shard(games, Path(folder) / "games-0.parquet", {})
        written = process_time()
        size = (Path(folder) / "games-0.parquet").stat().st_size
    search = played - start
    recording = (written - played) - search
    return {
        "search_ms": 1000 * search / plan.games,
        "recording_ms": 1000 * recording / plan.games,
        "share": recording / search,
        "bytes": size / plan.games,
    }


@click.command()
@click.option("--game", default="duo", show_default=True, help="Name of the game.")
@click.option("--bot", default="mcts:200", show_default=True, help="Bot that plays all seats.")
@click.option("--games", type=click.IntRange(min=1), default=40, show_default=True, help="Number of games per round.")
@click.option("--rounds", type=click.IntRange(min=1), default=7, show_default=True, help="Rounds; the median is shown.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(game: str, bot: str, games: int, rounds: int, as_json: bool) -> None:
    """Measure the CPU time that recording adds to the search."""
    plan = SelfPlay(game, bot, games)
    measure(replace(plan, games=2))  # Warm up: load tables and libraries.
    found = [measure(plan) for _ in range(rounds)]
    result = {name: median(each[name] for each in found) for name in found[0]}
    if as_json:
        click.echo(json.dumps({"game": game, "bot": bot, "games": games, "rounds": rounds, **result}))
        return
    click.echo(f"{game}, {bot}, {rounds} rounds of {games} games: medians per game")
    click.echo(f"search     {result['search_ms']:8.2f} ms of CPU")
    share, size = result["share"], result["bytes"]
    click.echo(f"recording  {result['recording_ms']:8.2f} ms, {share:.1%} of the search; {size:,.0f} bytes")


if __name__ == "__main__":
    main()
