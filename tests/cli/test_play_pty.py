"""The terminal game in a real pseudo-terminal, read from an emulated screen."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect  # type: ignore[import-untyped]
import pyte
import pytest

from polindrome.records import load_record
from tests.core import needs_core

FIRST = "F@e12"
ROWS = 60
UP = "\x1b[A"
Start = Callable[..., "Window"]


class Window:
    """A terminal window in which the game runs."""

    def __init__(self, *arguments: str, state: Path, columns: int, **settings: str) -> None:
        environment = {**os.environ, "TERM": "xterm-256color", "XDG_STATE_HOME": str(state), **settings}
        for name in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "COLORTERM"):
            if name not in settings:
                environment.pop(name, None)
        self.screen = pyte.Screen(columns, ROWS)
        self._stream = pyte.ByteStream(self.screen)
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "polindrome", "play", *arguments],
            env=environment,
            dimensions=(ROWS, columns),
            timeout=60,
        )
        self.raw = b""

    def wait_for(self, pattern: str) -> str:
        """Feed the output to the screen up to and including a pattern; return it."""
        self.child.expect(pattern.encode() if pattern else pexpect.EOF)
        new = self.child.before + (self.child.after if pattern else b"")
        self._stream.feed(new)
        self.raw += new
        return str(new, "utf-8", "replace")

    def type(self, line: str, then: str = "Blue> ") -> str:
        """Type a line and wait for the expected output; the echo is not part of it."""
        self.child.sendline(line)
        return self.wait_for(then).partition("\n")[2]

    def exit_code(self) -> int:
        """Wait for the program to exit; return its exit code."""
        self.wait_for("")
        self.child.close()
        return int(self.child.exitstatus)

    def end(self) -> None:
        """Kill the program if it still runs, and wait until it has ended, even on a busy machine."""
        if self.child.isalive():
            self.child.kill(signal.SIGKILL)
            self.child.wait()
        self.child.close()

    def lines(self) -> list[str]:
        """Return the lines of the screen."""
        return [line.rstrip() for line in self.screen.display]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    windows: list[Window] = []

    def start_window(*arguments: str, columns: int = 80, **settings: str) -> Window:
        windows.append(Window("--seed", "7", *arguments, state=tmp_path, columns=columns, **settings))
        windows[-1].wait_for("> ")
        return windows[-1]

    yield start_window
    for window in windows:
        window.end()


def board_row(window: Window, number: int) -> int:
    """Return the last line of the screen that shows a row of the board."""
    return max(y for y, line in enumerate(window.lines()) if re.match(rf"{number:2} ([.+*A-Z] ?)+ {number}\b", line))


def test_screen_shows_board_tray_scores_and_prompt(start: Start) -> None:
    window = start("duo")
    lines = window.lines()
    top = board_row(window, 14)
    assert lines[top - 1].startswith("   a b c d e f g h i j k l m n")
    assert lines[top + 4].startswith("10 . . . . + . . . . . . . . .  10")
    assert any("Blue holds 21 of 21 pieces" in line for line in lines)
    assert any(re.search(r"Orange +seat 2 +-89", line) for line in lines)
    below = lines.index("Mobility: Blue 414, Orange 414")
    assert {char.fg for char in window.screen.buffer[below].values()} == {"default"}
    assert lines[window.screen.cursor.y] == "Blue>"
    assert window.screen.cursor.x == len("Blue> ")


def test_move_is_drawn_in_colour_and_answered(start: Start) -> None:
    window = start("duo")
    window.type(FIRST)
    row, column = board_row(window, 12), 3 + 2 * "abcdefgh".index("e")
    assert window.lines()[row][column : column + 4] == "B B "
    paint = window.screen.buffer[row]
    assert paint[column].bg == paint[column + 3].bg != paint[column + 4].bg
    assert any(line.startswith("Orange (seat 2) plays ") for line in window.lines())


def token_row(window: Window, letter: str) -> int:
    """Return the last line of the screen that shows a row of Entropy's board."""
    return max(y for y, line in enumerate(window.lines()) if re.match(rf"{letter} ([ \[][.A-Z][ \]] ){{7}}", line))


def test_entropy_shows_board_bag_task_and_prompt(start: Start) -> None:
    window = start("entropy")
    lines, top = window.lines(), token_row(window, "a")
    assert [token_row(window, letter) - top for letter in "abcdefg"] == list(range(7))
    assert lines[top - 1].split()[:7] == list("1234567")
    assert any(re.search(r"Bag: 47 left", line) for line in lines)
    assert any(line.startswith("You are Order: slide a token") for line in lines)
    assert lines[window.screen.cursor.y] == "Order>"


