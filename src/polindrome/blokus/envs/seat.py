"""One seat of Blokus as a Gymnasium environment."""

from __future__ import annotations

from polindrome.blokus import Variant
from polindrome.blokus.envs.play import BlokusPlay
from polindrome.envs.play import RANDOM
from polindrome.envs.seat_env import SeatEnv


class BlokusSeatEnv(SeatEnv):
    """A seat of Blokus, drawn anew for each game unless a number is given."""

    def __init__(
        self,
        variant: Variant | str = "duo",
        *,
        opponent: str = RANDOM,
        seat: int | str = RANDOM,
        reward: str = "rank",
        illegal: str = "loss",
        render_mode: str | None = None,
    ) -> None:
        play = BlokusPlay(variant, reward)
        super().__init__(play, opponent=opponent, seat=seat, illegal=illegal, render_mode=render_mode)
