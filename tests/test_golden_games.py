"""Golden games, verified with several independent programs: move counts, skips and scores at every ply."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from polindrome.blokus import CLASSIC, DUO, BlokusGame, LegalMoveGenerator, Variant
from polindrome.blokus.bench.positions import reference_game
from polindrome.blokus.move_generator import STRATEGIES
from polindrome.blokus.pieces import PIECE_SIZES
from polindrome.blokus.placements import move_of_cells

FOLDER = Path(__file__).parent / "golden"


def load(variant: Variant) -> list[tuple[Variant, dict[str, Any]]]:
    lines = (FOLDER / f"blokus_{variant.name}_games.jsonl").read_text().splitlines()
    return [(variant, json.loads(line)) for line in lines]


GAMES = load(DUO) + load(CLASSIC)
every_game = pytest.mark.parametrize(
    ("variant", "golden"), GAMES, ids=[f"{variant.name}-{golden['game']}" for variant, golden in GAMES]
)


def test_all_golden_games_are_present() -> None:
    assert len(GAMES) == 50
    assert sum(len(golden["plies"]) for _, golden in GAMES) == 662 + 1493


@every_game
@pytest.mark.parametrize("strategy", list(STRATEGIES))
def test_golden_game_replays(variant: Variant, golden: dict[str, Any], strategy: str) -> None:
    game = BlokusGame(variant, LegalMoveGenerator(strategy))
    assert [list(start) for start in variant.starts] == golden["starts"]
    for ply in golden["plies"]:
        assert game.current_player is variant.players[ply["c"]]
        moves = game.get_legal_moves()
        played = move_of_cells([(row, col) for row, col in ply["cells"]])
        assert len(moves) == ply["n"]
        assert played in moves
        assert str(PIECE_SIZES[played.piece_id]) == ply["piece"][1]
        game.make_move(played)
    assert game.is_over
    assert list(game.colour_scores()) == golden["score"]
    assert [int((game.board.grid == player.value).sum()) for player in variant.players] == golden["squares_placed"]
    out_at = {colour: ply for ply, colour in reversed(game.skips)}
    assert [out_at[player.name] for player in variant.players] == golden["out_at"]


@every_game
def test_benchmark_games_are_the_golden_games(variant: Variant, golden: dict[str, Any]) -> None:
    played = [game.cells_of(game.move_of(action)) for game, action in reference_game(variant, golden["seed"])]
    assert played == [[tuple(cell) for cell in ply["cells"]] for ply in golden["plies"]]
