"""Any game of the registry as a PettingZoo environment, also one of another package."""

from __future__ import annotations

from typing import Any

from polindrome.envs.aec import GameEnv, Wrapped, metadata_of, wrap
from polindrome.envs.plain_play import PlainPlay
from polindrome.envs.play import Play
from polindrome.registry import family_of


class AnyGameEnv(GameEnv):
    """A game by its name and options: with the observations of its family, or with a plain encoding."""

    def __init__(self, game: str, *, reward: str = "rank", render_mode: str | None = None, **options: Any) -> None:
        self.metadata = metadata_of(f"{game}_v0")
        super().__init__(new_play(game, reward=reward, **options), render_mode)


raw_env = AnyGameEnv


def env(game: str, *, reward: str = "rank", render_mode: str | None = None, **options: Any) -> Wrapped:
    """The environment with PettingZoo's usual checks."""
    return wrap(raw_env(game, reward=reward, render_mode=render_mode, **options))


def new_play(game: str, *, reward: str, **options: Any) -> Play:
    """The game as an environment sees it; UnknownName if there is no such game."""
    environment = family_of(game).environment
    return environment.new_play(game, reward=reward, **options) if environment else PlainPlay(game, reward, options)
