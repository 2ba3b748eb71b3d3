"""The benchmarks of the compiled core and of its search: every row has a value, and tables are narrow."""

from __future__ import annotations

import json

import pytest

from polindrome import bench
from polindrome.blokus import CLASSIC, DUO
from polindrome.cli.main import run
from tests.core import needs_core

pytestmark = needs_core


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 1)


def test_native_measures_each_task_with_every_kernel(capsys: pytest.CaptureFixture[str]) -> None:
    import polindrome._core as _core

    kernel = _core.kernel()
    assert run(["bench", "native", "--games", "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 1
    figures = report["figures"]
    assert [figure["variant"] for figure in figures] == [DUO.name] * 5 + [CLASSIC.name] * 5
    for figure in figures:
        assert list(figure["kernels"]) == list(_core.kernels())
        assert all(value > 0 for value in figure["kernels"].values())
        assert (figure["ratio"] is None) == (figure["python"] is None) == (figure["name"] == "bitboards in C++")
    assert all(figure["ratio"] > 1 for figure in figures if figure["ratio"] is not None)
    assert _core.kernel() == kernel, "the selected kernel is restored"


def test_search_measures_positions_from_the_opening_to_the_endgame(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from polindrome.blokus.bench import search

    monkeypatch.setattr(search, "SIMULATIONS", 50)
    assert run(["bench", "search", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)["figures"]
    assert len(figures) == search.FIGURES
    assert [figure["pieces"] for figure in figures] == 2 * list(search.PIECES)
    assert [figure["legal"] for figure in figures if figure["pieces"] == 0] == [414, 58]
    assert all(figure["simulations_per_second"] > 0 and figure["bytes_per_simulation"] > 0 for figure in figures)
    assert run(["bench", "search"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert len([line for line in lines if line.startswith(search.GAMES)]) == search.FIGURES
