"""Complete games of Entropy: one round in either role, two rounds with the break between them, and results."""

from __future__ import annotations

from random import Random

import httpx
import pytest
from playwright.sync_api import Page, expect

from polindrome.entropy import COLORS, EntropyGame, index_to_position
from polindrome.records import GameRecord, parse_record
from tests.browser.page.conftest import OpenEntropy
from tests.browser.page.entropy_page import EntropyPage, odds, start_entropy
from tests.server.playing import BEGINNER, HUMAN, Json, entropy_after

ROUND = 146
"""Plies of a round: 49 draws, 49 placements, 48 moves of Order."""

BEFORE_LAST_SLIDE = ROUND - 2
"""Order makes its last move, then the last token is placed."""


def _play_out(game: EntropyPage, snapshot: Json, rng: Random) -> None:
    """Play with the mouse until the board is full."""
    points = {name: game.point(name) for name in (index_to_position(index) for index in range(49))}
    while snapshot["turn"] is not None:
        move = rng.choice(snapshot["legal_moves"])
        for name in move.split("-"):
            if name == "pass":
                game.play(name)
            else:
                game.page.mouse.click(*points[name])
        if snapshot["state"].count("") <= 1:
            return
        snapshot = game.settled()


def _record(game: EntropyPage) -> EntropyGame:
    """Return the game as the server has stored it."""
    record = parse_record(game.client.get(f"/api/games/{game.id}/record").text)
    assert isinstance(record, GameRecord)
    replayed = record.replay()
    assert isinstance(replayed, EntropyGame)
    return replayed


@pytest.mark.parametrize(
    ("human", "plies", "title"), [(0, 0, "You scored "), (1, 110, "Order scored ")], ids=["order", "chaos"]
)
def test_a_round_is_played_to_its_end_with_the_mouse(
    open_entropy: OpenEntropy, human: int, plies: int, title: str
) -> None:
    """As Order from the empty board, as Chaos the last quarter; at the end the page matches the server."""
    game = open_entropy(plies, human=human, seed=7, rules={"rounds": 1})
    _play_out(game, game.snapshot(), Random(7))
    dialog = game.page.locator("#over")
    expect(dialog).to_be_visible()
    end = _record(game)
    assert "" not in end.state
    assert game.state() == list(end.state)
    assert game.read()["total"] == end.score
    expect(dialog.locator("h2")).to_have_text(f"{title}{end.score}")
    assert dialog.locator(".points").all_inner_texts() == [str(end.score)]
    expect(dialog).to_contain_text("A single round has no winner.")


def test_two_rounds_with_a_break_between_them(open_entropy: OpenEntropy) -> None:
    game = open_entropy(BEFORE_LAST_SLIDE - 3, seed=2)
    for _ in range(2):
        game.settled()
        game.play("pass")
    pause = game.page.locator("dialog#round")
    expect(pause).to_be_visible()
    first = game.snapshot()["order_scores"][0]
    expect(pause).to_contain_text(f"You scored {first} as Order.")
    expect(pause).to_contain_text(f"You are Chaos: keep Order below {first} points.")
    expect(game.page.locator("#total")).to_have_text(str(first))
    assert "" not in game.state()
    assert game.read()["bag"] == odds(dict.fromkeys(COLORS, 0))
    assert game.page.locator(".player .score").all_inner_texts() == [str(first), "\N{EN DASH}"]
    pause.get_by_role("button", name="Start round 2").click()
    expect(pause).to_be_hidden()
    game.settled()
    expect(game.page.locator("#duel")).to_have_text(f"Round 2 of 2: You {first} \N{EN DASH} Computer 0 so far")
    assert game.state() == [""] * 49
    expect(game.status).to_contain_text("You are Chaos: place the ")
    assert [note.inner_text() for note in game.page.locator(".player .note").all()] == ["Chaos", "Order"]


