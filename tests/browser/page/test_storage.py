"""Data that earlier versions of the page stored in the browser: nothing that a player chose or earned is lost."""

from __future__ import annotations

import json

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.page.conftest import WINDOW
from tests.browser.page.home import Home
from tests.core import needs_core
from tests.server.playing import HUMAN, OPEN, Json, make

pytestmark = needs_core

LEVEL = {"kind": "bot", "level": "level:4"}
SETTINGS: Json = {
    "muted": True,
    "volume": 0.25,
    "oneTap": True,
    "theme": "dark",
    "undoAll": True,
    "language": "en",
    "palette": "contrast",
    "patterns": True,
    "coordinates": False,
    "numbers": True,
    "anchors": False,
    "turnBoard": True,
    "thoughts": True,
    "newcomer": False,
    "textMode": True,
    "game": "classic",
}
"""The settings of the first page, each other than its default then, except that the board was turned by default."""

WISHES: Json = {
    "duo": {
        "who": "computer",
        "level": "level:4",
        "seat": 1,
        "seats": [LEVEL, HUMAN],
        "clock": None,
        "options": {},
    },
    "classic": {
        "who": "hand",
        "level": "medium",
        "seat": 0,
        "seats": [HUMAN, LEVEL, OPEN, {"kind": "bot", "level": "hard"}],
        "clock": {"kind": "total", "seconds": 300, "increment": 2},
        "options": {},
    },
    "entropy": {
        "who": "friends",
        "level": "casual",
        "seat": 1,
        "seats": [OPEN, HUMAN],
        "clock": {"kind": "move", "seconds": 120},
        "options": {"open_draw": False, "rounds": 1, "scorer": "literal"},
    },
}
"""What the first page called the last setup of each game."""

ANSWERS: dict[str, Json] = {
    "classic": {
        "game": "classic",
        "who": "hand",
        "hand-0": "human",
        "hand-1": "level:4",
        "hand-2": "open",
        "hand-3": "hard",
        "clock": "total",
        "whole": "300",
        "increment": "2",
        "per-move": "60",
    },
    "entropy": {
        "game": "entropy",
        "who": "friends",
        "seat": "1",
        "clock": "move",
        "whole": "600",
        "increment": "5",
        "per-move": "120",
        "open_draw": "false",
        "rounds": "1",
        "scorer": "literal",
    },
    "duo": {"game": "duo", "who": "computer", "level": "level:4", "seat": "1"},
}
"""The answers in the lobby's form after these setups."""

SCORES = [("level:4", 1), ("level:4", 0), ("level:4", 0.5), ("level:3", 1), ("level:3", 1), ("hard", 0)]
RESULTS: Json = {
    f"old-{number}": {"game": "duo", "level": level, "score": score, "helped": False}
    for number, (level, score) in enumerate(SCORES)
} | {"forgotten": None}

READ = "(names) => Object.fromEntries(names.map((name) => [name, JSON.parse(localStorage.getItem(name))]))"
INPUTS = """() => [...document.querySelectorAll("dialog#settings input")].flatMap((input) => {
  if (input.type === "checkbox") return [[input.name, input.checked]];
  return input.type === "range" || input.checked ? [[input.name, input.value]] : [];
})"""
"""Returns names and values of the inputs in the settings."""


def _open(new_page: NewPage, home: Home, **stored: Json) -> Page:
    """Open the lobby in a German browser with this storage, by the names that follow "polindrome."."""
    entries = [{"name": f"polindrome.{name}", "value": json.dumps(value)} for name, value in stored.items()]
    state = {"cookies": [], "origins": [{"origin": home.url, "localStorage": entries}]}
    page = new_page(base_url=home.url, viewport=WINDOW, locale="de-DE", storage_state=state)
    page.goto("/")
    expect(page.locator("#start")).to_be_visible()
    return page


def _stored(page: Page, *names: str) -> Json:
    found: Json = page.evaluate(READ, [f"polindrome.{name}" for name in names])
    return {name.removeprefix("polindrome."): value for name, value in found.items()}


def _answers(page: Page, game: str) -> dict[str, str]:
    """Return the answers in the lobby's form to the questions that it asks about a game."""
    page.locator(f"input[name=game][value={game}]").check()
    expect(page.locator("#lobby-title")).to_have_text(page.locator(f"label:has([value='{game}']) b").inner_text())
    found: dict[str, str] = page.evaluate("() => Object.fromEntries(new FormData(document.querySelector('#new-game')))")
    return found


@pytest.fixture
def games(client: httpx.Client) -> dict[str, Json]:
    """A game in which the player got help, and one that waits for another player."""
    return {"helped": make(client, "duo", [HUMAN, LEVEL]), "invited": make(client, "duo", [HUMAN, OPEN])}


