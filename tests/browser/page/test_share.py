"""Sharing games: links, files and images, and opening them again, whole or damaged."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest
from playwright.sync_api import Page, expect

from polindrome.blokus.blksgf import GameTree, format_blksgf, parse_blksgf
from polindrome.records import GameRecord, format_record, parse_record
from tests.browser.conftest import NewPage, serve_test_modules
from tests.browser.page.conftest import WINDOW, OpenEntropy, OpenScript
from tests.browser.page.entropy_page import EntropyPage
from tests.browser.page.game_page import GamePage
from tests.browser.page.home import Home
from tests.browser.page.open_game import game_in, wait_for_game
from tests.browser.page.positions import find_script, is_both_out_at_once, script
from tests.browser.page.test_accessibility import faults_of
from tests.core import needs_core
from tests.server.playing import HUMAN, look

SCRIPT = script(0)
PLY = SCRIPT.own_plies[4]
ENDED = find_script(is_both_out_at_once)
SVG = "{http://www.w3.org/2000/svg}"


def _share(page: Page) -> None:
    page.get_by_role("tab", name="Game").click()
    page.locator("#share-game").click()
    expect(page.locator("#save-json")).to_be_visible()


def _link(page: Page) -> str:
    return page.locator("#share .link").input_value()


def _save(page: Page, ending: str, folder: Path) -> Path:
    with page.expect_download() as download:
        page.locator(f"#save-{ending}").click()
    name = download.value.suggested_filename
    assert name.startswith("polindrome-duo-20")
    assert name.endswith(f".{ending}")
    download.value.save_as(folder / name)
    return folder / name


def _open_dialog(page: Page) -> None:
    page.locator("#open-saved").click()
    expect(page.locator("#open-text")).to_be_visible()


def test_a_link_opens_anywhere_without_the_server(
    open_script: OpenScript, new_page: NewPage, home: Home, client: httpx.Client, expected_errors: list[str]
) -> None:
    expected_errors.append("ERR_INTERNET_DISCONNECTED")
    game = open_script(ENDED, len(ENDED.moves))
    game.show_result().locator("#share-over").click()
    link = _link(game.page)
    game.page.locator("#share [data-copy]").click()
    expect(game.page.locator("#share [data-copy]")).to_have_text("Copied")
    assert link.startswith(f"{home.url}/#g=")

    page = new_page(viewport=WINDOW)
    page.goto(f"{link}&ply=5")
    saved = GamePage(page, client, "")
    expect(saved.pieces).to_have_count(5)
    expect(saved.in_hand).to_have_text("A saved game")
    page.context.set_offline(True)
    assert saved.grid() == ENDED.position(5).board.grid.tolist()
    page.keyboard.press("End")
    expect(saved.pieces).to_have_count(len(ENDED.moves))
    assert saved.grid() == ENDED.game.board.grid.tolist()
    expect(saved.status).to_have_text("The game is over.")
    saved.analyse()
    page.locator("#panel-analyse .course").click(position={"x": 60, "y": 40})
    expect(saved.pieces).not_to_have_count(len(ENDED.moves))


def test_a_link_starts_at_the_displayed_move(open_script: OpenScript, new_page: NewPage) -> None:
    game = open_script(SCRIPT, PLY)
    for _ in range(3):
        game.page.keyboard.press(",")
    expect(game.pieces).to_have_count(PLY - 3)
    _share(game.page)
    here = _link(game.page)
    game.page.locator("#share-here").uncheck()
    whole = _link(game.page)
    assert here == f"{whole}&ply={PLY - 3}"

    page = new_page(viewport=WINDOW)
    pieces = page.locator("#board .pieces .piece")
    endings = {"": PLY, f"&ply={PLY - 3}": PLY - 3, "&ply=0": 0, f"&ply={PLY}": PLY}
    damaged = ("&ply=", "&ply=-1", "&ply=3x", "&ply=1e0", "&ply=99999", f"&ply={'9' * 400}", "&PLY=1", "&later=1")
    for ending, count in [*endings.items(), *((each, PLY) for each in damaged)]:
        page.goto(f"{whole}&ply=2")
        expect(pieces).to_have_count(2)
        page.goto(f"{whole}{ending}")
        expect(pieces).to_have_count(count)


LENGTHEN = """async (code) => {
  const { formatLink, parseLink } = (await import("/tests/modules.js")).savedGames;
  const early = { scores: [1, 2], winners: [1], reason: "time is up".padEnd(30_000) };
  return formatLink({ ...parseLink(code), early });
}"""
"""A link longer than any game makes it."""


def test_a_long_link_is_opened_like_any_other(open_script: OpenScript, new_page: NewPage, home: Home) -> None:
    game = open_script(SCRIPT, PLY)
    serve_test_modules(game.page)
    _share(game.page)
    link = f"{home.url}/#g={game.page.evaluate(LENGTHEN, _link(game.page).split('#g=')[1])}"
    assert len(link) > 30_000
    page = new_page(viewport=WINDOW)
    pieces = page.locator("#board .pieces .piece")
    page.goto(f"{link}&ply=3")
    expect(pieces).to_have_count(3)
    page.goto(home.url)
    _open_dialog(page)
    page.locator("#open-text").fill(link)
    page.locator("#open-go").click()
    expect(pieces).to_have_count(PLY)


def test_files_hold_the_same_game(
    open_script: OpenScript, new_page: NewPage, home: Home, client: httpx.Client, tmp_path: Path
) -> None:
    game = open_script(SCRIPT, PLY)
    record = GameRecord.of(SCRIPT.position(PLY))
    _share(game.page)
    files = {ending: _save(game.page, ending, tmp_path) for ending in ("json", "blksgf", "png", "svg")}
    assert parse_record(files["json"].read_text()) == record
    assert parse_blksgf(files["blksgf"].read_text()).record() == record
    assert files["png"].read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert files["png"].stat().st_size > 5_000
    drawing = ElementTree.parse(files["svg"])
    assert drawing.getroot().tag == f"{SVG}svg"
    assert {"style", "class"}.isdisjoint(name for node in drawing.iter() for name in node.attrib)
    squares = [node.get("d", "").count("h1v1h-1z") for node in drawing.iter(f"{SVG}path")]
    assert sum(squares) == sum(map(bool, SCRIPT.position(PLY).board.grid.flat))
    texts = [node.text for node in drawing.iter(f"{SVG}text")]
    blue, orange = (f"{score}".replace("-", "\N{MINUS SIGN}") for score in SCRIPT.position(PLY).scores())
    names = ["Blokus Duo", f"After {PLY} moves", "Blue", blue, "Computer, easy", orange]
    assert texts[-8:-2] == names
    assert texts[-2] == home.url.removeprefix("http://")
    assert re.search(r"20\d\d", texts[-1] or "")

    page = new_page(base_url=home.url, viewport=WINDOW)
    page.goto("/")
    _open_dialog(page)
    page.locator("#open-file").set_input_files(files["blksgf"])
    opened = GamePage(page, client, "")
    expect(opened.pieces).to_have_count(PLY)
    assert opened.grid() == SCRIPT.position(PLY).board.grid.tolist()
    assert game_in(page.url).startswith("imported-")
    _share(page)
    assert _link(page) == _link(game.page)


def _copied(page: Page) -> str:
    """Press the button and return the copied program."""
    page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    page.locator("#copy-python").click()
    expect(page.locator("#share")).to_contain_text("Copied. It needs the package polindrome.")
    program: str = page.evaluate("window.copied")
    return program


def _run(program: str) -> str:
    """Run a program in a process of its own; return what it prints."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.rstrip("\n")


