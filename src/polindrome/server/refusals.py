"""What the server does not do, and the name under which clients know it."""

from __future__ import annotations

from typing import Any

from polindrome.errors import PolindromeError


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


class GameOver(Refusal):
    """A move after the end."""

    code = "game_over"


class NothingToUndo(Refusal):
    """No placement of a person, or the one level of undo is used up."""

    code = "nothing_to_undo"


class KeyReused(Refusal):
    """The key of one request came with another."""

    code = "key_reused"
