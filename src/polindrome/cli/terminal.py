"""The window of a terminal game: messages, and a board with something beside it.

All that is shown can be read without colour: rich drops the styles where the terminal has none.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import AbstractContextManager

from rich.console import Console, Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from polindrome.game import Outcome

_GAP = 3


class Terminal(ABC):
    """The console as seen from one seat."""

    def __init__(self, console: Console, seat: int) -> None:
        self._console = console
        self._seat = seat

    def say(self, text: str) -> None:
        """A message, wrapped between words."""
        self._console.print(Text(text))

    def say_unwrapped(self, text: str) -> None:
        """A line to be copied: the window may break it, we never do."""
        self._console.print(Text(text), soft_wrap=True)

    def show_terms(self, rows: Iterable[tuple[str, str]]) -> None:
        """Terms and what they mean, one below the other."""
        table = Table.grid(padding=(0, 2, 0, 0))
        for term, meaning in rows:
            table.add_row(term, meaning)
        self._console.print(table)

    def thinking(self) -> AbstractContextManager[object]:
        """Say that the computer thinks for as long as it does; rich says it only where it can be wiped away again."""
        return self._console.status("The computer is thinking.", spinner="line")

    def show_beside(self, board: Text, side: RenderableType, *, narrowest: int) -> None:
        """A board, with the rest at its side, or below it where less than the narrowest columns are left."""
        width = max(map(len, board.plain.splitlines()))
        screen: RenderableType = Group(board, "", side)
        if self._console.width >= width + _GAP + narrowest:
            screen = Table.grid(Column(width=width), Column(), padding=(0, _GAP, 0, 0))
            screen.add_row(board, side)
        self._console.print(Group("", screen))

    @abstractmethod
    def show_outcome(self, outcome: Outcome) -> None:
        """How the game ended: who won, and the points of every seat."""
