"""Schemas that differ from family to family, as unions over Polindrome's own families."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, Union

from pydantic import BaseModel, Field

from polindrome.game import Game
from polindrome.registry import families, family_of
from polindrome.server.http.wire import AnyGameKind, AnySnapshot, Strict

if TYPE_CHECKING:
    from polindrome.family import Wire


class TextKind(AnyGameKind):
    """A game of another package that clients show as text."""

    family: Literal["text"]


class TextSnapshot(AnySnapshot):
    """A game that clients show as text."""

    family: Literal["text"]
    options: dict[str, object]
    board: str
    legal_moves: list[str]


class TextWire:
    """What the server sends of a game whose family offers nothing better."""

    FAMILY = "text"
    Kind: type[BaseModel] = TextKind
    Snapshot: type[BaseModel] = TextSnapshot
    Facts: type[BaseModel] = Strict
    Standing: type[BaseModel] = Strict

    def describe_kind(self, game: Game) -> dict[str, Any]:  # noqa: ARG002 (the name says it all)
        """Nothing more."""
        return {}

    def describe_position(self, game: Game, *, is_over: bool) -> dict[str, Any]:
        """The board as text."""
        return {"board": str(game), "legal_moves": [] if is_over else self.describe_legal_moves(game)}

    def describe_legal_moves(self, game: Game) -> list[Any]:
        """The moves of the seat to move as text, in the order of their actions."""
        return [game.format_action(action) for action in game.legal_actions()]


TEXT_WIRE = TextWire()


def wire_of(game: str) -> Wire:
    """What the server sends of a game."""
    return family_of(game).wire or TEXT_WIRE


_WIRES = [wire for family in families(plugins=False) if (wire := family.wire)]

# Built from the registry, so that no type checker can know what is in them.
GameKind: Any = Annotated[Union[(*(wire.Kind for wire in _WIRES), TextKind)], Field(discriminator="family")]
Snapshot: Any = Annotated[Union[(*(wire.Snapshot for wire in _WIRES), TextSnapshot)], Field(discriminator="family")]
"""A game as it stands after the event with number `sequence`."""
Facts: Any = Union[tuple(wire.Facts for wire in _WIRES)]  # noqa: UP007
Standing: Any = Union[tuple(wire.Standing for wire in _WIRES)]  # noqa: UP007
