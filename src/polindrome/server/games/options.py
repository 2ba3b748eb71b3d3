"""The options with which a game is created, checked one by one."""

from __future__ import annotations

from collections.abc import Mapping

from polindrome.errors import InvalidArgument, PolindromeError
from polindrome.game import Game
from polindrome.registry import new_game

_KINDS = {bool: "true or false", int: "a whole number", str: "text"}


def set_up(name: str, options: Mapping[str, object]) -> Game:
    """A new game with these options; InvalidArgument names one that it does not have, or cannot have like that."""
    usual = new_game(name).options
    for option, value in options.items():
        _check(name, usual, option, value)
    return new_game(name, **options)


def _check(name: str, usual: Mapping[str, object], option: str, value: object) -> None:
    if option not in usual:
        known = f"it has {', '.join(usual)}" if usual else "it has none"
        raise InvalidArgument(f"{name} has no option {option[:60]!r}; {known}")
    # Exactly the type: to Python, True is a whole number as well.
    kind = type(usual[option])
    if type(value) is not kind:
        raise InvalidArgument(f"option {option!r} of {name}: expected {_KINDS[kind]}, got {str(value)[:60]!r}")
    try:
        new_game(name, **{option: value})
    except PolindromeError as error:
        raise InvalidArgument(f"option {option!r} of {name}: {error}") from error
