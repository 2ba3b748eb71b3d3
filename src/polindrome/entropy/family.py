"""Entropy as a family of games: the parts that it offers to the rest of Polindrome."""

from __future__ import annotations

from polindrome.entropy.game import EntropyGame
from polindrome.family import Family

FAMILY = Family(
    "entropy",
    titles={EntropyGame.name: "Entropy"},
    parts={
        "bots": "polindrome.entropy.bots.catalogue",
        "analysis": "polindrome.entropy.analysis.review",
        "wire": "polindrome.entropy.wire",
        "routers": "polindrome.entropy.routes:ROUTERS",
        "terminal": "polindrome.entropy.terminal_session",
        "environment": "polindrome.entropy.envs.play",
        "matches": "polindrome.entropy.matches:PAIRED_GAMES",
        "self_play": "polindrome.entropy.self_play:SELF_PLAY",
        "draw": "polindrome.entropy.bag:next_draw",
    },
)


def new_entropy(**options: object) -> EntropyGame:
    """A new game; the options are `scorer`, `open_draw`, `rounds` and `duplicate`."""
    return EntropyGame(**options)  # type: ignore[arg-type]  # the game checks them


new_entropy.family = FAMILY  # type: ignore[attr-defined]
