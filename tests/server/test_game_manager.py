"""The game manager without HTTP: concurrent changes, stale sessions and the session cache."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from functools import partial
from pathlib import Path

import pytest

from polindrome import new_game
from polindrome.errors import StorageError
from polindrome.server.errors import GameOver, NotYourSeat, StalePly, UnknownGame
from polindrome.server.games.game_manager import Command
from polindrome.server.games.repository import GameRepository
from polindrome.server.games.session import GameSession
from polindrome.server.realtime.hub import Message
from polindrome.storage import Database, Event, EventBatch, EventLog
from tests.server.live import PATIENCE
from tests.server.parts import Parts, parts_at, wait_until_set
from tests.server.playing import BEGINNER, EASY, HUMAN, MEDIUM, PatientBot, log_of, new_key
from tests.storage.opening import asynchronous

OPENING = ["O1@e10", "I2@f9"]
"""Two placements of Blue, each legal wherever Orange starts."""


class BusyLog(EventLog):
    """A log that records reads, and in which a test can act between a read and its result."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.reads: list[int] = []
        self.meanwhile: dict[int, Callable[[], Awaitable[object]]] = {}
        """A hook that runs once, after the next read of the events after this one."""

    async def read(self, game: str, after: int = -1) -> list[Event]:
        """Read like the log."""
        self.reads.append(after)
        events = await super().read(game, after)
        if act := self.meanwhile.pop(after, None):
            await act()
        return events


busy_parts_at = partial(parts_at, log_of=BusyLog)


def busy(parts: Parts) -> BusyLog:
    assert isinstance(parts.log, BusyLog)
    return parts.log


@pytest.fixture
def always_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    """Invalidate every session before each use, as if other processes wrote continuously."""
    get = GameRepository.get

    async def get_uncached(repository: GameRepository, game_id: str, *, cached: bool = False) -> GameSession:  # noqa: ARG001
        return await get(repository, game_id)

    monkeypatch.setattr(GameRepository, "get", get_uncached)


async def next_event(messages: AsyncGenerator[Message]) -> Message:
    """Return the next update that is an event of the log."""
    while "sequence" not in (message := await anext(messages)):
        pass
    return message


@asynchronous
async def test_follower_waits_for_new_events(tmp_path: Path) -> None:
    async with busy_parts_at(tmp_path / "games") as parts:
        game_id, holder = await parts.create("duo", [HUMAN, HUMAN])
        async with aclosing(parts.manager.follow(game_id)) as messages:
            assert (await next_event(messages))["kind"] == "created"
            for ply, move in enumerate(["O1@e10", "O1@j5"]):
                following = asyncio.ensure_future(next_event(messages))
                await asyncio.sleep(0.1)
                await parts.move(game_id, holder, ply, move)
                assert (await following)["kind"] == "moved"
        # All changes were made in this process, and so they are known.
        assert not busy(parts).reads


@pytest.mark.usefixtures("always_stale")
@asynchronous
async def test_event_during_a_read_reaches_the_follower(tmp_path: Path) -> None:
    async with busy_parts_at(tmp_path / "games") as parts:
        game_id, holder = await parts.create("duo", [HUMAN, HUMAN])
        busy(parts).meanwhile[0] = lambda: parts.move(game_id, holder, 0, OPENING[0])
        async with aclosing(parts.manager.follow(game_id)) as messages:
            assert [(await next_event(messages))["sequence"] for _ in range(2)] == [0, 1]


@pytest.mark.usefixtures("always_stale")
@asynchronous
async def test_move_that_arrives_as_the_scheduler_goes_idle_is_answered(tmp_path: Path) -> None:
    async with busy_parts_at(tmp_path / "games") as parts:
        game_id, holder = await parts.create("duo", [HUMAN, EASY])
        # The bot has answered and reads that the person is to move; by then the person has moved.
        busy(parts).meanwhile[2] = lambda: parts.move(game_id, holder, 2, OPENING[1])
        await parts.move(game_id, holder, 0, OPENING[0])
        async with aclosing(parts.manager.follow(game_id, since=2)) as messages:
            assert [(await next_event(messages))["seat"] for _ in range(2)] == [0, 1]


