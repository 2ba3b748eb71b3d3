"""Save files of terminal games: files that the player names, and automatic ones in the state folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import count
from pathlib import Path

import click

from polindrome.errors import InvalidRecord
from polindrome.game import Game
from polindrome.records import GameRecord, load_record, save_record


class SaveFiles:
    """Saves and loads games, and remembers the content of each file, so that no game is saved twice."""

    def __init__(self, folder: Path, now: Callable[[], datetime]) -> None:
        self._folder = folder
        self._now = now
        self._contents: dict[Path, GameRecord] = {}

    def save(self, game: Game, path: Path) -> None:
        """Write a game to a file; an existing file is replaced only if it is a saved game."""
        with _file_errors(path):
            if path.exists():
                try:
                    load_record(path)
                except InvalidRecord as error:
                    raise click.UsageError(f"{path} exists and is not a saved game; choose another name") from error
            self._write(game, path)

    def load(self, path: Path) -> Game:
        """Read a game from a file; FileError or InvalidRecord if that fails."""
        with _file_errors(path):
            record = load_record(path)
        self._contents[path] = record
        return record.replay()

    def autosave(self, game: Game) -> Path:
        """Return the file with the current state of the game: a known one, or a new one in the state folder."""
        record = GameRecord.of(game)
        for path, content in self._contents.items():
            if content == record:
                return path
        # The home folder may be missing; report that only when it is needed.
        folder = parse_path(str(self._folder))
        with _file_errors(folder):
            folder.mkdir(parents=True, exist_ok=True)
            path = _free_path(folder, f"{game.name}-{self._now():%Y%m%d-%H%M%S}")
            self._write(game, path)
        return path

    def _write(self, game: Game, path: Path) -> None:
        record = GameRecord.of(game)
        save_record(record, path)
        self._contents[path] = record


def parse_path(text: str) -> Path:
    """Parse a path, with ~ for the home folder, to an absolute one; UsageError if it is not a file name."""
    if not text or not text.isprintable():
        raise click.UsageError(f"expected the name of a file, such as game.json, got {text!r}")
    try:
        return Path(text).expanduser().absolute()
    except RuntimeError as error:
        raise click.UsageError(f"{text}: {error}") from error


def _free_path(folder: Path, stem: str) -> Path:
    names = (f"{stem}-{number}.json" if number else f"{stem}.json" for number in count())
    return next(folder / name for name in names if not (folder / name).exists())


@contextmanager
def _file_errors(path: Path) -> Iterator[None]:
    """Convert errors of the operating system to a FileError that names the file."""
    try:
        yield
    except OSError as error:
        raise click.FileError(str(path), error.strerror or str(error)) from error
