"""Tests of the CodeCup protocol: whole games in both roles, single lines, and every invalid line."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from polindrome.bots import Bot, Budget, Decision, find_bot
from polindrome.entropy import EntropyGame
from polindrome.entropy.codecup import SECONDS_PER_MOVE, converse
from polindrome.entropy.notation import PASS
from polindrome.errors import InvalidMove
from polindrome.game import Game
from tests.entropy.codecup_referee import SQUARES, play, shuffled_bag

BOT = find_bot("entropy", "beginner")


class Scripted:
    """Plays given actions and records games and budgets."""

    def __init__(self, *actions: int) -> None:
        self.actions = deque(actions)
        self.asked: list[tuple[EntropyGame, Budget]] = []

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Return the next of the actions."""
        assert isinstance(game, EntropyGame)
        self.asked.append((game.copy(), budget))
        return Decision(self.actions.popleft(), (), 0.0)


class Program:
    """The protocol without processes; a line is read only when a reply needs it, else the inbox is empty."""

    def __init__(self, bot: Bot, seed: int) -> None:
        self.inbox: deque[str] = deque()
        self.replies = converse(self._lines(), bot, seed=seed)

    def _lines(self) -> Iterator[str]:
        while True:
            yield self.inbox.popleft()

    def tell(self, *lines: str) -> None:
        """Send lines to the program."""
        self.inbox.extend(f"{line}\n" for line in lines)

    def ask(self) -> str:
        """Read its next line."""
        return next(self.replies)


class Process:
    """The protocol over a real process."""

    def __init__(self, *options: str) -> None:
        command = [sys.executable, "-m", "polindrome", "entropy-bot", "--protocol", "codecup", *options]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, bufsize=1)

    def tell(self, *lines: str) -> None:
        """Send lines to the program."""
        assert self.process.stdin
        self.process.stdin.writelines(f"{line}\n" for line in lines)

    def ask(self) -> str:
        """Read its next line."""
        assert self.process.stdout
        return self.process.stdout.readline().rstrip("\n")


def replies_to(*lines: str, bot: Bot = BOT) -> list[str]:
    return list(converse(lines, bot))


@pytest.mark.parametrize("seed", range(5))
def test_two_bots_play_a_whole_game_reproducibly(seed: int) -> None:
    games = []
    for _ in range(2):
        chaos, order = Program(BOT, seed), Program(BOT, seed + 100)
        games.append(play((chaos.tell, chaos.ask), (order.tell, order.ask), seed))
        assert list(chaos.replies) == list(order.replies) == []
        assert not chaos.inbox
        assert not order.inbox
    assert len(games[0]) == 49 + 48
    assert games[0] == games[1]
    assert sorted(line[0] for line in games[0][::2]) == sorted("1234567" * 7)


def test_two_processes_play_a_whole_game() -> None:
    options = ("--level", "beginner", "--seconds", "0.01")
    chaos, order = Process(*options, "--seed", "1"), Process(*options, "--seed", "2")
    written = play((chaos.tell, chaos.ask), (order.tell, order.ask), seed=3)
    assert len(written) == 49 + 48
    for program in (chaos, order):
        assert program.process.communicate(timeout=60) == ("", "")
        assert program.process.returncode == 0


def test_rows_come_before_columns_and_digits_are_the_colours_in_order() -> None:
    bot = Scripted(8, 16)
    assert replies_to("Start\n", "1\n", "BbBb\n", "7\n", "Quit\n", bot=bot) == ["Bb", "Cc"]
    first, second = (game for game, _ in bot.asked)
    assert first.next_token == "R"
    assert second.next_token == "P"
    assert second.state[8] == "R"
    assert (second.open_draw, second.rounds) == (False, 1)


def test_order_receives_colour_and_square_and_replies_with_a_slide() -> None:
    bot = Scripted(49 + 49 * 9 + 13, 49 + 49 * 13 + 6)
    assert replies_to("3Bc\n", "3Aa\n", bot=bot) == ["BcBg", "BgAg"]
    assert bot.asked[0][0].state[9] == "Y"
    assert bot.asked[0][0].next_token == ""
    assert bot.asked[1][0].state[13] == "Y"


def test_pass_names_an_occupied_square_twice() -> None:
    assert replies_to("3Bc\n", bot=Scripted(PASS)) == ["BcBc"]


@pytest.mark.parametrize("square", ["Bb", "Gg"], ids=["with a token", "empty"])
def test_any_square_twice_is_read_as_a_pass(square: str) -> None:
    bot = Scripted(8, 9)
    assert replies_to("Start", "1", square * 2, "1", bot=bot) == ["Bb", "Bc"]
    assert bot.asked[1][0].state.count("R") == 1


