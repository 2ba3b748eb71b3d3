"""Accessibility of Entropy: no axe violations, tokens distinct without colour, moves announced, reduced motion."""

from __future__ import annotations

import base64
import re
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from polindrome.entropy import COLORS
from polindrome.entropy.board import COLOR_NAMES
from tests.browser.page.conftest import OpenEntropy
from tests.browser.page.game_page import style
from tests.browser.page.test_accessibility import (
    FOCUSABLE,
    WINDOWS,
    every_look,
    faults_by_day_and_night,
    tab_through,
)
from tests.browser.page.test_entropy_games import BEFORE_LAST_SLIDE, ROUND
from tests.browser.page.test_layout import WINDOWS as LAYOUT_SIZES

SIZES = [*LAYOUT_SIZES, (360, 740)]
PARTS = ("#players", "#total", "#board", "#status", ".controls")


@every_look
def test_axe_finds_no_violations(open_entropy: OpenEntropy, window: str, scheme: str) -> None:
    look: dict[str, Any] = {"color_scheme": scheme, "reduced_motion": "reduce", **WINDOWS[window]}
    game = open_entropy(BEFORE_LAST_SLIDE, seed=2, rules={"scorer": "literal"}, **look)
    page, faults = game.page, {"table": faults_by_day_and_night(game.page)}
    source, _, target = game.snapshot()["legal_moves"][0].partition("-")
    game.click(source)
    faults["lifted"] = faults_by_day_and_night(page)
    page.mouse.move(*game.point(target))
    faults["aimed"] = faults_by_day_and_night(page)
    page.keyboard.press("Escape")
    page.locator("#open-help").click()
    faults["help"] = faults_by_day_and_night(page)
    page.keyboard.press("Escape")
    game.play("pass")
    expect(page.locator("dialog#round")).to_be_visible()
    faults["break"] = faults_by_day_and_night(page)
    page.goto("/")
    page.get_by_label("Entropy").check()
    page.get_by_text("More options").click()
    faults["lobby"] = faults_by_day_and_night(page)
    over = open_entropy(2 * ROUND, seed=2, **look)
    over.show_result()
    faults["over"] = faults_by_day_and_night(over.page)
    assert {screen: found for screen, found in faults.items() if found} == {}


def test_tab_reaches_every_control_with_a_visible_focus(open_entropy: OpenEntropy) -> None:
    game = open_entropy(39, seed=3)
    reached = tab_through(game.page)
    assert set(reached) == set(game.page.evaluate(FOCUSABLE))
    assert [name for name, outlined in reached.items() if not outlined] == []
    assert {"board", "brand", "new", "sound", "pass"} <= set(reached)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_tokens_differ_by_shape_and_have_enough_contrast(open_entropy: OpenEntropy, scheme: str) -> None:
    """Every glyph has a contrast of at least 3 to its token, and every token's edge to its square."""
    game = open_entropy(141, seed=4, color_scheme=scheme)
    square = _luminance(style(game.square("a1"), "fill"))
    shapes = set()
    for color in COLORS:
        token = game.page.locator(f".bag .token.{color}")
        disc, glyph = token.locator(".disc"), token.locator(".glyph")
        shapes.add(glyph.get_attribute("d"))
        fill = _luminance(style(disc, "fill"))
        assert _contrast(fill, _luminance(style(glyph, "fill"))) >= 3, color
        edge = _luminance(style(disc, "stroke"))
        assert max(_contrast(edge, square), _contrast(fill, square)) >= 3, color
    assert len(shapes) == len(COLORS)


def test_tokens_are_distinct_in_greyscale(open_entropy: OpenEntropy) -> None:
    """Without colour no two tokens look the same: their images differ in many pixels."""
    game = open_entropy(39, seed=4)
    game.page.evaluate("() => document.documentElement.style.setProperty('filter', 'grayscale(1)')")
    blank = game.page.context.new_page()  # The page itself may load no external images.
    pictures = {color: _pixels(blank, game.page.locator(f".bag [data-color={color}] .chip")) for color in COLORS}
    for one, other in combinations(COLORS, 2):
        points = zip(pictures[one], pictures[other], strict=True)
        differing = sum(abs(a - b) > 60 for a, b in points)
        assert differing > 0.02 * len(pictures[one]), (one, other, differing)


def _pixels(blank: Page, token: Locator) -> bytes:
    """Return the brightness of each pixel of a token's image."""
    script = """async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const context = new OffscreenCanvas(26, 26).getContext("2d");
      context.drawImage(image, 0, 0, 26, 26);
      return [...context.getImageData(0, 0, 26, 26).data].filter((_, index) => index % 4 === 0);
    }"""
    return bytes(blank.evaluate(script, base64.b64encode(token.screenshot()).decode()))


def test_moves_are_announced(open_entropy: OpenEntropy) -> None:
    game = open_entropy(39, seed=3)
    game.take_down()
    before = game.snapshot()
    source, target = before["legal_moves"][0].split("-")
    game.play(f"{source}-{target}")
    after = game.settled()
    said = game.told()
    assert said[0] == f"{game_name(before, source)}, in your hand."
    assert re.fullmatch(rf"You slid {source} to {target}\.( [^ ]\d+\.)?", said[1])
    placed = f"The computer placed {COLOR_NAMES[before['next_token']]} on {after['last_move']}"
    assert re.fullmatch(rf"{placed}\.( [^ ]\d+\.)?", said[2])
    assert said[3:] == [f"Next comes {COLOR_NAMES[after['next_token']]}."]


def game_name(snapshot: dict[str, Any], square: str) -> str:
    """Return the name of a square of a snapshot."""
    index = (ord(square[0]) - ord("a")) * 7 + int(square[1]) - 1
    return f"{square}, {COLOR_NAMES[snapshot['state'][index]]}"


@pytest.mark.parametrize(("motion", "is_moving"), [("reduce", False), ("no-preference", True)])
def test_slides_are_animated_unless_reduced_motion_is_set(
    open_entropy: OpenEntropy, motion: str, is_moving: bool
) -> None:
    game = open_entropy(39, seed=3, reduced_motion=motion)
    game.page.evaluate(
        "() => { window.runs = 0; for (const kind of ['transitionrun', 'animationstart'])"
        " document.querySelector('#board').addEventListener(kind, () => (window.runs += 1)); }"
    )
    game.play(game.snapshot()["legal_moves"][0])
    game.settled()
    if is_moving:
        game.page.wait_for_function("() => window.runs > 0")
        return
    game.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert game.page.evaluate("() => window.runs") == 0


@pytest.mark.parametrize("plies", [39, 40], ids=["order", "chaos"])
def test_controls_of_a_move_are_visible_without_scrolling(open_entropy: OpenEntropy, plies: int) -> None:
    game = open_entropy(plies, human=plies - 39, seed=3)
    assert {size: hidden for size in SIZES if (hidden := game.out_of_sight(PARTS, *size))} == {}


def test_on_a_phone_the_bag_is_visible_too(open_entropy: OpenEntropy) -> None:
    game = open_entropy(39, seed=3, **{**WINDOWS["phone"], "viewport": {"width": 360, "height": 740}})
    box = game.page.locator(".bag").bounding_box()
    assert box
    assert box["y"] + box["height"] <= 740
    for name in ("undo", "clear", "pass", "place"):
        button = game.control(name).bounding_box()
        assert button
        assert min(button["width"], button["height"]) >= 40


def _luminance(colour: str) -> float:
    """Return the relative luminance of a CSS colour, as WCAG defines it."""
    red, green, blue = (int(part) / 255 for part in re.findall(r"\d+", colour)[:3])
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (red, green, blue)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
