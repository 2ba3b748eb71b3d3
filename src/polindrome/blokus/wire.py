"""What the page is told of Blokus in particular: colours, the board, pieces left, mobility, moves."""

from __future__ import annotations

from typing import Any

from polindrome.blokus import VARIANTS, BlokusGame, Move, Player, Variant
from polindrome.blokus.mobility import compute_player_mobility_metrics
from polindrome.errors import UnknownName
from polindrome.game import Game

FAMILY = "blokus"
TITLES = {
    "duo": "Blokus Duo",
    "classic": "Blokus Classic",
    "classic-2": "Blokus Classic for two",
    "classic-3": "Blokus Classic for three",
}


def as_blokus(game: Game) -> BlokusGame:
    """The game, which has to be Blokus."""
    if not isinstance(game, BlokusGame):
        raise UnknownName("game for this view", game.name, VARIANTS)
    return game


def describe_kind(game: Game) -> dict[str, Any]:
    """The size of the board, and the colours in turn order with who plays them."""
    variant = as_blokus(game).variant
    return {
        "size": variant.size,
        "colours": [
            {"name": player.name, "seat": seat, "start": list(start)}
            for (player, seat), start in zip(_owners(variant), variant.starts, strict=True)
        ],
    }


def describe_position(game: Game, *, is_over: bool) -> dict[str, Any]:
    """The part of a snapshot that is about the board."""
    blokus = as_blokus(game)
    current = None if is_over else blokus.current_player
    moves = {player: blokus.legal_moves_of(player) for player in blokus.variant.players}
    return {
        "colour": current.name if current else None,
        "board": blokus.board.grid.tolist(),
        "players": _describe_players(blokus, moves),
        "legal_moves": _describe_moves(moves[current] if current else []),
    }


def scores_of(game: Game) -> tuple[int, ...]:
    """The points of every seat so far."""
    return as_blokus(game).seat_scores()


def describe_legal_moves(game: Game) -> list[Any]:
    """The moves of the colour to move, in the order of their actions."""
    return _describe_moves(as_blokus(game).get_legal_moves())


def _describe_moves(moves: list[Move]) -> list[dict[str, int]]:
    return [
        {
            "piece_id": move.piece_id,
            "orientation": move.orientation,
            "anchor_row": move.anchor_row,
            "anchor_col": move.anchor_col,
        }
        for move in moves
    ]


def _describe_players(game: BlokusGame, moves: dict[Player, list[Move]]) -> list[dict[str, Any]]:
    out = {who for _, who in game.skips}
    board = game.board
    return [
        {
            "colour": player.name,
            "seat": seat,
            "start": list(start),
            "score": score,
            "pieces_left": board.remaining_pieces(player),
            "out": player.name in out,
            "mobility": compute_player_mobility_metrics(moves[player], board.player_pieces_used[player]).to_json(),
        }
        for (player, seat), start, score in zip(_owners(game.variant), game.variant.starts, game.scores(), strict=True)
    ]


def _owners(variant: Variant) -> list[tuple[Player, int | None]]:
    return list(zip(variant.players, variant.seats, strict=True))
