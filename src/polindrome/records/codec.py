"""Game records as text in files: JSON, or a format of a game's family; checked on the way in."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from polindrome.errors import InvalidRecord, UnknownName
from polindrome.family import RecordFormat, offered
from polindrome.game import Outcome
from polindrome.records.record import GameRecord
from polindrome.registry import families, family_of

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
    """Write the record to a file: in a format of its family if the suffix is that format's, else as JSON."""
    name = path.suffix.lower().removeprefix(".")
    is_json = name not in {own.NAME for own in _formats()}
    write_whole(path, format_record(record) + "\n" if is_json else format_of(record.game, name).format(record))


def write_whole(path: Path, text: str) -> None:
    """Write a file; one that was there is replaced only once the new one is whole."""
    draft = path.with_name(path.name + ".part")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)


def load_record(path: Path) -> GameRecord:
    """The record in a file, by its content and not by its name; InvalidRecord names the file and what is wrong."""
    try:
        text = path.read_text(encoding="utf-8-sig")
        own = None if text.lstrip().startswith("{") else next((own for own in _formats() if own.matches(text)), None)
        return own.parse(text) if own else parse_record(text)
    except UnicodeDecodeError as error:
        raise InvalidRecord(f"{path}: not text: {error}") from error
    except InvalidRecord as error:
        raise InvalidRecord(f"{path}: {error}", error.fault) from error


def format_of(game: str, name: str) -> RecordFormat:
    """The file format of that name for a game; NotOffered if its family has none."""
    own = family_of(game).record_format
    return offered(own if own and name == own.NAME else None, f".{name} files", game)


def parse_format(name: str, text: str) -> GameRecord:
    """The game in a text of that format, whichever family it is of; UnknownName if there is no such format."""
    known = {own.NAME: own for own in _formats()}
    if name not in known:
        raise UnknownName("file format", name, known)
    return known[name].parse(text)


def _formats() -> list[RecordFormat]:
    return [family.record_format for family in families() if family.record_format]


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
