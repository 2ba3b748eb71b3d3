"""The pool of open bots: a program starts once per match and process, and ends with the match."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from polindrome.arena import Match, play_match
from polindrome.arena.bot_pool import close_bots, open_bots
from polindrome.bots import Bot
from polindrome.errors import UnknownName
from tests.arena.conftest import First

ROOT = Path(__file__).parents[2]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[First]:
    """All bots in the order of their creation; the name "nobody" is unknown."""
    every: list[First] = []

    def find(_game: str, name: str, *, trusted: bool) -> Bot:
        assert trusted
        if name == "nobody":
            raise UnknownName("bot", name, ["one"])
        every.append(First())
        return every[-1]

    monkeypatch.setattr("polindrome.arena.bot_pool.find_bot", find)
    return every


def test_one_bot_per_side_plays_all_games_and_is_closed(made: list[First]) -> None:
    assert len(list(play_match(Match("duo", "one", "one"), 6))) == 3
    # Two bots are opened before the first game to check their names; two more play.
    assert [bot.closed for bot in made] == [1, 1, 1, 1]
    assert [bool(bot.requests) for bot in made] == [False, False, True, True]


def test_closing_a_match_early_closes_its_bots(made: list[First]) -> None:
    duels = play_match(Match("duo", "one", "other"), 6)
    next(duels)
    assert [bot.closed for bot in made] == [1, 1, 0, 0]
    duels.close()
    assert [bot.closed for bot in made] == [1, 1, 1, 1]


def test_the_first_bot_is_closed_if_the_second_is_unknown(made: list[First]) -> None:
    with pytest.raises(UnknownName, match="nobody"):
        play_match(Match("duo", "one", "nobody"), 6)
    assert [bot.closed for bot in made] == [1]


@pytest.mark.usefixtures("made")
def test_the_same_specification_on_both_sides_gives_two_bots() -> None:
    a, b = open_bots("duo", ["one", "one"])
    assert a is not b
    assert open_bots("duo", ("one", "one")) == (a, b)
    close_bots()
    assert open_bots("duo", ["one", "one"])[0] is not a
    close_bots()


def leave_a_bot_open(number: int) -> int:
    """Task for a worker: leave a bot open that prints when it is closed."""
    from polindrome.arena import bot_pool

    class Loud(First):
        def close(self) -> None:
            os.write(1, b"closed\n")  # One system call: another process may write at the same time.

    bot_pool._BOTS["duo", "loud", 0] = Loud()
    return number


def test_workers_close_their_bots_at_exit() -> None:
    code = (
        "from polindrome.arena import new_executor\n"
        "from tests.arena.test_bot_pool import leave_a_bot_open as make\n"
        "if __name__ == '__main__': print(sorted(new_executor(2).map_unordered(make, range(4))))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert run.returncode == 0, run.stderr
    *closed, results = run.stdout.splitlines()
    assert results == "[0, 1, 2, 3]"
    # One worker may have run all tasks before the other started.
    assert closed in (["closed"], ["closed", "closed"])