def test_copied_python_recreates_the_position(open_script: OpenScript, open_entropy: OpenEntropy) -> None:
    """Of the move on the screen, and of Entropy with its draws and options."""
    game = open_script(SCRIPT, PLY)
    game.page.keyboard.press(",")
    _share(game.page)
    program = _copied(game.page)
    assert program.startswith('from polindrome import new_game\n\ngame = new_game("duo")\n')
    assert " ".join(SCRIPT.moves[: PLY - 1]) == " ".join(program.split('"""')[1].split())
    assert _run(program) == str(SCRIPT.position(PLY - 1)).rstrip("\n")
    rules = {"scorer": "literal", "open_draw": False}
    entropy = open_entropy(120, seed=3, rules=rules)
    record = parse_record(entropy.client.get(f"/api/games/{entropy.id}/record").text)
    _share(entropy.page)
    assert _run(_copied(entropy.page)) == str(record.replay()).rstrip("\n")


def test_the_picture_of_a_finished_game_says_who_won(open_script: OpenScript, tmp_path: Path) -> None:
    """No text is wider than its place, in both themes."""
    game = open_script(ENDED, len(ENDED.moves), color_scheme="dark")
    game.show_result().locator("#share-over").click()
    drawing = _save(game.page, "svg", tmp_path)
    outcome = ENDED.game.outcome()
    assert outcome
    titles: dict[tuple[int, ...], str] = {(0,): "Blue wins", (1,): "Computer wins"}
    title = titles.get(outcome.winners, "Draw")
    assert f">{title}</text>" in drawing.read_text(encoding="utf-8")
    game.page.goto(drawing.as_uri())
    texts = "[...document.querySelectorAll('svg > text')].map((text) => text.getBBox())"
    boxes = game.page.evaluate(f"() => {texts}.map(({{ x, width }}) => [x, width])")
    for (left, width), (right, other) in zip(boxes[::2], boxes[1::2], strict=True):
        assert left + width <= right
        assert right + other <= 800 - 20


