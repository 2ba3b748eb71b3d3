"""The archive: games are stored as they are played, listed, filtered, removed, exported and imported."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
from playwright.sync_api import Locator, Page, Route, expect

from polindrome.blokus import CLASSIC, DUO
from polindrome.blokus.blksgf import GameTree, format_blksgf, parse_blksgf
from polindrome.game import Game
from polindrome.records import GameRecord, format_record, parse_record
from tests.browser.conftest import NewPage
from tests.browser.page.conftest import WINDOW
from tests.browser.page.game_page import legal_moves, squares_of, start_game
from tests.browser.page.home import Home
from tests.browser.page.open_game import GIVE_TOKEN
from tests.browser.page.stored_games import put_games, stored_game
from tests.browser.page.test_accessibility import faults_by_day_and_night
from tests.browser.page.test_german import ENGLISH
from tests.random_play import finished_game, position_after
from tests.server.playing import EASY, HUMAN, Json, entropy_after, make, new_key, token_of

MINUS = "\N{MINUS SIGN}"


def _cards(page: Page) -> Locator:
    return page.locator(".archive-list .own-game")


def _open_archive(page: Page) -> None:
    page.goto("/#archive")
    expect(page.get_by_role("heading", name=re.compile("Your games|Deine Partien"))).to_be_visible()


def _import(page: Page, text: str) -> None:
    page.locator("#import").click()
    page.locator("#open-text").fill(text)
    page.locator("#open-go").click()


def _words(game: Json) -> str:
    """The result of a stored game as its card has it, the player's points first."""
    scores, winners = game["outcome"]["scores"], game["outcome"]["winners"]
    result = "lost" if 0 not in winners else "won" if len(winners) == 1 else "draw"
    return f"{result}, " + " : ".join(str(score) for score in scores).replace("-", MINUS)


def test_a_game_is_stored_while_it_is_played(lobby: Page, client: httpx.Client) -> None:
    expect(lobby.locator("#own-games")).to_be_hidden()
    game = start_game(lobby, client)
    game.place(legal_moves(game.snapshot())[-1])
    snapshot = game.settled()
    lobby.locator("#new").click()
    card = lobby.locator("#own-games .own-game")
    expect(card.locator("b, .company, .state")).to_have_text(["Blokus Duo", "against level 1", "your turn"])
    # The small picture shows the position.
    for value, colour in ((2, "blue"), (5, "orange")):
        taken = {
            (row, col) for row, cells in enumerate(snapshot["board"]) for col, cell in enumerate(cells) if cell == value
        }
        assert set(squares_of(card.locator(f".piece.{colour} .squares"))) == taken
    card.click()
    game.settled()
    lobby.locator("#open-resign").click()
    lobby.locator("#resign-now").click()
    expect(lobby.locator("#over")).to_be_visible()
    lobby.goto("/")
    expect(card.locator(".state")).to_have_text(re.compile("^lost, "))
    lobby.locator("#all-games").click()
    expect(lobby).to_have_url(re.compile("#archive$"))
    expect(_cards(lobby)).to_have_count(1)
    assert faults_by_day_and_night(lobby) == []
    _cards(lobby).click()
    expect(game.board).to_be_visible()
    assert game.grid() == snapshot["board"]


def test_games_of_earlier_versions_are_fetched_once(
    new_page: NewPage, home: Home, client: httpx.Client, expected_errors: list[str]
) -> None:
    """Earlier versions of the page stored only the tokens of the seats."""
    expected_errors.append("404")
    made = make(client, "duo", [HUMAN, EASY])
    over, gone = made["game"]["id"], "not-there"
    client.post(f"/api/games/{over}/resign", json={"key": new_key()}, headers=token_of(over))
    page = new_page(base_url=home.url, viewport=WINDOW)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(f"({GIVE_TOKEN})({json.dumps([over, made['token']])})")
    page.add_init_script(f"({GIVE_TOKEN})({json.dumps([gone, 'token'])})")
    page.goto("/")
    expect(page.locator(".own-game .state")).to_have_text(re.compile("^lost, "))
    page.wait_for_load_state("networkidle")
    asked.clear()
    page.goto("/#archive")
    page.reload()
    expect(_cards(page)).to_have_count(1)
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if over in url or gone in url] == []


