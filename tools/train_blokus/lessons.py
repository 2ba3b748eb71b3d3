"""The positions of games as lessons: what came of them for every colour, and what the search preferred."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import polindrome._core as _core
from polindrome.native import Position
from tools.train_blokus.games import Columns, columns_of
from tools.train_blokus.weights import MARGIN_UNIT, Numbers, shape_of

SEARCH_SHARE = 0.5
"""How much of the target is what the search of the position found; the rest is how the game ended."""


class Lessons:
    """All positions of some games, in files or in folders of shards, with what came of them for every colour."""

    def __init__(self, game: str, files: tuple[Path, ...]) -> None:
        self.colours = shape_of(game).colours
        self.trainer = _core.Trainer(shape_of(game).size)
        results, ends = [], []
        columns: dict[str, list[NDArray[Any]]] = {}
        parts = [columns_of(file) for file in files]
        for loaded in parts:
            for name in ("wins", "margins", "share_counts", "share_actions", "shares"):
                columns.setdefault(name, []).append(loaded[name])
            for actions in np.split(loaded["actions"], np.cumsum(loaded["lengths"])[:-1]):
                self.trainer.add_game(np.ascontiguousarray(actions), len(actions))
            results.append(_results(loaded["scores"]))
            ends.append(loaded["lengths"])
        self.lengths = np.concatenate(ends)
        outcome = np.repeat(np.concatenate(results), self.lengths, axis=0)
        self.share_counts = np.concatenate(columns["share_counts"])
        self.share_starts = np.concatenate([[0], np.cumsum(self.share_counts)])
        self.share_actions, self.shares = (np.concatenate(columns[name]) for name in ("share_actions", "shares"))
        wins, margins = (np.concatenate(columns[name]) for name in ("wins", "margins"))
        searched = ~np.isnan(wins[:, :1])
        for column, found in ((0, wins), (1, margins / MARGIN_UNIT)):
            mean = (1 - SEARCH_SHARE) * outcome[:, :, column] + SEARCH_SHARE * np.nan_to_num(found)
            outcome[:, :, column] = np.where(searched, mean, outcome[:, :, column])
        self.targets = outcome
        self.turns = _turns(game, parts)

    def parts(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The positions to learn from, and those of one game in twenty as a test."""
        is_test = np.repeat(np.arange(len(self.lengths)) % 20 == 0, self.lengths)
        return np.flatnonzero(~is_test), np.flatnonzero(is_test)


def _results(scores: NDArray[np.int16]) -> Numbers:
    """For each game and colour: the share of the win, the margin in the unit of the net, the rank from 0 to 1."""
    points = scores.astype(np.float32)
    others = points.shape[1] - 1
    best = points == points.max(1, keepdims=True)
    win = best / best.sum(1, keepdims=True)
    margin = (points - (points.sum(1, keepdims=True) - points) / others) / MARGIN_UNIT
    ahead = np.sign(points[:, :, None] - points[:, None, :]).sum(2)
    return np.stack([win, margin, 0.5 + 0.5 * ahead / others], 2).astype(np.float32)


def _turns(game: str, parts: list[Columns]) -> NDArray[np.int32]:
    """The colour to move at each ply."""
    colours = []
    for loaded in parts:
        for actions in np.split(loaded["actions"], np.cumsum(loaded["lengths"])[:-1]):
            position = Position(game)
            for action in actions:
                colours.append(position.colour)
                position.apply(action)
    return np.array(colours, np.int32)
