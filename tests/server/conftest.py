"""Fixtures: one server for all tests of a file."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from polindrome.blokus.bots.catalogue import LEVELS as BLOKUS_LEVELS
from polindrome.bots import Level
from polindrome.entropy import bots as entropy
from tests.server.live import Live, live_server
from tests.server.playing import PatientBot


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A running server."""
    with live_server(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def client(live: Live) -> httpx.Client:
    """An HTTP client of the running server."""
    return live.client


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> Iterator[PatientBot]:
    """The bot of every level: a bot that waits until the test lets it play."""
    bot = PatientBot()
    for levels in (*BLOKUS_LEVELS.values(), entropy.LEVELS):
        for name in list(levels):
            monkeypatch.setitem(levels, name, Level(bot, ""))
    yield bot
    bot.may_play.set()
