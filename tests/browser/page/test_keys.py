"""Playing with the keyboard: every key does what the help says, and none acts behind a dialog."""

from __future__ import annotations

import json

import httpx
import pytest
from playwright.sync_api import Page, expect

from polindrome.blokus.notation import parse_move
from tests.browser.page.conftest import HURRY, OpenGame, OpenScript
from tests.browser.page.game_page import SIZE, GamePage, cells, squares_of
from tests.browser.page.open_game import wait_for_game
from tests.browser.page.positions import script
from tests.server.playing import look

SCRIPT = script(0)
EARLY = SCRIPT.own_plies[3]
AS_WRITTEN = {"turnBoard": False}
"""No board rotation: test_board_turned.py covers keys on a rotated board."""

L5 = 13
TURNS = {
    "r": ["L5 · 90°", "L5 · 180°", "L5 · 270°", "L5 · 0°"],
    "e": ["L5 · 270°", "L5 · 180°", "L5 · 90°", "L5 · 0°"],
    "f": ["L5 · 0° flipped", "L5 · 0°"],
    "rf": ["L5 · 90°", "L5 · 270° flipped", "L5 · 0° flipped", "L5 · 0°"],
    "fr": ["L5 · 0° flipped", "L5 · 90° flipped", "L5 · 270°", "L5 · 0°"],
}
"""The announced state of the piece after each key press."""

DUE = """() => {
  if (document.querySelector("#over")) return "over";
  if (!(document.querySelector("#pass")?.disabled ?? true)) return "pass";
  const isFree = document.querySelector("#board")?.dataset.mode !== "pending";
  return isFree && document.querySelector(".player[data-active=true][data-thinking=false]") ? "move" : null;
}"""
"""The prompt that the page shows for the player's next action."""


@pytest.fixture
def game(open_script: OpenScript) -> GamePage:
    """A game in which both sides have placed a few pieces."""
    return open_script(SCRIPT, EARLY, settings=AS_WRITTEN)


def test_r_e_and_f_turn_and_flip_the_selected_piece(open_game: OpenGame) -> None:
    game = open_game(settings=AS_WRITTEN)
    game.select(L5)
    expect(game.in_hand).to_have_text("L5 · 0°")
    for keys, texts in TURNS.items():
        for press, text in enumerate(texts):
            game.page.keyboard.press(keys[press % len(keys)])
            expect(game.in_hand).to_have_text(text)


def test_r_e_and_f_transform_the_ghost(open_game: OpenGame) -> None:
    """R turns the ghost clockwise, E back, and F mirrors it left-right, in every rotation."""
    game = open_game(settings=AS_WRITTEN)
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


def test_arrows_stop_at_the_edge(game: GamePage) -> None:
    game.take(SCRIPT.moves[EARLY])
    _press(game, "ArrowUp", SIZE + 2)
    _press(game, "ArrowLeft", SIZE + 2)
    assert (min(row for row, _ in game.ghost()[1]), min(col for _, col in game.ghost()[1])) == (0, 0)
    _press(game, "ArrowDown", SIZE + 2)
    _press(game, "ArrowRight", SIZE + 2)
    assert (max(row for row, _ in game.ghost()[1]), max(col for _, col in game.ghost()[1])) == (13, 13)


def test_escape_clears_the_selection(game: GamePage) -> None:
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


def test_question_mark_opens_the_help_and_escape_closes_it(game: GamePage) -> None:
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


def test_keys_with_modifiers_are_left_to_the_browser(game: GamePage) -> None:
    held = game.in_hand.inner_text()
    for key in ("Control+z", "Alt+f", "Meta+e"):
        game.page.keyboard.press(key)
    assert game.in_hand.inner_text() == held
    assert game.snapshot()["sequence"] == EARLY


def test_a_piece_selected_with_enter_is_placed_with_enter(game: GamePage) -> None:
    """The focus stays on the piece in the tray throughout."""
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


NEED_ALTGR = set("²³{[]}\\@€~|µ")
"""The characters that need AltGr on a German keyboard."""


@pytest.mark.parametrize("family", ["blokus", "entropy"])
def test_every_key_that_needs_altgr_in_german_has_an_alternative(modules: Page, family: str) -> None:
    keys = modules.evaluate("async (family) => (await import('/tests/modules.js')).keymap.keysOf(family)", family)
    with_altgr = [key for key in keys if key["key"] in NEED_ALTGR]
    assert len(with_altgr) == (4 if family == "blokus" else 0)
    assert all(key["also"] not in NEED_ALTGR and key["german"] for key in with_altgr)


@pytest.mark.parametrize("family", ["blokus", "entropy"])
def test_every_key_has_one_meaning(modules: Page, family: str) -> None:
    keys = modules.evaluate("async (family) => (await import('/tests/modules.js')).keymap.keysOf(family)", family)
    names = [name for key in keys for name in (key["key"], key.get("also")) if name]
    assert len(names) == len(set(names)) > 15
    messages = [json.dumps(key["message"]) for key in keys]
    assert len(messages) == len(set(messages))


def test_help_lists_every_key(game: GamePage, modules: Page) -> None:
    keys = modules.evaluate("async () => (await import('/tests/modules.js')).keymap.keysOf('blokus')")
    game.page.keyboard.press("?")
    listed = game.page.locator("dialog#help kbd")
    expect(listed).to_have_count(len(keys))
    assert sorted(listed.all_inner_texts()) == sorted(key["shown"] for key in keys)
    expect(game.page.locator("dialog#help dt", has_text="5")).to_have_text("12345")


@pytest.mark.parametrize("width", [390, 1280])
def test_keys_in_the_help_are_aligned(game: GamePage, width: int) -> None:
    page = game.page
    page.set_viewport_size({"width": width, "height": 860})
    page.keyboard.press("?")
    expect(page.locator("dialog#help dt").first).to_be_visible()
    for row in page.locator("dialog#help dt").all():
        assert len({kbd.evaluate("(key) => key.getBoundingClientRect().top") for kbd in row.locator("kbd").all()}) == 1
    words = page.locator("dialog#help dd").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().left)")
    assert len({round(left) for left in words}) == (1 if width < 700 else 2)


def test_digits_select_tabs_of_the_tray(game: GamePage) -> None:
    for digit, tab in zip("54321", ("5", "4", "3", "1-2", "all"), strict=True):
        game.page.keyboard.press(digit)
        expect(game.page.locator(".tab[aria-pressed=true]")).to_have_attribute("data-tab", tab)


def test_a_whole_game_is_played_with_keys_alone(lobby: Page, client: httpx.Client) -> None:
    """From the lobby: brackets step through places, Enter places, P passes; at the end Enter starts a new game."""
    lobby.add_init_script(f"({HURRY})()")
    lobby.reload()
    expect(lobby.locator("#start")).to_be_visible()
    while not lobby.evaluate("() => document.activeElement.matches('#start')"):
        lobby.keyboard.press("Tab")
    lobby.keyboard.press("Enter")
    first = wait_for_game(lobby)
    while (due := lobby.wait_for_function(DUE).json_value()) != "over":
        for key in {"move": ("}", "Enter"), "pass": ("p",)}[due]:
            lobby.keyboard.press(key)
    assert look(client, first)["outcome"]
    lobby.keyboard.press("Enter")
    wait_for_game(lobby, first)


def _press(game: GamePage, key: str, times: int) -> None:
    for _ in range(times):
        game.page.keyboard.press(key)


def _shape(game: GamePage) -> set[tuple[int, int]]:
    """Return the cells of the ghost, relative to its bounding box."""
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
