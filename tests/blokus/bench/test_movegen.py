"""The move generation benchmark: all methods on the same positions, and detection of wrong results."""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec
from types import ModuleType

import pytest

from polindrome.blokus import CLASSIC, DUO, Board, Move, Player
from polindrome.blokus.bench import movegen
from polindrome.blokus.bench.positions import phase_of, reference_positions
from polindrome.blokus.legality import is_placement_legal_grid
from polindrome.core import is_core_built


def test_every_phase_and_method_is_measured() -> None:
    positions = reference_positions(DUO, games=1)[::5]
    results = {result.name: result for result in movegen.measure(positions)}
    fast = ["parallel", "native"] if is_core_built() else ["parallel"]
    assert list(results) == ["naive", "scan + bitboard", "frontier + grid", "frontier", *fast]
    for result in results.values():
        assert set(result.microseconds) == set(movegen.PHASES)
        assert all(value > 0 for value in result.microseconds.values())
    assert results["naive"].times_naive == dict.fromkeys(movegen.PHASES, 1.0)
    tested = {name: result.candidates or 0 for name, result in results.items()}
    assert tested["naive"] == tested["scan + bitboard"] > tested["frontier"] == tested["frontier + grid"] > 0
    assert all(results[name].candidates is None for name in fast)


def test_differing_method_stops_the_benchmark(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(_board: Board, _player: Player, _pieces: object, **_: object) -> list[Move]:
        return []

    wrong = movegen.Method("wrong", nothing, is_placement_legal_grid)
    monkeypatch.setattr(movegen, "METHODS", (movegen.METHODS[0], wrong))
    with pytest.raises(AssertionError, match="disagree"):
        movegen.measure(reference_positions(DUO, games=1)[:1])


def test_phases_cover_a_game() -> None:
    assert [phase_of(CLASSIC, ply) for ply in (0, 15, 16, 43, 44, 80)] == [
        "early",
        "early",
        "mid",
        "mid",
        "late",
        "late",
    ]
    assert {position.phase for position in reference_positions(DUO, games=1)} == {"early", "mid", "late"}


def test_game_loop_is_compared_with_tilewe_if_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    class FakeBoard:
        def __init__(self, num_players: int) -> None:
            assert num_players == 4
            self.plies = 0

        @property
        def finished(self) -> bool:
            return self.plies == 50

        def generate_legal_moves(self) -> list[int]:
            return list(range(self.plies, 100))

        def push(self, move: int) -> None:
            assert move >= self.plies
            self.plies += 1

    fake = ModuleType("tilewe")
    fake.__spec__ = ModuleSpec("tilewe", loader=None)
    vars(fake)["Board"] = FakeBoard
    monkeypatch.setitem(sys.modules, "tilewe", fake)
    loop = movegen.measure_game_loop(games=5, rounds=1)
    assert loop.tilewe is not None
    assert loop.ratio == loop.blokus_game / loop.tilewe
    assert loop.to_json()["ratio"] == loop.ratio


def test_game_loop_is_measured_without_tilewe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(movegen, "find_spec", lambda _: None)
    loop = movegen.measure_game_loop(games=1, rounds=1)
    assert loop.blokus_game > 0
    assert (loop.tilewe, loop.ratio) == (None, None)
