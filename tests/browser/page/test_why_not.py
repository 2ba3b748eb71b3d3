"""Illegal placements: shown, marked and explained; a click there does nothing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from polindrome.blokus import BlokusGame, Move
from polindrome.blokus.bitboard import Coord
from polindrome.blokus.legality import cells_of
from polindrome.blokus.notation import format_move
from polindrome.blokus.pieces import ORIENTATIONS
from tests.browser.page.conftest import HOLD, OpenScript
from tests.browser.page.game_page import SIZE, GamePage, cells, style
from tests.browser.page.positions import script

SCRIPT = script(0)
EARLY = SCRIPT.own_plies[3]


def _wrong_move(game: BlokusGame, *rules: str) -> str:
    """Return a placement on the board that breaks exactly these rules."""
    player = game.current_player
    assert player
    left = game.board.remaining_pieces(player)
    for way in ORIENTATIONS:
        for row in range(SIZE - way.height + 1):
            for col in range(SIZE - way.width + 1):
                move = Move(way.piece_id, way.id, row, col)
                broken = [reason.rule for reason in game.broken_rules(move)]
                if way.piece_id in left and len(cells_of(move)) > 3 and broken == list(rules):
                    return format_move(move, SIZE)
    raise AssertionError(f"no placement breaks {rules}")


def _phrase(game: BlokusGame, text: str) -> str:
    """Return the first rule that a move breaks, as the Python rules phrase it."""
    return f"Not here: {game.broken_rules(game.move_of(game.parse_action(text)))[0].text}."


def _at(node: Locator, *names: str) -> set[tuple[float, ...]]:
    """Return the numeric attributes of some drawings."""
    return {tuple(float(each.get_attribute(name) or "nan") for name in names) for each in node.all()}


def _hold_wrong(game: GamePage, position: BlokusGame, *rules: str) -> tuple[str, set[Coord]]:
    """Hold a piece over an illegal place, check the display, click without effect; return the move and its cells."""
    text = _wrong_move(position, *rules)
    game.hover(text)
    expected = ("bad", cells(text))
    assert game.ghost() == expected
    expect(game.status).to_have_text(_phrase(position, text))
    expect(game.status).to_have_attribute("data-tone", "bad")
    expect(game.control("place")).to_be_disabled()
    sequence = game.snapshot()["sequence"]
    game.page.mouse.down()
    game.page.mouse.up()
    assert game.ghost() == expected
    expect(game.live).to_have_text(_phrase(position, text))
    assert game.snapshot()["sequence"] == sequence
    return text, cells(text)


@pytest.fixture
def position() -> BlokusGame:
    """The position of the open game."""
    return SCRIPT.position(EARLY)


@pytest.fixture
def game(open_script: OpenScript) -> GamePage:
    """A game in which both sides have placed a few pieces."""
    return open_script(SCRIPT, EARLY)


def test_overlap_is_crossed_out(game: GamePage, position: BlokusGame) -> None:
    _, covered = _hold_wrong(game, position, "overlap")
    taken = {(row, col) for row, col in covered if position.board.grid[row, col]}
    right, down = game.ghost_offset()
    paths = {mark.get_attribute("d") for mark in game.page.locator(".mark.overlap").all()}
    assert paths == {f"M{col - right + 0.25} {row - down + 0.25}l.5 .5m0-.5l-.5 .5" for row, col in taken}
    expect(game.page.locator(".mark:not(.overlap)")).to_have_count(0)


def test_shared_edges_are_drawn(game: GamePage, position: BlokusGame) -> None:
    _, covered = _hold_wrong(game, position, "touches_own_edge")
    assert position.current_player
    own = {(row, col) for row in range(SIZE) for col in range(SIZE) if position.board.grid[row, col] == 2}
    shared = {_edge(cell, beyond) for cell in covered for beyond in _beside(cell) if beyond in own}
    right, down = game.ghost_offset()
    drawn = (game.page.locator(".mark.edge").get_attribute("d") or "").removeprefix("M").split("M")
    assert {frozenset((x + right, y + down) for x, y in _points(path)) for path in drawn} == shared
    expect(game.page.locator(".mark:not(.edge)")).to_have_count(0)


def test_a_missing_corner_highlights_the_available_corners(game: GamePage, position: BlokusGame) -> None:
    _, covered = _hold_wrong(game, position, "no_own_corner")
    assert position.current_player
    frontier = position.board.get_frontier(position.current_player)
    wanted = {(col + 0.16, row + 0.16) for row, col in frontier}
    assert _at(game.page.locator("rect.mark.wanted"), "x", "y") == wanted
    right, down = game.ghost_offset()
    corners = _at(game.page.locator("circle.mark.corner"), "cx", "cy")
    assert {(x + right, y + down) for x, y in corners} == _outer_corners(covered)


def test_start_square_is_shown_before_the_first_move(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, 0)
    _hold_wrong(game, SCRIPT.position(0), "start_not_covered")
    assert _at(game.page.locator(".mark.wanted"), "cx", "cy") == {(4.5, 4.5)}
    expect(game.page.locator(".mark")).to_have_count(1)


def test_every_violation_is_marked_and_the_first_is_explained(game: GamePage, position: BlokusGame) -> None:
    _hold_wrong(game, position, "overlap", "touches_own_edge")
    expect(game.page.locator(".mark.edge")).to_have_count(1)
    assert game.page.locator(".mark.overlap").count() >= 1


def test_legal_is_green_and_illegal_is_red_and_they_differ_without_colour_too(
    game: GamePage, position: BlokusGame
) -> None:
    looks = {}
    for text in (SCRIPT.moves[EARLY], _wrong_move(position, "no_own_corner")):
        game.hover(text)
        squares, outline = (game.page.locator(f"#board .preview .{part}") for part in ("squares", "outline"))
        red, green, blue = (int(part) for part in re.findall(r"\d+", style(outline, "stroke"))[:3])
        colour = "green" if green > max(red, blue) else "red" if red > max(green, blue) else "neither"
        looks[game.ghost()[0]] = (
            colour,
            "#hatch" in style(squares, "fill"),
            style(outline, "stroke-dasharray") != "none",
        )
    assert looks == {"good": ("green", False, False), "bad": ("red", True, True)}


def test_a_moving_pointer_changes_only_the_colour(open_script: OpenScript, position: BlokusGame) -> None:
    """What is wrong is said at a try and for each step of the keys. Here, the pointer never rests long enough."""
    game = open_script(SCRIPT, EARLY, init_script=HOLD)
    text = _wrong_move(position, "overlap")
    marks = game.page.locator(".mark")
    game.hover(text)
    assert game.ghost()[0] == "bad"
    expect(game.status).to_have_text("Your turn.")
    expect(marks).to_have_count(0)
    game.page.mouse.down()
    game.page.mouse.up()
    expect(game.status).to_have_text(_phrase(position, text))
    expect(marks.first).to_be_attached()
    game.hover(SCRIPT.moves[EARLY])
    assert game.ghost()[0] == "good"
    expect(game.status).to_have_text("Your turn.")
    expect(marks).to_have_count(0)
    game.page.mouse.move(*game.point(-3, 7))
    for _ in range(SIZE):
        game.page.keyboard.press("ArrowUp")
    assert game.ghost()[0] == "bad"
    expect(game.status).to_contain_text("Not here: ")
    expect(marks.first).to_be_attached()


def test_a_resting_pointer_is_told_what_is_wrong(game: GamePage, position: BlokusGame) -> None:
    text = _wrong_move(position, "touches_own_edge")
    game.hover(text)
    expect(game.status).to_have_text(_phrase(position, text))
    expect(game.page.locator(".mark.edge")).to_be_attached()


def _beside(cell: Coord) -> list[Coord]:
    row, col = cell
    return [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]


def _edge(cell: Coord, beyond: Coord) -> frozenset[tuple[int, int]]:
    """Return the two ends, as x and y, of the edge between adjacent cells."""
    return frozenset(_corners(cell) & _corners(beyond))


def _corners(cell: Coord) -> set[tuple[int, int]]:
    row, col = cell
    return {(col + right, row + down) for right in (0, 1) for down in (0, 1)}


def _points(path: str) -> frozenset[tuple[int, int]]:
    ends = [end.split() for end in path.split("L")]
    return frozenset((int(x), int(y)) for x, y in ends)


def _outer_corners(covered: set[Coord]) -> set[tuple[float, ...]]:
    """Return the points, as x and y, where a piece has a convex corner: they belong to exactly one of its cells."""
    points = [point for cell in covered for point in _corners(cell)]
    return {point for point in points if points.count(point) == 1}