@pytest.mark.usefixtures("always_stale")
@asynchronous
async def test_move_in_another_process_as_the_scheduler_goes_idle_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("polindrome.server.jobs.game_scheduler.POLL_SECONDS", 10 * PATIENCE)
    path = tmp_path / "games"
    async with busy_parts_at(path, "one") as parts, parts_at(path, "other") as other:
        game_id, holder = await parts.create("duo", [HUMAN, EASY])

        has_moved = asyncio.Event()

        async def move_there() -> None:
            await other.move(game_id, holder, 2, OPENING[1])
            parts.hub.deliver(game_id)
            has_moved.set()

        busy(parts).meanwhile[2] = move_there
        await parts.move(game_id, holder, 0, OPENING[0])
        # No client follows the game before: only the scheduler is to read at that moment.
        await has_moved.wait()
        async with aclosing(parts.manager.follow(game_id, since=2)) as messages:
            assert [(await next_event(messages))["seat"] for _ in range(2)] == [0, 1]


@asynchronous
async def test_commit_of_a_cancelled_request_is_published(tmp_path: Path) -> None:
    """The client may disconnect while the move is being written."""
    async with busy_parts_at(tmp_path / "games") as parts:
        game_id, holder = await parts.create("duo", [HUMAN, HUMAN])
        written, gone = asyncio.Event(), asyncio.Event()
        append = parts.log.append

        async def append_and_dally(*changes: EventBatch) -> None:
            written.set()
            await gone.wait()
            await append(*changes)

        parts.log.append = append_and_dally  # type: ignore[method-assign]
        async with aclosing(parts.manager.follow(game_id)) as messages:
            await next_event(messages)
            following = asyncio.ensure_future(next_event(messages))
            moving = asyncio.create_task(parts.move(game_id, holder, 0, OPENING[0]))
            await written.wait()
            moving.cancel()
            await asyncio.wait([moving])
            gone.set()
            assert (await following)["kind"] == "moved"


@asynchronous
async def test_older_session_does_not_replace_a_newer_one_in_the_cache(tmp_path: Path) -> None:
    async with busy_parts_at(tmp_path / "games") as parts:
        game_id, holder = await parts.create("duo", [HUMAN, HUMAN])
        old = await parts.repository.get(game_id)
        for ply, move in enumerate(["O1@e10", "O1@j5"]):
            await parts.move(game_id, holder, ply, move)
        new = await parts.repository.get(game_id)

        async def put_back() -> None:
            await parts.move(game_id, holder, 2, OPENING[1])
            parts.repository._cache(old)

        busy(parts).meanwhile[new.sequence] = put_back
        assert (await parts.repository.get(game_id)).sequence == new.sequence + 1
        assert (await parts.repository.get(game_id, cached=True)).sequence == new.sequence + 1


@asynchronous
async def test_move_after_the_deadline_is_refused_before_the_scheduler_flags(tmp_path: Path) -> None:
    async with parts_at(tmp_path / "games") as parts:
        await parts.scheduler.close()
        game_id = await parts.put(log_of(new_game("duo"), [HUMAN, HUMAN], clock={"kind": "total", "seconds": 60}))
        with pytest.raises(GameOver):
            await parts.move(game_id, None, 0, OPENING[0])
        assert await parts.kinds(game_id) == ["created", "flagged", "finished"]


@asynchronous
async def test_events_of_another_process_are_read(tmp_path: Path) -> None:
    async with parts_at(tmp_path / "games", "one") as one, parts_at(tmp_path / "games", "other") as other:
        game_id, holder = await one.create("duo", [HUMAN, HUMAN])
        for ply, (parts, move) in enumerate(zip((one, other, one), ["O1@e10", "O1@j5", OPENING[1]], strict=True)):
            assert (await parts.move(game_id, holder, ply, move))["ply"] == ply + 1
        with pytest.raises(StalePly):
            await other.move(game_id, holder, 2, OPENING[1])
        assert await one.manager.snapshot(game_id, holder) == await other.manager.snapshot(game_id, holder)


