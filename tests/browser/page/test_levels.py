"""The levels in the lobby: one scale with names and ratings, from the weakest to the strongest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from polindrome.bots import levels_of
from polindrome.core import PURE_PYTHON
from tests.browser.conftest import NewPage
from tests.browser.page.game_page import start_game
from tests.browser.page.home import Home
from tests.browser.page.test_accessibility import faults_of
from tests.core import needs_core

pytestmark = needs_core

LEVELS = levels_of("duo")
FINGER = 44
"""Minimum touch target size in pixels."""

GERMAN = {"easy": "Leicht", "medium": "Mittel", "hard": "Schwer"}
WINDOWS: dict[str, dict[str, Any]] = {
    "smallest": {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True},
    "phone": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
    "german": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "locale": "de-DE"},
    "wide, dark": {"viewport": {"width": 1280, "height": 860}, "color_scheme": "dark"},
}


def _chosen(page: Page) -> list[str]:
    """Return the chosen levels; there should be one."""
    found: list[str] = page.evaluate("() => new FormData(document.querySelector('#new-game')).getAll('level')")
    return found


def _title(name: str) -> str:
    return name.replace(":", " ").capitalize()


def test_every_level_is_on_the_scale_with_its_rating_and_description(lobby: Page) -> None:
    radios = lobby.get_by_role("group", name="The computer plays").get_by_role("radio")
    assert radios.evaluate_all("(nodes) => nodes.map((node) => node.value)") == list(LEVELS)
    for radio, (name, level) in zip(radios.all(), LEVELS.items(), strict=True):
        expect(radio).to_have_accessible_name(f"{_title(name)} rating {level.rating} {level.description}")
    cards = lobby.locator(".choice.level .card")
    assert [card.split("\n")[0] for card in cards.all_inner_texts()] == [_title(name) for name in LEVELS]
    bars = cards.evaluate_all("(all) => all.map((card) => parseFloat(getComputedStyle(card).backgroundSize))")
    assert bars == sorted(bars)
    assert bars[0] < bars[-1] / 5
    assert _chosen(lobby) == ["level:1"]


def test_description_of_the_chosen_level_is_below_the_scale(lobby: Page) -> None:
    note = lobby.locator(".level-note")
    for name in ("level:1", "hard", "level:10"):
        lobby.locator(f"input[value='{name}']").check()
        expect(note).to_have_text(LEVELS[name].description)
        assert _chosen(lobby) == [name]


def test_arrow_keys_move_along_the_scale(lobby: Page) -> None:
    lobby.locator("input[name=level]:checked").focus()
    seen = []
    for _ in range(len(LEVELS)):
        lobby.keyboard.press("ArrowRight")
        seen += _chosen(lobby)
    names = list(LEVELS)
    assert seen == [*names[2:], *names[:2]]


def test_each_game_has_its_own_scale(lobby: Page) -> None:
    for game in ("classic", "classic-2"):
        lobby.locator(f"input[value='{game}']").check()
        expect(lobby.locator("input[value='level:1']")).to_be_checked()
        ratings = [f"rating {level.rating}" for level in levels_of(game).values()]
        expect(lobby.locator(".choice.level small")).to_have_text(ratings)
    lobby.locator("input[value=entropy]").check()
    assert _chosen(lobby) == ["beginner"]
    expect(lobby.locator(".choice.level b")).to_have_count(5)
    expect(lobby.locator(".choice.level small")).to_have_count(0)


def test_without_the_core_three_levels_are_on_the_scale(
    new_page: NewPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POLINDROME_KERNEL", PURE_PYTHON)
    home = Home(tmp_path / "games.sqlite3")
    try:
        page = new_page(base_url=home.url)
        page.goto("/")
        expect(page.locator(".choice.level b")).to_have_text(["Easy", "Medium", "Hard"])
        ratings = [f"rating {LEVELS[name].rating}" for name in GERMAN]
        expect(page.locator(".choice.level small")).to_have_text(ratings)
        assert _chosen(page) == ["easy"]
    finally:
        home.kill()


def test_a_step_of_the_ladder_is_played_named_and_remembered(lobby: Page, client: httpx.Client) -> None:
    lobby.locator("input[value='level:2']").check()
    game = start_game(lobby, client)
    assert game.snapshot()["seats"] == [{"kind": "human"}, {"kind": "bot", "level": "level:2"}]
    expect(lobby.locator(".player.orange .name")).to_have_text("Computer, level 2")
    lobby.goto("/")
    expect(lobby.locator("input[value='level:2']")).to_be_checked()


def test_a_level_unknown_to_the_server_is_forgotten(lobby: Page) -> None:
    setups = "{ duo: { level: 'level:99', seat: 1, options: {} } }"
    lobby.evaluate(f"() => localStorage.setItem('polindrome.settings', JSON.stringify({{ setups: {setups} }}))")
    lobby.reload()
    expect(lobby.locator("input[name=seat][value='1']")).to_be_checked()
    assert _chosen(lobby) == ["level:1"]


@pytest.mark.parametrize("window", WINDOWS.values(), ids=WINDOWS)
def test_every_level_is_visible_and_large_enough_for_touch(
    new_page: NewPage, home: Home, window: dict[str, Any]
) -> None:
    page = new_page(base_url=home.url, reduced_motion="reduce", **window)
    page.goto("/")
    width = window["viewport"]["width"]
    for name in LEVELS:
        radio = page.locator(f"input[name=level][value='{name}']")
        box = radio.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= FINGER
        assert box["x"] + box["width"] <= width
        radio.check()
        assert _chosen(page) == [name]
    titles = page.locator(".choice.level b")
    assert titles.evaluate_all("(all) => all.filter((title) => title.scrollWidth > title.parentNode.clientWidth)") == []
    if window.get("locale"):
        named = {name: GERMAN.get(name, name.replace("level:", "Stufe ")) for name in LEVELS}
        expect(titles).to_have_text(list(named.values()))
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    assert faults_of(page) == []
