"""Playing as Order: slides by click, drag, touch and keys, passes, and explanations of illegal slides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from polindrome.entropy import EntropyGame, Move, index_to_position, position_to_index
from polindrome.entropy.moves import check_slide, get_legal_moves_for_piece
from polindrome.errors import IllegalMove
from tests.browser.page.conftest import HOLD, HURRY, SET, OpenEntropy
from tests.browser.page.entropy_page import EntropyPage
from tests.browser.page.test_touch import PHONE, Finger
from tests.server.playing import entropy_after

PLIES, SEED = 39, 3
PYTHON = entropy_after(PLIES, SEED)

WATCH = """() => {
  window.changes = [];
  const note = (changes) => changes.forEach(({ type, attributeName, target }) =>
    window.changes.push(`${type} ${attributeName} ${target.getAttribute("class")}`));
  const observed = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(note).observe(document.querySelector("#board"), observed);
}"""
"""Notes each change of the board's elements in `changes`."""


@pytest.fixture
def game(open_entropy: OpenEntropy) -> EntropyPage:
    """A game in which Order is to move."""
    return open_entropy(PLIES, seed=SEED)


def _slide() -> str:
    """Return a slide over more than one square that changes the score."""
    for action in PYTHON.legal_actions()[:-1]:
        text = PYTHON.format_action(action)
        source, target = map(position_to_index, text.split("-"))
        if abs(source - target) not in (1, 7) and _gain(text):
            return text
    raise AssertionError("there is such a slide")


def _gain(text: str) -> int:
    after: EntropyGame = PYTHON.copy()
    after.apply(after.parse_action(text))
    return after.score - PYTHON.score


def _signed(gain: int) -> str:
    return f"+{gain}" if gain > 0 else f"\N{MINUS SIGN}{-gain}" if gain else "\N{PLUS-MINUS SIGN}0"


def _targets(source: str) -> list[str]:
    moves = get_legal_moves_for_piece(PYTHON.state, position_to_index(source))
    return sorted(index_to_position(move.target) for move in moves)


def _fault(move: Move) -> str | None:
    try:
        check_slide(PYTHON.state, move)
    except IllegalMove as error:
        return error.reasons[0].text
    return None


def _wrong(rule_words: str) -> str:
    """Return a slide of a token to an empty square with a given fault."""
    for source, color in enumerate(PYTHON.state):
        for target, other in enumerate(PYTHON.state):
            if color and not other and rule_words in (_fault(Move(source, target)) or ""):
                return f"{index_to_position(source)}-{index_to_position(target)}"
    raise AssertionError(f"there is a slide that is wrong because {rule_words}")


def _made(game: EntropyPage, text: str) -> None:
    """Assert that the slide is on the server's board and on the page, and that the computer has answered."""
    after = game.settled()
    source, target = map(position_to_index, text.split("-"))
    assert after["ply"] == len(PYTHON.history) + 3
    assert after["state"][target] == PYTHON.state[source]
    assert game.state() == after["state"]


def test_first_click_shows_the_targets_and_second_click_slides(game: EntropyPage) -> None:
    text = _slide()
    source, target = text.split("-")
    expect(game.status).to_contain_text("You are Order: slide a token or pass. Next comes ")
    game.click(source)
    assert game.read()["targets"] == _targets(source)
    expect(game.page.locator("#in-hand")).to_contain_text(f"from {source}")
    game.page.mouse.move(*game.point(target))
    expect(game.status).to_have_text(f"{source} to {target}: {_signed(_gain(text))} for Order.")
    game.click(target)
    _made(game, text)
    assert game.read()["targets"] == []


def test_a_token_can_be_dragged(game: EntropyPage) -> None:
    text = _slide()
    source, target = text.split("-")
    game.page.mouse.move(*game.point(source))
    game.page.mouse.down()
    game.page.mouse.move(*game.point(target), steps=5)
    held = game.page.locator("#board .token.carried")
    box = held.bounding_box()
    assert box
    assert (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) == pytest.approx(game.point(target), abs=2)
    assert game.read()["targets"] == _targets(source)
    game.page.mouse.up()
    _made(game, text)


def test_a_drag_within_a_square_writes_one_transform_and_a_hover_nothing(game: EntropyPage) -> None:
    source, target = _slide().split("-")
    x, y = game.point(target)
    game.page.mouse.move(*game.point(source))
    game.page.evaluate(WATCH)
    game.page.mouse.move(*(value + 2 for value in game.point(source)))
    assert game.page.evaluate("() => window.changes") == []
    game.page.mouse.down()
    game.page.mouse.move(x, y, steps=5)
    game.page.evaluate("() => (window.changes = [])")
    game.page.mouse.move(x + 2, y + 2)
    token = game.page.locator("#board .token.carried").get_attribute("class")
    assert game.page.evaluate("() => window.changes") == [f"attributes style {token}"]


