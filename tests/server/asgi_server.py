"""A server without a network: it runs in the thread of the test, and only while the test waits for it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx

from polindrome.server.app import create_app
from polindrome.server.services import Services
from polindrome.server.settings import Settings
from tests.server.live import NO_LIMIT, PATIENCE

T = TypeVar("T")


class AsgiServer:
    """One that can be closed and opened again on the same database."""

    def __init__(self, database: Path) -> None:
        self._app = create_app(Settings(f"sqlite:///{database}", person_rate=NO_LIMIT, address_rate=NO_LIMIT))
        self._runner = asyncio.Runner()
        self.open()

    @property
    def services(self) -> Services:
        """The parts of it."""
        services: Services = self._app.state.services
        return services

    def open(self) -> None:
        """Start."""
        self._stack = AsyncExitStack()
        self.run(self._stack.enter_async_context(self._app.router.lifespan_context(self._app)))
        client = httpx.AsyncClient(transport=httpx.ASGITransport(self._app), base_url="http://games")
        self._client = self.run(self._stack.enter_async_context(client))

    def close(self) -> None:
        """Stop; the games stay."""
        self.run(self._stack.aclose())

    def end(self) -> None:
        """Stop for good."""
        self.close()
        self._runner.close()

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Wait for something."""
        return self._runner.run(asyncio.wait_for(coroutine, PATIENCE))

    def ask(self, method: str, path: str, token: str | None = None, **more: Any) -> httpx.Response:
        """The answer to a request."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return self.run(self._client.request(method, f"/api{path}", headers=headers, **more))

    def socket(self, path: str, query: str = "") -> AsgiSocket:
        """A socket, which has to be opened."""
        return AsgiSocket(self._app, f"/api{path}", query)


class AsgiSocket:
    """One end of a socket, the other one being the application."""

    def __init__(self, app: Any, path: str, query: str) -> None:
        self._scope = {
            "type": "websocket",
            "path": path,
            "query_string": query.encode(),
            "headers": [(b"host", b"games")],
            "client": ("127.0.0.1", 1),
            "subprotocols": [],
        }
        self._app = app
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._app(self._scope, self._said.get, self._heard.put))
        await self._said.put({"type": "websocket.connect"})
        accepted = await self._heard.get()
        assert accepted["type"] == "websocket.accept", accepted
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._said.put({"type": "websocket.disconnect", "code": 1000})
        await self._task

    async def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        await self._said.put({"type": "websocket.receive", "text": json.dumps(message)})

    async def hear(self) -> dict[str, Any]:
        """The next message of the server."""
        heard = await self._heard.get()
        assert heard["type"] == "websocket.send", heard
        message: dict[str, Any] = json.loads(heard["text"])
        return message
