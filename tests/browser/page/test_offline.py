"""The page offline: cached by the browser after one visit, with lessons, and reconnected when the server returns."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from polindrome.server.http.page import WEB
from tests.browser.conftest import NewPage
from tests.browser.page.conftest import WINDOW
from tests.browser.page.home import Home

LATER = f"/static/{json.loads((WEB / 'build.json').read_text())['app/later.ts']['file']}"
"""A module that the page loads on first use."""

DOCS = "/static/docs/blokus.html"

IS_KEPT = "async (path) => Boolean(await navigator.serviceWorker.ready) && Boolean(await caches.match(path))"


def test_after_one_visit_the_page_works_without_a_network(
    new_page: NewPage, home: Home, expected_errors: list[str]
) -> None:
    expected_errors += ["ERR_INTERNET_DISCONNECTED", "Failed to fetch"]
    page = new_page(base_url=home.url, viewport=WINDOW, service_workers="allow")
    page.goto("/")
    for path in (LATER, DOCS):
        page.wait_for_function(IS_KEPT, arg=path)
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="No connection to the server")).to_be_visible()
    page.locator("#title-blokus").click()
    expect(page.locator("#lesson-title")).to_have_text("Cover the start square")
    page.goto(DOCS)
    expect(page.get_by_role("heading", name="Mobility")).to_be_visible()
    page.go_back()
    page.go_back()
    page.context.set_offline(False)
    expect(page.locator("#start")).to_be_visible()
    expect(page.locator("#connection")).to_be_hidden()
