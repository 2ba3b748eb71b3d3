"""The log of a tournament: a line for each bout, on the disk before the next one counts, so that nothing is lost."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from polindrome.arena.bout import Bout, format_bout, parse_bout
from polindrome.arena.tournament import Tournament
from polindrome.errors import InvalidArgument, InvalidRecord

LOG_NAME = "games.jsonl"
FORMAT_VERSION = 1


class TournamentLog:
    """What was played in a folder, in `bouts`; and more to come."""

    def __init__(self, file: IO[bytes], bouts: list[Bout]) -> None:
        self._file = file
        self.bouts = bouts

    def append(self, bout: Bout) -> None:
        """Write a bout; it is on the disk when this returns."""
        _write(self._file, format_bout(bout))
        self.bouts.append(bout)


@contextmanager
def open_log(folder: Path, tournament: Tournament) -> Iterator[TournamentLog]:
    """The log of the tournament in a folder, which is made if need be; one that is there is gone on with.

    A line that was not finished, since the machine or the process died, is dropped. InvalidArgument if what was
    played there had other terms: those games would say nothing about this tournament. More bots or games may be
    asked for, fewer, and another kind of tournament: whoever met before need not meet again.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / LOG_NAME
    with path.open("a+b") as file:
        _lock(file, path)
        headers, bouts = _read(file, path)
        asked = {"polindrome_tournament": FORMAT_VERSION, **json.loads(json.dumps(asdict(tournament)))}
        for header in headers:
            _check_same_terms(header, asked, path)
        if not headers or headers[-1] != asked:
            _write(file, json.dumps(asked))
            _sync_folder(folder)
        yield TournamentLog(file, bouts)


def _read(file: IO[bytes], path: Path) -> tuple[list[dict[str, Any]], list[Bout]]:
    """Headers and bouts; the file is cut after its last whole line, where what is written next goes."""
    file.seek(0)
    whole = file.read().rpartition(b"\n")
    file.truncate(len(whole[0]) + len(whole[1]))
    headers, bouts = [], []
    for number, line in enumerate(whole[0].decode(errors="replace").splitlines(), 1):
        try:
            if line.startswith('{"polindrome_tournament"'):
                headers.append(json.loads(line))
            else:
                bouts.append(parse_bout(line))
        except ValueError as error:
            raise InvalidRecord(f"{path}, line {number}: {error}") from error
    if bouts and not headers:
        raise InvalidRecord(f"{path} is no log of a tournament: it does not say of which")
    return headers, bouts


def _check_same_terms(header: dict[str, Any], asked: dict[str, Any], path: Path) -> None:
    _expect("format", header["polindrome_tournament"], FORMAT_VERSION, path)
    for name in asked["terms"]:
        _expect(name, header["terms"].get(name), asked["terms"][name], path)
    for name in asked["bots"].keys() & header["bots"].keys():
        _expect(f"bot {name!r}", header["bots"][name], asked["bots"][name], path)


def _expect(name: str, there: object, asked: object, path: Path) -> None:
    if there != asked:
        raise InvalidArgument(
            f"{path} has games with {name} {there!r}, and this tournament has {asked!r}; choose another folder"
        )


def _write(file: IO[bytes], line: str) -> None:
    file.write(line.encode() + b"\n")
    file.flush()
    os.fsync(file.fileno())


def _lock(file: IO[bytes], path: Path) -> None:
    """Two who write one log would play the same games; the lock goes when the process ends, however it ends."""
    try:
        import fcntl
    except ModuleNotFoundError:
        # Windows has no such locks.
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InvalidArgument(f"{path} is in use: another process plays this tournament") from None


def _sync_folder(folder: Path) -> None:
    """A new file is there for good only when its folder is written, too."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
