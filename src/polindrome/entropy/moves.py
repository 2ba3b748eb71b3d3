"""Move generation: slides of Order (rook moves) and placements of Chaos."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from polindrome.entropy.board import (
    EMPTY,
    TOTAL_SQUARES,
    BoardState,
    Color,
    Coordinates,
    coords_to_index,
    index_to_coords,
    is_valid_coord,
)

DIRECTIONS = (Coordinates(-1, 0), Coordinates(1, 0), Coordinates(0, -1), Coordinates(0, 1))
"""Up, down, left, right."""


class Move(NamedTuple):
    """A slide of Order from one square index to another."""

    source: int
    target: int


def _rays(index: int) -> tuple[tuple[int, ...], ...]:
    row, col = index_to_coords(index)
    rays = []
    for d_row, d_col in DIRECTIONS:
        steps = [Coordinates(row + d_row * step, col + d_col * step) for step in range(1, 7)]
        rays.append(tuple(coords_to_index(*square) for square in steps if is_valid_coord(*square)))
    return tuple(rays)


RAYS = tuple(_rays(index) for index in range(TOTAL_SQUARES))
"""For each square, the squares in each of the DIRECTIONS, nearest first."""


def generate_legal_moves(state: BoardState) -> Iterator[Move]:
    """Yield all slides by source square, then direction, then distance."""
    for source in range(TOTAL_SQUARES):
        yield from get_legal_moves_for_piece(state, source)


def get_all_legal_moves(state: BoardState) -> list[Move]:
    """Return all slides in the order of `generate_legal_moves`."""
    return list(generate_legal_moves(state))


def get_legal_moves_for_piece(state: BoardState, from_idx: int) -> list[Move]:
    """Return the slides of the token on a square; none if the square is empty."""
    moves: list[Move] = []
    if state[from_idx] == EMPTY:
        return moves
    for ray in RAYS[from_idx]:
        for target in ray:
            if state[target] != EMPTY:
                break
            moves.append(Move(from_idx, target))
    return moves


def apply_move(state: BoardState, move: Move) -> list[Color]:
    """Return a new board after a slide; the slide is not checked."""
    new_state = list(state)
    new_state[move.target] = new_state[move.source]
    new_state[move.source] = EMPTY
    return new_state


def apply_placement(state: BoardState, position: int, color: Color) -> list[Color]:
    """Return a new board with one more token; the square is not checked."""
    new_state = list(state)
    new_state[position] = color
    return new_state
