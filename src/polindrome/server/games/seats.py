"""Seats of a game: players by token, open seats by invitation, bots by level."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, Self

TOKEN_BYTES = 24
"""Long enough that tokens cannot be guessed, so a hash without salt is safe to store."""


@dataclass(slots=True)
class Seat:
    """A seat: `level` is its bot's, `holder` the hash of its player's token, `invitation` the hash of its invitation.

    Games of the first version have no tokens: there, every client may play a seat without a holder.
    """

    kind: str
    level: str | None = None
    holder: str | None = None
    invitation: str | None = None
    is_gone: bool = False
    """Whether the player has resigned or run out of time; a bot plays on."""

    @property
    def is_human(self) -> bool:
        """Whether a person plays this seat, or will once it is claimed."""
        return self.kind != "bot" and not self.is_gone

    @property
    def is_free(self) -> bool:
        """Whether the seat is open and not yet claimed."""
        return self.kind == "open" and self.holder is None

    def to_json(self) -> dict[str, Any]:
        """The public part of the seat, without hashes."""
        if self.level is not None:
            return {"kind": "bot", "level": self.level}
        return {"kind": "open" if self.is_free else "human"}


class Seats(list[Seat]):
    """All seats of a game, by number."""

    @classmethod
    def from_created(cls, created: Mapping[str, Any]) -> Self:
        """The seats in the data of a `created` event."""
        none: Sequence[None] = [None] * len(created["seats"])
        holders, invitations = created.get("holders", none), created.get("invitations", none)
        return cls(
            Seat(seat["kind"], seat.get("level"), holder, invitation)
            for seat, holder, invitation in zip(created["seats"], holders, invitations, strict=True)
        )

    def held_by(self, holder: str | None) -> set[int]:
        """The seats that the holder of a token plays, including seats without a holder."""
        return {
            number
            for number, seat in enumerate(self)
            if seat.level is None and seat.holder in (holder, None) and not seat.is_free
        }

    def has_member(self, holder: str | None) -> bool:
        """Whether the holder of a token has or had a seat, even if a bot plays on there."""
        return any(seat.kind != "bot" and seat.holder in (holder, None) and not seat.is_free for seat in self)

    def players(self) -> set[str | None]:
        """The holders of all seats that people play."""
        return {seat.holder for seat in self if seat.is_human}

    def remaining(self) -> list[int]:
        """The seats whose players have neither resigned nor run out of time."""
        return [number for number, seat in enumerate(self) if not seat.is_gone]


def new_token() -> str:
    """A random token or invitation."""
    return token_urlsafe(TOKEN_BYTES)


def hash_token(token: str) -> str:
    """The hash under which a token is stored: a reader of the database cannot act for a player."""
    return sha256(token.encode()).hexdigest()


def derive_token(invitation: str, key: str) -> str:
    """The token for a claimed seat; a repeated request with the same key gets the same token."""
    digest = hmac.digest(invitation.encode(), key.encode(), "sha256")
    return urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()
