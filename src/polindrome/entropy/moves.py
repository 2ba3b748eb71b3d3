"""Slides of Order (rook moves), placements of Chaos and draws: generation, application and legality checks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from polindrome.entropy.board import (
    EMPTY,
    TOTAL_SQUARES,
    BoardState,
    Color,
    Coordinates,
    coords_to_index,
    index_to_coords,
    index_to_position,
    is_valid_coord,
)
from polindrome.errors import IllegalMove, Reason

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


def check_slide(state: BoardState, move: Move) -> None:
    """Raise IllegalMove if the source is empty, or the path is blocked or not straight."""
    source, target = map(index_to_position, move)
    text = f"{source}-{target}"
    if state[move.source] == EMPTY:
        raise _illegal(text, "empty_source", [move.source], f"there is no token on {source}")
    ray = next((ray for ray in RAYS[move.source] if move.target in ray), None)
    if ray is None:
        raise _illegal(
            text, "not_straight", list(move), f"{target} is not straight up, down, left or right of {source}"
        )
    path = ray[: ray.index(move.target) + 1]
    blocking = [index for index in path if state[index] != EMPTY]
    if blocking:
        raise _illegal(text, "blocked", blocking, f"{index_to_position(blocking[0])} is in the way")


def check_placement(state: BoardState, position: int) -> None:
    """Raise IllegalMove if the square has a token."""
    if state[position] != EMPTY:
        text = index_to_position(position)
        raise _illegal(text, "occupied", [position], f"{text} has a token already")


def check_draw(bag: Mapping[Color, int], draws: Collection[Color], color: Color) -> None:
    """Raise IllegalMove if the bag has no such token, or if the colour is not among `draws`, as in a duplicate."""
    if not bag[color]:
        raise _illegal(f"the draw {color}", "not_in_bag", [], f"no token {color} is left in the bag")
    if color not in draws:
        expected = ", ".join(draws)
        raise _illegal(f"the draw {color}", "not_the_same_draw", [], f"the first round had {expected} here")


def _illegal(move: str, rule: str, squares: list[int], text: str) -> IllegalMove:
    cells = tuple((row, col) for row, col in map(index_to_coords, squares))
    return IllegalMove(f"{move} is illegal: {text}", (Reason(rule, cells, text),))
