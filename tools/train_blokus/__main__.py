"""Trains the network and the policy of the Blokus search on self-play games.

Run it as a module, from the root; docs/strength.md has the steps that made the weights in the package.

    python -m tools.train_blokus start duo first.npz
    python -m tools.train_blokus export duo first.npz first.zlib
    polindrome selfplay --game duo --bot policy:1,weights=first.zlib --games 100000 --out games1
    python -m tools.train_blokus learn duo second.npz games1 --weights first.npz
    python -m tools.train_blokus export duo second.npz second.zlib
    polindrome selfplay --game duo --bot mcts:300,weights=second.zlib --games 4000 --out games2
    ...
"""

from __future__ import annotations

import os
from pathlib import Path

import click
import numpy as np

from tools.train_blokus.training import train
from tools.train_blokus.weights import initial_weights, to_fixed_point

GAME = click.argument("game", type=click.Choice(["duo", "classic"]))
OUT = click.argument("out", type=click.Path(dir_okay=False, path_type=Path))
WEIGHTS = click.option("--weights", type=click.Path(exists=True, dir_okay=False, path_type=Path), required=True)
SEED = click.option("--seed", type=int, default=1, show_default=True)


@click.group()
def main() -> None:
    """Train the weights of the Blokus search."""


@main.command()
@GAME
@OUT
@SEED
def start(game: str, out: Path, seed: int) -> None:
    """Write initial weights: a policy that prefers large pieces and open corners, and a small random network."""
    net, priors = initial_weights(game, seed)
    np.savez(out, net=net, priors=priors)


@main.command()
@GAME
@click.argument("weights", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@OUT
def export(game: str, weights: Path, out: Path) -> None:
    """Convert weights to the integer format of the search."""
    out.write_bytes(to_fixed_point(game, weights))


@main.command()
@GAME
@OUT
@click.argument("games", nargs=-1, required=True, type=click.Path(exists=True, file_okay=False, path_type=Path))
@WEIGHTS
@click.option("--epochs", type=click.IntRange(min=1), default=4, show_default=True)
@click.option("--rate", type=float, default=0.001, show_default=True, help="Initial learning rate of the network.")
@click.option("--threads", type=click.IntRange(min=1), default=os.cpu_count(), show_default=True)
@SEED
def learn(
    game: str, out: Path, games: tuple[Path, ...], weights: Path, epochs: int, rate: float, threads: int, seed: int
) -> None:
    """Fit the network to the results of games, and the policy to the visits of searches.

    GAMES are folders of `polindrome selfplay`. One game in twenty is held out as a test set.
    """
    net, priors = train(game, games, weights, epochs=epochs, rate=rate, threads=threads, seed=seed)
    np.savez(out, net=net, priors=priors)


if __name__ == "__main__":
    main()
