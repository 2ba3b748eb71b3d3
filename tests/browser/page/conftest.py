"""Fixtures of the whole-page tests: games opened in a browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
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
"""Opens a game: moves, seats, seed, undo_all, the variant, page settings, a script to run first, and options of the
browser context."""

OpenScript = Callable[..., GamePage]
"""Opens a scripted game before the given ply."""

OpenEntropy = Callable[..., EntropyPage]
"""Opens a game of Entropy: the minimum number of random plies, seats, seed, undo_all, rules, page settings, a script to
run first, and options of the browser context."""

SET = """(settings) => {
  const known = JSON.parse(localStorage.getItem("polindrome.settings") ?? "{}");
  localStorage.setItem("polindrome.settings", JSON.stringify({ ...settings, ...known }));
  localStorage.setItem("polindrome.schema", JSON.stringify({ version: 3 }));
}"""
"""Page settings, as if the player had chosen them on an earlier visit."""

SEEN = {"seen": ["blokus:stuck", "entropy:example"]}
"""The setting of players who know all notes that are shown once."""

HURRY = """() => {
  const patient = window.setTimeout;
  window.setTimeout = (run, milliseconds, ...rest) => patient(run, milliseconds / 25, ...rest);
}"""
"""Shortens the page's delays, which let people follow the game; most tests do not need them."""

HOLD = """() => {
  const impatient = window.setTimeout;
  window.setTimeout = (run, milliseconds, ...rest) => impatient(run, 1000 * milliseconds, ...rest);
}"""
"""Delays the page's deferred actions, such as showing the computer's answer, beyond the end of the test."""

KEEP_TOASTS = """() => {
  const brief = window.setTimeout;
  window.setTimeout = (run, milliseconds, ...rest) => brief(run, milliseconds === 3000 ? 1e7 : milliseconds, ...rest);
}"""
"""Keeps the short news over the board, which otherwise disappear, until the end of the test."""


@pytest.fixture
def lobby(new_page: NewPage, home: Home) -> Page:
    """The lobby page, ready to play."""
    page = new_page(base_url=home.url, viewport=WINDOW)
    page.goto("/")
    expect(page.locator("#start")).to_be_visible()
    return page


@pytest.fixture
def open_game(new_page: NewPage, home: Home, client: httpx.Client) -> OpenGame:
    """Opens games at positions that the test chooses."""

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
        game.page.add_init_script(f"({SET})({json.dumps({**SEEN, **(settings or {})})})")
        game.open()
        return game

    return open_at


@pytest.fixture
def open_script(open_game: OpenGame) -> OpenScript:
    """Opens games that follow their script."""

    def open_before(script: Script, ply: int, **options: Any) -> GamePage:
        return open_game(script.moves[:ply], script.seats, script.seed, **options)

    return open_before


@pytest.fixture
def open_entropy(new_page: NewPage, home: Home, client: httpx.Client) -> OpenEntropy:
    """Opens games of Entropy played at random up to a ply."""

    def open_at(
        plies: int = 0,
        human: int = 0,
        seed: int = 1,
        undo_all: bool = False,
        rules: Json | None = None,
        settings: Json | None = None,
        init_script: str = HURRY,
        **options: Any,
    ) -> EntropyPage:
        seats = [HUMAN if seat == human else BEGINNER for seat in range(2)]
        game_id = put_game(home.database, entropy_after(plies, seed, **(rules or {})), seats, seed, undo_all)
        game = EntropyPage(new_page(base_url=home.url, **{"viewport": WINDOW, **options}), client, game_id)
        game.page.add_init_script(f"({init_script})()")
        game.page.add_init_script(f"({SET})({json.dumps({**SEEN, **(settings or {})})})")
        game.open()
        return game

    return open_at
