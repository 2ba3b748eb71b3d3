"""Reviews of games, made in the background and kept: whoever asks again gets what was found."""

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
from polindrome.server.games.ledger import Ledger
from polindrome.server.games.table import Table
from polindrome.server.jobs.searches import Searches
from polindrome.storage import Leases, Reviews, StoredReview

_LOG = logging.getLogger(__name__)

ROUND = 2.0
"""Seconds between two looks for reviews that somebody asked for and nobody makes, and between two notes of progress."""

LEASE = "review of "
"""Comes before the id of a game in the name of its lease."""


class ReviewDesk:
    """At most one review for each game at a time, by one process; when that dies, another one begins it anew."""

    def __init__(self, ledger: Ledger, reviews: Reviews, leases: Leases, searches: Searches) -> None:
        self._ledger, self._reviews, self._leases, self._searches = ledger, reviews, leases, searches
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._rounds = asyncio.create_task(self._make_rounds())

    async def ask(self, game_id: str) -> StoredReview:
        """The review of a game as it stands, which may only just begin."""
        table = await self._ledger.look(game_id)
        found = await self._reviews.read(game_id)
        if found is None or found.state == "failed" or found.sequence != table.sequence:
            found = StoredReview(game_id, table.sequence, "asked", 0, table.ply)
            await self._reviews.keep(found)
            self._start(game_id)
        return found

    async def read(self, game_id: str) -> StoredReview | None:
        """The last review that somebody asked for, if anybody did."""
        await self._ledger.look(game_id)
        return await self._reviews.read(game_id)

    async def close(self) -> None:
        """Stop; what is not finished is begun anew by whoever finds it."""
        tasks = [self._rounds, *self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self, game_id: str) -> None:
        if task := self._tasks.get(game_id):
            # Somebody asks for a newer one.
            task.cancel()
        self._tasks[game_id] = asyncio.create_task(self._make(game_id))

    async def _make_rounds(self) -> None:
        while True:
            try:
                for game_id in await self._reviews.unfinished():
                    if game_id not in self._tasks:
                        self._start(game_id)
            except Exception:
                _LOG.exception("reviews that wait cannot be found; it is tried again")
            await asyncio.sleep(ROUND)

    async def _make(self, game_id: str) -> None:
        try:
            if await self._leases.take(LEASE + game_id):
                await self._review(game_id)
                await self._leases.drop([LEASE + game_id])
        except Exception:
            _LOG.exception("game %s cannot be reviewed", game_id)
        finally:
            if self._tasks.get(game_id) is asyncio.current_task():
                del self._tasks[game_id]

    async def _review(self, game_id: str) -> None:
        asked = await self._reviews.read(game_id)
        assert asked, "it is written down before it is begun"
        table = Table.of(game_id, (await self._ledger.look(game_id)).events[: asked.sequence + 1])
        stop, progress = new_stop(), _Progress(0, table.ply)
        work = partial(review, GameRecord.of(table.game), Budget(stop=stop), progress=progress)
        making = asyncio.ensure_future(self._searches.run(game_id, work))
        try:
            while not (await asyncio.wait({making}, timeout=ROUND / 2))[0]:
                if not await self._note(replace(asked, state="running", done=progress.done, total=progress.total)):
                    # Another process was asked for a newer one.
                    return
            await self._note(_finished(asked, making))
        finally:
            if stop:
                stop.set()
            making.cancel()

    async def _note(self, found: StoredReview) -> bool:
        if not await self._reviews.note(found):
            return False
        self._ledger.hub.tell(found.game, describe_progress(found))
        return True


class _Progress:
    def __init__(self, done: int, total: int) -> None:
        self.done, self.total = done, total

    def __call__(self, done: int, total: int) -> None:
        self.done, self.total = done, total


def describe_progress(found: StoredReview) -> dict[str, Any]:
    """How far a review is, as a message."""
    return {
        "kind": "review",
        "sequence": found.sequence,
        "state": found.state,
        "done": found.done,
        "total": found.total,
    }


def _finished(asked: StoredReview, making: asyncio.Future[Any]) -> StoredReview:
    if error := making.exception():
        _LOG.error("the review of game %s failed", asked.game, exc_info=error)
        return replace(asked, state="failed")
    return replace(asked, state="ready", done=asked.total, result=making.result().to_json())
