"""Third-party games on the command line: matches, tournaments, self-play and the terminal game."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pexpect  # type: ignore[import-untyped]
import pytest

from polindrome.arena.shards import read_games
from polindrome.cli.main import run
from polindrome.records import load_record, parse_record
from polindrome.registry import new_game
from tests.small_games import NAMES, on_path, write_plugin

every_game = pytest.mark.parametrize("game", NAMES)


def error_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command that fails, and return its standard error."""
    assert run([*arguments]) == 2
    return capsys.readouterr().err


@every_game
@pytest.mark.parametrize("more", [(), ("--opening", "3")], ids=["", "opening"])
def test_match(game: str, more: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    settings = ("--games", "6", "--workers", "1", "--json", "--out", str(out))
    assert run(["match", game, "random", "random", *settings, *more]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 6
    duels = [json.loads(line) for line in out.read_text().splitlines()]
    records = [[parse_record(json.dumps(record)) for record in duel["records"]] for duel in duels]
    assert [len(pair) for pair in records] == [2, 2, 2]
    assert all(record.result for pair in records for record in pair)


def test_match_in_other_processes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["match", "nim", "perfect", "random", "--games", "8", "--workers", "2"]) == 0
    assert "nim: perfect (A) against random (B), 8 of 8 games, seed 1" in capsys.readouterr().out


def test_opening_never_ends_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    settings = ("--opening", "8", "--option", "heaps=11", "--games", "4", "--workers", "1", "--json")
    assert run(["match", "nim", "random", "random", *settings]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 4


@every_game
def test_tournament(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(f'game = "{game}"\ngames = 4\n[bots]\none = "random"\nother = "random"\n')
    assert run(["tournament", str(file), "--workers", "1", "--out", str(tmp_path / "cup")]) == 0
    assert f"{game}: round-robin of 2 bots, 4 of 4 games" in capsys.readouterr().out
    assert (tmp_path / "cup" / "table.md").exists()


@every_game
def test_selfplay(game: str, tmp_path: Path) -> None:
    settings = ("--bot", "random", "--games", "4", "--workers", "1", "--out", str(tmp_path))
    assert run(["selfplay", "--game", game, *settings]) == 0
    games = list(read_games(tmp_path))
    assert [played.number for played in games] == [0, 1, 2, 3]
    for played in games:
        again = new_game(game)
        for seat, action, legal in zip(played.seat, played.action, played.legal, strict=True):
            assert (again.turn, again.legal_actions()) == (seat, list(legal))
            again.apply(int(action))
        assert again.returns() == tuple(played.returns)


def test_info_lists_the_games_and_reports_a_broken_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_plugin(tmp_path, "broken", "1 / 0")
    with on_path(tmp_path):
        assert run(["info"]) == 0
        assert "entropy, nim, pig\n" in capsys.readouterr().out
        said = error_of(capsys, "match", "broken", "random", "random")
    assert said.startswith("polindrome: the game 'broken' (plugin_broken:Game) cannot be loaded: ZeroDivisionError")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["match", "nmi", "random", "random"], "unknown game 'nmi'; did you mean 'nim'?"),
        (["match", "pig", "hard", "random"], "unknown bot 'hard'"),
        (["match", "nim", "random", "random", "-o", "heaps=0"], "option 'heaps' of nim: expected 1 to 9 digits"),
        (["play", "pig", "--seat", "3"], "pig has the seats 1 to 2, not 3"),
        (["play", "pig", "--seat", "order"], "unknown seat 'order'"),
        (["play", "nim", "--level", "hard"], "unknown level 'hard'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_error_is_one_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in error_of(capsys, *arguments)


class Terminal:
    """`polindrome play` in a pseudo-terminal."""

    def __init__(self, state: Path, *arguments: str) -> None:
        environment = {**os.environ, "TERM": "dumb", "XDG_STATE_HOME": str(state)}
        command = ["-m", "polindrome", "play", *arguments, "--seed", "1"]
        self._child = pexpect.spawn(
            sys.executable, command, env=environment, timeout=60, encoding="utf-8", dimensions=(60, 100)
        )

    def wait_for(self, text: str) -> str:
        """Return the output before the text."""
        self._child.expect_exact(text)
        return str(self._child.before)

    def type(self, line: str, then: str) -> str:
        """Type a line and return the output up to the text."""
        self._child.sendline(line)
        return self.wait_for(then)

    def end(self) -> int:
        """Quit and return the exit code."""
        self._child.sendline("quit")
        self._child.expect(pexpect.EOF)
        self._child.close()
        return int(self._child.exitstatus)


def test_terminal_game_has_a_text_board_and_ends(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "nim", "-o", "heaps=22", "--level", "random")
    assert "a ||\r\nb ||" in terminal.wait_for("seat 1> ")
    assert "4 moves: a1, a2, b1, b2" in terminal.type("moves", "seat 1> ")
    assert "hints are not available for nim" in terminal.type("hint", "seat 1> ")
    assert ".blksgf files are not available for nim" in terminal.type(f"save {tmp_path}/game.blksgf", "seat 1> ")
    assert "expected a heap and a number, such as a1" in terminal.type("c4", "seat 1> ")
    assert "is not legal" in terminal.type("a9", "seat 1> ")
    assert "Seat 2 plays" in terminal.type("a1", "seat 1> ")
    assert "a1 is undone." in terminal.type("undo", "seat 1> ")
    terminal.type(f"save {tmp_path}/game.json", "seat 1> ")
    assert terminal.end() == 0
    assert load_record(tmp_path / "game.json").game == "nim"
    again = Terminal(tmp_path, "--load", f"{tmp_path}/game.json")
    assert "Nim: you have seat 1, against perfect." in again.wait_for("seat 1> ")
    assert again.end() == 0


def test_terminal_game_shows_draws(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "pig", "-o", "goal=1")
    terminal.wait_for("seat 1> ")
    assert "Drawn: 4." in terminal.type("roll", "seat 1> ")
    ended = terminal.type("hold", "game over> ")
    assert "The game is over: the goal of 1 is reached." in ended
    assert "Winner: you. Points: you 4, seat 2 0." in ended
    assert terminal.end() == 0


def test_review_is_not_available(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(
        json.dumps({"polindrome": 1, "game": "nim", "options": {}, "actions": [], "skips": [], "result": None})
    )
    assert error_of(capsys, "review", str(file)) == "polindrome: reviews are not available for nim\n"
    out = ("--blksgf", str(tmp_path / "out.blksgf"))
    assert error_of(capsys, "review", str(file), *out) == "polindrome: .blksgf files are not available for nim\n"