@pytest.mark.parametrize("seed", [1, 2, 3], ids=str)
def test_result_names_the_winner(open_entropy: OpenEntropy, seed: int) -> None:
    game = open_entropy(2 * ROUND - 1, human=1 - seed % 2, seed=seed)
    _finish(game)
    outcome = game.snapshot()["outcome"]
    human = 1 - seed % 2
    dialog = game.page.locator("#over")
    points = [int(text) for text in dialog.locator(".points").all_inner_texts()]
    assert points == sorted(outcome["scores"], reverse=True)
    names = ["You", "Computer"] if human == 0 else ["Computer", "You"]
    best = sorted(range(2), key=lambda seat: -outcome["scores"][seat])
    levels = ["", ", beginner"] if human == 0 else [", beginner", ""]
    assert dialog.locator(".side-name").all_inner_texts() == [names[seat] + levels[seat] for seat in best]
    title = "Draw" if len(outcome["winners"]) > 1 else "You win" if outcome["winners"] == [human] else ""
    expect(dialog.locator("h2")).to_have_text(title or "The computer wins")
    expect(dialog).to_contain_text("Both boards are full.")
    first, second = outcome["scores"]
    stand = f"{names[0]} {first} \N{EN DASH} {names[1]} {second}"
    expect(game.page.locator("#duel")).to_have_text(f"Both rounds: {stand}")


def test_last_token_of_the_player_ends_the_game(open_entropy: OpenEntropy) -> None:
    """In round 2 the person in the first seat is Chaos."""
    game = open_entropy(2 * ROUND - 1, seed=4)
    assert game.snapshot()["turn"] == 0
    game.play(game.snapshot()["legal_moves"][0])
    expect(game.page.locator("#over")).to_be_visible()
    game.page.keyboard.press("Escape")
    expect(game.status).to_have_text("The game is over.")
    for name in ("undo", "pass", "clear", "place"):
        expect(game.control(name)).to_be_disabled()


def test_play_again_and_swap_roles_start_new_games_with_the_same_rules(
    open_entropy: OpenEntropy, client: httpx.Client
) -> None:
    rules = {"rounds": 1, "open_draw": False, "scorer": "literal", "duplicate": False}
    game = open_entropy(ROUND, seed=3, rules=rules)
    game.show_result()
    again = start_entropy(game.page, client, "#again")
    assert again.id != game.id
    assert again.snapshot()["seats"] == [HUMAN, BEGINNER]
    assert again.snapshot()["options"] == rules
    expect(again.page.locator("dialog[open]")).to_have_count(0)
    game.open()
    game.show_result()
    swapped = start_entropy(game.page, client, "#swap")
    assert swapped.snapshot()["seats"] == [BEGINNER, HUMAN]
    assert swapped.snapshot()["options"] == rules


def test_a_reload_in_mid_game_shows_the_same_table(open_entropy: OpenEntropy) -> None:
    game = open_entropy(ROUND + 61, seed=6, human=entropy_after(ROUND + 61, 6).turn)
    before, status = game.read(), game.status.inner_text()
    assert game.snapshot()["round"] == 2
    game.page.reload()
    game.settled()
    assert game.read() == before
    expect(game.status).to_have_text(status)
    expect(game.page.locator("dialog[open]")).to_have_count(0)


def test_from_the_lobby_to_the_first_moves(lobby: Page, client: httpx.Client) -> None:
    lobby.get_by_label("Entropy").check()
    lobby.get_by_label("Beginner").check()
    game = start_entropy(lobby, client)
    assert game.snapshot()["role"] == "order"
    game.play("pass")
    assert game.settled()["state"].count("") == 47


def _finish(game: EntropyPage) -> None:
    """Make the last moves, if the person has any left."""
    snapshot = game.snapshot()
    if snapshot["turn"] is not None:
        game.play("pass" if snapshot["role"] == "order" else snapshot["legal_moves"][0])
    game.show_result()
