"""Benchmark of the compiled core: every kernel, compared with pure Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

import numpy as np

import polindrome._core as _core
from polindrome.bench.timing import best_seconds
from polindrome.blokus import CLASSIC, DUO, BlokusGame, LegalMoveGenerator, Variant
from polindrome.blokus.bench.positions import reference_game
from polindrome.native import Batch, Position

BATCH = 256

_PYTHON = "parallel"
"""The fastest strategy without the core."""


@dataclass(frozen=True, slots=True)
class KernelSpeed:
    """The speed of one task by kernel and in pure Python (None if Python has no equivalent)."""

    name: str
    variant: str
    unit: str
    kernels: dict[str, float]
    python: float | None

    @property
    def ratio(self) -> float | None:
        """Speed-up of the fastest kernel over Python."""
        if self.python is None:
            return None
        fastest = next(iter(self.kernels.values()))
        return fastest / self.python if self.unit.endswith("/s") else self.python / fastest

    def to_json(self) -> dict[str, Any]:
        """The row as plain data."""
        return {**asdict(self), "ratio": self.ratio}


@dataclass(frozen=True, slots=True)
class _Task:
    """A measurement: `native` runs for each kernel, `python` once; both return the value."""

    name: str
    variant: Variant
    unit: str
    native: Callable[[], float]
    python: Callable[[], float] | None


def tasks(games: int) -> list[_Task]:
    """All measurements on the positions of a number of reference games."""
    found: list[_Task] = []
    for variant in (DUO, CLASSIC):
        positions = list(_positions(variant, games))
        found += [
            _Task("legal actions", variant, "µs", _lists(positions), _python_lists(positions)),
            _Task("bitboards in C++", variant, "µs", _bitboards(positions), None),
            _Task("random games", variant, "games/s", _playouts(variant), _python_playouts(variant)),
            _Task("batch, dense mask", variant, "steps/s", _dense_steps(variant), _python_steps(variant)),
            _Task("batch, packed mask", variant, "steps/s", _packed_steps(variant), _python_steps(variant)),
        ]
    return found


def measure(wanted: Iterable[_Task]) -> Iterator[KernelSpeed]:
    """Measure each task with every kernel; the selected kernel is restored afterwards."""
    before = _core.kernel()
    try:
        for task in wanted:
            kernels = {}
            for kernel in _core.kernels():
                _core.use_kernel(kernel)
                kernels[kernel] = task.native()
            python = task.python() if task.python else None
            yield KernelSpeed(task.name, task.variant.name, task.unit, kernels, python)
    finally:
        _core.use_kernel(before)


def _positions(variant: Variant, games: int) -> Iterator[Position]:
    return (Position(variant, game.history) for seed in range(games) for game, _ in reference_game(variant, seed))


def _lists(positions: list[Position]) -> Callable[[], float]:
    def work() -> None:
        for position in positions:
            position.legal_actions()

    return lambda: best_seconds(work) / len(positions) * 1e6


def _python_lists(positions: list[Position]) -> Callable[[], float]:
    generator = LegalMoveGenerator(_PYTHON)

    def measured() -> float:
        games = [position.game() for position in positions]
        turns = [(game.board, player) for game in games if (player := game.current_player)]
        return best_seconds(lambda: [generator.get_legal_actions(*turn) for turn in turns]) / len(turns) * 1e6

    return measured


def _bitboards(positions: list[Position]) -> Callable[[], float]:
    games = [position.core for position in positions]
    repeats = 1 + 50_000 // len(games)
    return lambda: best_seconds(lambda: _core.generate_anchors(games, repeats)) / (len(games) * repeats) * 1e6


def _playouts(variant: Variant) -> Callable[[], float]:
    start, games = Position(variant), 1000
    return lambda: games / best_seconds(lambda: start.playouts(games))


def _python_playouts(variant: Variant) -> Callable[[], float]:
    def work() -> None:
        rng, game = Random(0), BlokusGame(variant, LegalMoveGenerator(_PYTHON))
        while not game.is_over:
            game.apply(rng.choice(game.legal_actions()))

    return lambda: 1 / best_seconds(work)


def _dense_steps(variant: Variant) -> Callable[[], float]:
    batch = Batch(variant, BATCH, seed=0)
    mask = np.empty((BATCH, batch.num_actions), np.uint8)
    return lambda: _steps_per_second(batch, lambda: batch.legal_mask(mask))


def _packed_steps(variant: Variant) -> Callable[[], float]:
    batch = Batch(variant, BATCH, seed=0)
    mask = batch.legal_mask_packed()
    return lambda: _steps_per_second(batch, lambda: batch.legal_mask_packed(mask))


def _steps_per_second(batch: Batch, read_mask: Callable[[], object]) -> float:
    """Steps per second with one random legal action per game and a new mask of legal actions."""
    steps, actions = 50, batch.sample()

    def work() -> None:
        for _ in range(steps):
            batch.step(batch.sample(actions))
            read_mask()

    return steps * len(batch) / best_seconds(work)


def _python_steps(variant: Variant) -> Callable[[], float]:
    """A whole game, with the mask before each move."""

    def work() -> None:
        game = BlokusGame(variant, LegalMoveGenerator(_PYTHON))
        rng, mask = Random(0), np.zeros(game.num_actions, np.uint8)
        while not game.is_over:
            actions = game.legal_actions()
            mask[:] = 0
            mask[actions] = 1
            game.apply(rng.choice(actions))

    def measured() -> float:
        *_, (game, _) = reference_game(variant, seed=0)
        return (len(game.history) + 1) / best_seconds(work)

    return measured
