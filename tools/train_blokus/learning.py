"""Fits the network to the results of games, and the policy to the visits of searches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from tools.train_blokus.lessons import Lessons
from tools.train_blokus.weights import MARGIN_UNIT, OUTPUTS, Numbers, load

BATCH = 2048
PRIOR_RATE = 0.02


class Learner:
    """The Adam optimiser, with warm-up and cosine decay of the learning rate."""

    def __init__(self, weights: Numbers, rate: float) -> None:
        self.weights = np.ascontiguousarray(weights)
        self.gradient = np.zeros_like(self.weights)
        self._rate, self._steps = rate, 0
        self._mean, self._square = np.zeros_like(self.weights), np.zeros_like(self.weights)

    def step(self, samples: int, progress: float) -> None:
        """Make one step along the gradient (a sum over samples); the rate decays as progress goes from 0 to 1."""
        self._steps += 1
        gradient = self.gradient / np.float32(samples)
        self._mean += np.float32(0.1) * (gradient - self._mean)
        self._square += np.float32(0.001) * (gradient * gradient - self._square)
        pace = self._rate * min(1.0, self._steps / 200) * (0.01 + 0.99 * (1 + np.cos(np.pi * progress)) / 2)
        mean, square = self._mean / (1 - 0.9**self._steps), self._square / (1 - 0.999**self._steps)
        self.weights -= (pace * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def teach(
    game: str, folders: tuple[Path, ...], weights: Path, *, epochs: int, rate: float, threads: int, seed: int
) -> tuple[Numbers, Numbers]:
    """Train network and policy on the games in some folders, starting from the weights of a file."""
    lessons, before, random = Lessons(game, folders), load(weights), np.random.default_rng(seed)
    net = learn_net(lessons, before["net"], epochs, rate, threads, random)
    return net, learn_priors(lessons, before["priors"], epochs, threads, random)


def learn_net(
    lessons: Lessons, weights: Numbers, epochs: int, rate: float, threads: int, random: np.random.Generator
) -> Numbers:
    """Train the network for some epochs, and print the losses."""
    learner = Learner(weights, rate)
    train, test = lessons.parts()

    def gradient(batch: NDArray[np.int64]) -> NDArray[np.float64]:
        views = _views(lessons, batch, random)
        return _value_gradient(lessons, learner.weights, learner.gradient, batch, *views, threads)

    for epoch in range(epochs):
        random.shuffle(train)
        lost = _epoch(learner, train, BATCH, gradient, "net", (epoch, epochs))
        now = _value_losses(lessons, learner.weights, test, threads)
        points = MARGIN_UNIT * now[1] ** 0.5
        click.echo(f"net {epoch + 1}/{epochs}: win {lost[0]:.4f}, test {now[0]:.4f}, margin {points:.2f}")
    return learner.weights


def learn_priors(lessons: Lessons, weights: Numbers, epochs: int, threads: int, random: np.random.Generator) -> Numbers:
    """Train the policy for some epochs on the positions that were searched, if there are any."""
    learner = Learner(weights, PRIOR_RATE)
    train, test = (each[lessons.share_counts[each] > 0] for each in lessons.parts())

    def gradient(batch: NDArray[np.int64]) -> NDArray[np.float64]:
        return _prior_gradient(lessons, learner.weights, learner.gradient, batch, threads)

    for epoch in range(epochs if len(train) else 0):
        random.shuffle(train)
        lost = _epoch(learner, train, BATCH // 4, gradient, "priors", (epoch, epochs))
        now = _prior_losses(lessons, learner.weights, test, threads)
        click.echo(f"priors {epoch + 1}/{epochs}: {lost[0]:.4f}, test {now[0]:.4f}, first choice {now[1]:.3f}")
    return learner.weights


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
    """Train on all samples once, in batches; returns the mean losses. `gradient` fills the learner's gradient."""
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
    """A point of view for each position (in Duo the colour to move, else a random one), and a random symmetry."""
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
    return (losses / max(1, len(indices))).astype(np.float32)


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
