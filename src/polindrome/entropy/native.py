"""Entropy in the compiled core: scores, slides, evaluation, and the search of the bots."""

from __future__ import annotations

from collections.abc import Collection

from polindrome.core import require_core
from polindrome.entropy import COLORS, BoardState, GameState
from polindrome.entropy.scoring import SCORERS
from polindrome.errors import InvalidArgument, UnknownName

POLICIES = ("pass", "random", "greedy", "pot", "ex3", "minmaxpot", "best")
"""Policies of the search, in the order of the core's enumeration."""

POINT = 1024
"""Evaluations are integers in units of 1/POINT points."""

_core = require_core()
_ROLES = ("order", "chaos")
_CELLS = {"": 0} | {color: number for number, color in enumerate(COLORS, start=1)}
_MAX_NODES = 2**62


def score(state: BoardState, scorer: str = "official") -> int:
    """Return the score of a board."""
    points: int = _core.entropy_score(pack(state), _index("scorer", scorer, SCORERS))
    return points


def slides(state: BoardState) -> list[int]:
    """Return the action ids of Order's slides, ascending, without the pass."""
    actions: list[int] = _core.entropy_slides(pack(state))
    return actions


def evaluate(state: BoardState, role: str, scorer: str = "official") -> float:
    """Return the static evaluation of the policy `best`: the expected final score, or the score of a full board."""
    arguments = _index("role", role, _ROLES), pack(state), _index("scorer", scorer, SCORERS)
    return int(_core.entropy_evaluate(*arguments)) / POINT


def search(
    position: GameState, policy: str, scorer: str = "official", *, nodes: int, seconds: float, seed: int = 0
) -> tuple[list[tuple[int, float]], int]:
    """Return actions with the expected score of Order, best first, and the number of evaluated boards."""
    result: tuple[list[tuple[int, float]], int] = _core.entropy_search(
        _ROLES.index(position.turn),
        _index("policy", policy, POLICIES),
        pack(position.state),
        _CELLS[position.next_token],
        _index("scorer", scorer, SCORERS),
        min(nodes, _MAX_NODES),
        seconds,
        seed,
    )
    return result


def pack(state: BoardState) -> bytes:
    """Convert a board to the format of the core: one byte per cell."""
    try:
        return bytes(_CELLS[color] for color in state)
    except KeyError as error:
        raise InvalidArgument(f"a cell is '' or one of {', '.join(COLORS)}, not {error.args[0]!r}") from None


def _index(kind: str, name: str, names: Collection[str]) -> int:
    """Return the index of a name; UnknownName if it is not among the names."""
    if name not in names:
        raise UnknownName(kind, name, names)
    return list(names).index(name)
