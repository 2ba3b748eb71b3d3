"""Environments for reinforcement learning: PettingZoo, Gymnasium, and many games at once.

Importing this registers the ids of Gymnasium. It needs the extra `rl`: ExtraMissing (an ImportError) says so.
"""

from polindrome.errors import ExtraMissing

try:
    import gymnasium
    import pettingzoo  # noqa: F401 (asked for here, so that one message names the extra)
except ImportError as error:
    raise ExtraMissing(error.name or "gymnasium", "rl") from error

from polindrome.envs.play import RANDOM


def _register() -> None:
    for name, variant in (("Blokus", "classic"), ("BlokusDuo", "duo")):
        gymnasium.register(
            f"polindrome/{name}-v0",
            entry_point="polindrome.blokus.envs.seat:BlokusSeatEnv",
            vector_entry_point="polindrome.blokus.envs.vector:BlokusVectorEnv",
            kwargs={"variant": variant, "opponent": RANDOM},
        )
    for role in ("order", "chaos"):
        gymnasium.register(
            f"polindrome/Entropy{role.title()}-v0",
            entry_point="polindrome.entropy.envs.seat:EntropySeatEnv",
            kwargs={"role": role, "opponent": RANDOM},
        )


_register()
