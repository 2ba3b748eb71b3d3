"""The one door through which games change."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from typing import Any

from polindrome.errors import Conflict, IllegalMove, InvalidMove, UnknownName
from polindrome.records import GameRecord
from polindrome.server.errors import NothingToAnswer, NotOverYet, NotYourSeat, SeatTaken
from polindrome.server.games.changes import Changes, Request, key_reused
from polindrome.server.games.ledger import Ledger, now
from polindrome.server.games.new_games import Plan, rematch_of, set_table
from polindrome.server.games.rights import check_hurry, check_turn, no_seat, not_playing, nothing_to_undo, seat_of
from polindrome.server.games.seats import hash_of, token_for
from polindrome.server.games.snapshot import describe_clock, describe_event, snapshot_of
from polindrome.server.games.table import Draft, Table
from polindrome.server.realtime.hub import FOR_CLIENTS, HURRY, Message
from polindrome.server.realtime.presence import NOBODY, Presence
from polindrome.server.wire import wire_of
from polindrome.storage import Event, Line


class GameManager:
    """Games by id: made, looked at, changed and followed; people are known by the hashes of their tokens.

    `wake` is told the id of every game that was changed here: a bot may be to move, or a clock may run.
    """

    def __init__(self, ledger: Ledger, presence: Presence, wake: Callable[[str], None]) -> None:
        self._ledger, self._presence, self._wake = ledger, presence, wake
        self._changes = Changes(ledger)

    async def create(self, plan: Plan) -> dict[str, Any]:
        """A new game with the token of who made it and invitations for others; InvalidArgument if it cannot be had."""
        table, drafts, secrets = set_table(plan)
        await self._ledger.commit((table, drafts, None))
        self._wake(table.id)
        return {"game": snapshot_of(table, secrets.holder), "token": secrets.token, "invitations": secrets.invitations}

    async def snapshot(self, game_id: str, holder: str | None = None) -> dict[str, Any]:
        """The game as it stands, for who asks."""
        return snapshot_of(await self._ledger.read(game_id), holder)

    async def get_legal_moves(self, game_id: str) -> list[Any]:
        """The moves of the seat to move in the order of their actions; empty when the game is over."""
        table = await self._ledger.look(game_id)
        return [] if table.turn is None else wire_of(table.game.name).describe_legal_moves(table.game)

    async def record(self, game_id: str) -> GameRecord:
        """The game as a record, which can be saved and replayed."""
        return GameRecord.of((await self._ledger.look(game_id)).game)

    async def lines(
        self, *, game: str | None, status: str | None, before: tuple[str, str] | None, most: int
    ) -> list[Line]:
        """The newest games, of one kind or status if that is named."""
        return await self._ledger.log.lines(game=game, status=status, before=before, most=most)

    async def events(self, game_id: str, since: int) -> list[dict[str, Any]]:
        """The events with a higher number than `since`."""
        return _events_after(await self._ledger.look(game_id), since)

    async def news(self, game_id: str, since: int = -1) -> AsyncGenerator[Message]:
        """Every event with a higher number than `since`, without end, and messages that are in no log."""
        present: Message | None = None
        timed = -1
        with self._ledger.hub.follow(game_id, wants=FOR_CLIENTS) as follower:
            while True:
                follower.news.clear()
                table = await self._ledger.look(game_id, remembered=True)
                for event in _events_after(table, since):
                    yield event
                    since = event["sequence"]
                while follower.messages:
                    yield follower.messages.popleft()
                before, present = present, self._present(table)
                if present != before:
                    yield present
                if table.clock and table.sequence != timed:
                    timed = table.sequence
                    yield _time_left(table)
                await follower.news.wait()

    def _present(self, table: Table) -> Message:
        """Who is connected to a game."""
        counts = self._presence.of(table.id)
        people = [
            seat.level is not None or (not seat.is_free and counts[seat.holder or NOBODY] > 0) for seat in table.seats
        ]
        known = {seat.holder for seat in table.seats if seat.holder}
        watchers = sum(count for holder, count in counts.items() if holder not in known)
        return {"kind": "presence", "seats": people, "watchers": watchers}

    async def move(self, game_id: str, request: Request, move: str) -> dict[str, Any]:
        """Act for the person to move; the same key has the same answer for ever."""

        def is_same(before: Table, event: Event) -> bool:
            return event.kind == "moved" and _means(before, move, event.data["action"])

        def decide(table: Table) -> list[Draft]:
            check_turn(table, request, f"{move!r}")
            return table.play(_parse_move(table, move))

        return await self._change(game_id, request, is_same, decide)

    async def hurry(self, game_id: str, request: Request) -> dict[str, Any]:
        """Let the bot that thinks, in whichever process, move now; in the log is only the move."""
        table = await self._ledger.look(game_id)
        check_hurry(table, request)
        self._ledger.hub.tell(game_id, {"kind": HURRY, "sequence": table.sequence})
        return {"game": game_id, "ply": table.ply}

    async def undo(self, game_id: str, request: Request) -> dict[str, Any]:
        """Go back to before the last action of the person who asks, if the other people agree."""

        def decide(table: Table) -> list[Draft]:
            seat = seat_of(table, request)
            ply = table.ply_to_undo(request.holder)
            if ply is None:
                raise nothing_to_undo(table, request)
            return table.wish_to_take_back(seat, ply)

        return await self._change(game_id, request, _is("undone", "undo_wished"), decide)

    async def answer_undo(self, game_id: str, request: Request, *, agree: bool) -> dict[str, Any]:
        """Agree that another person takes a move back, or do not; who wished for it can think better of it."""

        def is_same(_before: Table, event: Event) -> bool:
            return event.kind == "undo_answered" and event.data["agree"] == agree

        def decide(table: Table) -> list[Draft]:
            seat = seat_of(table, request)
            own = table.wish is not None and table.seats[table.wish.seat].holder == request.holder
            if table.wish is None or (own and agree):
                raise NothingToAnswer("nobody else wishes to take a move back", snapshot_of(table, request.holder))
            return table.answer_wish(seat, agree=agree)

        return await self._change(game_id, request, is_same, decide)

    async def resign(self, game_id: str, request: Request) -> dict[str, Any]:
        """Give up; where more than one goes on, a bot plays for the seat."""

        def decide(table: Table) -> list[Draft]:
            seat = seat_of(table, request)
            if table.status != "playing":
                raise not_playing(table, request, "to resign")
            return table.resign(seat)

        return await self._change(game_id, request, _is("resigned"), decide)

    async def claim(self, game_id: str, invitation: str, key: str) -> dict[str, Any]:
        """Take an open seat by its invitation; the answer has the token for it, the same one for the same key."""
        token = token_for(invitation, key)
        holder = hash_of(token)

        def decide(table: Table) -> list[Draft]:
            wanted = hash_of(invitation)
            seat = next((number for number, each in enumerate(table.seats) if each.invitation == wanted), None)
            if seat is None:
                raise NotYourSeat("no seat of this game goes by that invitation", snapshot_of(table))
            if not table.seats[seat].is_free:
                raise SeatTaken("somebody has taken that seat already", snapshot_of(table))
            return table.claim(seat, holder)

        def is_same(_before: Table, event: Event) -> bool:
            return event.kind == "claimed" and event.data["holder"] == holder

        answer = await self._change(game_id, Request(holder, key), is_same, decide)
        return {**answer, "token": token}

    async def rematch(self, game_id: str, request: Request) -> dict[str, Any]:
        """The next game of the same people, who keep their tokens and change their seats; there is one at most."""
        while True:
            table = await self._ledger.read(game_id)
            if not table.seats.were_of(request.holder):
                raise no_seat(table, request)
            if seen := next((event for event in table.events if event.key == request.key), None):
                _check_is_rematch(seen, request)
            if table.rematch is not None:
                return await self.snapshot(table.rematch, request.holder)
            if table.status != "over":
                raise NotOverYet("a rematch comes after the game", snapshot_of(table, request.holder))
            new, drafts = rematch_of(table)
            try:
                await self._ledger.commit((new, drafts, None), (table, table.go_on_with(new.id), request.key))
            except Conflict:
                continue
            self._wake(new.id)
            return snapshot_of(new, request.holder)

    async def _change(
        self,
        game_id: str,
        request: Request,
        is_same: Callable[[Table, Event], bool],
        decide: Callable[[Table], list[Draft]],
    ) -> dict[str, Any]:
        answer = await self._changes.make(game_id, request, is_same=is_same, decide=decide)
        self._wake(game_id)
        return answer


def _events_after(table: Table, since: int) -> list[dict[str, Any]]:
    return [describe_event(event) for event in table.events[since + 1 :]]


def _check_is_rematch(seen: Event, request: Request) -> None:
    if seen.kind != "rematched":
        raise key_reused(request, seen)


def _time_left(table: Table) -> Message:
    """What every seat has left at this moment."""
    table = table.copy()
    table.tick(now())
    clock = describe_clock(table)
    assert clock, "only asked where there is one"
    return {"kind": "clock", "left": clock["left"], "running": clock["running"]}


def _is(*kinds: str) -> Callable[[Table, Event], bool]:
    return lambda _before, event: event.kind in kinds


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
