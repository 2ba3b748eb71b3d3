"""Blokus at the speed of the compiled core: one game, many games in lock-step, random games, and the search.

The names are those of the Python rules, and so are the action ids. Importing this raises CoreMissing
(an ImportError) where the core was not built. Entropy has a module of its own, polindrome.entropy.native.
"""

from polindrome.core import require_core

require_core()

from polindrome.blokus.native.batch import Batch  # noqa: E402 (the core comes first)
from polindrome.blokus.native.brain import first_guesses, forecast  # noqa: E402
from polindrome.blokus.native.playouts import Playouts  # noqa: E402
from polindrome.blokus.native.position import Position, observation_shape  # noqa: E402
from polindrome.blokus.native.search import Candidate, Found, Search, Stop  # noqa: E402

__all__ = [
    "Batch",
    "Candidate",
    "Found",
    "Playouts",
    "Position",
    "Search",
    "Stop",
    "first_guesses",
    "forecast",
    "observation_shape",
]
