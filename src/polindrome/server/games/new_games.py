"""New games and rematches: checked settings, seats, tokens and invitations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from secrets import randbelow, token_hex
from typing import Any

from polindrome.bots import default_level, find_bot
from polindrome.errors import InvalidArgument
from polindrome.options import new_checked_game
from polindrome.server.games.clock import now
from polindrome.server.games.seats import Seat, hash_token, new_token
from polindrome.server.games.session import GameSession, NewEvent

SEEDS = 2**64
"""Large enough that a client cannot find the seed, and so the future draws, by trying seeds on past draws."""

SeatSpec = Mapping[str, str]
"""{"kind": "human"}, {"kind": "open"} for an invited player, or {"kind": "bot", "level": its name}."""


@dataclass(frozen=True, slots=True)
class GameSetup:
    """Settings of a new game; by default a person has the first seat and bots of the default level have the others.

    `actions` continue a saved game; `clock` is JSON as in the HTTP API.
    """

    game: str
    seats: Sequence[SeatSpec] | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    undo_all: bool = False
    clock: Mapping[str, Any] | None = None
    actions: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class GameSecrets:
    """The creator's token, if a seat is human, and the invitation for each open seat; only their hashes are stored."""

    token: str | None
    invitations: list[str | None]

    @property
    def holder(self) -> str | None:
        """The hash of the token."""
        return hash_token(self.token) if self.token else None


def create_session(setup: GameSetup) -> tuple[GameSession, list[NewEvent], GameSecrets]:
    """A new game with the first events of its log; UnknownName or InvalidArgument for settings that are not allowed."""
    game = new_checked_game(setup.game, setup.options)
    seats = setup.seats
    if seats is None:
        bot = {"kind": "bot", "level": default_level(game.name)}
        seats = [{"kind": "human"}, *[bot] * (game.num_seats - 1)]
    if len(seats) != game.num_seats:
        raise InvalidArgument(f"{game.name} has {game.num_seats} seats, got {len(seats)}")
    for seat in seats:
        if seat["kind"] == "bot":
            find_bot(game.name, seat["level"])
    secrets = GameSecrets(
        new_token() if any(seat["kind"] == "human" for seat in seats) else None,
        [new_token() if seat["kind"] == "open" else None for seat in seats],
    )
    created = {
        "game": setup.game,
        "options": dict(game.options),
        "seats": [dict(seat) for seat in seats],
        "undo_all": setup.undo_all,
        "seed": randbelow(SEEDS),
        "clock": dict(setup.clock) if setup.clock else None,
        "actions": list(setup.actions),
        "holders": [secrets.holder if seat["kind"] == "human" else None for seat in seats],
        "invitations": [hash_token(invitation) if invitation else None for invitation in secrets.invitations],
    }
    session, new_events = GameSession.create(token_hex(10), created, now())
    return session, new_events, secrets


def create_rematch(session: GameSession) -> tuple[GameSession, list[NewEvent]]:
    """The next game of the same players, who keep their tokens and move up one seat."""
    seats = [*session.seats[-1:], *session.seats[:-1]]
    created = {
        **session.created,
        "seats": [_rematch_seat(seat) for seat in seats],
        "seed": randbelow(SEEDS),
        "actions": [],
        "holders": [seat.holder for seat in seats],
        "invitations": [seat.invitation if seat.is_free else None for seat in seats],
    }
    return GameSession.create(token_hex(10), created, now())


def _rematch_seat(seat: Seat) -> SeatSpec:
    """The seat as it was at the start: a player for whom a bot played on has it again."""
    if seat.kind == "bot" and seat.level:
        return {"kind": "bot", "level": seat.level}
    return {"kind": "open" if seat.is_free else "human"}
