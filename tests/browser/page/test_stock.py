"""The remaining pieces on the cards: which fit, and where they could go, by mouse, touch and keyboard."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, expect

from polindrome.blokus import CLASSIC, PIECES, BlokusGame, Player
from polindrome.blokus.bitboard import Coord
from polindrome.blokus.legality import cells_of
from tests.browser.conftest import NewPage
from tests.browser.page.conftest import HURRY, WINDOW, OpenGame, OpenScript
from tests.browser.page.game_page import GamePage, attributes, squares_of
from tests.browser.page.home import Home
from tests.browser.page.positions import find_script, is_computer_out_first, moves_of, script
from tests.browser.page.test_accessibility import faults_by_day_and_night
from tests.browser.page.test_touch import PHONE
from tests.random_play import position_after
from tests.server.playing import EASY, HUMAN, make

SCRIPT = script(0)
PLY = SCRIPT.own_plies[12]
PARTS = ("#players", "#board", "#status", ".controls", "#tray")
NAMES = {piece_id: piece.name for piece_id, piece in PIECES.items()}

HIDE = "() => document.querySelectorAll('.stock').forEach((node) => { node.style.display = 'none'; })"


def _stock(game: GamePage, colour: str) -> Locator:
    return game.page.locator(f"#players .player[data-side={colour}] .stock[data-side={colour}]")


def _piece(game: GamePage, colour: str, piece_id: int) -> Locator:
    return _stock(game, colour).locator(f"[data-stock-piece='{piece_id}']")


def _ids(pieces: Locator) -> set[int]:
    return set(map(int, attributes(pieces, "data-stock-piece")))


def _moves(position: BlokusGame, player: Player) -> dict[int, set[Coord]]:
    """Return the cells that the placements of each piece cover."""
    reach: dict[int, set[Coord]] = {}
    for move in position.legal_moves_of(player):
        reach.setdefault(move.piece_id, set()).update(cells_of(move))
    return reach


def _check_cards(game: GamePage, position: BlokusGame) -> None:
    """Assert that every card shows the pieces that its colour still has, and which of them fit."""
    for player in position.variant.players:
        stock, left = _stock(game, player.name.lower()), set(position.board.remaining_pieces(player))
        fitting = set(_moves(position, player))
        expect(stock.locator(".stock-piece")).to_have_count(len(left))
        assert _ids(stock.locator(".fits")) == fitting
        assert _ids(stock.locator(".stuck")) == left - fitting


def _reached(game: GamePage) -> set[Coord]:
    return set(squares_of(game.page.locator("#board .reached .reach")))


def _words(position: BlokusGame, player: Player, piece_id: int) -> str:
    count = sum(move.piece_id == piece_id for move in position.legal_moves_of(player))
    return f"{NAMES[piece_id]}: {count} placement{'' if count == 1 else 's'}"


def _heights(game: GamePage) -> list[float]:
    found: list[float] = game.page.locator(".player").evaluate_all("(all) => all.map((node) => node.offsetHeight)")
    return found


def test_the_mouse_shows_where_the_piece_of_any_player_could_go(open_script: OpenScript) -> None:
    game, position = open_script(SCRIPT, PLY, reduced_motion="reduce"), SCRIPT.position(PLY)
    page, (own, other) = game.page, position.variant.players
    _check_cards(game, position)
    held = game.take(SCRIPT.moves[PLY]).piece_id
    for player in (other, own):
        colour, reach = player.name.lower(), _moves(position, player)
        piece_id = max(reach, key=lambda each: len(reach[each]))
        _piece(game, colour, piece_id).hover()
        expect(page.locator(f"#board .reached.{colour} .reach")).to_be_visible()
        assert _reached(game) == reach[piece_id]
        corners = position.board.get_frontier(player) & reach[piece_id]
        expect(page.locator("#board .reach-corner")).to_have_count(len(corners))
        expect(page.locator(f".player.{colour} .note")).to_have_text(_words(position, player, piece_id))
    assert faults_by_day_and_night(page) == []
    # Escape ends the look alone; the second one puts the piece back.
    page.keyboard.press("Escape")
    expect(page.locator("#board .reach")).to_have_count(0)
    expect(game.slot(held)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(f".player.{own.name.lower()} .note")).to_contain_text("squares left")
    page.keyboard.press("Escape")
    expect(game.slot(held)).to_have_attribute("aria-pressed", "false")
    stuck = _stock(game, other.name.lower()).locator(".stuck").first
    stuck.hover()
    name = NAMES[int(stuck.get_attribute("data-stock-piece") or 0)]
    expect(page.locator(f".player.{other.name.lower()} .note")).to_have_text(f"{name} fits nowhere now")
    page.mouse.move(*game.point(7, 7))
    expect(page.locator(".stock-piece[aria-pressed=true]")).to_have_count(0)


def test_one_tab_stop_for_each_card_and_arrow_keys(open_script: OpenScript) -> None:
    game, position = open_script(SCRIPT, PLY), SCRIPT.position(PLY)
    page, player = game.page, position.variant.players[1]
    pieces = _stock(game, "orange").locator(".stock-piece")
    assert attributes(page.locator(".stock-piece[tabindex='0']"), "data-stock-piece") == [
        attributes(_stock(game, colour).locator(".stock-piece"), "data-stock-piece")[0] for colour in ("blue", "orange")
    ]
    order = list(map(int, attributes(pieces, "data-stock-piece")))
    assert [PIECES[piece_id].size for piece_id in order] == sorted((PIECES[each].size for each in order), reverse=True)
    game.take_down()
    pieces.first.focus()
    page.keyboard.press("ArrowRight")
    expect(pieces.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(pieces.nth(1)).to_have_attribute("aria-pressed", "true")
    assert _reached(game) == _moves(position, player).get(order[1], set())
    page.keyboard.press("ArrowRight")
    expect(pieces.nth(2)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Space")
    expect(pieces.nth(2)).to_have_attribute("aria-pressed", "false")
    assert attributes(pieces, "tabindex").count("0") == 1
    labels = attributes(pieces, "aria-label")
    assert game.told() == [labels[1], labels[2]]
    last = order[-1]
    assert labels[-1] == f"Orange, {_words(position, player, last)}"


def test_cards_follow_the_replay_and_keep_their_height(open_script: OpenScript) -> None:
    found = find_script(is_computer_out_first)
    ply = found.game.skips[0][0]
    game = open_script(found, ply)
    expect(_stock(game, "orange")).to_have_attribute("data-out", "out")
    expect(game.page.locator(".player.orange .note")).to_contain_text("out, ")
    _check_cards(game, found.position(ply))
    heights = _heights(game)
    for key, at in ((",", ply - 1), ("Home", 0)):
        game.page.keyboard.press(key)
        expect(game.pieces).to_have_count(at)
        _check_cards(game, found.position(at))
    assert _heights(game) == heights
    expect(_stock(game, "orange")).not_to_have_attribute("data-out", "out")
    _piece(game, "orange", 11).hover()
    assert _reached(game) == _moves(found.position(0), found.game.variant.players[1])[11]
    game.page.keyboard.press("End")
    expect(game.pieces).to_have_count(ply)


def test_watchers_and_finished_games(new_page: NewPage, home: Home, client: httpx.Client, open_game: OpenGame) -> None:
    made = make(client, seats=[HUMAN, EASY])["game"]
    watching = GamePage(new_page(base_url=home.url, viewport=WINDOW), client, made["id"])
    watching.page.goto(f"/game/{made['id']}")
    _piece(watching, "blue", 1).hover()
    assert _reached(watching) == {(4, 4)}
    over = open_game(SCRIPT.moves)
    over.page.keyboard.press("Escape")
    expect(over.page.locator("dialog[open]")).to_have_count(0)
    _check_cards(over, SCRIPT.game)
    expect(over.page.locator(".stock-piece.fits")).to_have_count(0)
    over.page.locator(".stock-piece").first.hover()
    expect(over.page.locator(".stock-piece[aria-pressed=true]")).to_have_count(1)
    expect(over.page.locator("#board .reached .reach-corner")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 640), (390, 844)], ids=str)
def test_on_a_phone_the_strips_leave_the_board_its_room(open_game: OpenGame, size: tuple[int, int]) -> None:
    position = position_after(CLASSIC, 1, 40)
    options: dict[str, Any] = {**PHONE, "viewport": {"width": size[0], "height": size[1]}}
    seats = [HUMAN, EASY, EASY, EASY]
    game = open_game(moves_of(position), seats, variant=CLASSIC, init_script=HURRY, reduced_motion="reduce", **options)
    page = game.page
    _check_cards(game, position)
    assert game.out_of_sight(PARTS, *size) == []
    green = position.variant.players[3]
    reach = _moves(position, green)
    piece_id = max(reach, key=lambda each: len(reach[each]))
    heights = _heights(game)
    _piece(game, "green", piece_id).tap()
    expect(page.locator(".player.green .note")).to_be_visible()
    assert _heights(game) == heights
    expect(page.locator(".player.green .note")).to_have_text(_words(position, green, piece_id))
    assert _reached(game) == reach[piece_id]
    assert faults_by_day_and_night(page) == []
    _piece(game, "green", piece_id).tap()
    expect(page.locator("#board .reach")).to_have_count(0)
    _piece(game, "green", piece_id).tap()
    expect(page.locator("#board .reach")).to_have_count(1)
    page.locator("#tray .playable").first.tap()
    expect(page.locator("#board .reach")).to_have_count(0)
    expect(page.locator(".player.green .note")).to_be_hidden()
    with_stock, cards = game.board.bounding_box(), page.locator("#players").bounding_box()
    page.evaluate(HIDE)
    without, fewer = game.board.bounding_box(), page.locator("#players").bounding_box()
    assert with_stock
    assert without
    assert cards
    assert fewer
    assert without["width"] - with_stock["width"] <= 4
    assert fewer["height"] < cards["height"] <= (103 if size[1] < 800 else 116)