RECORD = json.loads(format_record(GameRecord.of(SCRIPT.position(3))))
CUT_OFF = "The link is incomplete or damaged. Copy all of it again."
DAMAGED = {
    "": "Choose a file, or paste a link or the text of a file.",
    "good morning": "This is not a saved game or a link to one.",
    json.dumps(RECORD)[:-9]: "The file is damaged: its JSON is incomplete.",
    json.dumps({**RECORD, "actions": "none"}): ("This is not a Polindrome game: actions is missing or wrong."),
    json.dumps({**RECORD, "game": "chess"}): "This page does not know the game “chess”.",
    json.dumps({**RECORD, "actions": [5, 5]}): "The game is damaged: a move breaks the rules.",
    json.dumps({**RECORD, "options": {"setup": {}}}): (
        "The game starts with pieces on the board. This page shows only games from an empty board."
    ),
    "http://elsewhere/#g=AQNkdW8AF58y": CUT_OFF,
    "(;GM[Blokus Duo];B[zz])": "Line 1: “zz” is not a move.",
    "(;GM[Blokus Duo];B[e10];\nW[a1])": (
        "Move 2 in line 2 breaks the rules: the first piece has to cover the start square."
    ),
    "(;GM[Blokus Duo]AB[e10])": (
        "The game starts with pieces on the board. This page shows only games from an empty board."
    ),
    f"(;GM[Blokus Duo]C[{'x' * 60_000}])": "The file is too large for a saved game.",
}
IN_GERMAN = {
    "(Guten Morgen)": "Das ist keine gespeicherte Blokus-Partie.",
    "(;GM[Chess])": "Das Spiel „Chess“ kennt diese Seite nicht.",
    "(;GM[Blokus Duo];B[e10": "Die Datei ist unvollständig.",
    "(;GM[Blokus Duo];\n?": "Die Datei ist in Zeile 2, Spalte 1 beschädigt.",
    "(;GM[Blokus Duo];B[zz])": "Zeile 1: „zz“ ist kein Zug.",
    "(;GM[Blokus Duo];B[a1])": (
        "Zug 1 in Zeile 1 verstößt gegen die Regeln: Der erste Stein muss das Startfeld bedecken."
    ),
    f"(;GM[Blokus Duo]C[{'ä' * 40_000}])": "Die Datei ist nicht lesbar. Meldung des Servers: „",
}
"""The server's error about a file, in the words of the German page."""


def test_damaged_input_is_reported_and_nothing_is_lost(lobby: Page, expected_errors: list[str]) -> None:
    expected_errors.append("422")
    _open_dialog(lobby)
    text = lobby.locator("#open-text")
    for damaged, problem in DAMAGED.items():
        text.fill(damaged)
        lobby.locator("#open-go").click()
        expect(lobby.locator("#open-problem")).to_have_text(problem)
        expect(text).to_have_value(damaged)
    assert faults_of(lobby) == []
    text.fill(format_blksgf(GameTree.of(GameRecord.of(SCRIPT.position(3)))))
    lobby.locator("#open-go").click()
    expect(lobby.locator("#board .pieces .piece")).to_have_count(3)
    lobby.goto("/#g=AQNkdW8AF58y")
    expect(lobby.locator("#lobby .problem")).to_have_text("The link is incomplete or damaged. Copy all of it again.")


def test_server_errors_are_shown_in_german(new_page: NewPage, home: Home, expected_errors: list[str]) -> None:
    expected_errors.append("422")
    page = new_page(base_url=home.url, viewport=WINDOW, locale="de-DE")
    page.goto("/")
    _open_dialog(page)
    for damaged, problem in IN_GERMAN.items():
        page.locator("#open-text").fill(damaged)
        page.locator("#open-go").click()
        expect(page.locator("#open-problem")).to_contain_text(problem)


