"""Reviews are kept one for each game, and what is found out about an older position does not take the place."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from polindrome.storage import Reviews, StoredReview
from tests.storage.opening import asynchronous, database_at

ASKED = StoredReview("a", 4, "asked", 0, 3)


@asynchronous
async def test_a_review_goes_from_asked_to_ready(tmp_path: Path) -> None:
    async with database_at(tmp_path / "games") as database:
        reviews = Reviews(database)
        assert await reviews.read("a") is None
        await reviews.keep(ASKED)
        assert await reviews.read("a") == ASKED
        running = replace(ASKED, state="running", done=1)
        assert await reviews.note(running)
        assert await reviews.read("a") == running
        assert await reviews.unfinished() == ["a"]
        ready = replace(ASKED, state="ready", done=3, result={"moves": [1, None]})
        assert await reviews.note(ready)
    async with database_at(tmp_path / "games") as database:
        reviews = Reviews(database)
        assert await reviews.read("a") == ready
        assert await reviews.unfinished() == []


@asynchronous
async def test_a_newer_review_takes_the_place_and_the_older_one_does_not_come_back(tmp_path: Path) -> None:
    async with database_at(tmp_path / "games") as database:
        reviews = Reviews(database)
        newer = replace(ASKED, sequence=6, total=5)
        await reviews.keep(ASKED)
        await reviews.keep(newer)
        assert not await reviews.note(replace(ASKED, state="ready", result={}))
        assert await reviews.read("a") == newer


@asynchronous
async def test_what_failed_or_nobody_asked_for_is_not_unfinished(tmp_path: Path) -> None:
    async with database_at(tmp_path / "games") as database:
        reviews = Reviews(database)
        await reviews.keep(replace(ASKED, game="failed", state="failed"))
        await reviews.keep(replace(ASKED, game="running", state="running"))
        assert await reviews.unfinished() == ["running"]
        assert not await reviews.note(replace(ASKED, game="nobody"))


@asynchronous
async def test_many_may_ask_at_once(tmp_path: Path) -> None:
    async with database_at(tmp_path / "games") as database:
        reviews = Reviews(database)
        await asyncio.gather(*(reviews.keep(ASKED) for _ in range(10)))
        assert await reviews.read("a") == ASKED
