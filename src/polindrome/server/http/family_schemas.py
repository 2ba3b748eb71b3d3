"""Schemas that differ from family to family, as unions over Polindrome's own families."""

from __future__ import annotations

from typing import Annotated, Any, Union

from pydantic import Field

from polindrome.registry import families
from polindrome.server.wire import TextKind, TextSnapshot

_WIRES = [wire for family in families(plugins=False) if (wire := family.wire)]

# Built from the registry, so that no type checker can know what is in them.
GameKind: Any = Annotated[Union[(*(wire.Kind for wire in _WIRES), TextKind)], Field(discriminator="family")]
Snapshot: Any = Annotated[Union[(*(wire.Snapshot for wire in _WIRES), TextSnapshot)], Field(discriminator="family")]
"""A game as it stands after the event with number `sequence`."""
Facts: Any = Union[tuple(wire.Facts for wire in _WIRES)]  # noqa: UP007
Standing: Any = Union[tuple(wire.Standing for wire in _WIRES)]  # noqa: UP007
