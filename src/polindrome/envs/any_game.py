"""Any game of the registry as a PettingZoo environment, including games of other packages."""

from __future__ import annotations

from typing import Any

from polindrome.envs.aec import GameAECEnv, WrappedEnv, metadata_of, wrap
from polindrome.envs.env_game import EnvGame, GenericEnvGame
from polindrome.registry import family_of


class AnyGameEnv(GameAECEnv):
    """A game by its name and options, with the observations of its family or those of `GenericEnvGame`."""

    def __init__(self, game: str, *, reward: str = "rank", render_mode: str | None = None, **options: Any) -> None:
        self.metadata = metadata_of(f"{game}_v0")
        super().__init__(new_env_game(game, reward=reward, **options), render_mode)


raw_env = AnyGameEnv


def env(game: str, *, reward: str = "rank", render_mode: str | None = None, **options: Any) -> WrappedEnv:
    """Create the environment with PettingZoo's usual wrappers."""
    return wrap(raw_env(game, reward=reward, render_mode=render_mode, **options))


def new_env_game(game: str, *, reward: str, **options: Any) -> EnvGame:
    """Create a game with observations and rewards; UnknownName if the registry does not have it."""
    environment = family_of(game).environment
    if environment is None:
        return GenericEnvGame(game, reward, options)
    return environment.new_env_game(game, reward=reward, **options)
