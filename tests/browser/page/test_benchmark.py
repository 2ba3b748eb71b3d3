"""The measures of `benchmarks.page_load` work on the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from benchmarks import page_drag
from benchmarks.page_drag import measure_drag, measure_frames, put_drag_game
from benchmarks.page_visits import bytes_until_game, visit_twice
from tests.browser.page.home import Home
from tests.browser.page.test_weight import MOST_BYTES_WITH_GAME, MOST_REQUESTS

FEW = 20


def test_visits_are_measured(browser: Browser, home: Home) -> None:
    for visit in visit_twice(browser, home.url, is_slow=True):
        assert 0 < visit.requests <= MOST_REQUESTS
        assert visit.milliseconds > 0
    assert 0 < bytes_until_game(browser, home.url) <= MOST_BYTES_WITH_GAME


def test_drags_are_measured(browser: Browser, home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_drag, "MOVES", FEW)
    game = put_drag_game(home.url)
    drag = measure_drag(browser, home.url, game)
    assert len(drag.handlers) == FEW
    assert min(drag.handlers) > 0
    assert drag.tasks
    assert len(measure_frames(browser, home.url, game)) >= FEW
