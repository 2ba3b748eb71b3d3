"""Environments for reinforcement learning: PettingZoo, Gymnasium, and Gymnasium vector environments.

Importing this package registers the Gymnasium ids. It needs the extra `rl`; without it, ExtraMissing (an ImportError)
is raised.
"""

from polindrome.errors import ExtraMissing

try:
    import gymnasium
    import pettingzoo  # noqa: F401 (imported here so that one error message names the extra)
except ImportError as error:
    raise ExtraMissing(error.name or "gymnasium", "rl") from error

from polindrome.envs.seat_env import RANDOM


def _register() -> None:
    for name, variant in (("Blokus", "classic"), ("BlokusDuo", "duo")):
        gymnasium.register(
            f"polindrome/{name}-v0",
            entry_point="polindrome.blokus.envs.env_game:BlokusSeatEnv",
            vector_entry_point="polindrome.blokus.envs.vector:BlokusVectorEnv",
            kwargs={"variant": variant, "opponent": RANDOM},
        )
    for role in ("order", "chaos"):
        gymnasium.register(
            f"polindrome/Entropy{role.title()}-v0",
            entry_point="polindrome.entropy.env:EntropySeatEnv",
            kwargs={"role": role, "opponent": RANDOM},
        )


_register()