@asynchronous
async def test_stale_sessions_are_read_again_before_use_and_before_a_refusal(tmp_path: Path) -> None:
    async with busy_parts_at(tmp_path / "games", "one") as one, parts_at(tmp_path / "games", "other") as other:
        game_id, holder = await one.create("duo", [HUMAN, HUMAN])
        await other.move(game_id, holder, 0, "O1@e10")
        assert (await one.repository.get(game_id, cached=True)).ply == 0
        # With its stale session it would refuse a move that the other process has made possible.
        assert (await one.move(game_id, holder, 1, "O1@j5"))["ply"] == 2
        await other.move(game_id, holder, 2, OPENING[1])
        one.repository.invalidate(game_id)
        assert (await one.repository.get(game_id, cached=True)).ply == 3
        await other.manager.resign(game_id, Command(holder, new_key()))
        one.repository.invalidate_all()
        assert (await one.repository.get(game_id, cached=True)).turn is None


@asynchronous
async def test_failed_read_keeps_the_session_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with parts_at(tmp_path / "games", "one") as one, parts_at(tmp_path / "games", "other") as other:
        game_id, holder = await one.create("duo", [HUMAN, HUMAN])
        await other.move(game_id, holder, 0, OPENING[0])
        one.repository.invalidate(game_id)

        async def fail(*_: object) -> list[Event]:
            raise StorageError("not now")

        with monkeypatch.context() as patch:
            patch.setattr(one.log, "read", fail)
            with pytest.raises(StorageError):
                await one.repository.get(game_id, cached=True)
        assert (await one.repository.get(game_id, cached=True)).ply == 1


@asynchronous
async def test_session_cache_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("polindrome.server.games.repository.CACHE_SIZE", 2)
    async with parts_at(tmp_path / "games") as parts:
        games = [await parts.create("duo", [HUMAN, HUMAN]) for _ in range(4)]
        for game_id, holder in games:
            assert (await parts.move(game_id, holder, 0, OPENING[0]))["ply"] == 1
        assert len(parts.repository._sessions) <= 2


@asynchronous
async def test_legal_moves_equal_those_of_the_snapshot(tmp_path: Path) -> None:
    async with parts_at(tmp_path / "games") as parts:
        game_id, holder = await parts.create("classic", [HUMAN, EASY, MEDIUM, HUMAN])
        moves = await parts.manager.get_legal_moves(game_id)
        assert moves == (await parts.manager.snapshot(game_id, holder))["legal_moves"]
        assert len(moves) == 58
        entropy, _ = await parts.create("entropy", [HUMAN, HUMAN])
        moves = await parts.manager.get_legal_moves(entropy)
        assert moves == (await parts.manager.snapshot(entropy))["legal_moves"]
        assert moves[:8] == ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "b1"]
        with pytest.raises(UnknownGame):
            await parts.manager.get_legal_moves("nowhere")


@asynchronous
async def test_close_cancels_the_bot_and_nothing_is_written_later(tmp_path: Path, patient: PatientBot) -> None:
    async with parts_at(tmp_path / "games") as parts:
        game_id, holder = await parts.create("entropy", [BEGINNER, HUMAN])
        await parts.move(game_id, holder, 1, "d4")
        await wait_until_set(patient.asked)
        sequence = (await parts.manager.snapshot(game_id))["sequence"]
    patient.may_play.set()
    async with parts_at(tmp_path / "games") as parts:
        assert (await parts.wait_for(game_id, "moved", since=sequence))["sequence"] == sequence + 1
    assert patient.times_asked == 2


@asynchronous
async def test_concurrent_rematch_requests_create_one_game(tmp_path: Path) -> None:
    async with parts_at(tmp_path / "games", "one") as one, parts_at(tmp_path / "games", "other") as other:
        game_id, holder = await one.create("duo", [HUMAN, HUMAN])
        await one.manager.resign(game_id, Command(holder, new_key()))
        asked = (parts.manager.rematch(game_id, Command(holder, new_key())) for parts in (one, other) * 4)
        snapshots = await asyncio.gather(*asked)
        assert len({snapshot["id"] for snapshot in snapshots}) == 1
        assert len(await one.log.list_games(limit=9)) == 2
        assert [event.kind for event in await one.log.read(game_id)].count("rematch_created") == 1
        with pytest.raises(NotYourSeat):
            await one.manager.rematch(game_id, Command("eve", new_key()))
        session = GameSession.from_events(snapshots[0]["id"], await one.log.read(snapshots[0]["id"]))
        assert session.seats.held_by(holder) == {0, 1}
