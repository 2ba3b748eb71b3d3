"""Middleware for all requests: security headers, unexpected errors, compression, and the size limit of bodies."""

from __future__ import annotations

import logging

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from polindrome.server.http.error_responses import internal_error

_LOG = logging.getLogger(__name__)

MAX_BODY = 65_536
"""Maximum size of a body in bytes: a saved game with its comments fits."""

API_PATHS = ("/api/", "/openapi.json")
GZIP_MINIMUM = 1024
"""Bytes of the smallest response of the API that is compressed."""

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

SECURE_ORIGIN_HEADERS = {"Cross-Origin-Opener-Policy": "same-origin"}
"""Only for trustworthy origins (https, localhost); over plain http browsers warn about them."""


class SecurityHeadersMiddleware:
    """Adds security headers to every response, and turns unexpected exceptions into error responses."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        # Browsers send Sec-Fetch-Mode only to trustworthy origins.
        is_secure_origin = "sec-fetch-mode" in Headers(scope=scope)
        headers = SECURITY_HEADERS | (SECURE_ORIGIN_HEADERS if is_secure_origin else {})
        started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                MutableHeaders(scope=message).update(headers)
            await send(message)

        try:
            await self._app(scope, receive, send_with_headers)
        except Exception:
            if started:
                raise
            _LOG.exception("%s %s failed", scope["method"], scope["path"])
            await internal_error()(scope, receive, send_with_headers)


class CompressionMiddleware:
    """Compresses responses of the API for clients that accept gzip; the files of the page are compressed already."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._compressed = GZipMiddleware(app, minimum_size=GZIP_MINIMUM)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        is_api = scope["type"] == "http" and scope["path"].startswith(API_PATHS)
        await (self._compressed if is_api else self._app)(scope, receive, send)


class BodyLimitMiddleware:
    """Rejects bodies above MAX_BODY while they are read."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        left = MAX_BODY

        async def receive_limited() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise HTTPException(413, f"the body is too large: expected at most {MAX_BODY} bytes")
            return message

        await self._app(scope, receive_limited if scope["type"] == "http" else receive, send)
