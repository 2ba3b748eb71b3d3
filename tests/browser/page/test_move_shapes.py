"""The shapes of pieces beside the texts of moves: in the list of moves, in hints and in reviews."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from polindrome.blokus.bitboard import Coord
from tests.browser.page.conftest import OpenEntropy, OpenScript
from tests.browser.page.game_page import cells, squares_of
from tests.browser.page.home import Home
from tests.browser.page.positions import script
from tests.browser.page.reviews import put_review
from tests.core import needs_core

SCRIPT = script(0)
PLY = SCRIPT.own_plies[4]


def _shape(drawing: Locator) -> set[Coord]:
    """Return the cells of a drawing."""
    return set(squares_of(drawing.locator("path")))


def _of_move(text: str, quarters: int = 0) -> set[Coord]:
    """Return the cells of a move from row and column 0, turned clockwise by a number of quarters."""
    found = cells(text)
    for _ in range(quarters):
        found = {(col, -row) for row, col in found}
    top, left = min(row for row, _ in found), min(col for _, col in found)
    return {(row - top, col - left) for row, col in found}


@pytest.mark.parametrize("is_turned", [False, True])
def test_moves_have_shapes_in_the_list(open_script: OpenScript, is_turned: bool) -> None:
    """As they lie on the board that the player sees, in the colour of the side."""
    found = script(0, human=1)
    game = open_script(found, found.own_plies[4], settings={"turnBoard": is_turned})
    game.page.locator("#tab-game").click()
    quarters = game.facing()
    assert (quarters > 0) == is_turned
    rows = game.page.locator("#moves .move")
    expect(rows).to_have_count(found.own_plies[4])
    for row, text, colour in zip(rows.all(), found.moves, ["blue", "orange"] * 20, strict=False):
        assert _shape(row.locator(f".shape.{colour}")) == _of_move(text, quarters), text
        assert row.locator(".what").evaluate("(node) => node.scrollWidth <= node.clientWidth")


def test_moves_of_entropy_have_texts_only(open_entropy: OpenEntropy) -> None:
    game = open_entropy(20)
    game.page.locator("#tab-game").click()
    expect(game.page.locator("#moves .move").first).to_be_visible()
    expect(game.page.locator("#moves .shape")).to_have_count(0)


@needs_core
def test_hints_have_the_shape_of_the_piece(open_script: OpenScript) -> None:
    """Not where it only names a corner; then the piece, and in the end how it is turned."""
    game = open_script(SCRIPT, PLY)
    shape = game.page.locator("#status .shape")
    for offer, count in (("more", 0), ("more", 1), ("again", 1)):
        game.page.locator("#hint:enabled").click()
        expect(game.page.locator(f"#hint[data-offer={offer}]")).to_be_enabled()
        expect(shape).to_have_count(count)
        if count and offer == "more":
            plain = _shape(shape)
    _, ghost = game.ghost()
    top, left = min(row for row, _ in ghost), min(col for _, col in ghost)
    assert _shape(shape) == {(row - top, col - left) for row, col in ghost}
    assert len(plain) == len(ghost)


@needs_core
def test_reviews_have_the_shapes_of_both_moves(open_script: OpenScript, home: Home) -> None:
    game = open_script(SCRIPT, PLY)
    review = put_review(home.database, game.snapshot(), SCRIPT.position(PLY))
    game.page.locator("#tab-game").click()
    game.page.locator("#ask-review").click()
    expect(game.page.locator("#summary")).to_be_visible()
    place = next(place for place, move in enumerate(review["moves"]) if move["better"])
    game.page.locator(f"#moves [data-move='{place + 1}']").click()
    verdict = game.page.locator("#verdict")
    assert _shape(verdict.locator("h3 .shape")) == _of_move(review["moves"][place]["text"])
    assert _shape(verdict.locator(".better-words .shape")) == _of_move(review["moves"][place]["better"]["text"])
