"""A tournament as people write it, in a file of TOML or on the command line."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from polindrome.arena.duel import Terms
from polindrome.arena.paired_games import paired_games_of
from polindrome.arena.sprt import Sprt
from polindrome.arena.tournament import Tournament
from polindrome.errors import InvalidArgument, UnknownName

TIMEOUT = 60.0
"""Seconds for a move, if nobody says otherwise."""

LONGEST_OPENING = 8

Kind = tuple[str, Callable[[Any], bool]]
"""What a value has to be, in words, and whether it is."""


def _is_number(value: Any) -> bool:
    # For Python, true is a number.
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _are_texts(values: Any) -> bool:
    return isinstance(values, list) and all(isinstance(value, str) for value in values)


def _are_bots(values: Any) -> bool:
    return _are_texts(list(values.values()) if isinstance(values, dict) else values)


def _are_numbers(values: Any) -> bool:
    return isinstance(values, dict) and all(map(_is_number, values.values()))


_TEXT: Kind = ("text", lambda value: isinstance(value, str))
_FLAG: Kind = ("true or false", lambda value: isinstance(value, bool))
_COUNT: Kind = ("a whole number above 0", lambda value: _is_int(value) and value > 0)
_SECONDS: Kind = ("a number above 0", lambda value: _is_number(value) and value > 0)
_TERMS: dict[str, Kind] = {
    "seed": ("a whole number", _is_int),
    "nodes": _COUNT,
    "seconds": _SECONDS,
    "timeout": _SECONDS,
    "opening": (
        f"a whole number from 0 to {LONGEST_OPENING}",
        lambda value: _is_int(value) and 0 <= value <= LONGEST_OPENING,
    ),
}
_KEYS: dict[str, Kind] = {
    "game": _TEXT,
    "bots": ("a list of bots, or a table of names and bots", _are_bots),
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
    """The keys of a file, which `parse_tournament` reads; InvalidArgument names the file if it is no TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except ValueError as error:
        raise InvalidArgument(f"{path} is no TOML: {error}") from error


def parse_tournament(data: Mapping[str, Any]) -> Tournament:
    """The tournament that the keys mean; UnknownName for a key that does not exist, InvalidArgument for its value."""
    for key, value in data.items():
        _check(key, value)
    for key in ("game", "bots"):
        if key not in data:
            raise InvalidArgument(f"a tournament needs the key {key!r}: {_KEYS[key][0]}")
    as_they_are = {key: data[key] for key in ("kind", "games", "mixed") if key in data}
    return Tournament(
        _terms(data),
        _bots(data["bots"]),
        challengers=tuple(data.get("challengers", ())),
        sprt=_sprt(data["sprt"]) if "sprt" in data else None,
        anchor=next(iter(data["anchor"].items())) if "anchor" in data else None,
        **as_they_are,
    )


def _check(key: str, value: Any) -> None:
    if key not in _KEYS:
        raise UnknownName("key", key, _KEYS)
    words, fits = _KEYS[key]
    if not fits(value):
        raise InvalidArgument(f"expected {key} to be {words}, got {value!r}")


def _terms(data: Mapping[str, Any]) -> Terms:
    game = data["game"]
    given = {"seed": 1, "timeout": TIMEOUT, **{key: data[key] for key in _TERMS if key in data}}
    paired = paired_games_of(game)
    return Terms(
        game,
        options={**paired.options, **data.get("options", {})},
        **{"opening": paired.opening_plies(game), **given},
    )


def _bots(value: list[str] | dict[str, str]) -> dict[str, str]:
    if isinstance(value, dict):
        return value
    for text in value:
        if value.count(text) > 1:
            raise InvalidArgument(f"{text!r} is there twice: give each a name, as in bots = {{one = {text!r}}}")
    return {text: text for text in value}


def _sprt(value: Mapping[str, float]) -> Sprt:
    for key in value:
        if key not in Sprt.__slots__:
            raise UnknownName("key of sprt", key, Sprt.__slots__)
    if not {"elo0", "elo1"} <= value.keys():
        raise InvalidArgument(f"sprt needs elo0 and elo1, as in sprt = {{elo0 = 0, elo1 = 20}}; got {dict(value)!r}")
    return Sprt(**value)
