"""The command `polindrome play`: its options, its exit codes, and pipes instead of a terminal."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from polindrome import registry
from polindrome.cli.main import run
from polindrome.records import load_record

FIRST = "F@d12"


class Player:
    """Types lines into the command, in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def play(self, *arguments: str, lines: str = "") -> tuple[int, str, str]:
        """Exit code, output and errors."""
        self._monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        code = run(["play", *arguments])
        captured = self._capsys.readouterr()
        return code, captured.out, captured.err


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Player:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "300")
    return Player(monkeypatch, capsys)


def test_without_arguments_it_is_duo_against_medium_from_seat_1(player: Player) -> None:
    code, out, err = player.play()
    assert (code, err) == (0, "")
    assert out.startswith("Blokus duo: you play Blue (seat 1) against medium.\n")


def test_the_options_reach_the_game(player: Player) -> None:
    _, out, _ = player.play("classic-2", "--level", "hard", "--seat", "2", "--seed", "99")
    assert out.startswith("Blokus classic-2: you play Blue and Green (seat 2) against hard.\n")
    assert "--seed 99" in out
    assert "Red (seat 1) plays" in out


def test_a_seed_repeats_the_game_and_none_is_a_new_one(player: Player) -> None:
    lines = f"{FIRST}\n"
    _, first, _ = player.play("--seed", "5", lines=lines)
    _, second, _ = player.play("--seed", "5", lines=lines)
    assert first.partition("The game is saved")[0] == second.partition("The game is saved")[0]
    assert len({player.play()[1].partition("--seed ")[2].split()[0] for _ in range(5)}) > 1


def test_a_pipe_is_answered_with_a_transcript(player: Player) -> None:
    _, out, _ = player.play("--seed", "7", lines="moves\nquit\n")
    assert "\nBlue> moves\n414 placements: " in out
    assert out.endswith("\nBlue> quit\n")


def test_a_game_that_was_left_goes_on_from_its_file(player: Player, tmp_path: Path) -> None:
    _, out, _ = player.play("--seed", "7", "--seat", "2", lines="moves\nO1@j5\n")
    (file,) = (tmp_path / "state" / "polindrome").iterdir()
    assert "\nOrange> \nThe game is saved. To load it:\n" in out
    command = out.splitlines()[-1].split()
    assert command == f"polindrome play --load {file} --level medium --seat 2 --seed 7".split()
    code, out, _ = player.play(*command[2:], lines="undo\n")
    assert code == 0
    assert "O1@j5 is taken back." in out
    assert len(load_record(file).actions) == 3


def test_the_game_may_be_named_with_a_file_if_it_is_the_same(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    player.play("classic", lines=f"save {file}\n")
    assert player.play("classic", "--load", str(file))[0] == 0
    code, out, err = player.play("duo", "--load", str(file))
    assert (code, out) == (2, "")
    assert err == f"polindrome: {file} holds a game of classic, not of duo\n"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["dou"], "unknown game 'dou'; did you mean 'duo'?"),
        (["--level", "hrad"], "unknown bot 'hrad'; did you mean 'hard'?"),
        (["--seat", "3"], "Invalid value for --seat: duo has the seats 1 to 2, not 3"),
        (["classic", "--seat", "0"], "Invalid value for --seat: classic has the seats 1 to 4, not 0"),
        (["--seat", "one"], "Invalid value for '--seat': 'one' is not a valid integer."),
        (["--load", "/nowhere.json"], "Invalid value for '--load': File '/nowhere.json' does not exist."),
        (["--load", __file__], f"{__file__}: not JSON: Extra data: line 1 column 3 (char 2)"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(player: Player, arguments: list[str], complaint: str) -> None:
    assert player.play(*arguments) == (2, "", f"polindrome: {complaint}\n")


def test_a_saved_game_of_another_kind_is_refused(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class OtherGame:
        name, options, history, skips = "other", dict[str, object](), list[int](), list[tuple[int, str]]()

        def outcome(self) -> None:
            return None

    monkeypatch.setitem(registry.GAMES, "other", OtherGame)
    file = tmp_path / "other.json"
    file.write_text('{"polindrome": 1, "game": "other", "options": {}, "actions": [], "skips": [], "result": null}')
    code, _, err = player.play("--load", str(file))
    assert code == 2
    assert "unknown game for the terminal 'other'; choose from: duo, classic" in err


def test_signals_are_as_before_when_the_game_is_left(player: Player) -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        player.play()
        assert signal.getsignal(signal.SIGTERM) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)


@pytest.mark.parametrize(
    "settings",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"TERM": "dumb"},
        {"NO_COLOR": "1"},
    ],
    ids=lambda settings: next(iter(settings)),
)
def test_strange_bytes_in_a_strange_place_do_not_end_the_game(settings: dict[str, str], tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "polindrome", "play", "--seed", "7"],
        input=b"\xff\xfe\nsave \x00\nbr\xc3\xbclle@e10\nhint\nF@d12\nquit\n",
        capture_output=True,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path), **settings},
        check=True,
    )
    assert result.stderr == b""
    assert b"\x1b" not in result.stdout
    assert b"Hint: X@e11" in result.stdout
    assert b"The game is saved." in result.stdout
    if "TERM" not in settings and "NO_COLOR" not in settings:
        assert result.stdout.isascii()


def test_a_closed_input_is_an_input_that_has_ended() -> None:
    command = 'exec "$0" -m polindrome play --seed 7 <&-'
    result = subprocess.run(["sh", "-c", command, sys.executable], capture_output=True, text=True, check=True)
    assert "Mobility: Blue 414" in result.stdout
    assert result.stderr == ""