def test_a_slide_moves_the_token_and_draws_no_new_one(game: EntropyPage) -> None:
    source, target = _slide().split("-")
    token = game.page.locator(f"#board .tokens .token[style*='{_place(source)}']")
    token.evaluate("(node) => (node.dataset.followed = 'yes')")
    game.play(f"{source}-{target}")
    game.settled()
    style = game.page.locator("#board [data-followed]").get_attribute("style")
    assert style == f"transform: {_place(target)};"


def _place(name: str) -> str:
    """Return the CSS transform of a token on a square."""
    row, col = divmod(position_to_index(name), 7)
    return f"translate({col + 0.5}px, {row + 0.5}px)"


def test_escape_cancels_a_drag(game: EntropyPage) -> None:
    text = _slide()
    source, target = text.split("-")
    game.page.mouse.move(*game.point(source))
    game.page.mouse.down()
    game.page.mouse.move(*game.point(target), steps=5)
    game.page.keyboard.press("Escape")
    game.page.mouse.move(*game.point(source), steps=2)
    game.page.mouse.move(*game.point(target), steps=2)
    game.page.mouse.up()
    assert game.snapshot()["ply"] == len(PYTHON.history)
    assert game.state() == list(PYTHON.state)


def test_a_token_dropped_outside_the_board_goes_back(game: EntropyPage) -> None:
    source, _ = _slide().split("-")
    game.page.mouse.move(*game.point(source))
    game.page.mouse.down()
    game.page.mouse.move(5, 500, steps=4)
    game.page.mouse.up()
    expect(game.board).to_have_attribute("data-mode", "idle")
    assert game.snapshot()["ply"] == len(PYTHON.history)


@pytest.mark.parametrize("why", ["is not straight", "is in the way"])
@pytest.mark.parametrize("how", ["click", "drag"])
def test_an_illegal_target_is_explained(game: EntropyPage, how: str, why: str) -> None:
    text = _wrong(why)
    source, target = map(position_to_index, text.split("-"))
    words = f"Not there: {_fault(Move(source, target))}."
    (game.drag if how == "drag" else game.play)(text)
    expect(game.status).to_have_text(words)
    expect(game.status).to_have_attribute("data-tone", "bad")
    expect(game.live).to_have_text(words)
    assert game.snapshot()["ply"] == len(PYTHON.history)
    assert game.state() == list(PYTHON.state)


def test_a_click_on_another_token_selects_that_one(game: EntropyPage) -> None:
    first, second = (name for name in _movable() if name)
    game.click(first)
    game.click(second)
    assert game.read()["targets"] == _targets(second)


def test_a_click_on_the_token_or_elsewhere_and_escape_deselect_it(game: EntropyPage) -> None:
    source, _ = _movable()
    ways: list[Callable[[], None]] = [
        lambda: game.click(source),
        lambda: game.page.keyboard.press("Escape"),
        lambda: game.control("clear").click(),
        lambda: game.page.mouse.click(*_margin(game)),
        lambda: game.page.locator("#players").click(position={"x": 3, "y": 3}),
    ]
    for put_down in ways:
        game.click(source)
        expect(game.board).to_have_attribute("data-mode", "lifted")
        put_down()
        assert game.read()["targets"] == []
        expect(game.page.locator("#in-hand")).to_have_text("")
    assert game.snapshot()["ply"] == len(PYTHON.history)


@pytest.mark.parametrize("how", ["button", "key"])
def test_a_pass_leaves_the_board_unchanged(game: EntropyPage, how: str) -> None:
    if how == "button":
        game.control("pass").click()
    else:
        game.page.keyboard.press("p")
    after = game.settled()
    assert after["ply"] == len(PYTHON.history) + 3
    before = list(PYTHON.state)
    before[position_to_index(after["last_move"])] = PYTHON.next_token
    assert after["state"] == before == game.state()


