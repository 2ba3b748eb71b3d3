"""Review jobs: reviews of games, computed in the background and stored."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from functools import partial
from typing import Any

from polindrome.analysis import review
from polindrome.bots import Budget
from polindrome.core import new_stop
from polindrome.records import GameRecord
from polindrome.server.games.repository import GameRepository
from polindrome.server.games.session import GameSession
from polindrome.server.jobs.search_queue import SearchQueue
from polindrome.storage import Leases, ReviewRepository, StoredReview

_LOG = logging.getLogger(__name__)

POLL_SECONDS = 2.0
"""Interval at which requested reviews without a task are found; progress is stored twice in it."""

LEASE_PREFIX = "review of "
"""Before the game's id in the name of its review's lease."""


class ReviewJobs:
    """At most one review per game, in one process; when that process dies, another starts the review again."""

    def __init__(
        self, repository: GameRepository, reviews: ReviewRepository, leases: Leases, searches: SearchQueue
    ) -> None:
        self._repository, self._reviews, self._leases, self._searches = repository, reviews, leases, searches
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._poll_task = asyncio.create_task(self._poll_forever())

    async def request(self, game_id: str) -> StoredReview:
        """The review of the current position of a game; starts it if there is none or it failed."""
        session = await self._repository.get(game_id)
        stored = await self._reviews.read(game_id)
        if stored is None or stored.state == "failed" or stored.sequence != session.sequence:
            stored = StoredReview(game_id, session.sequence, "requested", 0, session.ply)
            await self._reviews.save(stored)
            self._start(game_id)
        return stored

    async def read(self, game_id: str) -> StoredReview | None:
        """The last requested review of a game, if any; UnknownGame if no game has that id."""
        await self._repository.get(game_id)
        return await self._reviews.read(game_id)

    async def progress(self, game_id: str) -> StoredReview | None:
        """The same without its result; None also for a game that does not exist."""
        return await self._reviews.read_progress(game_id)

    async def close(self) -> None:
        """Cancel all reviews; another process starts unfinished ones again."""
        tasks = [self._poll_task, *self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self, game_id: str) -> None:
        if task := self._tasks.get(game_id):
            # It reviews an earlier state of the game.
            task.cancel()
        self._tasks[game_id] = asyncio.create_task(self._run(game_id))

    async def _poll_forever(self) -> None:
        while True:
            try:
                for game_id in await self._reviews.unfinished():
                    if game_id not in self._tasks:
                        self._start(game_id)
            except Exception:
                _LOG.exception("polling for requested reviews failed; retrying")
            await asyncio.sleep(POLL_SECONDS)

    async def _run(self, game_id: str) -> None:
        try:
            if await self._leases.acquire(LEASE_PREFIX + game_id):
                await self._review(game_id)
                await self._leases.release([LEASE_PREFIX + game_id])
        except Exception:
            _LOG.exception("the review job of game %s failed", game_id)
        finally:
            if self._tasks.get(game_id) is asyncio.current_task():
                del self._tasks[game_id]

    async def _review(self, game_id: str) -> None:
        requested = await self._reviews.read(game_id)
        assert requested, "a review is stored before its task starts"
        events = (await self._repository.get(game_id)).events[: requested.sequence + 1]
        session = GameSession.from_events(game_id, events)
        stop, progress = new_stop(), _Progress(0, session.ply)
        work = partial(review, GameRecord.of(session.game), Budget(stop=stop), progress=progress)
        search = asyncio.ensure_future(self._searches.run(game_id, work))
        try:
            while not (await asyncio.wait({search}, timeout=POLL_SECONDS / 2))[0]:
                running = replace(requested, state="running", done=progress.done, total=progress.total)
                if not await self._update(running):
                    # A client requested a newer review from another process.
                    return
            if error := search.exception():
                _LOG.error("the review of game %s failed", game_id, exc_info=error)
                await self._update(replace(requested, state="failed"))
            else:
                result = search.result().to_json()
                await self._update(replace(requested, state="ready", done=requested.total, result=result))
        finally:
            if stop:
                stop.set()
            search.cancel()

    async def _update(self, stored: StoredReview) -> bool:
        """Store and publish the progress; False if a newer review has replaced this one."""
        if not await self._reviews.update(stored):
            return False
        self._repository.hub.publish(stored.game, review_progress(stored))
        return True


class _Progress:
    """The progress that a review in another thread last reported."""

    def __init__(self, done: int, total: int) -> None:
        self.done, self.total = done, total

    def __call__(self, done: int, total: int) -> None:
        self.done, self.total = done, total


def review_progress(stored: StoredReview) -> dict[str, Any]:
    """The WebSocket message about the progress of a review."""
    return {"kind": "review_progress", **describe_progress(stored)}


def describe_progress(stored: StoredReview) -> dict[str, Any]:
    """The progress of a review for clients."""
    return {"sequence": stored.sequence, "state": stored.state, "done": stored.done, "total": stored.total}
