"""Plays 256 games of Classic in lock-step at random: how many steps a second, and who scores what."""

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
    done = batch.step(actions)  # a game that ends starts anew at once ...
    finished.append(batch.colour_scores()[done])  # ... and its points stay readable until the next step
    batch.legal_mask_packed(mask)  # what a learnt policy would look at
    batch.sample(actions)  # what it would choose
seconds = perf_counter() - begin

scores = np.concatenate(finished)
print(f"{STEPS * len(batch) / seconds:,.0f} steps/s in {len(batch)} games at once, {len(scores)} of them finished")
for player, mean, deviation in zip(CLASSIC.players, scores.mean(axis=0), scores.std(axis=0), strict=True):
    print(f"{player.name:<7} {mean:6.1f} points on average, give or take {deviation:.1f}")
