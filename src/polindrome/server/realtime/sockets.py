"""Games over a WebSocket: events as they happen, who is there, what bots think, and moves."""

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

from polindrome.errors import PolindromeError
from polindrome.server.errors import TooMany, UnknownGame
from polindrome.server.games.changes import Request
from polindrome.server.games.seats import hash_of
from polindrome.server.http.doors import address_of, services_of
from polindrome.server.http.problems import FAILURE, describe_error
from polindrome.server.http.schemas import MAX_SEQUENCE
from polindrome.server.realtime.messages import FROM_CLIENT, Hello
from polindrome.server.services import Services

_LOG = logging.getLogger(__name__)

NOT_ALLOWED = 1008
SERVER_FAILED = 1011
UNKNOWN_GAME = 4404
LONGEST_REASON = 120
"""Bytes; a few more is what the protocol allows."""

router = APIRouter(prefix="/api")


@router.websocket("/games/{game_id}/events")
async def events(socket: WebSocket, game_id: str, since: Annotated[int, Query(ge=-1, le=MAX_SEQUENCE)] = -1) -> None:
    """Every event after `since`, then each new one."""
    if _is_foreign(socket):
        await socket.close(NOT_ALLOWED, "this page belongs to another server")
        return
    services = services_of(socket)
    await socket.accept()
    try:
        services.limits.spend(address_of(socket), None)
    except TooMany as error:
        await socket.close(NOT_ALLOWED, str(error))
        return
    await _Visit(socket, services, game_id).run(since)


class _Visit:
    """One client at one game, from hello to goodbye."""

    def __init__(self, socket: WebSocket, services: Services, game_id: str) -> None:
        self._socket, self._services, self._game_id = socket, services, game_id
        self._holder: str | None = None
        self._address = address_of(socket)

    async def run(self, since: int) -> None:
        """Send and listen until one of the two ends."""
        works = (partial(self._send, since), self._listen)
        tasks = [asyncio.create_task(self._until_it_ends(work)) for work in works]
        try:
            with self._services.presence.visit(self._game_id) as self._place:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _until_it_ends(self, work: Callable[[], Awaitable[None]]) -> None:
        """Send or listen; why it cannot go on is said in the closing words."""
        try:
            await work()
        except WebSocketDisconnect:
            return
        except UnknownGame:
            await self._socket.close(UNKNOWN_GAME, "no game has that id")
        except TooMany as error:
            await self._socket.close(NOT_ALLOWED, _short(str(error)))
        except ValidationError as error:
            await self._socket.close(NOT_ALLOWED, _short(f"that is no message of ours: {error.errors()[0]['msg']}"))
        except Exception:
            _LOG.exception("the socket of a client of game %s failed", self._game_id)
            await self._socket.close(SERVER_FAILED, FAILURE)

    async def _send(self, since: int) -> None:
        async with aclosing(self._services.manager.news(self._game_id, since)) as news:
            async for message in news:
                await self._socket.send_json(message)

    async def _listen(self) -> None:
        while (received := await self._socket.receive())["type"] != "websocket.disconnect":
            self._services.limits.spend(self._address, self._holder)
            await self._answer(received.get("text") or "")

    async def _answer(self, text: str) -> None:
        """Do what a message asks for, and say how it went under its key."""
        message = FROM_CLIENT.validate_json(text)
        if isinstance(message, Hello):
            self._holder = hash_of(message.token)
            self._place.belongs_to(self._holder)
            return
        request = Request(self._holder, message.key, message.ply)
        try:
            answer = await self._services.manager.move(self._game_id, request, message.move)
            await self._socket.send_json({"kind": "acknowledged", "key": message.key, **answer})
        except PolindromeError as error:
            await self._socket.send_json({"kind": "refused", "key": message.key, "error": describe_error(error)})


def _short(reason: str) -> str:
    """As much of it as fits into the closing words."""
    return reason.encode()[:LONGEST_REASON].decode(errors="ignore")


def _is_foreign(socket: WebSocket) -> bool:
    """Whether a browser says that a page of another server opened the socket; others send no origin."""
    origin = socket.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc.lower() != socket.headers.get("host", "").lower()
