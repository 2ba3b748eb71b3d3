"""Options of games: validation, parsing of `NAME=VALUE`, and description."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from polindrome.errors import InvalidArgument, PolindromeError
from polindrome.game import Game
from polindrome.registry import new_game

_KINDS: dict[type, str] = {bool: "true or false", int: "a whole number", float: "a number", str: "text"}
_FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def new_checked_game(name: str, options: Mapping[str, object]) -> Game:
    """Create a game; InvalidArgument names an option that is unknown or has an invalid value."""
    defaults = new_game(name).options
    for option, value in options.items():
        if option not in defaults:
            known = f"it has {', '.join(defaults)}" if defaults else "it has none"
            raise InvalidArgument(f"{name} has no option {option[:60]!r}; {known}")
        # Compare types exactly: isinstance(True, int) holds in Python.
        kind = type(defaults[option])
        if kind in _KINDS and type(value) is not kind:
            raise InvalidArgument(f"option {option!r} of {name}: expected {_KINDS[kind]}, got {str(value)[:60]!r}")
        # Set each option alone first, so that the error names it.
        try:
            new_game(name, **{option: value})
        except (PolindromeError, ValueError) as error:
            raise InvalidArgument(f"option {option!r} of {name}: {error}") from error
    return new_game(name, **options)


def parse_options(name: str, texts: Iterable[str]) -> dict[str, object]:
    """Parse options such as `rounds=1` for a game; InvalidArgument names an invalid one."""
    defaults = new_game(name).options
    options: dict[str, object] = {}
    for text in texts:
        option, equals, value = text.partition("=")
        if not equals:
            raise InvalidArgument(f"expected an option as NAME=VALUE, got {text!r}")
        options[option] = _parse(value, type(defaults.get(option)))
    new_checked_game(name, options)
    return options


def describe_options(name: str) -> str:
    """List the options of a game with their defaults: `scorer=official, open_draw=true`; empty if it has none."""
    simple = {option: value for option, value in new_game(name).options.items() if type(value) in _KINDS}
    shown = {option: str(value).lower() if isinstance(value, bool) else value for option, value in simple.items()}
    return ", ".join(f"{option}={value}" for option, value in shown.items())


def _parse(text: str, kind: type) -> object:
    """Convert text to a type; return the text itself if that fails, which `new_checked_game` then reports."""
    if kind is bool:
        return _FLAGS.get(text.lower(), text)
    if kind in (int, float):
        try:
            number: object = kind(text)
        except ValueError:
            return text
        return number
    return text
