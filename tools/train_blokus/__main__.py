"""Teaches the search of Blokus: weights to begin with, and weights that fit games of the search against itself.

Run it as a module, from the root; docs/strength.md has the steps that made the weights in the package.

    python -m tools.train_blokus start duo first.npz
    python -m tools.train_blokus export duo first.npz first.zlib
    polindrome selfplay --game duo --bot guess:1,weights=first.zlib --games 100000 --out games1
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

from tools.train_blokus.learning import teach
from tools.train_blokus.weights import first_weights, rounded

GAME = click.argument("game", type=click.Choice(["duo", "classic"]))
OUT = click.argument("out", type=click.Path(dir_okay=False, path_type=Path))
WEIGHTS = click.option("--weights", type=click.Path(exists=True, dir_okay=False, path_type=Path), required=True)
SEED = click.option("--seed", type=int, default=1, show_default=True)


@click.group()
def main() -> None:
    """Teach the search of Blokus."""


@main.command()
@GAME
@OUT
@SEED
def start(game: str, out: Path, seed: int) -> None:
    """Write weights to begin with: priors for large pieces and open corners, and a net of small random numbers."""
    net, priors = first_weights(game, seed)
    np.savez(out, net=net, priors=priors)


@main.command()
@GAME
@click.argument("weights", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@OUT
def export(game: str, weights: Path, out: Path) -> None:
    """Round the weights to whole numbers, as the search reads them."""
    out.write_bytes(rounded(game, weights))


@main.command()
@GAME
@OUT
@click.argument("games", nargs=-1, required=True, type=click.Path(exists=True, file_okay=False, path_type=Path))
@WEIGHTS
@click.option("--epochs", type=click.IntRange(min=1), default=4, show_default=True)
@click.option("--rate", type=float, default=0.001, show_default=True, help="How far the first steps of the net go.")
@click.option("--threads", type=click.IntRange(min=1), default=os.cpu_count(), show_default=True)
@SEED
def learn(
    game: str, out: Path, games: tuple[Path, ...], weights: Path, epochs: int, rate: float, threads: int, seed: int
) -> None:
    """Fit the net to how the games went, and the priors to what the search preferred; one game in twenty is a test.

    GAMES are folders of `polindrome selfplay`.
    """
    net, priors = teach(game, games, weights, epochs=epochs, rate=rate, threads=threads, seed=seed)
    np.savez(out, net=net, priors=priors)


if __name__ == "__main__":
    main()
