"""The WebSocket of a game: sends events, presence and progress; commands go over HTTP."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from functools import partial
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from polindrome.server.errors import TooManyRequests, UnknownGame
from polindrome.server.games.seats import hash_token
from polindrome.server.http.dependencies import ServicesDep, client_address
from polindrome.server.http.error_responses import INTERNAL_ERROR
from polindrome.server.http.schemas import MAX_SEQUENCE
from polindrome.server.jobs.review_jobs import review_progress
from polindrome.server.realtime.messages import FROM_CLIENT
from polindrome.server.services import Services

_LOG = logging.getLogger(__name__)

POLICY_VIOLATION = 1008
SERVER_FAILED = 1011
UNKNOWN_GAME = 4404
MAX_REASON = 120
"""Maximum length of a close reason in bytes; the protocol allows 123."""

router = APIRouter(prefix="/api")


@router.websocket("/games/{game_id}/events")
async def events(
    socket: WebSocket,
    game_id: str,
    services: ServicesDep,
    since: Annotated[int, Query(ge=-1, le=MAX_SEQUENCE)] = -1,
) -> None:
    """Send every event after `since`, then each new one."""
    if _is_cross_origin(socket):
        await socket.close(POLICY_VIOLATION, "this page belongs to another server")
        return
    await socket.accept()
    try:
        services.rate_limits.spend(client_address(socket), None)
    except TooManyRequests as error:
        await socket.close(POLICY_VIOLATION, str(error))
        return
    await _Client(socket, services, game_id).run(since)


class _Client:
    """One WebSocket client of one game."""

    def __init__(self, socket: WebSocket, services: Services, game_id: str) -> None:
        self._socket, self._services, self._game_id = socket, services, game_id
        self._holder: str | None = None
        self._address = client_address(socket)

    async def run(self, since: int) -> None:
        """Send and receive until one of the two ends."""
        # Functions, since a coroutine whose task is cancelled before it starts would warn that it never ran.
        works = (partial(self._send, since), self._receive)
        tasks = [asyncio.create_task(self._close_on_error(work)) for work in works]
        try:
            with self._services.presence.connect(self._game_id) as self._connection:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _close_on_error(self, work: Callable[[], Awaitable[None]]) -> None:
        """Send or receive; an error closes the socket with its reason."""
        try:
            await work()
        except WebSocketDisconnect:
            return
        except UnknownGame:
            await self._socket.close(UNKNOWN_GAME, "no game has that id")
        except TooManyRequests as error:
            await self._socket.close(POLICY_VIOLATION, _truncate(str(error)))
        except ValidationError as error:
            await self._socket.close(POLICY_VIOLATION, _truncate(f"invalid message: {error.errors()[0]['msg']}"))
        except Exception:
            _LOG.exception("a WebSocket of game %s failed", self._game_id)
            await self._socket.close(SERVER_FAILED, INTERNAL_ERROR)

    async def _send(self, since: int) -> None:
        await self._send_review_progress()
        async with aclosing(self._services.manager.follow(self._game_id, since)) as messages:
            async for message in messages:
                await self._socket.send_json(message)

    async def _send_review_progress(self) -> None:
        """Tell of a review that was requested before the client connected."""
        if stored := await self._services.reviews.progress(self._game_id):
            await self._socket.send_json(review_progress(stored))

    async def _receive(self) -> None:
        while (received := await self._socket.receive())["type"] != "websocket.disconnect":
            self._services.rate_limits.spend(self._address, self._holder)
            message = FROM_CLIENT.validate_json(received.get("text") or "")
            self._holder = hash_token(message.token)
            self._connection.identify(self._holder)


def _truncate(reason: str) -> str:
    return reason.encode()[:MAX_REASON].decode(errors="ignore")


def _is_cross_origin(socket: WebSocket) -> bool:
    """Whether a page of another origin opened the socket; clients other than browsers send no origin."""
    origin = socket.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc.lower() != socket.headers.get("host", "").lower()
