"""Bots that think for long: nobody waits for them in vain, and half a thought is never played."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from threading import Event, Lock

import pytest

from polindrome import new_game
from polindrome.bots import Budget, Decision, Level
from polindrome.bots.levels import LEVELS
from polindrome.core import is_core_built
from polindrome.game import Game
from polindrome.server.bot_turns import MOST_AT_ONCE, BotTurns
from polindrome.server.game_manager import GameManager
from polindrome.server.hub import Hub
from polindrome.server.ledger import Ledger
from polindrome.storage import EventLog
from tests.server.live import PATIENCE
from tests.server.playing import EASY, HUMAN, log_of

needs_core = pytest.mark.skipif(not is_core_built(), reason="only the core can be stopped, which was not built here")


class DeepThinker:
    """Thinks until it is stopped, and then has found the last move; the second time it knows the first move at once."""

    def __init__(self) -> None:
        self.asked = Event()
        self.was_stopped = Event()

    def decide(self, game: Game, budget: Budget) -> Decision:
        """The move, as soon as it has one."""
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


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> DeepThinker:
    bot = DeepThinker()
    monkeypatch.setitem(LEVELS[14], "easy", Level(bot, ""))
    return bot


@asynccontextmanager
async def log_at(folder: Path) -> AsyncIterator[EventLog]:
    """An open log."""
    log = await EventLog.open(f"sqlite:///{folder / 'games'}")
    try:
        async with asyncio.timeout(PATIENCE):
            yield log
    finally:
        await log.close()


async def wait_for(happening: Event) -> None:
    assert await asyncio.to_thread(happening.wait, PATIENCE / 2)


async def kinds_in(log: EventLog, game_id: str) -> list[str]:
    return [event.kind for event in await log.read(game_id)]


@needs_core
def test_who_closes_ends_what_a_bot_thinks_and_it_is_not_played(tmp_path: Path, thinker: DeepThinker) -> None:
    async def leave() -> list[str]:
        async with log_at(tmp_path) as log:
            manager = GameManager(log)
            game_id = (await manager.create("duo", [EASY, HUMAN]))["id"]
            await wait_for(thinker.asked)
            await manager.close()
            await wait_for(thinker.was_stopped)
            return await kinds_in(log, game_id)

    assert asyncio.run(leave()) == ["created"]


@needs_core
def test_an_undo_ends_what_a_bot_thinks_and_it_is_not_played(tmp_path: Path, thinker: DeepThinker) -> None:
    async def take_back() -> list[str]:
        async with log_at(tmp_path) as log:
            manager = GameManager(log)
            game_id = (await manager.create("duo", [HUMAN, EASY]))["id"]
            await manager.move(game_id, ply=0, key="placement-0", move="O1@e10")
            await wait_for(thinker.asked)
            await manager.undo(game_id, ply=1, key="undo-of-it")
            await wait_for(thinker.was_stopped)
            await manager.move(game_id, ply=0, key="placement-1", move="I2@e10")
            async with aclosing(manager.events(game_id, since=3)) as events:
                assert (await anext(events)).data["seat"] == 1
            await manager.close()
            return await kinds_in(log, game_id)

    assert asyncio.run(take_back()) == ["created", "moved", "undone", "moved", "moved"]


@needs_core
def test_a_thought_that_was_stopped_without_need_is_thought_again(tmp_path: Path, thinker: DeepThinker) -> None:
    async def play() -> int:
        async with log_at(tmp_path) as log:
            bots = BotTurns(Ledger(log, hub := Hub()))
            await log.append("game", log_of(new_game("duo"), [EASY, HUMAN]))
            with hub.follow("game") as news:
                bots.wake("game")
                await wait_for(thinker.asked)
                bots.change("game")
                await news.wait()
            await bots.close()
            return int((await log.read("game"))[1].data["action"])

    assert asyncio.run(play()) == new_game("duo").legal_actions()[0]
    assert thinker.was_stopped.is_set()


class CountingBot:
    """Knows how many of it think at the same time."""

    def __init__(self) -> None:
        self.enough = Event()
        self.may_play = Event()
        self.most = 0
        self._now = 0
        self._lock = Lock()

    def decide(self, game: Game, budget: Budget) -> Decision:  # noqa: ARG002
        """The first move, when it is let."""
        with self._lock:
            self._now += 1
            self.most = max(self.most, self._now)
            if self._now == MOST_AT_ONCE:
                self.enough.set()
        assert self.may_play.wait(PATIENCE / 2)
        with self._lock:
            self._now -= 1
        return Decision(game.legal_actions()[0], (), 0.0)


def test_however_many_games_there_are_few_bots_think_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = CountingBot()
    monkeypatch.setitem(LEVELS[14], "easy", Level(bot, ""))

    async def play() -> list[int]:
        async with log_at(tmp_path) as log:
            manager = GameManager(log)
            games = [(await manager.create("duo", [EASY, HUMAN]))["id"] for _ in range(MOST_AT_ONCE + 3)]
            await wait_for(bot.enough)
            # By now all of them have asked for a thread.
            for game_id in games:
                await manager.snapshot(game_id)
            bot.may_play.set()
            played = []
            for game_id in games:
                async with aclosing(manager.events(game_id, since=0)) as events:
                    played.append((await anext(events)).data["seat"])
            await manager.close()
            return played

    assert asyncio.run(play()) == [0] * (MOST_AT_ONCE + 3)
    assert bot.most == MOST_AT_ONCE
