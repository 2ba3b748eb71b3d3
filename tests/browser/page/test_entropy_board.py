"""The Entropy board shows what Python computes: tokens, points, palindromes, odds, the last move."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import expect

from polindrome.entropy import EntropyGame, get_column, get_row
from polindrome.entropy.evaluators import analyze_pattern_potential, determine_game_phase
from polindrome.entropy.scoring import find_palindromes
from tests.browser.page.conftest import OpenEntropy
from tests.browser.page.contrast import contrast
from tests.browser.page.entropy_page import odds
from tests.browser.test_entropy_rules import longest
from tests.server.playing import entropy_after

EARLY, MIDDLE, LATE = 20, 75, 140
SQUARES = """([palette, scheme]) => {
  Object.assign(document.documentElement.dataset, { palette, theme: scheme });
  const { stroke } = getComputedStyle(document.querySelector("#board .square"));
  return [stroke, getComputedStyle(document.querySelector("#board .field")).fill];
}"""
"""The colours of the edges of squares, and of the board below them."""

PHASES = {"early": "Opening", "mid": "Middle game", "late": "Endgame"}


def _marks(game: EntropyGame) -> set[tuple[str, int, int, int]]:
    """Return the palindromes of rows and columns to be marked, except those inside longer ones."""
    lines = [("row", row, get_row(game.state, row)) for row in range(7)]
    lines += [("column", col, get_column(game.state, col)) for col in range(7)]
    return {(kind, number, *span) for kind, number, line in lines for span in longest(find_palindromes(line))}


@pytest.mark.parametrize("scorer", ["official", "literal"])
@pytest.mark.parametrize(("plies", "seed"), [(EARLY, 1), (MIDDLE, 2), (MIDDLE, 3), (LATE, 4)])
def test_points_and_palindromes_match_python(open_entropy: OpenEntropy, scorer: str, plies: int, seed: int) -> None:
    rules = {"scorer": scorer}
    game = open_entropy(plies, seed=seed, rules=rules, human=entropy_after(plies, seed, **rules).turn)
    python = entropy_after(plies, seed, **rules)
    rows, columns = python.line_scores()
    seen = game.read()
    assert game.state() == list(python.state) == game.snapshot()["state"]
    assert (seen["rows"], seen["columns"]) == (rows, columns)
    assert seen["total"] == seen["corner"] == python.score
    assert {tuple(mark) for mark in seen["marks"]} == _marks(python)
    assert seen["marks"] or plies == EARLY
    assert seen["bag"] == odds(python.bag)
    expect(game.page.locator("#scorer-note")).to_be_visible(visible=scorer == "literal")
    game.analyse()
    expect(game.page.locator("#phase")).to_have_text(re.compile(f"^{PHASES[determine_game_phase(python.state)]}: "))
    in_making = [len(re.findall("row|column", text)) for text in game.page.locator("#prospects dd").all_inner_texts()]
    assert in_making == list(analyze_pattern_potential(python.state))


def test_squares_are_visible_in_every_theme(open_entropy: OpenEntropy) -> None:
    game = open_entropy(EARLY)
    for palette, scheme in product(("standard", "contrast"), ("light", "dark")):
        line, field = game.page.evaluate(SQUARES, [palette, scheme])
        assert contrast(line, field) >= 1.6, (palette, scheme)


def test_literal_scores_are_bigger_and_explained(open_entropy: OpenEntropy) -> None:
    official, literal = (
        open_entropy(LATE, seed=4, rules={"scorer": scorer}, human=entropy_after(LATE, 4).turn)
        for scorer in ("official", "literal")
    )
    assert literal.read()["total"] > official.read()["total"]
    assert {tuple(mark) for mark in literal.read()["marks"]} == {tuple(mark) for mark in official.read()["marks"]}
    expect(literal.page.locator("#scorer-note")).to_contain_text("gaps are closed")


def test_next_token_is_shown_to_order_only_with_an_open_draw(open_entropy: OpenEntropy) -> None:
    shown = open_entropy(EARLY, seed=2)
    token = shown.snapshot()["next_token"]
    assert token
    expect(shown.page.locator("#next .token")).to_have_class(f"token {token}")
    hidden = open_entropy(EARLY, seed=2, rules={"open_draw": False})
    assert hidden.snapshot()["role"] == "order"
    expect(hidden.page.locator("#next")).to_be_hidden()
    expect(hidden.status).to_have_text("You are Order: slide a token or pass.")


def test_last_move_is_marked(open_entropy: OpenEntropy) -> None:
    order = open_entropy(EARLY, human=0)
    order.play("pass")
    placed = order.settled()["last_move"]
    assert order.read()["last"] == [placed]
    chaos = open_entropy(EARLY + 2, human=1)
    empty = next(move for move in chaos.snapshot()["legal_moves"])
    chaos.play(empty)
    move = chaos.settled()["last_move"]
    assert sorted(chaos.read()["last"]) == sorted(move.split("-") if "-" in move else [empty])


def test_every_square_has_a_name(open_entropy: OpenEntropy) -> None:
    game = open_entropy(MIDDLE)
    cells: Any = game.page.get_by_role("gridcell")
    expect(cells).to_have_count(49)
    expect(game.page.get_by_role("grid", name="The board")).to_be_visible()
    taken = next(index for index, color in enumerate(game.state()) if color == "R")
    name = f"{chr(ord('a') + taken // 7)}{taken % 7 + 1}, red"
    expect(game.page.get_by_role("gridcell", name=name)).to_be_visible()
