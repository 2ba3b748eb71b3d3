"""The options of a game of Entropy: which there are, and which go together."""

from __future__ import annotations

from polindrome.entropy.scoring import find_scorer
from polindrome.errors import InvalidArgument


def check_options(scorer: str, open_draw: object, rounds: object, duplicate: object) -> None:
    """InvalidArgument or UnknownName says which one cannot be."""
    find_scorer(scorer)
    if rounds not in (1, 2) or isinstance(rounds, bool):
        raise InvalidArgument(f"a game has 1 or 2 rounds, not {rounds!r}")
    for name, value in {"open_draw": open_draw, "duplicate": duplicate}.items():
        if not isinstance(value, bool):
            raise InvalidArgument(f"{name} is true or false, not {value!r}")
    if duplicate and rounds != 2:
        raise InvalidArgument("a duplicate has 2 rounds: the second one has the draws of the first")
