"""The one door through which games change."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from secrets import randbelow, token_hex
from typing import Any

from polindrome.bots import default_level, find_bot
from polindrome.errors import Conflict, IllegalMove, InvalidArgument, InvalidMove, UnknownName
from polindrome.game import OVER, Game
from polindrome.records import GameRecord
from polindrome.server.bot_turns import BotTurns
from polindrome.server.hub import Hub
from polindrome.server.ledger import Ledger
from polindrome.server.options import set_up
from polindrome.server.refusals import GameOver, KeyReused, NothingToUndo, NotYourTurn, Refusal, StalePly
from polindrome.server.snapshot import acknowledgement, snapshot_of
from polindrome.server.table import Draft, Table
from polindrome.server.views import view_of
from polindrome.storage import Event, EventLog

SEEDS = 2**64
"""So many that nobody finds the seed, and with it the draws to come, by trying them on the draws so far."""

Seat = Mapping[str, str]
"""{"kind": "human"}, or {"kind": "bot", "level": its name}."""


class GameManager:
    """Games by id: made, looked at, changed and followed.

    There are no locks. Each request reads the log, decides, and writes to the place after what it has read;
    of two that write to the same place the database lets one in, and the other reads and decides again.
    What is answered has been committed.
    """

    def __init__(self, log: EventLog) -> None:
        self._hub = Hub()
        self._ledger = Ledger(log, self._hub)
        self._bots = BotTurns(self._ledger)

    async def close(self) -> None:
        """Stop the bots; the log stays open."""
        await self._bots.close()

    async def create(
        self,
        name: str,
        seats: Sequence[Seat] | None = None,
        *,
        options: Mapping[str, object] | None = None,
        undo_all: bool = False,
    ) -> dict[str, Any]:
        """The snapshot of a new game; UnknownName or InvalidArgument if it cannot be had like that."""
        game = set_up(name, options or {})
        seats = _default_seats(game) if seats is None else seats
        _check_seats(game, seats)
        created = {
            "game": name,
            "options": dict(game.options),
            "seats": [dict(seat) for seat in seats],
            "undo_all": undo_all,
            "seed": randbelow(SEEDS),
        }
        game_id = token_hex(10)
        _, drafts = Table.start(game_id, created)
        events = await self._ledger.add(game_id, [], drafts)
        self._bots.wake(game_id)
        return snapshot_of(Table.of(game_id, events))

    async def snapshot(self, game_id: str) -> dict[str, Any]:
        """The game as it stands."""
        return snapshot_of(await self._read(game_id))

    async def get_legal_moves(self, game_id: str) -> list[Any]:
        """The moves of the seat to move in the order of their actions; empty when the game is over."""
        game = (await self._read(game_id)).game
        return view_of(game).describe_legal_moves(game)

    async def record(self, game_id: str) -> GameRecord:
        """The game as a record, which can be saved and replayed."""
        return GameRecord.of((await self._read(game_id)).game)

    async def events(self, game_id: str, since: int = -1) -> AsyncGenerator[Event]:
        """Every event with a higher number than `since`, without end: the next as soon as it is in the log."""
        with self._hub.follow(game_id) as news:
            await self._read(game_id)
            while True:
                news.clear()
                for event in await self._ledger.log.read(game_id, after=since):
                    yield event
                    since = event.sequence
                await news.wait()

    async def move(self, game_id: str, *, ply: int, key: str, move: str) -> dict[str, Any]:
        """Act for the person to move; the same key has the same answer for ever."""

        def is_same(before: Table, event: Event) -> bool:
            return event.kind == "moved" and _means(before, move, event.data["action"])

        def decide(table: Table) -> list[Draft]:
            if table.game.turn == OVER:
                raise GameOver(f"{move!r} comes too late: the game is over", snapshot_of(table))
            if table.bot:
                raise NotYourTurn(f"{move!r} has to wait: the bot {table.bot!r} is to move", snapshot_of(table))
            return table.play(_parse_move(table, move))

        return await self._change(game_id, ply=ply, key=key, is_same=is_same, decide=decide)

    async def undo(self, game_id: str, *, ply: int, key: str) -> dict[str, Any]:
        """Go back to before the last action of the person who asks; the same key has the same answer for ever."""

        def is_same(_before: Table, event: Event) -> bool:
            return event.kind == "undone"

        def decide(table: Table) -> list[Draft]:
            target = table.ply_to_undo()
            if target is None:
                raise _nothing_to_undo(table)
            return table.take_back(target)

        return await self._change(game_id, ply=ply, key=key, is_same=is_same, decide=decide)

    async def _change(
        self,
        game_id: str,
        *,
        ply: int,
        key: str,
        is_same: Callable[[Table, Event], bool],
        decide: Callable[[Table], list[Draft]],
    ) -> dict[str, Any]:
        """Read, decide and write, until nobody else was faster; a key seen before has its answer already."""
        while True:
            table = await self._read(game_id)
            if seen := next((event for event in table.events if event.key == key), None):
                # What a text means depends on the position: read it in the one for which it was written.
                before = Table.of(game_id, table.events[: seen.sequence])
                if ply != before.ply or not is_same(before, seen):
                    raise KeyReused(f"the key {key!r} belongs to another request, {seen.kind} at {seen.sequence}")
                return acknowledgement(game_id, table.events, seen.sequence)
            if ply != table.ply:
                raise StalePly(f"ply {ply} is not the current one: expected {table.ply}", snapshot_of(table))
            try:
                events = await self._ledger.add(game_id, table.events, decide(table), key)
            except Conflict:
                continue
            self._bots.change(game_id)
            return acknowledgement(game_id, events, len(table.events))

    async def _read(self, game_id: str) -> Table:
        table = await self._ledger.read(game_id)
        if table.bot:
            # After a restart nobody else would remember that it owes an answer.
            self._bots.wake(game_id)
        return table


def _default_seats(game: Game) -> list[Seat]:
    return [{"kind": "human"}, *[{"kind": "bot", "level": default_level(game.name)}] * (game.num_seats - 1)]


def _check_seats(game: Game, seats: Sequence[Seat]) -> None:
    if len(seats) != game.num_seats:
        raise InvalidArgument(f"{game.name} has {game.num_seats} seats, got {len(seats)}")
    for seat in seats:
        if seat["kind"] == "bot":
            find_bot(game.name, seat["level"])


def _parse_move(table: Table, text: str) -> int:
    try:
        return table.game.parse_action(text)
    except UnknownName as error:
        # An unknown piece is no move; unknown names are those of games and levels.
        raise InvalidMove(str(error)) from error


def _means(table: Table, text: str, action: int) -> bool:
    """Whether the text is a way to write the action for the seat to move."""
    try:
        return table.game.parse_action(text) == action
    except (InvalidMove, IllegalMove, UnknownName):
        return False


def _nothing_to_undo(table: Table) -> Refusal:
    if table.undo_used and not table.undo_all:
        problem = "only the last move can be taken back, and that was done; make a move first"
    else:
        problem = "no person who may undo has made a move"
    return NothingToUndo(problem, snapshot_of(table))
