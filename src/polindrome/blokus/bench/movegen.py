"""How fast the move generators are, against each other and piece by piece of the idea."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import asdict, dataclass
from functools import partial
from statistics import fmean
from time import process_time
from typing import Any

from polindrome.blokus import Board, LegalMoveGenerator, Move, PieceOrientation, Player
from polindrome.blokus.bench.positions import Position
from polindrome.blokus.bitboard import Coord
from polindrome.blokus.legality import LegalityCheck, is_placement_legal_bitboard, is_placement_legal_grid
from polindrome.blokus.move_generator import STRATEGIES, generate_legal_moves_frontier, generate_legal_moves_naive

PHASES = ("early", "mid", "late", "mean")
SLOW_SECONDS = 0.005
"""A call that takes longer is timed once; a shorter one three times, and the best counts."""

Generate = Callable[[Board, Player, Collection[int]], list[Move]]


@dataclass(frozen=True, slots=True)
class Method:
    """A way to list the legal moves: where candidates come from, how they are judged, or neither."""

    name: str
    candidates: Callable[..., list[Move]] | None = None
    is_legal: LegalityCheck | None = None

    def generator(self) -> Generate:
        """The function to time."""
        if self.candidates is None:
            generator = LegalMoveGenerator(self.name)
            return lambda board, player, _: generator.get_legal_moves(board, player)
        return partial(self.candidates, is_legal=self.is_legal)

    def count_candidates(self, position: Position) -> int | None:
        """How many placements are judged one by one; None if the method judges all at once."""
        if self.candidates is None or self.is_legal is None:
            return None
        is_legal, tested = self.is_legal, 0

        def counting(board: Board, player: Player, orientation: PieceOrientation, cell: Coord, index: int) -> bool:
            nonlocal tested
            tested += 1
            return is_legal(board, player, orientation, cell, index)

        board, player, _ = position
        self.candidates(board, player, board.remaining_pieces(player), is_legal=counting)
        return tested


METHODS = (
    Method("naive", generate_legal_moves_naive, is_placement_legal_grid),
    Method("scan + bitboard", generate_legal_moves_naive, is_placement_legal_bitboard),
    Method("frontier + grid", generate_legal_moves_frontier, is_placement_legal_grid),
    Method("frontier", generate_legal_moves_frontier, is_placement_legal_bitboard),
    *(Method(name) for name in ("parallel", "native") if name in STRATEGIES),
)
"""The 2x2 of {scan, frontier} x {grid, bitboard}, whose corners are `naive` and `frontier`, and the ones without."""


@dataclass(frozen=True, slots=True)
class Result:
    """CPU microseconds per call and ratio to naive, by phase; candidates judged per call."""

    name: str
    microseconds: dict[str, float]
    times_naive: dict[str, float]
    candidates: float | None

    def to_json(self) -> dict[str, Any]:
        """The row as plain data."""
        return asdict(self)


def measure(positions: Iterable[Position]) -> list[Result]:
    """Time every method on every position; AssertionError if two methods disagree."""
    seconds: dict[str, dict[str, list[float]]] = {method.name: {phase: [] for phase in PHASES} for method in METHODS}
    candidates: dict[str, list[int]] = {method.name: [] for method in METHODS}
    generators = [(method, method.generator()) for method in METHODS]
    for position in positions:
        lists = []
        for method, generate in generators:
            elapsed, moves = _time_call(generate, position)
            lists.append(moves)
            for phase in (position.phase, "mean"):
                seconds[method.name][phase].append(elapsed)
            if (tested := method.count_candidates(position)) is not None:
                candidates[method.name].append(tested)
        assert all(moves == lists[0] for moves in lists), "the methods disagree"
    return _results(seconds, candidates)


def _time_call(generate: Generate, position: Position) -> tuple[float, list[Move]]:
    board, player, _ = position
    pieces = board.remaining_pieces(player)
    best = float("inf")
    for _ in range(3):
        begin = process_time()
        moves = generate(board, player, pieces)
        best = min(best, process_time() - begin)
        if best > SLOW_SECONDS:
            break
    return best, moves


def _results(seconds: dict[str, dict[str, list[float]]], candidates: dict[str, list[int]]) -> list[Result]:
    means = {
        name: {phase: fmean(values) * 1e6 for phase, values in phases.items() if values}
        for name, phases in seconds.items()
    }
    naive = means[METHODS[0].name]
    return [
        Result(
            name,
            microseconds,
            {phase: naive[phase] / value for phase, value in microseconds.items()},
            fmean(candidates[name]) if candidates[name] else None,
        )
        for name, microseconds in means.items()
    ]
