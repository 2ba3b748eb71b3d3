"""The scheduler of games that wait for the server: a bot is to move, or a clock runs."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from polindrome.errors import Conflict, UnknownName
from polindrome.server.games.clock import now
from polindrome.server.games.repository import GameRepository
from polindrome.server.games.session import GameSession, NewEvent
from polindrome.server.jobs.bot_moves import BotMoves
from polindrome.server.jobs.search_queue import SearchQueue
from polindrome.server.realtime.hub import MOVE_NOW, Follower
from polindrome.storage import Leases
from polindrome.storage.leases import LEASE_SECONDS

_LOG = logging.getLogger(__name__)

POLL_SECONDS = LEASE_SECONDS / 5
"""Interval at which leases are renewed and due games without a lease are found."""

LOW_TIME = 10.0
"""Seconds left to a player when all clients get a warning."""

TIMER_TOLERANCE = 0.01
RETRY_SECONDS = 2.0


class GameScheduler:
    """One task for each game of which this process has the lease.

    A task runs while a bot is to move or a clock runs. When a process dies, its leases expire and others take over.
    """

    def __init__(self, repository: GameRepository, leases: Leases, searches: SearchQueue) -> None:
        self._repository, self._leases = repository, leases
        self._bots = BotMoves(repository, searches)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._held: set[str] = set()
        self._not_offered: set[str] = set()
        """Games of plugins that this server does not offer."""
        self._poll_task = asyncio.create_task(self._poll_forever())

    def wake(self, game_id: str) -> None:
        """Start the task of a game that changed here, unless it runs or nothing is due; that needs no lease."""
        if self._repository.is_due(game_id):
            self._start(game_id)

    def _start(self, game_id: str) -> None:
        if game_id not in self._tasks and game_id not in self._not_offered:
            self._tasks[game_id] = asyncio.create_task(self._run(game_id))

    async def close(self) -> None:
        """Cancel all tasks and release the leases; another process repeats moves that were not committed."""
        tasks = [self._poll_task, *self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._leases.release(self._held)

    async def _poll_forever(self) -> None:
        while True:
            try:
                await self._poll()
            except Exception:
                _LOG.exception("polling for due games failed; retrying")
            await asyncio.sleep(POLL_SECONDS)

    async def _poll(self) -> None:
        idle = self._held - self._tasks.keys()
        self._held -= idle
        await self._leases.release(idle)
        # A copy: games that are added or removed during the renewal are not checked.
        held = set(self._held)
        for game_id in held - await self._leases.renew():
            # The lease expired, and another process may have the game.
            self._held.discard(game_id)
            if task := self._tasks.get(game_id):
                task.cancel()
        await self._repository.complete_summaries()
        for game_id in await self._repository.log.unleased_due_games(now(), now() + LOW_TIME + 2 * POLL_SECONDS):
            # Without `is_due`: the cache may be behind the log.
            self._start(game_id)

    async def _run(self, game_id: str) -> None:
        try:
            # Follow first: a `move_now` that comes before the lease is not lost.
            with self._repository.hub.follow(game_id, kinds=[MOVE_NOW]) as follower:
                if game_id not in self._held and not await self._leases.acquire(game_id):
                    return
                self._held.add(game_id)
                while await self._process(game_id, follower) or follower.changed.is_set():
                    pass
        except UnknownName as error:
            # The set of plugins does not change while this process runs.
            self._not_offered.add(game_id)
            _LOG.warning("game %s cannot be played here: %s", game_id, error)
        except Exception:
            _LOG.exception("processing game %s failed; retrying", game_id)
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            del self._tasks[game_id]

    async def _process(self, game_id: str, follower: Follower) -> bool:
        """Do what is due in a game, or wait until it is; whether there may be more to do."""
        follower.changed.clear()
        session = await self._repository.load(game_id, cached=True)
        if session.is_out_of_time():
            await self._commit(session, session.flag())
        elif session.bot is not None:
            action = await self._bots.decide(session, follower)
            if action is not None:
                session.tick(now())
                await self._commit(session, session.play(action))
        elif session.deadline is not None:
            await self._wait_for_clock(session, follower)
        else:
            return False
        return True

    async def _commit(self, session: GameSession, new_events: list[NewEvent]) -> None:
        # After a conflict the next pass decides on the new state.
        with suppress(Conflict):
            await self._repository.commit((session, new_events, None))

    async def _wait_for_clock(self, session: GameSession, follower: Follower) -> None:
        """Wait until the game changes, little time is left, or the time is up."""
        assert session.deadline is not None, "the caller checks that a clock runs"
        left = session.deadline - session.time
        # The timer may fire a moment early; the tolerance prevents a second warning.
        warn = left > LOW_TIME + TIMER_TOLERANCE
        try:
            await asyncio.wait_for(follower.changed.wait(), left - LOW_TIME if warn else left)
        except TimeoutError:
            if warn:
                message = {"kind": "low_time", "seat": session.turn, "seconds": LOW_TIME}
                self._repository.hub.publish(session.id, message)
