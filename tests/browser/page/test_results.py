"""Personal results: the page records games against the computer, shows a rating, and can delete them."""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.page.conftest import OpenEntropy, OpenGame, OpenScript
from tests.browser.page.game_page import GamePage
from tests.browser.page.home import Home
from tests.browser.page.open_game import show_result
from tests.browser.page.positions import find_script, is_both_out_at_once, is_own_pass_first, script
from tests.browser.page.test_accessibility import faults_of
from tests.core import needs_core
from tests.server.playing import HUMAN, Json

pytestmark = needs_core

SCRIPT = script(0)
EARLY = SCRIPT.own_plies[3]
ENDED = find_script(is_both_out_at_once)
STUCK = find_script(is_own_pass_first)
BOT = {"kind": "bot", "level": "level:4"}
SCORES: dict[str, list[tuple[str, float]]] = {
    "lost": [("level:1", 0)] * 6,
    "two": [("level:4", 1), ("level:4", 0)],
    "six": [("level:4", 1), ("level:4", 0), ("level:4", 0.5), ("level:3", 1), ("level:3", 1), ("hard", 0)],
}
SET = """([results, setups]) => {
  if (localStorage.getItem("polindrome.results")) return;
  localStorage.setItem("polindrome.results", JSON.stringify(results));
  localStorage.setItem("polindrome.settings", JSON.stringify({ setups }));
  localStorage.setItem("polindrome.schema", JSON.stringify({ version: 2 }));
}"""
"""Stores results, as if from earlier visits."""

