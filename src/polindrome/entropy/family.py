"""The Entropy family: its game, and the parts that it provides."""

from __future__ import annotations

from polindrome.entropy.game import EntropyGame
from polindrome.family import Family

FAMILY = Family(
    "entropy",
    titles={EntropyGame.name: "Entropy"},
    descriptions={EntropyGame.name: "Order makes palindromes, Chaos prevents them."},
    parts={
        "bots": "polindrome.entropy.bots.catalogue",
        "analysis": "polindrome.entropy.analysis.review",
        "wire": "polindrome.entropy.wire",
        "picture": "polindrome.entropy.picture",
        "routers": "polindrome.entropy.routes:ROUTERS",
        "terminal": "polindrome.entropy.terminal",
        "environment": "polindrome.entropy.env",
        "matches": "polindrome.entropy.arena:PAIRED_GAMES",
        "self_play": "polindrome.entropy.arena:SELF_PLAY",
        "draw": "polindrome.entropy.bag:next_draw",
    },
)


def new_entropy(**options: object) -> EntropyGame:
    """Create a game; the options are `scorer`, `open_draw`, `rounds` and `duplicate`."""
    return EntropyGame(**options)  # type: ignore[arg-type]  # the game checks them


new_entropy.family = FAMILY  # type: ignore[attr-defined]
