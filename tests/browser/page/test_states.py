"""Error and empty states: no server, no games, unknown game, unknown address."""

from __future__ import annotations

import json

from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPage
from tests.browser.page.home import Home
from tests.browser.page.test_accessibility import faults_of

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


def test_an_unreachable_server_is_reported_and_can_be_retried(
    new_page: NewPage, home: Home, expected_errors: list[str]
) -> None:
    expected_errors += ["ERR_CONNECTION_REFUSED", "Failed to load"]
    page = new_page(base_url=home.url, reduced_motion="reduce", **PHONE)
    asked: list[Route] = []

    def refuse(route: Route) -> None:
        asked.append(route)
        route.abort("connectionrefused")

    page.route("**/api/catalogue", refuse)
    page.goto("/")
    expect(page.get_by_role("heading", name="No connection to the server")).to_be_visible()
    assert faults_of(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    page.unroute("**/api/catalogue", refuse)
    page.locator("#retry").click()
    expect(page.locator("#start")).to_be_visible()
    assert asked


def test_unknown_pages_unknown_games_and_an_empty_catalogue_are_reported(
    new_page: NewPage, home: Home, expected_errors: list[str]
) -> None:
    expected_errors.append("404")
    page = new_page(base_url=home.url, reduced_motion="reduce", **PHONE)
    page.goto("/learn/chess")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    assert faults_of(page) == []
    page.goto("/game/no-such-game")
    expect(page.get_by_role("heading", name="Game not found")).to_be_visible()
    page.route("**/api/catalogue", lambda route: route.fulfill(body=json.dumps({"games": []})))
    page.goto("/")
    expect(page.get_by_role("heading", name="This server offers no games")).to_be_visible()
