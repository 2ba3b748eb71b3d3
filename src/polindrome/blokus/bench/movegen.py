"""Benchmark of move generation: all strategies, and each optimisation on its own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import asdict, dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import fmean
from time import process_time
from types import ModuleType
from typing import Any

from polindrome.blokus import BlokusGame, Board, LegalMoveGenerator, Move, PieceOrientation, Player
from polindrome.blokus.bench.positions import ReferencePosition
from polindrome.blokus.bitboard import Coord
from polindrome.blokus.legality import LegalityCheck, is_placement_legal_bitboard, is_placement_legal_grid
from polindrome.blokus.move_generator import STRATEGIES, generate_legal_moves_frontier, generate_legal_moves_naive

PHASES = ("early", "mid", "late", "mean")
SLOW_SECONDS = 0.005
"""A slower call is timed once; a faster one three times, and the best time counts."""

Generate = Callable[[Board, Player, Collection[int]], list[Move]]


@dataclass(frozen=True, slots=True)
class Method:
    """A method of move generation: a generator with a legality check, or the strategy of that name."""

    name: str
    generate: Callable[..., list[Move]] | None = None
    is_legal: LegalityCheck | None = None

    def function(self) -> Generate:
        """Return the function to time."""
        if self.generate is None:
            generator = LegalMoveGenerator(self.name)
            return lambda board, player, _: generator.get_legal_moves(board, player)
        return partial(self.generate, is_legal=self.is_legal)

    def count_candidates(self, position: ReferencePosition) -> int | None:
        """Count the placements that are checked one by one; None if the method checks them in parallel."""
        if self.generate is None or self.is_legal is None:
            return None
        is_legal, tested = self.is_legal, 0

        def counting(board: Board, player: Player, orientation: PieceOrientation, cell: Coord, index: int) -> bool:
            nonlocal tested
            tested += 1
            return is_legal(board, player, orientation, cell, index)

        board, player, _ = position
        self.generate(board, player, board.remaining_pieces(player), is_legal=counting)
        return tested


METHODS = (
    Method("naive", generate_legal_moves_naive, is_placement_legal_grid),
    Method("scan + bitboard", generate_legal_moves_naive, is_placement_legal_bitboard),
    Method("frontier + grid", generate_legal_moves_frontier, is_placement_legal_grid),
    Method("frontier", generate_legal_moves_frontier, is_placement_legal_bitboard),
    *(Method(name) for name in ("parallel", "native") if name in STRATEGIES),
)
"""{scan, frontier} x {grid, bitboard}, which includes `naive` and `frontier`, and the bit-parallel strategies."""


@dataclass(frozen=True, slots=True)
class MethodSpeed:
    """CPU microseconds per call and speed-up over naive, by phase; the mean number of candidates checked per call."""

    name: str
    microseconds: dict[str, float]
    times_naive: dict[str, float]
    candidates: float | None

    def to_json(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class GameLoop:
    """Random games of Classic per CPU second, played through `BlokusGame` and through tilewe in turn."""

    blokus_game: float
    tilewe: float | None
    """None if the package tilewe is not installed."""

    @property
    def ratio(self) -> float | None:
        """Speed of `BlokusGame` relative to tilewe."""
        return self.blokus_game / self.tilewe if self.tilewe else None

    def to_json(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {**asdict(self), "ratio": self.ratio}


def measure_game_loop(games: int = 100, rounds: int = 3) -> GameLoop:
    """Time random games in the loop that README.md shows; the two alternate, and the best round of each counts."""
    tilewe = import_module("tilewe") if find_spec("tilewe") else None
    own_rate, tilewe_rate = 0.0, 0.0
    for seed in range(rounds):
        own_rate = max(own_rate, _games_per_second(_play_blokus_game, games, seed))
        if tilewe:
            tilewe_rate = max(tilewe_rate, _games_per_second(partial(_play_tilewe, tilewe), games, seed))
    return GameLoop(own_rate, tilewe_rate if tilewe else None)


def _games_per_second(play: Callable[[Random], None], games: int, seed: int) -> float:
    rng = Random(seed)
    begin = process_time()
    for _ in range(games):
        play(rng)
    return games / (process_time() - begin)


def _play_blokus_game(rng: Random) -> None:
    game = BlokusGame()
    while not game.is_over:
        game.make_move(rng.choice(game.get_legal_moves()))


def _play_tilewe(tilewe: ModuleType, rng: Random) -> None:
    board = tilewe.Board(4)
    while not board.finished:
        board.push(rng.choice(board.generate_legal_moves()))


def measure(positions: Iterable[ReferencePosition]) -> list[MethodSpeed]:
    """Time every method on every position; AssertionError if two methods disagree."""
    seconds: dict[str, dict[str, list[float]]] = {method.name: {phase: [] for phase in PHASES} for method in METHODS}
    candidates: dict[str, list[int]] = {method.name: [] for method in METHODS}
    functions = [(method, method.function()) for method in METHODS]
    for position in positions:
        lists = []
        for method, generate in functions:
            elapsed, moves = _time_call(generate, position)
            lists.append(moves)
            for phase in (position.phase, "mean"):
                seconds[method.name][phase].append(elapsed)
            if (tested := method.count_candidates(position)) is not None:
                candidates[method.name].append(tested)
        assert all(moves == lists[0] for moves in lists), "the methods disagree"
    return _results(seconds, candidates)


def _time_call(generate: Generate, position: ReferencePosition) -> tuple[float, list[Move]]:
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


def _results(seconds: dict[str, dict[str, list[float]]], candidates: dict[str, list[int]]) -> list[MethodSpeed]:
    means = {
        name: {phase: fmean(values) * 1e6 for phase, values in phases.items() if values}
        for name, phases in seconds.items()
    }
    naive = means[METHODS[0].name]
    return [
        MethodSpeed(
            name,
            microseconds,
            {phase: naive[phase] / value for phase, value in microseconds.items()},
            fmean(candidates[name]) if candidates[name] else None,
        )
        for name, microseconds in means.items()
    ]
