"""The page-load benchmark: its table and exit code report the targets, and it reads traces and sources correctly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from benchmarks import page_load
from benchmarks.page_drag import PLIES, drag_position, fitting_places, read_trace
from benchmarks.page_load import FIGURES, main
from benchmarks.page_versions import PageVersion, earlier_version

BEFORE = {"requests": [227.0] * 3, "cold_ms": [800.0, 900.0, 1000.0], "drag_median_ms": [2.0]}


@pytest.mark.parametrize(("cold", "missed"), [(225.0, []), (226.0, ["cold_ms"])], ids=["fast enough", "too slow"])
def test_table_and_exit_code_report_missed_targets(
    monkeypatch: pytest.MonkeyPatch, cold: float, missed: list[str]
) -> None:
    after = {"requests": [12.0] * 3, "cold_ms": [100.0, cold, 1000.0], "drag_median_ms": [3.0]}
    monkeypatch.setattr(page_load, "run", lambda *_: {"before": BEFORE, "present": after})
    shown = CliRunner().invoke(main, [])
    assert shown.exit_code == bool(missed)
    requests, load, drag = (line.split("  ") for line in shown.output.splitlines()[1:])
    assert [cell.strip() for cell in requests if cell] == ["requests until the lobby is usable", "227", "12", "<= 12"]
    assert f"{cold:.0f} (100 to 1,000)" in "  ".join(load)
    assert load[-1].endswith("missed") == bool(missed)
    assert drag[-1].strip() == "3.0"
    assert json.loads(CliRunner().invoke(main, ["--json"]).output)["missed"] == missed


def test_figures_have_different_keys() -> None:
    keys = [figure.key for figure in FIGURES]
    assert len(set(keys)) == len(keys)


def _event(name: str, start: float, milliseconds: float, thread: int = 1, **data: Any) -> dict[str, Any]:
    times = {"ts": 1000 * start, "dur": 1000 * milliseconds, "tdur": 500 * milliseconds}
    return {"name": name, "ph": "X", "pid": 1, "tid": thread, "args": {"data": data}, **times}


def test_scripts_of_a_trace_belong_to_the_move_of_the_pointer_before_them() -> None:
    events = [
        _event("FireAnimationFrame", 0, 9),
        _event("RunTask", 10, 6),
        _event("EventDispatch", 10, 4, type="pointermove"),
        _event("FunctionCall", 11, 2),
        _event("FireAnimationFrame", 15, 1),
        _event("FunctionCall", 16, 50, thread=2),
        _event("RunTask", 20, 3),
        _event("EventDispatch", 20, 2, type="pointermove"),
        {"name": "Mark", "ph": "I", "ts": 21_000, "pid": 1, "tid": 1},
    ]
    drag = read_trace(events)
    assert drag.handlers == [2.5, 1]
    assert drag.tasks == [3, 1.5]


def test_piece_is_dragged_where_it_fits() -> None:
    position = drag_position()
    assert (position.turn, len(position.history)) == (0, PLIES)
    places = fitting_places()
    assert len(places) > 5
    assert {(move.piece_id, move.orientation) for move in places} == {(places[0].piece_id, places[0].orientation)}
    assert set(places) <= set(position.get_legal_moves())


def test_scripts_and_styles_are_counted(tmp_path: Path) -> None:
    for name, lines in {"a.ts": 3, "view/b.tsx": 2, "c.css": 4, "d.svg": 9}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("line\n" * lines)
    version = PageVersion("here", "", tmp_path)
    assert (version.lines(), version.modules()) == (9, 2)


def test_unknown_revision_is_named() -> None:
    with pytest.raises(click.ClickException, match="no-such-revision"), earlier_version("no-such-revision"):
        pass
