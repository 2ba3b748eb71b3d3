"""Bot moves: runs the search of the bot to move, publishes its progress, and falls back to another bot on failure."""

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
from polindrome.server.games.repository import GameRepository
from polindrome.server.games.session import GameSession
from polindrome.server.jobs.search_queue import SearchQueue
from polindrome.server.realtime.hub import Follower

if TYPE_CHECKING:
    from polindrome.native import Stop

_LOG = logging.getLogger(__name__)

PROGRESS_SECONDS = 0.25
"""Interval between two `search_progress` messages."""


class BotMoves:
    """Finds the move of the bot to move in a session."""

    def __init__(self, repository: GameRepository, searches: SearchQueue) -> None:
        self._repository, self._searches = repository, searches

    async def decide(self, session: GameSession, follower: Follower) -> int | None:
        """The bot's action; None if the game changed before the search ended."""
        stop = new_stop()
        search = asyncio.ensure_future(self._searches.run(session.id, partial(_decide, session, stop)))
        try:
            while not await _finishes(search, follower.changed):
                if stop and _should_move_now(session, follower):
                    # A bot without a stop flag moves when its search ends.
                    stop.set()
                if not follower.changed.is_set():
                    self._publish_progress(session, stop)
                    continue
                follower.changed.clear()
                if (await self._repository.get(session.id, cached=True)).sequence != session.sequence:
                    return None
            return search.result()
        finally:
            # Also ends the search of a position that has changed.
            if stop:
                stop.set()
            search.cancel()

    def _publish_progress(self, session: GameSession, stop: Stop | None) -> None:
        simulations, action, win = (stop and stop.progress()) or (None, None, None)
        move = None if action is None else session.game.format_action(action)
        progress = {"seat": session.turn, "ply": session.ply, "simulations": simulations, "move": move, "win": win}
        self._repository.hub.publish(session.id, {"kind": "search_progress", **progress})


def _should_move_now(session: GameSession, follower: Follower) -> bool:
    """Whether a client told the bot to move now; messages about earlier positions are dropped."""
    sequences = [message["sequence"] for message in follower.messages]
    follower.messages.clear()
    return session.sequence in sequences


async def _finishes(search: asyncio.Future[int], changed: asyncio.Event) -> bool:
    """Wait for the search, a change of the game or the next progress message; whether the search has ended."""
    waiting = asyncio.ensure_future(changed.wait())
    both: set[asyncio.Future[Any]] = {search, waiting}
    try:
        await asyncio.wait(both, timeout=PROGRESS_SECONDS, return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.cancel()
    return search.done()


def _decide(session: GameSession, stop: Stop | None) -> int:
    assert session.bot is not None, "the caller checks that a bot is to move"
    game = session.game
    # From the game's seed and the ply alone: after an undo the bot gives the same answers.
    seed = Random(f"{session.created['seed']} {session.ply}").getrandbits(32)
    for name in (session.bot, session.bot, stand_in(game.name)):
        try:
            action = find_bot(game.name, name).decide(game.copy(), Budget(seed=seed, stop=stop)).action
            game.copy().apply(action)
            return action
        except Exception:
            # Any failure of a bot: the game continues with the next attempt.
            _LOG.exception("bot %s failed at ply %s of game %s", name, session.ply, session.id)
    raise BotFailed(f"no bot found a legal move at ply {session.ply} of game {session.id}")
