"""Trains a linear value function to play Order in Entropy: NumPy, no search, about a minute for 400 games.

    python examples/entropy_linear.py 400

The agent evaluates the board after each legal slide and plays the slide with the highest value. The features count the
windows of rows and columns that are palindromes or can still become one, by length and number of empty squares. The
weights are a least-squares fit to the final points of all games so far, with a lower weight for older games.
"""

import sys
from random import Random

import numpy as np
from numpy.typing import NDArray

from polindrome.entropy import COLORS, EntropyGame
from polindrome.entropy.bag import next_draw
from polindrome.entropy.notation import slide_of_action
from polindrome.game import CHANCE, OVER

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 40
BATCH = 20
"""Games between two updates."""

DECAY = 0.9
"""Weight of the earlier games at each update."""

WINDOWS = [(first, first + length) for length in range(2, 8) for first in range(8 - length)]
FEATURES = 8 * 8
"""One for each length of a window and number of empty squares; some never occur."""


def features_of(boards: NDArray[np.int8]) -> NDArray[np.float64]:
    """Count the windows of each kind on each board; append the counts scaled by the share of empty squares."""
    count = len(boards)
    lines = np.concatenate([boards, boards.transpose(0, 2, 1)], axis=1)
    seen = np.zeros((count, FEATURES))
    for first, end in WINDOWS:
        window = lines[:, :, first:end]
        mirrored = window[:, :, ::-1]
        possible = ((window == mirrored) | (window == 0) | (mirrored == 0)).all(axis=2)
        kinds = 8 * (end - first) + (window == 0).sum(axis=2)
        places = np.arange(count)[:, None] * FEATURES + kinds
        seen += np.bincount(places[possible], minlength=count * FEATURES).reshape(count, FEATURES)
    left = (boards == 0).mean(axis=(1, 2))
    return np.concatenate([seen, seen * left[:, None]], axis=1)


def boards_after(game: EntropyGame, actions: list[int]) -> NDArray[np.int8]:
    """Return the board after each of the slides."""
    board = np.array([COLORS.index(square) + 1 if square else 0 for square in game.state], np.int8)
    boards = np.repeat(board[None], len(actions), axis=0)
    for number, action in enumerate(actions):
        if slide := slide_of_action(action):
            boards[number, [slide.source, slide.target]] = boards[number, [slide.target, slide.source]]
    return boards.reshape(-1, 7, 7)


def play(weights: NDArray[np.float64], seed: int) -> tuple[NDArray[np.float64], int]:
    """Play a round against random placements; return the features after Order's slides, and its points."""
    random, game, seen = Random(seed), EntropyGame(rounds=1, open_draw=False), []
    while game.turn != OVER:
        actions = game.legal_actions()
        if game.turn == CHANCE:
            game.apply(next_draw(game, seed))
        elif game.role == "chaos":
            game.apply(random.choice(actions))
        else:
            features = features_of(boards_after(game, actions))
            values = features @ weights
            best = random.choice(np.flatnonzero(values == values.max()).tolist())
            seen.append(features[best])
            game.apply(actions[best])
    return np.array(seen), game.score


weights: NDArray[np.float64] = np.zeros(2 * FEATURES)
squares, products = np.eye(2 * FEATURES), np.zeros(2 * FEATURES)
curve = []
for first in range(0, GAMES, BATCH):
    rounds = [play(weights, seed) for seed in range(first, first + BATCH)]
    curve.append(np.mean([points for _, points in rounds]))
    print(f"games {first + 1:4} to {first + BATCH:4}: {curve[-1]:5.1f} points {'#' * round(curve[-1] / 3)}", flush=True)
    squares, products = DECAY * squares, DECAY * products
    for seen, points in rounds:
        squares += seen.T @ seen
        products += seen.T @ np.full(len(seen), points)
    weights = np.linalg.solve(squares + np.eye(2 * FEATURES), products).astype(np.float64)

assert curve[-1] > 1.5 * curve[0], "it learns"
print(f"It started with {curve[0]:.1f} points, with random slides, and reached {curve[-1]:.1f}.")
