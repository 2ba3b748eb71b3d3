"""`polindrome gtp`: commands in, flushed responses out, with the bot that the options select."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from threading import Timer

import pytest

from polindrome.bots import Budget, Decision
from polindrome.cli import gtp as command
from polindrome.cli.main import run
from polindrome.game import Game


class FirstMoveBot:
    """A bot that plays the first legal action and records its budgets."""

    def __init__(self) -> None:
        self.budgets: list[Budget] = []

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Return the first legal action."""
        self.budgets.append(budget)
        return Decision(game.legal_actions()[0], (), 0.5)


class GtpCommand:
    """The command with a bot that does not search; it records the requested bots and searches."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.bot = FirstMoveBot()
        self.found: list[tuple[str, str]] = []
        self.searches: list[tuple[int | None, float | None]] = []
        self.budgets = self.bot.budgets
        self._monkeypatch, self._capsys = monkeypatch, capsys
        monkeypatch.setattr(command, "find_bot", self._find_bot)
        monkeypatch.setattr(command, "SearchBot", self._search_bot)

    def _find_bot(self, game: str, text: str) -> FirstMoveBot:
        self.found.append((game, text))
        return self.bot

    def _search_bot(self, simulations: int | None, seconds: float | None) -> FirstMoveBot:
        self.searches.append((simulations, seconds))
        return self.bot

    def run(self, given: bytes, *options: str) -> str:
        """Return the standard output once the input has ended."""
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        code = run(["gtp", *options])
        printed = self._capsys.readouterr()
        assert (code, printed.err) == (0, "")
        return printed.out


@pytest.fixture
def gtp(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> GtpCommand:
    return GtpCommand(monkeypatch, capsys)


def test_responses_end_with_an_empty_line(gtp: GtpCommand) -> None:
    assert gtp.run(b"name\n# nothing\n\n2 genmove b\r\nplay\nfinal_score") == (
        "= Polindrome\n\n=2 e10\n\n? expected play COLOUR MOVE\n\n= B+1\n\n"
    )


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ([], ("duo", "level:5")),
        (["--level", "1"], ("duo", "level:1")),
        (["--game", "classic_2", "--level", "10"], ("classic-2", "level:10")),
        (["--game", "classic-3"], ("classic-3", "level:5")),
        (["--game", "Blokus"], ("classic", "level:5")),
    ],
    ids=" ".join,
)
def test_level_selects_the_bot(options: list[str], found: tuple[str, str], gtp: GtpCommand) -> None:
    gtp.run(b"", *options)
    assert gtp.found == [found]
    assert gtp.searches == []


@pytest.mark.parametrize(
    ("options", "search"), [(["--seconds", "0.5"], (None, 0.5)), (["--simulations", "300"], (300, None))]
)
def test_simulations_and_seconds_limit_the_search(
    options: list[str], search: tuple[int | None, float | None], gtp: GtpCommand
) -> None:
    gtp.run(b"genmove b\nset_game classic\ngenmove 1\n", *options)
    assert gtp.searches == [search]
    assert gtp.found == []
    assert len(gtp.budgets) == 2


def test_set_game_keeps_the_level(gtp: GtpCommand) -> None:
    gtp.run(b"set_game Blokus\n", "--level", "3")
    assert gtp.found == [("duo", "level:3"), ("classic", "level:3")]


def test_threads_and_seed_reach_the_bot(gtp: GtpCommand) -> None:
    for seed in ("4", "4", "5"):
        gtp.run(b"genmove b\n", "--threads", "2", "--seed", seed)
    first, again, other = gtp.budgets
    assert first.threads == 2
    assert first == again != other


def test_invalid_utf8_is_an_unknown_command(gtp: GtpCommand) -> None:
    assert gtp.run(b"\xff\xfe\nname\n").startswith(r"? unknown command '\ufffd\ufffd'")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--seconds", "1", "--simulations", "10"], "choose one of --level, --seconds and --simulations"),
        (["--level", "3", "--seconds", "1"], "choose one of --level, --seconds and --simulations"),
        (["--level", "0"], "0 is not in the range 1<=x<=10"),
        (["--level", "11"], "11 is not in the range 1<=x<=10"),
        (["--seconds", "0"], "0.0 is not in the range x>0"),
        (["--simulations", "0"], "0 is not in the range x>=1"),
        (["--threads", "0"], "0 is not in the range x>=1"),
        (["--game", "entropy"], "unknown game 'entropy'; choose from: duo, classic, classic-2, classic-3"),
        (["--seed", "x"], "'x' is not a valid integer"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_user_errors_print_one_line(options: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["gtp", *options]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err
    assert len(printed.err.splitlines()) == 1


def test_responses_are_flushed_immediately() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    environment["PYTHONWARNINGS"] = "error"
    pipe = subprocess.PIPE
    command_line = [sys.executable, "-m", "polindrome", "gtp", "--simulations", "10"]
    with subprocess.Popen(command_line, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=environment) as process:
        # Without a response, the read returns the end of the output instead of blocking.
        watchdog = Timer(60, process.kill)
        watchdog.start()
        assert process.stdin
        assert process.stdout
        for request, response in (
            ("name", "= Polindrome\n"),
            ("undo", "? there is nothing to undo\n"),
            ("quit", "=\n"),
        ):
            process.stdin.write(request + "\n")
            process.stdin.flush()
            assert (process.stdout.readline(), process.stdout.readline()) == (response, "\n")
        rest, said = process.communicate()
        watchdog.cancel()
    assert (process.returncode, rest, said) == (0, "", "")