def test_keys_move_a_cursor_select_a_token_and_slide_it(game: EntropyPage) -> None:
    text = _slide()
    source, target = text.split("-")
    game.page.keyboard.press("ArrowUp")
    expect(game.square("d4")).to_have_class("square cursor" if not PYTHON.state[24] else "square cursor movable")
    _walk(game, "d4", source)
    color = game.square(source).get_attribute("aria-label")
    expect(game.live).to_have_text(f"{color}.")
    game.page.keyboard.press("Enter")
    expect(game.live).to_have_text(f"{color}, in your hand.")
    assert game.read()["targets"] == _targets(source)
    _walk(game, source, target)
    expect(game.live).to_have_text(f"{target}, empty. {_signed(_gain(text))}; Enter plays it.")
    game.page.keyboard.press("Enter")
    _made(game, text)
    expect(game.page.locator("#board .square.cursor")).to_have_attribute("data-square", target)


def test_cursor_stops_at_the_edge_and_enter_on_an_empty_square_does_nothing(game: EntropyPage) -> None:
    for _ in range(9):
        game.page.keyboard.press("ArrowLeft")
    for _ in range(9):
        game.page.keyboard.press("ArrowUp")
    expect(game.page.locator("#board .square.cursor")).to_have_attribute("data-square", "a1")
    empty = next(index_to_position(index) for index, color in enumerate(PYTHON.state) if not color)
    _walk(game, "a1", empty)
    game.page.keyboard.press("Enter")
    expect(game.board).to_have_attribute("data-mode", "pointing")
    assert game.snapshot()["ply"] == len(PYTHON.history)


def test_after_a_button_the_arrow_keys_return_enter_to_the_board(game: EntropyPage) -> None:
    game.control("pass").click()
    ply = game.settled()["ply"]
    game.page.keyboard.press("ArrowDown")
    expect(game.board).to_be_focused()
    game.page.keyboard.press("Enter")
    assert game.snapshot()["ply"] == ply


def test_touch_slides_with_two_taps_or_a_drag(open_entropy: OpenEntropy) -> None:
    text = _slide()
    tapped, dragged = (open_entropy(PLIES, seed=SEED, **PHONE) for _ in range(2))
    for name in text.split("-"):
        tapped.page.touchscreen.tap(*tapped.point(name))
    _made(tapped, text)
    source, target = map(dragged.point, text.split("-"))
    finger = Finger(dragged)
    finger.down(source)
    finger.move(target)
    assert dragged.read()["targets"] == _targets(text.split("-")[0])
    expect(dragged.status).to_contain_text("Release to play it.")
    finger.up()
    _made(dragged, text)


def test_a_dropped_token_waits_for_a_tap_if_drops_are_confirmed(open_entropy: OpenEntropy) -> None:
    text = _slide()
    careful = f'() => {{ ({HURRY})(); ({SET})({{ confirmTouch: "always" }}); }}'
    game = open_entropy(PLIES, seed=SEED, init_script=careful, **PHONE)
    source, target = map(game.point, text.split("-"))
    finger = Finger(game)
    finger.down(source)
    finger.move(target)
    expect(game.status).to_contain_text("Release, then tap to play it.")
    finger.up()
    expect(game.status).to_contain_text("Tap the square to play it.")
    assert game.snapshot()["ply"] == PLIES
    game.page.touchscreen.tap(*target)
    _made(game, text)


def test_nothing_is_available_while_the_computer_thinks(open_entropy: OpenEntropy) -> None:
    game = open_entropy(PLIES, seed=SEED, init_script=HOLD)
    placed = game.read()["last"]
    assert len(placed) == 1
    game.play("pass")
    expect(game.status).to_have_text("The computer is thinking…")
    assert game.read()["last"] == placed, "a pass leaves the last placement marked"
    expect(game.page.locator(".player[data-thinking=true] .note")).to_have_text("Chaos is thinking…")
    source, _ = _movable()
    game.click(source)
    assert game.read()["targets"] == []
    for name in ("pass", "clear", "place", "undo"):
        expect(game.control(name)).to_be_disabled()


def _movable() -> tuple[str, str]:
    """Return two tokens that can slide, neither of which blocks the other."""
    names = [index_to_position(index) for index in range(49) if get_legal_moves_for_piece(PYTHON.state, index)]
    return names[0], names[-1]


def _margin(game: EntropyPage) -> tuple[float, float]:
    """Return a point of the board beside its squares."""
    x, y = game.point("a1")
    return x - 60, y


def _walk(game: EntropyPage, start: str, end: str) -> None:
    rows, cols = ord(end[0]) - ord(start[0]), int(end[1]) - int(start[1])
    keys: list[Any] = ["ArrowDown" if rows > 0 else "ArrowUp"] * abs(rows)
    keys += ["ArrowRight" if cols > 0 else "ArrowLeft"] * abs(cols)
    for key in keys:
        game.page.keyboard.press(key)
