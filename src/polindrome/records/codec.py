"""Game records as text in files, JSON or .blksgf, checked on the way in."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from polindrome.errors import InvalidRecord
from polindrome.game import Outcome
from polindrome.records.record import GameRecord

FORMAT_VERSION = 1
_FIELDS = ("polindrome", "game", "options", "actions", "skips", "result")


def format_record(record: GameRecord) -> str:
    """The record as one line of JSON."""
    return json.dumps({"polindrome": FORMAT_VERSION, **asdict(record)})


def parse_record(text: str) -> GameRecord:
    """The record that the JSON holds, replayed and verified; InvalidRecord says what is wrong with it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidRecord(f"not JSON: {error}") from error
    record = _record_from(data)
    record.replay()
    return record


def save_record(record: GameRecord, path: Path) -> None:
    """Write the record to a file, as .blksgf if it is called so, else as JSON."""
    from polindrome.blokus.blksgf import GameTree, format_blksgf

    is_blksgf = path.suffix.lower() == ".blksgf"
    write_whole(path, format_blksgf(GameTree.of(record)) if is_blksgf else format_record(record) + "\n")


def write_whole(path: Path, text: str) -> None:
    """Write a file; one that was there is replaced only once the new one is whole."""
    draft = path.with_name(path.name + ".part")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)


def load_record(path: Path) -> GameRecord:
    """The record in a file of JSON, or the main line of a .blksgf file; InvalidRecord names it and what is wrong."""
    from polindrome.blokus.blksgf import parse_blksgf

    try:
        text = path.read_text(encoding="utf-8-sig")
        # What is in the file counts, not its name: only a game tree starts like that.
        return parse_blksgf(text).record() if text.lstrip().startswith("(") else parse_record(text)
    except UnicodeDecodeError as error:
        raise InvalidRecord(f"{path}: not text: {error}") from error
    except InvalidRecord as error:
        raise InvalidRecord(f"{path}: {error}", error.fault) from error


def _record_from(data: Any) -> GameRecord:
    _expect(isinstance(data, dict), "an object", data)
    missing = [name for name in _FIELDS if name not in data]
    unknown = [name for name in data if name not in _FIELDS]
    if missing or unknown:
        raise InvalidRecord(f"missing fields {missing}, unknown fields {unknown}")
    _expect(data["polindrome"] == FORMAT_VERSION, f"format version {FORMAT_VERSION}", data["polindrome"])
    _expect(isinstance(data["game"], str), "the name of a game", data["game"])
    _expect(isinstance(data["options"], dict), "options as an object", data["options"])
    _expect(_is_list_of_ints(data["actions"]), "actions as a list of integers", data["actions"])
    return GameRecord(
        game=data["game"],
        options=data["options"],
        actions=tuple(data["actions"]),
        skips=_skips_from(data["skips"]),
        result=_outcome_from(data["result"]),
    )


def _skips_from(data: Any) -> tuple[tuple[int, str], ...]:
    _expect(isinstance(data, list), "skips as a list", data)
    for skip in data:
        pair = isinstance(skip, list) and len(skip) == 2
        _expect(pair and _is_int(skip[0]) and isinstance(skip[1], str), "a skip as [number, name]", skip)
    return tuple((ply, who) for ply, who in data)


def _outcome_from(data: Any) -> Outcome | None:
    if data is None:
        return None
    _expect(isinstance(data, dict) and set(data) == {"scores", "winners", "reason"}, "a result or null", data)
    _expect(_is_list_of_ints(data["scores"]), "scores as a list of integers", data["scores"])
    _expect(_is_list_of_ints(data["winners"]), "winners as a list of integers", data["winners"])
    _expect(isinstance(data["reason"], str), "the reason as text", data["reason"])
    return Outcome(tuple(data["scores"]), tuple(data["winners"]), data["reason"])


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_list_of_ints(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_int, value))


def _expect(holds: bool, what: str, got: Any) -> None:
    if not holds:
        raise InvalidRecord(f"expected {what}, got {json.dumps(got)[:80]}")
