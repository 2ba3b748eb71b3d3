"""The Blokus family: its variants, and the parts that it provides."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from polindrome.blokus.game import BlokusGame
from polindrome.blokus.variant import CLASSIC, CLASSIC_2, CLASSIC_3, DUO, VARIANTS, Variant
from polindrome.family import Family

FAMILY = Family(
    "blokus",
    titles={
        DUO.name: "Blokus Duo",
        CLASSIC.name: "Blokus Classic",
        CLASSIC_2.name: "Blokus Classic for two",
        CLASSIC_3.name: "Blokus Classic for three",
    },
    descriptions={
        DUO.name: "Two colours, 21 pieces each, corner to corner.",
        CLASSIC.name: "Four players, four colours, one big board.",
        CLASSIC_2.name: "Two players with two colours each.",
        CLASSIC_3.name: "Three players; all share the fourth colour.",
    },
    seat_names={
        variant.name: [
            " and ".join(player.name.title() for player in variant.players_of(seat))
            for seat in range(variant.num_seats)
        ]
        for variant in VARIANTS.values()
    },
    parts={
        "bots": "polindrome.blokus.bots.catalogue",
        "analysis": "polindrome.blokus.analysis.review",
        "record_format": "polindrome.blokus.blksgf",
        "wire": "polindrome.blokus.wire",
        "picture": "polindrome.blokus.picture",
        "routers": "polindrome.blokus.routes:ROUTERS",
        "terminal": "polindrome.blokus.terminal",
        "environment": "polindrome.blokus.envs.env_game",
        "matches": "polindrome.blokus.arena:PAIRED_GAMES",
        "self_play": "polindrome.blokus.arena:SELF_PLAY",
    },
)


def _factory_of(variant: Variant) -> Callable[..., BlokusGame]:
    def new(setup: Mapping[str, object] | None = None) -> BlokusGame:
        return BlokusGame(variant, setup=setup)

    new.family = FAMILY  # type: ignore[attr-defined]
    return new


new_duo = _factory_of(DUO)
new_classic = _factory_of(CLASSIC)
new_classic_2 = _factory_of(CLASSIC_2)
new_classic_3 = _factory_of(CLASSIC_3)
