"""One orientation for all: row 0 at the top, letters across from the left, numbers up from the bottom."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from polindrome.blokus import CLASSIC, DUO, Variant
from tests.browser.conftest import NewPage
from tests.browser.page.conftest import WINDOW, OpenGame
from tests.browser.page.game_page import GamePage, cells, center_of, squares_of
from tests.browser.page.home import Home
from tests.browser.page.positions import moves_of
from tests.random_play import position_after
from tests.server.playing import EASY, HUMAN

SVG = "{http://www.w3.org/2000/svg}"

Label = tuple[float, float, str]
"""Position and text of a label beside the board."""


def _assert_upright(labels: list[Label], size: int) -> None:
    """Assert that letters run across below the board, and numbers up at its left."""
    letters = sorted(label for label in labels if re.fullmatch("[a-t]", label[2]))
    numbers = sorted((y, x, text) for x, y, text in labels if text.isdigit())
    assert [text for *_, text in letters] == [chr(ord("a") + col) for col in range(size)]
    assert [text for *_, text in numbers] == [str(size - row) for row in range(size)]
    assert min(y for _, y, _ in letters) > max(y for y, *_ in numbers), "letters are below"
    assert max(x for _, x, _ in numbers) < min(x for x, *_ in letters), "numbers are at the left"


def _assert_board_upright(page: Page, variant: Variant = DUO) -> None:
    labels = page.locator("#board .labels text")
    found = [(*center_of(label), label.text_content() or "") for label in labels.all()]
    _assert_upright(found, variant.size)
    game = GamePage(page, httpx.Client(), "", variant)
    (left, top), (right, bottom) = game.point(0, 0), game.point(variant.size, variant.size)
    assert left < right
    assert top < bottom


@pytest.mark.parametrize(("variant", "seat"), [(DUO, 1), *((CLASSIC, seat) for seat in range(4))], ids=str)
def test_every_player_sees_the_board_as_it_is_written(open_game: OpenGame, variant: Variant, seat: int) -> None:
    position = position_after(variant, 1, len(variant.players) + seat)
    seats = [HUMAN if other == seat else EASY for other in range(position.num_seats)]
    game = open_game(moves_of(position), seats, variant=variant)
    _assert_board_upright(game.page, variant)
    assert game.grid() == position.board.grid.tolist()


def test_watchers_links_pictures_and_text_are_the_same(
    open_game: OpenGame, new_page: NewPage, home: Home, client: httpx.Client, tmp_path: Path
) -> None:
    position = position_after(DUO, 1, 5)
    game = open_game(moves_of(position), (EASY, HUMAN))
    grid = position.board.grid.tolist()
    page = game.page
    page.locator("#tab-game").click()
    page.locator("#share-game").click()
    link = page.locator("#share .link").input_value()
    with page.expect_download() as download:
        page.locator("#save-svg").click()
    download.value.save_as(tmp_path / "board.svg")
    texts = ElementTree.parse(tmp_path / "board.svg").iter(f"{SVG}text")
    _assert_upright([(float(text.get("x", 0)), float(text.get("y", 0)), text.text or "") for text in texts], DUO.size)
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    table = page.locator("table:has(caption)").filter(has=page.get_by_role("rowheader", name="14")).first
    assert _texts(table.get_by_role("columnheader")) == list("abcdefghijklmn")
    assert _texts(table.get_by_role("rowheader")) == [str(number) for number in range(14, 0, -1)]

    for address in (f"{home.url}/game/{game.id}", link):
        other = new_page(viewport=WINDOW)
        other.goto(address)
        seen = GamePage(other, client, game.id)
        expect(seen.pieces).to_have_count(5)
        _assert_board_upright(other)
        assert seen.grid() == grid


def test_lessons_and_the_lobby_are_the_same_whatever_the_setting(new_page: NewPage, home: Home) -> None:
    """A board that is turned for its player is not turned where nobody plays."""
    page = new_page(base_url=home.url, viewport=WINDOW)
    page.goto("/")
    blue = page.locator(".option:has(input[value=duo]) .sample .piece.blue .squares")
    expect(page.locator("#start")).to_be_visible()
    assert cells("X@e10") <= set(squares_of(blue))
    assert page.locator(".sample [transform]").count() == 0
    page.locator("#open-settings").click()
    page.get_by_label("Turn the board to my corner").check()
    page.goto("/learn/blokus")
    expect(page.locator("#board .labels text").first).to_be_visible()
    _assert_board_upright(page)


def _texts(found: Locator) -> list[str]:
    return [text.strip() for text in found.all_inner_texts() if text.strip()]
