"""The page's review sentences match Python's, built from the same facts."""

from __future__ import annotations

import re

from polindrome.analysis import review
from polindrome.blokus import VARIANTS
from polindrome.bots import Budget
from polindrome.entropy.board import COLOR_NAMES
from polindrome.game import Game
from polindrome.records import GameRecord
from tests.browser.conftest import Call
from tests.core import needs_core
from tests.random_play import finished_game, position_after
from tests.server.playing import Json, entropy_after

BUDGET = Budget(nodes=40)
TOKENS = re.compile(r"\b([RGYBWKP]{2,7})(?= in (?:row|column))")


def _moves(game: Game) -> list[Json]:
    moves: list[Json] = review(GameRecord.of(game), BUDGET).to_json()["moves"]
    return moves


def _assert_same(call: Call, family: str, moves: list[Json]) -> None:
    for move in moves:
        assert call(f"{family}Sentences", "sentenceOf", move) == _on_the_page(move["sentence"])


def _on_the_page(sentence: str) -> str:
    """Format numbers and token colours as the page does in its language."""
    named = TOKENS.sub(lambda found: "-".join(COLOR_NAMES[token] for token in found[1]), sentence)
    return named.replace(" %", "%").replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")


@needs_core
def test_sentences_on_blokus(call: Call) -> None:
    moves = [*_moves(finished_game(VARIANTS["duo"], 5)), *_moves(position_after(VARIANTS["classic-3"], 2, 9))]
    assert {"best", "blunder"} <= {move["label"] for move in moves}
    _assert_same(call, "blokus", moves)


def test_sentences_on_entropy(call: Call) -> None:
    moves = _moves(entropy_after(60, 2))
    assert {move["side"] for move in moves if move["better"]} == {"ORDER", "CHAOS"}
    _assert_same(call, "entropy", moves)
