"""Legality checks of slides, placements and draws, with the reason if one is illegal."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from polindrome.entropy.board import EMPTY, BoardState, Color, index_to_coords, index_to_position
from polindrome.entropy.moves import RAYS, Move
from polindrome.entropy.notation import format_order_move
from polindrome.errors import IllegalMove, Reason


def check_slide(state: BoardState, move: Move) -> None:
    """Raise IllegalMove if the source is empty, or the path is blocked or not straight."""
    source, target = map(index_to_position, move)
    text = format_order_move(move).move
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
    """Raise IllegalMove if the bag has no such token, or if a duplicate requires one of `draws`."""
    if not bag[color]:
        raise _illegal(f"the draw {color}", "not_in_bag", [], f"no token {color} is left in the bag")
    if color not in draws:
        expected = ", ".join(draws)
        raise _illegal(f"the draw {color}", "not_the_same_draw", [], f"the first round had {expected} here")


def _illegal(move: str, rule: str, squares: list[int], text: str) -> IllegalMove:
    cells = tuple((row, col) for row, col in map(index_to_coords, squares))
    return IllegalMove(f"{move} is illegal: {text}", (Reason(rule, cells, text),))
