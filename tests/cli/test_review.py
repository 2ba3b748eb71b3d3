"""`polindrome review`: tables, JSON and HTML agree; an existing file stays until the new one is complete."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from polindrome.analysis import Review, ReviewedMove, review
from polindrome.blokus import DUO, BlokusGame, blksgf
from polindrome.blokus.blksgf import parse_blksgf
from polindrome.bots import Budget
from polindrome.cli import review as review_command
from polindrome.cli.main import run
from polindrome.entropy import EntropyGame
from polindrome.records import GameRecord, save_record
from tests.core import needs_core
from tests.random_play import finished_game, position_after

pytestmark = needs_core

QUICK = ("--simulations", "20")
MOVES = 6


@pytest.fixture
def record() -> GameRecord:
    return GameRecord.of(position_after(DUO, 4, MOVES))


@pytest.fixture
def file(record: GameRecord, tmp_path: Path) -> Path:
    path = tmp_path / "game [b].json"
    save_record(record, path)
    return path


@pytest.fixture
def budgets(monkeypatch: pytest.MonkeyPatch) -> list[Budget]:
    """The recorded budgets of reviews; the reviews themselves are fast fakes."""
    recorded: list[Budget] = []

    def quick(record: GameRecord, budget: Budget, **others: Any) -> Review:
        recorded.append(budget)
        return review(record, Budget(nodes=2), **others)

    monkeypatch.setattr(review_command, "review_record", quick)
    return recorded


def test_json_output_is_the_review(file: Path, record: GameRecord, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", str(file), *QUICK, "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert json.loads(printed.out) == json.loads(json.dumps(review(record, Budget(nodes=20)).to_json()))


def test_tables_list_every_move_and_player(
    file: Path, record: GameRecord, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    assert run(["review", str(file), *QUICK]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    lines = printed.out.splitlines()
    assert lines[0].strip() == "duo: game [b].json"
    rows = [re.split(r" {2,}", line.strip()) for line in lines]
    found = review(record, Budget(nodes=20))
    assert rows[2 : 2 + MOVES] == [
        [str(move.number), move.side.lower(), move.text, move.label.value, *format_values(move), move.choices[0].text]
        for move in found.moves
    ]
    assert [row[0] for row in rows[-2:]] == ["Blue", "Orange"]
    assert [sum(map(int, row[2:7])) for row in rows[-2:]] == [3, 3]
    words = " ".join(printed.out.split())
    for move in found.worst_moves()[:5]:
        assert f"{move.title}. {move.sentence}" in words


def format_values(move: ReviewedMove) -> list[str]:
    assert move.before.win is not None
    assert move.after.win is not None
    assert move.lost.win is not None
    change = f"{100 * move.before.win:.0f} → {100 * move.after.win:.0f} %"
    return [change, f"{100 * move.lost.win:.0f} %, {move.lost.points:.1f}"]


def test_review_reads_blksgf(record: GameRecord, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.blksgf"
    save_record(record, path)
    assert run(["review", str(path), *QUICK, "--json"]) == 0
    assert [move["action"] for move in json.loads(capsys.readouterr().out)["moves"]] == list(record.actions)


def test_html_replaces_an_existing_file_atomically(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "review.html"
    page.write_text("old")
    assert run(["review", str(file), *QUICK, "--html", str(page), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "duo"
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert "Review: game [b].json" in text
    assert {path.name for path in tmp_path.iterdir()} == {file.name, page.name}


def test_blksgf_output_contains_the_review(file: Path, record: GameRecord, tmp_path: Path) -> None:
    out = tmp_path / "reviewed.blksgf"
    out.write_text("old")
    assert run(["review", str(file), *QUICK, "--blksgf", str(out), "--json"]) == 0
    tree = parse_blksgf(out.read_text(encoding="utf-8"))
    assert tree.record() == record
    found = review(record, Budget(nodes=20))
    assert tree.comments() == {move.number: f"{move.label.title()}. {move.sentence}" for move in found.moves}
    for move in found.moves:
        analysis = tree.analysis()[move.number]
        other = next(choice for choice in move.choices if choice.action != move.action)
        assert analysis["label"] == move.label.value
        assert float(analysis["win"]) == pytest.approx(move.after.win, abs=1e-3)
        assert float(analysis["margin"]) == pytest.approx(move.after.points, abs=0.051)
        assert float(analysis["lostwin"]) == pytest.approx(move.lost.win, abs=1e-3)
        assert float(analysis["lostmargin"]) == pytest.approx(move.lost.points, abs=0.051)
        assert BlokusGame(DUO).parse_action(analysis["other"]) == other.action
    assert {path.name for path in tmp_path.iterdir()} == {file.name, out.name}


def test_blksgf_output_rejects_other_games(
    tmp_path: Path, budgets: list[Budget], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    save_record(GameRecord.of(EntropyGame()), path)
    assert run(["review", str(path), "--blksgf", str(tmp_path / "out.blksgf")]) == 2
    assert capsys.readouterr().err == "polindrome: .blksgf files are not available for entropy\n"
    assert not budgets
    assert list(tmp_path.iterdir()) == [path]


def test_forced_move_has_no_alternative_in_blksgf(tmp_path: Path) -> None:
    game = finished_game(DUO, 1)
    while len(game.legal_actions()) != 1:
        game.undo()
    path, out = tmp_path / "game.json", tmp_path / "out.blksgf"
    game.apply(game.legal_actions()[0])
    save_record(GameRecord.of(game), path)
    assert run(["review", str(path), "--simulations", "1", "--blksgf", str(out), "--json"]) == 0
    last = parse_blksgf(out.read_text(encoding="utf-8")).analysis()[len(game.history)]
    assert last["label"] == "best"
    assert "other" not in last


@pytest.mark.parametrize("option", ["--html", "--blksgf"])
def test_failed_write_keeps_the_existing_file(
    option: str, file: Path, tmp_path: Path, budgets: list[Budget], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "old.file"
    out.write_text("old")
    monkeypatch.setattr(review_command, "render", lambda *_: "new \ud800")
    monkeypatch.setattr(blksgf, "format_review", lambda *_: "new \ud800")
    with pytest.raises(UnicodeEncodeError):
        run(["review", str(file), option, str(out)])
    assert out.read_text() == "old"
    assert len(budgets) == 1


@pytest.mark.parametrize("option", ["--html", "--blksgf"])
@pytest.mark.parametrize(("out", "reason"), [("nowhere/x", "there is no folder"), ("", "this is the input file")])
def test_invalid_output_files_are_rejected_before_the_review(
    file: Path, option: str, out: str, reason: str, budgets: list[Budget], capsys: pytest.CaptureFixture[str]
) -> None:
    before = file.read_text()
    assert run(["review", str(file), option, str(file.parent / out) if out else str(file)]) == 2
    error = capsys.readouterr().err
    assert error.startswith("polindrome: ")
    assert error.count("\n") == 1
    assert reason in error
    assert not budgets
    assert file.read_text() == before


def test_outputs_need_distinct_files(
    file: Path, tmp_path: Path, budgets: list[Budget], capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "out")
    assert run(["review", str(file), "--html", out, "--blksgf", out]) == 2
    assert "--html and --blksgf have the same file" in capsys.readouterr().err
    assert not budgets


def test_options_set_the_budget(file: Path, budgets: list[Budget], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", str(file)]) == 0
    assert run(["review", str(file), "--simulations", "7", "--seconds", "0.5", "--threads", "2"]) == 0
    assert budgets == [Budget(), Budget(nodes=7, seconds=0.5, threads=2)]
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    "arguments", [["--simulations", "0"], ["--seconds", "0"], ["--threads", "0"], ["--html", os.curdir]]
)
def test_invalid_options_print_one_line(file: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", str(file), *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("text", [None, "not a game", '{"polindrome": 1}'])
def test_invalid_input_file_prints_one_line(
    text: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    if text is not None:
        path.write_text(text)
    assert run(["review", str(path)]) == 2
    error = capsys.readouterr().err
    assert "game.json" in error
    assert error.count("\n") == 1


def test_progress_is_shown_on_a_terminal(
    file: Path, budgets: list[Budget], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert run(["review", str(file), "--json"]) == 0
    printed = capsys.readouterr()
    assert "reviewing" in printed.err
    assert "100%" in printed.err
    assert json.loads(printed.out)["game"] == "duo"
    assert len(budgets) == 1


def test_ctrl_c_exits_with_130(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> Review:
        raise KeyboardInterrupt

    monkeypatch.setattr(review_command, "review_record", interrupted)
    assert run(["review", str(file)]) == 130
