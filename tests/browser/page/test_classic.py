"""Blokus Classic on the page: table, placement and result, for two, three and four seats."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from polindrome.blokus import CLASSIC, CLASSIC_2, CLASSIC_3, PIECES, BlokusGame, Variant
from tests.browser.page.conftest import HURRY, OpenGame
from tests.browser.page.game_page import GamePage, cells, legal_moves, style
from tests.browser.page.positions import moves_of
from tests.browser.page.test_accessibility import faults_of
from tests.random_play import finished_game, position_after
from tests.server.playing import EASY, HUMAN, Json

WINDOWS = [(1920, 1080), (1280, 860), (1024, 768), (768, 1024), (390, 844), (360, 640)]
PARTS = ("#players", "#board", "#status", ".controls", "#tray")
MINUS = "\N{MINUS SIGN}"

TITLE_OF = """async ([winners, yours, seats]) => {
  const { blokusBoard: { VARIANTS }, blokusResult, game: { BlokusGame } } = await import("/tests/modules.js");
  const game = new BlokusGame(VARIANTS.classic);
  const outcome = { scores: [0, 0, 0, 0], winners, reason: "no colour can move" };
  const table = { game, passes: [], yours, outcome, sides: [], seats: seats.map((kind) => ({ kind })) };
  return blokusResult.resultOf(table).title;
}"""


def _open(open_game: OpenGame, game: BlokusGame, **options: Any) -> GamePage:
    """Open the game on the page, with a person in the first seat."""
    seats = [HUMAN] + [EASY] * (game.num_seats - 1)
    return open_game(moves_of(game), seats, variant=game.variant, init_script=HURRY, **options)


def _names(game: GamePage) -> list[str]:
    return game.page.locator(".player .name").all_inner_texts()


def _check_numbers(game: GamePage, snapshot: Json) -> None:
    """Assert that scores, remaining squares and mobility are the server's."""
    assert game.grid() == snapshot["board"]
    assert game.scores() == [player["score"] for player in snapshot["players"]]
    for player in snapshot["players"]:
        css, left = player["colour"].lower(), player["pieces_left"]
        squares = sum(PIECES[piece].size for piece in left)
        note = game.page.locator(f".player.{css} .note")
        expect(note).to_have_text(f"{len(left)} pieces, {squares} squares left")
        total = game.page.locator(f"[data-total='{css} placements']")
        expect(total).to_have_text(str(player["mobility"]["totalPlacements"]))


def test_four_colours_are_shown_and_a_click_places_a_piece(open_game: OpenGame) -> None:
    game = _open(open_game, position_after(CLASSIC, 1, 16))
    snapshot = game.snapshot()
    game.analyse()
    _check_numbers(game, snapshot)
    assert _names(game) == ["Red (you)", "Blue, easy", "Yellow, easy", "Green, easy"]
    expect(game.page.locator("#table-title")).to_have_text("Blokus Classic")
    lines = [style(line, "stroke-dasharray") for line in game.page.locator("#panel-analyse .legend .line").all()]
    assert len(set(lines)) == len(CLASSIC.players)
    expect(game.page.locator("#tray .piece.red")).to_have_count(len(PIECES))
    expect(game.status).to_have_text("Your turn.")

    text = legal_moves(snapshot)[-1]
    game.hover(text)
    assert game.ghost() == ("good", cells(text, CLASSIC.size))
    game.page.mouse.down()
    game.page.mouse.up()
    after = game.settled()
    assert after["ply"] == snapshot["ply"] + 4
    _check_numbers(game, after)
    expect(game.page.locator("#board .piece.last")).to_have_count(3)


def test_player_of_two_colours_sees_which_is_to_move(open_game: OpenGame) -> None:
    game = _open(open_game, BlokusGame(CLASSIC_2))
    assert _names(game) == ["Red (you)", "Blue, easy", "Yellow (you)", "Green, easy"]
    for colour, starts in (("red", 4), ("yellow", 2)):
        expect(game.status).to_have_text(f"Your turn with {colour}: cover its start square.")
        expect(game.page.locator(f"#tray .piece.{colour}")).to_have_count(len(PIECES))
        expect(game.page.locator("#board .start")).to_have_count(starts)
        game.place(legal_moves(game.snapshot())[-1])
        game.settled()
    expect(game.status).to_have_text("Your turn with red.")
    assert game.grid() == game.snapshot()["board"]


