"""Teaches the search of Blokus: games against itself, and the weights that fit them.

Run it as a module, from the root; docs/strength.md has the steps that made the weights in the package.

    python -m tools.train_blokus start duo first.npz
    python -m tools.train_blokus play duo games1.npz --weights first.npz --games 100000 --simulations 0
    python -m tools.train_blokus learn duo second.npz games1.npz --weights first.npz
    python -m tools.train_blokus play duo games2.npz --weights second.npz --games 4000 --simulations 300
    ...
    python -m tools.train_blokus export duo last.npz src/polindrome/native/weights/duo.zlib
"""

from __future__ import annotations

import os
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

import polindrome._core as _core
from polindrome.arena.workers import spread
from polindrome.blokus import VARIANTS
from polindrome.blokus.pieces import PIECE_SIZES
from polindrome.native import Position, Search
from polindrome.native.brain import brain_of
from polindrome.native.search import Settings

Numbers = NDArray[np.float32]

# As in cpp/include/polindrome/brain.hpp.
HIDDEN, SECOND, OUTPUTS = 64, 16, 3
CATEGORIES, PIECES, PHASES = 18, 21, 5
COVER, EDGE = 16, 19
INPUT_BITS, SECOND_BITS, HELD_BITS, LAST_BITS, PRIOR_BITS = 9, 8, 10, 11, 8
MARGIN_UNIT = 20.0

SEARCH_SHARE = 0.5
"""How much of the target is what the search of the position found; the rest is how the game ended."""

NOISE = Settings(jitter=0.9)
BATCH = 2048


