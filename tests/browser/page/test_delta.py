"""Preview of a move's effect: the change in both sides' placements and in squares."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from polindrome.blokus import CLASSIC, PIECES, BlokusGame
from polindrome.blokus.legality import cells_of
from tests.browser.page.conftest import OpenGame, OpenScript
from tests.browser.page.positions import moves_of, script
from tests.server.playing import EASY, HUMAN

SCRIPT = script(0)
EARLY = SCRIPT.own_plies[3]


def _deltas(game: BlokusGame, action: int) -> tuple[int, int]:
    """Return the change in placements that an action causes for its own seat and for all others."""
    seats = game.variant.seats
    mover, twin = game.turn, game.copy()
    twin.apply(action)
    own = rivals = 0
    for player, seat in zip(game.variant.players, seats, strict=True):
        change = len(twin.legal_moves_of(player)) - len(game.legal_moves_of(player))
        own, rivals = (own + change, rivals) if seat == mover else (own, rivals + change)
    return own, rivals


def _signed(change: int) -> str:
    return f"{change:+}".replace("-", "\N{MINUS SIGN}") if change else "±0"


def test_a_badge_for_each_side_and_none_for_an_illegal_place(open_script: OpenScript) -> None:
    game, position = open_script(SCRIPT, EARLY), SCRIPT.position(EARLY)
    aside = game.page.locator("#aside")
    changing = [action for action in position.legal_actions() if 0 not in _deltas(position, action)]
    for action in (changing[0], changing[-1]):
        text = position.format_action(action)
        move = game.hover(text)
        own, rival = _deltas(position, action)
        squares = PIECES[move.piece_id].size
        expect(aside).to_have_text(
            f"Placements you {_signed(own)} Computer {_signed(rival)} {squares} square{'s' if squares > 1 else ''}"
        )
        expect(aside).to_be_in_viewport()
    game.page.mouse.move(*game.point(0.5, 0.5))
    assert game.ghost()[0] == "bad"
    expect(aside).to_have_text("")


def test_with_four_colours_the_opponents_are_counted_together(open_game: OpenGame) -> None:
    position, rng = BlokusGame(CLASSIC), Random(5)
    while len(position.history) < 16:
        position.apply(rng.choice(position.legal_actions()))
    game = open_game(moves_of(position), [HUMAN, EASY, EASY, EASY], variant=CLASSIC)
    game.page.keyboard.press("}")
    cells = game.ghost()[1]
    [action] = [each for each in position.legal_actions() if set(cells_of(position.move_of(each))) == cells]
    own, rivals = _deltas(position, action)
    expect(game.page.locator("#aside")).to_contain_text(f"you {_signed(own)} rivals {_signed(rivals)} 5 squares")