WINDOWS: list[Json] = [
    {"viewport": {"width": 1280, "height": 860}},
    {"viewport": {"width": 1280, "height": 860}, "color_scheme": "dark", "locale": "de-DE"},
    {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
]


def _had(scores: str) -> str:
    """Return a script for a page: the player has these results, the last with a date, and chose level 4 before."""
    results: Json = {
        f"old-{number}": {"game": "duo", "level": level, "score": score, "helped": False}
        for number, (level, score) in enumerate(SCORES[scores])
    }
    if results:
        results[max(results)]["at"] = "2026-03-05T12:00:00+00:00"
    return f"() => ({SET})({json.dumps([results, {'duo': {'level': 'level:4'}}])})"


def _noted(page: Page) -> Json:
    """Return the results stored in the browser, by game id."""
    found: Json = page.evaluate("() => JSON.parse(localStorage.getItem('polindrome.results') ?? '{}')")
    return found


def _standing(page: Page) -> Locator:
    return show_result(page).locator(".standing")


def _resign(game: GamePage) -> None:
    game.page.locator("#open-resign").click()
    game.page.locator("#resign-now").click()
    expect(game.page.locator("#over")).to_be_visible()


def test_a_finished_game_is_recorded_once_and_announced(open_game: OpenGame) -> None:
    seats = [HUMAN, BOT]
    game = open_game(ENDED.moves, seats=seats, init_script=_had("two"))
    page, winners = game.page, game.snapshot()["outcome"]["winners"]
    score, words = {(0,): (1, "2 won, 1 lost"), (1,): (0, "1 won, 2 lost")}[tuple(winners)]
    rating = {1: "1350, ± 180", 0: "1150, ± 210"}[score]
    expect(_standing(page)).to_have_text(
        f"Against level 4: {words}. Your provisional rating: about {rating}, from 3 games without help."
    )
    result = {"game": "duo", "level": "level:4", "score": score, "helped": False}
    for _ in range(2):
        noted = _noted(page)[game.id]
        assert datetime.fromisoformat(noted.pop("at")).tzinfo is not None
        assert noted == result
        assert len(_noted(page)) == 3
        page.reload()
        expect(_standing(page)).to_contain_text(words)
    page.goto("/")
    expect(page.locator("#standing p").first).to_have_text(f"Against level 4: {words}.")


def test_lobby_shows_the_results_against_the_chosen_level(new_page: NewPage, home: Home) -> None:
    page = new_page(base_url=home.url)
    page.add_init_script(f"({_had('six')})()")
    page.goto("/")
    tally, strength = page.locator("#standing p").first, page.locator("#standing p").last
    expect(tally).to_have_text("Against level 4: 1 won, 1 drawn, 1 lost.")
    expect(tally).to_have_attribute("role", "status")
    rating = "Your rating: about 1250, ± 140, from 6 games without help. Level 3 is about as strong as you."
    expect(strength).to_have_text(rating)
    for level, words in {"level:3": "Against level 3: 2 won.", "hard": "Against hard: 1 lost.", "level:9": ""}.items():
        page.locator(f"input[value='{level}']").check()
        expect(tally).to_have_text(words)
        expect(strength).to_have_text(rating)
    page.get_by_label("A friend").check()
    expect(page.locator("#standing")).to_have_count(0)
    page.locator("input[value=classic]").check()
    expect(page.locator("#standing")).to_be_hidden()
    page.locator("input[value=duo]").check()
    expect(page.locator("#standing")).to_be_visible()


def test_without_results_nothing_is_shown(lobby: Page) -> None:
    expect(lobby.locator("#standing")).to_be_hidden()
    lobby.locator("#open-settings").click()
    expect(lobby.get_by_role("dialog", name="Settings")).to_be_visible()
    expect(lobby.locator("#forget-results")).to_be_hidden()


def test_resigning_counts_as_a_loss(open_game: OpenGame) -> None:
    game = open_game(seats=[HUMAN, BOT], init_script=_had("six"))
    _resign(game)
    expect(_standing(game.page)).to_have_text(
        "Against level 4: 1 won, 1 drawn, 2 lost. Your rating: about 1220, ± 140, from 7 games "
        "without help. Level 3 is about as strong as you."
    )
    assert _noted(game.page)[game.id]["score"] == 0


def test_six_resignations_leave_a_sensible_provisional_rating(new_page: NewPage, home: Home) -> None:
    page = new_page(base_url=home.url)
    page.add_init_script(f"({_had('lost')})()")
    page.goto("/")
    expect(page.locator("#standing p").last).to_have_text(
        "Your provisional rating: about 300, ± 190, from 6 games without help."
    )


def test_rating_over_time_is_drawn_and_listed(open_game: OpenGame) -> None:
    """In the lobby and after a game; the course is loaded when it is opened, and can be opened and read by keyboard."""
    game = open_game(ENDED.moves, seats=[HUMAN, BOT], init_script=_had("six"), settings={"newcomer": False})
    page = game.page
    after = show_result(page).locator(".rating-course")
    after.get_by_text("Your rating over time").click()
    expect(after.locator(".rating-dot")).to_have_count(7)
    page.goto("/")
    course = page.locator("#standing .rating-course")
    expect(course.locator("svg")).to_have_count(0)
    course.locator("summary").focus()
    page.keyboard.press("Enter")
    chart = course.get_by_role("img")
    rating, error = re.findall(r"about (\d+), ±\s(\d+)", page.locator("#standing").inner_text())[0]
    expect(chart).to_have_accessible_name(
        f"Your rating after each of 7 games: at first 1280, at best 1350, now {rating}, ± {error}."
    )
    expect(chart.locator(".error-band, .rating-line")).to_have_count(2)
    rows = course.get_by_role("row")
    expect(rows).to_have_count(8)
    assert rows.nth(0).inner_text().split("\t") == ["Date", "Against", "Result", "Rating"]
    assert rows.nth(2).inner_text().split("\t") == ["Mar 5, 2026", "Hard", "lost", "1250"]
    assert rows.nth(7).inner_text().split("\t")[:3] == ["\N{EN DASH}", "Level 4", "won"]
    page.keyboard.press("Tab")
    expect(course.get_by_role("region", name="Games that count for your rating")).to_be_focused()
    page.locator("input[value=entropy]").check()
    expect(course).to_be_hidden()


@pytest.mark.parametrize("way", ["hint", "undo"])
def test_a_game_with_help_does_not_count_for_the_rating(open_game: OpenGame, way: str) -> None:
    """Whatever happens between the help and the end of the game."""
    game = open_game(SCRIPT.moves[:EARLY], seats=[HUMAN, BOT], init_script=_had("six"))
    game.control(way).click()
    if way == "undo":
        expect(game.pieces).to_have_count(EARLY - 2)
    else:
        expect(game.status).to_contain_text("Hint: ")
    game.page.reload()
    game.settled()
    _resign(game)
    expect(_standing(game.page)).to_have_text(
        "Against level 4: 1 won, 1 drawn, 2 lost. You used help: this game does not count for your rating."
    )
    game.page.goto("/")
    expect(game.page.locator("#standing")).to_contain_text("Your rating: about 1250, ± 140, from 6 games without help.")


def test_an_undone_end_is_not_recorded(open_script: OpenScript) -> None:
    """The page stops at the player's pass, while the computer plays on to the end."""
    last = STUCK.own_plies[-1]
    game = open_script(STUCK, last)
    game.place(STUCK.moves[last])
    expect(game.control("pass")).to_be_enabled()
    game.hear(len(STUCK.game.history) + len(STUCK.game.skips) + 1)
    game.control("undo").click()
    expect(game.pieces).to_have_count(last)
    assert _noted(game.page) == {}
    game.page.reload()
    game.settled()
    assert _noted(game.page) == {}
    game.place(STUCK.moves[last])
    game.control("pass").click()
    expect(_standing(game.page)).to_contain_text("Against easy: ")
    assert _noted(game.page)[game.id]["helped"]


def test_games_with_others_or_from_a_position_are_not_recorded(open_game: OpenGame) -> None:
    """Two people on one device; and a game continued from a saved one."""
    game = open_game(ENDED.moves, seats=[HUMAN, HUMAN])
    page = game.page
    expect(_standing(page)).to_be_hidden()
    page.keyboard.press("Escape")
    record = game.client.get(f"/api/games/{game.id}/record").json()
    body: Json = {"record": record, "ply": 4, "seats": [HUMAN, BOT]}
    created = game.client.post("/api/games/import", json=body).json()
    page.evaluate(
        "([id, token]) => localStorage.setItem('polindrome.tokens', JSON.stringify({ [id]: token }))",
        [created["game"]["id"], created["token"]],
    )
    page.goto(f"/game/{created['game']['id']}")
    expect(game.pieces).to_have_count(4)
    _resign(game)
    expect(_standing(page)).to_be_hidden()
    assert _noted(page) == {}


def test_entropy_has_results_but_no_ratings(open_entropy: OpenEntropy) -> None:
    game = open_entropy(1000)
    expect(_standing(game.page)).to_have_text("Against beginner: 1 won.")


def test_deleted_results_can_be_restored(open_game: OpenGame) -> None:
    game = open_game(ENDED.moves, seats=[HUMAN, BOT], init_script=_had("six"))
    page, before = game.page, _noted(game.page)
    assert len(before) == 7
    page.goto("/")
    page.locator("#open-settings").click()
    forget = page.get_by_role("button", name="Delete my results")
    forget.click()
    expect(page.get_by_text("Results deleted.")).to_be_visible()
    expect(page.locator("#standing")).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    assert _noted(page) == before
    expect(page.locator("#standing")).to_be_visible()
    forget.click()
    expect(page.locator("#forget-results")).to_be_focused()
    assert set(_noted(page).values()) == {None}
    page.goto(f"/game/{game.id}")
    expect(_standing(page)).to_be_hidden()
    page.keyboard.press("Escape")
    page.locator("#open-settings").click()
    expect(page.locator("#forget-results")).to_be_hidden()


@pytest.mark.parametrize("damaged", ["[", "5", "null", '{"a": 1, "b": {"score": "x"}, "c": null}'])
def test_damaged_results_count_as_none(lobby: Page, damaged: str) -> None:
    lobby.evaluate(
        "(text) => ['results', 'helped'].forEach((name) => localStorage.setItem(`polindrome.${name}`, text))", damaged
    )
    lobby.reload()
    expect(lobby.locator("#start")).to_be_visible()
    expect(lobby.locator("#standing")).to_be_hidden()


@pytest.mark.parametrize("window", WINDOWS, ids=["wide", "dark, German", "phone"])
def test_axe_finds_no_violations_and_nothing_overflows(open_game: OpenGame, window: dict[str, Any]) -> None:
    game = open_game(ENDED.moves, seats=[HUMAN, BOT], init_script=_had("six"), reduced_motion="reduce", **window)
    page, faults = game.page, {}
    expect(_standing(page)).to_be_visible()
    faults["over"] = faults_of(page)
    page.goto("/")
    page.locator("#standing summary").click()
    expect(page.locator("#standing .rating-line")).to_be_visible()
    faults["lobby"] = faults_of(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= window["viewport"]["width"]
    page.locator("#open-settings").click()
    for name in ("forget", "forgotten"):
        expect(page.locator("#forget-results")).to_be_visible()
        faults[name] = faults_of(page)
        page.locator("#forget-results").click()
    assert {screen: found for screen, found in faults.items() if found} == {}
