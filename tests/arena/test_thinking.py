"""The time of a bot: counted, and limited if it was asked for, whatever the bot is at."""

from __future__ import annotations

import shlex
import signal
import subprocess
import sys
from threading import Thread
from time import process_time

import pytest

from polindrome.arena import Match, Thinking, play_match
from polindrome.blokus import DUO, BlokusGame
from polindrome.bots import Bot, Budget, Decision
from polindrome.bots.json_program import JsonBot
from polindrome.errors import BotFailed
from polindrome.game import Game
from tests.arena.bots_that_fail import Sleeping
from tests.arena.conftest import First

PATIENCE = 60


class Busy:
    """Works until it has used so many seconds of a processor."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def decide(self, game: Game, budget: Budget) -> Decision:  # noqa: ARG002 (every bot is asked like this)
        """The first action, after all that work."""
        end = process_time() + self.seconds
        while process_time() < end:
            pass
        return Decision(game.legal_actions()[0], (), 0.0)


def test_who_is_in_time_is_not_disturbed() -> None:
    thinking, game = Thinking(), BlokusGame(DUO)
    before = signal.getsignal(signal.SIGALRM)
    assert thinking.time(First(), game, Budget(), PATIENCE) == game.legal_actions()[0]
    assert thinking.moves == 1
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@pytest.mark.parametrize("bot", [Busy(PATIENCE), Sleeping()], ids=["busy", "asleep"])
def test_who_is_late_is_stopped(bot: Bot) -> None:
    game, thinking = BlokusGame(DUO), Thinking()
    for _ in range(7):
        game.apply(game.legal_actions()[0])
    with pytest.raises(BotFailed, match=r"no move within 0\.1 s"):
        thinking.time(bot, game, Budget(), 0.1)
    assert thinking.moves == 0
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_where_nobody_can_be_stopped_who_is_late_is_told_so_afterwards() -> None:
    caught: list[BaseException] = []

    def ask() -> None:
        try:
            Thinking().time(Busy(0.2), BlokusGame(DUO), Budget(), 0.05)
        except BotFailed as error:
            caught.append(error)

    thread = Thread(target=ask)
    thread.start()
    thread.join()
    assert [str(error) for error in caught] == ["no move within 0.05 s"]


def test_a_program_that_is_late_is_ended() -> None:
    command = shlex.join([sys.executable, "-c", "import os, time; print(os.getpid(), flush=True); time.sleep(600)"])
    with JsonBot(command, "duo") as bot:
        started: list[subprocess.Popen[bytes]] = []
        with pytest.raises(BotFailed, match="no move within 2 s"):
            Thinking().time(_Silent(bot, started), BlokusGame(DUO), Budget(), 2)
        (process,) = started
        assert process.wait(PATIENCE) is not None


class _Silent:
    """Asks a program, whose first line is no answer, and then once more."""

    def __init__(self, bot: JsonBot, started: list[subprocess.Popen[bytes]]) -> None:
        self.bot, self.started = bot, started

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Nothing ever comes."""
        self.bot._start()
        assert self.bot._running
        self.started.append(self.bot._running._process)
        next(self.bot._running.hear("who are you?"))
        return self.bot.decide(game, budget)


def test_a_match_ends_with_a_bot_that_is_late() -> None:
    match = Match("duo", "py:tests.arena.bots_that_fail:Sleeping", "easy", timeout=2)
    with pytest.raises(BotFailed, match=r"bot A, .*failed at move 9 of duel 0 .*: no move within 2 s"):
        list(play_match(match, 2))
