"""The game manager: the only way in which games are created, read, changed and followed."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from typing import Any

from polindrome.errors import Conflict, IllegalMove, InvalidMove, PolindromeError, UnknownName
from polindrome.records import GameRecord
from polindrome.server.errors import (
    GameNotOver,
    GameOver,
    KeyReused,
    NotBotsTurn,
    NothingToAnswer,
    NothingToUndo,
    NotYourSeat,
    NotYourTurn,
    RequestError,
    SeatTaken,
    StalePly,
    WaitingForPlayers,
)
from polindrome.server.games.clock import now
from polindrome.server.games.new_games import GameSetup, create_rematch, create_session
from polindrome.server.games.preview import BoardPicture, Preview, describe_preview, picture_of
from polindrome.server.games.repository import GameRepository
from polindrome.server.games.seats import derive_token, hash_token
from polindrome.server.games.session import GameSession, NewEvent
from polindrome.server.games.snapshot import acknowledgement, describe_clock, describe_event, describe_session
from polindrome.server.realtime.hub import CLIENT_MESSAGES, MOVE_NOW, Message
from polindrome.server.realtime.presence import SPECTATOR, Presence
from polindrome.server.wire import wire_of
from polindrome.storage import Event, GameSummary


@dataclass(frozen=True, slots=True)
class Command:
    """The sender of a command, its idempotency key, and the position for which it is meant.

    `holder` is the hash of the client's token. A command that writes events needs a key. `ply` is the position that
    the client knows; None if the command applies to every position.
    """

    holder: str | None
    key: str = ""
    ply: int | None = None


Decide = Callable[[GameSession], list[NewEvent]]
"""Changes a session and returns the new events, or raises RequestError."""

IsRepeat = Callable[[GameSession, Event], bool]
"""Whether an event with the command's key is the result of the same command, given the session before it."""


