"""Entropy as a PettingZoo environment, which draws the tokens automatically."""

from __future__ import annotations

from typing import Any

from polindrome.entropy.env import EntropyEnvGame
from polindrome.envs.aec import GameAECEnv, WrappedEnv, metadata_of, wrap


class EntropyEnv(GameAECEnv):
    """Entropy with its options; `player_0` is Order in the first round and Chaos in the second.

    Rewards come at the end: by `rank` (1, 0 or -1) or by `score` (the difference of the points as Order). A single
    round has `score` only: Order's points, and the negative of them for Chaos.
    """

    metadata = metadata_of("entropy_v0")

    def __init__(
        self,
        *,
        rounds: int = 2,
        scorer: str = "official",
        open_draw: bool = True,
        reward: str = "rank",
        render_mode: str | None = None,
    ) -> None:
        super().__init__(EntropyEnvGame(reward, rounds=rounds, scorer=scorer, open_draw=open_draw), render_mode)


raw_env = EntropyEnv


def env(**options: Any) -> WrappedEnv:
    """Create the environment with PettingZoo's usual wrappers; the options are those of `EntropyEnv`."""
    return wrap(raw_env(**options))
