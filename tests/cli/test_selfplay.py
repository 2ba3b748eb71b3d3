"""`polindrome selfplay`: output, user errors, and complete shards after Ctrl-C."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pexpect  # type: ignore[import-untyped]
import pytest

from polindrome.arena.shards import read_games
from polindrome.cli.main import run

DUO = ("--game", "duo", "--bot", "medium", "--workers", "1", "--seed", "3", "--shard-games", "2")


def test_games_are_played_once_and_summarised(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["selfplay", *DUO, "--games", "3", "--out", str(tmp_path)]
    assert run(words) == 0
    said = capsys.readouterr()
    first, second = said.out.splitlines()
    assert first == f"duo: medium against itself, seed 3, 3 games in {tmp_path}, 0 of them from earlier runs"
    assert re.fullmatch(r"3 games: \d+\.\d\d per second, \d\d\.\d plies, mean points -?\d+\.\d -?\d+\.\d", second)
    assert said.err == ""
    assert [game.number for game in read_games(tmp_path)] == [0, 1, 2]
    assert run(words) == 0
    assert capsys.readouterr().out == f"{first.replace('0 of them', '3 of them')}\n"


def test_a_game_of_entropy_is_one_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "--game",
        "entropy",
        "--bot",
        "greedy",
        "--games",
        "1",
        "--workers",
        "1",
        "--nodes",
        "20",
        "-o",
        "open_draw=true",
    ]
    assert run(["selfplay", *words, "--out", str(tmp_path)]) == 0
    assert "1 games: " in capsys.readouterr().out
    (game,) = read_games(tmp_path)
    # 49 draws, 49 placements and 48 slides: Order does not move after the last token.
    assert len(game) == 3 * 49 - 1
    # With an open draw the next token is drawn before Order slides.
    assert game.seat[:4].tolist() == [-1, 1, -1, 0]
    assert game.scores[1] == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--game", "dou", "--bot", "easy"], "unknown game 'dou'; did you mean 'duo'?"),
        (["--game", "duo", "--bot", "esy"], "did you mean 'easy'?"),
        (["--game", "duo", "--bot", "easy", "-o", "open_draw=true"], "duo has no option 'open_draw'"),
        (["--game", "entropy", "--bot", "greedy", "--opening", "2"], "openings are not available for entropy"),
        (["--game", "duo", "--bot", "easy", "--temperature", "0"], "0.0 is not in the range"),
        (["--game", "duo", "--bot", "easy", "--workers", "0"], "0 is not in the range"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_user_error_is_one_line(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["selfplay", *arguments, "--games", "1", "--out", str(tmp_path / "games")]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1
    assert said in printed.err
    assert not (tmp_path / "games").exists()


@pytest.mark.parametrize(("library", "extra", "more"), [("pyarrow", "rl", []), ("ray", "ray", ["--ray", "auto"])])
def test_a_missing_extra_error_says_how_to_install_it(
    library: str, extra: str, more: list[str], tmp_path: Path
) -> None:
    words = ["selfplay", *DUO, "--games", "1", "--out", str(tmp_path / "games"), *more]
    code = f"import sys; sys.modules[{library!r}] = None; from polindrome.cli.main import main; main({words!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"polindrome: {library} is not installed: pip install 'polindrome[{extra}]'\n"


def test_a_terminal_shows_progress_and_ctrl_c_keeps_complete_shards(tmp_path: Path) -> None:
    words = ["-m", "polindrome", "selfplay", *DUO, "--games", "1000", "--out", str(tmp_path), "--shard-games", "1"]
    environment = {**os.environ, "TERM": "xterm-256color"}
    child = pexpect.spawn(sys.executable, words, env=environment, dimensions=(24, 100), timeout=120)
    child.expect_exact(b"playing")
    child.expect(rb"[1-9]\d*/1000")
    child.sendintr()
    child.expect_exact(b"Repeat the command to resume.")
    child.expect(pexpect.EOF)
    assert b"Traceback" not in child.before
    child.close()
    assert child.exitstatus == 130
    numbers = [game.number for game in read_games(tmp_path)]
    assert numbers == sorted(set(numbers)) != []  # A later game may have ended before an earlier one.
