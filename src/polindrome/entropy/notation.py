"""Moves as text and as action ids: "c4" places, "a1-b1" slides, "pass" passes."""

from __future__ import annotations

from dataclasses import dataclass

from polindrome.entropy.board import (
    COLOR_NAMES,
    COLORS,
    TOTAL_SQUARES,
    Color,
    Position,
    index_to_position,
    position_to_index,
)
from polindrome.entropy.moves import Move
from polindrome.errors import InvalidMove

FIRST_SLIDE = TOTAL_SQUARES
PASS = FIRST_SLIDE + TOTAL_SQUARES * TOTAL_SQUARES
NUM_ACTIONS = PASS + 1
PASS_TEXT = "pass"


@dataclass(frozen=True, slots=True)
class OrderMove:
    """A move of Order in a bot's reply: "a1-b1" or "pass"."""

    move: str


@dataclass(frozen=True, slots=True)
class ChaosMove:
    """A move of Chaos in a bot's reply: a square such as "a1"."""

    move: Position


def format_order_move(move: Move | None) -> OrderMove:
    """Format a slide of Order; None is a pass."""
    if move is None:
        return OrderMove(PASS_TEXT)
    return OrderMove(f"{index_to_position(move.source)}-{index_to_position(move.target)}")


def format_chaos_move(position: int) -> ChaosMove:
    """Format a placement of Chaos."""
    return ChaosMove(index_to_position(position))


def parse_order_move(text: str) -> Move | None:
    """Parse a slide, or None for a pass; raise InvalidMove for any other text."""
    word = _normalize(text)
    if word == PASS_TEXT:
        return None
    source, dash, target = word.partition("-")
    if not dash:
        raise InvalidMove(f"{text!r} is no move of Order; expected a slide such as 'a1-b1', or 'pass'")
    return Move(position_to_index(source), position_to_index(target))


def parse_chaos_move(text: str) -> int:
    """Parse the square of a placement; raise InvalidMove if it is not a square."""
    return position_to_index(_normalize(text))


def parse_color(text: str) -> Color:
    """Parse the letter or the name of a colour, "R" or "red"; raise InvalidMove for any other text."""
    word = _normalize(text)
    for color in COLORS:
        if word in (color.lower(), COLOR_NAMES[color]):
            return color
    raise InvalidMove(f"{text!r} is no colour; expected one of {', '.join(COLORS)}")


def action_of_slide(move: Move | None) -> int:
    """Return the action id of a slide; None is a pass."""
    return PASS if move is None else FIRST_SLIDE + TOTAL_SQUARES * move.source + move.target


def slide_of_action(action: int) -> Move | None:
    """Return the slide of an action id from FIRST_SLIDE on; None for a pass."""
    return None if action == PASS else Move(*divmod(action - FIRST_SLIDE, TOTAL_SQUARES))


def _normalize(text: str) -> str:
    return text.strip().lower()
