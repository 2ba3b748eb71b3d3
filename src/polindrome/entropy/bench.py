"""Benchmark of Entropy: scores, slides, evaluations and searches in the compiled core and in pure Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

import polindrome._core as _core
from polindrome.bench import best_rate, best_seconds
from polindrome.entropy import COLORS, GameState, get_all_legal_moves, official_score
from polindrome.entropy import native as entropy
from polindrome.entropy.bots import policies
from polindrome.entropy.bots.board import Board
from polindrome.entropy.bots.evaluation import evaluate

FIGURES = 6
"""Number of measurements."""

_NO_TIME_LIMIT = 1e9
_OFFICIAL_SCORER = 0
"""The number of the official scorer in the core."""
_TOKENS = (10, 20, 30, 40)
"""Tokens on the board in the positions that are searched."""

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
    """Measure scores, slides and evaluations of random boards, and the search of both roles."""
    full = [_random_board(49, seed) for seed in range(200)]
    packed, repeats = [entropy.pack(board) for board in full], 500
    seconds = best_seconds(lambda: _core.entropy_score_all(packed, _OFFICIAL_SCORER, repeats)) / repeats
    yield EntropySpeed("score of a full board, in C++", "ns", seconds / len(full) * 1e9, None)
    yield _measure_calls("score of a full board", full, entropy.score, official_score)
    half = [_random_board(25, seed) for seed in range(200)]
    yield _measure_calls("slides of half a board", half, entropy.slides, get_all_legal_moves)
    yield _measure_calls(
        "evaluation of half a board",
        half,
        lambda board: entropy.evaluate(board, "order"),
        lambda board: evaluate(Board(board), "order", "official"),
    )
    boards = [_random_board(tokens, seed=tokens) for tokens in _TOKENS]
    yield _measure_search("search of Order", [GameState(board, "", "order") for board in boards])
    tokens = [next(color for color in COLORS if board.count(color) < 7) for board in boards]
    yield _measure_search("search of Chaos", [GameState(*each, "chaos") for each in zip(boards, tokens, strict=True)])


def _random_board(tokens: int, seed: int) -> tuple[str, ...]:
    rng = Random(seed)
    bag = [color for color in COLORS for _ in range(7)]
    rng.shuffle(bag)
    board = bag[:tokens] + [""] * (49 - tokens)
    rng.shuffle(board)
    return tuple(board)


def _measure_calls(
    name: str,
    boards: list[tuple[str, ...]],
    native: Callable[[tuple[str, ...]], object],
    python: Callable[[tuple[str, ...]], object],
) -> EntropySpeed:
    """Measure one call from Python per board."""
    in_core = best_seconds(lambda: [native(board) for board in boards])
    in_python = best_seconds(lambda: [python(board) for board in boards])
    return EntropySpeed(name, "µs", in_core / len(boards) * 1e6, in_python / len(boards) * 1e6)


def _measure_search(name: str, positions: list[GameState]) -> EntropySpeed:
    def count_nodes(search: Callable[..., tuple[object, int]], nodes: int) -> int:
        limits = {"nodes": nodes, "seconds": _NO_TIME_LIMIT, "seed": 0}
        return sum(search(position, "best", "official", **limits)[1] for position in positions)

    native = best_rate(lambda: count_nodes(entropy.search, _NODES))
    python = best_rate(lambda: count_nodes(policies.search, _PYTHON_NODES))
    return EntropySpeed(name, "nodes/s", native, python)
