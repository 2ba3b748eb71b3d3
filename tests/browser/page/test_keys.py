"""Playing with the keyboard: every key does what the help says, and none does anything behind a dialog."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from polindrome.blokus.notation import parse_move
from tests.browser.page.conftest import OpenGame, OpenScript
from tests.browser.page.game_page import SIZE, GamePage, cells, squares_of
from tests.browser.page.positions import script

SCRIPT = script(0)
EARLY = SCRIPT.own_plies[3]

L5 = 13
TURNS = {
    "r": ["L5 · 90°", "L5 · 180°", "L5 · 270°", "L5 · 0°"],
    "e": ["L5 · 270°", "L5 · 180°", "L5 · 90°", "L5 · 0°"],
    "f": ["L5 · 0° flipped", "L5 · 0°"],
    "rf": ["L5 · 90°", "L5 · 270° flipped", "L5 · 0° flipped", "L5 · 0°"],
    "fr": ["L5 · 0° flipped", "L5 · 90° flipped", "L5 · 270°", "L5 · 0°"],
}
"""What is told of the piece after each press, of keys pressed in turn."""


@pytest.fixture
def game(open_script: OpenScript) -> GamePage:
    """A game in which both sides have placed a few pieces."""
    return open_script(SCRIPT, EARLY)


def test_r_e_and_f_turn_and_flip_the_piece_in_hand(open_game: OpenGame) -> None:
    game = open_game()
    game.select(L5)
    expect(game.in_hand).to_have_text("L5 · 0°")
    for keys, texts in TURNS.items():
        for press, text in enumerate(texts):
            game.page.keyboard.press(keys[press % len(keys)])
            expect(game.in_hand).to_have_text(text)


def test_r_e_and_f_reshape_what_is_seen(open_game: OpenGame) -> None:
    """R turns the ghost clockwise, E back, and F mirrors it left-right, however it is turned."""
    game = open_game()
    game.select(L5)
    game.page.mouse.move(*game.point(7, 7))
    for key in "rfrrfeffeer":
        before = _shape(game)
        game.page.keyboard.press(key)
        assert _shape(game) == _reshaped(before, key)


def test_arrows_and_enter_place_a_piece(game: GamePage) -> None:
    text = SCRIPT.moves[EARLY]
    move = game.take(text)
    game.page.keyboard.press("ArrowUp")
    _, covered = game.ghost()
    row, col = min(row for row, _ in covered), min(col for _, col in covered)
    _press(game, "ArrowDown" if move.anchor_row > row else "ArrowUp", abs(move.anchor_row - row))
    _press(game, "ArrowRight" if move.anchor_col > col else "ArrowLeft", abs(move.anchor_col - col))
    assert game.ghost() == ("good", cells(text))
    expect(game.live).to_have_text(f"{text.split('@')[1]}: fits; Enter places it.")
    game.page.keyboard.press("Enter")
    assert game.settled()["last_move"] == SCRIPT.moves[EARLY + 1]
    assert game.grid() == game.snapshot()["board"]


def test_arrows_stop_at_the_rim(game: GamePage) -> None:
    game.take(SCRIPT.moves[EARLY])
    _press(game, "ArrowUp", SIZE + 2)
    _press(game, "ArrowLeft", SIZE + 2)
    assert (min(row for row, _ in game.ghost()[1]), min(col for _, col in game.ghost()[1])) == (0, 0)
    _press(game, "ArrowDown", SIZE + 2)
    _press(game, "ArrowRight", SIZE + 2)
    assert (max(row for row, _ in game.ghost()[1]), max(col for _, col in game.ghost()[1])) == (13, 13)


def test_escape_clears_the_hand(game: GamePage) -> None:
    game.hover(SCRIPT.moves[EARLY])
    game.page.keyboard.press("Escape")
    assert game.ghost() == ("none", set())
    expect(game.in_hand).to_have_text("")
    expect(game.control("clear")).to_be_disabled()
    game.page.keyboard.press("Enter")
    assert game.snapshot()["ply"] == EARLY


def test_z_undoes(game: GamePage) -> None:
    game.page.keyboard.press("z")
    expect(game.pieces).to_have_count(EARLY - 2)
    assert game.snapshot()["ply"] == EARLY - 2


def test_the_question_mark_opens_the_help_and_escape_closes_it(game: GamePage) -> None:
    held = game.in_hand.inner_text()
    game.page.keyboard.press("?")
    expect(game.page.locator("dialog#help")).to_be_visible()
    game.page.keyboard.press("Escape")
    expect(game.page.locator("dialog#help")).to_be_hidden()
    assert game.in_hand.inner_text() == held


def test_keys_do_nothing_while_a_dialog_is_open(game: GamePage) -> None:
    game.take(SCRIPT.moves[EARLY])
    game.page.keyboard.press("ArrowUp")
    held, ghost = game.in_hand.inner_text(), game.ghost()
    for opener in ("open-help", "open-settings"):
        game.page.locator(f"#{opener}").focus()
        game.page.keyboard.press("Enter")
        expect(game.page.locator("dialog[open]")).to_be_visible()
        for key in ("r", "f", "e", "z", "p", "ArrowUp"):
            game.page.keyboard.press(key)
        assert (game.in_hand.inner_text(), game.ghost()) == (held, ghost)
        game.page.locator("dialog[open]").get_by_role("button", name="Close").click()
        expect(game.page.locator("dialog[open]")).to_have_count(0)
    assert game.snapshot()["sequence"] == EARLY


def test_keys_with_modifiers_belong_to_the_browser(game: GamePage) -> None:
    held = game.in_hand.inner_text()
    for key in ("Control+z", "Alt+f", "Meta+e"):
        game.page.keyboard.press(key)
    assert game.in_hand.inner_text() == held
    assert game.snapshot()["sequence"] == EARLY


def test_a_piece_picked_with_enter_is_placed_with_enter(game: GamePage) -> None:
    """The focus stays on the piece in the tray all the time."""
    move = parse_move(SCRIPT.moves[EARLY], SIZE)
    game.page.keyboard.press("Escape")
    game.slot(move.piece_id).focus()
    game.page.keyboard.press("Enter")
    expect(game.slot(move.piece_id)).to_have_attribute("aria-pressed", "true")
    game.take(SCRIPT.moves[EARLY])
    game.page.mouse.move(*game.middle(move))
    expect(game.slot(move.piece_id)).to_be_focused()
    game.page.keyboard.press("Enter")
    assert game.settled()["ply"] == EARLY + 2


def _press(game: GamePage, key: str, times: int) -> None:
    for _ in range(times):
        game.page.keyboard.press(key)


def _shape(game: GamePage) -> set[tuple[int, int]]:
    """The cells of the ghost, in its own box."""
    return _boxed(set(squares_of(game.page.locator("#board .preview .squares"))))


def _reshaped(shape: set[tuple[int, int]], key: str) -> set[tuple[int, int]]:
    ways = {
        "r": lambda row, col: (col, -row),
        "e": lambda row, col: (-col, row),
        "f": lambda row, col: (row, -col),
    }
    return _boxed({ways[key](row, col) for row, col in shape})


def _boxed(shape: set[tuple[int, int]]) -> set[tuple[int, int]]:
    top, left = min(row for row, _ in shape), min(col for _, col in shape)
    return {(row - top, col - left) for row, col in shape}
