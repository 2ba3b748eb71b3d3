"""The position that a bot receives, and its JSON form: board, next token and role to move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Self

from polindrome.entropy.board import COLORS, EMPTY, PIECES_PER_COLOR, TOTAL_SQUARES, Color, index_to_position
from polindrome.entropy.evaluators import infer_remaining_colors
from polindrome.errors import InvalidArgument

Turn = Literal["chaos", "order"]
_FIELDS = {"state", "nextToken", "turn"}


@dataclass(frozen=True, slots=True)
class GameState:
    """A position of one round; `next_token` is the token that Chaos places next, EMPTY if Order does not know it.

    An impossible position raises InvalidArgument.
    """

    state: tuple[Color, ...]
    next_token: Color
    turn: Turn

    def __post_init__(self) -> None:
        _check_cells(self.state)
        _expect(self.turn in ("chaos", "order"), "turn to be 'chaos' or 'order'", self.turn)
        _expect(EMPTY in self.state, "a board with an empty square", "a full one: the round is over")
        _check_token(self)

    @classmethod
    def parse(cls, data: Any) -> Self:
        """Parse decoded JSON; raise InvalidArgument if it is not a position."""
        _expect(isinstance(data, Mapping), "an object with state, nextToken and turn", data)
        missing, unknown = sorted(_FIELDS - set(data)), sorted(set(data) - _FIELDS)
        if missing or unknown:
            raise InvalidArgument(f"missing fields {missing}, unknown fields {unknown}")
        _expect(isinstance(data["state"], list), f"state to be a list of {TOTAL_SQUARES} cells", data["state"])
        return cls(tuple(data["state"]), data["nextToken"], data["turn"])

    def to_json(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {"state": list(self.state), "nextToken": self.next_token, "turn": self.turn}


def _check_cells(state: tuple[Color, ...]) -> None:
    _expect(len(state) == TOTAL_SQUARES, f"state to have {TOTAL_SQUARES} cells", len(state))
    for index, color in enumerate(state):
        known = isinstance(color, str) and (color == EMPTY or color in COLORS)
        _expect(known, f"one of {', '.join(COLORS)} or '' on {index_to_position(index)}", color)
    for color, left in infer_remaining_colors(state).items():
        _expect(left >= 0, f"at most {PIECES_PER_COLOR} tokens {color} on the board", PIECES_PER_COLOR - left)


def _check_token(position: GameState) -> None:
    token = position.next_token
    if position.turn == "order" and token == EMPTY:
        return
    _expect(isinstance(token, str) and token in COLORS, f"nextToken to be one of {', '.join(COLORS)}", token)
    available = infer_remaining_colors(position.state)[token] > 0
    _expect(available, "a nextToken that is left in the bag", f"{token}, of which all {PIECES_PER_COLOR} are placed")


def _expect(condition: bool, what: str, got: object) -> None:
    if not condition:
        raise InvalidArgument(f"expected {what}, got {str(got)[:80]!r}")
