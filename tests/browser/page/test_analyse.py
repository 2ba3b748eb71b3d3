"""The side panel: moves first; under Analyse, what each number tells, with links to the documentation."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import expect

from polindrome.server.http.page import WEB
from tests.browser.conftest import NewPage
from tests.browser.page.conftest import OpenEntropy, OpenScript
from tests.browser.page.home import Home
from tests.browser.page.positions import script
from tests.browser.page.test_accessibility import SCHEMES, faults_by_day_and_night

SCRIPT = script(0)
PLY = SCRIPT.own_plies[6]
DOCS = sorted((WEB / "docs").glob("*.html"))
LINK = re.compile(r'(?:href|src)="([^"]*)"')


def _address(link: str) -> tuple[str, str]:
    """Return the path and the fragment of an address."""
    path, _, fragment = link.partition("#")
    return path, fragment


def test_moves_come_first_and_every_number_is_explained(open_script: OpenScript, client: httpx.Client) -> None:
    game = open_script(SCRIPT, PLY, reduced_motion="reduce")
    page = game.page
    page.set_viewport_size({"width": 1280, "height": 640})
    expect(page.get_by_role("tab")).to_have_text(["Game", "Analyse"])
    expect(page.get_by_role("tab", selected=True)).to_have_text("Game")
    expect(page.locator("#moves .move")).to_have_count(PLY)
    boxes = [game.board.bounding_box()]
    game.analyse()
    labels = page.locator("#panel-analyse .about summary")
    expect(labels).to_have_text(
        [
            "Mobility map",
            "Placements",
            "Evened out",
            "Weighted",
            "Weighted, by size of piece",
            "Placements over the game",
        ]
    )
    for about in page.locator("#panel-analyse .about").all():
        expect(about.locator("p")).to_be_hidden()
        about.locator("summary").press("Enter")
        expect(about.locator("p")).to_be_visible()
        path, heading = _address(about.locator("a").get_attribute("href") or "")
        assert f'id="{heading}"' in client.get(path).text
    boxes.append(game.board.bounding_box())
    assert boxes[0] == boxes[1]
    assert page.evaluate("() => side.scrollHeight > side.clientHeight")
    # No sentence covers a number or leaves the panel.
    assert page.evaluate("() => side.scrollWidth <= side.clientWidth")
    numbers = page.locator(".totals td[data-total]").all()
    sentences = [box for box in (p.bounding_box() for p in page.locator(".totals .about p").all()) if box]
    for text in numbers:
        top = text.evaluate(
            "(node) => { const r = document.createRange(); r.selectNodeContents(node);"
            " return r.getBoundingClientRect().toJSON(); }"
        )
        assert not any(box["y"] < top["bottom"] and top["top"] < box["y"] + box["height"] for box in sentences)
    assert faults_by_day_and_night(page) == []


def test_entropy_has_its_bag_above_the_moves(open_entropy: OpenEntropy, client: httpx.Client) -> None:
    game = open_entropy(60, seed=3)
    bag, moves = game.page.locator(".bag").bounding_box(), game.page.locator("#moves").bounding_box()
    assert bag
    assert moves
    assert bag["y"] + bag["height"] <= moves["y"]
    expect(game.page.locator(".graph")).to_have_count(0)
    game.analyse()
    for about in game.page.locator("#panel-analyse .about").all():
        about.locator("summary").click()
        path, heading = _address(about.locator("a").get_attribute("href") or "")
        assert f'id="{heading}"' in client.get(path).text
    expect(game.page.locator("#panel-analyse .course")).to_be_visible()


def test_links_of_the_documentation_lead_somewhere() -> None:
    assert {"blokus.html", "entropy.html"} <= {file.name for file in DOCS}
    for file in DOCS:
        for link in LINK.findall(file.read_text(encoding="utf-8")):
            path, fragment = _address(link)
            target = (file.parent / path).resolve() if path else file
            assert link == "../../" or target.is_file(), link
            assert not fragment or f'id="{fragment}"' in target.read_text(encoding="utf-8"), link
        assert "style=" not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["blokus", "entropy"])
def test_documentation_has_pictures_and_the_colours_of_the_page(new_page: NewPage, home: Home, name: str) -> None:
    page = new_page(base_url=home.url, viewport={"width": 390, "height": 844})
    page.goto(f"/static/docs/{name}.html")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("() => [...document.images].every((image) => image.naturalWidth > 0)")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    grounds = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        grounds.append(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
    assert grounds == ["rgb(243, 241, 236)", "rgb(18, 21, 27)"]
    assert faults_by_day_and_night(page) == []
    page.get_by_role("link", name="Polindrome").click()
    expect(page.locator("#start")).to_be_visible()
