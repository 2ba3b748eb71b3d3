"""Review jobs: run in the background, replaced by newer requests, and restarted after a crash."""

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
from polindrome.server.jobs import review_jobs
from polindrome.server.jobs.review_jobs import LEASE_PREFIX, ReviewJobs
from polindrome.server.realtime.hub import CLIENT_MESSAGES
from polindrome.server.realtime.messages import FROM_SERVER
from polindrome.storage import ReviewRepository, StoredReview
from tests.server.live import PATIENCE
from tests.server.parts import Parts, parts_at, poll, wait_until_set
from tests.server.playing import HUMAN
from tests.storage.opening import asynchronous


@dataclass(frozen=True)
class Found:
    """A review that contains the length of the game."""

    plies: int

    def to_json(self) -> dict[str, Any]:
        """Return the stored form."""
        return {"plies": self.plies}


class Reviewer:
    """Reviews games when the test lets it, or fails."""

    def __init__(self) -> None:
        self.asked, self.may_end = Event(), Event()
        self.fails = False
        self.reviewed: list[int] = []

    def __call__(self, record: GameRecord, _budget: Budget, *, progress: Callable[[int, int], None]) -> Found:
        """Return the review of a record."""
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
    monkeypatch.setattr(review_jobs, "review", made)
    monkeypatch.setattr(review_jobs, "POLL_SECONDS", 0.05)
    return made


@asynccontextmanager
async def review_jobs_at(path: Path, owner: str = "me") -> AsyncIterator[tuple[Parts, ReviewJobs]]:
    """Open review jobs with the services around them."""
    async with parts_at(path, owner) as parts:
        jobs = ReviewJobs(parts.repository, ReviewRepository(parts.database), parts.leases, parts.searches)
        try:
            yield parts, jobs
        finally:
            await jobs.close()


async def review_in(jobs: ReviewJobs, game_id: str, state: str, done: int = 0) -> StoredReview:
    """Return the review, once it is in a state and has reached a progress."""

    async def probe() -> StoredReview | None:
        found = await jobs.read(game_id)
        return found if found and found.state == state and found.done >= done else None

    return await poll(probe)


async def begin(parts: Parts) -> tuple[str, str | None]:
    game_id, holder = await parts.create("duo", [HUMAN, HUMAN])
    await parts.move(game_id, holder, 0, "O1@e10")
    return game_id, holder


@asynchronous
async def test_requested_review_is_computed_and_stored(tmp_path: Path, reviewer: Reviewer) -> None:
    async with review_jobs_at(tmp_path / "games") as (parts, jobs):
        game_id, _ = await begin(parts)
        assert await jobs.read(game_id) is None
        with parts.hub.follow(game_id, kinds=CLIENT_MESSAGES) as follower:
            assert await jobs.request(game_id) == StoredReview(game_id, 1, "requested", 0, 1)
            await wait_until_set(reviewer.asked)
            assert await review_in(jobs, game_id, "running", done=1) == StoredReview(game_id, 1, "running", 1, 1)
            assert (await jobs.request(game_id)).state == "running"
            reviewer.may_end.set()
            ready = await review_in(jobs, game_id, "ready")
            while (told := [FROM_SERVER.validate_python(each).state for each in follower.messages])[-1] != "ready":
                await asyncio.sleep(0.01)
        assert ready == StoredReview(game_id, 1, "ready", 1, 1, {"plies": 1})
        assert await jobs.request(game_id) == ready
        assert set(told) == {"running", "ready"}
        assert reviewer.reviewed == [1]
        with pytest.raises(UnknownGame):
            await jobs.request("nowhere")


@asynchronous
async def test_newer_review_replaces_a_running_one(tmp_path: Path, reviewer: Reviewer) -> None:
    async with review_jobs_at(tmp_path / "games") as (parts, jobs):
        game_id, holder = await begin(parts)
        await jobs.request(game_id)
        await wait_until_set(reviewer.asked)
        await parts.move(game_id, holder, 1, "O1@j5")
        assert (await jobs.request(game_id)).sequence == 2
        reviewer.may_end.set()
        ready = await review_in(jobs, game_id, "ready")
        assert (ready.sequence, ready.result, reviewer.reviewed[-1]) == (2, {"plies": 2}, 2)


@asynchronous
async def test_newer_review_replaces_one_of_another_process(tmp_path: Path, reviewer: Reviewer) -> None:
    path = tmp_path / "games"
    async with review_jobs_at(path, "one") as (parts, one), review_jobs_at(path, "other") as (_, other):
        game_id, holder = await begin(parts)
        await one.request(game_id)
        await wait_until_set(reviewer.asked)
        await parts.move(game_id, holder, 1, "O1@j5")
        await other.request(game_id)
        await asyncio.sleep(0.2)
        reviewer.may_end.set()
        assert (await review_in(one, game_id, "ready")).result == {"plies": 2}


@asynchronous
async def test_interrupted_review_is_restarted(tmp_path: Path, reviewer: Reviewer) -> None:
    async with review_jobs_at(tmp_path / "games") as (parts, jobs):
        game_id, _ = await begin(parts)
        await jobs.request(game_id)
        await review_in(jobs, game_id, "running")
        # As if the process had died: its lease expires eventually.
        async with parts.database.writing("its end") as connection:
            await connection.exec_driver_sql("UPDATE leases SET expires = 1")
    reviewer.may_end.set()
    async with review_jobs_at(tmp_path / "games", "next") as (_, jobs):
        assert (await review_in(jobs, game_id, "ready")).result == {"plies": 1}
    assert reviewer.reviewed == [1, 1]


@asynchronous
async def test_failed_review_is_stored_and_can_be_requested_again(
    tmp_path: Path, reviewer: Reviewer, caplog: pytest.LogCaptureFixture
) -> None:
    reviewer.fails = True
    reviewer.may_end.set()
    async with review_jobs_at(tmp_path / "games") as (parts, jobs):
        game_id, _ = await begin(parts)
        await jobs.request(game_id)
        assert (await review_in(jobs, game_id, "failed")).result is None
        await asyncio.sleep(0.2)
        assert reviewer.reviewed == [1]
        said = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
        assert said == [f"the review of game {game_id} failed"]
        reviewer.fails = False
        assert (await jobs.request(game_id)).state == "requested"
        await review_in(jobs, game_id, "ready")


@asynchronous
async def test_review_lease_is_released(tmp_path: Path, reviewer: Reviewer) -> None:
    reviewer.may_end.set()
    async with review_jobs_at(tmp_path / "games") as (parts, jobs):
        game_id, _ = await begin(parts)
        await jobs.request(game_id)
        await review_in(jobs, game_id, "ready")

        async def is_given_back() -> bool | None:
            return None if LEASE_PREFIX + game_id in await parts.leases.renew() else True

        assert await poll(is_given_back)


@asynchronous
async def test_concurrent_review_requests_share_one_job(tmp_path: Path, reviewer: Reviewer) -> None:
    reviewer.may_end.set()
    async with review_jobs_at(tmp_path / "games") as (parts, jobs):
        game_id, _ = await begin(parts)
        asked = await asyncio.gather(*(jobs.request(game_id) for _ in range(8)))
        assert {found.sequence for found in asked} == {1}
        assert (await review_in(jobs, game_id, "ready")).result == {"plies": 1}
