"""The benchmark of the environments, with and without blokus-rl and the compiled core."""

from __future__ import annotations

import json
import sys
from types import ModuleType

import pytest

from polindrome import bench
from polindrome.blokus import DUO
from polindrome.blokus.bench import envs
from polindrome.cli.main import run
from polindrome.core import is_core_built
from polindrome.envs import blokus_v0


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 1)
    for name, value in {"_GAMES": 1, "_VECTOR_STEPS": 2, "NUM_ENVS": 4, "CLASSIC": DUO}.items():
        monkeypatch.setattr(envs, name, value)
    monkeypatch.setitem(sys.modules, "blokus_rl", None)


def test_measure_yields_all_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    other = ModuleType("blokus_rl")
    other.BlokusEnv = blokus_v0.raw_env  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "blokus_rl", other)
    figures = list(envs.measure())
    assert len(figures) == envs.FIGURES
    assert all(figure.value for figure in figures if is_core_built() or "vector" not in figure.name)
    _, blokus_rl, ours = (figure.value for figure in figures[:3])
    assert blokus_rl
    assert ours
    assert figures[2].ratio == ours / blokus_rl
    sizes = [figure.bytes_per_env for figure in figures if "vector" in figure.name]
    expected = [46 * 14 * 14 + 13729, 46 * 14 * 14 // 8 + 1717, 92 * 20 * 20 // 8 + 3805]
    assert sizes == (expected if is_core_built() else [None] * 3)


def test_command_prints_a_narrow_table_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "envs"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert any("blokus-rl" in line and line.split()[-1] == "-" for line in lines)
    assert run(["bench", "envs", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)["figures"]
    assert len(figures) == envs.FIGURES
    assert figures[1]["value"] is None
