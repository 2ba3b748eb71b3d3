"""Who sits where: people by their tokens, open seats by invitations, and bots by their levels."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, Self

BYTES_OF_A_TOKEN = 24
"""So many that nobody finds one by trying, and a plain hash of it is enough."""


@dataclass(slots=True)
class Seat:
    """A seat: `level` is that of its bot, `holder` the hash of its person's token, `invitation` that of the way in.

    Games of the first version had no tokens: there a seat without a holder is anybody's.
    """

    kind: str
    level: str | None = None
    holder: str | None = None
    invitation: str | None = None
    is_gone: bool = False
    """Whether its person has resigned or run out of time: a bot plays on."""

    @property
    def is_persons(self) -> bool:
        """Whether a person acts here, or will once the seat is taken."""
        return self.kind != "bot" and not self.is_gone

    @property
    def is_free(self) -> bool:
        """Whether somebody is still awaited here."""
        return self.kind == "open" and self.holder is None

    def to_json(self) -> dict[str, Any]:
        """What everybody may know."""
        if self.level is not None:
            return {"kind": "bot", "level": self.level}
        return {"kind": "open" if self.is_free else "human"}


class Seats(list[Seat]):
    """All seats of a game."""

    @classmethod
    def of(cls, created: Mapping[str, Any]) -> Self:
        """The seats with which a log begins."""
        nobody: Sequence[None] = [None] * len(created["seats"])
        holders, invitations = created.get("holders", nobody), created.get("invitations", nobody)
        return cls(
            Seat(seat["kind"], seat.get("level"), holder, invitation)
            for seat, holder, invitation in zip(created["seats"], holders, invitations, strict=True)
        )

    def held_by(self, holder: str | None) -> set[int]:
        """The seats of the person with this token; those that are anybody's are his, too."""
        return {
            number
            for number, seat in enumerate(self)
            if seat.level is None and seat.holder in (holder, None) and not seat.is_free
        }

    def were_of(self, holder: str | None) -> bool:
        """Whether the person with this token has sat here, and perhaps left."""
        return any(seat.kind != "bot" and seat.holder in (holder, None) and not seat.is_free for seat in self)

    def people(self) -> set[str | None]:
        """Everybody who has a token."""
        return {seat.holder for seat in self if seat.is_persons}

    def left(self) -> list[int]:
        """The seats whose players have neither resigned nor run out of time."""
        return [number for number, seat in enumerate(self) if not seat.is_gone]


def new_token() -> str:
    """A token that nobody can guess."""
    return token_urlsafe(BYTES_OF_A_TOKEN)


def hash_of(token: str) -> str:
    """What is kept of a token: who reads the log cannot act for anybody."""
    return sha256(token.encode()).hexdigest()


def token_for(invitation: str, key: str) -> str:
    """The token of whoever takes a seat by an invitation; the same for the same request, which may be repeated."""
    digest = hmac.digest(invitation.encode(), key.encode(), "sha256")
    return urlsafe_b64encode(digest[:BYTES_OF_A_TOKEN]).decode()
