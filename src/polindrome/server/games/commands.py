"""Commands of clients to a game, and the checks that decide whether a client may give them."""

from __future__ import annotations

from dataclasses import dataclass

from polindrome.server.errors import (
    GameOver,
    KeyReused,
    NotBotsTurn,
    NothingToUndo,
    NotYourSeat,
    NotYourTurn,
    RequestError,
    StalePly,
    WaitingForPlayers,
)
from polindrome.server.games.session import GameSession
from polindrome.server.games.snapshot import describe_session
from polindrome.storage import Event


@dataclass(frozen=True, slots=True)
class Command:
    """Who gives a command, under which idempotency key, and for which ply.

    `holder` is the hash of the client's token. A command that writes events needs a key. `ply` is the position that
    the client knows; None if the command applies to every position.
    """

    holder: str | None
    key: str = ""
    ply: int | None = None


def check_ply(session: GameSession, command: Command) -> None:
    """Raise StalePly if the client knows another position than the current one."""
    if command.ply not in (None, session.ply):
        message = f"ply {command.ply} is not the current one: expected {session.ply}"
        raise StalePly(message, describe_session(session, command.holder))


def check_turn(session: GameSession, command: Command, action: str) -> None:
    """Raise NotYourTurn unless the client plays the seat to move; `action` names the move in the message."""
    seat_of(session, command)
    if session.status != "playing":
        raise not_playing(session, command, action)
    if session.bot is not None:
        message = f"{action} has to wait: the bot {session.bot!r} is to move"
        raise NotYourTurn(message, describe_session(session, command.holder))
    if session.turn not in session.seats.held_by(command.holder):
        message = f"{action} has to wait: seat {session.turn} is to move, and another player has it"
        raise NotYourTurn(message, describe_session(session, command.holder))


def check_move_now(session: GameSession, command: Command) -> None:
    """Raise unless a bot is to move and the client is a player; spectators may hurry bots in games of bots only."""
    check_ply(session, command)
    if session.seats.players():
        seat_of(session, command)
    if session.status != "playing":
        raise not_playing(session, command, "to hurry a bot")
    if session.bot is None:
        message = f"no bot is to move: a person plays seat {session.turn}"
        raise NotBotsTurn(message, describe_session(session, command.holder))


def seat_of(session: GameSession, command: Command) -> int:
    """The client's seat, preferably the one to move; NotYourSeat if the client has none."""
    held = session.seats.held_by(command.holder)
    if not held:
        raise no_seat(session, command)
    return session.game.turn if session.game.turn in held else min(held)


def no_seat(session: GameSession, command: Command) -> RequestError:
    """The error for a client without a seat, or whose seat a bot has taken over."""
    if session.seats.has_member(command.holder):
        message = "a bot plays for your seat, since you have resigned or your time was up"
    else:
        message = "expected the token of a seat of this game"
    return NotYourSeat(message, describe_session(session, command.holder))


def not_playing(session: GameSession, command: Command, action: str) -> RequestError:
    """The error for an action before the start or after the end of the game."""
    current = describe_session(session, command.holder)
    if session.status == "waiting":
        return WaitingForPlayers(f"{action} has to wait until all seats are taken", current)
    return GameOver(f"{action} comes too late: the game is over", current)


def nothing_to_undo(session: GameSession, command: Command) -> RequestError:
    """The error for an undo that is not possible, with the reason."""
    if session.early_outcome:
        message = f"nothing can be taken back: the game is over, {session.early_outcome.reason}"
    elif session.takeback_request:
        message = "a takeback is already requested: the other players have to answer first"
    elif session.undo_used and not session.created["undo_all"]:
        message = "only the last move can be taken back, and that was done; make a move first"
    else:
        message = "you have made no move that can be taken back"
    return NothingToUndo(message, describe_session(session, command.holder))


def key_reused(command: Command, seen: Event) -> RequestError:
    """The error for a command whose key belongs to another command."""
    return KeyReused(f"the key {command.key!r} belongs to another request, {seen.kind} at {seen.sequence}")
