"""Slow and failing bots: searches are stopped, retried and replaced."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import aclosing
from pathlib import Path
from threading import Event, Lock
from typing import Any

import pytest

from polindrome import new_game
from polindrome.blokus.bots.catalogue import LEVELS
from polindrome.bots import Bot, Budget, Decision, Level, find_bot
from polindrome.bots.catalogue import stand_in
from polindrome.game import Game
from polindrome.registry import GAMES
from polindrome.server.games.game_manager import Command
from polindrome.server.jobs import bot_moves
from polindrome.server.jobs.bot_moves import PROGRESS_SECONDS
from polindrome.server.realtime.hub import CLIENT_MESSAGES, Message
from polindrome.server.realtime.messages import FROM_SERVER
from tests.core import needs_core
from tests.server.live import PATIENCE
from tests.server.parts import parts_at, wait_until_set
from tests.server.playing import EASY, HUMAN, PatientBot, log_of
from tests.storage.opening import asynchronous


class DeepThinker:
    """A bot that searches until it is stopped, then plays the last move; its second search is immediate."""

    def __init__(self) -> None:
        self.asked = Event()
        self.was_stopped = Event()

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Return the move, once there is one."""
        actions = game.legal_actions()
        if self.asked.is_set():
            return Decision(actions[0], (), 0.0)
        self.asked.set()
        assert budget.stop
        pause = Event()
        for _ in range(PATIENCE * 100):
            if budget.stop.is_set():
                self.was_stopped.set()
                break
            pause.wait(0.01)
        return Decision(actions[-1], (), 0.0)


def set_easy_bot(monkeypatch: pytest.MonkeyPatch, bot: Bot) -> None:
    monkeypatch.setitem(LEVELS["duo"], "easy", Level(bot, ""))


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> DeepThinker:
    bot = DeepThinker()
    set_easy_bot(monkeypatch, bot)
    return bot


@needs_core
@asynchronous
async def test_close_stops_the_search_without_a_move(tmp_path: Path, thinker: DeepThinker) -> None:
    async with parts_at(tmp_path / "games") as parts:
        game_id, _ = await parts.create("duo", [EASY, HUMAN])
        await wait_until_set(thinker.asked)
        await parts.scheduler.close()
        await wait_until_set(thinker.was_stopped)
        assert await parts.kinds(game_id) == ["created"]


@needs_core
@asynchronous
async def test_undo_stops_the_search_without_a_move(tmp_path: Path, thinker: DeepThinker) -> None:
    async with parts_at(tmp_path / "games") as parts:
        game_id, holder = await parts.create("duo", [HUMAN, EASY], undo_all=True)
        await parts.move(game_id, holder, 0, "O1@e10")
        await wait_until_set(thinker.asked)
        await parts.manager.undo(game_id, Command(holder, "undo-of-it", 1))
        await wait_until_set(thinker.was_stopped)
        await parts.move(game_id, holder, 0, "I2@e10")
        assert (await parts.wait_for(game_id, "moved", since=3))["seat"] == 1
        assert await parts.kinds(game_id) == ["created", "moved", "undone", "moved", "moved"]


@asynchronous
async def test_wakeup_without_new_events_does_not_stop_the_search(tmp_path: Path, patient: PatientBot) -> None:
    async with parts_at(tmp_path / "games") as parts:
        game_id, _ = await parts.create("duo", [EASY, HUMAN])
        await wait_until_set(patient.asked)
        for _ in range(5):
            parts.hub.publish(game_id)
            await asyncio.sleep(0.01)
        patient.may_play.set()
        await parts.wait_for(game_id, "moved")
        assert patient.times_asked == 1


@asynchronous
async def test_search_progress_is_published(tmp_path: Path, patient: PatientBot) -> None:
    async with parts_at(tmp_path / "games") as parts:
        game_id, _ = await parts.create("duo", [EASY, HUMAN])
        await wait_until_set(patient.asked)
        with parts.hub.follow(game_id, kinds=CLIENT_MESSAGES) as follower:
            before = asyncio.get_running_loop().time()
            for _ in range(20):
                parts.hub.publish(game_id)
                await asyncio.sleep(0.02)
            while len(follower.messages) < 2:
                await asyncio.sleep(0.02)
            passed = asyncio.get_running_loop().time() - before
            # The rate is limited, even if other messages wake the task.
            assert len(follower.messages) <= passed / PROGRESS_SECONDS + 1
            thinking = FROM_SERVER.validate_python(follower.messages[0])
        assert (thinking.kind, thinking.seat, thinking.ply, thinking.move) == ("search_progress", 0, 0, None)
        patient.may_play.set()


