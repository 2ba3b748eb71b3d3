"""Sees to games that wait for the server: bots that are to move, and clocks that run out."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from polindrome.errors import Conflict
from polindrome.server.games.ledger import Ledger, now
from polindrome.server.games.table import Draft, Table
from polindrome.server.jobs.bot_turns import BotTurns
from polindrome.server.jobs.searches import Searches
from polindrome.server.realtime.hub import HURRY, Follower
from polindrome.storage import Leases
from polindrome.storage.leases import SECONDS

_LOG = logging.getLogger(__name__)

ROUND = SECONDS / 5
"""Seconds between two rounds, in which leases are renewed and games are found that nobody sees to."""

LOW_TIME = 10.0
"""Seconds before the end of somebody's time at which all are told."""

MOMENT = 0.01
PAUSE_AFTER_FAILURE = 2.0


class Attendants:
    """One task for each game that this process has the lease of; other processes have the others.

    It goes on while a bot is to move or a clock runs. When this process dies, the leases end and others take the games.
    """

    def __init__(self, ledger: Ledger, leases: Leases, searches: Searches) -> None:
        self._ledger, self._leases = ledger, leases
        self._bots = BotTurns(ledger, searches)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._held: set[str] = set()
        self._rounds = asyncio.create_task(self._make_rounds())

    def wake(self, game_id: str) -> None:
        """See to a game that was changed here, unless somebody does or nothing is due; that costs no lease."""
        if self._ledger.is_due(game_id):
            self._start(game_id)

    def _start(self, game_id: str) -> None:
        if game_id not in self._tasks:
            self._tasks[game_id] = asyncio.create_task(self._attend(game_id))

    async def close(self) -> None:
        """Stop; a move that is not yet in the log is forgotten, and made again by whoever sees to the game next."""
        tasks = [self._rounds, *self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._leases.drop(self._held)

    async def _make_rounds(self) -> None:
        while True:
            try:
                await self._make_round()
            except Exception:
                _LOG.exception("games that wait for the server cannot be found; it is tried again")
            await asyncio.sleep(ROUND)

    async def _make_round(self) -> None:
        idle = self._held - self._tasks.keys()
        self._held -= idle
        await self._leases.drop(idle)
        # What is taken or finished meanwhile is not among these.
        held = set(self._held)
        for game_id in held - await self._leases.renew():
            # Others think that this process is gone, and see to it.
            self._held.discard(game_id)
            if task := self._tasks.get(game_id):
                task.cancel()
        await self._ledger.work_out_lines()
        for game_id in await self._ledger.log.neglected(now(), now() + LOW_TIME + 2 * ROUND):
            # By the log: what is remembered here may be older.
            self._start(game_id)

    async def _attend(self, game_id: str) -> None:
        try:
            # Who asks a bot to hurry before there is a lease is heard, too.
            with self._ledger.hub.follow(game_id, wants=[HURRY]) as follower:
                if game_id not in self._held and not await self._leases.take(game_id):
                    return
                self._held.add(game_id)
                while await self._see_to(game_id, follower) or follower.news.is_set():
                    pass
        except Exception:
            _LOG.exception("game %s cannot be seen to; it is tried again", game_id)
            await asyncio.sleep(PAUSE_AFTER_FAILURE)
        finally:
            del self._tasks[game_id]

    async def _see_to(self, game_id: str, follower: Follower) -> bool:
        """Do what is due at a table, or wait until it is; whether there may be more."""
        follower.news.clear()
        table = await self._ledger.read(game_id, remembered=True)
        if table.is_late():
            await self._commit(table, table.flag())
        elif table.bot is not None:
            action = await self._bots.decide(table, follower)
            if action is not None:
                table.tick(now())
                await self._commit(table, table.play(action))
        elif table.deadline is not None:
            await self._wait_for_the_clock(table, follower)
        else:
            return False
        return True

    async def _commit(self, table: Table, drafts: list[Draft]) -> None:
        # Somebody who was faster has changed what was due.
        with suppress(Conflict):
            await self._ledger.commit((table, drafts, None))

    async def _wait_for_the_clock(self, table: Table, follower: Follower) -> None:
        """Wait for news, for little time to be left, or for none."""
        assert table.deadline is not None, "only asked while a clock runs"
        left = table.deadline - table.time
        # Who is woken a moment too soon, which happens, is not told twice.
        is_enough = left > LOW_TIME + MOMENT
        try:
            await asyncio.wait_for(follower.news.wait(), left - LOW_TIME if is_enough else left)
        except TimeoutError:
            if is_enough:
                self._ledger.hub.tell(table.id, {"kind": "low_time", "seat": table.turn, "seconds": LOW_TIME})
