"""Trains MaskablePPO of sb3-contrib on Blokus Duo against random moves; needs torch, which Polindrome does not install.

    pip install sb3-contrib
    python examples/duo_ppo.py 60000

The reward of a game is the difference of the points divided by 20, which carries more information than the winner. The
mask restricts the policy to legal moves, so it does not have to learn the rules. The logit of a placement is the sum of
logits of its piece and its cells: independent logits for the 13,729 placements would not generalise.
"""

import sys
from typing import Any

import numpy as np
from gymnasium.wrappers import TransformReward

from polindrome.blokus import DUO
from polindrome.blokus.bitboard import STRIDE
from polindrome.blokus.pieces import PIECES
from polindrome.blokus.placements import placement_table

STEPS = int(sys.argv[1]) if len(sys.argv) > 1 else 60_000
ENVS = 16
ROLLOUT = 128
"""Steps in each environment between two updates."""

GAME = "polindrome.envs:polindrome/BlokusDuo-v0"
POINTS = 20
"""Points that make a reward of 1."""

try:
    import torch  # type: ignore[import-not-found]
    from sb3_contrib import MaskablePPO  # type: ignore[import-not-found]
    from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy  # type: ignore[import-not-found]
    from sb3_contrib.common.maskable.utils import get_action_masks  # type: ignore[import-not-found]
    from stable_baselines3.common.callbacks import BaseCallback  # type: ignore[import-not-found]
    from stable_baselines3.common.env_util import make_vec_env  # type: ignore[import-not-found]
    from stable_baselines3.common.torch_layers import BaseFeaturesExtractor  # type: ignore[import-not-found]
except ModuleNotFoundError as error:
    print(f"This example needs {error.name}: pip install sb3-contrib")
    sys.exit()


class Planes(BaseFeaturesExtractor):  # type: ignore[misc]
    """Feature extractor: two convolutions and a dense layer."""

    def __init__(self, space: Any) -> None:
        super().__init__(space, features_dim=128)
        planes, height, width = space.shape
        self.layers = torch.nn.Sequential(
            torch.nn.Conv2d(planes, 32, 3, padding=1),
            torch.nn.ReLU(),
            torch.nn.Conv2d(32, 32, 3, padding=1),
            torch.nn.ReLU(),
            torch.nn.Flatten(),
            torch.nn.Linear(32 * height * width, 128),
            torch.nn.ReLU(),
        )

    def forward(self, planes: Any) -> Any:
        """Return 128 features for each position."""
        return self.layers(planes)


def placement_matrix() -> Any:
    """Return the matrix that turns logits of pieces and cells into logits of placements."""
    table = placement_table(DUO.size)
    parts = np.zeros((len(PIECES) + DUO.size**2, len(table.moves)), np.float32)
    for action, (move, mask) in enumerate(zip(table.moves, table.masks, strict=True)):
        cells = [(row, col) for row in range(DUO.size) for col in range(DUO.size) if mask >> row * STRIDE + col & 1]
        parts[move.piece_id - 1, action] = 1
        parts[[len(PIECES) + row * DUO.size + col for row, col in cells], action] = 1 / len(cells)
    return torch.from_numpy(parts)


class Placements(torch.nn.Module):  # type: ignore[misc]
    """Policy head: the logit of a placement from the logits of its piece and its cells."""

    def __init__(self, features: int) -> None:
        super().__init__()
        self.register_buffer("parts", placement_matrix())
        self.logits = torch.nn.Linear(features, len(self.parts))

    def forward(self, features: Any) -> Any:
        """Return a logit for each placement."""
        return self.logits(features) @ self.parts


class Policy(MaskableActorCriticPolicy):  # type: ignore[misc]
    """The default policy with `Placements` as its action head."""

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        self.action_net = Placements(self.mlp_extractor.latent_dim_pi)
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)


class Curve(BaseCallback):  # type: ignore[misc]
    """Prints the mean points ahead in the games since the last print, ten times in all.

    The episode returns of stable-baselines3 are measured below the wrapper, so they are in points.
    """

    def __init__(self) -> None:
        super().__init__()
        self.returns: list[float] = []

    def _on_step(self) -> bool:
        self.returns += [info["episode"]["r"] for info in self.locals["infos"] if "episode" in info]
        if self.num_timesteps % max(ENVS, STEPS // 10 // ENVS * ENVS) == 0 and self.returns:
            mean = np.mean(self.returns)
            print(f"{self.num_timesteps:8} steps: {len(self.returns):5} games, {mean:+.1f} points", flush=True)
            self.returns = []
        return True


def win_rate(model: Any, opponent: str, games: int) -> float:
    """Measure the win rate of the most probable moves against a bot; a draw counts half."""
    env = make_vec_env(GAME, ENVS, seed=1000, env_kwargs={"opponent": opponent})
    seen = env.reset()
    returns: list[float] = []
    while len(returns) < games:
        actions, _ = model.predict(seen, action_masks=get_action_masks(env), deterministic=True)
        seen, rewards, done, _ = env.step(actions)
        returns += rewards[done].tolist()
    return float((np.mean(returns) + 1) / 2)


def scale_reward(env: Any) -> Any:
    """Wrap an environment so that its rewards are small enough for learning."""
    return TransformReward(env, lambda points: float(points) / POINTS)


env = make_vec_env(GAME, ENVS, seed=1, env_kwargs={"reward": "score"}, wrapper_class=scale_reward)
model = MaskablePPO(
    Policy,
    env,
    n_steps=ROLLOUT,
    batch_size=512,
    n_epochs=4,
    learning_rate=1e-3,
    target_kl=0.05,
    gamma=1.0,
    seed=1,
    policy_kwargs={"features_extractor_class": Planes, "net_arch": []},
)
print(f"before: {win_rate(model, 'random', 100):.2f} of the games against random moves", flush=True)
model.learn(STEPS, callback=Curve())
random, medium = win_rate(model, "random", 200), win_rate(model, "medium", 100)
print(f"after: {random:.2f} against random moves, {medium:.2f} against medium")
