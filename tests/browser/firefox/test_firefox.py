"""The page in Firefox: loading, starting a game, dragging, keys, reloading, and a review."""

from __future__ import annotations

import httpx

from polindrome.blokus import ALL_PIECES, Move
from polindrome.blokus.legality import cells_of
from tests.browser.firefox.bidi import Tab
from tests.browser.page.game_page import IN_WINDOW, middle_in_cells
from tests.browser.page.home import Home
from tests.browser.page.open_game import READ_TOKEN
from tests.browser.page.positions import put_game, script
from tests.browser.page.reviews import put_review
from tests.core import needs_core
from tests.server.playing import TOKENS, Json, look, settle

BLUE = 2
"""The number of the first player in the grid of a snapshot."""

SCRIPT = script(0)
EARLY = SCRIPT.own_plies[3]

GAME_ID = "() => /[#&]game=([\\w-]+)/.exec(location.hash)?.[1]"
SQUARES = "() => [...document.querySelectorAll('#board .pieces .squares')].map((node) => node.getAttribute('d'))"
CATALOGUE_REQUESTS = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => name.endsWith("/api/catalogue")).map(({ initiatorType }) => initiatorType)"""
GHOST = "() => document.querySelector('#board .ghost')?.getAttribute('transform')"
FIT = "() => document.querySelector('#board').dataset.ghost"
IN_HAND = "() => document.querySelector('#in-hand').innerText"
POINT = f"(x, y) => ({IN_WINDOW})(document.querySelector('#board .plane'), [x, y])"

IS_SETTLED = """(ply) =>
  document.querySelectorAll("#board .pieces .piece").length === ply &&
  document.querySelector(".player[data-active=true][data-thinking=false]") !== null"""
"""Whether the page shows all moves up to a ply, and the player is to move."""


def test_the_lobby_uses_the_preloaded_catalogue(tab: Tab, home: Home) -> None:
    tab.open(home.url)
    tab.wait_until_ready("#start")
    assert tab.call(CATALOGUE_REQUESTS) == ["link"]


def test_a_piece_is_dragged_onto_the_board_of_a_game_from_the_lobby(tab: Tab, home: Home, client: httpx.Client) -> None:
    tab.open(home.url)
    tab.click("#start")
    game_id = tab.wait_for(GAME_ID)
    tab.wait_for(IS_SETTLED, 0)
    TOKENS[game_id] = tab.call(READ_TOKEN, game_id)
    move = _as_in_tray(look(client, game_id))
    tab.drag(tab.middle(f"#tray [data-piece='{move.piece_id}']"), tab.call(POINT, *middle_in_cells(move)))
    board = _answered(tab, client, game_id, 0)["board"]
    assert {board[row][col] for row, col in cells_of(move)} == {BLUE}


def test_a_piece_is_picked_turned_moved_and_placed_with_keys(tab: Tab, home: Home, client: httpx.Client) -> None:
    game_id = _open_game(tab, home, EARLY)
    tab.press("}")
    assert tab.wait_for(FIT) == "good"
    piece, _, turn = tab.call(IN_HAND).partition(" · ")
    tab.press("r")
    assert tab.call(IN_HAND).partition(" · ")[::2] == (piece, f"{(int(turn[:-1]) + 90) % 360}°")
    before = tab.call(GHOST)
    tab.press("ArrowDown", "ArrowRight")
    assert tab.call(GHOST) != before
    tab.press("]")
    assert tab.call(FIT) == "good"
    tab.press("Enter")
    after = _answered(tab, client, game_id, EARLY)
    assert after["ply"] == EARLY + 2


def test_a_reload_keeps_the_game(tab: Tab, home: Home, client: httpx.Client) -> None:
    game_id = _open_game(tab, home, EARLY)
    tab.press("}", "Enter")
    after = _answered(tab, client, game_id, EARLY)
    before = tab.call(SQUARES)
    tab.reload()
    tab.wait_for(IS_SETTLED, after["ply"])
    assert tab.call(SQUARES) == before


@needs_core
def test_a_finished_game_is_reviewed(tab: Tab, home: Home, client: httpx.Client) -> None:
    game_id = put_game(home.database, SCRIPT.game, SCRIPT.seats, SCRIPT.seed)
    found = put_review(home.database, look(client, game_id), SCRIPT.game)
    tab.open(f"{home.url}/game/{game_id}")
    tab.click("#show-over")
    tab.click("#review-over")
    tab.wait_until_ready("#summary")
    signs = tab.call("() => document.querySelectorAll('#moves .sign').length")
    assert signs == len(found["moves"])


def _open_game(tab: Tab, home: Home, ply: int) -> str:
    """Open the scripted game before a ply, in which the person is to move; return its id."""
    game_id = put_game(home.database, SCRIPT.position(ply), SCRIPT.seats, SCRIPT.seed)
    tab.open(f"{home.url}/game/{game_id}")
    tab.wait_for(IS_SETTLED, ply)
    return game_id


def _answered(tab: Tab, client: httpx.Client, game_id: str, ply: int) -> Json:
    """Wait until the page shows the move at a ply and the computer's answer; return the server's snapshot."""
    tab.wait_for(IS_SETTLED, ply + 2)
    return settle(client, game_id)


def _as_in_tray(snapshot: Json) -> Move:
    """Return the last legal move whose piece needs no turn."""
    moves = [Move(**move) for move in snapshot["legal_moves"]]
    ways = [(ALL_PIECES[move.piece_id][move.orientation], move) for move in moves]
    return [move for way, move in ways if way.degrees == 0 and not way.flipped][-1]
