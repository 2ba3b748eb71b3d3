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
from polindrome.server.errors import Refusal, TooMany, UnreadableGame

_LOG = logging.getLogger(__name__)

LONGEST_MESSAGE = 500

_CODES: dict[type[Exception], str] = {
    IllegalMove: "illegal_move",
    InvalidMove: "invalid_move",
    UnknownName: "unknown_name",
    InvalidArgument: "invalid_request",
    NotOffered: "invalid_request",
}
"""What a client did wrong in the body of its request."""

FAILURE = "the server failed; its log says why"
_FAILURES: dict[type[Exception], str] = {
    InvalidRecord: "what is kept of this game is damaged; the log of the server says where",
    StorageError: "the database does not do its part; the log of the server says why",
}
"""What everybody may know of a failure: no names of files or machines, and none of the secrets of a game."""


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
    headers: dict[str, str] | None = None,
) -> JSONResponse:
    """An error as an answer."""
    return JSONResponse({"error": describe_problem(code, message)}, status, headers)


def describe_problem(
    code: str,
    message: str,
    *,
    reasons: Sequence[Reason] = (),
    fault: Fault | None = None,
    current: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """An error as it goes over the wire."""
    return {
        "code": code,
        "message": message[:LONGEST_MESSAGE],
        "reasons": [asdict(reason) for reason in reasons],
        "fault": _describe_fault(fault) if fault else None,
        "current": current,
    }


def _describe_fault(fault: Fault) -> dict[str, Any]:
    return {name: getattr(fault, name) for name in ("name", "line", "column", "move", "text")}


def describe_error(error: PolindromeError) -> dict[str, Any]:
    """The same for what went wrong with a request; what no client can help is for the log, which names everything."""
    if isinstance(error, UnreadableGame) and error.fault:
        return describe_problem(error.code, str(error), reasons=error.fault.reasons, fault=error.fault)
    if isinstance(error, Refusal):
        return describe_problem(error.code, str(error), current=error.current)
    if code := _CODES.get(type(error)):
        return describe_problem(code, str(error), reasons=error.reasons if isinstance(error, IllegalMove) else ())
    _LOG.error("a request failed: %s", error)
    return describe_problem("internal_error", _FAILURES.get(type(error), FAILURE))


def internal_error() -> JSONResponse:
    """The answer when something happened that nobody expected."""
    return problem(HTTPStatus.INTERNAL_SERVER_ERROR, "internal_error", FAILURE)


async def _refused(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refusal)
    headers = {"Retry-After": str(error.retry_after)} if isinstance(error, TooMany) else None
    return JSONResponse({"error": describe_error(error)}, error.status, headers)


async def _failed(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, PolindromeError)
    is_clients_fault = type(error) in _CODES
    status = HTTPStatus.UNPROCESSABLE_ENTITY if is_clients_fault else HTTPStatus.INTERNAL_SERVER_ERROR
    return JSONResponse({"error": describe_error(error)}, status)


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
        allowed = ", ".join(_methods_of(request)) or headers.get("Allow", "another method")
        message = f"{request.method} {path!r} is not possible; expected {allowed}"
        headers = {**headers, "Allow": allowed}
        return problem(HTTPStatus.METHOD_NOT_ALLOWED, "method_not_allowed", message, headers=headers)
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, "invalid_request", str(error.detail))


def _methods_of(request: Request) -> list[str]:
    """All methods at an address of the interface; the framework would name those of one route of several."""
    paths: dict[str, dict[str, Any]] = request.app.openapi()["paths"]
    here = (methods for path, methods in paths.items() if compile_path(path)[0].fullmatch(request.url.path))
    return sorted({method.upper() for methods in here for method in methods})