class GameManager:
    """Games by id; players are known by the hashes of their tokens.

    Commands need no locks. Each is decided on the cached session and appended at the next sequence number. If two
    commands append at the same number, the database accepts one; the other reads the log and is decided again.
    Acknowledged events are committed, and a command is refused only by the state in the database.

    `wake` gets the id of every game that changed here, since a bot may be to move or a clock may run.
    """

    def __init__(self, repository: GameRepository, presence: Presence, wake: Callable[[str], None]) -> None:
        self._repository, self._presence, self._wake = repository, presence, wake

    async def create(self, setup: GameSetup) -> dict[str, Any]:
        """Create a game; the result has the creator's token and the invitations. InvalidArgument for bad settings."""
        session, new_events, secrets = create_session(setup)
        await self._repository.commit((session, new_events, None))
        self._wake(session.id)
        snapshot = describe_session(session, secrets.holder)
        return {"game": snapshot, "token": secrets.token, "invitations": secrets.invitations}

    async def snapshot(self, game_id: str, holder: str | None = None) -> dict[str, Any]:
        """The current state of a game for a client."""
        return describe_session(await self._repository.load(game_id), holder)

    async def get_legal_moves(self, game_id: str) -> list[Any]:
        """The moves of the seat to move in the order of their actions; empty when the game is over."""
        session = await self._repository.get(game_id)
        return [] if session.turn is None else wire_of(session.game.name).describe_legal_moves(session.game)

    async def preview(self, game_id: str) -> Preview:
        """What a link to a game says."""
        return describe_preview(await self._repository.get(game_id, cached=True))

    async def picture(self, game_id: str) -> BoardPicture | None:
        """The colours of the board; None for a game without pictures."""
        return picture_of((await self._repository.get(game_id, cached=True)).game)

    async def record(self, game_id: str) -> GameRecord:
        """The game as a record, which can be saved and replayed."""
        return GameRecord.of((await self._repository.get(game_id)).game)

    async def list_games(
        self, *, game: str | None, status: str | None, before: tuple[str, str] | None, limit: int
    ) -> list[GameSummary]:
        """The newest games, optionally of one game or status."""
        return await self._repository.log.list_games(game=game, status=status, before=before, limit=limit)

    async def events(self, game_id: str, since: int) -> list[dict[str, Any]]:
        """The events with a higher number than `since`."""
        session = await self._repository.get(game_id)
        return [describe_event(event) for event in session.events[since + 1 :]]

    async def follow(self, game_id: str, since: int = -1) -> AsyncGenerator[Message]:
        """Yield every event with a higher number than `since`, and messages that are not logged, without end."""
        presence: Message | None = None
        clock_sent_at = -1
        with self._repository.hub.follow(game_id, kinds=CLIENT_MESSAGES) as follower:
            while True:
                follower.changed.clear()
                session = await self._repository.get(game_id, cached=True)
                for event in session.events[since + 1 :]:
                    yield describe_event(event)
                    since = event.sequence
                while follower.messages:
                    yield follower.messages.popleft()
                before, presence = presence, self._describe_presence(session)
                if presence != before:
                    yield presence
                if session.clock and session.sequence != clock_sent_at:
                    clock_sent_at = session.sequence
                    yield _clock_message(session)
                await follower.changed.wait()

    def _describe_presence(self, session: GameSession) -> Message:
        """Which seats are connected, and the number of spectators."""
        counts = self._presence.counts(session.id)
        connected = [
            seat.level is not None or (not seat.is_free and counts[seat.holder or SPECTATOR] > 0)
            for seat in session.seats
        ]
        holders = {seat.holder for seat in session.seats if seat.holder}
        spectators = sum(count for holder, count in counts.items() if holder not in holders)
        return {"kind": "presence", "connected": connected, "spectators": spectators}

    async def move(self, game_id: str, command: Command, move: str) -> dict[str, Any]:
        """Move for the player's seat; a repeated key gets the same response."""

        def is_repeat(before: GameSession, event: Event) -> bool:
            return event.kind == "moved" and _parses_to(before, move, event.data["action"])

        def decide(session: GameSession) -> list[NewEvent]:
            _check_turn(session, command, move)
            try:
                action = session.game.parse_action(move)
            except UnknownName as error:
                # Clients know unknown_name for games and levels; an unknown piece is an invalid move.
                raise InvalidMove(str(error)) from error
            return session.play(action)

        return await self._execute(game_id, command, is_repeat, decide)

    async def move_now(self, game_id: str, command: Command) -> dict[str, Any]:
        """Make the bot stop its search, which may run in another process, and move now; only its move is logged."""
        session = await self._repository.get(game_id)
        _check_ply(session, command)
        if session.seats.players():
            # Only a player may; in games of bots, every client may.
            _seats_of(session, command)
        _check_playing(session, command, "the request to move now")
        if session.bot is None:
            message = f"no bot is to move: a person plays seat {session.turn}"
            raise NotBotsTurn(message, describe_session(session, command.holder))
        self._repository.hub.publish(game_id, {"kind": MOVE_NOW, "sequence": session.sequence})
        return {"game_id": game_id, "ply": session.ply}

    async def undo(self, game_id: str, command: Command) -> dict[str, Any]:
        """Take back to before the client's last action, once the other players agree."""

        def decide(session: GameSession) -> list[NewEvent]:
            seat = _seat_of(session, command)
            ply = session.ply_to_undo(command.holder)
            if ply is None:
                raise _nothing_to_undo(session, command)
            return session.request_takeback(seat, ply)

        return await self._execute(game_id, command, _has_kind("undone", "takeback_requested"), decide)

    async def answer_undo(self, game_id: str, command: Command, *, agree: bool) -> dict[str, Any]:
        """Accept or decline another player's takeback; with `agree` false, players also withdraw their own."""

        def is_repeat(_before: GameSession, event: Event) -> bool:
            return event.kind == "takeback_answered" and event.data["agree"] == agree

        def decide(session: GameSession) -> list[NewEvent]:
            seat = _seat_of(session, command)
            request = session.takeback_request
            if request is None or (agree and session.seats[request.seat].holder == command.holder):
                message = "no other player asks to take a move back"
                raise NothingToAnswer(message, describe_session(session, command.holder))
            return session.answer_takeback(seat, agree=agree)

        return await self._execute(game_id, command, is_repeat, decide)

    async def resign(self, game_id: str, command: Command) -> dict[str, Any]:
        """Resign; if others play on, a bot takes the seat."""

        def decide(session: GameSession) -> list[NewEvent]:
            seat = _seat_of(session, command)
            _check_playing(session, command, "a resignation")
            return session.resign(seat)

        return await self._execute(game_id, command, _has_kind("resigned"), decide)

    async def claim(self, game_id: str, invitation: str, key: str) -> dict[str, Any]:
        """Claim an open seat by its invitation; the response has the seat's token, the same one for the same key."""
        token = derive_token(invitation, key)
        holder = hash_token(token)

        def is_repeat(_before: GameSession, event: Event) -> bool:
            return event.kind == "claimed" and event.data["holder"] == holder

        def decide(session: GameSession) -> list[NewEvent]:
            hashed = hash_token(invitation)
            number = next((number for number, seat in enumerate(session.seats) if seat.invitation == hashed), None)
            if number is None:
                raise NotYourSeat("no seat of this game has that invitation", describe_session(session))
            if not session.seats[number].is_free:
                raise SeatTaken("another player has taken that seat already", describe_session(session))
            return session.claim(number, holder)

        response = await self._execute(game_id, Command(holder, key), is_repeat, decide)
        return {**response, "token": token}

    async def rematch(self, game_id: str, command: Command) -> dict[str, Any]:
        """Create the next game of the same players, or return it if it exists; tokens stay, seats rotate."""
        while True:
            session = await self._repository.load(game_id)
            if not session.seats.has_member(command.holder):
                raise _no_seat(session, command)
            seen = _event_with_key(session, command.key)
            if seen and seen.kind != "rematch_created":
                raise _key_reused(command, seen)
            if session.rematch is not None:
                return await self.snapshot(session.rematch, command.holder)
            if session.status != "over":
                raise GameNotOver("a rematch comes after the game", describe_session(session, command.holder))
            new, new_events = create_rematch(session)
            try:
                await self._repository.commit(
                    (new, new_events, None), (session, session.set_rematch(new.id), command.key)
                )
            except Conflict:
                continue
            self._wake(new.id)
            return describe_session(new, command.holder)

    async def _execute(self, game_id: str, command: Command, is_repeat: IsRepeat, decide: Decide) -> dict[str, Any]:
        """Decide a command and commit its events, again after each conflict; a known key gets its first response."""
        cached = True
        while True:
            session = await self._repository.load(game_id, cached=cached)
            try:
                if seen := _event_with_key(session, command.key):
                    response = _repeat_response(session, command, seen, is_repeat)
                    break
                if session.is_out_of_time():
                    await self._repository.commit((session, session.flag(), None))
                    continue
                _check_ply(session, command)
                first, new_events = len(session.events), decide(session)
                await self._repository.commit((session, new_events, command.key))
                response = acknowledgement(session, first)
                break
            except Conflict:
                continue
            except PolindromeError:
                # The cache may be behind the log: refuse only what the log refuses.
                if not cached:
                    raise
                cached = False
        self._wake(game_id)
        return response


