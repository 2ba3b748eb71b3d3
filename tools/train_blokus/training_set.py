"""The training set: positions of the games of `polindrome selfplay`, with value and policy targets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

import polindrome._core as _core
from polindrome.arena.shards import SelfPlayGame, read_games
from tools.train_blokus.weights import MARGIN_UNIT, Floats, shape_of

Columns = dict[str, NDArray[Any]]

SEARCH_SHARE = 0.5
"""Weight of the search's estimate in the value target; the rest is the result of the game."""


class TrainingSet:
    """All positions of the games in some folders.

    `targets` has the value targets by position and colour. The policy targets of position i are `share_counts[i]` moves
    from index `share_starts[i]` on: `share_actions` and their `shares` of the visits.
    """

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
        self.targets = _value_targets(columns)

    def split(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Positions for training, and those of a test set of one game in twenty."""
        is_test = np.repeat(np.arange(len(self.lengths)) % 20 == 0, self.lengths)
        return np.flatnonzero(~is_test), np.flatnonzero(is_test)


def columns_of(folder: Path) -> Columns:
    """Read the games of a folder as concatenated columns: results, plies, and visit shares of searched moves."""
    games = [_columns_of_game(game) for game in read_games(folder)]
    if not games:
        raise click.UsageError(f"{folder} has no games of polindrome selfplay")
    return {name: np.concatenate([columns[name] for columns in games]) for name in games[0]}


def _columns_of_game(game: SelfPlayGame) -> Columns:
    """The columns of one game, copied so that the rest of the shard can be freed."""
    moves = [_policy_target(game, ply) for ply in range(len(game))]
    return {
        "lengths": np.array([len(game)], np.int32),
        "scores": game.scores[None].copy(),
        "actions": game.action.copy(),
        "turns": game.colour.astype(np.int32),
        "wins": _by_seat(game, "wins"),
        "margins": _by_seat(game, "margins"),
        "share_counts": np.array([len(actions) for actions, _ in moves], np.int32),
        "share_actions": np.concatenate([actions for actions, _ in moves]),
        "shares": np.concatenate([shares for _, shares in moves]).astype(np.float32),
    }


def _by_seat(game: SelfPlayGame, name: str) -> NDArray[np.float32]:
    """The estimate of the search for each seat at each ply; NaN where there was no search."""
    found = np.full((len(game), len(game.scores)), np.nan, np.float32)
    for ply, numbers in enumerate(getattr(game, name)):
        if len(numbers):
            found[ply] = numbers
    return found


def _policy_target(game: SelfPlayGame, ply: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """The moves that a search visited more than once, or else the first one, with their shares of all visits."""
    visits = game.visits[ply]
    chosen = np.flatnonzero(visits > 1) if (visits > 1).any() else np.arange(min(1, len(visits)))
    return game.candidates[ply][chosen], visits[chosen] / max(1, visits.sum())


def _value_targets(columns: Columns) -> Floats:
    """Value targets by position and colour: the result of the game, blended with the search's estimate if any."""
    targets = np.repeat(_results(columns["scores"]), columns["lengths"], axis=0)
    searched = ~np.isnan(columns["wins"][:, :1])
    for output, estimates in ((0, columns["wins"]), (1, columns["margins"] / MARGIN_UNIT)):
        blended = (1 - SEARCH_SHARE) * targets[:, :, output] + SEARCH_SHARE * np.nan_to_num(estimates)
        targets[:, :, output] = np.where(searched, blended, targets[:, :, output])
    return targets


def _results(scores: NDArray[np.int16]) -> Floats:
    """For each game and colour: the share of the win, the margin in the network's unit, the rank from 0 to 1."""
    points = scores.astype(np.float32)
    others = points.shape[1] - 1
    best = points == points.max(1, keepdims=True)
    win = best / best.sum(1, keepdims=True)
    margin = (points - (points.sum(1, keepdims=True) - points) / others) / MARGIN_UNIT
    ahead = np.sign(points[:, :, None] - points[:, None, :]).sum(2)
    return np.stack([win, margin, 0.5 + 0.5 * ahead / others], 2).astype(np.float32)
