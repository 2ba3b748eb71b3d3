"""What the tests of the whole page share: a server in a process of its own, and games that are open in a browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from polindrome.blokus import DUO, Variant
from tests.browser.conftest import NewPage
from tests.browser.page.entropy_page import EntropyPage
from tests.browser.page.game_page import GamePage
from tests.browser.page.home import Home
from tests.browser.page.positions import Script, game_after, put_game
from tests.server.playing import BEGINNER, EASY, HUMAN, Json, entropy_after

WINDOW = {"width": 1280, "height": 900}

OpenGame = Callable[..., GamePage]
"""Opens a game: moves, seats, seed, undo_all, the variant, settings of the page, a script to run first, and options of
the browser's context."""

OpenScript = Callable[..., GamePage]
"""Opens a game of a script before the given ply."""

OpenEntropy = Callable[..., EntropyPage]
"""Opens a game of Entropy: at least so many plies played at random, who sits where, seed, undo_all, rules, a script to
run first, and options of the browser's context."""

SET = """(settings) => {
  const known = JSON.parse(localStorage.getItem("polindrome.settings") ?? "{}");
  localStorage.setItem("polindrome.settings", JSON.stringify({ ...settings, ...known }));
}"""
"""Settings as if the player had chosen them on an earlier visit."""

HURRY = """() => {
  const patient = window.setTimeout;
  window.setTimeout = (run, milliseconds, ...rest) => patient(run, milliseconds / 25, ...rest);
}"""
"""The page waits, so that people can see what happens; most tests need not."""

HOLD = """() => {
  const impatient = window.setTimeout;
  window.setTimeout = (run, milliseconds, ...rest) => impatient(run, 1000 * milliseconds, ...rest);
}"""
"""What the page does only after a while, as to show the answer of the computer, it does not do within a test."""


@pytest.fixture(scope="package")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    """A running server; games do not know of each other."""
    server = Home(tmp_path_factory.mktemp("page") / "games.sqlite3")
    try:
        yield server
    finally:
        server.kill()


@pytest.fixture
def client(home: Home) -> Iterator[httpx.Client]:
    """A client of the server."""
    with home.client() as client:
        yield client


@pytest.fixture
def lobby(new_page: NewPage, home: Home) -> Page:
    """The page at its front door, ready to play."""
    page = new_page(base_url=home.url, viewport=WINDOW)
    page.goto("/")
    expect(page.locator("#start")).to_be_visible()
    return page


@pytest.fixture
def open_game(new_page: NewPage, home: Home, client: httpx.Client) -> OpenGame:
    """Opens games at positions of a test's choice."""

    def open_at(
        moves: Sequence[str] = (),
        seats: Sequence[Json] = (HUMAN, EASY),
        seed: int = 1,
        undo_all: bool = False,
        variant: Variant = DUO,
        settings: Json | None = None,
        init_script: str = "() => {}",
        **options: Any,
    ) -> GamePage:
        game_id = put_game(home.database, game_after(moves, variant), seats, seed, undo_all)
        game = GamePage(new_page(base_url=home.url, **{"viewport": WINDOW, **options}), client, game_id, variant)
        game.page.add_init_script(f"({init_script})()")
        game.page.add_init_script(f"({SET})({json.dumps(settings or {})})")
        game.open()
        return game

    return open_at


@pytest.fixture
def open_script(open_game: OpenGame) -> OpenScript:
    """Opens games that will go as their script says."""

    def open_before(script: Script, ply: int, **options: Any) -> GamePage:
        return open_game(script.moves[:ply], script.seats, script.seed, **options)

    return open_before


@pytest.fixture
def open_entropy(new_page: NewPage, home: Home, client: httpx.Client) -> OpenEntropy:
    """Opens games of Entropy that were played at random up to a ply."""

    def open_at(
        plies: int = 0,
        human: int = 0,
        seed: int = 1,
        undo_all: bool = False,
        rules: Json | None = None,
        init_script: str = HURRY,
        **options: Any,
    ) -> EntropyPage:
        seats = [HUMAN if seat == human else BEGINNER for seat in range(2)]
        game_id = put_game(home.database, entropy_after(plies, seed, **(rules or {})), seats, seed, undo_all)
        game = EntropyPage(new_page(base_url=home.url, **{"viewport": WINDOW, **options}), client, game_id)
        game.page.add_init_script(f"({init_script})()")
        game.open()
        return game

    return open_at
