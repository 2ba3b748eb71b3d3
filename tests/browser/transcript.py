"""Full descriptions of the positions of a game by the Python rules; transcript.js is the JavaScript counterpart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from polindrome.blokus import BlokusGame, Player
from polindrome.game import OVER

SCRIPT = "/tests/transcript.js"


def describe(game: BlokusGame) -> dict[str, Any]:
    """Describe a position like the function of the same name in transcript.js."""
    players, outcome = game.variant.players, game.outcome()
    return {
        "ply": len(game.history),
        "turn": None if game.turn == OVER else game.turn,
        "colour": players.index(game.current_player) if game.current_player else None,
        "isOver": game.is_over,
        "skips": [list(skip) for skip in game.skips],
        "moves": [[players.index(player), *move] for player, move in game.moves],
        "grid": game.board.grid.tolist(),
        "scores": list(game.colour_scores()),
        "seatScores": list(game.scores()),
        "outcome": outcome
        and {"scores": list(outcome.scores), "winners": list(outcome.winners), "reason": outcome.reason},
        "colours": [_describe_colour(game, player) for player in players],
    }


def moves_as_text(game: BlokusGame) -> list[str]:
    """Return the moves of a game in notation."""
    return [game.format_action(action) for action in game.history]


def assert_same(ours: Iterable[dict[str, Any]], theirs: Iterable[dict[str, Any]]) -> None:
    """Assert that two transcripts agree, value by value; report the first difference."""
    for expected, got in zip(ours, theirs, strict=True):
        assert got.keys() == expected.keys()
        for key, value in expected.items():
            assert got[key] == value, f"{key} at ply {expected['ply']}"


def _describe_colour(game: BlokusGame, player: Player) -> dict[str, Any]:
    return {
        "legal": [number for move in game.legal_moves_of(player) for number in move],
        "frontier": [list(cell) for cell in sorted(game.board.get_frontier(player))],
        "left": game.board.remaining_pieces(player),
        "score": game.colour_scores()[game.variant.players.index(player)],
        "isOut": player.name in {who for _, who in game.skips},
        "mobility": game.mobility(player).to_json(),
    }
