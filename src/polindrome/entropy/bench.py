"""Benchmark of Entropy: scores, slides, evaluations and searches in the compiled core and in pure Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

import polindrome._core as _core
from polindrome.bench.timing import best_seconds
from polindrome.entropy import COLORS, GameState, get_all_legal_moves, official_score
from polindrome.entropy import native as entropy
from polindrome.entropy.bots import policies
from polindrome.entropy.bots.board import Board
from polindrome.entropy.bots.evaluation import evaluate

FIGURES = 6
"""Number of measurements."""

_UNLIMITED_SECONDS = 1e9
_OFFICIAL = 0
"""The number of the official scorer in the core."""
_FILLS = (10, 20, 30, 40)
"""The numbers of tokens on the boards of the searches."""
_NODES = 1_000_000
_PYTHON_NODES = 20_000


@dataclass(frozen=True, slots=True)
class EntropySpeed:
    """The speed of one task in the core and in Python (None if Python has no equivalent)."""

    name: str
    unit: str
    native: float
    python: float | None

    @property
    def ratio(self) -> float | None:
        """Speed-up of the core over Python."""
        if self.python is None:
            return None
        return self.native / self.python if self.unit == "nodes/s" else self.python / self.native

    def to_json(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {**asdict(self), "ratio": self.ratio}


def measure() -> Iterator[EntropySpeed]:
    """Yield the measurements on random boards, each when it is done."""
    full = [_random_board(49, seed) for seed in range(200)]
    packed, repeats = [entropy.pack(board) for board in full], 500
    seconds = best_seconds(lambda: _core.entropy_score_all(packed, _OFFICIAL, repeats))
    yield EntropySpeed("score of a full board, in C++", "ns", seconds / repeats / len(full) * 1e9, None)
    yield _calls("score of a full board", full, entropy.score, official_score)
    half = [_random_board(25, seed) for seed in range(200)]
    yield _calls("slides of half a board", half, entropy.slides, get_all_legal_moves)
    yield _calls(
        "evaluation of half a board",
        half,
        lambda board: entropy.evaluate(board, "order"),
        lambda board: evaluate(Board(board), "order", "official"),
    )
    for role in ("order", "chaos"):
        yield _searches(role)


def _random_board(fill: int, seed: int) -> tuple[str, ...]:
    rng = Random(seed)
    bag = [color for color in COLORS for _ in range(7)]
    rng.shuffle(bag)
    board = bag[:fill] + [""] * (49 - fill)
    rng.shuffle(board)
    return tuple(board)


def _position(fill: int, role: str) -> GameState:
    board = _random_board(fill, fill)
    if role == "order":
        return GameState(board, "", "order")
    return GameState(board, next(color for color in COLORS if board.count(color) < 7), "chaos")


def _calls(
    name: str,
    boards: list[tuple[str, ...]],
    native: Callable[[tuple[str, ...]], object],
    python: Callable[[tuple[str, ...]], object],
) -> EntropySpeed:
    """Measure one call from Python per board."""
    in_core = best_seconds(lambda: [native(board) for board in boards])
    in_python = best_seconds(lambda: [python(board) for board in boards])
    return EntropySpeed(name, "µs", in_core / len(boards) * 1e6, in_python / len(boards) * 1e6)


def _searches(role: str) -> EntropySpeed:
    """Measure the search of the policy `best` in nodes per second."""
    positions = [_position(fill, role) for fill in _FILLS]

    def in_core(position: GameState) -> int:
        return entropy.search(position, "best", nodes=_NODES, seconds=_UNLIMITED_SECONDS)[1]

    def in_python(position: GameState) -> int:
        return policies.search(position, "best", "official", nodes=_PYTHON_NODES, seconds=_UNLIMITED_SECONDS, seed=0)[1]

    native, python = (_nodes_per_second(search, positions) for search in (in_core, in_python))
    return EntropySpeed(f"search of {role.title()}", "nodes/s", native, python)


def _nodes_per_second(search: Callable[[GameState], int], positions: list[GameState]) -> float:
    """Measure a search that returns the number of its nodes."""

    def search_all() -> list[int]:
        return [search(position) for position in positions]

    return sum(search_all()) / best_seconds(search_all)
