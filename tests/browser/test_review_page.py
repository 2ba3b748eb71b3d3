"""The standalone review page in a real browser: on a phone and on a desktop, in both colour schemes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from polindrome.analysis import review
from polindrome.analysis.report import render
from polindrome.blokus import DUO
from polindrome.bots import Budget
from polindrome.records import GameRecord
from tests.browser.conftest import NewPage
from tests.browser.page.test_accessibility import WINDOWS, faults_of
from tests.core import needs_core
from tests.entropy.analysis.test_analysis import play
from tests.random_play import position_after

pytestmark = needs_core


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """File URLs of a page for each game."""
    records = {
        "duo": GameRecord.of(position_after(DUO, 3, 12)),
        "entropy": GameRecord.of(play(1, moves=60, level="beginner")),
    }
    folder = tmp_path_factory.mktemp("pages")
    return {name: write(folder / f"{name}.html", record) for name, record in records.items()}


def write(path: Path, record: GameRecord) -> str:
    path.write_text(render(review(record, Budget(nodes=50)), f"a very-long-name-{'x' * 60}.json"), encoding="utf-8")
    return path.as_uri()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("window", list(WINDOWS))
@pytest.mark.parametrize("game", ["duo", "entropy"])
def test_axe_finds_no_violations_and_nothing_overflows(
    new_page: NewPage, pages: dict[str, str], game: str, window: str, scheme: str
) -> None:
    page = new_page(color_scheme=scheme, **WINDOWS[window])
    page.goto(pages[game])
    assert faults_of(page) == []
    width = WINDOWS[window]["viewport"]["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    ground: Any = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == {"light": "rgb(243, 241, 236)", "dark": "rgb(18, 21, 27)"}[scheme]


def test_a_mark_in_the_graph_links_to_its_row(new_page: NewPage, pages: dict[str, str]) -> None:
    page = new_page()
    page.goto(pages["duo"])
    mark = page.locator(".graph a").first
    mark.focus()
    page.keyboard.press("Enter")
    target = mark.get_attribute("href")
    assert target is not None
    assert page.url.endswith(target)
    assert page.locator(f"tr{target}").evaluate("row => row.matches(':target')")
