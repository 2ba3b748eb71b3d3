"""What the server does not do, and the name under which clients know it."""

from __future__ import annotations

from typing import Any

from polindrome.errors import Fault, PolindromeError


class Refusal(PolindromeError):
    """A request that cannot be met as things stand; `current` is the snapshot now, where that helps."""

    code: str
    status = 409

    def __init__(self, message: str, current: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.current = current


class UnknownGame(Refusal):
    """No game has that id."""

    code = "unknown_game"
    status = 404


class StalePly(Refusal):
    """The client thinks of another position than the one on the board."""

    code = "stale_ply"


class NotYourTurn(Refusal):
    """A bot is to move."""

    code = "not_your_turn"


class NotABotsTurn(Refusal):
    """A person is to move."""

    code = "not_a_bots_turn"


class GameOver(Refusal):
    """A move after the end."""

    code = "game_over"


class NothingToUndo(Refusal):
    """No placement of a person, or the one level of undo is used up."""

    code = "nothing_to_undo"


class KeyReused(Refusal):
    """The key of one request came with another."""

    code = "key_reused"


class NotYourSeat(Refusal):
    """Who asks holds no token, or one of another seat or game."""

    code = "not_your_seat"
    status = 403


class SeatTaken(Refusal):
    """The open seat is no longer open."""

    code = "seat_taken"


class WaitingForPeople(Refusal):
    """Not all open seats are taken."""

    code = "waiting_for_people"


class NothingToAnswer(Refusal):
    """Nobody wishes to take a move back."""

    code = "nothing_to_answer"


class NotOverYet(Refusal):
    """A rematch of a game that goes on."""

    code = "not_over_yet"


class UnreadableGame(Refusal):
    """A saved game that a request brings along cannot be read or played here."""

    code = "invalid_request"
    status = 422

    def __init__(self, message: str, fault: Fault | None) -> None:
        super().__init__(message)
        self.fault = fault


class TooMany(Refusal):
    """More requests than one person or one address may make in a while."""

    code = "too_many_requests"
    status = 429

    def __init__(self, message: str, retry_after: int) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class NeedsCore(Refusal):
    """What only the compiled core can find out, on a server that has none."""

    code = "needs_core"


class NoReview(Refusal):
    """Nobody has asked for it."""

    code = "no_review"
    status = 404
