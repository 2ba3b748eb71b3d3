"""Blokus over the wire: what clients are told of colours, board, pieces, mobility and moves, field by field."""

from __future__ import annotations

from typing import Any, Literal

from polindrome.blokus import BlokusGame, Move, Player, Variant
from polindrome.blokus.mobility import compute_player_mobility_metrics
from polindrome.game import Game
from polindrome.server.wire import AnyGameKind, AnySnapshot, Strict

FAMILY = "blokus"

Cell = tuple[int, int]


class Colour(Strict):
    """A colour of a game, the seat that plays it (null: all in turn), and where it starts."""

    name: str
    seat: int | None
    start: Cell


class BlokusKind(AnyGameKind):
    """A Blokus that can be created."""

    family: Literal["blokus"]
    size: int
    colours: list[Colour]


class Mobility(Strict):
    """How freely a colour can move; the buckets are by piece size."""

    totalPlacements: int  # noqa: N815 (published names)
    totalOrientationNormalized: float  # noqa: N815
    totalCellWeighted: float  # noqa: N815
    buckets: dict[str, float]


class PlayerState(Strict):
    """One colour in a snapshot."""

    colour: str
    seat: int | None
    start: Cell
    score: int
    pieces_left: list[int]
    out: bool
    mobility: Mobility


class Reach(Strict):
    """How far a colour can go: its placements, the squares of its largest piece that fits, and its pieces."""

    placements: int
    largest: int
    pieces: int


class Change(Strict):
    """A colour before and after a placement."""

    colour: str
    before: Reach
    after: Reach


class BlokusFacts(Strict):
    """What a placement does: to its own colour and to the strongest rival; its squares, and the corners it changes."""

    own: Change
    rival: Change
    squares: int
    opened: int
    closed: int


class BlokusStanding(Strict):
    """Win chance, margin and points of each seat, and the mobility of each colour in turn order."""

    wins: list[float]
    margins: list[float]
    scores: list[int]
    mobility: list[Mobility]


class LegalMove(Strict):
    """A move that the colour to move may make; the anchor is the top-left corner of the piece's box."""

    piece_id: int
    orientation: int
    anchor_row: int
    anchor_col: int


class BlokusSnapshot(AnySnapshot):
    """A game of Blokus as it stands; it has no options."""

    family: Literal["blokus"]
    options: dict[str, object]
    colour: str | None
    board: list[list[int]]
    players: list[PlayerState]
    legal_moves: list[LegalMove]


Kind, Snapshot, Facts, Standing = BlokusKind, BlokusSnapshot, BlokusFacts, BlokusStanding


def describe_kind(game: Game) -> dict[str, Any]:
    """The size of the board, and the colours in turn order with who plays them."""
    variant = _blokus(game).variant
    return {
        "size": variant.size,
        "colours": [
            {"name": player.name, "seat": seat, "start": list(start)}
            for (player, seat), start in zip(_owners(variant), variant.starts, strict=True)
        ],
    }


def describe_position(game: Game, *, is_over: bool) -> dict[str, Any]:
    """The part of a snapshot that is about the board."""
    blokus = _blokus(game)
    current = None if is_over else blokus.current_player
    moves = {player: blokus.legal_moves_of(player) for player in blokus.variant.players}
    return {
        "colour": current.name if current else None,
        "board": blokus.board.grid.tolist(),
        "players": _describe_players(blokus, moves),
        "legal_moves": _describe_moves(moves[current] if current else []),
    }


def describe_legal_moves(game: Game) -> list[Any]:
    """The moves of the colour to move, in the order of their actions."""
    return _describe_moves(_blokus(game).get_legal_moves())


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
        for (player, seat), start, score in zip(
            _owners(game.variant), game.variant.starts, game.colour_scores(), strict=True
        )
    ]


def _owners(variant: Variant) -> list[tuple[Player, int | None]]:
    return list(zip(variant.players, variant.seats, strict=True))


def _blokus(game: Game) -> BlokusGame:
    assert isinstance(game, BlokusGame), "the family is Blokus"
    return game