@pytest.mark.parametrize(
    "lines",
    [
        ["Start\n", "4\n", "Quit\n", "rubbish after the end\n"],
        ["Start\r\n", "4\r\n", "Quit\r\n"],
        ["\n", "Start\n", "  \n", " 4 \n"],
        ["Start\n", "4"],
    ],
    ids=["Quit", "CRLF", "empty lines, end of input", "no last newline"],
)
def test_blank_lines_line_endings_and_lines_after_quit_are_ignored(lines: list[str]) -> None:
    assert replies_to(*lines) == replies_to("Start\n", "4\n")
    assert len(replies_to(*lines)) == 1


@pytest.mark.parametrize("lines", [[], ["Quit"], ["Start"], ["Start", "Quit"], ["\n", ""]])
def test_input_may_end_before_the_game_starts(lines: list[str]) -> None:
    assert replies_to(*lines) == []


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (["rubbish"], "line 1, 'rubbish': expected a colour and its square such as '3Bc'; 'Start' comes only first"),
        (["start"], "line 1, 'start': expected a colour and its square"),
        (["3Bc", "8Aa"], "line 2, '8Aa': expected a colour and its square"),
        (["3bC"], "expected a colour and its square"),
        (["3Bh"], "expected a colour and its square"),
        (["٣Bc"], "expected a colour and its square"),
        (["3Bc", "Start"], "line 2, 'Start': expected a colour and its square"),
        (["Start", "0"], "line 2, '0': expected a colour 1-7"),
        (["Start", "3Bc"], "line 2, '3Bc': expected a colour 1-7"),
        (["Start", "1", "2"], "line 3, '2': expected a slide such as 'BcBg', or a square twice for a pass"),
        (["Start", "1", "AaAh"], "expected a slide"),
        (["Start", "1", "GgGf"], "line 3, 'GgGf': g7-g6 is illegal: there is no token on g7"),
        (["Start", "1", "AaBb"], "a1-b2 is illegal: b2 is not straight up, down, left or right of a1"),
        (["Start", "1", "AaAa", "1", "AaAb"], "a1-a2 is illegal: a2 is in the way"),
        (["Start", *["1", "AaAa"] * 7, "1"], "line 16, '1': the draw R is illegal: no token R is left in the bag"),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, list) else "",
)
def test_invalid_line_is_quoted(lines: list[str], complaint: str) -> None:
    bot = Scripted(*range(49)) if lines[0] == "Start" else BOT
    with pytest.raises(InvalidMove, match=re.escape(complaint)):
        replies_to(*lines, bot=bot)


def test_order_rejects_an_occupied_square_and_an_eighth_token_of_a_colour() -> None:
    with pytest.raises(InvalidMove, match="line 2, '4Bc': b3 is illegal: b3 has a token already"):
        replies_to("3Bc", "4Bc", bot=Scripted(PASS, PASS))
    lines = [f"3{square}" for square in SQUARES[:8]]
    with pytest.raises(InvalidMove, match="line 8, '3Ba': the draw Y is illegal: no token Y"):
        replies_to(*lines, bot=Scripted(*[PASS] * 8))


def whole_game_for_order() -> list[str]:
    return [color + square for color, square in zip(shuffled_bag(1), SQUARES, strict=True)]


def test_last_token_needs_no_reply_of_order() -> None:
    assert len(replies_to(*whole_game_for_order(), "Quit", bot=Scripted(*[PASS] * 48))) == 48


@pytest.mark.parametrize("line", ["1Aa", "AaAa", "1"])
def test_only_quit_is_valid_after_the_last_token(line: str) -> None:
    with pytest.raises(InvalidMove, match=f"line 50, '{line}': the board is full; expected 'Quit'"):
        replies_to(*whole_game_for_order(), line, bot=Scripted(*[PASS] * 48))


def budgets(lines: list[str], seed: int, seconds: float | None = None) -> list[Budget]:
    bot = Scripted(0, 1)
    list(converse(lines, bot, seed=seed, seconds=seconds))
    return [budget for _, budget in bot.asked]


def test_each_move_has_its_own_seed_and_time_limit() -> None:
    lines = ["Start", "1", "AaAa", "1"]
    first, second = budgets(lines, seed=5)
    assert first.seed != second.seed
    assert first.seconds == second.seconds == SECONDS_PER_MOVE
    assert SECONDS_PER_MOVE * 49 < 30
    assert budgets(lines, seed=5) == [first, second]
    other = budgets(lines, seed=6, seconds=0.25)[0]
    assert other.seed != first.seed
    assert other.seconds == 0.25


def test_scorer_is_passed_to_the_bot() -> None:
    bot = Scripted(0)
    list(converse(["Start", "1"], bot, scorer="literal"))
    assert bot.asked[0][0].scorer == "literal"


def test_random_lines_are_applied_or_rejected_with_an_error() -> None:
    rng = Random(1)
    words = ["Start", "1", "7", "8", "1Aa", "7Gg", "AaAa", "AaGa", "Quit", "", "x", "٣"]
    for _ in range(300):
        lines = [rng.choice(words) for _ in range(6)]
        with suppress(InvalidMove):
            assert len(list(converse(lines, BOT))) <= 6
