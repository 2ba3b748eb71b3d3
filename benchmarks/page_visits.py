"""Visits of the lobby in a browser: requests, bytes, and the time until it can be used."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

WINDOW: ViewportSize = {"width": 1280, "height": 860}
CPU_SLOWDOWN = 4
SLOW_NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
"""Milliseconds, and bytes per second: a slow 4G network."""

WATCH_LOBBY = """(() => {
  // The first version of the page loads more files than browsers list by default.
  performance.setResourceTimingBufferSize(5000);
  const isUsable = () => {
    const start = document.querySelector("#start");
    if (document.body?.dataset.screen !== "lobby" || !start || start.disabled) return false;
    const { left, top, width, height } = start.getBoundingClientRect();
    return width > 0 && start.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  const check = () => {
    if (!isUsable()) return requestAnimationFrame(check);
    window.usable = { milliseconds: performance.now(), requests: performance.getEntriesByType("resource").length + 1 };
  };
  check();
})()"""
"""Notes in `window.usable` when a click on the button that starts a game works: the script of the page has shown it."""

LOADED_BYTES = """() =>
  [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"""


@dataclass(frozen=True)
class Visit:
    """A visit of the lobby, until it can be used."""

    milliseconds: float
    requests: int


def visit_twice(browser: Browser, url: str, *, is_slow: bool) -> tuple[Visit, Visit]:
    """Visit the lobby with an empty cache, and again with the cache of the first visit."""
    with new_context(browser, url) as context:
        return _visit(context, is_slow=is_slow), _visit(context, is_slow=is_slow)


def bytes_until_game(browser: Browser, url: str) -> int:
    """Start a game of Duo from the lobby with an empty cache; return the compressed bytes of all responses."""
    with new_context(browser, url) as context:
        page = context.new_page()
        page.add_init_script(WATCH_LOBBY)
        page.goto("/")
        page.locator("#start").click()
        page.locator("#board .ground").wait_for()
        page.wait_for_load_state("networkidle")
        size: int = page.evaluate(LOADED_BYTES)
    return size


@contextmanager
def new_context(browser: Browser, url: str) -> Iterator[BrowserContext]:
    """A browser context without a service worker: its own requests would be neither throttled nor counted."""
    context = browser.new_context(base_url=url, viewport=WINDOW, service_workers="block")
    try:
        yield context
    finally:
        context.close()


def slow_down_cpu(page: Page) -> None:
    """Run the page as on a slow phone."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})


def _visit(context: BrowserContext, *, is_slow: bool) -> Visit:
    page = context.new_page()
    page.add_init_script(WATCH_LOBBY)
    if is_slow:
        slow_down_cpu(page)
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW_NETWORK)
    page.goto("/")
    found = page.wait_for_function("() => window.usable").json_value()
    # The cache also keeps what the page loads afterwards.
    page.wait_for_load_state("networkidle")
    page.close()
    return Visit(**found)
