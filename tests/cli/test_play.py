"""The command `polindrome play`: its options, its exit codes, and pipes instead of a terminal."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from polindrome.bots import default_level, levels_of
from polindrome.cli.main import run
from polindrome.core import is_core_built
from polindrome.records import load_record
from tests.core import needs_core

FIRST = "F@e12"
DEFAULT = default_level("duo")


class Player:
    """Types lines into the command, in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def play(self, *arguments: str, lines: str = "") -> tuple[int, str, str]:
        """Return the exit code, the output and the errors."""
        self._monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        code = run(["play", *arguments])
        captured = self._capsys.readouterr()
        return code, captured.out, captured.err


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Player:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "300")
    return Player(monkeypatch, capsys)


def test_defaults_are_duo_a_low_level_and_seat_1(player: Player) -> None:
    code, out, err = player.play()
    assert (code, err) == (0, "")
    assert out.startswith(f"Blokus duo: you play Blue (seat 1) against {DEFAULT.replace(':', ' ')}.\n")


def test_options_reach_the_session(player: Player) -> None:
    _, out, _ = player.play("classic-2", "--level", "hard", "--seat", "2", "--seed", "99")
    assert out.startswith("Blokus classic-2: you play Blue and Green (seat 2) against hard.\n")
    assert "--seed 99" in out
    assert "Red (seat 1) plays" in out


@needs_core
@pytest.mark.parametrize("text", ["2", "level:2"])
def test_number_selects_a_numbered_level(player: Player, text: str) -> None:
    _, out, _ = player.play("--level", text, "--seed", "5", lines=f"{FIRST}\n")
    assert out.startswith("Blokus duo: you play Blue (seat 1) against level 2.\n")
    assert "Orange (seat 2) plays" in out
    command = out.splitlines()[-1]
    assert "--level 2 --seat 1 --seed 5" in command
    assert player.play(*command.split()[2:])[1].startswith(out.splitlines()[0])


def test_seed_repeats_the_game(player: Player) -> None:
    lines = f"{FIRST}\n"
    _, first, _ = player.play("--seed", "5", lines=lines)
    _, second, _ = player.play("--seed", "5", lines=lines)
    assert first.partition("The game is saved")[0] == second.partition("The game is saved")[0]
    assert len({player.play()[1].partition("--seed ")[2].split()[0] for _ in range(5)}) > 1


def test_pipe_gets_a_transcript(player: Player) -> None:
    _, out, _ = player.play("--seed", "7", lines="moves\nquit\n")
    assert "\nBlue> moves\n414 placements: " in out
    assert out.endswith("\nBlue> quit\n")


def test_saved_game_continues_from_its_file(player: Player, tmp_path: Path) -> None:
    _, out, _ = player.play("--seed", "7", "--seat", "2", lines="moves\nO1@j5\n")
    (file,) = (tmp_path / "state" / "polindrome").iterdir()
    assert "\nOrange> \nThe game is saved. To load it:\n" in out
    command = out.splitlines()[-1].split()
    assert (
        command == f"polindrome play --load {file} --level {DEFAULT.removeprefix('level:')} --seat 2 --seed 7".split()
    )
    code, out, _ = player.play(*command[2:], lines="undo\n")
    assert code == 0
    assert "O1@j5 is undone." in out
    assert len(load_record(file).actions) == 3


