"""Blokus in the compiled core: one game, batches of games in lock-step, random playouts, and the search.

Names and action ids are those of the Python rules. Importing this package raises CoreMissing (an
ImportError) if the core is not built. Entropy has its own module, polindrome.entropy.native.
"""

from polindrome.core import require_core

require_core()

from polindrome.blokus.native.batch import Batch  # noqa: E402 (the core comes first)
from polindrome.blokus.native.position import Playouts, Position  # noqa: E402
from polindrome.blokus.native.search import Candidate, Search, SearchResult, Stop  # noqa: E402
from polindrome.blokus.native.weights import policy_logits, predict, predict_moves  # noqa: E402
from polindrome.blokus.observation import observation_shape  # noqa: E402

__all__ = [
    "Batch",
    "Candidate",
    "Playouts",
    "Position",
    "Search",
    "SearchResult",
    "Stop",
    "observation_shape",
    "policy_logits",
    "predict",
    "predict_moves",
]
