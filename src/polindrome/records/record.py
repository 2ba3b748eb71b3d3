"""The game record, which replays to every position of a game, and its files."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Self

from polindrome.errors import Fault, IllegalMove, InvalidRecord, PolindromeError, UnknownName
from polindrome.family import RecordFormat, require_part
from polindrome.files import write_atomically
from polindrome.game import Game, Outcome
from polindrome.registry import families, family_of, new_game

FORMAT_VERSION = 1
_FIELDS = ("polindrome", "game", "options", "actions", "skips", "result")
_IGNORED = ("about",)
"""Fields for what other programs note of a game; the page's archive exports the players and the time in it."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """Game and options, the actions in order, the forced passes between them, and the result if the game is over."""

    game: str
    options: Mapping[str, object] = field(default_factory=dict)
    actions: tuple[int, ...] = ()
    skips: tuple[tuple[int, str], ...] = ()
    result: Outcome | None = None

    @classmethod
    def of(cls, game: Game) -> Self:
        """Record the current state of a game."""
        return cls(game.name, dict(game.options), tuple(game.history), tuple(game.skips), game.outcome())

    def replay(self) -> Game:
        """Replay to the last position; InvalidRecord if an action is illegal or skips or result differ."""
        *_, game = self._replay()
        return game

    def positions(self) -> tuple[Game, ...]:
        """Copies of the game before the first action and after each one; InvalidRecord as for `replay`."""
        return tuple(game.copy() for game in self._replay())

    def _replay(self) -> Iterator[Game]:
        """Yield the game before the first action and after each one, always the same object, and verify the end."""
        try:
            game = new_game(self.game, **self.options)
        except (PolindromeError, TypeError, ValueError) as error:
            raise InvalidRecord(f"the game cannot be set up: {error}") from error
        yield game
        for number, action in enumerate(self.actions, 1):
            try:
                game.apply(action)
            except PolindromeError as error:
                is_illegal = isinstance(error, IllegalMove)
                reasons = error.reasons if isinstance(error, IllegalMove) else ()
                fault = Fault("illegal_move" if is_illegal else "unknown_move", move=number, reasons=reasons)
                raise InvalidRecord(f"action {number} of {len(self.actions)}: {error}", fault) from error
            yield game
        played = GameRecord.of(game)
        if played.skips != self.skips:
            raise InvalidRecord(f"the record says skips {list(self.skips)}, the rules say {list(played.skips)}")
        if played.result != self.result:
            raise InvalidRecord(f"the record says result {self.result}, the rules say {played.result}")


def format_record(record: GameRecord) -> str:
    """Format a record as one line of JSON."""
    return json.dumps({"polindrome": FORMAT_VERSION, **asdict(record)})


def parse_record(text: str) -> GameRecord:
    """Parse a record from JSON, replay and verify it; InvalidRecord says what is wrong with it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidRecord(f"not JSON: {error}") from error
    _expect(isinstance(data, dict), "an object", data)
    missing = [name for name in _FIELDS if name not in data]
    unknown = [name for name in data if name not in _FIELDS + _IGNORED]
    if missing or unknown:
        raise InvalidRecord(f"missing fields {missing}, unknown fields {unknown}")
    _expect(data["polindrome"] == FORMAT_VERSION, f"format version {FORMAT_VERSION}", data["polindrome"])
    _expect(isinstance(data["game"], str), "the name of a game", data["game"])
    _expect(isinstance(data["options"], dict), "options as an object", data["options"])
    _expect(_is_list_of_ints(data["actions"]), "actions as a list of integers", data["actions"])
    skips, result = _parse_skips(data["skips"]), _parse_outcome(data["result"])
    record = GameRecord(data["game"], data["options"], tuple(data["actions"]), skips, result)
    record.replay()
    return record


def save_record(record: GameRecord, path: Path) -> None:
    """Write a record to a file atomically: in the family's format if the file has its suffix, else as JSON."""
    name = path.suffix.lower().removeprefix(".")
    # The first test saves the search for formats of plugins.
    is_json = name == "json" or all(name != known.NAME for known in _formats())
    write_atomically(path, format_record(record) + "\n" if is_json else find_format(record.game, name).format(record))


def load_record(path: Path) -> GameRecord:
    """Read a record from a file and detect its format by the content; InvalidRecord names the file and the defect."""
    try:
        text = path.read_text(encoding="utf-8-sig")
        formats = [] if text.lstrip().startswith("{") else [known for known in _formats() if known.matches(text)]
        return formats[0].parse(text) if formats else parse_record(text)
    except UnicodeDecodeError as error:
        raise InvalidRecord(f"{path}: not text: {error}") from error
    except InvalidRecord as error:
        raise InvalidRecord(f"{path}: {error}", error.fault) from error


def find_format(game: str, name: str) -> RecordFormat:
    """Find a file format of a game by name, such as "blksgf"; NotOffered if the game's family does not have it."""
    known = family_of(game).record_format
    return require_part(known if known and name == known.NAME else None, f".{name} files", game)


def parse_format(name: str, text: str) -> GameRecord:
    """Parse a game in the file format with this name, of any family; UnknownName if there is no such format."""
    found = next((known for known in _formats() if name == known.NAME), None)
    if found is None:
        raise UnknownName("file format", name, [known.NAME for known in _formats()])
    return found.parse(text)


def _formats() -> Iterator[RecordFormat]:
    """Yield the file formats of all families, built-in ones first: plugins load only if none of those is taken."""
    first = families(plugins=False)
    yield from (family.record_format for family in first if family.record_format)
    yield from (family.record_format for family in families() if family not in first and family.record_format)


def _parse_skips(data: Any) -> tuple[tuple[int, str], ...]:
    _expect(isinstance(data, list), "skips as a list", data)
    for skip in data:
        pair = isinstance(skip, list) and len(skip) == 2
        _expect(pair and _is_int(skip[0]) and isinstance(skip[1], str), "a skip as [number, name]", skip)
    return tuple((ply, name) for ply, name in data)


def _parse_outcome(data: Any) -> Outcome | None:
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
