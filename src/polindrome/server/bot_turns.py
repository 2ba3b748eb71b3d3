"""The turns of the computer players, which think while the server goes on answering."""

from __future__ import annotations

import asyncio
import logging
import os
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TYPE_CHECKING

from polindrome.bots import Budget, find_bot
from polindrome.core import is_core_built
from polindrome.errors import Conflict
from polindrome.server.ledger import Ledger
from polindrome.server.table import Table

if TYPE_CHECKING:
    from polindrome.native import Stop

_LOG = logging.getLogger(__name__)

MOST_AT_ONCE = max(2, min(8, os.cpu_count() or 1))
"""So many bots think at the same time; the others wait for their turn, in the order in which it came.

The strongest level keeps two cores busy for seconds and may take half a gigabyte. It is limited by time, so more of
them at once would all see less, and leave the server neither memory nor cores to answer with.
"""


class BotTurns:
    """At most one task for each game; it plays until a person is to move or the game is over."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._threads = ThreadPoolExecutor(MOST_AT_ONCE, thread_name_prefix="bot")
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._stops: dict[str, Stop | None] = {}
        self._woken: set[str] = set()
        """Games to be looked at, again if a task is at it: it may have read the log just before the news."""

    def wake(self, game_id: str) -> None:
        """See to it that the bots of a game play if it is their turn."""
        self._woken.add(game_id)
        if game_id not in self._tasks:
            self._tasks[game_id] = asyncio.create_task(self._attend(game_id))

    def change(self, game_id: str) -> None:
        """As `wake`, for a game that was changed: a bot that thinks about what was need not go on."""
        self._stop(game_id)
        self.wake(game_id)

    async def close(self) -> None:
        """Stop playing; a move that is not yet in the log is forgotten, and made again after a restart."""
        tasks = list(self._tasks.values())
        for game_id, task in self._tasks.items():
            task.cancel()
            self._stop(game_id)
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _attend(self, game_id: str) -> None:
        try:
            while game_id in self._woken:
                self._woken.discard(game_id)
                await self._play(game_id)
        finally:
            # No other task has run since the set was looked at: whoever wakes the game now starts a new one.
            del self._tasks[game_id]
            self._stops.pop(game_id, None)

    async def _play(self, game_id: str) -> None:
        try:
            await self._play_turns(game_id)
        except Exception:
            _LOG.exception("the bot to move in game %s failed; it is asked again when somebody looks at it", game_id)

    async def _play_turns(self, game_id: str) -> None:
        while (table := await self._ledger.read(game_id)).bot:
            stop = self._stops[game_id] = _new_stop()
            action = await asyncio.get_running_loop().run_in_executor(self._threads, _decide, table, stop)
            if stop and stop.is_set():
                # Half a thought is never played, also if it is about the newest position after all.
                continue
            try:
                await self._ledger.add(game_id, table.events, table.play(action))
            except Conflict:
                # Somebody took a move back while the bot was thinking.
                continue

    def _stop(self, game_id: str) -> None:
        if stop := self._stops.get(game_id):
            stop.set()


def _new_stop() -> Stop | None:
    """Only the compiled core has bots that think for long."""
    if not is_core_built():
        return None
    from polindrome.native import Stop

    return Stop()


def _decide(table: Table, stop: Stop | None) -> int:
    assert table.bot is not None, "only asked when a bot is to move"
    # From the seed and the ply alone: an undo leads to the same answers again.
    seed = Random(f"{table.seed} {table.ply}").getrandbits(32)
    return find_bot(table.game.name, table.bot).decide(table.game, Budget(seed=seed, stop=stop)).action
