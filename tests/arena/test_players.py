"""A bot may be a program: it is started once for a match, not for every game, and ended with it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from polindrome.arena import Match, play_match
from polindrome.arena.players import bots_of, close_bots
from polindrome.bots import Bot
from polindrome.errors import UnknownName
from tests.arena.conftest import First

ROOT = Path(__file__).parents[2]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[First]:
    """All bots in the order in which they were made; there is none of the name "nobody"."""
    every: list[First] = []

    def find(_game: str, name: str, *, trusted: bool) -> Bot:
        assert trusted
        if name == "nobody":
            raise UnknownName("bot", name, ["one"])
        every.append(First())
        return every[-1]

    monkeypatch.setattr("polindrome.arena.players.find_bot", find)
    return every


def test_one_program_for_each_side_plays_all_games_and_is_closed(made: list[First]) -> None:
    assert len(list(play_match(Match("duo", "one", "one"), 6))) == 3
    # Two to see that they are there before anybody plays, and two that play.
    assert [bot.closed for bot in made] == [1, 1, 1, 1]
    assert [len({len(game.history) for game, _ in bot.asked}) > 0 for bot in made] == [False, False, True, True]


def test_a_match_that_is_left_early_closes_its_programs(made: list[First]) -> None:
    duels = play_match(Match("duo", "one", "other"), 6)
    next(duels)
    assert [bot.closed for bot in made] == [1, 1, 0, 0]
    duels.close()
    assert [bot.closed for bot in made] == [1, 1, 1, 1]


def test_the_first_program_is_closed_if_the_second_cannot_start(made: list[First]) -> None:
    with pytest.raises(UnknownName, match="nobody"):
        play_match(Match("duo", "one", "nobody"), 6)
    assert [bot.closed for bot in made] == [1]


@pytest.mark.usefixtures("made")
def test_the_same_text_on_both_sides_is_two_programs() -> None:
    a, b = bots_of(Match("duo", "one", "one"))
    assert a is not b
    assert bots_of(Match("duo", "one", "one", seed=9)) == (a, b)
    close_bots()
    assert bots_of(Match("duo", "one", "one"))[0] is not a
    close_bots()


def make_a_bot_that_says_when_it_is_closed(number: int) -> int:
    """For a process of its own: a bot that is left open there."""
    from polindrome.arena import players

    class Loud(First):
        def close(self) -> None:
            os.write(1, b"closed\n")  # At once: another process may write at the same time.

    players._BOTS["duo", "loud", 0] = Loud()
    return number


def test_processes_of_a_match_close_their_programs_when_they_end() -> None:
    code = (
        "from polindrome.arena import executor_of\n"
        "from tests.arena.test_players import make_a_bot_that_says_when_it_is_closed as make\n"
        "if __name__ == '__main__': print(sorted(executor_of(2).map_unordered(make, range(4))))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert run.returncode == 0, run.stderr
    *closed, results = run.stdout.splitlines()
    assert results == "[0, 1, 2, 3]"
    # One process may have done all the work before the other was there.
    assert closed in (["closed"], ["closed", "closed"])
