"""Leases: one process sees to a game, and another one when it is gone."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from polindrome.storage import Leases, leases
from tests.storage.opening import asynchronous, database_at


class Wall:
    """A clock on the wall that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """The time."""
        return self.now


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    clock = Wall()
    monkeypatch.setattr(leases, "time", clock)
    return clock


@asynchronous
async def test_one_of_many_has_the_lease_and_may_take_it_again(tmp_path: Path) -> None:
    async with database_at(tmp_path / "games") as database:
        processes = [Leases(database, f"process {number}") for number in range(8)]
        taken = await asyncio.gather(*(process.take("a") for process in processes))
        assert sum(taken) == 1
        assert [await process.take("a") for process in processes] == taken
        assert await processes[taken.index(False)].take("b")


@asynchronous
async def test_a_lease_ends_unless_it_is_renewed(tmp_path: Path, wall: Wall) -> None:
    async with database_at(tmp_path / "games") as database:
        mine, yours = Leases(database, "me"), Leases(database, "you")
        assert await mine.take("renewed")
        assert await mine.take("left")
        for _ in range(3):
            wall.now += leases.SECONDS - 0.1
            assert await mine.renew() == {"renewed", "left"}
            assert not await yours.take("renewed")
        wall.now += leases.SECONDS + 0.1
        assert await yours.take("left")
        assert await mine.renew() == {"renewed"}
        assert not await mine.take("left")


@asynchronous
async def test_a_lease_that_ended_and_nobody_took_can_be_renewed(tmp_path: Path, wall: Wall) -> None:
    async with database_at(tmp_path / "games") as database:
        mine, yours = Leases(database, "me"), Leases(database, "you")
        assert await mine.take("a")
        wall.now += 100 * leases.SECONDS
        assert await mine.renew() == {"a"}
        assert not await yours.take("a")


@asynchronous
async def test_a_lease_that_is_given_back_is_free_at_once_and_others_stay(tmp_path: Path) -> None:
    async with database_at(tmp_path / "games") as database:
        mine, yours = Leases(database, "me"), Leases(database, "you")
        assert await mine.take("a")
        assert await mine.take("b")
        assert await yours.take("c")
        await mine.drop(["a", "c"])
        await mine.drop([])
        assert await yours.take("a")
        assert not await yours.take("b")
        assert await yours.renew() == {"a", "c"}


@asynchronous
async def test_a_lease_that_is_taken_anew_while_it_is_given_back_stays(tmp_path: Path, wall: Wall) -> None:
    async with database_at(tmp_path / "games") as database, database_at(tmp_path / "games") as quick:
        mine = Leases(database, "me")
        assert await mine.take("a")
        async with database._turn:
            dropping = asyncio.create_task(mine.drop(["a"]))
            await asyncio.sleep(0)
            wall.now += 1
            assert await Leases(quick, "me").take("a")
        await dropping
        assert await mine.renew() == {"a"}


@asynchronous
async def test_who_is_sent_away_at_any_moment_leaves_the_database_free_for_others(tmp_path: Path) -> None:
    async with database_at(tmp_path / "games") as database:
        mine = Leases(database, "me")
        assert await mine.take("a")
        for number in range(80):
            renewing = asyncio.create_task(mine.renew())
            for _ in range(number % 40):
                await asyncio.sleep(0)
            await asyncio.sleep(number % 12 / 5000)
            renewing.cancel()
            await asyncio.gather(renewing, return_exceptions=True)
            assert await mine.take("a")
