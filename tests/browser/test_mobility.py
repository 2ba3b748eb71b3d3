"""Mobility is the same number in Python and on the page, to the last bit, and both match the golden file."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Page

from polindrome.blokus import ALL_PIECES, CLASSIC, DUO, PIECES, VARIANTS, BlokusGame, Move, Player, Variant
from polindrome.blokus.mobility import compute_player_mobility_metrics
from polindrome.blokus.placements import move_of_cells
from tests.browser.conftest import Call
from tests.browser.transcript import SCRIPT, moves_as_text
from tests.test_golden_games import load
from tools.make_mobility_golden import FILE, make_lines

MODULE = "mobility"
GOLDEN = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]

HAND_MADE = {
    "no moves": ([], []),
    "one of each size": ([Move(piece_id, 0, 0, 0) for piece_id in (1, 2, 4, 8, 13)], []),
    "duplicates count": ([Move(1, 0, 0, 0), Move(1, 0, 0, 0), Move(13, 5, 1, 1)], []),
    "used pieces and unknown ids do not": ([Move(2, 0, 0, 0), Move(0, 0, 0, 0), Move(22, 0, 0, 0)], [2]),
    "the tenth piece is a pentomino": ([Move(10, 0, 0, 0)], []),
}

every_golden = pytest.mark.parametrize(
    "golden", GOLDEN, ids=[f"{game['variant']}-{len(game['moves'])}" for game in GOLDEN]
)


def test_golden_file_is_the_output_of_its_tool() -> None:
    assert FILE.read_text(encoding="utf-8") == make_lines()


@every_golden
def test_python_matches_the_golden_file(golden: dict[str, Any]) -> None:
    """With fractions and plain counting, so that neither rounding nor summation order matters."""
    game = BlokusGame(VARIANTS[golden["variant"]])
    for move, expected in zip(golden["moves"], golden["mobility"], strict=True):
        assert [_by_hand(game, player) for player in game.variant.players] == expected
        game.apply(game.parse_action(move))
    assert game.is_over


@every_golden
def test_page_matches_the_golden_file(call: Call, golden: dict[str, Any]) -> None:
    [positions] = call(SCRIPT, "transcripts", golden["variant"], [golden["moves"]])
    found = [[colour["mobility"] for colour in position["colours"]] for position in positions]
    assert found[:-1] == golden["mobility"]
    assert found[-1] == [_nothing() for _ in found[-1]]


@pytest.mark.parametrize("variant", [DUO, CLASSIC], ids=lambda variant: variant.name)
def test_every_ply_of_the_golden_games_matches(call: Call, variant: Variant) -> None:
    expected = [_replay(variant, golden) for _, golden in load(variant)]
    found = call(SCRIPT, "transcripts", variant.name, [moves for moves, _ in expected])
    for (_, metrics), positions in zip(expected, found, strict=True):
        assert [[colour["mobility"] for colour in position["colours"]] for position in positions] == metrics


@pytest.mark.parametrize(("moves", "used"), HAND_MADE.values(), ids=HAND_MADE)
def test_hand_made_lists_match(call: Call, moves: list[Move], used: list[int]) -> None:
    expected = compute_player_mobility_metrics(moves, used).to_json()
    found = call(MODULE, "computePlayerMobilityMetrics", [{"pieceId": move.piece_id} for move in moves], used)
    assert found == expected


def test_orientations_are_counted_alike(modules: Page) -> None:
    script = "async (ids) => ids.map((await import('/tests/modules.js')).mobility.orientationCount)"
    counts = modules.evaluate(script, list(PIECES))
    assert counts == [len(ways) for ways in ALL_PIECES.values()]
    assert counts == [1, 2, 2, 4, 2, 1, 4, 8, 4, 4, 8, 2, 8, 8, 8, 4, 4, 4, 4, 1, 8]


def _by_hand(game: BlokusGame, player: Player) -> dict[str, Any]:
    counts = Counter(move.piece_id for move in game.legal_moves_of(player))
    normalized = {piece_id: Fraction(count, len(ALL_PIECES[piece_id])) for piece_id, count in counts.items()}
    weights = {piece_id: share * PIECES[piece_id].size for piece_id, share in normalized.items()}
    buckets = {
        str(size): sum(weight for piece_id, weight in weights.items() if PIECES[piece_id].size == size)
        for size in range(1, 6)
    }
    return {
        "totalPlacements": counts.total(),
        "totalOrientationNormalized": sum(normalized.values()),
        "totalCellWeighted": sum(weights.values()),
        "buckets": buckets,
    }


def _nothing() -> dict[str, Any]:
    return compute_player_mobility_metrics([], []).to_json()


def _replay(variant: Variant, golden: dict[str, Any]) -> tuple[list[str], list[list[dict[str, Any]]]]:
    """Return the moves of a golden game, and the mobility of every colour in each of its positions."""
    game = BlokusGame(variant)
    metrics = [[game.mobility(player).to_json() for player in variant.players]]
    for ply in golden["plies"]:
        game.make_move(move_of_cells([(row, col) for row, col in ply["cells"]]))
        metrics.append([game.mobility(player).to_json() for player in variant.players])
    return moves_as_text(game), metrics