def test_placed_token_is_drawn_in_its_colour(start: Start) -> None:
    window = start("entropy", "--seat", "chaos", "-o", "rounds=1")
    drawn = re.search(r"place \w+ \((\w)\)", "\n".join(window.lines()))
    assert drawn
    window.type("d4", then="Chaos> ")
    places = [
        (token_row(window, letter), 3 + 4 * column)
        for letter in "abcdefg"
        for column in range(7)
        if window.lines()[token_row(window, letter)][3 + 4 * column] == drawn[1]
    ]
    ((row, column),) = places
    paint = window.screen.buffer[row]
    assert paint[column - 1].bg == paint[column + 1].bg != paint[column + 4 if column < 20 else column - 4].bg
    assert any(line.startswith("Computer (Order) ") for line in window.lines())


def test_thinking_status_needs_an_erasable_terminal(start: Start) -> None:
    window = start("entropy")
    assert b"The computer is thinking." in window.raw
    assert not any("thinking" in line for line in window.lines())
    assert b"thinking" not in start("entropy", TERM="dumb").raw


def test_ctrl_c_saves_entropy_and_the_file_loads(start: Start, tmp_path: Path) -> None:
    window = start("entropy")
    window.type("pass", then="Order> ")
    window.child.sendintr()
    assert window.exit_code() == 130
    (file,) = (tmp_path / "polindrome").iterdir()
    assert b"Traceback" not in window.raw
    again = start("--load", str(file))
    assert "pass is undone." in again.type("undo", then="Order> ")


@pytest.mark.parametrize("settings", [{"TERM": "dumb"}, {"NO_COLOR": "1"}], ids=str)
@pytest.mark.parametrize("columns", [60, 80])
def test_entropy_without_colour_is_plain_and_never_wraps(start: Start, settings: dict[str, str], columns: int) -> None:
    window = start("entropy", columns=columns, **settings)
    window.type("pass", then="Order> ")
    assert not re.search(rb"\x1b\[[0-9;]*(38|48);", window.raw)
    assert [token_row(window, letter) - token_row(window, "a") for letter in "abcdefg"] == list(range(7))
    for line in window.raw.decode().splitlines():
        assert len(re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", line)) <= columns


def test_input_has_editing_and_history(start: Start) -> None:
    window = start("duo")
    first = window.type("movesx\x7f")
    assert first.startswith("414 placements")
    assert window.type(UP).startswith("414 placements")


def test_ctrl_c_saves_the_game_and_exits_with_130(start: Start, tmp_path: Path) -> None:
    window = start("duo")
    window.type(FIRST)
    window.child.sendintr()
    assert window.exit_code() == 130
    (file,) = (tmp_path / "polindrome").iterdir()
    assert len(load_record(file).actions) == 2
    assert b"Traceback" not in window.raw
    again = start("--load", str(file))
    assert "F@e12 is undone." in again.type("undo")


@needs_core
def test_ctrl_c_interrupts_a_long_search_and_saves_the_game(tmp_path: Path) -> None:
    window = Window("--level", "10", "--seed", "7", state=tmp_path, columns=80)
    try:
        window.wait_for("Blue> ")
        window.child.sendline(FIRST)
        window.wait_for("The computer is thinking")
        window.child.sendintr()
        assert window.exit_code() == 130
    finally:
        window.end()
    (file,) = (tmp_path / "polindrome").iterdir()
    assert len(load_record(file).actions) == 1
    assert b"Traceback" not in window.raw


@pytest.mark.parametrize("leave", ["quit\n", "\x04"], ids=["quit", "ctrl-d"])
def test_quit_and_ctrl_d_save_the_game_and_exit_with_0(start: Start, tmp_path: Path, leave: str) -> None:
    window = start("duo")
    window.type(FIRST)
    window.child.send(leave)
    assert window.exit_code() == 0
    assert len(list((tmp_path / "polindrome").iterdir())) == 1
    assert any(line.startswith("  polindrome play --load ") for line in window.lines())


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_hangup_saves_the_game(start: Start, tmp_path: Path, number: signal.Signals) -> None:
    window = start("duo")
    window.type(FIRST)
    window.child.kill(number)
    assert window.exit_code() == 0
    assert len(list((tmp_path / "polindrome").iterdir())) == 1


def test_dumb_terminal_gets_plain_text(start: Start) -> None:
    window = start("duo", TERM="dumb")
    window.type(FIRST)
    assert "######" in window.type("hint")
    window.child.sendline("quit")
    assert window.exit_code() == 0
    assert b"\x1b" not in window.raw


def test_no_color_gets_no_colour(start: Start) -> None:
    window = start("duo", NO_COLOR="1")
    window.type(FIRST)
    assert not re.search(rb"\x1b\[[0-9;]*(38|48);", window.raw)


@pytest.mark.parametrize("settings", [{}, {"TERM": "dumb"}, {"PYTHONIOENCODING": "ascii"}], ids=str)
@pytest.mark.parametrize("game", ["duo", "classic"])
def test_nothing_wraps_in_60_columns(start: Start, game: str, settings: dict[str, str]) -> None:
    window = start(game, columns=60, **settings)
    size = 14 if game == "duo" else 20
    rows = [board_row(window, number) for number in range(size, 0, -1)]
    assert rows == list(range(rows[0], rows[0] + size))
    for line in window.raw.decode().splitlines():
        assert len(re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", line)) <= 60
