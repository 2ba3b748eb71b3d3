"""Undo in Entropy: restores the position before the player's last move with the same token, also across rounds."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.page.conftest import OpenEntropy
from tests.browser.page.test_entropy_games import BEFORE_LAST_SLIDE
from tests.server.playing import Json, error_of, send_undo


def _position(snapshot: Json) -> list[object]:
    """Return the state that an undo has to restore."""
    return [snapshot[name] for name in ("state", "next_token", "ply", "turn", "round", "bag", "score", "legal_moves")]


def test_undo_takes_back_a_placement_and_restores_the_same_token(open_entropy: OpenEntropy) -> None:
    game = open_entropy(40, human=1, seed=5)
    before, seen = game.snapshot(), game.read()
    square = before["legal_moves"][3]
    game.play(square)
    after = game.settled()
    game.control("undo").click()
    game.page.mouse.move(2, 500)
    game.page.wait_for_function("() => document.querySelector('#live').textContent === 'Your last move was undone.'")
    assert _position(game.snapshot()) == _position(before)
    assert game.state() == before["state"]
    assert {key: game.read()[key] for key in ("rows", "columns", "total", "bag", "marks")} == {
        key: seen[key] for key in ("rows", "columns", "total", "bag", "marks")
    }
    expect(game.page.locator("#next .token")).to_have_class(f"token {before['next_token']}")
    game.play(square)
    again = game.settled()
    assert (again["next_token"], again["last_move"]) == (after["next_token"], after["last_move"])


def test_undo_takes_back_a_slide_or_a_pass(open_entropy: OpenEntropy) -> None:
    game = open_entropy(39, seed=5, undo_all=True)
    before = game.snapshot()
    for move in (before["legal_moves"][0], "pass"):
        game.play(move)
        game.settled()
        game.page.keyboard.press("z")
        game.page.wait_for_function(
            "() => document.querySelector('#status').textContent === 'Your last move was undone.'"
        )
        assert _position(game.snapshot()) == _position(before)
        assert game.state() == before["state"]


@pytest.mark.parametrize("human", [0, 1], ids=["order", "chaos"])
def test_enter_repeats_an_undone_move(open_entropy: OpenEntropy, human: int) -> None:
    game = open_entropy(39 + human, human=human, seed=5)
    move = game.snapshot()["legal_moves"][3]
    game.play(move)
    after = game.settled()
    game.control("undo").click()
    expect(game.status).to_have_text("Your last move was undone.")
    game.page.keyboard.press("Enter")
    expect(game.status).not_to_have_text("Your last move was undone.")
    again = game.settled()
    assert _position(again) == _position(after)
    assert game.state() == after["state"]


def test_one_level_of_undo_by_default(open_entropy: OpenEntropy) -> None:
    game = open_entropy(39, seed=5)
    for _ in range(2):
        game.play("pass")
        game.settled()
    game.control("undo").click()
    expect(game.status).to_have_text("Your last move was undone.")
    expect(game.control("undo")).to_be_disabled()
    assert error_of(send_undo(game.client, game.snapshot())) == (409, "nothing_to_undo")
    game.play("pass")
    game.settled()
    expect(game.control("undo")).to_be_enabled()


def test_undo_goes_back_into_the_first_round(open_entropy: OpenEntropy) -> None:
    game = open_entropy(BEFORE_LAST_SLIDE, seed=2)
    before = game.snapshot()
    assert before["state"].count("") == 1
    game.play("pass")
    game.page.locator("#next-round").click()
    assert game.settled()["round"] == 2
    game.control("undo").click()
    expect(game.status).to_have_text("Your last move was undone.")
    assert _position(game.snapshot()) == _position(before)
    assert game.state() == before["state"]
    expect(game.page.locator("#duel")).to_have_text("Round 1 of 2")
    game.play("pass")
    expect(game.page.locator("dialog#round")).to_be_visible()


def test_there_is_nothing_to_undo_before_the_first_move(open_entropy: OpenEntropy) -> None:
    game = open_entropy(0, human=1)
    expect(game.control("undo")).to_be_disabled()
