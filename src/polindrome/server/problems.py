"""Every error as one shape of answer."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import asdict
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from polindrome.errors import IllegalMove, InvalidArgument, InvalidMove, PolindromeError, Reason, UnknownName
from polindrome.server.refusals import Refusal

_LOG = logging.getLogger(__name__)

LONGEST_MESSAGE = 500

_CODES: dict[type[Exception], str] = {
    IllegalMove: "illegal_move",
    InvalidMove: "invalid_move",
    UnknownName: "unknown_name",
    InvalidArgument: "invalid_request",
}
"""What a client did wrong in the body of its request."""


def answer_errors(app: FastAPI) -> None:
    """Let the app answer all errors that it expects in the one shape."""
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(PolindromeError, _failed)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)


def problem(
    status: int,
    code: str,
    message: str,
    *,
    reasons: Sequence[Reason] = (),
    current: dict[str, Any] | None = None,
    headers: dict[str, str] | None = None,
) -> JSONResponse:
    """An error as an answer."""
    body = {
        "code": code,
        "message": message[:LONGEST_MESSAGE],
        "reasons": [asdict(reason) for reason in reasons],
        "current": current,
    }
    return JSONResponse({"error": body}, status, headers)


def internal_error(message: str = "the server failed; its log says why") -> JSONResponse:
    """The answer when something happened that no client can help."""
    return problem(HTTPStatus.INTERNAL_SERVER_ERROR, "internal_error", message)


async def _refused(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refusal)
    return problem(error.status, error.code, str(error), current=error.current)


async def _failed(_request: Request, error: Exception) -> JSONResponse:
    code = _CODES.get(type(error))
    if code is None:
        _LOG.error("a request failed: %s", error)
        return internal_error(str(error))
    reasons = error.reasons if isinstance(error, IllegalMove) else ()
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, code, str(error), reasons=reasons)


async def _invalid(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    message = "; ".join(_complaint(one) for one in error.errors()[:3])
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, "invalid_request", message)


def _complaint(error: dict[str, Any]) -> str:
    place = ".".join(str(part) for part in error["loc"])
    got = "" if error["type"] in ("missing", "json_invalid") else f", got {error.get('input')!r:.60}"
    return f"{place}: {error['msg']}{got}"


async def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    headers = dict(error.headers or {})
    path = request.url.path[:80]
    if error.status_code == HTTPStatus.NOT_FOUND:
        return problem(HTTPStatus.NOT_FOUND, "not_found", f"there is nothing at {path!r}", headers=headers)
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        message = f"{request.method} {path!r} is not possible; expected {headers.get('Allow', 'another method')}"
        return problem(HTTPStatus.METHOD_NOT_ALLOWED, "method_not_allowed", message, headers=headers)
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, "invalid_request", str(error.detail))
