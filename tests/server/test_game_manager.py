"""The manager by itself: news that comes at the worst moment is neither lost nor asked for again and again."""

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
from polindrome.server.games.changes import Request
from polindrome.server.games.ledger import Ledger
from polindrome.server.games.table import Table
from polindrome.server.realtime.hub import Message
from polindrome.storage import Change, Database, Event, EventLog
from tests.server.live import PATIENCE
from tests.server.parts import Parts, happens, parts_at
from tests.server.playing import BEGINNER, EASY, HUMAN, MEDIUM, PatientBot, log_of, new_key
from tests.storage.opening import asynchronous

OPENING = ["O1@e10", "I2@f9"]
"""Two placements of Blue, each legal wherever Orange begins."""


class BusyLog(EventLog):
    """A log that notes what is read, and in which something can happen between reading and answering."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.reads: list[int] = []
        self.meanwhile: dict[int, Callable[[], Awaitable[object]]] = {}
        """What happens once, after somebody has read the events after this one."""

    async def read(self, game: str, after: int = -1) -> list[Event]:
        """As the log does."""
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
def all_in_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everybody read the log each time, as if other processes wrote without end."""
    look = Ledger.look

    async def look_anew(ledger: Ledger, game_id: str, *, remembered: bool = False) -> Table:  # noqa: ARG001
        return await look(ledger, game_id)

    monkeypatch.setattr(Ledger, "look", look_anew)


async def next_event(news: AsyncGenerator[Message]) -> Message:
    """The next of the news that is in the log."""
    while "sequence" not in (message := await anext(news)):
        pass
    return message


@asynchronous
async def test_who_has_heard_all_waits_for_news(tmp_path: Path) -> None:
    async with busy_parts_at(tmp_path / "games") as parts:
        game_id, holder = await parts.create("duo", [HUMAN, HUMAN])
        async with aclosing(parts.manager.news(game_id)) as news:
            assert (await next_event(news))["kind"] == "created"
            for ply, move in enumerate(["O1@e10", "O1@j5"]):
                following = asyncio.ensure_future(next_event(news))
                await asyncio.sleep(0.1)
                await parts.move(game_id, holder, ply, move)
                assert (await following)["kind"] == "moved"
        # All that happened was done here, and so it is known.
        assert not busy(parts).reads


@pytest.mark.usefixtures("all_in_doubt")
@asynchronous
async def test_news_that_comes_while_one_reads_is_heard(tmp_path: Path) -> None:
    async with busy_parts_at(tmp_path / "games") as parts:
        game_id, holder = await parts.create("duo", [HUMAN, HUMAN])
        busy(parts).meanwhile[0] = lambda: parts.move(game_id, holder, 0, OPENING[0])
        async with aclosing(parts.manager.news(game_id)) as news:
            assert [(await next_event(news))["sequence"] for _ in range(2)] == [0, 1]


@pytest.mark.usefixtures("all_in_doubt")
@asynchronous
async def test_a_move_that_comes_while_the_bots_are_about_to_rest_is_answered(tmp_path: Path) -> None:
    async with busy_parts_at(tmp_path / "games") as parts:
        game_id, holder = await parts.create("duo", [HUMAN, EASY])
        # The bot has answered and reads that the person is to move; by then the person has moved.
        busy(parts).meanwhile[2] = lambda: parts.move(game_id, holder, 2, OPENING[1])
        await parts.move(game_id, holder, 0, OPENING[0])
        async with aclosing(parts.manager.news(game_id, since=2)) as news:
            assert [(await next_event(news))["seat"] for _ in range(2)] == [0, 1]


@pytest.mark.usefixtures("all_in_doubt")
@asynchronous
async def test_a_move_in_another_process_while_the_bots_are_about_to_rest_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("polindrome.server.jobs.attendants.ROUND", 10 * PATIENCE)
    path = tmp_path / "games"
    async with busy_parts_at(path, "one") as parts, parts_at(path, "other") as other:
        game_id, holder = await parts.create("duo", [HUMAN, EASY])

        has_moved = asyncio.Event()

        async def move_there() -> None:
            await other.move(game_id, holder, 2, OPENING[1])
            parts.hub.hear(game_id)
            has_moved.set()

        busy(parts).meanwhile[2] = move_there
        await parts.move(game_id, holder, 0, OPENING[0])
        # Nobody follows the game before: only the bots are to read at that moment.
        await has_moved.wait()
        async with aclosing(parts.manager.news(game_id, since=2)) as news:
            assert [(await next_event(news))["seat"] for _ in range(2)] == [0, 1]


@asynchronous
async def test_what_was_written_by_who_was_sent_away_is_told(tmp_path: Path) -> None:
    """The connection of a person may break while the move is being written."""
    async with busy_parts_at(tmp_path / "games") as parts:
        game_id, holder = await parts.create("duo", [HUMAN, HUMAN])
        written, gone = asyncio.Event(), asyncio.Event()
        append = parts.log.append

        async def append_and_dally(*changes: Change) -> None:
            written.set()
            await gone.wait()
            await append(*changes)

        parts.log.append = append_and_dally  # type: ignore[method-assign]
        async with aclosing(parts.manager.news(game_id)) as news:
            await next_event(news)
            following = asyncio.ensure_future(next_event(news))
            moving = asyncio.create_task(parts.move(game_id, holder, 0, OPENING[0]))
            await written.wait()
            moving.cancel()
            await asyncio.wait([moving])
            gone.set()
            assert (await following)["kind"] == "moved"


