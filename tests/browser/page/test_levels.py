"""The Blokus levels in the lobby: three named levels and a ladder of ten numbers form one choice."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from polindrome.bots import levels_of
from tests.browser.conftest import NewPage
from tests.browser.page.game_page import start_game
from tests.browser.page.home import Home
from tests.core import needs_core

pytestmark = needs_core

LEVELS = levels_of("duo")
PHONES = [(320, 640), (360, 740), (480, 800)]
FINGER = 44
"""Minimum touch target size in pixels."""


def _chosen(page: Page) -> list[str]:
    """Return the chosen levels; there should be one."""
    found: list[str] = page.evaluate("() => new FormData(document.querySelector('#new-game')).getAll('level')")
    return found


def _notes(page: Page) -> list[str]:
    """Return the visible text below the ladder."""
    lines = page.locator(".range, .step small").all()
    return [line.inner_text() for line in lines if line.is_visible() and _width(line) > 1]


def _width(locator: Locator) -> float:
    box = locator.bounding_box()
    return box["width"] if box else 0


def test_every_level_is_listed_once_with_its_description(lobby: Page) -> None:
    radios = lobby.get_by_role("group", name="The computer plays").get_by_role("radio")
    assert radios.evaluate_all("(nodes) => nodes.map((node) => node.value)") == list(LEVELS)
    for radio, (name, level) in zip(radios.all(), LEVELS.items(), strict=True):
        title = name.replace(":", " ").capitalize()
        expect(radio).to_have_accessible_name(f"{title} {level.description}")
    assert _chosen(lobby) == ["medium"]


def test_description_of_the_chosen_step_is_below_the_ladder(lobby: Page) -> None:
    assert _notes(lobby) == ["1 is for beginners, 10 is the strongest."]
    for name in ("level:1", "level:10"):
        lobby.locator(f"input[value='{name}']").check()
        assert _notes(lobby) == [LEVELS[name].description]
        assert _chosen(lobby) == [name]
    lobby.locator("input[value=hard]").check()
    assert _notes(lobby) == ["1 is for beginners, 10 is the strongest."]
    assert _chosen(lobby) == ["hard"]


def test_arrow_keys_move_from_the_names_up_the_ladder(lobby: Page) -> None:
    lobby.locator("input[name=level]:checked").focus()
    seen = []
    for _ in range(len(LEVELS)):
        lobby.keyboard.press("ArrowRight")
        seen += _chosen(lobby)
    names = list(LEVELS)
    assert seen == [*names[2:], *names[:2]]


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
    assert _chosen(lobby) == ["medium"]


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_every_step_is_large_enough_for_touch(new_page: NewPage, home: Home, width: int, height: int) -> None:
    page = new_page(base_url=home.url, viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    page.goto("/")
    for number in range(1, 11):
        step = page.locator(f"input[value='level:{number}']")
        box = step.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= FINGER
        assert box["x"] + box["width"] <= width
        step.tap()
        assert _chosen(page) == [f"level:{number}"]
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
