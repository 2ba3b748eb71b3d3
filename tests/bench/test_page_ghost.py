"""The page-ghost benchmark: its exit code reports whether the ghost keeps up, and its board is full."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from benchmarks import page_ghost
from benchmarks.page_ghost import full_position, main, summarise


@pytest.mark.parametrize(("slow", "exit_code"), [(0, 0), (40, 1)], ids=["in one frame", "too slow"])
def test_table_and_exit_code_report_ghost_latency(monkeypatch: pytest.MonkeyPatch, slow: int, exit_code: int) -> None:
    def found(_moves: int) -> dict[str, Any]:
        latencies = [4.0] * (400 - slow) + [30.0] * slow
        return {"pieces": 60, "figures": [summarise("default settings", latencies)]}

    monkeypatch.setattr(page_ghost, "run", found)
    shown = CliRunner().invoke(main, [])
    assert shown.exit_code == exit_code
    assert shown.output.splitlines()[1].split()[-4:] == [
        "400",
        "4.00",
        "30.00" if slow else "4.00",
        "30.00" if slow else "4.00",
    ]
    [figure] = json.loads(CliRunner().invoke(main, ["--json"]).output)["figures"]
    assert figure["median_ms"] == 4.0


def test_board_is_full_and_first_seat_is_to_move() -> None:
    position = full_position()
    assert position.turn == 0
    assert len(position.history) >= 50
