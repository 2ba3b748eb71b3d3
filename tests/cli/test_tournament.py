"""`polindrome tournament`: TOML file or command line, table or JSON, and a folder to resume."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pexpect  # type: ignore[import-untyped]
import pytest

from polindrome.cli.main import run
from tests.core import needs_core

SHORT = ("tournament", "duo", "easy", "medium", "--seed", "3", "--workers", "1")
GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "arena.md"
FAILING = "py:tests.arena.failing_bots:{}"


def result(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run([*arguments, "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    found: dict[str, Any] = json.loads(printed.out)
    return found


def test_command_line_form_prints_and_writes_results(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*SHORT, "hard", "--games", "3", "--out", str(tmp_path / "new" / "folder")]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    lines = printed.out.splitlines()
    assert lines[0] == "duo: round-robin of 3 bots, 12 of 12 games, seed 3"
    assert lines[2].split() == ["bot", "rating", "score", "games", "won", "drawn", "lost", "points", "failed", "time"]
    assert lines[-1].split()[:2] == ["3", "easy"]
    assert all(len(line) <= 80 for line in lines)
    folder = tmp_path / "new" / "folder"
    assert sorted(path.name for path in folder.iterdir()) == ["games.jsonl", "ratings.svg", "table.md"]
    assert (folder / "table.md").read_text().startswith("# duo: round-robin of 3 bots\n")
    assert (folder / "ratings.svg").read_text().startswith("<svg")


def test_json_has_tournament_and_standings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = result(capsys, *SHORT, "--games", "4", "--anchor", "easy", "1000", "--out", str(tmp_path))
    assert found["bots"] == {"easy": "easy", "medium": "medium"}
    assert found["terms"]["game"] == "duo"
    assert (found["games_planned"], found["standings"]["games"]) == (4, 4)
    best, worst = found["standings"]["bots"]
    assert (best["name"], worst["name"]) == ("medium", "easy")
    assert worst["rating"] == {"mean": 1000, "low": 1000, "high": 1000}
    assert best["rating"]["low"] < best["rating"]["mean"] < best["rating"]["high"]
    assert found["standings"]["encounters"] == [{"a": "easy", "b": "medium", "games": 4, "score": worst["score"] * 4}]


def test_options_override_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("some.toml").write_text(
        'game = "entropy"\nbots = ["beginner", "casual"]\ngames = 4\nnodes = 20\nout = "here"\n'
    )
    found = result(capsys, "tournament", "some.toml", "--games", "2", "--workers", "1", "--kind", "ladder")
    assert (found["games"], found["kind"], found["terms"]["nodes"]) == (2, "ladder", 20)
    assert found["standings"]["games"] == 2
    assert Path("here/games.jsonl").exists()


@needs_core
def test_file_in_the_guide_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (example,) = re.findall(r"^```toml\n(.*?)^```", GUIDE.read_text(), re.MULTILINE | re.DOTALL)
    Path("levels.toml").write_text(example)
    found = result(capsys, "tournament", "levels.toml", "--games", "2")
    assert found["standings"]["games"] == 4
    assert 1000 in [bot["rating"]["mean"] for bot in found["standings"]["bots"]]
    assert Path("levels/ratings.svg").exists()


def test_repeating_the_command_plays_missing_games_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = result(capsys, *SHORT, "--games", "4", "--out", str(tmp_path))
    log = (tmp_path / "games.jsonl").read_bytes()
    assert result(capsys, *SHORT, "--games", "4", "--out", str(tmp_path)) == one
    assert (tmp_path / "games.jsonl").read_bytes() == log
    more = result(capsys, *SHORT, "hard", "--games", "4", "--out", str(tmp_path))
    assert more["standings"]["games"] == 12
    assert (tmp_path / "games.jsonl").read_bytes().startswith(log)


def test_failures_are_listed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    crashing, sleeping, dying = (FAILING.format(name) for name in ("Crashing", "Sleeping", "Dying"))
    words = ["tournament", "duo", "easy", crashing, sleeping, dying, "--kind", "gauntlet", "--games", "2"]
    assert run([*words, "--timeout", "2", "--workers", "1", "--out", str(tmp_path)]) == 0
    output, errors = capfd.readouterr()
    printed = " ".join(output.split())
    assert f"{crashing} failed 2 times: ZeroDivisionError: there is a | in it and a new line" in printed
    assert f"{sleeping} failed 2 times: no move within 2 s" in printed
    assert f"{dying} failed 2 times: its process ended with exit code 3" in printed
    assert errors == ""


def test_sprt_ends_a_pairing_early(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("tournament", "duo", "hard", "easy", "--sprt", "0", "200", "--games", "100", "--workers", "1")
    found = result(capsys, *words, "--out", str(tmp_path))
    (verdict,) = found["verdicts"]
    assert (verdict["bots"], verdict["stronger"]) == (["hard", "easy"], True)
    assert found["games_planned"] == found["standings"]["games"] == 2 * verdict["duels"] < 40


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["dou", "easy", "hard"], "unknown game 'dou'; did you mean 'duo'?"),
        (["duo", "easy", "hrad"], "did you mean 'hard'"),
        (["duo", "easy"], "expected 2 bots or more, got 1"),
        (["duo", "easy", "easy"], "bot 'easy' is listed twice"),
        (["duo", "easy", "hard", "--games", "0"], "expected games to be a whole number above 0, got 0"),
        (["duo", "easy", "hard", "--kind", "knockout"], "'knockout' is not one of"),
        (["duo", "easy", "hard", "-o", "open_draw=true"], "duo has no option 'open_draw'"),
        (["duo", "easy", "hard", "--mixed"], "duo has two seats"),
        (["duo", "easy", "hard", "--challenger", "easy"], "challengers are only for a gauntlet"),
        (["duo", "easy", "hard", "--anchor", "eazy", "0"], "did you mean 'easy'"),
        (["duo", "easy", "hard", "--sprt", "5", "0"], "expected elo0 below elo1, got 5 and 0"),
        (["duo", "easy", "json:"], "expected the command of a program, got ''"),
        (["duo", "easy", "py:nowhere:Bot"], "there is no module 'nowhere'"),
        (["nowhere.toml"], "nowhere.toml"),
        (["nowhere.toml", "easy"], "expected no bots after nowhere.toml, which lists them; got 'easy'"),
        ([], "Missing argument"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_user_error_is_one_line_before_the_first_game(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(["tournament", *arguments, "--out", str(tmp_path)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1
    assert said in printed.err


def test_a_folder_is_required(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*SHORT]) == 2
    assert "expected a folder for games and results, such as --out results" in capsys.readouterr().err


def test_other_terms_in_the_same_folder_are_rejected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*SHORT, "--games", "2", "--out", str(tmp_path)]) == 0
    before = (tmp_path / "table.md").read_text()
    capsys.readouterr()
    assert run([*SHORT, "--games", "2", "--nodes", "7", "--out", str(tmp_path)]) == 2
    assert "has games with nodes None, but this tournament has 7; choose another folder" in capsys.readouterr().err
    assert (tmp_path / "table.md").read_text() == before


def test_ctrl_c_shows_and_keeps_finished_games(tmp_path: Path) -> None:
    words = [
        "tournament",
        "duo",
        "easy",
        "medium",
        "--games",
        "100000",
        "--workers",
        "1",
        "--out",
        str(tmp_path),
        "--json",
    ]
    process = subprocess.Popen(
        [sys.executable, "-m", "polindrome", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONWARNINGS": "error"},
    )
    log = tmp_path / "games.jsonl"
    while not (log.exists() and log.read_bytes().count(b"\n") > 2):
        assert process.poll() is None, process.stderr and process.stderr.read()
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    printed, said = process.communicate(timeout=120)
    assert (process.returncode, said) == (130, "")
    games = json.loads(printed)["standings"]["games"]
    # The last result may be written but not yet counted.
    assert log.read_bytes().count(b"\n") - 2 <= games // 2 <= log.read_bytes().count(b"\n") - 1
    assert (tmp_path / "table.md").exists()


def test_a_terminal_shows_progress(tmp_path: Path) -> None:
    words = ["-m", "polindrome", "tournament", "duo", "easy", "medium", "--games", "100000", "--out", str(tmp_path)]
    environment = {**os.environ, "TERM": "xterm-256color"}
    child = pexpect.spawn(sys.executable, words, env=environment, dimensions=(24, 100), timeout=120)
    child.expect_exact(b"playing, last easy - medium")
    child.expect(rb"\d:\d\d:\d\d")
    child.sendintr()
    child.expect(rb"(\d+) of 100000 games")
    child.expect(pexpect.EOF)
    assert b"Traceback" not in child.before
    child.close()
    assert child.exitstatus == 130
