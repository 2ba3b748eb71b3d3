"""Plays 256 random games of Classic in lock-step, and prints steps per second and the mean score of each colour."""

from time import perf_counter

import numpy as np

from polindrome.blokus import CLASSIC
from polindrome.native import Batch

STEPS = 400

batch = Batch(CLASSIC, n=256, seed=1)
actions = batch.sample()
mask = batch.legal_mask_packed()
finished = []

begin = perf_counter()
for _ in range(STEPS):
    done = batch.step(actions)  # a game that ends restarts at once ...
    finished.append(batch.colour_scores()[done])  # ... and its final scores stay available until the next step
    batch.legal_mask_packed(mask)  # the mask for a policy
    batch.sample(actions)  # random actions in place of a policy
seconds = perf_counter() - begin

scores = np.concatenate(finished)
print(f"{STEPS * len(batch) / seconds:,.0f} steps/s in {len(batch)} games at once, {len(scores)} of them finished")
for player, mean, deviation in zip(CLASSIC.players, scores.mean(axis=0), scores.std(axis=0), strict=True):
    print(f"{player.name:<7} {mean:6.1f} ± {deviation:.1f} points (mean and standard deviation)")
