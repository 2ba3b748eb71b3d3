"""Blokus as a PettingZoo environment, in all its variants."""

from __future__ import annotations

from polindrome.blokus import Variant
from polindrome.blokus.envs.play import BlokusPlay
from polindrome.envs.aec import GameEnv, Wrapped, metadata_of, wrap
from polindrome.native import Position


class BlokusEnv(GameEnv):
    """A variant of Blokus; rewards come at the end, by `rank` (1 to -1) or by `score` (points ahead of the others)."""

    metadata = metadata_of("blokus_v0")

    def __init__(
        self, variant: Variant | str = "classic", *, reward: str = "rank", render_mode: str | None = None
    ) -> None:
        self._blokus = BlokusPlay(variant, reward)
        super().__init__(self._blokus, render_mode)

    @property
    def position(self) -> Position:
        """A copy of the game as it stands."""
        return self._blokus.position.copy()


raw_env = BlokusEnv


def env(variant: Variant | str = "classic", *, reward: str = "rank", render_mode: str | None = None) -> Wrapped:
    """The environment with PettingZoo's usual checks."""
    return wrap(raw_env(variant, reward=reward, render_mode=render_mode))