def test_a_game_that_the_server_has_lost_opens_as_a_saved_one(
    lobby: Page, client: httpx.Client, expected_errors: list[str]
) -> None:
    expected_errors.append("404")
    game = start_game(lobby, client)
    game.place(legal_moves(game.snapshot())[-1])
    snapshot = game.settled()
    lobby.locator("#new").click()
    expect(lobby.locator(".own-game .state")).to_have_text("your turn")
    missing = {"error": {"code": "unknown_game", "message": "no game has that id"}}
    lobby.route(f"**/api/games/{game.id}**", lambda route: route.fulfill(status=404, json=missing))
    lobby.reload()
    expect(lobby.locator(".own-game .state")).to_have_text("not finished")
    lobby.locator(".own-game").click()
    expect(game.in_hand).to_have_text("A saved game")
    assert game.grid() == snapshot["board"]
    expect(lobby.locator("#open-resign")).to_be_hidden()
    assert game.id in lobby.url
    lobby.reload()
    expect(game.in_hand).to_have_text("A saved game")


def test_a_thousand_games_are_filtered_and_shown_page_by_page(lobby: Page) -> None:
    ended, running, classic = finished_game(DUO, 2), position_after(DUO, 3, 11), finished_game(CLASSIC, 1)
    games = [stored_game(running if number % 10 == 0 else ended, number) for number in range(995)]
    games += [stored_game(classic, number) for number in range(995, 1000)]
    put_games(lobby, games)
    _open_archive(lobby)
    cards, more = _cards(lobby), lobby.locator("#more-games")
    expect(lobby.locator("#archive-count")).to_have_text("1000 games")
    expect(cards).to_have_count(20)
    expect(cards.locator("b").first).to_have_text("Blokus Classic")
    expect(cards.first.locator(".state")).to_have_text(_words(games[-1]))
    expect(more).to_have_text("Show more (980)")
    more.click()
    expect(cards).to_have_count(40)
    lobby.get_by_label("Game", exact=True).select_option("Blokus Classic")
    expect(lobby.locator("#archive-count")).to_have_text("5 games")
    expect(more).to_have_count(0)
    lobby.get_by_label("Game", exact=True).select_option("All games")
    counts = {"running": 0, "finished": 900, "won": 0, "lost": 0, "drawn": 0}
    for game in games:
        if game["outcome"]:
            result = _words(game).split(",")[0]
            counts["drawn" if result == "draw" else result] += 1
    counts["finished"] = sum(counts[kind] for kind in ("won", "lost", "drawn"))
    for kind, count in counts.items():
        lobby.locator(f"input[name=kind][value={kind}]").check()
        expect(lobby.locator("#archive-count")).to_have_text(f"{count} games")
    expect(cards).to_have_count(min(20, counts["drawn"]))


def test_games_are_deleted_and_restored(lobby: Page) -> None:
    games = [stored_game(position_after(DUO, 3, plies), plies) for plies in range(2, 6)]
    put_games(lobby, games)
    _open_archive(lobby)
    cards = _cards(lobby)
    expect(cards).to_have_count(4)
    lobby.get_by_role("button", name=re.compile("^Delete: Blokus Duo, against easy")).first.click()
    expect(cards).to_have_count(3)
    expect(lobby.locator("#live")).to_have_text("1 game deleted.")
    expect(lobby.get_by_role("button", name="Undo")).to_be_focused()
    lobby.keyboard.press("Enter")
    expect(cards).to_have_count(4)

    lobby.get_by_role("button", name="Select", exact=True).click()
    lobby.locator(".selection input").first.check()
    lobby.get_by_role("button", name="Delete 1", exact=True).click()
    lobby.get_by_role("button", name="Keep").click()
    expect(cards).to_have_count(4)
    lobby.get_by_role("button", name="Select all 4").click()
    lobby.get_by_role("button", name="Delete 4", exact=True).click()
    assert faults_by_day_and_night(lobby) == []
    lobby.get_by_role("button", name="Delete 4 games").click()
    expect(lobby.locator("#archive")).to_contain_text("Games that you start, join or import are listed here.")
    lobby.reload()
    expect(lobby.locator("#archive-play")).to_be_visible()
    expect(cards).to_have_count(0)


