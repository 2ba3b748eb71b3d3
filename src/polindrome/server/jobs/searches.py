"""How many thoughts the server has at once, and whose turn it is to have one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TypeVar

T = TypeVar("T")


class Searches:
    """Runs searches in threads, so many at once; those who wait take turns, however many each of them asks for."""

    def __init__(self, most: int) -> None:
        self._threads = ThreadPoolExecutor(most, thread_name_prefix="search")
        self._free = most
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def run(self, who: str, search: Callable[[], T]) -> T:
        """What the search finds, when it had its turn; `who` is the game, or the person, that it is for."""
        async with self._turn(who):
            return await asyncio.get_running_loop().run_in_executor(self._threads, search)

    def close(self) -> None:
        """Take on no more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    @asynccontextmanager
    async def _turn(self, who: str) -> AsyncIterator[None]:
        await self._wait(who)
        try:
            yield
        finally:
            self._free += 1
            self._let_next_in()

    async def _wait(self, who: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        self._let_next_in()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                # It was let in at the very moment at which it gave up.
                self._free += 1
                self._let_next_in()
            raise

    def _let_next_in(self) -> None:
        while self._free and self._waiting:
            who, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                # Whoever has more to ask for goes to the end.
                self._waiting[who] = turns
            if not turn.cancelled():
                self._free -= 1
                turn.set_result(None)