@asynchronous
async def test_a_position_that_is_put_back_late_does_not_hide_what_was_read_since(tmp_path: Path) -> None:
    async with busy_parts_at(tmp_path / "games") as parts:
        game_id, holder = await parts.create("duo", [HUMAN, HUMAN])
        old = await parts.ledger.look(game_id)
        for ply, move in enumerate(["O1@e10", "O1@j5"]):
            await parts.move(game_id, holder, ply, move)
        new = await parts.ledger.look(game_id)

        async def put_back() -> None:
            await parts.move(game_id, holder, 2, OPENING[1])
            parts.ledger._remember(old)

        busy(parts).meanwhile[new.sequence] = put_back
        assert (await parts.ledger.look(game_id)).sequence == new.sequence + 1
        assert (await parts.ledger.look(game_id, remembered=True)).sequence == new.sequence + 1


@asynchronous
async def test_a_move_after_the_time_is_up_comes_too_late_though_nobody_has_seen_to_the_clock(tmp_path: Path) -> None:
    async with parts_at(tmp_path / "games") as parts:
        await parts.attendants.close()
        game_id = await parts.put(log_of(new_game("duo"), [HUMAN, HUMAN], clock={"kind": "total", "seconds": 60}))
        with pytest.raises(GameOver):
            await parts.move(game_id, None, 0, OPENING[0])
        assert await parts.kinds(game_id) == ["created", "flagged", "finished"]


@asynchronous
async def test_what_another_process_wrote_is_seen(tmp_path: Path) -> None:
    async with parts_at(tmp_path / "games", "one") as one, parts_at(tmp_path / "games", "other") as other:
        game_id, holder = await one.create("duo", [HUMAN, HUMAN])
        for ply, (parts, move) in enumerate(zip((one, other, one), ["O1@e10", "O1@j5", OPENING[1]], strict=True)):
            assert (await parts.move(game_id, holder, ply, move))["ply"] == ply + 1
        with pytest.raises(StalePly):
            await other.move(game_id, holder, 2, OPENING[1])
        assert await one.manager.snapshot(game_id, holder) == await other.manager.snapshot(game_id, holder)


@asynchronous
async def test_what_is_in_doubt_is_read_and_what_is_refused_was_read_anew(tmp_path: Path) -> None:
    async with busy_parts_at(tmp_path / "games", "one") as one, parts_at(tmp_path / "games", "other") as other:
        game_id, holder = await one.create("duo", [HUMAN, HUMAN])
        await other.move(game_id, holder, 0, "O1@e10")
        assert (await one.ledger.look(game_id, remembered=True)).ply == 0
        # By what it remembers it would refuse a move that the other one has made possible.
        assert (await one.move(game_id, holder, 1, "O1@j5"))["ply"] == 2
        await other.move(game_id, holder, 2, OPENING[1])
        one.ledger.doubt(game_id)
        assert (await one.ledger.look(game_id, remembered=True)).ply == 3
        await other.manager.resign(game_id, Request(holder, new_key()))
        one.ledger.doubt_all()
        assert (await one.ledger.look(game_id, remembered=True)).turn is None


@asynchronous
async def test_a_read_that_fails_leaves_the_doubt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with parts_at(tmp_path / "games", "one") as one, parts_at(tmp_path / "games", "other") as other:
        game_id, holder = await one.create("duo", [HUMAN, HUMAN])
        await other.move(game_id, holder, 0, OPENING[0])
        one.ledger.doubt(game_id)

        async def fail(*_: object) -> list[Event]:
            raise StorageError("not now")

        with monkeypatch.context() as patch:
            patch.setattr(one.log, "read", fail)
            with pytest.raises(StorageError):
                await one.ledger.look(game_id, remembered=True)
        assert (await one.ledger.look(game_id, remembered=True)).ply == 1


@asynchronous
async def test_only_so_many_positions_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("polindrome.server.games.ledger.MOST_REMEMBERED", 2)
    async with parts_at(tmp_path / "games") as parts:
        games = [await parts.create("duo", [HUMAN, HUMAN]) for _ in range(4)]
        for game_id, holder in games:
            assert (await parts.move(game_id, holder, 0, OPENING[0]))["ply"] == 1
        assert len(parts.ledger._tables) <= 2


@asynchronous
async def test_the_legal_moves_are_those_of_the_snapshot(tmp_path: Path) -> None:
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
async def test_who_closes_does_not_wait_for_a_bot_and_nothing_is_written_later(
    tmp_path: Path, patient: PatientBot
) -> None:
    async with parts_at(tmp_path / "games") as parts:
        game_id, holder = await parts.create("entropy", [BEGINNER, HUMAN])
        await parts.move(game_id, holder, 1, "d4")
        await happens(patient.asked)
        sequence = (await parts.manager.snapshot(game_id))["sequence"]
    patient.may_play.set()
    async with parts_at(tmp_path / "games") as parts:
        assert (await parts.wait_for(game_id, "moved", since=sequence))["sequence"] == sequence + 1
    assert patient.times_asked == 2


@asynchronous
async def test_a_rematch_is_made_once_however_many_ask(tmp_path: Path) -> None:
    async with parts_at(tmp_path / "games", "one") as one, parts_at(tmp_path / "games", "other") as other:
        game_id, holder = await one.create("duo", [HUMAN, HUMAN])
        await one.manager.resign(game_id, Request(holder, new_key()))
        asked = (parts.manager.rematch(game_id, Request(holder, new_key())) for parts in (one, other) * 4)
        snapshots = await asyncio.gather(*asked)
        assert len({snapshot["id"] for snapshot in snapshots}) == 1
        assert len(await one.log.lines(most=9)) == 2
        assert [event.kind for event in await one.log.read(game_id)].count("rematched") == 1
        with pytest.raises(NotYourSeat):
            await one.manager.rematch(game_id, Request("eve", new_key()))
        table = Table.of(snapshots[0]["id"], await one.log.read(snapshots[0]["id"]))
        assert table.seats.held_by(holder) == {0, 1}
