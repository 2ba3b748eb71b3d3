"""Long thinking of the computer: the page reports it, and the player can undo or leave."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from polindrome.blokus.bots.catalogue import LEVELS
from polindrome.bots import Level
from tests.browser.conftest import NewPage
from tests.browser.page.conftest import WINDOW
from tests.browser.page.game_page import GamePage
from tests.browser.page.open_game import game_in
from tests.server.live import Live, live_server
from tests.server.playing import EASY, HUMAN, PatientBot, create, settle

FIRST = "X@f11"


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> Iterator[PatientBot]:
    """A computer that thinks until the test lets it play."""
    bot = PatientBot()
    monkeypatch.setitem(LEVELS["duo"], "easy", Level(bot, ""))
    yield bot
    bot.may_play.set()


@pytest.fixture
def live(tmp_path: Path, patient: PatientBot) -> Iterator[Live]:
    """A server in this process, whose computer the test can block."""
    with live_server(tmp_path) as server:
        yield server
        patient.may_play.set()


@pytest.fixture
def game(live: Live, new_page: NewPage) -> GamePage:
    """A game in which the player has placed a piece and the computer thinks; the page closes before the server."""
    return _start(live, new_page)


@pytest.fixture
def free_game(live: Live, new_page: NewPage) -> GamePage:
    """The same with more undo allowed."""
    return _start(live, new_page, undo_all=True)


def _start(live: Live, new_page: NewPage, **options: Any) -> GamePage:
    page = new_page(base_url=str(live.client.base_url), viewport=WINDOW)
    game = GamePage(page, live.client, create(live.client, seats=[HUMAN, EASY], **options)["id"])
    game.open()
    game.place(FIRST)
    expect(game.pieces).to_have_count(1)
    return game


def _is_thinking(page: Page) -> None:
    expect(page.locator("#status")).to_have_text("The computer is thinking…")
    expect(page.locator(".player[data-thinking=true] .note")).to_have_text("is thinking…")


def test_long_thinking_is_shown_and_announced(game: GamePage, patient: PatientBot) -> None:
    _is_thinking(game.page)
    expect(game.live).to_have_text("The computer is thinking…")
    patient.may_play.set()
    game.settled()
    expect(game.status).to_have_text("Your turn.")
    expect(game.live).to_contain_text("The computer placed")


def test_long_thinking_is_announced_when_the_game_is_opened(live: Live, new_page: NewPage) -> None:
    page = new_page(base_url=str(live.client.base_url), viewport=WINDOW)
    page.goto(f"/game/{create(live.client, seats=[EASY, HUMAN])['id']}")
    _is_thinking(page)
    expect(page.locator("#live")).to_have_text("The computer is thinking…")


def test_undo_waits_for_the_players_turn(game: GamePage, patient: PatientBot) -> None:
    assert patient.asked.wait(60)
    expect(game.control("undo")).to_be_disabled()
    game.page.keyboard.press("z")
    patient.may_play.set()
    assert game.settled()["sequence"] == 2
    game.control("undo").click()
    expect(game.pieces).to_have_count(0)


def test_undo_does_not_wait_for_the_computer_if_more_undo_is_allowed(free_game: GamePage, patient: PatientBot) -> None:
    game = free_game
    assert patient.asked.wait(60)
    game.control("undo").click()
    expect(game.pieces).to_have_count(0)
    expect(game.live).to_have_text("Your last piece is back in your hand.")
    expect(game.control("undo")).to_be_disabled()
    patient.may_play.set()
    game.place(FIRST)
    assert game.settled()["ply"] == 2


def test_undo_takes_back_an_answer_that_arrived_meanwhile(
    free_game: GamePage, patient: PatientBot, expected_errors: list[str]
) -> None:
    game = free_game
    expected_errors.append("409")

    def answer_first(route: Route) -> None:
        patient.may_play.set()
        settle(game.client, game.id)
        route.continue_()

    game.page.route("**/undo", answer_first, times=1)
    game.control("undo").click()
    expect(game.pieces).to_have_count(0)
    snapshot = game.snapshot()
    assert (snapshot["ply"], snapshot["sequence"]) == (0, 3)
    expect(game.live).to_have_text("Your last piece is back in your hand.")


def test_another_game_can_be_started_while_the_first_one_continues(game: GamePage, patient: PatientBot) -> None:
    page = game.page
    page.locator("#new").click()
    expect(page.locator("#start")).to_be_visible()
    page.locator("#start").click()
    expect(page.locator("#status")).to_have_text("Your turn: cover your start square.")
    assert game_in(page.url) != game.id
    patient.may_play.set()
    game.open()
    assert game.snapshot()["ply"] == 2
