"""Terminal output of a session: messages, tables, and a board with a side panel.

Everything is readable without colour: rich drops the styles if the terminal has none.
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


class TerminalView(ABC):
    """The console output for the player of one seat."""

    def __init__(self, console: Console, seat: int) -> None:
        self._console = console
        self._seat = seat

    def say(self, text: str) -> None:
        """Print a message, wrapped at words."""
        self._console.print(Text(text))

    def say_unwrapped(self, text: str) -> None:
        """Print a line for copying, without wrapping it."""
        self._console.print(Text(text), soft_wrap=True)

    def show_terms(self, rows: Iterable[tuple[str, str]]) -> None:
        """Print terms with their meanings as a table."""
        table = Table.grid(padding=(0, 2, 0, 0))
        for term, meaning in rows:
            table.add_row(term, meaning)
        self._console.print(table)

    def thinking(self) -> AbstractContextManager[object]:
        """Show a status line while a bot is thinking, in terminals that can erase it."""
        return self._console.status("The computer is thinking.", spinner="line")

    def show_beside(self, board: Text, side: RenderableType, *, narrowest: int) -> None:
        """Print a board with a side panel, or with the panel below if fewer than `narrowest` columns are left."""
        width = max(map(len, board.plain.splitlines()))
        screen: RenderableType = Group(board, "", side)
        if self._console.width >= width + _GAP + narrowest:
            screen = Table.grid(Column(width=width), Column(), padding=(0, _GAP, 0, 0))
            screen.add_row(board, side)
        self._console.print(Group("", screen))

    @abstractmethod
    def show_outcome(self, outcome: Outcome) -> None:
        """Print the result: the winners, and the points of every seat."""


class TextView(TerminalView):
    """The output for games whose family has no terminal interface."""

    def show_outcome(self, outcome: Outcome) -> None:
        """Print the winners and the points of every seat."""
        self.say(f"The game is over: {outcome.reason}.")
        names = ["you" if seat == self._seat else f"seat {seat + 1}" for seat in range(len(outcome.scores))]
        points = ", ".join(f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True))
        winners = " and ".join(names[seat] for seat in outcome.winners) or "nobody"
        self.say(f"Winner: {winners}. Points: {points}.")
