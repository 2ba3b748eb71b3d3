"""Why a slide, a placement or a draw is not allowed."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from polindrome.entropy.board import EMPTY, BoardState, Color, index_to_coords, index_to_position
from polindrome.entropy.moves import RAYS, Move
from polindrome.entropy.notation import format_order_move
from polindrome.errors import IllegalMove, Reason


def check_slide(state: BoardState, move: Move) -> None:
    """IllegalMove if there is no token to slide, or its way is barred or not straight."""
    source, target = map(index_to_position, move)
    text = format_order_move(move).move
    if state[move.source] == EMPTY:
        raise _illegal(text, "empty_source", [move.source], f"there is no token on {source}")
    ray = next((ray for ray in RAYS[move.source] if move.target in ray), None)
    if ray is None:
        raise _illegal(
            text, "not_straight", list(move), f"{target} is not straight up, down, left or right of {source}"
        )
    way = ray[: ray.index(move.target) + 1]
    barred = [index for index in way if state[index] != EMPTY]
    if barred:
        raise _illegal(text, "blocked", barred, f"{index_to_position(barred[0])} is in the way")


def check_placement(state: BoardState, position: int) -> None:
    """IllegalMove if the square has a token."""
    if state[position] != EMPTY:
        text = index_to_position(position)
        raise _illegal(text, "occupied", [position], f"{text} has a token already")


def check_draw(bag: Mapping[Color, int], draws: Collection[Color], color: Color) -> None:
    """IllegalMove if the bag has no such token, or it is another one's turn to be drawn."""
    if not bag[color]:
        raise _illegal(f"the draw {color}", "not_in_bag", [], f"no token {color} is left in the bag")
    if color not in draws:
        due = ", ".join(draws)
        raise _illegal(f"the draw {color}", "not_the_same_draw", [], f"the first round had {due} here")


def _illegal(move: str, rule: str, squares: list[int], text: str) -> IllegalMove:
    cells = tuple((row, col) for row, col in map(index_to_coords, squares))
    return IllegalMove(f"{move} is illegal: {text}", (Reason(rule, cells, text),))
