"""All variants of Blokus as a PettingZoo environment."""

from __future__ import annotations

from polindrome.blokus import Variant
from polindrome.blokus.envs.env_game import BlokusEnvGame
from polindrome.blokus.envs.position import AnyPosition
from polindrome.envs.aec import GameAECEnv, WrappedEnv, metadata_of, wrap


class BlokusEnv(GameAECEnv):
    """A variant of Blokus; rewards come at the end, by `rank` (1 to -1) or by `score` (points ahead of the others).

    It works without the compiled core, slower, with the same observations, masks and rewards.
    """

    metadata = metadata_of("blokus_v0")

    def __init__(
        self, variant: Variant | str = "classic", *, reward: str = "rank", render_mode: str | None = None
    ) -> None:
        self._blokus = BlokusEnvGame(variant, reward)
        super().__init__(self._blokus, render_mode)

    @property
    def position(self) -> AnyPosition:
        """A copy of the current position: a `native.Position`, or a `PythonPosition` without the compiled core."""
        return self._blokus.position.copy()


raw_env = BlokusEnv


def env(variant: Variant | str = "classic", *, reward: str = "rank", render_mode: str | None = None) -> WrappedEnv:
    """Create the environment with PettingZoo's usual wrappers."""
    return wrap(raw_env(variant, reward=reward, render_mode=render_mode))
