"""Benchmark of the compiled core: every kernel, compared with pure Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from random import Random
from typing import Any

import numpy as np

import polindrome._core as _core
from polindrome.bench import best_rate, best_seconds
from polindrome.blokus import CLASSIC, DUO, BlokusGame, LegalMoveGenerator, Variant
from polindrome.blokus.bench.positions import reference_game
from polindrome.native import Batch, Position

BATCH_SIZE = 256

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
        """Return plain data for JSON."""
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
    """List the measurements on the positions of a number of reference games."""
    found: list[_Task] = []
    for variant in (DUO, CLASSIC):
        positions = [
            Position(variant, game.history) for seed in range(games) for game, _ in reference_game(variant, seed)
        ]
        native_list, python_list = partial(_list_time, positions), partial(_python_list_time, positions)
        native_games, python_games = partial(_playout_rate, variant), partial(_python_playout_rate, variant)
        python_steps = partial(_python_step_rate, variant)
        found += [
            _Task("legal actions", variant, "µs", native_list, python_list),
            _Task("bitboards in C++", variant, "µs", partial(_bitboard_time, positions), None),
            _Task("random games", variant, "games/s", native_games, python_games),
            _Task("batch, dense mask", variant, "steps/s", partial(_step_rate, variant, packed=False), python_steps),
            _Task("batch, packed mask", variant, "steps/s", partial(_step_rate, variant, packed=True), python_steps),
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


def _list_time(positions: list[Position]) -> float:
    """Return the microseconds per list of legal actions."""

    def work() -> None:
        for position in positions:
            position.legal_actions()

    return best_seconds(work) / len(positions) * 1e6


def _python_list_time(positions: list[Position]) -> float:
    generator = LegalMoveGenerator(_PYTHON)
    games = [position.game() for position in positions]
    turns = [(game.board, player) for game in games if (player := game.current_player)]
    return best_seconds(lambda: [generator.get_legal_actions(*turn) for turn in turns]) / len(turns) * 1e6


def _bitboard_time(positions: list[Position]) -> float:
    """Return the microseconds per position for the bitboards of legal anchors, without a call from Python for each."""
    games = [position.core for position in positions]
    repeats = 1 + 50_000 // len(games)
    return best_seconds(lambda: _core.generate_anchors(games, repeats)) / (len(games) * repeats) * 1e6


def _playout_rate(variant: Variant) -> float:
    start, games = Position(variant), 1000
    return games / best_seconds(lambda: start.playouts(games))


def _python_playout_rate(variant: Variant) -> float:
    def work() -> None:
        rng, game = Random(0), BlokusGame(variant, LegalMoveGenerator(_PYTHON))
        while not game.is_over:
            game.apply(rng.choice(game.legal_actions()))

    return 1 / best_seconds(work)


def _step_rate(variant: Variant, *, packed: bool) -> float:
    """Return steps per second with one random legal action per game and a new action mask."""
    batch, steps = Batch(variant, BATCH_SIZE, seed=0), 50
    read_mask: Callable[..., Any] = batch.legal_mask_packed if packed else batch.legal_mask
    actions, mask = batch.sample(), read_mask()

    def work() -> None:
        for _ in range(steps):
            batch.step(batch.sample(actions))
            read_mask(mask)

    return steps * BATCH_SIZE / best_seconds(work)


def _python_step_rate(variant: Variant) -> float:
    """Return steps per second in one game, with a new action mask before each move."""

    def work() -> int:
        game = BlokusGame(variant, LegalMoveGenerator(_PYTHON))
        rng, mask = Random(0), np.zeros(game.num_actions, np.uint8)
        while not game.is_over:
            actions = game.legal_actions()
            mask[:] = 0
            mask[actions] = 1
            game.apply(rng.choice(actions))
        return len(game.history)

    return best_rate(work)
