"""A terminal game whose player is a script."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from rich.console import Console

from polindrome.blokus import DUO, BlokusGame, Variant
from polindrome.cli.keeper import Keeper
from polindrome.cli.session import Session, Settings
from polindrome.cli.terminal import Terminal

NOON = datetime(2024, 5, 1, 12, 0, 0)


@dataclass
class Table:
    """Where a scripted player sits: what can be seen, and what is remembered."""

    folder: Path
    variant: Variant = DUO
    seat: int = 0
    level: str = "medium"
    seed: int = 7
    undo_all: bool = False
    width: int = 80
    keeper: Keeper = field(init=False)
    screen: io.StringIO = field(init=False, default_factory=io.StringIO)
    prompts: list[str] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.keeper = Keeper(self.folder, lambda: NOON)

    def session(self, read: Callable[[str], str], game: BlokusGame | None = None) -> Session:
        """A session with that source of lines."""
        console = Console(file=self.screen, width=self.width)
        settings = Settings(self.seat, self.level, self.seed, self.undo_all)
        terminal = Terminal(console, self.seat)
        return Session(game or BlokusGame(self.variant), settings, terminal=terminal, keeper=self.keeper, read=read)

    def play(self, *lines: str, game: BlokusGame | None = None) -> Session:
        """The session after the lines were typed and the input ended."""
        session = self.session(self.reader(lines), game)
        session.run()
        return session

    def reader(self, lines: Iterable[str]) -> Callable[[str], str]:
        """A source of lines that notes the prompts, shows what is typed and ends the input after the last line."""
        script = iter(lines)

        def read(prompt: str) -> str:
            self.prompts.append(prompt)
            line = next(script, None)
            self.screen.write(f"{prompt}{line or ''}\n")
            if line is None:
                raise EOFError
            return line

        return read

    @property
    def text(self) -> str:
        """Everything that was shown."""
        return self.screen.getvalue()

    def answer(self, line: str) -> str:
        """What was shown between a line and the next prompt, the last time that it was typed."""
        after = self.text.rpartition(f"> {line}\n")[2]
        return re.split(r"^(?:[A-Z][a-z]+|game over)> ", after, maxsplit=1, flags=re.MULTILINE)[0]

    def saved_files(self) -> list[Path]:
        """The files that were saved without being asked for."""
        return sorted(self.folder.glob("*.json"), key=lambda file: file.stem)


class HintFollower:
    """A player who asks for a hint and plays it, until the game is over."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._asked = False

    def __call__(self, prompt: str) -> str:
        """The next line of such a player."""
        self.table.prompts.append(prompt)
        if prompt == "game over> ":
            raise EOFError
        self._asked = not self._asked
        if self._asked:
            return "hint"
        return self.table.text.rpartition("Hint: ")[2].partition(",")[0]
