"""The files that keep a terminal game: those that the player names, and ours when the player leaves."""

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


class Keeper:
    """Saves and loads games, and remembers which file holds what, so that nothing is kept twice."""

    def __init__(self, folder: Path, now: Callable[[], datetime]) -> None:
        self._folder = folder
        self._now = now
        self._contents: dict[Path, GameRecord] = {}

    def save(self, game: Game, path: Path) -> None:
        """Write the game to a file; a file that is there is replaced only if it is a saved game too."""
        with _file_errors(path):
            if path.exists():
                _check_is_saved_game(path)
            self._write(game, path)

    def load(self, path: Path) -> Game:
        """The game in a file; FileError or InvalidRecord say why there is none."""
        with _file_errors(path):
            record = load_record(path)
        self._contents[path] = record
        return record.replay()

    def keep(self, game: Game) -> Path:
        """The file that holds the game as it stands: one used before, or else a new one in our folder."""
        record = GameRecord.of(game)
        for path, content in self._contents.items():
            if content == record:
                return path
        # A home folder may be missing: that is a problem only now.
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
    """The absolute path that a player means, with ~ for the home folder; UsageError if the text names no file."""
    if not text or not text.isprintable():
        raise click.UsageError(f"expected the name of a file, such as game.json, got {text!r}")
    try:
        return Path(text).expanduser().absolute()
    except RuntimeError as error:
        raise click.UsageError(f"{text}: {error}") from error


def _free_path(folder: Path, stem: str) -> Path:
    names = (f"{stem}-{number}.json" if number else f"{stem}.json" for number in count())
    return next(folder / name for name in names if not (folder / name).exists())


def _check_is_saved_game(path: Path) -> None:
    try:
        load_record(path)
    except InvalidRecord as error:
        raise click.UsageError(f"{path} exists and is no saved game; choose another name") from error


@contextmanager
def _file_errors(path: Path) -> Iterator[None]:
    """What the system says about a file, as one line that names it."""
    try:
        yield
    except OSError as error:
        raise click.FileError(str(path), error.strerror or str(error)) from error
