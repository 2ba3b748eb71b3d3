"""A whole game from the lobby to its end, and every kind of ending."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from polindrome.blokus import DUO, BlokusGame
from polindrome.records import GameRecord, parse_record
from tests.browser.page.conftest import KEEP_TOASTS, OpenGame, OpenScript
from tests.browser.page.game_page import CONTROLS, GamePage, start_game
from tests.browser.page.positions import (
    Script,
    find_script,
    is_both_out_at_once,
    is_computer_out_first,
    is_own_pass_first,
    script,
)
from tests.server.playing import Json

STUCK = find_script(is_own_pass_first)
TOTALS = {
    "placements": "totalPlacements",
    "normalised": "totalOrientationNormalized",
    "weighted": "totalCellWeighted",
}

WATCH = """() => {
  const read = (selector, key) => Object.fromEntries(
    [...document.querySelectorAll(selector)].map((node) => [node.dataset[key], node.textContent]));
  const look = () => window.seen.push({
    pieces: document.querySelectorAll("#board .pieces .piece").length,
    scores: read("#players [data-score]", "score"),
    totals: read("[data-total]", "total"),
    buckets: read("[data-bucket]", "bucket"),
  });
  window.seen = [];
  look();
  new MutationObserver(look).observe(document.querySelector("#table"), { subtree: true, childList: true });
}"""
"""Records all numbers whenever something on the page changes."""


def _numbers(ply: int, players: list[Json]) -> Json:
    """Return the numbers that the page has to show for a position with these players of a snapshot."""
    totals, buckets, scores = {}, {}, {}
    for player in players:
        css, mobility = player["colour"].lower(), player["mobility"]
        scores[css] = str(player["score"]).replace("-", "\N{MINUS SIGN}")
        for name, key in TOTALS.items():
            totals[f"{css} {name}"] = _rounded(mobility[key], 0 if name == "placements" else 1)
        for size, value in mobility["buckets"].items():
            buckets[f"{css} {size}"] = _rounded(value, 1)
    return {"pieces": ply, "scores": scores, "totals": totals, "buckets": buckets}


def _players(game: BlokusGame) -> list[Json]:
    """Return the players of a position in the format of a snapshot."""
    return [
        {"colour": player.name, "score": score, "mobility": game.mobility(player).to_json()}
        for player, score in zip(DUO.players, game.scores(), strict=True)
    ]


def _rounded(value: float, digits: int) -> str:
    """Round like JavaScript: halves go up."""
    return str(Decimal(value).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP))


def _check_numbers(seen: list[Json], found: Script) -> None:
    """Assert that every recorded number was right for the pieces on the board, and that every position was shown."""
    expected = [_numbers(ply, _players(found.position(ply))) for ply in range(len(found.game.history) + 1)]
    for numbers in seen:
        assert numbers == expected[numbers["pieces"]]
    assert {numbers["pieces"] for numbers in seen} == set(range(len(expected)))


@pytest.fixture(scope="module")
def played() -> Script:
    """The shortest of a few games in which the person is stuck before the computer."""
    games = [found for seed in range(40) if is_own_pass_first(found := script(seed))]
    return min(games, key=lambda found: len(found.game.history))


def test_a_whole_game_with_the_mouse(open_game: OpenGame, played: Script, tmp_path: Path) -> None:
    """From the empty board to the end: all numbers are right at every moment, and the record is the game."""
    game = open_game(seats=played.seats, seed=played.seed)
    game.analyse()
    game.page.evaluate(WATCH)
    for number, ply in enumerate(played.own_plies):
        if number:
            _check_against_server(game, ply)
        (game.drag if number % 2 else game.place)(played.moves[ply])
    _pass(game, played)
    dialog = game.page.locator("#over")
    expect(dialog).to_be_visible()
    _check_numbers(game.page.evaluate("window.seen"), played)
    _check_result(game, played)
    expect(dialog).to_contain_text("No player can place another piece.")
    assert _save(game, tmp_path) == GameRecord.of(played.game)


def _check_against_server(game: GamePage, ply: int) -> None:
    snapshot = game.settled()
    assert snapshot["ply"] == ply
    assert game.grid() == snapshot["board"]
    assert game.page.evaluate("() => window.seen.at(-1)") == _numbers(ply, snapshot["players"])


def _pass(game: GamePage, found: Script) -> None:
    """Assert that the page stops at the player's first pass and says why; continue."""
    (ply, _), *_ = found.game.skips
    expect(game.control("pass")).to_be_enabled()
    expect(game.pieces).to_have_count(ply)
    expect(game.status).to_have_text("Blue cannot place any piece and is out. Press Pass to continue.")
    expect(game.live).to_have_text("You cannot place any piece. Press Pass to continue.")
    assert {name for name in CONTROLS if game.control(name).is_enabled()} == {"pass", "undo"}
    game.slot(min(game.tray()["stuck"])).click(force=True)
    expect(game.in_hand).to_have_text("")
    game.hear(len(found.game.history) + len(found.game.skips) + 1)
    expect(game.pieces).to_have_count(ply)
    game.control("pass").click()
    expect(game.control("pass")).to_be_disabled()


