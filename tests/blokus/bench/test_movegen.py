"""The benchmark measures all methods on the same positions and notices when one is wrong."""

from __future__ import annotations

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


def test_a_method_that_disagrees_stops_the_benchmark(monkeypatch: pytest.MonkeyPatch) -> None:
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
