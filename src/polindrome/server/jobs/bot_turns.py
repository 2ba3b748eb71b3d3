"""A bot's turn: its thought, which ends when the game has changed, and somebody to move if it fails."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from polindrome.bots import Budget, find_bot
from polindrome.bots.catalogue import stand_in
from polindrome.core import new_stop
from polindrome.errors import BotFailed
from polindrome.server.games.ledger import Ledger
from polindrome.server.games.table import Table
from polindrome.server.jobs.searches import Searches
from polindrome.server.realtime.hub import Follower

if TYPE_CHECKING:
    from polindrome.native import Stop

_LOG = logging.getLogger(__name__)

GLIMPSE = 0.25
"""Seconds between two looks at what a bot thinks."""


class BotTurns:
    """Lets the bot to move at a table think."""

    def __init__(self, ledger: Ledger, searches: Searches) -> None:
        self._ledger, self._searches = ledger, searches

    async def decide(self, table: Table, follower: Follower) -> int | None:
        """The bot's action; None if the game has changed before there was one."""
        stop = new_stop()
        thought = asyncio.ensure_future(self._searches.run(table.id, partial(_decide, table, stop)))
        try:
            while not await _is_there(thought, follower.news):
                if stop and _shall_hurry(table, follower):
                    # It moves with what it has found so far; one that cannot be stopped moves when it is done.
                    stop.set()
                if not follower.news.is_set():
                    self._tell(table, stop)
                    continue
                follower.news.clear()
                if (await self._ledger.look(table.id, remembered=True)).sequence != table.sequence:
                    return None
            return thought.result()
        finally:
            # Half a thought about a position that has changed is never played.
            if stop:
                stop.set()
            thought.cancel()

    def _tell(self, table: Table, stop: Stop | None) -> None:
        """Let those who follow the game know what the bot thinks, as far as it says so."""
        simulations, action, win = (stop and stop.glimpse()) or (None, None, None)
        move = None if action is None else table.game.format_action(action)
        about = {"seat": table.turn, "ply": table.ply, "simulations": simulations, "move": move, "win": win}
        self._ledger.hub.tell(table.id, {"kind": "thinking", **about})


def _shall_hurry(table: Table, follower: Follower) -> bool:
    """Whether somebody has asked the bot to move now; what was asked before the game had changed is forgotten."""
    asked = [message["sequence"] for message in follower.messages]
    follower.messages.clear()
    return table.sequence in asked


async def _is_there(thought: asyncio.Future[int], news: asyncio.Event) -> bool:
    """Whether a thought has ended, after a wait for it or for news that is not long."""
    waiting = asyncio.ensure_future(news.wait())
    both: set[asyncio.Future[Any]] = {thought, waiting}
    try:
        await asyncio.wait(both, timeout=GLIMPSE, return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.cancel()
    return thought.done()


def _decide(table: Table, stop: Stop | None) -> int:
    assert table.bot is not None, "only asked when a bot is to move"
    game = table.game
    # From the seed and the ply alone: an undo leads to the same answers again.
    seed = Random(f"{table.created['seed']} {table.ply}").getrandbits(32)
    for name in (table.bot, table.bot, stand_in(game.name)):
        try:
            action = find_bot(game.name, name).decide(game.copy(), Budget(seed=seed, stop=stop)).action
            game.copy().apply(action)
            return action
        except Exception:
            # It may be the bot, or what it was given: who looks at the game can see at least that it goes on.
            _LOG.exception("the bot %s failed at ply %s of game %s", name, table.ply, table.id)
    raise BotFailed(f"nobody can move at ply {table.ply} of game {table.id}")