def test_an_export_is_imported_elsewhere(new_page: NewPage, home: Home, tmp_path: Path) -> None:
    played: list[Game] = [finished_game(DUO, 2), position_after(CLASSIC, 3, 11), entropy_after(30, 4)]
    resigned = {"scores": [-70, -74], "winners": [1], "reason": "resigned"}
    games = [stored_game(game, number) for number, game in enumerate(played)]
    games.append(stored_game(position_after(DUO, 5, 6), 9, status="over", turn=None, outcome=resigned))
    page = new_page(base_url=home.url, viewport=WINDOW)
    page.goto("/")
    put_games(page, games)
    _open_archive(page)
    expect(_cards(page)).to_have_count(4)
    expect(_cards(page)).to_have_count(len(games))
    texts = _cards(page).all_inner_texts()
    files = {}
    for ending in ("jsonl", "blksgf"):
        with page.expect_download() as download:
            page.locator(f"#export-{ending}").click()
        files[ending] = tmp_path / download.value.suggested_filename
        download.value.save_as(files[ending])
    lines = files["jsonl"].read_text().splitlines()
    records = [parse_record(line) for line in lines]
    assert [list(record.actions) for record in records] == [game["actions"] for game in games]
    blokus = [record for record in records if record.game != "entropy"]
    trees = files["blksgf"].read_text().split(")\n")[:-1]
    assert [parse_blksgf(f"{tree})").record() for tree in trees] == blokus

    other = new_page(base_url=home.url, viewport=WINDOW)
    _open_archive(other)
    other.locator("#import").click()
    other.locator("#open-file").set_input_files(files["jsonl"])
    expect(other.locator("#archive-report")).to_have_text("4 games added.")
    expect(_cards(other)).to_have_count(len(games))
    assert _cards(other).all_inner_texts() == texts
    # Again, with a line that cannot be read and one that is new.
    new = format_record(GameRecord.of(position_after(DUO, 8, 4)))
    _import(other, "\n".join([*lines, "", '{"polindrome": 1, "game": "chess"', new]))
    expect(other.locator("#archive-report p")).to_have_text(
        ["1 game added. 4 were already here.", "Line 6: The file is damaged: its JSON is incomplete."]
    )
    expect(_cards(other)).to_have_count(5)
    _import(other, files["blksgf"].read_text() + format_blksgf(GameTree.of(GameRecord.of(position_after(DUO, 9, 4)))))
    expect(other.locator("#archive-report")).to_have_text("1 game added. 3 were already here.")
    other.reload()
    expect(_cards(other)).to_have_count(6)


def test_the_archive_in_german_on_a_phone(new_page: NewPage, home: Home) -> None:
    page = new_page(
        base_url=home.url,
        locale="de-DE",
        viewport={"width": 360, "height": 640},
        has_touch=True,
        is_mobile=True,
        color_scheme="dark",
    )
    page.goto("/#archive")
    expect(page.locator("#archive-play")).to_be_visible()
    assert faults_by_day_and_night(page) == []
    put_games(page, [stored_game(finished_game(DUO, 2), 1), stored_game(entropy_after(30, 4), 2, yours=[])])
    page.reload()
    expect(_cards(page)).to_have_count(2)
    page.locator("#select").click()
    page.locator(".selection input").first.check()
    assert ENGLISH.findall(page.locator("#archive").inner_text()) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    assert faults_by_day_and_night(page) == []


def test_a_browser_that_stores_nothing_lists_the_games_of_this_visit(new_page: NewPage, home: Home) -> None:
    page = new_page(base_url=home.url, viewport=WINDOW)
    page.add_init_script("indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); }")
    _open_archive(page)
    _import(page, format_record(GameRecord.of(position_after(DUO, 3, 5))))
    expect(page.locator("#board .pieces .piece")).to_have_count(5)
    page.locator("#brand").click()
    page.locator("#all-games").click()
    expect(_cards(page)).to_have_count(1)
    _cards(page).click()
    expect(page.locator("#board .pieces .piece")).to_have_count(5)


def test_running_games_are_brought_up_to_date(lobby: Page, client: httpx.Client) -> None:
    """Another player may have moved since the game was last on the screen."""
    game = start_game(lobby, client)
    moves: list[Json] = []

    def move_on(route: Route) -> None:
        moves.append(route.fetch().json())
        route.fulfill(json={**moves[-1], "turn": 1})

    lobby.locator("#new").click()
    expect(lobby.locator(".own-game .state")).to_have_text("your turn")
    lobby.route(f"**/api/games/{game.id}", move_on)
    lobby.reload()
    expect(lobby.locator(".own-game .state")).to_have_text("the computer\N{RIGHT SINGLE QUOTATION MARK}s turn")
