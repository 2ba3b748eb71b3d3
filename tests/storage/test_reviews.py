"""The review repository: one review per game, which an older job cannot overwrite."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from polindrome.storage import ReviewRepository, StoredReview
from tests.storage.opening import asynchronous, database_at

REQUESTED = StoredReview("a", 4, "requested", 0, 3)


@asynchronous
async def test_review_goes_from_asked_to_ready(tmp_path: Path) -> None:
    async with database_at(tmp_path / "games") as database:
        reviews = ReviewRepository(database)
        assert await reviews.read("a") is None
        await reviews.save(REQUESTED)
        assert await reviews.read("a") == REQUESTED
        running = replace(REQUESTED, state="running", done=1)
        assert await reviews.update(running)
        assert await reviews.read("a") == running
        assert await reviews.unfinished() == ["a"]
        ready = replace(REQUESTED, state="ready", done=3, result={"moves": [1, None]})
        assert await reviews.update(ready)
    async with database_at(tmp_path / "games") as database:
        reviews = ReviewRepository(database)
        assert await reviews.read("a") == ready
        assert await reviews.unfinished() == []


@asynchronous
async def test_newer_review_replaces_the_older_one(tmp_path: Path) -> None:
    async with database_at(tmp_path / "games") as database:
        reviews = ReviewRepository(database)
        newer = replace(REQUESTED, sequence=6, total=5)
        await reviews.save(REQUESTED)
        await reviews.save(newer)
        assert not await reviews.update(replace(REQUESTED, state="ready", result={}))
        assert await reviews.read("a") == newer


@asynchronous
async def test_failed_and_missing_reviews_are_not_unfinished(tmp_path: Path) -> None:
    async with database_at(tmp_path / "games") as database:
        reviews = ReviewRepository(database)
        await reviews.save(replace(REQUESTED, game="failed", state="failed"))
        await reviews.save(replace(REQUESTED, game="running", state="running"))
        assert await reviews.unfinished() == ["running"]
        assert not await reviews.update(replace(REQUESTED, game="unknown"))


@asynchronous
async def test_concurrent_saves_keep_one_review(tmp_path: Path) -> None:
    async with database_at(tmp_path / "games") as database:
        reviews = ReviewRepository(database)
        await asyncio.gather(*(reviews.save(REQUESTED) for _ in range(10)))
        assert await reviews.read("a") == REQUESTED
