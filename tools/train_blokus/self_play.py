"""Games of the search against itself."""

from __future__ import annotations

import tempfile
from contextlib import closing
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import click
import numpy as np

from polindrome.arena import executor_of
from polindrome.native import Position, Search
from polindrome.native.brain import brain_of
from polindrome.native.search import Settings
from tools.train_blokus.weights import PRIOR_BITS, rounded

NOISE = Settings(jitter=0.9)


@dataclass(frozen=True, slots=True)
class Played:
    """A game of self-play: at each ply the action, what the search found for the seats, and shares of the visits."""

    actions: list[int]
    scores: tuple[int, ...]
    wins: list[tuple[float, ...]]
    margins: list[tuple[float, ...]]
    shares: list[list[tuple[int, float]]]


def games_of(game: str, weights: Path, games: int, simulations: int, jobs: int, seed: int) -> list[Played]:
    """Games of the search against itself; with no simulations, of the priors."""
    with tempfile.TemporaryDirectory() as folder:
        brain = Path(folder) / "brain.zlib"
        brain.write_bytes(rounded(game, weights))
        task = partial(_play, game, brain, simulations, seed)
        played = executor_of(jobs).map_unordered(task, range(games))
        with closing(played) as results, click.progressbar(results, length=games) as bar:
            return list(bar)


def _play(game: str, brain: Path, simulations: int, seed: int, number: int) -> Played:
    random = np.random.default_rng([seed, number])
    position = Position(game)
    colours = len(position.variant.players)
    played = Played([], (), [], [], [])
    drawn = random.integers(colours * 2 + 1)
    while not position.is_over:
        ply = len(played.actions)
        if simulations == 0 or ply < drawn:
            action = _drawn_by_priors(position, brain, random, 1.5 if ply < drawn else 1.0)
            for column in (played.wins, played.margins):
                column.append((np.nan,) * colours)
            played.shares.append([])
        else:
            found = _search_of(game, brain).run(position, simulations=simulations, seed=int(random.integers(2**32)))
            visits = np.array([candidate.visits for candidate in found.candidates], float)
            chosen = random.choice(len(visits), p=visits / visits.sum()) if ply < 4 * colours else 0
            action = found.candidates[chosen].action
            played.wins.append(found.wins)
            played.margins.append(found.margins)
            shares = [(each.action, each.visits / visits.sum()) for each in found.candidates if each.visits > 1]
            played.shares.append(shares or [(found.candidates[0].action, 1.0)])
        position.apply(action)
        played.actions.append(action)
    return Played(played.actions, position.scores(), played.wins, played.margins, played.shares)


@cache
def _search_of(game: str, brain: Path) -> Search:
    return Search(game, settings=NOISE, weights=brain, memory=2**25)


def _drawn_by_priors(position: Position, brain: Path, random: np.random.Generator, flatness: float) -> int:
    ids, sums = brain_of(position.variant.size, brain).priors(position.core)
    logits = np.frombuffer(sums, np.int32) / 2**PRIOR_BITS / flatness
    chances = np.exp(logits - logits.max())
    return int(random.choice(np.frombuffer(ids, np.uint16), p=chances / chances.sum()))


def keep(played: list[Played], out: Path) -> None:
    """Write games to a file, all of them one after the other in each column."""
    shares = [share for game in played for share in game.shares]
    np.savez_compressed(
        out,
        actions=np.array([action for game in played for action in game.actions], np.uint16),
        lengths=np.array([len(game.actions) for game in played], np.int32),
        scores=np.array([game.scores for game in played], np.int16),
        wins=np.array([win for game in played for win in game.wins], np.float32),
        margins=np.array([margin for game in played for margin in game.margins], np.float32),
        share_counts=np.array([len(share) for share in shares], np.int32),
        share_actions=np.array([action for share in shares for action, _ in share], np.uint16),
        shares=np.array([part for share in shares for _, part in share], np.float32),
    )
