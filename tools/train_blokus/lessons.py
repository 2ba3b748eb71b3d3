"""The training set: positions of games with value targets for every colour and policy targets."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import polindrome._core as _core
from tools.train_blokus.games import Columns, columns_of
from tools.train_blokus.weights import MARGIN_UNIT, Numbers, shape_of

SEARCH_SHARE = 0.5
"""Weight of the search's estimate in the value target; the rest is the result of the game."""


class Lessons:
    """All positions of the games in some folders, with value targets for every colour."""

    def __init__(self, game: str, folders: tuple[Path, ...]) -> None:
        self.colours = shape_of(game).colours
        self.trainer = _core.Trainer(shape_of(game).size)
        parts = [columns_of(folder) for folder in folders]
        columns = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
        self.lengths, self.turns = columns["lengths"], columns["turns"]
        for actions in np.split(columns["actions"], np.cumsum(self.lengths)[:-1]):
            self.trainer.add_game(np.ascontiguousarray(actions), len(actions))
        self.share_counts = columns["share_counts"]
        self.share_starts = np.concatenate([[0], np.cumsum(self.share_counts)])
        self.share_actions, self.shares = columns["share_actions"], columns["shares"]
        self.targets = _targets(columns)

    def parts(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The positions of the training set and of the test set, which has one game in twenty."""
        is_test = np.repeat(np.arange(len(self.lengths)) % 20 == 0, self.lengths)
        return np.flatnonzero(~is_test), np.flatnonzero(is_test)


def _targets(columns: Columns) -> Numbers:
    """Value targets by position and colour: the result of the game, blended with the search's estimate if any."""
    targets = np.repeat(_results(columns["scores"]), columns["lengths"], axis=0)
    searched = ~np.isnan(columns["wins"][:, :1])
    for column, found in ((0, columns["wins"]), (1, columns["margins"] / MARGIN_UNIT)):
        mean = (1 - SEARCH_SHARE) * targets[:, :, column] + SEARCH_SHARE * np.nan_to_num(found)
        targets[:, :, column] = np.where(searched, mean, targets[:, :, column])
    return targets


def _results(scores: NDArray[np.int16]) -> Numbers:
    """For each game and colour: the share of the win, the margin in the network's unit, the rank from 0 to 1."""
    points = scores.astype(np.float32)
    others = points.shape[1] - 1
    best = points == points.max(1, keepdims=True)
    win = best / best.sum(1, keepdims=True)
    margin = (points - (points.sum(1, keepdims=True) - points) / others) / MARGIN_UNIT
    ahead = np.sign(points[:, :, None] - points[:, None, :]).sum(2)
    return np.stack([win, margin, 0.5 + 0.5 * ahead / others], 2).astype(np.float32)
