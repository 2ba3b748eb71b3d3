"""Undo: takes back a pair of moves and restores the piece; one level on one's turn by default, unlimited by setting."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page, expect

from polindrome.blokus.notation import parse_move
from tests.browser.page.conftest import OpenScript
from tests.browser.page.game_page import SIZE, cells, legal_moves, start_game
from tests.browser.page.positions import find_script, is_own_pass_first, script
from tests.server.playing import Json, error_of, send_undo

SCRIPT = script(0)
EARLY = SCRIPT.own_plies[3]
STUCK = find_script(is_own_pass_first)


def _position(snapshot: Json) -> list[object]:
    """Return the state that an undo has to restore."""
    return [snapshot[name] for name in ("board", "ply", "turn", "players", "legal_moves", "last_move")]


def test_undo_takes_back_the_pair_and_selects_the_piece_again(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, EARLY)
    before, scores, tray = game.settled(), game.scores(), game.tray()
    game.place(SCRIPT.moves[EARLY])
    game.settled()
    placed = parse_move(SCRIPT.moves[EARLY], SIZE)
    game.select(next(iter(game.tray()["playable"])))
    game.control("undo").click()
    expect(game.pieces).to_have_count(EARLY)
    after = game.snapshot()
    assert _position(after) == _position(before)
    assert game.grid() == before["board"]
    assert (game.scores(), game.tray()) == (scores, tray)
    expect(game.slot(placed.piece_id)).to_have_attribute("aria-pressed", "true")
    assert game.in_hand.inner_text() == _words(SCRIPT.moves[EARLY])
    expect(game.live).to_have_text("Your last piece is back in your hand.")

    # Placed again without moving it, the piece gets the same answer.
    game.page.mouse.click(*game.middle(placed))
    assert game.settled()["last_move"] == SCRIPT.moves[EARLY + 1]


@pytest.mark.parametrize("by", ["button", "key"])
def test_enter_places_an_undone_piece_again(open_script: OpenScript, by: str) -> None:
    game = open_script(SCRIPT, EARLY, undo_all=True)
    game.place(SCRIPT.moves[EARLY])
    game.settled()
    other = next(iter(game.tray()["playable"] - {parse_move(SCRIPT.moves[EARLY], SIZE).piece_id}))
    game.select(other)
    if by == "key":
        game.slot(other).focus()
        game.page.keyboard.press("z")
    else:
        game.control("undo").click()
    expect(game.pieces).to_have_count(EARLY)
    assert game.ghost() == ("good", cells(SCRIPT.moves[EARLY]))
    game.page.keyboard.press("Enter")
    expect(game.pieces).to_have_count(EARLY + 2)
    assert game.settled()["last_move"] == SCRIPT.moves[EARLY + 1]


def test_one_level_of_undo_by_default(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, EARLY)
    game.control("undo").click()
    expect(game.pieces).to_have_count(EARLY - 2)
    expect(game.control("undo")).to_be_disabled()
    game.page.keyboard.press("z")
    snapshot = game.snapshot()
    assert error_of(send_undo(game.client, snapshot)) == (409, "nothing_to_undo")
    assert game.snapshot()["sequence"] == EARLY + 1
    game.place(SCRIPT.moves[EARLY - 2])
    game.settled()
    expect(game.control("undo")).to_be_enabled()


def test_there_is_nothing_to_undo_before_the_first_move(open_script: OpenScript) -> None:
    game = open_script(SCRIPT, 0)
    expect(game.control("undo")).to_be_disabled()
    game.page.keyboard.press("z")
    assert game.snapshot()["sequence"] == 0


def test_unlimited_undo_when_set_before_the_game(lobby: Page, client: httpx.Client) -> None:
    page = lobby
    page.locator("#open-settings").click()
    page.get_by_label("Unlimited undo").check()
    page.keyboard.press("Escape")
    page.locator("input[value=easy]").check()
    game = start_game(page, client)
    assert game.snapshot()["undo_all"] is True
    for ply in (0, 2, 4):
        game.place(legal_moves(game.snapshot())[-1])
        assert game.settled()["ply"] == ply + 2
    for ply in (4, 2, 0):
        game.control("undo").click()
        expect(game.pieces).to_have_count(ply)
    expect(game.control("undo")).to_be_disabled()
    assert game.snapshot()["ply"] == 0


def test_undo_works_while_the_page_is_stopped_at_the_players_pass(open_script: OpenScript) -> None:
    last = STUCK.own_plies[-1]
    game = open_script(STUCK, last)
    before = game.snapshot()
    game.place(STUCK.moves[last])
    expect(game.control("pass")).to_be_enabled()
    game.hear(len(STUCK.game.history) + len(STUCK.game.skips) + 1)
    game.control("undo").click()
    expect(game.pieces).to_have_count(last)
    expect(game.control("pass")).to_be_disabled()
    assert _position(game.snapshot()) == _position(before)
    assert game.in_hand.inner_text() == _words(STUCK.moves[last])
    expect(game.page.locator("dialog[open]")).to_have_count(0)


def _words(text: str) -> str:
    """Return the page's description of the piece of a move."""
    name, _, turn = text.split("@")[0].partition(".")
    return f"{name} · {turn.rstrip('f') or 0}°{' flipped' if turn.endswith('f') else ''}"