@pytest.fixture
def saved(lobby: Page, client: httpx.Client) -> GamePage:
    """An unfinished game as pasted text."""
    _open_dialog(lobby)
    lobby.locator("#open-text").fill(format_record(GameRecord.of(SCRIPT.position(PLY))))
    lobby.locator("#open-go").click()
    game = GamePage(lobby, client, "")
    expect(game.pieces).to_have_count(PLY)
    return game


@needs_core
def test_a_saved_game_is_continued_and_reviewed(saved: GamePage) -> None:
    page = saved.page
    expect(saved.status).to_have_text("Blue\N{RIGHT SINGLE QUOTATION MARK}s turn.")
    page.mouse.click(*saved.point(7, 7))
    page.keyboard.press("z")
    page.keyboard.press(",")
    expect(saved.pieces).to_have_count(PLY - 1)
    stored = game_in(page.url)
    page.locator("#play-on").click()
    # The seat to move is suggested, and the usual level.
    dialog = page.get_by_role("dialog", name="Play on from here")
    expect(dialog.get_by_label("Orange")).to_be_checked()
    expect(dialog.get_by_label("The computer plays")).to_have_value("level:1")
    assert faults_of(page) == []
    dialog.get_by_label("Blue").check()
    dialog.get_by_label("The computer plays").select_option("Hard")
    dialog.get_by_role("button", name="Start").click()
    played = look(saved.client, wait_for_game(page, stored))
    assert played["seats"] == [HUMAN, {"kind": "bot", "level": "hard"}]
    expect(page.locator("#panel-game")).to_be_visible()
    page.get_by_role("link", name="Back to the original game").click()
    expect(saved.in_hand).to_have_text("A saved game")
    expect(saved.pieces).to_have_count(PLY - 1)

    page.locator("#play-on").click()
    dialog.get_by_label("All seats").check()
    expect(dialog.get_by_label("The computer plays")).to_be_hidden()
    dialog.get_by_role("button", name="Start").click()
    assert look(saved.client, wait_for_game(page, stored))["seats"] == [HUMAN, HUMAN]
    page.go_back()
    expect(saved.in_hand).to_have_text("A saved game")
    page.locator("#ask-review").click()
    expect(page.locator("#review-progress, #summary")).to_be_visible()
    assert game_in(page.url) == stored


def test_the_game_of_a_link_is_stored_on_request(open_script: OpenScript, new_page: NewPage, home: Home) -> None:
    game = open_script(SCRIPT, PLY)
    _share(game.page)
    page = new_page(base_url=home.url, viewport=WINDOW)
    page.goto(f"{_link(game.page)}&ply=3")
    pieces = page.locator("#board .pieces .piece")
    expect(pieces).to_have_count(3)
    page.locator("#keep-game").click()
    assert wait_for_game(page).startswith("imported-")
    expect(page.locator("#keep-game")).to_have_count(0)
    page.reload()
    expect(pieces).to_have_count(3)
    page.locator("#brand").click()
    expect(page.locator(".own-game .company, .own-game .state")).to_have_text(["imported", "not finished"])


def test_a_link_with_a_position_of_entropy(open_entropy: OpenEntropy, new_page: NewPage) -> None:
    game = open_entropy(30, seed=3, rules={"scorer": "literal", "open_draw": False})
    _share(game.page)
    expect(game.page.locator("#save-blksgf")).to_have_count(0)
    expect(game.page.locator("#share-here")).to_be_hidden()
    assert faults_of(game.page) == []
    game.page.keyboard.press("Escape")
    expect(game.page.locator("dialog[open]")).to_have_count(0)
    game.page.keyboard.press(",")
    state = game.state()
    game.page.locator("#share-game").click()
    expect(game.page.locator("#share-here")).to_be_checked()
    page = new_page(viewport=WINDOW)
    page.goto(_link(game.page))
    other = EntropyPage(page, game.client, "")
    expect(page.locator("#status")).to_have_text(game.status.inner_text())
    assert other.state() == state
    page.locator("#tab-analyse").click()
    expect(page.locator("#scorer-note")).to_be_hidden()
    page.get_by_role("tab", name="Game").click()
    expect(page.locator("#scorer-note")).to_be_visible()