@pytest.fixture
def first_storage(games: dict[str, Json]) -> Json:
    """What the first page stored: no version, all settings whether chosen or not, and the last setups as `wishes`."""
    helped, invited = games["helped"]["game"]["id"], games["invited"]["game"]["id"]
    return {
        "settings": {**SETTINGS, "wishes": WISHES},
        "tokens": {created["game"]["id"]: created["token"] for created in games.values()},
        "invitations": {invited: games["invited"]["invitations"]},
        "results": RESULTS,
        "helped": {helped: True},
    }


def test_settings_and_answers_of_the_first_page_are_migrated(
    new_page: NewPage, home: Home, first_storage: Json
) -> None:
    page = _open(new_page, home, **first_storage)
    for _ in range(2):
        # The settings survive, except that the board is no longer turned by default.
        expect(page.locator("html")).to_have_attribute("lang", "en")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        expect(page.locator("#invitation")).to_be_hidden()
        page.locator("#open-settings").click()
        shown = dict(page.evaluate(INPUTS))
        kept = {name: value for name, value in SETTINGS.items() if name not in ("game", "newcomer", "oneTap")}
        assert shown == {**kept, "volume": "0.25", "turnBoard": False, "confirmTouch": "never"}
        page.keyboard.press("Escape")
        expect(page.locator("input[name=game][value=classic]")).to_be_checked()
        assert {game: _answers(page, game) for game in ANSWERS} == ANSWERS
        assert _stored(page, "schema") == {"schema": {"version": 3}}
        settings = _stored(page, "settings")["settings"]
        assert settings["setups"] == WISHES
        assert not {"wishes", "oneTap"} & set(settings)
        page.locator("input[name=game][value=classic]").check()
        page.reload()
        expect(page.locator("#start")).to_be_visible()


def test_games_and_results_of_the_first_page_are_migrated(
    new_page: NewPage, home: Home, games: dict[str, Json], first_storage: Json
) -> None:
    page = _open(new_page, home, **first_storage)
    page.locator("input[name=game][value=duo]").check()
    expect(page.locator("#standing > p")).to_have_text(
        [
            "Against level 4: 1 won, 1 drawn, 1 lost.",
            "Your rating: about 1250, ± 140, from 6 games without help. Level 3 is about as strong as you.",
        ]
    )
    expect(page.locator(".own-game")).to_have_count(2)
    names = ("tokens", "invitations", "results", "helped")
    assert _stored(page, *names) == {name: first_storage[name] for name in names}

    page.goto(f"/game/{games['invited']['game']['id']}")
    links = page.get_by_role("dialog", name="Invite").locator("input")
    assert games["invited"]["invitations"][1] in links.first.input_value()
    page.goto(f"/game/{games['helped']['game']['id']}")
    page.locator("#open-resign").click()
    page.locator("#resign-now").click()
    expect(page.locator("#over .standing")).to_have_text(
        "Against level 4: 1 won, 1 drawn, 2 lost. You used help: this game does not count for your rating."
    )


def test_storage_of_version_1_keeps_a_turned_board_and_the_last_answers(new_page: NewPage, home: Home) -> None:
    """Version 1 stored only what differs from the defaults."""
    page = _open(
        new_page, home, schema={"version": 1}, settings={"turnBoard": True, "language": "en", "wishes": WISHES}
    )
    assert _answers(page, "duo")["level"] == "level:4"
    page.locator("#open-settings").click()
    expect(page.get_by_label("Turn the board to my corner")).to_be_checked()


@pytest.mark.parametrize("version", [3, 4])
def test_storage_of_this_or_a_newer_version_stays_as_it_is(new_page: NewPage, home: Home, version: int) -> None:
    settings = {"turnBoard": True, "setups": WISHES, "wishes": {"duo": {"who": "watch"}}, "unknown": 1}
    page = _open(new_page, home, schema={"version": version}, settings=settings)
    assert _answers(page, "duo")["who"] == "computer"
    assert _stored(page, "schema") == {"schema": {"version": version}}


@pytest.mark.parametrize("damaged", ["[", "5", "null", '{"version": "x"}', '{"wishes": 7}'])
def test_damaged_storage_counts_as_none(lobby: Page, damaged: str) -> None:
    names = ("schema", "settings", "invitations")
    lobby.evaluate(
        "([names, text]) => names.forEach((name) => localStorage.setItem(`polindrome.${name}`, text))",
        [list(names), damaged],
    )
    lobby.reload()
    expect(lobby.locator("#start")).to_be_visible()
    answers = _answers(lobby, "duo")
    assert (answers["who"], answers["seat"]) == ("computer", "0")
    assert _stored(lobby, "schema") == {"schema": {"version": 3}}