def _check_result(game: GamePage, found: Script) -> None:
    """Assert that the dialog shows the winner and the scores of the server."""
    outcome = game.snapshot()["outcome"]
    assert outcome["scores"] == list(found.game.scores())
    dialog = game.page.locator("#over")
    points = [int(text.replace("\N{MINUS SIGN}", "-")) for text in dialog.locator(".points").all_inner_texts()]
    assert points == sorted(outcome["scores"], reverse=True)
    assert game.scores() == outcome["scores"]
    expect(dialog.locator("h2")).to_have_text(_result(outcome["winners"], found.human))


def _result(winners: list[int], human: int) -> str:
    if len(winners) > 1:
        return "Draw"
    return "You win" if winners == [human] else "The computer wins"


def _save(game: GamePage, folder: Path) -> GameRecord:
    """Return the downloaded record."""
    game.page.locator("#share-over").click()
    with game.page.expect_download() as download:
        game.page.get_by_role("button", name="Game (JSON)").click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    assert file.suffix == ".json"
    return parse_record(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("is_wanted", "reason"),
    [
        (is_both_out_at_once, "Both sides passed: no player can place another piece."),
        (is_computer_out_first, "No player can place another piece."),
    ],
    ids=["both together", "the computer first"],
)
def test_reason_for_the_end_is_shown(open_script: OpenScript, is_wanted: Any, reason: str) -> None:
    """The player's last moves are made on the page."""
    found = find_script(is_wanted)
    last = found.own_plies[-2:] if is_wanted is is_computer_out_first else found.own_plies[-1:]
    game = open_script(found, last[0])
    for ply in last:
        game.settled()
        game.place(found.moves[ply])
    # The game stops for no Pass when nobody can move.
    expect(game.page.locator("#over")).to_be_visible()
    expect(game.page.locator("#over")).to_contain_text(reason)
    _check_result(game, found)


def test_all_pieces_placed_has_its_own_reason(modules: Page) -> None:
    """No game with a random player reaches this end, so the state is constructed."""
    script = """async ([left, passes]) => {
      const { endingOf } = (await import("/tests/modules.js")).blokusResult;
      const game = { variant: { colours: [{}, {}] }, piecesLeft: (colour) => left[colour] };
      return endingOf({ game, passes });
    }"""
    both = ["BLUE", "ORANGE"]
    assert modules.evaluate(script, [[[], []], both]) == "All pieces of both sides are on the board."
    assert modules.evaluate(script, [[[1], []], both]).startswith("Both sides passed")
    assert modules.evaluate(script, [[[1], []], ["BLUE", *both]]) == "No player can place another piece."


def test_player_continues_when_the_computer_is_out(open_script: OpenScript) -> None:
    found = find_script(is_computer_out_first)
    (ply, _), *_ = found.game.skips
    game = open_script(found, ply - 1, init_script=KEEP_TOASTS)
    game.place(found.moves[ply - 1])
    game.settled()
    for news in (game.status, game.page.locator("#toast")):
        expect(news).to_have_text("Orange has no move and passes.")
    expect(game.page.locator(".player.orange .note")).to_contain_text("out, ")
    expect(game.control("pass")).to_be_disabled()


def test_play_again_and_swap_sides_start_new_games(open_script: OpenScript, client: httpx.Client) -> None:
    """Both keep the game's settings, whatever was played in between: the same level, on the same or the other side."""
    found = find_script(is_both_out_at_once, human=1)
    game = open_script(found, len(found.moves))
    game.show_result()
    again = start_game(game.page, client, "#again")
    assert again.id != game.id
    assert again.snapshot()["seats"] == found.seats
    assert again.settled()["ply"] == 1
    expect(again.page.locator("dialog[open]")).to_have_count(0)

    game.open()
    game.show_result()
    swapped = start_game(game.page, client, "#swap")
    assert swapped.id not in (game.id, again.id)
    assert swapped.snapshot()["seats"] == found.seats[::-1]
    assert swapped.settled()["ply"] == 0


def test_a_finished_game_can_be_replayed(open_script: OpenScript) -> None:
    found = find_script(is_both_out_at_once)
    game = open_script(found, len(found.moves))
    expect(game.page.locator("#over")).to_be_hidden()
    game.show_result()
    game.page.keyboard.press("Escape")
    expect(game.page.locator("#over")).to_be_hidden()
    expect(game.page.locator("#show-over")).to_be_focused()
    expect(game.status).to_have_text("The game is over.")
    assert game.grid() == game.snapshot()["board"]