def _check_ply(session: GameSession, command: Command) -> None:
    """Raise StalePly if the client knows another position than the current one."""
    if command.ply not in (None, session.ply):
        message = f"ply {command.ply} is not the current one: expected {session.ply}"
        raise StalePly(message, describe_session(session, command.holder))


def _check_turn(session: GameSession, command: Command, move: str) -> None:
    """Raise NotYourTurn unless the client plays the seat to move."""
    held = _seats_of(session, command)
    _check_playing(session, command, f"the move {move!r}")
    if session.bot is not None:
        problem = f"the bot {session.bot!r} is to move"
    elif session.turn not in held:
        problem = f"seat {session.turn} is to move, and another player has it"
    else:
        return
    raise NotYourTurn(f"the move {move!r} has to wait: {problem}", describe_session(session, command.holder))


def _check_playing(session: GameSession, command: Command, what: str) -> None:
    """Raise WaitingForPlayers before the start and GameOver after the end; `what` begins the message."""
    if session.status == "waiting":
        message = f"{what} has to wait until all seats are taken"
        raise WaitingForPlayers(message, describe_session(session, command.holder))
    if session.status == "over":
        message = f"{what} comes too late: the game is over"
        raise GameOver(message, describe_session(session, command.holder))


def _seats_of(session: GameSession, command: Command) -> set[int]:
    """The client's seats; NotYourSeat if it has none."""
    held = session.seats.held_by(command.holder)
    if not held:
        raise _no_seat(session, command)
    return held


