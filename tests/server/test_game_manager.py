"""The manager by itself: news that comes at the worst moment is neither lost nor asked for again and again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from pathlib import Path

import pytest

from polindrome.server.game_manager import GameManager
from polindrome.server.refusals import UnknownGame
from polindrome.storage import Event, EventLog
from tests.server.playing import BEGINNER, EASY, HUMAN, MEDIUM, PatientBot

OPENING = ["O1@e10", "I2@f9"]
"""Two placements of Blue, each legal wherever Orange begins."""


class BusyLog(EventLog):
    """A log that notes what is read, and in which something can happen between reading and answering."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        self.reads: list[int] = []
        self.meanwhile: dict[int, Callable[[], Awaitable[object]]] = {}
        """What happens once, after a reading that found so many events."""

    async def read(self, game: str, after: int = -1) -> list[Event]:
        """As the log does."""
        self.reads.append(after)
        events = await super().read(game, after)
        if act := self.meanwhile.pop(len(events), None):
            await act()
        return events


@asynccontextmanager
async def manager_at(folder: Path) -> AsyncIterator[tuple[GameManager, BusyLog]]:
    """A manager and its log."""
    log = await BusyLog.open(f"sqlite:///{folder / 'games'}")
    manager = GameManager(log)
    try:
        async with asyncio.timeout(60):
            yield manager, log
    finally:
        await manager.close()
        await log.close()


async def place(manager: GameManager, game_id: str, ply: int) -> None:
    await manager.move(game_id, ply=ply, key=f"placement-{ply}", move=OPENING[ply // 2])


def test_who_has_heard_all_waits_for_news(tmp_path: Path) -> None:
    async def follow() -> None:
        async with manager_at(tmp_path) as (manager, log):
            game_id = (await manager.create("duo", [HUMAN, HUMAN]))["id"]
            async with aclosing(manager.events(game_id)) as events:
                assert (await anext(events)).kind == "created"
                for ply, move in enumerate(["O1@e10", "O1@j5"]):
                    following = asyncio.ensure_future(anext(events))
                    await manager.move(game_id, ply=ply, key=f"placement-{ply}", move=move)
                    assert (await following).kind == "moved"
                    assert log.reads.count(ply) == 1

    asyncio.run(follow())


def test_news_that_comes_while_one_reads_is_heard(tmp_path: Path) -> None:
    async def follow() -> None:
        async with manager_at(tmp_path) as (manager, log):
            game_id = (await manager.create("duo", [HUMAN, HUMAN]))["id"]

            async def move_later() -> None:
                # The first reading looks whether there is such a game; the second one is for the follower.
                log.meanwhile[1] = lambda: place(manager, game_id, 0)

            log.meanwhile[1] = move_later
            async with aclosing(manager.events(game_id)) as events:
                assert [(await anext(events)).sequence for _ in range(2)] == [0, 1]

    asyncio.run(follow())


def test_a_move_that_comes_while_the_bots_are_about_to_rest_is_answered(tmp_path: Path) -> None:
    async def play() -> None:
        async with manager_at(tmp_path) as (manager, log):
            game_id = (await manager.create("duo", [HUMAN, EASY]))["id"]
            # The bot has answered and reads that the person is to move; by then the person has moved.
            log.meanwhile[3] = lambda: place(manager, game_id, 2)
            await place(manager, game_id, 0)
            async with aclosing(manager.events(game_id, since=2)) as events:
                assert [(await anext(events)).data["seat"] for _ in range(2)] == [0, 1]

    asyncio.run(play())


def test_the_legal_moves_are_those_of_the_snapshot(tmp_path: Path) -> None:
    async def look() -> None:
        async with manager_at(tmp_path) as (manager, _log):
            snapshot = await manager.create("classic", [HUMAN, EASY, MEDIUM, HUMAN])
            moves = await manager.get_legal_moves(snapshot["id"])
            assert moves == snapshot["legal_moves"]
            assert len(moves) == 58
            entropy = await manager.create("entropy", [HUMAN, HUMAN])
            assert await manager.get_legal_moves(entropy["id"]) == entropy["legal_moves"]
            assert entropy["legal_moves"][:8] == ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "b1"]
            with pytest.raises(UnknownGame):
                await manager.get_legal_moves("nowhere")

    asyncio.run(look())


def test_who_closes_does_not_wait_for_a_bot_and_nothing_is_written_later(tmp_path: Path, patient: PatientBot) -> None:
    async def leave() -> tuple[str, int]:
        async with manager_at(tmp_path) as (manager, _log):
            game_id = (await manager.create("entropy", [BEGINNER, HUMAN]))["id"]
            await manager.move(game_id, ply=1, key="placement-1", move="d4")
            assert await asyncio.to_thread(patient.asked.wait, 60)
            return game_id, (await manager.snapshot(game_id))["sequence"]

    async def come_back(game_id: str) -> list[str]:
        async with manager_at(tmp_path) as (manager, log):
            count = len(await log.read(game_id))
            await manager.snapshot(game_id)
            async with aclosing(manager.events(game_id, since=count - 1)) as events:
                return [str(count), (await anext(events)).kind]

    try:
        game_id, sequence = asyncio.run(leave())
    finally:
        patient.may_play.set()
    assert asyncio.run(come_back(game_id)) == [str(sequence + 1), "moved"]
    assert patient.times_asked == 2
