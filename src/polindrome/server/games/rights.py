"""What whoever asks may do at a table, and why not."""

from __future__ import annotations

from polindrome.server.errors import (
    GameOver,
    NotABotsTurn,
    NothingToUndo,
    NotYourSeat,
    NotYourTurn,
    Refusal,
    WaitingForPeople,
)
from polindrome.server.games.changes import Request, check_ply
from polindrome.server.games.snapshot import snapshot_of
from polindrome.server.games.table import Table


def seat_of(table: Table, request: Request) -> int:
    """A seat of who asks, the one to move if that is his; NotYourSeat if he has none."""
    mine = table.seats.held_by(request.holder)
    if not mine:
        raise no_seat(table, request)
    return table.game.turn if table.game.turn in mine else min(mine)


def no_seat(table: Table, request: Request) -> Refusal:
    """What to say to who has no seat, or none any more."""
    if table.seats.were_of(request.holder):
        problem = "a bot plays for your seat, since you have resigned or your time was up"
    else:
        problem = "expected the token of a seat of this game"
    return NotYourSeat(problem, snapshot_of(table, request.holder))


def check_turn(table: Table, request: Request, what: str) -> None:
    """Refuse what only the person to move may do."""
    seat_of(table, request)
    if table.status != "playing":
        raise not_playing(table, request, what)
    if table.bot is not None:
        problem = f"{what} has to wait: the bot {table.bot!r} is to move"
        raise NotYourTurn(problem, snapshot_of(table, request.holder))
    if table.turn not in table.seats.held_by(request.holder):
        problem = f"{what} has to wait: seat {table.turn} is to move, and it is another person's"
        raise NotYourTurn(problem, snapshot_of(table, request.holder))


def check_hurry(table: Table, request: Request) -> None:
    """Refuse to hurry a bot that is not to move; where people play, only they may."""
    check_ply(table, request)
    if table.seats.people():
        seat_of(table, request)
    if table.status != "playing":
        raise not_playing(table, request, "to hurry a bot")
    if table.bot is None:
        problem = f"no bot can be hurried: seat {table.turn} is a person's"
        raise NotABotsTurn(problem, snapshot_of(table, request.holder))


def not_playing(table: Table, request: Request, what: str) -> Refusal:
    """What to say before a game has begun, or after its end."""
    current = snapshot_of(table, request.holder)
    if table.status == "waiting":
        return WaitingForPeople(f"{what} has to wait until all seats are taken", current)
    return GameOver(f"{what} comes too late: the game is over", current)


def nothing_to_undo(table: Table, request: Request) -> Refusal:
    """What to say to who cannot take a move back."""
    if table.ending:
        problem = f"nothing can be taken back: the game is over, {table.ending.reason}"
    elif table.wish:
        problem = "a move is about to be taken back: the other people have to agree first"
    elif table.undo_used and not table.created["undo_all"]:
        problem = "only the last move can be taken back, and that was done; make a move first"
    else:
        problem = "you have made no move that can be taken back"
    return NothingToUndo(problem, snapshot_of(table, request.holder))
