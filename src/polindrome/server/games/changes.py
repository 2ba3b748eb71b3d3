"""How a request changes a game: read, decide and write, until nobody else was faster."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from polindrome.errors import Conflict, PolindromeError
from polindrome.server.errors import KeyReused, NotYourSeat, Refusal, StalePly
from polindrome.server.games.ledger import Ledger
from polindrome.server.games.snapshot import acknowledgement, snapshot_of
from polindrome.server.games.table import Draft, Table
from polindrome.storage import Event


@dataclass(frozen=True, slots=True)
class Request:
    """Who asks, by the hash of the token; what is written down under which key; and of which ply the client knows.

    A key is needed for what changes the log, a ply where it matters.
    """

    holder: str | None
    key: str = ""
    ply: int | None = None


class Changes:
    """The one loop in which a game is changed.

    There are no locks. Each request decides on what is known of the log, and writes to the place after it; of two that
    write to the same place the database lets one in, and the other reads and decides again. What is answered has been
    committed, and what is refused was read anew.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def make(
        self,
        game_id: str,
        request: Request,
        *,
        is_same: Callable[[Table, Event], bool],
        decide: Callable[[Table], list[Draft]],
    ) -> dict[str, Any]:
        """Do what is decided; a key seen before has its answer already."""
        remembered = True
        while True:
            table = await self._ledger.read(game_id, remembered=remembered)
            try:
                if seen := next((event for event in table.events if event.key == request.key), None):
                    return _answer_again(table, request, seen, is_same)
                if table.is_late():
                    await self._ledger.commit((table, table.flag(), None))
                    continue
                check_ply(table, request)
                first, drafts = len(table.events), decide(table)
                await self._ledger.commit((table, drafts, request.key))
                return acknowledgement(table, first)
            except Conflict:
                continue
            except PolindromeError:
                if not remembered:
                    raise
                remembered = False


def check_ply(table: Table, request: Request) -> None:
    """Refuse what is about another position than the one on the board."""
    if request.ply not in (None, table.ply):
        problem = f"ply {request.ply} is not the current one: expected {table.ply}"
        raise StalePly(problem, snapshot_of(table, request.holder))


def _answer_again(
    table: Table, request: Request, seen: Event, is_same: Callable[[Table, Event], bool]
) -> dict[str, Any]:
    # What a text means depends on the position: read it in the one for which it was written.
    before = Table.of(table.id, table.events[: seen.sequence])
    if request.ply not in (None, before.ply) or not is_same(before, seen):
        raise key_reused(request, seen)
    if seen.data.get("seat") not in (None, *before.seats.held_by(request.holder)) and seen.kind != "claimed":
        raise NotYourSeat("the token is of no use here: another seat asked under that key")
    before.follow_once(table.events[seen.sequence :])
    return acknowledgement(before, seen.sequence)


def key_reused(request: Request, seen: Event) -> Refusal:
    """What to say to a request whose key belongs to another one."""
    return KeyReused(f"the key {request.key!r} belongs to another request, {seen.kind} at {seen.sequence}")
