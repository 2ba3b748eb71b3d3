"""FastAPI dependencies: services, the client's token and address, rate limits, and the search queue."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any

from fastapi import Depends, Header
from starlette.requests import HTTPConnection

from polindrome.server.games.game_manager import GameManager
from polindrome.server.games.seats import hash_token
from polindrome.server.services import Services

BEARER = "bearer"

RunSearch = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Runs a function in the search queue and returns its result."""


def get_services(connection: HTTPConnection) -> Services:
    """The services of the server."""
    services: Services = connection.app.state.services
    return services


def client_address(connection: HTTPConnection) -> str:
    """The client's IP address."""
    return connection.client.host if connection.client else ""


def _get_manager(connection: HTTPConnection) -> GameManager:
    return get_services(connection).manager


def _get_holder(
    connection: HTTPConnection,
    authorization: Annotated[
        str | None, Header(max_length=200, description="`Bearer` and the token of a seat.")
    ] = None,
) -> str | None:
    """The hash of the client's token, if it sent one; TooManyRequests if it exceeds a rate limit."""
    scheme, _, token = (authorization or "").partition(" ")
    holder = hash_token(token.strip()) if scheme.lower() == BEARER else None
    get_services(connection).rate_limits.spend(client_address(connection), holder)
    return holder


def _get_run_search(connection: HTTPConnection, _holder: Annotated[str | None, Depends(_get_holder)]) -> RunSearch:
    """The search queue, in which searches of one IP address take turns with those of others."""
    return partial(get_services(connection).searches.run, client_address(connection))


ServicesDep = Annotated[Services, Depends(get_services)]
ManagerDep = Annotated[GameManager, Depends(_get_manager)]
HolderDep = Annotated[str | None, Depends(_get_holder)]
SearchDep = Annotated[RunSearch, Depends(_get_run_search)]
