"""Entropy at the speed of the compiled core: scores, slides, evaluation, and the search of the bots."""

from __future__ import annotations

from collections.abc import Collection

from polindrome.core import require_core
from polindrome.entropy import COLORS, BoardState, GameState
from polindrome.entropy.scoring import SCORERS
from polindrome.errors import InvalidArgument, UnknownName

POLICIES = ("pass", "random", "greedy", "pot", "ex3", "minmaxpot", "best")
"""In the order in which the core counts them."""

POINT = 1024
"""Evaluations are whole numbers, so many to a point."""

_core = require_core()
_ROLES = ("order", "chaos")
_CELLS = {"": 0} | {color: number for number, color in enumerate(COLORS, start=1)}
_MOST_NODES = 2**62


def score(state: BoardState, scorer: str = "official") -> int:
    """The points of a board."""
    points: int = _core.entropy_score(pack(state), _number("scorer", scorer, SCORERS))
    return points


def slides(state: BoardState) -> list[int]:
    """The ids of Order's slides, ascending; the pass is not among them."""
    actions: list[int] = _core.entropy_slides(pack(state))
    return actions


def evaluate(state: BoardState, role: str, scorer: str = "official") -> float:
    """The final score that the policy `best` of a role expects by one look at a board; on a full board its score."""
    numbers = _number("role", role, _ROLES), pack(state), _number("scorer", scorer, SCORERS)
    return int(_core.entropy_evaluate(*numbers)) / POINT


def search(
    position: GameState, policy: str, scorer: str = "official", *, nodes: int, seconds: float, seed: int = 0
) -> tuple[list[tuple[int, float]], int]:
    """Actions with the expected score of Order, the best first, and how many boards were looked at."""
    found: tuple[list[tuple[int, float]], int] = _core.entropy_search(
        _ROLES.index(position.turn),
        _number("policy", policy, POLICIES),
        pack(position.state),
        _CELLS[position.next_token],
        _number("scorer", scorer, SCORERS),
        min(nodes, _MOST_NODES),
        seconds,
        seed,
    )
    return found


def pack(state: BoardState) -> bytes:
    """A board as the core takes it: a byte for each cell."""
    try:
        return bytes(_CELLS[color] for color in state)
    except KeyError as error:
        raise InvalidArgument(f"a cell is '' or one of {', '.join(COLORS)}, not {error.args[0]!r}") from None


def _number(kind: str, name: str, names: Collection[str]) -> int:
    if name not in names:
        raise UnknownName(kind, name, names)
    return list(names).index(name)