def _seat_of(session: GameSession, command: Command) -> int:
    """The client's seat, preferably the one to move; NotYourSeat if it has none."""
    held = _seats_of(session, command)
    return session.game.turn if session.game.turn in held else min(held)


def _no_seat(session: GameSession, command: Command) -> RequestError:
    """The error for a client without a seat, or whose seat a bot has taken over."""
    if session.seats.has_member(command.holder):
        message = "a bot plays for your seat, since you have resigned or your time was up"
    else:
        message = "expected the token of a seat of this game"
    return NotYourSeat(message, describe_session(session, command.holder))


def _nothing_to_undo(session: GameSession, command: Command) -> RequestError:
    """The error for an undo that is not possible, with the reason."""
    if session.early_outcome:
        message = f"nothing can be taken back: the game is over, {session.early_outcome.reason}"
    elif session.takeback_request:
        message = "a takeback is already requested: the other players have to answer first"
    elif session.undo_used and not session.created["undo_all"]:
        message = "only the last move can be taken back, and that was done; make a move first"
    elif session.last_ply_of(command.holder) is not None:
        message = "your last move can be taken back on your turn only"
    else:
        message = "you have made no move that can be taken back"
    return NothingToUndo(message, describe_session(session, command.holder))


def _key_reused(command: Command, seen: Event) -> RequestError:
    """The error for a command whose key belongs to another command."""
    return KeyReused(f"the key {command.key!r} belongs to another request, {seen.kind} at {seen.sequence}")


def _event_with_key(session: GameSession, key: str) -> Event | None:
    return next((event for event in session.events if event.key == key), None)


def _repeat_response(session: GameSession, command: Command, seen: Event, is_repeat: IsRepeat) -> dict[str, Any]:
    """The first response to a command whose key is in the log; KeyReused if it was another command."""
    # The meaning of a move's text depends on the position: compare it in the one in which it was sent.
    before = GameSession.from_events(session.id, session.events[: seen.sequence])
    if command.ply not in (None, before.ply) or not is_repeat(before, seen):
        raise _key_reused(command, seen)
    if seen.data.get("seat") not in (None, *before.seats.held_by(command.holder)) and seen.kind != "claimed":
        raise NotYourSeat("expected the token of the seat that used this key")
    before.replay_command(session.events[seen.sequence :])
    return acknowledgement(before, seen.sequence)


def _clock_message(session: GameSession) -> Message:
    """The time left now, as a message for clients."""
    session = session.copy()
    session.tick(now())
    clock = describe_clock(session)
    assert clock, "the caller checks that the game has a clock"
    return {"kind": "clock", "left": clock["left"], "running": clock["running"]}


def _has_kind(*kinds: str) -> IsRepeat:
    return lambda _before, event: event.kind in kinds


def _parses_to(session: GameSession, text: str, action: int) -> bool:
    try:
        return session.game.parse_action(text) == action
    except (InvalidMove, IllegalMove, UnknownName):
        return False
