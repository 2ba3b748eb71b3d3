"""One side of Entropy as a Gymnasium environment."""

from __future__ import annotations

from polindrome.entropy.envs.play import EntropyPlay
from polindrome.envs.play import RANDOM, check_choice
from polindrome.envs.seat_env import SeatEnv

ROLES = ("order", "chaos")
"""By seat."""


class EntropySeatEnv(SeatEnv):
    """One round of Entropy as Order, whose reward is its points, or as Chaos, whose reward is their negative."""

    def __init__(
        self,
        role: str = "order",
        *,
        opponent: str = RANDOM,
        scorer: str = "official",
        open_draw: bool = True,
        illegal: str = "loss",
        render_mode: str | None = None,
    ) -> None:
        play = EntropyPlay("score", rounds=1, scorer=scorer, open_draw=open_draw)
        seat = ROLES.index(check_choice("role", role, ROLES))
        super().__init__(play, opponent=opponent, seat=seat, illegal=illegal, render_mode=render_mode)
