"""The lobby lets people choose a game and its settings, and remembers the choices."""

from __future__ import annotations

import httpx
from playwright.sync_api import Page, expect

from polindrome.bots import default_level, levels_of
from tests.browser.page.entropy_page import start_entropy

USUAL = {"scorer": "official", "open_draw": True, "rounds": 2, "duplicate": False}


def _chosen(page: Page) -> dict[str, str]:
    """Return the value of every choice."""
    found: dict[str, str] = page.evaluate("() => Object.fromEntries(new FormData(document.querySelector('#new-game')))")
    return found


def test_blokus_is_the_default_game(lobby: Page) -> None:
    assert _chosen(lobby) == {"game": "duo", "who": "computer", "level": default_level("duo"), "seat": "0"}
    expect(lobby.locator("h1:visible")).to_have_text("Blokus Duo")
    expect(lobby.locator(".more")).to_have_count(0)


def test_entropy_has_its_own_levels_roles_and_options(lobby: Page) -> None:
    lobby.get_by_label("Entropy").check()
    expect(lobby.locator("h1:visible")).to_have_text("Entropy")
    levels = [card.inner_text() for card in lobby.locator(".choice.level b").all()]
    assert levels == [name.capitalize() for name in levels_of("entropy")]
    assert _chosen(lobby) == {
        "game": "entropy",
        "who": "computer",
        "level": "beginner",
        "seat": "0",
        "open_draw": "true",
        "rounds": "2",
        "duplicate": "false",
        "scorer": "official",
    }
    expect(lobby.get_by_label("Hidden")).to_be_hidden()
    lobby.get_by_text("More options").click()
    expect(lobby.get_by_label("Hidden")).to_be_visible()


def test_chosen_settings_are_played(lobby: Page, client: httpx.Client) -> None:
    lobby.get_by_label("Entropy").check()
    usual = start_entropy(lobby, client).snapshot()
    assert usual["options"] == USUAL
    assert usual["seats"] == [{"kind": "human"}, {"kind": "bot", "level": "beginner"}]
    lobby.goto("/")
    lobby.get_by_label("Skilled").check()
    lobby.get_by_role("radio", name="Chaos places").check()
    lobby.get_by_text("More options").click()
    for title in ("Hidden", "One no winner", "Cumulative"):
        lobby.get_by_role("radio", name=title).check()
    other = start_entropy(lobby, client).snapshot()
    assert other["options"] == {"scorer": "literal", "open_draw": False, "rounds": 1, "duplicate": False}
    assert other["seats"] == [{"kind": "bot", "level": "skilled"}, {"kind": "human"}]
    assert other["role"] == "chaos"


def test_choices_of_each_game_are_remembered(lobby: Page, client: httpx.Client) -> None:
    lobby.get_by_label("Entropy").check()
    lobby.get_by_label("Expert").check()
    lobby.get_by_text("More options").click()
    lobby.get_by_role("radio", name="One no winner").check()
    start_entropy(lobby, client)
    lobby.goto("/")
    expect(lobby.locator("h1:visible")).to_have_text("Entropy")
    assert _chosen(lobby) | {"level": "expert", "rounds": "1"} == _chosen(lobby)
    expect(lobby.get_by_label("Hidden")).to_be_visible()  # Options that differ from the defaults are not collapsed.
    lobby.get_by_label("Blokus Duo").check()
    assert _chosen(lobby) == {"game": "duo", "who": "computer", "level": default_level("duo"), "seat": "0"}
    lobby.reload()
    expect(lobby.locator("h1:visible")).to_have_text("Blokus Duo")


def test_game_is_chosen_with_the_keyboard(lobby: Page) -> None:
    lobby.locator("input[name=game]:checked").focus()
    lobby.keyboard.press("ArrowLeft")
    expect(lobby.locator("h1:visible")).to_have_text("Entropy")
    assert lobby.evaluate("() => document.activeElement.value") == "entropy"
    lobby.keyboard.press("ArrowRight")
    expect(lobby.locator("h1:visible")).to_have_text("Blokus Duo")


def test_help_describes_the_chosen_game(lobby: Page) -> None:
    for game, word, rules in (("Entropy", "palindrome", 5), ("Blokus Duo", "corner to corner", 4)):
        lobby.get_by_label(game).check()
        lobby.locator("#open-help").click()
        expect(lobby.locator("dialog#help")).to_contain_text(word)
        expect(lobby.locator("dialog#help .rules li")).to_have_count(rules)
        lobby.keyboard.press("Escape")
