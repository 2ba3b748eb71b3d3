"""The log of a tournament: a JSON line for each pairing result, on disk before the result counts."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from polindrome.arena.referee import Failure, GameResult
from polindrome.arena.time_limits import ThinkingTime
from polindrome.arena.tournament import Pairing, PairingResult, Tournament
from polindrome.errors import InvalidArgument, InvalidRecord
from polindrome.files import sync_folder
from polindrome.records import format_record

LOG_NAME = "games.jsonl"
FORMAT_VERSION = 1


class TournamentLog:
    """An open log; `results` are those read from the file and those appended since."""

    def __init__(self, file: IO[bytes], results: list[PairingResult]) -> None:
        self._file = file
        self.results = results

    def append(self, result: PairingResult) -> None:
        """Write a result; it is on disk when this returns."""
        _write_line(self._file, format_result(result))
        self.results.append(result)


@contextmanager
def open_log(folder: Path, tournament: Tournament) -> Iterator[TournamentLog]:
    """Create or resume the log of a tournament in a folder.

    An incomplete last line, left by a crash, is dropped. Raises InvalidArgument if the log has games with other terms,
    since they are not comparable. Bots, number of games and kind of tournament may change: results of pairings that
    still occur are reused.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / LOG_NAME
    with path.open("a+b") as file:
        _lock(file, path)
        headers, results = _read(file, path)
        new_header = {"polindrome_tournament": FORMAT_VERSION, **json.loads(json.dumps(asdict(tournament)))}
        for header in headers:
            _check_same_terms(header, new_header, path)
        if not headers or headers[-1] != new_header:
            _write_line(file, json.dumps(new_header))
            sync_folder(folder)
        yield TournamentLog(file, results)


def format_result(result: PairingResult) -> str:
    """Format a pairing result as one line of JSON."""
    return json.dumps(
        {
            "bots": result.bots,
            "number": result.number,
            "games": [_game_to_json(result, game) for game in result.games],
            "thinking": [asdict(thinking) for thinking in result.thinking],
        }
    )


def parse_result(line: str) -> PairingResult:
    """Parse a pairing result from a line of the log; InvalidRecord if the line is malformed."""
    try:
        data = json.loads(line)
        bots = tuple(data["bots"])
        games = tuple(_game_from_json(bots, game) for game in data["games"])
        thinking = tuple(ThinkingTime(**each) for each in data["thinking"])
        return PairingResult(bots, data["number"], games, thinking)
    except (ValueError, LookupError, TypeError) as error:
        raise InvalidRecord(f"expected the games of a pairing as JSON, got {line[:60]!r}: {error}") from error


def _game_to_json(result: PairingResult, game: GameResult) -> dict[str, Any]:
    data = asdict(game)
    data["records"] = [json.loads(format_record(record)) for record in game.records]
    if game.failure:
        data["failure"]["bot"] = result.bots[data["failure"].pop("side")]
    return data


def _game_from_json(bots: Pairing, data: dict[str, Any]) -> GameResult:
    failure, points = data["failure"], data["points"]
    return GameResult(
        tuple(data["seats"]),
        tuple(data["shares"]),
        points and tuple(points),
        (),
        failure and Failure(bots.index(failure["bot"]), failure["move"], failure["reason"]),
    )


def _read(file: IO[bytes], path: Path) -> tuple[list[dict[str, Any]], list[PairingResult]]:
    """Read headers and results, and truncate the file after its last complete line, where new lines go."""
    file.seek(0)
    complete = file.read().rpartition(b"\n")
    file.truncate(len(complete[0]) + len(complete[1]))
    headers, results = [], []
    for number, line in enumerate(complete[0].decode(errors="replace").splitlines(), 1):
        try:
            if line.startswith('{"polindrome_tournament"'):
                headers.append(json.loads(line))
            else:
                results.append(parse_result(line))
        except ValueError as error:
            raise InvalidRecord(f"{path}, line {number}: {error}") from error
    if results and not headers:
        raise InvalidRecord(f"{path} is not a tournament log: its header is missing")
    return headers, results


def _check_same_terms(header: dict[str, Any], new: dict[str, Any], path: Path) -> None:
    _check_same("format", header["polindrome_tournament"], FORMAT_VERSION, path)
    for name in new["terms"]:
        _check_same(name, header["terms"].get(name), new["terms"][name], path)
    for name in new["bots"].keys() & header["bots"].keys():
        _check_same(f"bot {name!r}", header["bots"][name], new["bots"][name], path)


def _check_same(name: str, logged: object, new: object, path: Path) -> None:
    if logged != new:
        raise InvalidArgument(
            f"{path} has games with {name} {logged!r}, but this tournament has {new!r}; choose another folder"
        )


def _write_line(file: IO[bytes], line: str) -> None:
    file.write(line.encode() + b"\n")
    file.flush()
    os.fsync(file.fileno())


def _lock(file: IO[bytes], path: Path) -> None:
    """Lock the log, since two writers would play the same games; the kernel releases the lock when the process ends."""
    try:
        import fcntl
    except ModuleNotFoundError:
        # Not available on Windows.
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InvalidArgument(f"{path} is in use by another process") from None
