"""Tournament settings from a TOML file or the command line, with validation."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from polindrome.arena.paired_games import paired_games_of
from polindrome.arena.referee import Terms
from polindrome.arena.sprt import Sprt
from polindrome.arena.tournament import Tournament
from polindrome.errors import InvalidArgument, UnknownName

DEFAULT_TIMEOUT = 60.0
"""Seconds per move."""

MAX_OPENING = 8

Check = tuple[str, Callable[[Any], bool]]
"""A description of valid values for error messages, and a predicate that checks a value."""


def _is_number(value: Any) -> bool:
    # bool is a subclass of int.
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _are_texts(values: Any) -> bool:
    return isinstance(values, list) and all(isinstance(value, str) for value in values)


def _are_numbers(values: Any) -> bool:
    return isinstance(values, dict) and all(map(_is_number, values.values()))


_TEXT: Check = ("text", lambda value: isinstance(value, str))
_FLAG: Check = ("true or false", lambda value: isinstance(value, bool))
_COUNT: Check = ("a whole number above 0", lambda value: _is_int(value) and value > 0)
_SECONDS: Check = ("a number above 0", lambda value: _is_number(value) and value > 0)
_TERMS: dict[str, Check] = {
    "seed": ("a whole number", _is_int),
    "nodes": _COUNT,
    "seconds": _SECONDS,
    "timeout": _SECONDS,
    "opening": (
        f"a whole number from 0 to {MAX_OPENING}",
        lambda value: _is_int(value) and 0 <= value <= MAX_OPENING,
    ),
}
_KEYS: dict[str, Check] = {
    "game": _TEXT,
    "bots": (
        "a list of bots, or a table of names and bots",
        lambda value: _are_texts(list(value.values()) if isinstance(value, dict) else value),
    ),
    "kind": _TEXT,
    "games": _COUNT,
    **_TERMS,
    "options": ("a table of options of the game", lambda value: isinstance(value, dict)),
    "mixed": _FLAG,
    "challengers": ("a list of names", _are_texts),
    "sprt": ("a table of numbers, such as {elo0 = 0, elo1 = 20}", _are_numbers),
    "anchor": ("a table of one name and its rating", lambda value: _are_numbers(value) and len(value) == 1),
    "out": _TEXT,
}


def load_tournament(path: Path) -> dict[str, Any]:
    """Read the settings in a TOML file for `parse_tournament`; InvalidArgument names a file that is not valid TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except ValueError as error:
        raise InvalidArgument(f"{path} is not valid TOML: {error}") from error


def parse_tournament(data: Mapping[str, Any]) -> Tournament:
    """Create a tournament from settings; UnknownName for an unknown key, InvalidArgument for an invalid value."""
    for key, value in data.items():
        if key not in _KEYS:
            raise UnknownName("key", key, _KEYS)
        expected, is_valid = _KEYS[key]
        if not is_valid(value):
            raise InvalidArgument(f"expected {key} to be {expected}, got {value!r}")
    for key in ("game", "bots"):
        if key not in data:
            raise InvalidArgument(f"a tournament needs the key {key!r}: {_KEYS[key][0]}")
    given = {key: data[key] for key in ("kind", "games", "mixed") if key in data}
    return Tournament(
        _terms(data),
        _bots(data["bots"]),
        challengers=tuple(data.get("challengers", ())),
        sprt=_sprt(data["sprt"]) if "sprt" in data else None,
        anchor=next(iter(data["anchor"].items())) if "anchor" in data else None,
        **given,
    )


def _terms(data: Mapping[str, Any]) -> Terms:
    game = data["game"]
    given = {"seed": 1, "timeout": DEFAULT_TIMEOUT, **{key: data[key] for key in _TERMS if key in data}}
    paired = paired_games_of(game)
    return Terms(
        game,
        options={**paired.options, **data.get("options", {})},
        **{"opening": paired.opening_plies(game), **given},
    )


def _bots(value: list[str] | dict[str, str]) -> dict[str, str]:
    if isinstance(value, dict):
        return value
    for spec in value:
        if value.count(spec) > 1:
            raise InvalidArgument(f"bot {spec!r} is listed twice: give each a name, as in bots = {{one = {spec!r}}}")
    return {spec: spec for spec in value}


def _sprt(value: Mapping[str, float]) -> Sprt:
    for key in value:
        if key not in Sprt.__slots__:
            raise UnknownName("key of sprt", key, Sprt.__slots__)
    if not {"elo0", "elo1"} <= value.keys():
        raise InvalidArgument(f"sprt needs elo0 and elo1, as in sprt = {{elo0 = 0, elo1 = 20}}; got {dict(value)!r}")
    return Sprt(**value)
