"""The repository of game sessions: loads them from the event log, caches them, commits changes and publishes them."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial

from polindrome.errors import InvalidRecord, StorageError, UnknownName
from polindrome.registry import check_game
from polindrome.server.errors import UnknownGame
from polindrome.server.games.clock import format_timestamp, now
from polindrome.server.games.session import GameSession, NewEvent
from polindrome.server.realtime.hub import Hub
from polindrome.storage import Event, EventBatch, EventLog, GameSummary

_LOG = logging.getLogger(__name__)

_GAME_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")

CACHE_SIZE = 2000
"""Sessions kept in memory, so that only new events have to be read and replayed."""

SUMMARY_BATCH = 100
"""Number of summaries of an older version that one poll completes."""


class GameRepository:
    """Sessions by game id; the event log is the only source of truth.

    A cached session is a prefix of its log. When another process may have appended to a game, its session is
    invalidated and catches up with the log before it is used again.
    """

    def __init__(self, log: EventLog, hub: Hub, *, plugins: bool = True) -> None:
        self.log = log
        self.hub = hub
        self._plugins = plugins
        self._sessions: OrderedDict[str, GameSession] = OrderedDict()
        self._stale: set[str] = set()
        self._writes: set[asyncio.Task[None]] = set()

    async def load(self, game_id: str, *, cached: bool = False) -> GameSession:
        """A copy of the session at the current time, to be changed; UnknownGame if no game has that id."""
        session = (await self.get(game_id, cached=cached)).copy()
        session.tick(now())
        return session

    async def get(self, game_id: str, *, cached: bool = False) -> GameSession:
        """The shared session, not to be changed; with `cached`, the database is read only if the session is stale.

        UnknownName if the game belongs to a plugin that is not installed, or not offered by this server.
        """
        known = self._sessions.get(game_id)
        if known and cached and game_id not in self._stale:
            return known
        after = known.sequence if known else -1
        # Before the read: an invalidation that comes meanwhile must not be lost.
        self._stale.discard(game_id)
        try:
            events = await self.log.read(game_id, after) if _GAME_ID.fullmatch(game_id) else []
        except BaseException:
            self.invalidate(game_id)
            raise
        if known is None and not events:
            raise UnknownGame(f"no game has the id {game_id[:80]!r}; expected the id of a created game")
        return self._cache(self._catch_up(game_id, known, events))

    def invalidate(self, *game_ids: str) -> None:
        """Mark games to which another process may have appended."""
        self._stale.update(self._sessions.keys() & game_ids)

    def invalidate_all(self) -> None:
        """Mark all cached games."""
        self._stale = set(self._sessions)

    def is_due(self, game_id: str) -> bool:
        """Whether a bot is to move or a clock runs, by the cache; True for a game that is not cached."""
        session = self._sessions.get(game_id)
        return session is None or session.bot is not None or session.deadline is not None

    async def commit(self, *changes: tuple[GameSession, Sequence[NewEvent], str | None]) -> None:
        """Append new events to games, each with the key of its command, and publish; Conflict if the log moved on."""
        batches = [_batch(session, new_events, key) for session, new_events, key in changes]
        write = asyncio.create_task(self.log.append(*batches))
        self._writes.add(write)
        write.add_done_callback(self._writes.discard)
        try:
            # The client may disconnect here; let the write finish.
            await asyncio.shield(write)
        except asyncio.CancelledError:
            write.add_done_callback(partial(self._publish_late, [session.id for session, _, _ in changes]))
            raise
        except StorageError:
            self.invalidate(*(session.id for session, _, _ in changes))
            raise
        for (session, _, _), batch in zip(changes, batches, strict=True):
            session.events.extend(batch.events)
            self._cache(session)
            self.hub.publish(session.id)

    def _publish_late(self, game_ids: Sequence[str], write: asyncio.Task[None]) -> None:
        # Not before: a follower that reads during the write finds nothing new.
        if not write.cancelled() and write.exception() is None:
            self.invalidate(*game_ids)
            for game_id in game_ids:
                self.hub.publish(game_id)

    async def close(self) -> None:
        """Wait for running writes."""
        await asyncio.gather(*self._writes, return_exceptions=True)

    async def complete_summaries(self) -> None:
        """Compute some of the summaries that a migration could not fill in."""
        for summary in await self.log.incomplete_summaries(SUMMARY_BATCH):
            try:
                session = await self.get(summary.id)
                complete = summarise(session, summary.created_at, session.events[-1].at)
            except (InvalidRecord, UnknownName):
                _LOG.exception("the log of game %s is damaged; its bots and clocks are ignored", summary.id)
                complete = summary
            await self.log.complete_summary(complete)

    def _catch_up(self, game_id: str, known: GameSession | None, events: Sequence[Event]) -> GameSession:
        """The session after events that were read from the log; `known` was cached before the read."""
        if known is None:
            if isinstance(name := events[0].data.get("game"), str):
                check_game(name, plugins=self._plugins)
            return GameSession.from_events(game_id, events)
        # Another task may have cached a newer session during the read, or evicted it and cached an older one.
        session = max(known, self._sessions.get(game_id, known), key=lambda each: each.sequence)
        new = [event for event in events if event.sequence > session.sequence]
        if not new:
            return session
        session = session.copy()
        session.replay(new)
        return session

    def _cache(self, session: GameSession) -> GameSession:
        """Cache a session unless a newer one is cached; returns the newer one."""
        known = self._sessions.get(session.id)
        if known is None or known.sequence < session.sequence:
            self._sessions[session.id] = known = session
        self._sessions.move_to_end(session.id)
        if len(self._sessions) > CACHE_SIZE:
            evicted, _ = self._sessions.popitem(last=False)
            self._stale.discard(evicted)
        return known


def _batch(session: GameSession, new_events: Sequence[NewEvent], key: str | None) -> EventBatch:
    """The new events with their sequence numbers, and the summary; the key belongs to the first event."""
    at, first = format_timestamp(session.time), len(session.events)
    events = [
        Event(first + place, kind, at, data, key if place == 0 else None)
        for place, (kind, data) in enumerate(new_events)
    ]
    created_at = session.events[0].at if session.events else at
    return EventBatch(events, summarise(session, created_at, updated_at=at))


def summarise(session: GameSession, created_at: str, updated_at: str) -> GameSummary:
    """The row of a game in the list of games."""
    about = {
        "seats": [seat.to_json() for seat in session.seats],
        "ply": session.ply,
        "outcome": asdict(session.outcome) if session.outcome else None,
    }
    return GameSummary(
        session.id,
        session.game.name,
        session.status,
        bot_due=session.bot is not None,
        deadline=session.deadline,
        created_at=created_at,
        updated_at=updated_at,
        about=about,
    )
