"""Thinking time and timeouts of bots."""

from __future__ import annotations

import shlex
import signal
import subprocess
import sys
from threading import Thread
from time import process_time

import pytest

from polindrome.arena import Match, ThinkingTime, play_match
from polindrome.blokus import DUO, BlokusGame
from polindrome.bots import Bot, Budget, Decision
from polindrome.bots.program_bot import JsonBot
from polindrome.errors import BotFailed
from polindrome.game import Game
from tests.arena.conftest import First
from tests.arena.failing_bots import Sleeping

LONG = 60


class Busy:
    """Computes for a number of CPU seconds before each move."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def decide(self, game: Game, budget: Budget) -> Decision:  # noqa: ARG002 (the signature of every bot)
        """Play the first action, after the time is used."""
        end = process_time() + self.seconds
        while process_time() < end:
            pass
        return Decision(game.legal_actions()[0], (), 0.0)


def test_a_bot_in_time_is_not_interrupted() -> None:
    thinking, game = ThinkingTime(), BlokusGame(DUO)
    before = signal.getsignal(signal.SIGALRM)
    assert thinking.timed_decision(First(), game, Budget(), LONG) == game.legal_actions()[0]
    assert thinking.moves == 1
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@pytest.mark.parametrize("bot", [Busy(LONG), Sleeping()], ids=["busy", "asleep"])
def test_a_late_bot_is_interrupted(bot: Bot) -> None:
    game, thinking = BlokusGame(DUO), ThinkingTime()
    for _ in range(7):
        game.apply(game.legal_actions()[0])
    with pytest.raises(BotFailed, match=r"no move within 0\.1 s"):
        thinking.timed_decision(bot, game, Budget(), 0.1)
    assert thinking.moves == 0
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_a_late_bot_in_another_thread_fails_after_its_move() -> None:
    caught: list[BaseException] = []

    def decide() -> None:
        try:
            ThinkingTime().timed_decision(Busy(0.2), BlokusGame(DUO), Budget(), 0.05)
        except BotFailed as error:
            caught.append(error)

    thread = Thread(target=decide)
    thread.start()
    thread.join()
    assert [str(error) for error in caught] == ["no move within 0.05 s"]


def test_a_late_program_is_ended() -> None:
    command = shlex.join([sys.executable, "-c", "import os, time; print(os.getpid(), flush=True); time.sleep(600)"])
    with JsonBot(command, "duo") as bot:
        started: list[subprocess.Popen[bytes]] = []
        with pytest.raises(BotFailed, match="no move within 2 s"):
            ThinkingTime().timed_decision(_Silent(bot, started), BlokusGame(DUO), Budget(), 2)
        (process,) = started
        assert process.wait(LONG) is not None


class _Silent:
    """Starts the program of a JsonBot, records its process, and waits for an answer that never comes."""

    def __init__(self, bot: JsonBot, started: list[subprocess.Popen[bytes]]) -> None:
        self.bot, self.started = bot, started

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Wait for a line after the first one."""
        self.bot._start()
        assert self.bot._running
        self.started.append(self.bot._running._process)
        next(self.bot._running.read_lines("who are you?"))
        return self.bot.decide(game, budget)


def test_a_timeout_ends_a_match() -> None:
    match = Match("duo", "py:tests.arena.failing_bots:Sleeping", "easy", timeout=2)
    with pytest.raises(BotFailed, match=r"bot A, .*failed at move 9 of duel 0 .*: no move within 2 s"):
        list(play_match(match, 2))
