"""Reviews are made in the background and kept: a newer one takes the place, and what was cut off is begun anew."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from polindrome.bots import Budget
from polindrome.records import GameRecord
from polindrome.server.errors import UnknownGame
from polindrome.server.jobs import review_desk
from polindrome.server.jobs.review_desk import LEASE, ReviewDesk
from polindrome.server.realtime.hub import FOR_CLIENTS
from polindrome.server.realtime.messages import FROM_SERVER
from polindrome.storage import Reviews, StoredReview
from tests.server.live import PATIENCE
from tests.server.parts import Parts, happens, parts_at, soon
from tests.server.playing import HUMAN
from tests.storage.opening import asynchronous


@dataclass(frozen=True)
class Found:
    """A review that says how long the game was."""

    plies: int

    def to_json(self) -> dict[str, Any]:
        """What is kept."""
        return {"plies": self.plies}


class Reviewer:
    """Reviews games when it is let, or fails."""

    def __init__(self) -> None:
        self.asked, self.may_end = Event(), Event()
        self.fails = False
        self.reviewed: list[int] = []

    def __call__(self, record: GameRecord, _budget: Budget, *, progress: Callable[[int, int], None]) -> Found:
        """The review of a record."""
        plies = len(record.actions)
        self.reviewed.append(plies)
        progress(1, plies)
        self.asked.set()
        assert self.may_end.wait(PATIENCE)
        if self.fails:
            raise ValueError("a mishap")
        return Found(plies)


@pytest.fixture(autouse=True)
def reviewer(monkeypatch: pytest.MonkeyPatch) -> Reviewer:
    made = Reviewer()
    monkeypatch.setattr(review_desk, "review", made)
    monkeypatch.setattr(review_desk, "ROUND", 0.05)
    return made


@asynccontextmanager
async def desk_at(path: Path, owner: str = "me") -> AsyncIterator[tuple[Parts, ReviewDesk]]:
    """A desk, and the parts of the server around it."""
    async with parts_at(path, owner) as parts:
        desk = ReviewDesk(parts.ledger, Reviews(parts.database), parts.leases, parts.searches)
        try:
            yield parts, desk
        finally:
            await desk.close()


async def review_in(desk: ReviewDesk, game_id: str, state: str, done: int = 0) -> StoredReview:
    """The review, once it is in that state and has come so far."""

    async def probe() -> StoredReview | None:
        found = await desk.read(game_id)
        return found if found and found.state == state and found.done >= done else None

    return await soon(probe)


async def begin(parts: Parts) -> tuple[str, str | None]:
    game_id, holder = await parts.create("duo", [HUMAN, HUMAN])
    await parts.move(game_id, holder, 0, "O1@e10")
    return game_id, holder


@asynchronous
async def test_a_review_is_asked_for_made_and_kept(tmp_path: Path, reviewer: Reviewer) -> None:
    async with desk_at(tmp_path / "games") as (parts, desk):
        game_id, _ = await begin(parts)
        assert await desk.read(game_id) is None
        with parts.hub.follow(game_id, wants=FOR_CLIENTS) as follower:
            assert await desk.ask(game_id) == StoredReview(game_id, 1, "asked", 0, 1)
            await happens(reviewer.asked)
            assert await review_in(desk, game_id, "running", done=1) == StoredReview(game_id, 1, "running", 1, 1)
            assert (await desk.ask(game_id)).state == "running"
            reviewer.may_end.set()
            ready = await review_in(desk, game_id, "ready")
            while (told := [FROM_SERVER.validate_python(each).state for each in follower.messages])[-1] != "ready":
                await asyncio.sleep(0.01)
        assert ready == StoredReview(game_id, 1, "ready", 1, 1, {"plies": 1})
        assert await desk.ask(game_id) == ready
        assert set(told) == {"running", "ready"}
        assert reviewer.reviewed == [1]
        with pytest.raises(UnknownGame):
            await desk.ask("nowhere")


@asynchronous
async def test_a_newer_review_takes_the_place_of_one_that_is_being_made(tmp_path: Path, reviewer: Reviewer) -> None:
    async with desk_at(tmp_path / "games") as (parts, desk):
        game_id, holder = await begin(parts)
        await desk.ask(game_id)
        await happens(reviewer.asked)
        await parts.move(game_id, holder, 1, "O1@j5")
        assert (await desk.ask(game_id)).sequence == 2
        reviewer.may_end.set()
        ready = await review_in(desk, game_id, "ready")
        assert (ready.sequence, ready.result, reviewer.reviewed[-1]) == (2, {"plies": 2}, 2)


@asynchronous
async def test_a_newer_review_takes_the_place_of_one_that_another_process_makes(
    tmp_path: Path, reviewer: Reviewer
) -> None:
    path = tmp_path / "games"
    async with desk_at(path, "one") as (parts, one), desk_at(path, "other") as (_, other):
        game_id, holder = await begin(parts)
        await one.ask(game_id)
        await happens(reviewer.asked)
        await parts.move(game_id, holder, 1, "O1@j5")
        await other.ask(game_id)
        await asyncio.sleep(0.2)
        reviewer.may_end.set()
        assert (await review_in(one, game_id, "ready")).result == {"plies": 2}


@asynchronous
async def test_a_review_that_was_cut_off_is_begun_anew(tmp_path: Path, reviewer: Reviewer) -> None:
    async with desk_at(tmp_path / "games") as (parts, desk):
        game_id, _ = await begin(parts)
        await desk.ask(game_id)
        await review_in(desk, game_id, "running")
        # As if the process had died: its lease ends by and by.
        async with parts.database.writing("its end") as connection:
            await connection.exec_driver_sql("UPDATE leases SET expires = 1")
    reviewer.may_end.set()
    async with desk_at(tmp_path / "games", "next") as (_, desk):
        assert (await review_in(desk, game_id, "ready")).result == {"plies": 1}
    assert reviewer.reviewed == [1, 1]


@asynchronous
async def test_a_review_that_fails_is_noted_and_can_be_asked_for_again(
    tmp_path: Path, reviewer: Reviewer, caplog: pytest.LogCaptureFixture
) -> None:
    reviewer.fails = True
    reviewer.may_end.set()
    async with desk_at(tmp_path / "games") as (parts, desk):
        game_id, _ = await begin(parts)
        await desk.ask(game_id)
        assert (await review_in(desk, game_id, "failed")).result is None
        await asyncio.sleep(0.2)
        assert reviewer.reviewed == [1]
        said = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
        assert said == [f"the review of game {game_id} failed"]
        reviewer.fails = False
        assert (await desk.ask(game_id)).state == "asked"
        await review_in(desk, game_id, "ready")


@asynchronous
async def test_the_lease_of_a_review_is_given_back(tmp_path: Path, reviewer: Reviewer) -> None:
    reviewer.may_end.set()
    async with desk_at(tmp_path / "games") as (parts, desk):
        game_id, _ = await begin(parts)
        await desk.ask(game_id)
        await review_in(desk, game_id, "ready")

        async def is_given_back() -> bool | None:
            return None if LEASE + game_id in await parts.leases.renew() else True

        assert await soon(is_given_back)


@asynchronous
async def test_many_may_ask_for_the_same_review(tmp_path: Path, reviewer: Reviewer) -> None:
    reviewer.may_end.set()
    async with desk_at(tmp_path / "games") as (parts, desk):
        game_id, _ = await begin(parts)
        asked = await asyncio.gather(*(desk.ask(game_id) for _ in range(8)))
        assert {found.sequence for found in asked} == {1}
        assert (await review_in(desk, game_id, "ready")).result == {"plies": 1}
