"""Everything that Polindrome raises on purpose.

PolindromeError
├── InvalidMove      text or numbers that name no move at all ("Q7", piece 22)
├── IllegalMove      a real move that breaks a rule of the game here and now
├── InvalidArgument  a number out of its range, an array of the wrong type or shape
├── InvalidRecord    a saved game that cannot be read or does not replay
├── UnknownName      a game, bot, strategy or kernel that does not exist
├── NotOffered       a part that a game's family does not have, such as hints
├── PluginFailed     a game of another package that cannot be loaded
├── CoreMissing      the compiled core is needed and was not built
├── ExtraMissing     a library is needed that comes with one of the extras
├── Cancelled        work that was stopped on request
├── ProgramError     another program that cannot be asked for its moves
├── BotFailed        a bot that gave up in a match, or played what it may not
├── WorkLost         a task whose process died again and again
└── StorageError     a database that cannot be opened, read or written
    └── Conflict     somebody else wrote the same place of a log first
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches


class PolindromeError(Exception):
    """The root: catch it to catch every mistake that a caller can make."""


class InvalidMove(PolindromeError, ValueError):
    """Text or numbers that name no move at all."""


class InvalidArgument(PolindromeError, ValueError):
    """A number out of its range, or an array of the wrong type or shape."""


class NotOffered(PolindromeError):
    """A game's family does not offer a part, such as hints."""

    def __init__(self, part: str, game: str) -> None:
        super().__init__(part, game)
        self.message = f"{part} are not available for {game}"

    def __str__(self) -> str:
        return self.message


class PluginFailed(PolindromeError):
    """A game that another package registers cannot be loaded; the message names the game and the reason."""


class CoreMissing(PolindromeError, ImportError):
    """The compiled core is needed, but Polindrome was installed without it."""


class ExtraMissing(PolindromeError, ImportError):
    """A library is needed that is installed with one of Polindrome's extras."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(library, extra)
        self.message = f"{library} is not installed: pip install 'polindrome[{extra}]'"

    def __str__(self) -> str:
        return self.message


class Cancelled(PolindromeError):
    """Work was stopped on request."""


class ProgramError(PolindromeError):
    """A program that cannot be started, ends, keeps silent, or says what makes no sense."""


class BotFailed(PolindromeError):
    """A bot of a match gave up, or played what it may not; the message says which one, and in which game."""


class WorkLost(PolindromeError):
    """The process that did a task died, and so did those that tried again; the message names the task."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One broken rule: its machine-readable name, the cells at fault, and a phrase for people."""

    rule: str
    cells: tuple[tuple[int, int], ...]
    text: str


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a saved game: its machine-readable name, and where, as far as that is known."""

    name: str
    line: int | None = None
    column: int | None = None
    move: int | None = None
    """Its number in the game, from 1."""
    text: str | None = None
    """What the file says there."""
    reasons: tuple[Reason, ...] = ()
    """The rules that the move breaks."""


class InvalidRecord(PolindromeError, ValueError):
    """A saved game that cannot be read or does not replay; what is often wrong has a `fault` as well."""

    def __init__(self, message: str, fault: Fault | None = None) -> None:
        super().__init__(message)
        self.fault = fault


class StorageError(PolindromeError):
    """A database that cannot be opened, read or written."""


class Conflict(StorageError):
    """Somebody else wrote the same place of a log first; nothing was written."""


class IllegalMove(PolindromeError, ValueError):
    """A move that breaks a rule of the game; `reasons` has one entry for each rule broken."""

    def __init__(self, message: str, reasons: tuple[Reason, ...]) -> None:
        super().__init__(message, reasons)
        self.message = message
        self.reasons = reasons

    def __str__(self) -> str:
        return self.message


class UnknownName(PolindromeError, LookupError):
    """A name that is not in the catalogue; the message offers the nearest ones."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        names = list(known)
        super().__init__(kind, name, names)
        by_lower = {known_name.lower(): known_name for known_name in names}
        close = get_close_matches(str(name).lower(), by_lower, n=1)
        hint = f"did you mean {by_lower[close[0]]!r}?" if close else f"choose from: {', '.join(names)}"
        self.message = f"unknown {kind} {name!r}; {hint}"

    def __str__(self) -> str:
        return self.message
