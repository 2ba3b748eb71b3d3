"""The search queue: limits the number of concurrent searches, and shares them fairly between clients."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


class SearchQueue:
    """Runs at most `limit` searches concurrently in threads; waiting clients take turns (round robin)."""

    def __init__(self, limit: int) -> None:
        self._threads = ThreadPoolExecutor(limit, thread_name_prefix="search")
        self._free = limit
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def run(self, client: str, search: Callable[[], T]) -> T:
        """The result of a search, after waiting for a free slot; `client` is a game id or an IP address."""
        await self._acquire(client)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, search)
        finally:
            self._release()

    def close(self) -> None:
        """Accept no more searches."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _acquire(self, client: str) -> None:
        """Wait for a free slot."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        self._assign_slots()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                # A slot was assigned just before the cancellation.
                self._release()
            raise

    def _release(self) -> None:
        self._free += 1
        self._assign_slots()

    def _assign_slots(self) -> None:
        while self._free and self._waiting:
            client, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                # A client with more searches goes to the end of the queue.
                self._waiting[client] = turns
            if not turn.cancelled():
                self._free -= 1
                turn.set_result(None)
