"""Blokus Duo as a PettingZoo environment."""

from __future__ import annotations

from polindrome.envs.aec import WrappedEnv, metadata_of, wrap
from polindrome.envs.blokus_v0 import BlokusEnv


class BlokusDuoEnv(BlokusEnv):
    """`BlokusEnv` with the variant `duo`."""

    metadata = metadata_of("blokus_duo_v0")

    def __init__(self, *, reward: str = "rank", render_mode: str | None = None) -> None:
        super().__init__("duo", reward=reward, render_mode=render_mode)


raw_env = BlokusDuoEnv


def env(*, reward: str = "rank", render_mode: str | None = None) -> WrappedEnv:
    """Create the environment with PettingZoo's usual wrappers."""
    return wrap(raw_env(reward=reward, render_mode=render_mode))
