"""The benchmark of the environments runs, with and without another one to compare with."""

from __future__ import annotations

import json
import sys
from types import ModuleType

import pytest

from polindrome.bench import timing
from polindrome.blokus import DUO
from polindrome.blokus.bench import envs
from polindrome.cli.main import run
from polindrome.envs import blokus_v0


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "ROUNDS", 1)
    for name, value in {"_GAMES": 1, "_VECTOR_STEPS": 2, "VECTOR": 4, "CLASSIC": DUO}.items():
        monkeypatch.setattr(envs, name, value)
    monkeypatch.setitem(sys.modules, "blokus_rl", None)


def test_all_figures_are_measured_and_the_other_env_in_the_same_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    other = ModuleType("blokus_rl")
    other.BlokusEnv = blokus_v0.raw_env  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "blokus_rl", other)
    figures = list(envs.measure())
    assert len(figures) == envs.FIGURES
    assert all(figure.value for figure in figures)
    idle, theirs, ours = (figure.value for figure in figures[:3])
    assert idle
    assert theirs
    assert ours
    assert figures[2].ratio == ours / theirs
    assert [figure.bytes_per_env for figure in figures if figure.bytes_per_env] == [
        46 * 14 * 14 + 13729,
        46 * 14 * 14 // 8 + 1717,
        92 * 20 * 20 // 8 + 3805,
    ]


def test_the_command_prints_a_table_that_fits_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "envs"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert any("blokus-rl" in line and line.split()[-1] == "-" for line in lines)
    assert run(["bench", "envs", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)["figures"]
    assert len(figures) == envs.FIGURES
    assert figures[1]["value"] is None
