"""New games: who may sit where, and the secrets by which people come to their seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from secrets import randbelow, token_hex
from typing import Any

from polindrome.bots import default_level, find_bot
from polindrome.errors import InvalidArgument
from polindrome.game import Game
from polindrome.options import new_checked_game
from polindrome.server.games.ledger import now
from polindrome.server.games.seats import Seat as SeatAtTable
from polindrome.server.games.seats import hash_of, new_token
from polindrome.server.games.table import Draft, Table

SEEDS = 2**64
"""So many that nobody finds the seed, and with it the draws to come, by trying them on the draws so far."""

Seat = Mapping[str, str]
"""{"kind": "human"}, {"kind": "open"} for somebody who is invited, or {"kind": "bot", "level": its name}."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is asked for: by default a person begins and bots of the default level take the other seats.

    `actions` are those of a game that goes on from there; a clock is as the wire has it.
    """

    game: str
    seats: Sequence[Seat] | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    undo_all: bool = False
    clock: Mapping[str, Any] | None = None
    actions: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Secrets:
    """The token of who made the game, if a seat is his, and the invitation to each open seat."""

    token: str | None
    invitations: list[str | None]

    @property
    def holder(self) -> str | None:
        """What is kept of the token."""
        return hash_of(self.token) if self.token else None


def set_table(plan: Plan) -> tuple[Table, list[Draft], Secrets]:
    """A new game with the events that begin its log; UnknownName or InvalidArgument if it cannot be had like that."""
    game = new_checked_game(plan.game, plan.options)
    seats = _default_seats(game) if plan.seats is None else plan.seats
    _check_seats(game, seats)
    secrets = Secrets(
        new_token() if any(seat["kind"] == "human" for seat in seats) else None,
        [new_token() if seat["kind"] == "open" else None for seat in seats],
    )
    created = {
        "game": plan.game,
        "options": dict(game.options),
        "seats": [dict(seat) for seat in seats],
        "undo_all": plan.undo_all,
        "seed": randbelow(SEEDS),
        "clock": dict(plan.clock) if plan.clock else None,
        "actions": list(plan.actions),
        "holders": [secrets.holder if seat["kind"] == "human" else None for seat in seats],
        "invitations": [hash_of(invitation) if invitation else None for invitation in secrets.invitations],
    }
    table, drafts = Table.start(token_hex(10), created, now())
    return table, drafts, secrets


def rematch_of(table: Table) -> tuple[Table, list[Draft]]:
    """The next game of those at a table, each at the seat after the last one, with the tokens that they have."""
    seats = [*table.seats[-1:], *table.seats[:-1]]
    created = {
        **table.created,
        "seats": [_seat_again(seat) for seat in seats],
        "seed": randbelow(SEEDS),
        "actions": [],
        "holders": [seat.holder for seat in seats],
        "invitations": [seat.invitation if seat.is_free else None for seat in seats],
    }
    return Table.start(token_hex(10), created, now())


def _seat_again(seat: SeatAtTable) -> Seat:
    """Who has it again: also a person for whom a bot has played on, and nobody where nobody came."""
    if seat.kind == "bot" and seat.level:
        return {"kind": "bot", "level": seat.level}
    return {"kind": "open" if seat.is_free else "human"}


def _default_seats(game: Game) -> list[Seat]:
    return [{"kind": "human"}, *[{"kind": "bot", "level": default_level(game.name)}] * (game.num_seats - 1)]


def _check_seats(game: Game, seats: Sequence[Seat]) -> None:
    if len(seats) != game.num_seats:
        raise InvalidArgument(f"{game.name} has {game.num_seats} seats, got {len(seats)}")
    for seat in seats:
        if seat["kind"] == "bot":
            find_bot(game.name, seat["level"])
