"""FastAPI dependencies: services, the client's token and address, rate limits, and the search queue.

All of them are asynchronous: FastAPI would run synchronous ones in threads, in which rate limits could miscount.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any

from fastapi import Depends, Header
from starlette.requests import HTTPConnection

from polindrome.server.games.seats import hash_token
from polindrome.server.services import Services

BEARER = "bearer"

RunSearch = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Runs a function in the search queue and returns its result."""


async def get_services(connection: HTTPConnection) -> Services:
    """The services of the server."""
    services: Services = connection.app.state.services
    return services


ServicesDep = Annotated[Services, Depends(get_services)]


async def get_holder(
    authorization: Annotated[
        str | None, Header(max_length=200, description="`Bearer` and the token of a seat.")
    ] = None,
) -> str | None:
    """The hash of the client's token; None if it sent none."""
    scheme, _, token = (authorization or "").partition(" ")
    return hash_token(token.strip()) if scheme.lower() == BEARER else None


HolderDep = Annotated[str | None, Depends(get_holder)]


async def limit_rate(connection: HTTPConnection, services: ServicesDep, holder: HolderDep) -> None:
    """Count the request; TooManyRequests if the client exceeds a rate limit."""
    services.rate_limits.spend(client_address(connection), holder)


async def get_run_search(connection: HTTPConnection, services: ServicesDep) -> RunSearch:
    """The search queue, in which searches of one IP address take turns with those of others."""
    return partial(services.searches.run, client_address(connection))


SearchDep = Annotated[RunSearch, Depends(get_run_search)]


def client_address(connection: HTTPConnection) -> str:
    """The client's IP address."""
    return connection.client.host if connection.client else ""
