"""One training generation of the Blokus search: self-play, training on shards, and a match against the old weights.

    python examples/train_from_shards.py --weights last.npz --games 5000 --simulations 600 --match-games 400 --workers 8

Without weights it starts from untrained ones. Repeat the command to resume a run.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click
import numpy as np

from polindrome.arena import Executor, Match, new_executor, play_match, summarise
from polindrome.arena.selfplay import SelfPlay, play_missing

# The training tool is not part of the package.
sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.train_blokus.training import train
from tools.train_blokus.weights import initial_weights, to_fixed_point


def export(game: str, weights: Path) -> Path:
    """Convert weights to the format of the search, in a file beside them."""
    out = weights.with_suffix(".zlib")
    out.write_bytes(to_fixed_point(game, weights))
    return out


def score(game: str, bots: tuple[str, str], games: int, executor: Executor) -> float:
    """The score of the first bot against the second in paired games."""
    match = Match(game, *bots, seed=1, opening=2)
    return summarise(list(play_match(match, games, executor=executor))).score.mean


@click.command()
@click.option("--game", type=click.Choice(["duo", "classic"]), default="duo", show_default=True)
@click.option("--weights", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Initial weights.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default="generation", show_default=True)
@click.option("--games", type=click.IntRange(min=1), default=40, show_default=True)
@click.option("--simulations", type=click.IntRange(min=1), default=20, show_default=True)
@click.option("--epochs", type=click.IntRange(min=1), default=4, show_default=True)
@click.option("--match-games", type=click.IntRange(min=1), default=20, show_default=True)
@click.option("--workers", type=click.IntRange(min=1), default=1, show_default=True)
@click.option("--ray", help="Address of a Ray cluster that shares the folder.")
def main(
    game: str,
    weights: Path | None,
    out: Path,
    games: int,
    simulations: int,
    epochs: int,
    match_games: int,
    workers: int,
    ray: str | None,
) -> None:
    """Play, train, and keep the new weights if they score better."""
    executor = new_executor(workers, ray)
    out = out.absolute()
    out.mkdir(parents=True, exist_ok=True)
    if weights is None:
        weights = out / "first.npz"
        net, priors = initial_weights(game, seed=1)
        np.savez(weights, net=net, priors=priors)
    old = f"mcts:{simulations},weights={export(game, weights)}"
    with click.progressbar(play_missing(SelfPlay(game, old, games), out / "games", executor=executor), games) as bar:
        plies = [len(played) for played in bar]
    click.echo(f"Played {len(plies)} games.")
    net, priors = train(game, (out / "games",), weights, epochs=epochs, rate=0.001, threads=1, seed=1)
    np.savez(out / "learnt.npz", net=net, priors=priors)
    new = f"mcts:{simulations},weights={export(game, out / 'learnt.npz')}"
    result = score(game, (new, old), match_games, executor)
    click.echo(f"The new weights score {result:.3f} in {match_games} games against the old ones.")
    if result > 0.5:
        (out / "learnt.npz").replace(out / "kept.npz")
    click.echo(f"Kept as {out / 'kept.npz'}." if result > 0.5 else "Not kept: they are not better.")


if __name__ == "__main__":
    main()