@dataclass(frozen=True, slots=True)
class Shape:
    """How many numbers the parts of the weights have on one board."""

    size: int
    colours: int

    @property
    def inputs(self) -> int:
        """Of the net."""
        return CATEGORIES * (self.size + 1) * self.size + self.colours * (PIECES + 12 + 1)

    @property
    def net(self) -> dict[str, tuple[int, ...]]:
        """The parts of the net in the order in which the core learns them."""
        return {
            "input": (self.inputs, HIDDEN),
            "input_bias": (HIDDEN,),
            "second": (SECOND, HIDDEN),
            "second_bias": (SECOND,),
            "last": (OUTPUTS, SECOND),
            "last_bias": (OUTPUTS,),
        }

    @property
    def priors(self) -> int:
        """How many weights the priors have."""
        return PHASES * self.phase + PIECES * PIECES

    @property
    def phase(self) -> int:
        """How many of them are for one phase of the game."""
        return COVER + 2 * EDGE + (self.size // 2) ** 2


def load(path: Path) -> dict[str, NDArray[Any]]:
    """The arrays of a file by their names."""
    with np.load(path) as file:
        return dict(file)


def shape_of(game: str) -> Shape:
    """The shape for a game; only those whose colours are seats can teach."""
    variant = VARIANTS[game]
    return Shape(variant.size, len(variant.players))


@click.group()
def main() -> None:
    """Teach the search of Blokus."""


GAME = click.argument("game", type=click.Choice(["duo", "classic"]))
WEIGHTS = click.option("--weights", type=click.Path(exists=True, dir_okay=False, path_type=Path), required=True)
SEED = click.option("--seed", type=int, default=1, show_default=True)


@main.command()
@GAME
@click.argument("out", type=click.Path(dir_okay=False, path_type=Path))
@SEED
def start(game: str, out: Path, seed: int) -> None:
    """Write weights to begin with: priors for large pieces and open corners, and a net of small random numbers."""
    random = np.random.default_rng(seed)
    shape = shape_of(game)
    spreads = {"input": 0.06, "second": 0.25, "last": 0.4}
    middles = {"input_bias": 0.3, "second_bias": 0.2}
    net = [
        random.uniform(-spreads.get(name, 0), spreads.get(name, 0), length) + middles.get(name, 0)
        for name, length in shape.net.items()
    ]
    phase = np.zeros(shape.phase)
    phase[2:COVER:4], phase[3:COVER:4] = 0.3, 1.2  # cover what others want
    phase[COVER + 12 : COVER + 16] = -0.5  # do not spoil frontier cells of one's own
    phase[COVER + EDGE + 4 : COVER + EDGE + 8] = 0.4  # but open new ones
    phase[COVER + EDGE + 8 : COVER + EDGE + 12] = 0.3
    sizes = [PIECE_SIZES[piece] for piece in range(1, PIECES + 1)]
    priors = np.concatenate([np.tile(phase, PHASES), np.tile(sizes, PIECES)]).astype(np.float32)
    np.savez(out, net=np.concatenate([part.ravel() for part in net]).astype(np.float32), priors=priors)


@main.command()
@GAME
@click.argument("weights", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("out", type=click.Path(dir_okay=False, path_type=Path))
def export(game: str, weights: Path, out: Path) -> None:
    """Round the weights to whole numbers, as the core reads them."""
    out.write_bytes(_rounded(game, weights))


def _rounded(game: str, weights: Path) -> bytes:
    loaded = load(weights)
    parts, at = {}, 0
    for name, length in shape_of(game).net.items():
        parts[name] = loaded["net"][at : at + np.prod(length)]
        at += int(np.prod(length))
    rounded = [
        _whole(parts["input"], INPUT_BITS, np.int16),
        _whole(parts["input_bias"], INPUT_BITS, np.int16),
        _whole(parts["second"], SECOND_BITS, np.int16),
        _whole(parts["last"], LAST_BITS, np.int16),
        _whole(parts["second_bias"], INPUT_BITS + SECOND_BITS, np.int32),
        _whole(parts["last_bias"], HELD_BITS + LAST_BITS, np.int32),
        _whole(loaded["priors"], PRIOR_BITS, np.int16),
    ]
    return zlib.compress(b"".join(part.astype(part.dtype.newbyteorder("<")).tobytes() for part in rounded), 9)


def _whole(numbers: Numbers, bits: int, kind: type[np.signedinteger[Any]]) -> NDArray[np.signedinteger[Any]]:
    most = np.iinfo(kind).max
    whole: NDArray[np.signedinteger[Any]] = np.clip(np.rint(numbers.astype(float) * 2**bits), -most, most).astype(kind)
    return whole


@dataclass(frozen=True, slots=True)
class Played:
    """A game of self-play: at each ply the action, what the search found for the seats, and shares of the visits."""

    actions: list[int]
    scores: tuple[int, ...]
    wins: list[tuple[float, ...]]
    margins: list[tuple[float, ...]]
    shares: list[list[tuple[int, float]]]


@main.command()
@GAME
@click.argument("out", type=click.Path(dir_okay=False, path_type=Path))
@WEIGHTS
@click.option("--games", type=click.IntRange(min=1), default=4000, show_default=True)
@click.option("--simulations", type=click.IntRange(min=0), default=300, show_default=True, help="0: priors alone.")
@click.option("--jobs", type=click.IntRange(min=1), default=os.cpu_count(), show_default=True)
@SEED
def play(game: str, out: Path, weights: Path, games: int, simulations: int, jobs: int, seed: int) -> None:
    """Let the search play against itself, and keep the games."""
    with tempfile.TemporaryDirectory() as folder:
        brain = Path(folder) / "brain.zlib"
        brain.write_bytes(_rounded(game, weights))
        task = partial(_play, game, brain, simulations, seed)
        with closing(spread(task, range(games), jobs)) as results, click.progressbar(results, length=games) as bar:
            played = list(bar)
    _keep(played, out)
    means = np.mean([each.scores for each in played], 0)
    click.echo(f"{games} games, {np.mean([len(each.actions) for each in played]):.1f} plies, points {means.round(1)}")


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


def _keep(played: list[Played], out: Path) -> None:
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


class Lessons:
    """All positions of some games, with what came of them for every colour."""

    def __init__(self, game: str, files: tuple[Path, ...]) -> None:
        self.colours = shape_of(game).colours
        self.trainer = _core.Trainer(shape_of(game).size)
        results, ends = [], []
        columns: dict[str, list[NDArray[Any]]] = {}
        for file in files:
            loaded = load(file)
            for name in ("wins", "margins", "share_counts", "share_actions", "shares"):
                columns.setdefault(name, []).append(loaded[name])
            for actions in np.split(loaded["actions"], np.cumsum(loaded["lengths"])[:-1]):
                self.trainer.add_game(np.ascontiguousarray(actions), len(actions))
            results.append(_results(loaded["scores"]))
            ends.append(loaded["lengths"])
        self.lengths = np.concatenate(ends)
        outcome = np.repeat(np.concatenate(results), self.lengths, axis=0)
        self.share_counts = np.concatenate(columns["share_counts"])
        self.share_starts = np.concatenate([[0], np.cumsum(self.share_counts)])
        self.share_actions, self.shares = (np.concatenate(columns[name]) for name in ("share_actions", "shares"))
        wins, margins = (np.concatenate(columns[name]) for name in ("wins", "margins"))
        searched = ~np.isnan(wins[:, :1])
        for column, found in ((0, wins), (1, margins / MARGIN_UNIT)):
            mean = (1 - SEARCH_SHARE) * outcome[:, :, column] + SEARCH_SHARE * np.nan_to_num(found)
            outcome[:, :, column] = np.where(searched, mean, outcome[:, :, column])
        self.targets = outcome
        self.turns = _turns(game, self.lengths, files)

    def __len__(self) -> int:
        return len(self.targets)


def _results(scores: NDArray[np.int16]) -> Numbers:
    """For each game and colour: the share of the win, the margin in the unit of the net, the rank from 0 to 1."""
    points = scores.astype(np.float32)
    others = points.shape[1] - 1
    best = points == points.max(1, keepdims=True)
    win = best / best.sum(1, keepdims=True)
    margin = (points - (points.sum(1, keepdims=True) - points) / others) / MARGIN_UNIT
    ahead = np.sign(points[:, :, None] - points[:, None, :]).sum(2)
    return np.stack([win, margin, 0.5 + 0.5 * ahead / others], 2).astype(np.float32)


def _turns(game: str, lengths: NDArray[np.int32], files: tuple[Path, ...]) -> NDArray[np.int32]:
    """The colour to move at each ply."""
    colours = []
    for file in files:
        loaded = load(file)
        for actions in np.split(loaded["actions"], np.cumsum(loaded["lengths"])[:-1]):
            position = Position(game)
            for action in actions:
                colours.append(position.colour)
                position.apply(action)
    assert len(colours) == lengths.sum()
    return np.array(colours, np.int32)


@main.command()
@GAME
@click.argument("out", type=click.Path(dir_okay=False, path_type=Path))
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@WEIGHTS
@click.option("--epochs", type=click.IntRange(min=1), default=4, show_default=True)
@click.option("--rate", type=float, default=0.001, show_default=True, help="How far the first steps of the net go.")
@click.option("--threads", type=click.IntRange(min=1), default=os.cpu_count(), show_default=True)
@SEED
def learn(
    game: str, out: Path, files: tuple[Path, ...], weights: Path, epochs: int, rate: float, threads: int, seed: int
) -> None:
    """Fit the net to how the games went, and the priors to what the search preferred; one game in twenty is a test."""
    lessons = Lessons(game, files)
    loaded = load(weights)
    random = np.random.default_rng(seed)
    is_test = np.repeat(np.arange(len(lessons.lengths)) % 20 == 0, lessons.lengths)
    net = Learner(loaded["net"], rate)
    train, test = np.flatnonzero(~is_test), np.flatnonzero(is_test)
    for epoch in range(epochs):
        random.shuffle(train)
        lost = _epoch(
            net,
            train,
            BATCH,
            lambda batch: _value_gradient(
                lessons, net.weights, net.gradient, batch, *_views(lessons, batch, random), threads
            ),
            "net",
            (epoch, epochs),
        )
        now = _value_losses(lessons, net.weights, test, threads)
        click.echo(f"net {epoch + 1}/{epochs}: win {lost[0]:.4f}, test {now[0]:.4f}, margin {_points(now[1]):.2f}")
    priors = Learner(loaded["priors"], 0.02)
    train, test = (each[lessons.share_counts[each] > 0] for each in (train, test))
    for epoch in range(epochs if len(train) else 0):
        random.shuffle(train)
        lost = _epoch(
            priors,
            train,
            BATCH // 4,
            lambda batch: _prior_gradient(lessons, priors.weights, priors.gradient, batch, threads),
            "priors",
            (epoch, epochs),
        )
        now = _prior_losses(lessons, priors.weights, test, threads)
        click.echo(f"priors {epoch + 1}/{epochs}: {lost[0]:.4f}, test {now[0]:.4f}, first choice {now[1]:.3f}")
    np.savez(out, net=net.weights, priors=priors.weights)


def _points(squared: float) -> float:
    return float(MARGIN_UNIT * squared**0.5)


class Learner:
    """Weights that follow their gradient, each at a pace of its own (Adam)."""

    def __init__(self, weights: Numbers, rate: float) -> None:
        self.weights = np.ascontiguousarray(weights)
        self.gradient = np.zeros_like(self.weights)
        self._rate, self._steps = rate, 0
        self._mean, self._square = np.zeros_like(self.weights), np.zeros_like(self.weights)

    def step(self, samples: int, progress: float) -> None:
        """Go one step down the gradient, a sum over samples; steps become smaller as the progress goes from 0 to 1."""
        self._steps += 1
        gradient = self.gradient / np.float32(samples)
        self._mean += np.float32(0.1) * (gradient - self._mean)
        self._square += np.float32(0.001) * (gradient * gradient - self._square)
        pace = self._rate * min(1.0, self._steps / 200) * (0.01 + 0.99 * (1 + np.cos(np.pi * progress)) / 2)
        mean, square = self._mean / (1 - 0.9**self._steps), self._square / (1 - 0.999**self._steps)
        self.weights -= (pace * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def _batches(indices: NDArray[np.int64], size: int) -> Iterator[NDArray[np.int64]]:
    for first in range(0, len(indices), size):
        yield indices[first : first + size]


def _epoch(
    learner: Learner,
    indices: NDArray[np.int64],
    size: int,
    gradient: Callable[[NDArray[np.int64]], NDArray[np.float64]],
    name: str,
    epoch: tuple[int, int],
) -> NDArray[np.float64]:
    """Learn from all samples once, in batches of a size; the mean losses. The gradient sets the learner's own."""
    losses: list[NDArray[np.float64]] = []
    batches = list(_batches(indices, size))
    with click.progressbar(batches, label=f"{name} {epoch[0] + 1}/{epoch[1]}") as bar:
        for number, batch in enumerate(bar):
            losses.append(gradient(batch))
            learner.step(len(batch), (epoch[0] + number / len(batches)) / epoch[1])
    mean: NDArray[np.float64] = np.sum(losses, 0) / len(indices)
    return mean


def _views(
    lessons: Lessons, batch: NDArray[np.int64], random: np.random.Generator
) -> tuple[NDArray[Any], NDArray[Any]]:
    """A colour for each position, in Duo the one to move and else any, and a symmetry of the board."""
    drawn = random.integers(lessons.colours, size=len(batch))
    return lessons.turns[batch] if lessons.colours == 2 else drawn, random.integers(8, size=len(batch))


def _value_losses(lessons: Lessons, weights: Numbers, indices: NDArray[np.int64], threads: int) -> Numbers:
    losses, ignored = np.zeros(OUTPUTS), np.zeros_like(weights)
    for batch in _batches(indices, 16 * BATCH):
        straight = np.zeros(len(batch), np.int64)
        losses += _value_gradient(lessons, weights, ignored, batch, lessons.turns[batch], straight, threads)
    return (losses / len(indices)).astype(np.float32)


def _value_gradient(
    lessons: Lessons,
    weights: Numbers,
    gradient: Numbers,
    batch: NDArray[np.int64],
    colours: NDArray[Any],
    symmetries: NDArray[Any],
    threads: int,
) -> NDArray[np.float64]:
    picks = np.stack([batch, colours, symmetries], 1).astype(np.int32)
    targets = np.ascontiguousarray(lessons.targets[batch, colours])
    return np.array(lessons.trainer.value_gradient(weights, picks, targets, len(batch), gradient, threads))


def _prior_losses(lessons: Lessons, weights: Numbers, indices: NDArray[np.int64], threads: int) -> Numbers:
    losses, ignored = np.zeros(2), np.zeros_like(weights)
    for batch in _batches(indices, BATCH):
        losses += _prior_gradient(lessons, weights, ignored, batch, threads)
    return (losses / len(indices)).astype(np.float32)


def _prior_gradient(
    lessons: Lessons, weights: Numbers, gradient: Numbers, batch: NDArray[np.int64], threads: int
) -> NDArray[np.float64]:
    counts = lessons.share_counts[batch]
    starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
    moves = np.repeat(lessons.share_starts[batch] - starts[:-1], counts) + np.arange(starts[-1])
    actions, shares = lessons.share_actions[moves], lessons.shares[moves]
    shares = (shares / np.repeat(np.add.reduceat(shares, starts[:-1]), counts)).astype(np.float32)
    picks = batch.astype(np.int32)
    lost = lessons.trainer.prior_gradient(weights, picks, starts, actions, shares, len(batch), gradient, threads)
    return np.array(lost)


if __name__ == "__main__":
    main()
