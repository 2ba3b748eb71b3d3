"""A server that all tests of a file share: games do not know of each other."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.server.live import Live, live_server


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A running server."""
    with live_server(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def client(live: Live) -> httpx.Client:
    """A client of the running server."""
    return live.client
