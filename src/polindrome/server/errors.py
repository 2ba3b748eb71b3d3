"""Errors of requests, each with the code and the HTTP status that clients get.

RequestError
├── UnknownGame        no game has the id
├── StalePly           the client knows another position than the current one
├── NotYourTurn        a bot or another player is to move
├── NotBotsTurn        a person is to move
├── GameOver           a command after the end of the game
├── GameNotOver        a rematch before the end of the game
├── NothingToUndo      no move of the client can be taken back
├── NothingToAnswer    no other player asks to take a move back
├── KeyReused          the idempotency key belongs to another request
├── NotYourSeat        the client has no token, or one of another seat or game
├── SeatTaken          the open seat was already claimed
├── WaitingForPlayers  an open seat is not yet claimed
├── UnreadableRecord   a saved game in a request cannot be parsed or replayed
├── TooManyRequests    the client exceeds a rate limit
├── NeedsCore          the server lacks the compiled core
└── ReviewNotFound     no client has requested a review of the game
"""

from __future__ import annotations

from typing import Any

from polindrome.errors import Fault, PolindromeError


class RequestError(PolindromeError):
    """A request that the current state does not allow; `current` is the game's snapshot, where it helps the client."""

    code: str
    status = 409

    def __init__(self, message: str, current: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.current = current


class UnknownGame(RequestError):
    """No game has the id."""

    code = "unknown_game"
    status = 404


class StalePly(RequestError):
    """The client knows another position than the current one."""

    code = "stale_ply"


class NotYourTurn(RequestError):
    """A bot or another player is to move."""

    code = "not_your_turn"


class NotBotsTurn(RequestError):
    """A person is to move."""

    code = "not_bots_turn"


class GameOver(RequestError):
    """A command after the end of the game."""

    code = "game_over"


class GameNotOver(RequestError):
    """A rematch before the end of the game."""

    code = "game_not_over"


class NothingToUndo(RequestError):
    """The client has made no move, has to wait for their turn, or has used the only level of undo."""

    code = "nothing_to_undo"


class NothingToAnswer(RequestError):
    """No other player asks to take a move back."""

    code = "nothing_to_answer"


class KeyReused(RequestError):
    """The idempotency key belongs to another request."""

    code = "key_reused"


class NotYourSeat(RequestError):
    """The client has no token, or one of another seat or game."""

    code = "not_your_seat"
    status = 403


class SeatTaken(RequestError):
    """The open seat was already claimed."""

    code = "seat_taken"


class WaitingForPlayers(RequestError):
    """An open seat is not yet claimed."""

    code = "waiting_for_players"


class UnreadableRecord(RequestError):
    """A saved game in a request cannot be parsed or replayed."""

    code = "invalid_request"
    status = 422

    def __init__(self, message: str, fault: Fault | None) -> None:
        super().__init__(message)
        self.fault = fault


class TooManyRequests(RequestError):
    """The client exceeds a rate limit; `retry_after` is in seconds."""

    code = "too_many_requests"
    status = 429

    def __init__(self, message: str, retry_after: int) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class NeedsCore(RequestError):
    """The request needs the compiled core, and the server lacks it."""

    code = "needs_core"


class ReviewNotFound(RequestError):
    """No client has requested a review of the game."""

    code = "review_not_found"
    status = 404