@asynchronous
async def test_fast_bots_publish_no_progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fast move comes before the first progress message is due, which the test delays forever."""
    monkeypatch.setattr(bot_moves, "PROGRESS_SECONDS", PATIENCE)
    set_easy_bot(monkeypatch, Failing(lambda _game: 0, times=0))
    async with parts_at(tmp_path / "games") as parts:
        game_id = await parts.put(log_of(new_game("duo"), [EASY, EASY]))
        received: list[Message] = []
        async with aclosing(parts.manager.follow(game_id)) as messages:
            parts.scheduler.wake(game_id)
            async for message in messages:
                received.append(message)
                if message["kind"] == "finished":
                    break
        kinds = {message["kind"] for message in received}
        assert "moved" in kinds
        assert "search_progress" not in kinds


class Failing:
    """A bot that fails a number of times in a given way, and then plays the first move."""

    def __init__(self, way: Callable[[Game], int], times: int) -> None:
        self._way, self._times = way, times
        self.asked = 0

    def decide(self, game: Game, budget: Budget) -> Decision:  # noqa: ARG002
        """Fail, or return a move."""
        self.asked += 1
        action = self._way(game) if self.asked <= self._times else game.legal_actions()[0]
        return Decision(action, (), 0.0)


def crash(_game: Game) -> int:
    raise RuntimeError("a crash in the search")


def cheat(game: Game) -> int:
    return next(action for action in range(game.num_actions) if action not in game.legal_actions())


def logged_errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize("way", [crash, cheat])
@pytest.mark.parametrize("times", [1, 2])
def test_failed_bot_is_retried_and_then_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, way: Any, times: int
) -> None:
    bot = Failing(way, times)
    set_easy_bot(monkeypatch, bot)

    @asynchronous
    async def play() -> None:
        async with parts_at(tmp_path / "games") as parts:
            game_id, _ = await parts.create("duo", [EASY, HUMAN])
            moved = await parts.wait_for(game_id, "moved")
            assert (moved["seat"], bot.asked) == (0, 2)
            assert (moved["action"] == new_game("duo").legal_actions()[0]) == (times == 1)
            assert logged_errors(caplog) == [f"bot easy failed at ply 0 of game {game_id}"] * times

    play()


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_fallback_bot(name: str) -> None:
    game = new_game(name)
    if game.turn < 0:
        game.apply(game.legal_actions()[0])
    bot = find_bot(name, stand_in(game.name))
    assert bot.decide(game, Budget()).action in game.legal_actions()


class CountingBot:
    """A bot that counts its concurrent searches."""

    def __init__(self, enough: int) -> None:
        self.enough = Event()
        self.may_play = Event()
        self.most = 0
        self._now, self._enough = 0, enough
        self._lock = Lock()

    def decide(self, game: Game, budget: Budget) -> Decision:  # noqa: ARG002
        """Return the first move, once the test lets it."""
        with self._lock:
            self._now += 1
            self.most = max(self.most, self._now)
            if self._now == self._enough:
                self.enough.set()
        assert self.may_play.wait(PATIENCE / 2)
        with self._lock:
            self._now -= 1
        return Decision(game.legal_actions()[0], (), 0.0)


@asynchronous
async def test_number_of_concurrent_searches_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = CountingBot(enough=3)
    set_easy_bot(monkeypatch, bot)
    async with parts_at(tmp_path / "games", searches=3) as parts:
        games = [(await parts.create("duo", [EASY, HUMAN]))[0] for _ in range(6)]
        await wait_until_set(bot.enough)
        # By now all of them have requested a thread.
        for game_id in games:
            await parts.manager.snapshot(game_id)
        bot.may_play.set()
        assert [(await parts.wait_for(game_id, "moved"))["seat"] for game_id in games] == [0] * 6
    assert bot.most == 3