def test_shared_colour_counts_for_no_player(open_game: OpenGame) -> None:
    """The fourth piece of the shared colour is the first seat's again."""
    game = _open(open_game, position_after(CLASSIC_3, 1, 15))
    expect(game.status).to_have_text("Your turn with green, which does not count.")
    expect(game.page.locator("#tray .piece.green")).to_have_count(len(PIECES))
    assert _names(game) == ["Red (you)", "Blue, easy", "Yellow, easy", "Green, shared"]
    game.take_down()
    game.place(legal_moves(game.snapshot())[-1])
    assert game.settled()["ply"] == 16
    expect(game.page.locator("#tray .piece.red")).to_have_count(len(PIECES))
    assert any(told.startswith("You placed ") for told in game.told())


@pytest.mark.parametrize("variant", [CLASSIC_2, CLASSIC_3], ids=lambda variant: variant.name)
def test_result_shows_the_points_of_every_seat(open_game: OpenGame, variant: Variant) -> None:
    played = finished_game(variant, 1)
    game = _open(open_game, played)
    rows = game.show_result().locator(".result tr")
    red, blue, yellow, green = (f"{points}".replace("-", MINUS) for points in played.colour_scores())
    squares = [int((played.board.grid == player.value).sum()) for player in variant.players]
    totals = [f"{points}".replace("-", MINUS) for points in played.scores()]
    if variant == CLASSIC_2:
        expected = [
            f"1 Blue and green, easy blue {blue}, green {green}; {squares[1] + squares[3]} squares placed {totals[1]}",
            f"2 Red and yellow (you) red {red}, yellow {yellow}; {squares[0] + squares[2]} squares placed {totals[0]}",
        ]
    else:
        rows_by_points = sorted(
            (
                (-played.scores()[0], f"Red (you) {squares[0]} squares placed {red}"),
                (-played.scores()[1], f"Blue, easy {squares[1]} squares placed {blue}"),
                (-played.scores()[2], f"Yellow, easy {squares[2]} squares placed {yellow}"),
            )
        )
        expected = [f"{rank} {row}" for rank, (_, row) in enumerate(rows_by_points, 1)]
        expected.append(f"Green does not count {green}")
    assert [" ".join(row.split()) for row in rows.all_inner_texts()] == expected
    outcome = played.outcome()
    assert outcome
    assert outcome.winners == (1,)
    name = "Blue and green" if variant == CLASSIC_2 else "Blue"
    expect(game.page.locator("#over h2")).to_have_text(f"{name} wins")
    expect(game.page.locator("#over")).to_contain_text("No player can place another piece.")


def test_a_win_can_be_shared(modules: Page) -> None:
    """Random games do not reach a shared win, so the state is constructed."""
    titles = {
        "You win": ([0], [0]),
        "Green wins": ([3], [0]),
        "You share the win with blue and green": ([0, 1, 3], [0]),
        "Red and blue share the win": ([0, 1], [2]),
        "Yellow and green share the win": ([2, 3], []),
        "Draw": ([0, 1, 2, 3], [0]),
    }
    seats = ["human", "bot", "bot", "human"]
    found = {title: modules.evaluate(TITLE_OF, [winners, yours, seats]) for title, (winners, yours) in titles.items()}
    assert found == {title: title for title in titles}


def test_axe_finds_no_violations_and_everything_is_visible(open_game: OpenGame) -> None:
    """With the mobility map and an illegal ghost; in both colour schemes, on every common screen size."""
    game = _open(open_game, position_after(CLASSIC, 1, 40), reduced_motion="reduce", settings={"numbers": True})
    game.page.keyboard.press("m")
    x, y = game.point(10, 10)
    game.page.mouse.move(x, y)
    expect(game.board).to_have_attribute("data-ghost", "bad")
    for scheme in ("light", "dark"):
        game.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        assert faults_of(game.page) == [], scheme
    assert {size: hidden for size in WINDOWS if (hidden := game.out_of_sight(PARTS, *size))} == {}
    assert "something sticks out sideways" not in game.out_of_sight((), 844, 390)