def test_load_accepts_only_the_named_game(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    player.play("classic", lines=f"save {file}\n")
    assert player.play("classic", "--load", str(file))[0] == 0
    code, out, err = player.play("duo", "--load", str(file))
    assert (code, out) == (2, "")
    assert err == f"polindrome: {file} contains a game of classic, not of duo\n"


def test_entropy_defaults(player: Player) -> None:
    code, out, err = player.play("entropy", lines="board\n")
    assert (code, err) == (0, "")
    assert out.startswith("Entropy: you are Order in the first of two rounds, against beginner. Order knows the next ")
    assert "\nOrder> board\n" in out


def test_entropy_options_reach_the_game(player: Player, tmp_path: Path) -> None:
    arguments = "--seat chaos --level beginner -o rounds=1 -o open_draw=false -o scorer=literal --seed 99 --undo-all"
    _, out, _ = player.play("entropy", *arguments.split(), lines="c4\n")
    assert "you are Chaos in a single round, against beginner. Order does not know the next token" in out
    (file,) = (tmp_path / "state" / "polindrome").iterdir()
    assert load_record(file).options == {"scorer": "literal", "open_draw": False, "rounds": 1, "duplicate": False}
    command = out.splitlines()[-1].split()
    assert command == f"polindrome play --load {file} --level beginner --seat chaos --seed 99 --undo-all".split()
    assert "c4 is undone." in player.play(*command[2:], lines="undo\n")[1]


@pytest.mark.parametrize("option", ["--option rounds=1", "--option open_draw=false", "--option scorer=literal"])
def test_load_rejects_game_options(player: Player, tmp_path: Path, option: str) -> None:
    file = tmp_path / "game.json"
    player.play("entropy", lines=f"save {file}\n")
    code, out, err = player.play("--load", str(file), *option.split())
    assert (code, out) == (2, "")
    assert err == f"polindrome: {option.split()[0]} is for new games; a saved game has its own options\n"


def test_help_lists_the_levels_of_both_families(player: Player) -> None:
    _, out, _ = player.play("--help")
    text = " ".join(out.split())
    ladder = ", 1 to 10" if is_core_built() else ""
    assert f"Blokus: easy, medium, hard{ladder}. Entropy: beginner, casual, skilled, expert, master." in text
    assert f"[default: {DEFAULT.removeprefix('level:')}, beginner]" in text


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["dou"], "unknown game 'dou'; did you mean 'duo'?"),
        (["--level", "hrad"], "unknown level 'hrad'; did you mean 'hard'?"),
        (["--seat", "3"], "Invalid value for --seat: duo has the seats 1 to 2, not 3"),
        (["classic", "--seat", "0"], "Invalid value for --seat: classic has the seats 1 to 4, not 0"),
        (["--seat", "one"], "unknown seat 'one'; choose from: 1, 2"),
        (["--load", "/nowhere.json"], "Invalid value for '--load': File '/nowhere.json' does not exist."),
        (["--seat", "chaos"], "unknown seat 'chaos'; choose from: 1, 2"),
        (["classic", "-o", "rounds=2"], "classic has no option 'rounds'; it has none"),
        (["-o", "open_draw=false"], "duo has no option 'open_draw'; it has none"),
        (["entropy", "-o", "rounds"], "expected an option as NAME=VALUE, got 'rounds'"),
        (["--level", "master"], f"unknown level 'master'; choose from: {', '.join(levels_of('duo'))}"),
        (["--level", "11"], f"unknown level '11'; choose from: {', '.join(levels_of('duo'))}"),
        (["--level", "mcts:100"], f"unknown level 'mcts:100'; choose from: {', '.join(levels_of('duo'))}"),
        (["entropy", "--seat", "3"], "Invalid value for --seat: entropy has the seats 1 to 2, not 3"),
        (["entropy", "--level", "mastre"], "unknown level 'mastre'; did you mean 'master'?"),
        (["entropy", "--seat", "both"], "unknown seat 'both'; choose from: 1, 2, order, chaos"),
        (["entropy", "-o", "rounds=3"], "option 'rounds' of entropy: a game has 1 or 2 rounds, not 3"),
        (
            ["entropy", "-o", "scorer=x"],
            "option 'scorer' of entropy: unknown scorer 'x'; choose from: official, literal",
        ),
        (["--load", __file__], f"{__file__}: not JSON: Extra data: line 1 column 3 (char 2)"),
    ],
)
def test_user_errors_print_one_line_and_exit_with_2(player: Player, arguments: list[str], complaint: str) -> None:
    assert player.play(*arguments) == (2, "", f"polindrome: {complaint}\n")


def test_saved_game_of_unknown_game_is_rejected(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    file.write_text('{"polindrome": 1, "game": "other", "options": {}, "actions": [], "skips": [], "result": null}')
    code, _, err = player.play("--load", str(file))
    assert code == 2
    assert "the game cannot be set up: unknown game 'other'; choose from: duo, classic" in err


def test_signal_handlers_are_restored(player: Player) -> None:
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
def test_undecodable_input_does_not_end_the_game(settings: dict[str, str], tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "polindrome", "play", "--seed", "7"],
        input=b"\xff\xfe\nsave \x00\nbr\xc3\xbclle@e10\nhint\nF@e12\nquit\n",
        capture_output=True,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path), **settings},
        check=True,
    )
    assert result.stderr == b""
    assert b"\x1b" not in result.stdout
    assert b"Hint: " in result.stdout
    assert b"The game is saved." in result.stdout
    if "TERM" not in settings and "NO_COLOR" not in settings:
        assert result.stdout.isascii()


def test_entropy_transcript_is_ascii(tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "polindrome", "play", "entropy", "--seed", "7", "--level", "beginner"],
        input=b"\xff\xfe\npass\nscore\nbag\nhint\nhelp\nquit\n",
        capture_output=True,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
        check=True,
    )
    assert result.stderr == b""
    assert result.stdout.isascii()
    assert b"\x1b" not in result.stdout
    assert b"The game is saved." in result.stdout


def test_closed_stdin_ends_the_game() -> None:
    command = 'exec "$0" -m polindrome play --seed 7 <&-'
    result = subprocess.run(["sh", "-c", command, sys.executable], capture_output=True, text=True, check=True)
    assert "Mobility: Blue 414" in result.stdout
    assert result.stderr == ""
