"""Fixtures of the plugin tests: the installed sample package, and a server that offers it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests import small_games
from tests.server.live import Live, live_server


@pytest.fixture(autouse=True, scope="module")
def _installed(sample_site: Path) -> Iterator[None]:
    with small_games.on_path(sample_site):
        yield


@pytest.fixture(scope="module")
def live(_installed: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server with the option `--plugins`."""
    with live_server(tmp_path_factory.mktemp("server"), plugins=True) as server:
        yield server


@pytest.fixture
def client(live: Live) -> httpx.Client:
    """A client of that server."""
    return live.client
