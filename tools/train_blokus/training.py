"""Trains the value network on the results of games, and the policy on the visits of searches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from tools.train_blokus.training_set import TrainingSet
from tools.train_blokus.weights import MARGIN_UNIT, OUTPUTS, Floats, load

BATCH = 2048
POLICY_RATE = 0.02


class Adam:
    """The Adam optimiser, with warm-up and cosine decay of the learning rate."""

    def __init__(self, weights: Floats, rate: float) -> None:
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
        rate = self._rate * min(1.0, self._steps / 200) * (0.01 + 0.99 * (1 + np.cos(np.pi * progress)) / 2)
        mean, square = self._mean / (1 - 0.9**self._steps), self._square / (1 - 0.999**self._steps)
        self.weights -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def train(
    game: str, folders: tuple[Path, ...], weights: Path, *, epochs: int, rate: float, threads: int, seed: int
) -> tuple[Floats, Floats]:
    """Train network and policy on the games in some folders, starting from the weights of a file."""
    data, initial, random = TrainingSet(game, folders), load(weights), np.random.default_rng(seed)
    net = train_network(data, initial["net"], epochs, rate, threads, random)
    return net, train_policy(data, initial["priors"], epochs, threads, random)


def train_network(
    data: TrainingSet, weights: Floats, epochs: int, rate: float, threads: int, random: np.random.Generator
) -> Floats:
    """Train the value network for some epochs, and print the losses."""
    optimiser = Adam(weights, rate)
    train_set, test_set = data.split()

    def fill_gradient(batch: NDArray[np.int64]) -> NDArray[np.float64]:
        # The point of view is the colour to move in Duo, else a random one; and the board is mapped by a symmetry.
        drawn = random.integers(data.colours, size=len(batch))
        colours = data.turns[batch] if data.colours == 2 else drawn
        symmetries = random.integers(8, size=len(batch))
        return _value_loss(data, optimiser.weights, optimiser.gradient, batch, colours, symmetries, threads)

    for epoch in range(epochs):
        random.shuffle(train_set)
        losses = _train_epoch(optimiser, train_set, BATCH, fill_gradient, "net", (epoch, epochs))
        test_losses = _network_test_losses(data, optimiser.weights, test_set, threads)
        points = MARGIN_UNIT * test_losses[1] ** 0.5
        click.echo(f"net {epoch + 1}/{epochs}: win {losses[0]:.4f}, test {test_losses[0]:.4f}, margin {points:.2f}")
    return optimiser.weights


def train_policy(data: TrainingSet, weights: Floats, epochs: int, threads: int, random: np.random.Generator) -> Floats:
    """Train the policy for some epochs on the positions that were searched, if there are any."""
    optimiser = Adam(weights, POLICY_RATE)
    train_set, test_set = (positions[data.share_counts[positions] > 0] for positions in data.split())

    def fill_gradient(batch: NDArray[np.int64]) -> NDArray[np.float64]:
        return _policy_loss(data, optimiser.weights, optimiser.gradient, batch, threads)

    for epoch in range(epochs if len(train_set) else 0):
        random.shuffle(train_set)
        losses = _train_epoch(optimiser, train_set, BATCH // 4, fill_gradient, "priors", (epoch, epochs))
        test, top_1 = _policy_test_losses(data, optimiser.weights, test_set, threads)
        click.echo(f"priors {epoch + 1}/{epochs}: {losses[0]:.4f}, test {test:.4f}, first choice {top_1:.3f}")
    return optimiser.weights


def _batches(indices: NDArray[np.int64], size: int) -> Iterator[NDArray[np.int64]]:
    for first in range(0, len(indices), size):
        yield indices[first : first + size]


def _train_epoch(
    optimiser: Adam,
    indices: NDArray[np.int64],
    size: int,
    fill_gradient: Callable[[NDArray[np.int64]], NDArray[np.float64]],
    name: str,
    epoch: tuple[int, int],
) -> NDArray[np.float64]:
    """Train on all samples once, in batches; return the mean losses. `fill_gradient` sets the optimiser's gradient."""
    losses: list[NDArray[np.float64]] = []
    batches = list(_batches(indices, size))
    with click.progressbar(batches, label=f"{name} {epoch[0] + 1}/{epoch[1]}") as bar:
        for number, batch in enumerate(bar):
            losses.append(fill_gradient(batch))
            optimiser.step(len(batch), (epoch[0] + number / len(batches)) / epoch[1])
    mean: NDArray[np.float64] = np.sum(losses, 0) / len(indices)
    return mean


def _network_test_losses(data: TrainingSet, weights: Floats, indices: NDArray[np.int64], threads: int) -> Floats:
    """The mean losses of the outputs, for the colour to move on the board as it is."""
    losses, ignored = np.zeros(OUTPUTS), np.zeros_like(weights)
    for batch in _batches(indices, 16 * BATCH):
        identity = np.zeros(len(batch), np.int64)
        losses += _value_loss(data, weights, ignored, batch, data.turns[batch], identity, threads)
    return (losses / len(indices)).astype(np.float32)


def _value_loss(
    data: TrainingSet,
    weights: Floats,
    gradient: Floats,
    batch: NDArray[np.int64],
    colours: NDArray[Any],
    symmetries: NDArray[Any],
    threads: int,
) -> NDArray[np.float64]:
    """Sum the losses of a batch, and fill the gradient."""
    samples = np.stack([batch, colours, symmetries], 1).astype(np.int32)
    targets = np.ascontiguousarray(data.targets[batch, colours])
    return np.array(data.trainer.value_loss_gradient(weights, samples, targets, len(batch), gradient, threads))


def _policy_test_losses(data: TrainingSet, weights: Floats, indices: NDArray[np.int64], threads: int) -> Floats:
    """The mean cross-entropy, and how often the policy prefers the most visited move."""
    losses, ignored = np.zeros(2), np.zeros_like(weights)
    for batch in _batches(indices, BATCH):
        losses += _policy_loss(data, weights, ignored, batch, threads)
    return (losses / max(1, len(indices))).astype(np.float32)


def _policy_loss(
    data: TrainingSet, weights: Floats, gradient: Floats, batch: NDArray[np.int64], threads: int
) -> NDArray[np.float64]:
    """Sum the losses of a batch, and fill the gradient."""
    counts = data.share_counts[batch]
    starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
    moves = np.repeat(data.share_starts[batch] - starts[:-1], counts) + np.arange(starts[-1])
    actions, shares = data.share_actions[moves], data.shares[moves]
    shares = (shares / np.repeat(np.add.reduceat(shares, starts[:-1]), counts)).astype(np.float32)
    samples = batch.astype(np.int32)
    return np.array(
        data.trainer.policy_loss_gradient(weights, samples, starts, actions, shares, len(batch), gradient, threads)
    )
