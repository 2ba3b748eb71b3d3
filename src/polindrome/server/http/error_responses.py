"""Error responses: exceptions as JSON bodies with the same fields."""

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
from starlette.routing import compile_path

from polindrome.errors import (
    Fault,
    IllegalMove,
    InvalidArgument,
    InvalidMove,
    InvalidRecord,
    NotOffered,
    PolindromeError,
    Reason,
    StorageError,
    UnknownName,
)
from polindrome.server.errors import RequestError, TooManyRequests, UnreadableRecord

_LOG = logging.getLogger(__name__)

MAX_MESSAGE = 500
"""Maximum length of an error message in characters."""

MAX_PROBLEMS = 3
"""Number of invalid fields that one error message names."""

_CLIENT_ERRORS: dict[type[Exception], str] = {
    IllegalMove: "illegal_move",
    InvalidMove: "invalid_move",
    UnknownName: "unknown_name",
    InvalidArgument: "invalid_request",
    NotOffered: "invalid_request",
}
"""Errors in the body of a request, and their codes."""

INTERNAL_ERROR = "internal error; see the server log"
_SERVER_ERRORS: dict[type[Exception], str] = {
    InvalidRecord: "the stored game is damaged; see the server log",
    StorageError: "database error; see the server log",
}
"""Public messages of server errors: without file names, host names and secrets of a game."""


def add_exception_handlers(app: FastAPI) -> None:
    """Let the app respond to all expected exceptions with the same body."""
    app.add_exception_handler(PolindromeError, _handle_error)
    app.add_exception_handler(RequestValidationError, _handle_validation_error)
    app.add_exception_handler(HTTPException, _handle_http_exception)


def error_response(
    status: int,
    code: str,
    message: str,
    *,
    headers: dict[str, str] | None = None,
) -> JSONResponse:
    """An error response with this code and message."""
    return JSONResponse({"error": describe_error(code, message)}, status, headers)


def describe_error(
    code: str,
    message: str,
    *,
    reasons: Sequence[Reason] = (),
    fault: Fault | None = None,
    current: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The JSON of an error."""
    fault_fields = ("name", "line", "column", "move", "text")
    return {
        "code": code,
        "message": message[:MAX_MESSAGE],
        "reasons": [asdict(reason) for reason in reasons],
        "fault": {name: getattr(fault, name) for name in fault_fields} if fault else None,
        "current": current,
    }


def describe_exception(error: PolindromeError) -> dict[str, Any]:
    """The JSON of an exception; details of server errors go to the log only."""
    if isinstance(error, UnreadableRecord) and error.fault:
        return describe_error(error.code, str(error), reasons=error.fault.reasons, fault=error.fault)
    if isinstance(error, RequestError):
        return describe_error(error.code, str(error), current=error.current)
    if code := _CLIENT_ERRORS.get(type(error)):
        return describe_error(code, str(error), reasons=error.reasons if isinstance(error, IllegalMove) else ())
    _LOG.error("a request failed: %s", error)
    return describe_error("internal_error", _SERVER_ERRORS.get(type(error), INTERNAL_ERROR))


def internal_error() -> JSONResponse:
    """The response to an unexpected exception."""
    return error_response(HTTPStatus.INTERNAL_SERVER_ERROR, "internal_error", INTERNAL_ERROR)


async def _handle_error(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, PolindromeError)
    if isinstance(error, RequestError):
        status = error.status
    else:
        is_client_error = type(error) in _CLIENT_ERRORS
        status = HTTPStatus.UNPROCESSABLE_ENTITY if is_client_error else HTTPStatus.INTERNAL_SERVER_ERROR
    headers = {"Retry-After": str(error.retry_after)} if isinstance(error, TooManyRequests) else None
    return JSONResponse({"error": describe_exception(error)}, status, headers)


async def _handle_validation_error(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    problems = []
    for each in error.errors()[:MAX_PROBLEMS]:
        field = ".".join(str(part) for part in each["loc"])
        got = "" if each["type"] in ("missing", "json_invalid") else f", got {each.get('input')!r:.60}"
        problems.append(f"{field}: {each['msg']}{got}")
    return error_response(HTTPStatus.UNPROCESSABLE_ENTITY, "invalid_request", "; ".join(problems))


async def _handle_http_exception(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    headers = dict(error.headers or {})
    path = request.url.path[:80]
    if error.status_code == HTTPStatus.NOT_FOUND:
        return error_response(HTTPStatus.NOT_FOUND, "not_found", f"there is nothing at {path!r}", headers=headers)
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        allowed = ", ".join(_allowed_methods(request)) or headers.get("Allow", "another method")
        message = f"{request.method} {path!r} is not allowed; expected {allowed}"
        headers = {**headers, "Allow": allowed}
        return error_response(HTTPStatus.METHOD_NOT_ALLOWED, "method_not_allowed", message, headers=headers)
    return error_response(HTTPStatus.UNPROCESSABLE_ENTITY, "invalid_request", str(error.detail))


def _allowed_methods(request: Request) -> list[str]:
    """All methods at a path; Starlette names only those of the first route that matches it."""
    paths: dict[str, dict[str, Any]] = request.app.openapi()["paths"]
    matching = (methods for path, methods in paths.items() if compile_path(path)[0].fullmatch(request.url.path))
    return sorted({method.upper() for methods in matching for method in methods})
