"""The exception tree of Polindrome.

PolindromeError
├── InvalidMove      text or numbers that do not describe a move ("Q7", piece 22)
├── IllegalMove      a well-formed move that breaks a rule in the current position
├── InvalidArgument  a value out of range, or an array of the wrong type or shape
├── InvalidRecord    a saved game that cannot be parsed or does not replay
├── UnknownName      a game, bot, strategy or kernel that does not exist
├── NotOffered       a part that a game's family does not provide, such as hints
├── PluginFailed     a third-party game, or a part of its family, that cannot be loaded
├── CoreMissing      the compiled core is required and was not built
├── ExtraMissing     a library is required that one of the extras installs
├── Cancelled        work that was cancelled on request
├── ProgramError     an external program that failed, timed out or sent an invalid answer
├── BotFailed        a bot that crashed, timed out or returned an illegal move
├── WorkLost         a task whose worker process died repeatedly
└── StorageError     a database that cannot be opened, read or written
    └── Conflict     a concurrent writer appended to the same position of a log first
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches


class PolindromeError(Exception):
    """The base class of all errors that Polindrome raises on purpose."""


class InvalidMove(PolindromeError, ValueError):
    """Text or numbers do not describe a move of the game."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A broken rule of the game: its machine-readable name, the cells at fault, and a phrase for error messages."""

    rule: str
    cells: tuple[tuple[int, int], ...]
    text: str


class IllegalMove(PolindromeError, ValueError):
    """A move breaks the rules in the current position; `reasons` has one entry for each rule that the game names."""

    def __init__(self, message: str, reasons: tuple[Reason, ...] = ()) -> None:
        super().__init__(message, reasons)
        self.message = message
        self.reasons = reasons

    def __str__(self) -> str:
        return self.message


class InvalidArgument(PolindromeError, ValueError):
    """A value is out of range, or an array has the wrong type or shape."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A defect of a saved game: its machine-readable name and, if known, its position in the file."""

    name: str
    line: int | None = None
    column: int | None = None
    move: int | None = None
    """The number of the move, from 1."""
    text: str | None = None
    """The text of the file at this position."""
    reasons: tuple[Reason, ...] = ()
    """The rules that the move breaks."""


class InvalidRecord(PolindromeError, ValueError):
    """A saved game cannot be parsed or does not replay; common defects have a machine-readable `fault`."""

    def __init__(self, message: str, fault: Fault | None = None) -> None:
        super().__init__(message)
        self.fault = fault


class UnknownName(PolindromeError, LookupError):
    """A name does not exist; the message suggests the closest one or lists all."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        names = list(known)
        super().__init__(kind, name, names)
        by_lower = {known_name.lower(): known_name for known_name in names}
        close = get_close_matches(str(name).lower(), by_lower, n=1)
        hint = f"did you mean {by_lower[close[0]]!r}?" if close else f"choose from: {', '.join(names)}"
        self.message = f"unknown {kind} {name!r}; {hint}"

    def __str__(self) -> str:
        return self.message


class NotOffered(PolindromeError):
    """The family of a game does not provide a part, such as hints."""

    def __init__(self, part: str, game: str) -> None:
        super().__init__(part, game)
        self.message = f"{part} are not available for {game}"

    def __str__(self) -> str:
        return self.message


class PluginFailed(PolindromeError):
    """A third-party game, or a part of its family, cannot be loaded; the message names it and the reason."""


class CoreMissing(PolindromeError, ImportError):
    """The compiled core is required, but Polindrome was installed without it."""


class ExtraMissing(PolindromeError, ImportError):
    """A library is required that one of Polindrome's extras installs."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(library, extra)
        self.message = f"{library} is not installed: pip install 'polindrome[{extra}]'"

    def __str__(self) -> str:
        return self.message


class Cancelled(PolindromeError):
    """Work was cancelled on request."""


class ProgramError(PolindromeError):
    """An external program cannot be started, exits, times out or sends an invalid answer."""


class BotFailed(PolindromeError):
    """A bot crashed, timed out or returned an illegal move; the message says what happened."""


class WorkLost(PolindromeError):
    """The worker process of a task died, and so did the retries; the message names the task."""


class StorageError(PolindromeError):
    """The database cannot be opened, read or written."""


class Conflict(StorageError):
    """A concurrent writer appended to the same position of a log first; nothing was written."""
