"""Fixtures shared by the browser tests: a browser, pages that record errors, and servers of the page and of modules."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, NoReturn
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.chromium import LAN, ChromiumMissing, launch
from tests.browser.page.home import Home

TIMEOUT = 60_000
"""Milliseconds to wait before a page that does not reach the expected state fails, even on a busy machine."""

expect.set_options(timeout=TIMEOUT)

BUILT = Path(__file__).parents[2] / "build" / "page-tests"
"""The built test modules (`make build/page-tests/.built`), which the module server serves under /tests/."""

BLANK = b'<!doctype html><html lang="en"><title>Modules</title><link rel="icon" href="data:,"></html>'

NewPage = Callable[..., Page]
"""Opens a page in its own context; the arguments are those of Playwright's `new_context`."""

Call = Callable[..., Any]
"""Calls a function: a module of modules.ts or the URL of a script, function name, arguments."""


# Package scope, not session scope: while Playwright runs, its event loop occupies the thread, and tests in other
# packages that run their own loops would fail.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The one browser of a test process."""
    with sync_playwright() as playwright:
        try:
            chromium = launch(playwright)
        except ChromiumMissing as missing:
            skip_or_fail(str(missing))
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    """A running server; games are independent of each other."""
    server = Home(tmp_path_factory.mktemp("page") / "games.sqlite3")
    try:
        yield server
    finally:
        server.kill()


@pytest.fixture
def client(home: Home) -> Iterator[httpx.Client]:
    """An HTTP client of the server."""
    with home.client() as client:
        yield client


@pytest.fixture
def expected_errors() -> list[str]:
    """Parts of console messages that a test causes on purpose; the test adds them before they appear."""
    return []


@pytest.fixture
def new_page(browser: Browser, expected_errors: list[str]) -> Iterator[NewPage]:
    """Opens pages; the test fails if one of them logs an error, throws, or contacts another machine."""
    with watched_pages(browser, expected_errors) as open_page:
        yield open_page


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """An empty page in a fresh context."""
    return new_page()


@pytest.fixture(scope="package")
def modules_url() -> Iterator[str]:
    """URL of a server: the test modules under /tests/, else a blank page."""
    if not BUILT.is_dir():
        pytest.fail("the test modules are not built; run `make test`, or `npm run build -- --tests` with Node")
    with ThreadingHTTPServer(("127.0.0.1", 0), ModulesHandler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="package")
def blank(browser: Browser) -> Iterator[tuple[Page, list[str]]]:
    """The page that the module tests share, and the list of its errors."""
    problems: list[str] = []
    context = _new_context(browser, problems)
    yield context.new_page(), problems
    context.close()


@pytest.fixture
def modules(blank: tuple[Page, list[str]], modules_url: str, expected_errors: list[str]) -> Iterator[Page]:
    """A blank page that can import the modules; the previous test leaves no state on it."""
    page, problems = blank
    page.goto(modules_url)
    page.evaluate("() => localStorage.clear()")
    for part in ("first", "later"):
        page.evaluate("async (part) => (await import('/tests/modules.js')).i18n.loadPhrases(part)", part)
    problems.clear()
    yield page
    page.goto("about:blank")  # Stops whatever the page still runs.
    _assert_expected(problems, expected_errors)


@pytest.fixture
def call(modules: Page) -> Call:
    """Calls a function of a module on the test's own page; see `call_module`."""
    return partial(call_module, modules)


def call_module(page: Page, module: str, name: str, *data: Any) -> Any:
    """Return the result of an exported function; arguments and result are plain data."""
    script = """async ([module, name, data]) => {
      const found = module.startsWith("/") ? await import(module) : (await import("/tests/modules.js"))[module];
      return JSON.stringify(await found[name](...JSON.parse(data)));
    }"""
    # One string each way: Playwright is slow with large structures.
    return json.loads(page.evaluate(script, [module, name, json.dumps(data)]))


def serve_test_modules(page: Page) -> None:
    """Let a page of the real server import the test modules, too."""
    page.route("**/tests/**", lambda route: route.fulfill(path=BUILT / urlsplit(route.request.url).path[7:]))


@contextmanager
def watched_pages(browser: Browser, expected_errors: list[str]) -> Iterator[NewPage]:
    """Open pages and close them at the end; raise AssertionError if one of them had an unexpected error."""
    problems: list[str] = []
    contexts: list[BrowserContext] = []

    def open_page(**options: Any) -> Page:
        contexts.append(_new_context(browser, problems, **options))
        return contexts[-1].new_page()

    yield open_page
    for context in contexts:
        context.close()
    _assert_expected(problems, expected_errors)


class ModulesHandler(SimpleHTTPRequestHandler):
    """Serves the files without logging."""

    def do_GET(self) -> None:
        """Answer with a file, or with a blank page."""
        if self.path.startswith("/tests/"):
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(BLANK)))
        self.end_headers()
        self.wfile.write(BLANK)

    def translate_path(self, path: str) -> str:
        """Return the file of a URL path."""
        return str(BUILT / path.removeprefix("/tests/"))

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """Return the media type of a file; the system's type for JavaScript varies."""
        return "text/javascript" if str(path).endswith(".js") else super().guess_type(path)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


def skip_or_fail(reason: str) -> NoReturn:
    """Skip the tests of a browser on a developer's machine; fail where every test has to run."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


def _new_context(browser: Browser, problems: list[str], **options: Any) -> BrowserContext:
    # Tests see the served page, not one cached by a service worker, unless a test asks for it.
    context = browser.new_context(**{"service_workers": "block", **options})
    context.set_default_timeout(TIMEOUT)
    _watch(context, problems)
    return context


def _assert_expected(problems: list[str], expected_errors: list[str]) -> None:
    unexpected = [problem for problem in problems if not any(part in problem for part in expected_errors)]
    assert not unexpected, "the page had problems:\n" + "\n".join(unexpected)


def _watch(context: BrowserContext, problems: list[str]) -> None:
    context.on("console", partial(_note_console, problems))
    context.on("weberror", lambda error: problems.append(f"uncaught: {error.error}"))
    context.on("request", lambda request: _note_address(problems, request.url))
    context.on("page", lambda page: page.on("websocket", lambda socket: _note_address(problems, socket.url)))


def _note_console(problems: list[str], message: ConsoleMessage) -> None:
    if message.type == "error":
        problems.append(f"console: {message.text} ({message.location['url']})")


def _note_address(problems: list[str], url: str) -> None:
    if urlsplit(url).hostname not in (None, "127.0.0.1", "localhost", LAN):
        problems.append(f"request: {url}")
