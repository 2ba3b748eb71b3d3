"""The wire format of Blokus: JSON schemas of colours, board, pieces, mobility and moves."""

from __future__ import annotations

from typing import Any, Literal

from polindrome.blokus import BlokusGame, Move, Player, Variant
from polindrome.blokus.mobility import compute_player_mobility_metrics
from polindrome.game import Game
from polindrome.server.wire import BaseCatalogueEntry, BaseSnapshot, Strict

FAMILY = "blokus"

Cell = tuple[int, int]


class Colour(Strict):
    """A colour of a game, its seat (null: shared by all seats in turn), and its start cell."""

    name: str
    seat: int | None
    start: Cell


class BlokusCatalogueEntry(BaseCatalogueEntry):
    """A Blokus variant in the game catalogue."""

    family: Literal["blokus"]
    size: int
    colours: list[Colour]


class Mobility(Strict):
    """The mobility of a colour; the buckets are by piece size."""

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


class BlokusColourMobility(Strict):
    """The mobility of a colour in brief: placements, squares of the largest piece that fits, and remaining pieces."""

    placements: int
    largest: int
    pieces: int


class BlokusMobilityChange(Strict):
    """The mobility of a colour before and after a placement."""

    colour: str
    before: BlokusColourMobility
    after: BlokusColourMobility


class BlokusFacts(Strict):
    """The effects of a placement on its own colour and the strongest rival, its squares, and changed corners."""

    own: BlokusMobilityChange
    rival: BlokusMobilityChange
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
    """A legal move of the colour to move; the anchor is the top-left corner of the piece's bounding box."""

    piece_id: int
    orientation: int
    anchor_row: int
    anchor_col: int


class BlokusSnapshot(BaseSnapshot):
    """The current state of a game of Blokus."""

    family: Literal["blokus"]
    options: dict[str, object]
    colour: str | None
    board: list[list[int]]
    players: list[PlayerState]
    legal_moves: list[LegalMove]


CatalogueEntry, Snapshot, Facts, Standing = BlokusCatalogueEntry, BlokusSnapshot, BlokusFacts, BlokusStanding


def describe_catalogue_entry(game: Game) -> dict[str, Any]:
    """Return the size of the board, and the colours in turn order with their seats."""
    variant = _blokus(game).variant
    return {
        "size": variant.size,
        "colours": [
            {"name": player.name, "seat": seat, "start": list(start)}
            for (player, seat), start in zip(_owners(variant), variant.starts, strict=True)
        ],
    }


def describe_position(game: Game, *, is_over: bool) -> dict[str, Any]:
    """Return the fields of a snapshot that describe the position."""
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
    """List the legal moves of the colour to move, in the order of their action ids."""
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
    out = {name for _, name in game.skips}
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
    """The colours in turn order, each with its seat."""
    return list(zip(variant.players, variant.seats, strict=True))


def _blokus(game: Game) -> BlokusGame:
    assert isinstance(game, BlokusGame), "the family is Blokus"
    return game
