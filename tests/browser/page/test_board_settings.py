"""Display settings of the board: coordinates, numbers, corners, palettes, patterns and the mobility map."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product

import pytest
from playwright.sync_api import Locator, expect

from polindrome.blokus import CLASSIC, BlokusGame, LegalMoveGenerator, Move, Player
from polindrome.blokus.bitboard import Coord
from polindrome.blokus.notation import format_point
from tests.browser.page.conftest import OpenGame
from tests.browser.page.contrast import contrast
from tests.browser.page.game_page import GamePage, attributes, squares_of, style
from tests.browser.page.positions import moves_of
from tests.random_play import position_after
from tests.server.playing import EASY, HUMAN

COLOURS = [player.name.lower() for player in Player]
LEVELS = 5
LEGIBLE = 4.5
"""The contrast that WCAG requires of text."""

MIDDLES = """(nodes) => Object.fromEntries(nodes.map((node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return [node.textContent, [x + width / 2, y + height / 2]];
}))"""

INKS = """([palette, scheme, colours]) => {
  Object.assign(document.documentElement.dataset, { palette, theme: scheme });
  return colours.map((colour) => {
    const probe = document.body.appendChild(document.createElement("p"));
    probe.className = colour;
    const read = (name) => {
      probe.style.color = `var(${name})`;
      return getComputedStyle(probe).color;
    };
    const found = ["--piece", "--piece-text", "--piece-ink", "--surface", "--ground"].map(read);
    probe.remove();
    return found;
  });
}"""
"""For each colour: the piece, the text on it, the text in the colour, and the two backgrounds of that text."""


GRID = """([palette, scheme]) => {
  Object.assign(document.documentElement.dataset, { palette, theme: scheme });
  const { stroke, strokeWidth } = getComputedStyle(document.querySelector("#board .grid"));
  return [stroke, getComputedStyle(document.querySelector("#board .field")).fill, strokeWidth];
}"""
"""The colours of the lines between the squares and of the board below them, and the width of the lines in pixels."""

BEVELS = """(colour) => {
  const style = getComputedStyle(document.querySelector(`#board .pieces .${colour} .bevels`));
  return ["stroke", "stroke-dasharray", "stroke-opacity", "stroke-width"].map((name) => style.getPropertyValue(name));
}"""


@pytest.fixture
def position() -> BlokusGame:
    """The position of the open game: the first seat is to move."""
    return position_after(CLASSIC, 1, 24)


@pytest.fixture
def game(open_game: OpenGame, position: BlokusGame) -> GamePage:
    """A game of Classic."""
    return open_game(moves_of(position), (HUMAN, EASY, EASY, EASY), variant=CLASSIC)


def _set(game: GamePage, *labels: str) -> None:
    """Click some settings."""
    game.page.locator("#open-settings").click()
    for label in labels:
        game.page.get_by_label(label).click()
    game.page.keyboard.press("Escape")


def _texts(nodes: Locator) -> dict[str, tuple[float, float]]:
    """Return the window coordinates of some texts."""
    found: dict[str, tuple[float, float]] = nodes.evaluate_all(MIDDLES)
    return found


def test_coordinates_numbers_and_corners_are_shown_when_enabled(game: GamePage, position: BlokusGame) -> None:
    labels, numbers, anchors = (
        game.page.locator(f"#board .{part}") for part in ("labels text", "numbers text", "anchors circle")
    )
    # Letters are below, a on the left, and numbers on the left, 1 at the bottom.
    written = _texts(labels)
    assert len(written) == 2 * CLASSIC.size
    for row, col in ((0, 0), (7, 12), (19, 19)):
        x, y = game.point(col + 0.5, row + 0.5)
        point = format_point((row, col), CLASSIC.size)
        assert written[point[0]][0] == pytest.approx(x, abs=2)
        assert written[point[1:]][1] == pytest.approx(y, abs=2)
    expect(numbers).to_have_count(0)
    player = position.current_player
    assert player
    expect(anchors).to_have_count(len(position.board.get_frontier(player)))

    _set(game, "Coordinates", "Move numbers", "Show my free corners")
    expect(labels).to_have_count(0)
    expect(anchors).to_have_count(0)
    expect(numbers).to_have_count(len(position.history))
    for number, (x, y) in _texts(numbers).items():
        _, move = position.moves[int(number) - 1]
        middles = [[*game.point(col + 0.5, row + 0.5)] for row, col in position.cells_of(move)]
        assert any([x, y] == pytest.approx(middle, abs=2) for middle in middles), number
    slope = numbers.first.evaluate("(node) => { const { a, b } = node.getScreenCTM(); return Math.atan2(b, a); }")
    assert slope == pytest.approx(0, abs=1e-6)


def test_palettes_and_patterns_persist_and_are_legible(game: GamePage) -> None:
    _set(game, "Colour-blind safe")
    root, squares = game.page.locator("html"), game.page.locator("#board .pieces .piece.red .squares").first
    for _ in range(2):
        expect(root).to_have_attribute("data-palette", "safe")
        game.page.locator("#open-settings").click()
        expect(game.page.get_by_label("Patterns on the pieces")).to_be_checked()
        game.page.keyboard.press("Escape")
        fills = {style(game.page.locator(f"#board .pieces .{colour} .squares").first, "fill") for colour in COLOURS[:4]}
        assert len(fills) == 4
        assert "grain-red" in style(squares, "fill")
        assert "grain-red" in style(game.page.locator("#tray .slot.playable .squares").first, "fill")
        game.page.reload()
        game.settled()
    _set(game, "Patterns on the pieces", "High contrast")
    expect(root).to_have_attribute("data-palette", "contrast")
    assert "grain" not in style(squares, "fill")
    for palette, scheme in product(("standard", "safe", "contrast"), ("light", "dark")):
        for colour, inks in zip(COLOURS, game.page.evaluate(INKS, [palette, scheme, COLOURS]), strict=True):
            piece, text, ink, *grounds = inks
            ratios = [contrast(text, piece), *(contrast(ink, ground) for ground in grounds)]
            assert min(ratios) >= LEGIBLE, (palette, scheme, colour)


def test_squares_can_be_counted_in_every_theme_and_pieces_have_no_dashes(game: GamePage) -> None:
    for palette, scheme in product(("standard", "safe", "contrast"), ("light", "dark")):
        line, field, width = game.page.evaluate(GRID, [palette, scheme])
        ratio = contrast(line, field)
        assert ratio >= 1.6, (palette, scheme)
        assert palette == "contrast" or ratio <= 2.1, (palette, scheme)
        assert float(width.removesuffix("px")) >= 0.6
    # Pieces look alike but for their colours, unless patterns are chosen.
    bevels = [game.page.evaluate(BEVELS, colour) for colour in COLOURS[:4]]
    assert bevels == [bevels[0]] * 4
    assert bevels[0][1] == "none"


def test_mobility_map_shades_cells_by_the_placements_that_cover_them(game: GamePage, position: BlokusGame) -> None:
    game.analyse()
    legend, shades = game.page.locator("#heat-legend"), game.page.locator("#board .heat .shade")
    expect(legend).to_be_hidden()
    player = position.current_player
    assert player
    rivals = [other for other in CLASSIC.players if other != player]
    rival = max(rivals, key=lambda other: len(_placements(position, other)))
    for colour in (player, rival):
        game.page.keyboard.press("m")
        counts = _heat(position, colour)
        most = max(counts.values())
        expect(legend).to_contain_text(f"Placements of {colour.name.lower()} that cover a square")
        assert _levels(game) == {cell: -(-LEVELS * count // most) for cell, count in counts.items()}
        assert shades.count() <= LEVELS
        cell = max(counts, key=lambda cell: (counts[cell], cell))
        game.page.mouse.move(*game.point(cell[1] + 0.5, cell[0] + 0.5))
        point = format_point(cell, CLASSIC.size)
        expect(game.page.locator("#board .heat title")).to_have_text(f"{point}: {most} placements")
        expect(game.page.locator("#board svg")).to_have_accessible_name(re.compile(rf"{most}, cover "))
    expect(game.page.get_by_role("button", name="Rival\N{RIGHT SINGLE QUOTATION MARK}s")).to_have_attribute(
        "aria-pressed", "true"
    )
    game.page.get_by_role("button", name="Off", exact=True).click()
    expect(shades).to_have_count(0)
    expect(legend).to_be_hidden()


def _heat(position: BlokusGame, player: Player) -> Counter[Coord]:
    """Return the number of placements that cover each cell."""
    return Counter(cell for move in _placements(position, player) for cell in position.cells_of(move))


def _placements(position: BlokusGame, player: Player) -> list[Move]:
    return LegalMoveGenerator().get_legal_moves(position.board, player)


def _levels(game: GamePage) -> dict[Coord, int]:
    """Return the shade of each shaded cell."""
    shades = game.page.locator("#board .heat .shade")
    levels = map(int, attributes(shades, "data-level"))
    return {cell: level for level, shade in zip(levels, shades.all(), strict=True) for cell in squares_of(shade)}
