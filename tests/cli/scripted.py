"""A terminal game whose player is a script."""

from __future__ import annotations

import io
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Generic, TypeVar

from rich.console import Console

from polindrome.blokus import DUO, BlokusGame, Variant
from polindrome.blokus.terminal import BlokusSession, BlokusView
from polindrome.cli.save_files import SaveFiles
from polindrome.cli.session import PlaySettings, Session
from polindrome.entropy import EntropyGame
from polindrome.entropy.terminal import EntropySession, EntropyView
from polindrome.game import Game

NOON = datetime(2024, 5, 1, 12, 0, 0)
Read = Callable[[str], str]
AnyGame = TypeVar("AnyGame", bound=Game)
AnySession = TypeVar("AnySession", bound=Session)  # type: ignore[type-arg]


@dataclass(kw_only=True)
class AnyTable(ABC, Generic[AnyGame, AnySession]):
    """The setting of a scripted player: the screen, the prompts and the settings."""

    folder: Path = field(kw_only=False)
    seat: int = 0
    level: str = ""
    seed: int = 7
    undo_all: bool = False
    width: int = 80
    save_files: SaveFiles = field(init=False)
    screen: io.StringIO = field(init=False, default_factory=io.StringIO)
    prompts: list[str] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.save_files = SaveFiles(self.folder, lambda: NOON)

    @abstractmethod
    def session(self, read: Read, game: AnyGame | None = None) -> AnySession:
        """Return a session with that source of lines."""

    @property
    def settings(self) -> PlaySettings:
        """The settings of the session."""
        return PlaySettings(self.seat, self.level, self.seed, self.undo_all)

    @property
    def console(self) -> Console:
        """Return a console without colours that writes to the screen."""
        return Console(file=self.screen, width=self.width)

    def play(self, *lines: str, game: AnyGame | None = None) -> AnySession:
        """Type lines, end the input, and return the session."""
        session = self.session(self.reader(lines), game)
        session.run()
        return session

    def reader(self, lines: Iterable[str]) -> Read:
        """Return a source of lines that records the prompts, echoes the lines and ends the input after the last one."""
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
        """Return everything that was shown."""
        return self.screen.getvalue()

    def answer(self, line: str) -> str:
        """Return the output between a line, the last time it was typed, and the next prompt."""
        after = self.text.rpartition(f"> {line}\n")[2]
        return re.split(r"^(?:[A-Z][a-z]+|game over)> ", after, maxsplit=1, flags=re.MULTILINE)[0]

    def saved_files(self) -> list[Path]:
        """Return the files that were saved automatically."""
        return sorted(self.folder.glob("*.json"), key=lambda file: file.stem)


@dataclass(kw_only=True)
class Table(AnyTable[BlokusGame, BlokusSession]):
    """The setting of a game of Blokus."""

    variant: Variant = field(default=DUO, kw_only=False)
    level: str = "medium"

    def session(self, read: Read, game: BlokusGame | None = None) -> BlokusSession:
        """Return a session of Blokus with that source of lines."""
        terminal = BlokusView(self.console, self.seat)
        position = game or BlokusGame(self.variant)
        return BlokusSession(position, self.settings, view=terminal, save_files=self.save_files, read=read)


@dataclass(kw_only=True)
class EntropyTable(AnyTable[EntropyGame, EntropySession]):
    """The setting of a game of Entropy; seat 0 is Order in the first round."""

    level: str = "beginner"
    rounds: int = 2
    open_draw: bool = True
    scorer: str = "official"

    def session(self, read: Read, game: EntropyGame | None = None) -> EntropySession:
        """Return a session of Entropy with that source of lines."""
        terminal = EntropyView(self.console, self.seat)
        position = game or EntropyGame(scorer=self.scorer, open_draw=self.open_draw, rounds=self.rounds)
        return EntropySession(position, self.settings, view=terminal, save_files=self.save_files, read=read)

    def play_through(self, game: EntropyGame | None = None) -> EntropySession:
        """Play a whole game, passing as Order and taking the first empty square as Chaos; return the session."""

        def read(prompt: str) -> str:
            self.prompts.append(prompt)
            if prompt == "game over> ":
                raise EOFError
            return "pass" if prompt == "Order> " else session.game.format_action(session.game.legal_actions()[0])

        session = self.session(read, game)
        session.run()
        return session


def entropy_after(steps: str, **options: bool | int | str) -> EntropyGame:
    """Return a game of Entropy after draws and moves: "R a1 G pass"."""
    game = EntropyGame(**options)  # type: ignore[arg-type]
    for step in steps.split():
        game.apply(game.parse_action(step))
    return game


class HintFollower:
    """A player that requests a hint and plays it, until the game is over."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._asked = False

    def __call__(self, prompt: str) -> str:
        """Return the next line."""
        self.table.prompts.append(prompt)
        if prompt == "game over> ":
            raise EOFError
        self._asked = not self._asked
        if self._asked:
            return "hint"
        return self.table.text.rpartition("Hint: ")[2].partition(",")[0]
