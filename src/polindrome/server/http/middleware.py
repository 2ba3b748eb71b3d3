"""What happens to every request before and after its route: headers for safety, a limit, and no loose ends."""

from __future__ import annotations

import logging

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from polindrome.server.http.problems import internal_error

_LOG = logging.getLogger(__name__)

MAX_BODY = 65_536
"""Enough for a saved game with its comments."""

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

TRUSTED_HEADERS = {"Cross-Origin-Opener-Policy": "same-origin"}
"""Of use only where a browser trusts the way to the server; over plain http it would call them a mistake."""


class SafeAnswers:
    """Puts the security headers on every answer, and answers when something unexpected happened."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        async def send_safely(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                MutableHeaders(scope=message).update(_headers_for(scope))
            await send(message)

        try:
            await self._app(scope, receive, send_safely)
        except Exception:
            if started:
                raise
            _LOG.exception("%s %s failed", scope["method"], scope["path"])
            await internal_error()(scope, receive, send_safely)


def _headers_for(scope: Scope) -> dict[str, str]:
    """The security headers of an answer; only where browsers trust the way do they say how they fetch."""
    return SECURITY_HEADERS | TRUSTED_HEADERS if "sec-fetch-mode" in Headers(scope=scope) else SECURITY_HEADERS


class BodyLimit:
    """Refuses a body that is larger than any request of ours."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        left = MAX_BODY

        async def receive_some() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise HTTPException(413, f"the body is too large: expected at most {MAX_BODY} bytes")
            return message

        await self._app(scope, receive_some if scope["type"] == "http" else receive, send)
