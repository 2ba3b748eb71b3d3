"""An in-process server without a network, which runs only while the test waits for it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx

from polindrome.server.app import create_app
from polindrome.server.services import ServerSettings, Services
from tests.server.live import NO_LIMIT, PATIENCE

T = TypeVar("T")


class AsgiServer:
    """A server that can be closed and reopened on the same database."""

    def __init__(self, database: Path) -> None:
        self._app = create_app(ServerSettings(f"sqlite:///{database}", person_rate=NO_LIMIT, address_rate=NO_LIMIT))
        self._runner = asyncio.Runner()
        self.open()

    @property
    def services(self) -> Services:
        """The services of the server."""
        services: Services = self._app.state.services
        return services

    def open(self) -> None:
        """Start the server."""
        self._stack = AsyncExitStack()
        self.run(self._stack.enter_async_context(self._app.router.lifespan_context(self._app)))
        client = httpx.AsyncClient(transport=httpx.ASGITransport(self._app), base_url="http://games")
        self._client = self.run(self._stack.enter_async_context(client))

    def close(self) -> None:
        """Stop the server; the games stay in the database."""
        self.run(self._stack.aclose())

    def end(self) -> None:
        """Stop the server and its event loop."""
        self.close()
        self._runner.close()

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Run an awaitable to completion."""
        return self._runner.run(asyncio.wait_for(coroutine, PATIENCE))

    def ask(self, method: str, path: str, token: str | None = None, **more: Any) -> httpx.Response:
        """Return the response to a request."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return self.run(self._client.request(method, f"/api{path}", headers=headers, **more))

    def socket(self, path: str, query: str = "") -> AsgiSocket:
        """Return a socket, not yet open."""
        return AsgiSocket(self._app, f"/api{path}", query)


class AsgiSocket:
    """The client end of a socket whose other end is the application."""

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
        self._sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._received: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._app(self._scope, self._sent.get, self._received.put))
        await self._sent.put({"type": "websocket.connect"})
        accepted = await self._received.get()
        assert accepted["type"] == "websocket.accept", accepted
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._sent.put({"type": "websocket.disconnect", "code": 1000})
        await self._task

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        await self._sent.put({"type": "websocket.receive", "text": json.dumps(message)})

    async def receive(self) -> dict[str, Any]:
        """Return the next message of the server."""
        received = await self._received.get()
        assert received["type"] == "websocket.send", received
        message: dict[str, Any] = json.loads(received["text"])
        return message
