"""What every route asks first: which parts of the server it needs, who is there, and whether that is too often."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any

from fastapi import Depends, Header
from starlette.requests import HTTPConnection

from polindrome.server.games.game_manager import GameManager
from polindrome.server.games.seats import hash_of
from polindrome.server.services import Services

BEARER = "bearer"

Think = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Runs a search in a thread, and waits for what it finds."""


def services_of(connection: HTTPConnection) -> Services:
    """The parts of the server that answers."""
    services: Services = connection.app.state.services
    return services


def address_of(connection: HTTPConnection) -> str:
    """Where who asks is."""
    return connection.client.host if connection.client else ""


def _manager_of(connection: HTTPConnection) -> GameManager:
    return services_of(connection).manager


def _holder_of(
    connection: HTTPConnection,
    authorization: Annotated[
        str | None, Header(max_length=200, description="`Bearer` and the token of a seat, as it was told once.")
    ] = None,
) -> str | None:
    """What is kept of the token of who asks, if he has one; TooMany if he asks too often."""
    scheme, _, token = (authorization or "").partition(" ")
    holder = hash_of(token.strip()) if scheme.lower() == BEARER else None
    services_of(connection).limits.spend(address_of(connection), holder)
    return holder


def _thinker_of(connection: HTTPConnection, _holder: Annotated[str | None, Depends(_holder_of)]) -> Think:
    """A way to have something thought about, once it is the turn of the address of who asks."""
    return partial(services_of(connection).searches.run, address_of(connection))


Parts = Annotated[Services, Depends(services_of)]
Manager = Annotated[GameManager, Depends(_manager_of)]
Holder = Annotated[str | None, Depends(_holder_of)]
Thinker = Annotated[Think, Depends(_thinker_of)]
