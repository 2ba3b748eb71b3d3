"""Leases: one owner at a time, expiry and release."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from polindrome.storage import Leases, leases
from tests.storage.opening import asynchronous, database_at


class ManualClock:
    """A wall clock that the test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> ManualClock:
    manual = ManualClock()
    monkeypatch.setattr(leases, "time", manual)
    return manual


@asynchronous
async def test_one_process_has_the_lease_and_can_acquire_it_again(tmp_path: Path) -> None:
    async with database_at(tmp_path / "games") as database:
        processes = [Leases(database, f"process {number}") for number in range(8)]
        taken = await asyncio.gather(*(process.acquire("a") for process in processes))
        assert sum(taken) == 1
        assert [await process.acquire("a") for process in processes] == taken
        assert await processes[taken.index(False)].acquire("b")


@asynchronous
async def test_lease_expires_without_renewal(tmp_path: Path, clock: ManualClock) -> None:
    async with database_at(tmp_path / "games") as database:
        mine, yours = Leases(database, "me"), Leases(database, "you")
        assert await mine.acquire("renewed")
        assert await mine.acquire("left")
        for _ in range(3):
            clock.now += leases.LEASE_SECONDS - 0.1
            assert await mine.renew() == {"renewed", "left"}
            assert not await yours.acquire("renewed")
        clock.now += leases.LEASE_SECONDS + 0.1
        assert await yours.acquire("left")
        assert await mine.renew() == {"renewed"}
        assert not await mine.acquire("left")


@asynchronous
async def test_expired_lease_can_be_renewed_if_it_is_free(tmp_path: Path, clock: ManualClock) -> None:
    async with database_at(tmp_path / "games") as database:
        mine, yours = Leases(database, "me"), Leases(database, "you")
        assert await mine.acquire("a")
        clock.now += 100 * leases.LEASE_SECONDS
        assert await mine.renew() == {"a"}
        assert not await yours.acquire("a")


@asynchronous
async def test_released_lease_is_free_immediately(tmp_path: Path) -> None:
    async with database_at(tmp_path / "games") as database:
        mine, yours = Leases(database, "me"), Leases(database, "you")
        assert await mine.acquire("a")
        assert await mine.acquire("b")
        assert await yours.acquire("c")
        await mine.release(["a", "c"])
        await mine.release([])
        assert await yours.acquire("a")
        assert not await yours.acquire("b")
        assert await yours.renew() == {"a", "c"}


@asynchronous
async def test_lease_acquired_during_its_release_stays(tmp_path: Path, clock: ManualClock) -> None:
    async with database_at(tmp_path / "games") as database, database_at(tmp_path / "games") as other:
        mine = Leases(database, "me")
        assert await mine.acquire("a")
        async with database._write_lock:
            releasing = asyncio.create_task(mine.release(["a"]))
            await asyncio.sleep(0)
            clock.now += 1
            assert await Leases(other, "me").acquire("a")
        await releasing
        assert await mine.renew() == {"a"}


@asynchronous
async def test_cancellation_never_leaves_the_database_locked(tmp_path: Path) -> None:
    async with database_at(tmp_path / "games") as database:
        mine = Leases(database, "me")
        assert await mine.acquire("a")
        for number in range(80):
            renewing = asyncio.create_task(mine.renew())
            for _ in range(number % 40):
                await asyncio.sleep(0)
            await asyncio.sleep(number % 12 / 5000)
            renewing.cancel()
            await asyncio.gather(renewing, return_exceptions=True)
            assert await mine.acquire("a")
