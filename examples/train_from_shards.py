"""One generation of the search of Blokus, taught by its own games: self-play, lessons, and a match that decides.

    python examples/train_from_shards.py --weights last.npz --games 5000 --simulations 600 --match-games 400 --workers 8

Without weights it starts from nothing but the rules. Where a run was stopped, the same command goes on.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click
import numpy as np

from polindrome.arena import Executor, Match, executor_of, play_match, summarise
from polindrome.arena.selfplay import SelfPlay
from polindrome.arena.selfplay_folder import play_missing

# The tool that taught the weights in the package is no part of it.
sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.train_blokus.learning import teach
from tools.train_blokus.weights import first_weights, rounded


def export(game: str, weights: Path) -> Path:
    """The weights of a file as the search reads them, in a file beside it."""
    out = weights.with_suffix(".zlib")
    out.write_bytes(rounded(game, weights))
    return out


def score(game: str, bots: tuple[str, str], games: int, executor: Executor) -> float:
    """What the first bot wins against the second, from drawn openings in all seatings."""
    match = Match(game, *bots, seed=1, opening=2)
    return summarise(list(play_match(match, games, executor=executor))).score.mean


@click.command()
@click.option("--game", type=click.Choice(["duo", "classic"]), default="duo", show_default=True)
@click.option("--weights", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="To begin with.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default="generation", show_default=True)
@click.option("--games", type=click.IntRange(min=1), default=40, show_default=True)
@click.option("--simulations", type=click.IntRange(min=1), default=20, show_default=True)
@click.option("--epochs", type=click.IntRange(min=1), default=4, show_default=True)
@click.option("--match-games", type=click.IntRange(min=1), default=20, show_default=True)
@click.option("--workers", type=click.IntRange(min=1), default=1, show_default=True)
@click.option("--ray", help="A Ray cluster instead, which has to see the folder as well.")
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
    """Play, learn, and keep what was learnt if it wins."""
    executor = executor_of(workers, ray)
    out = out.absolute()
    out.mkdir(parents=True, exist_ok=True)
    if weights is None:
        weights = out / "first.npz"
        net, priors = first_weights(game, seed=1)
        np.savez(weights, net=net, priors=priors)
    old = f"mcts:{simulations},weights={export(game, weights)}"
    with click.progressbar(play_missing(SelfPlay(game, old, games), out / "games", executor=executor), games) as bar:
        plies = [len(played) for played in bar]
    click.echo(f"{len(plies)} games were missing, and were played")
    net, priors = teach(game, (out / "games",), weights, epochs=epochs, rate=0.001, threads=1, seed=1)
    np.savez(out / "learnt.npz", net=net, priors=priors)
    new = f"mcts:{simulations},weights={export(game, out / 'learnt.npz')}"
    result = score(game, (new, old), match_games, executor)
    click.echo(f"The new weights score {result:.3f} in {match_games} games against the old ones.")
    if result > 0.5:
        (out / "learnt.npz").replace(out / "kept.npz")
    click.echo(f"They are kept: {out / 'kept.npz'}" if result > 0.5 else "They are not better, and are not kept.")


if __name__ == "__main__":
    main()
