"""Playing as Chaos: the drawn token follows the pointer over empty squares; clicks, touch and keys place it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from polindrome.entropy import index_to_position
from polindrome.entropy.board import COLOR_NAMES
from tests.browser.page.conftest import OpenEntropy
from tests.browser.page.entropy_page import EntropyPage
from tests.browser.page.test_touch import PHONE
from tests.server.playing import entropy_after

PLIES, SEED = 40, 5
PYTHON = entropy_after(PLIES, SEED)
NAMES = [index_to_position(index) for index in range(49)]
EMPTY = [name for name, color in zip(NAMES, PYTHON.state, strict=True) if not color]
TAKEN = [name for name, color in zip(NAMES, PYTHON.state, strict=True) if color]
TOKEN = PYTHON.next_token


@pytest.fixture
def game(open_entropy: OpenEntropy) -> EntropyPage:
    """A game in which Chaos is to move."""
    return open_entropy(PLIES, human=1, seed=SEED)


def _made(game: EntropyPage, square: str) -> None:
    """Assert that the token lies there, or Order has slid it since, and that Chaos is to move again."""
    after = game.settled()
    assert after["ply"] == PLIES + 3
    assert after["role"] == "chaos"
    history = game.client.get(f"/api/games/{game.id}/record").json()["actions"]
    assert history[PLIES] == NAMES.index(square)
    assert game.state() == after["state"]


def _ghost(game: EntropyPage) -> str | None:
    """Return the square over which the token hovers."""
    ghosts = game.page.locator("#board .ghost-token")
    if not ghosts.count():
        return None
    expect(ghosts).to_have_class(f"token {TOKEN} ghost-token")
    box = ghosts.bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return next(name for name in NAMES if game.point(name) == pytest.approx(middle, abs=2))


def test_token_follows_the_pointer_and_a_click_places_it(game: EntropyPage) -> None:
    expect(game.status).to_have_text(f"You are Chaos: place the {COLOR_NAMES[TOKEN]} token on an empty square.")
    expect(game.page.locator("#next .token")).to_have_class(f"token {TOKEN}")
    for square in EMPTY[:2]:
        game.page.mouse.move(*game.point(square))
        assert _ghost(game) == square
        expect(game.status).to_contain_text(f"{COLOR_NAMES[TOKEN].capitalize()} on {square}: ")
    game.page.mouse.move(*game.point(TAKEN[0]))
    assert _ghost(game) is None
    game.page.mouse.move(2, 500)
    assert _ghost(game) is None
    game.click(EMPTY[0])
    _made(game, EMPTY[0])


def test_an_occupied_square_is_refused_with_the_reason(game: EntropyPage) -> None:
    game.click(TAKEN[0])
    words = f"Not there: {TAKEN[0]} has a token already."
    expect(game.status).to_have_text(words)
    expect(game.live).to_have_text(words)
    expect(game.control("place")).to_be_disabled()
    assert game.snapshot()["ply"] == PLIES


def test_chaos_cannot_pass_or_slide(game: EntropyPage) -> None:
    expect(game.control("pass")).to_be_disabled()
    game.page.keyboard.press("p")
    game.drag(f"{TAKEN[0]}-{EMPTY[0]}")
    assert game.snapshot()["ply"] == PLIES
    assert game.state() == list(PYTHON.state)


def test_keys_place_the_token(game: EntropyPage) -> None:
    for _ in range(9):
        game.page.keyboard.press("ArrowLeft")
    for _ in range(9):
        game.page.keyboard.press("ArrowUp")
    square = next(name for name in EMPTY if name.endswith("1"))
    for _ in range(ord(square[0]) - ord("a")):
        game.page.keyboard.press("ArrowDown")
    expect(game.live).to_contain_text("Enter plays it.")
    game.page.keyboard.press("Enter")
    _made(game, square)


def test_first_tap_previews_the_token_and_second_tap_places_it(open_entropy: OpenEntropy) -> None:
    game = open_entropy(PLIES, human=1, seed=SEED, **PHONE)
    for square in EMPTY[:2]:
        game.page.touchscreen.tap(*game.point(square))
        assert _ghost(game) == square
        expect(game.status).to_contain_text("Tap it again to place it.")
    assert game.snapshot()["ply"] == PLIES
    game.page.touchscreen.tap(*game.point(EMPTY[1]))
    _made(game, EMPTY[1])


def test_place_button_places_the_previewed_token(open_entropy: OpenEntropy) -> None:
    game = open_entropy(PLIES, human=1, seed=SEED, **PHONE)
    game.page.touchscreen.tap(*game.point(EMPTY[2]))
    game.control("place").tap()
    _made(game, EMPTY[2])


def test_one_tap_places_when_the_setting_is_on(open_entropy: OpenEntropy) -> None:
    game = open_entropy(PLIES, human=1, seed=SEED, **PHONE)
    game.page.locator("#open-settings").click()
    game.page.get_by_role("group", name="Confirm on touch").get_by_label("Never").check()
    game.page.get_by_role("button", name="Close").click()
    game.page.touchscreen.tap(*game.point(EMPTY[0]))
    _made(game, EMPTY[0])
