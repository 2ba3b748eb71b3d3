"""Games to learn from, in columns: those that the tool played, or a folder of `polindrome selfplay`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from polindrome.arena.shards import PlayedGame, read_games
from tools.train_blokus.weights import load

Columns = dict[str, NDArray[Any]]


def columns_of(path: Path) -> Columns:
    """The columns that `self_play.keep` writes, from its file or from the shards in a folder."""
    return _columns_of_games(list(read_games(path))) if path.is_dir() else load(path)


def _columns_of_games(games: list[PlayedGame]) -> Columns:
    moves = [_preferred(game, ply) for game in games for ply in range(len(game))]
    return {
        "actions": np.concatenate([game.action for game in games]),
        "lengths": np.array([len(game) for game in games], np.int32),
        "scores": np.stack([game.scores for game in games]),
        "wins": np.concatenate([_by_seat(game, "wins") for game in games]),
        "margins": np.concatenate([_by_seat(game, "margins") for game in games]),
        "share_counts": np.array([len(actions) for actions, _ in moves], np.int32),
        "share_actions": np.concatenate([actions for actions, _ in moves]),
        "shares": np.concatenate([shares for _, shares in moves]).astype(np.float32),
    }


def _by_seat(game: PlayedGame, name: str) -> NDArray[np.float32]:
    """What the search expected at each ply; NaN where there was none."""
    found = np.full((len(game), len(game.scores)), np.nan, np.float32)
    for ply, numbers in enumerate(getattr(game, name)):
        if len(numbers):
            found[ply] = numbers
    return found


def _preferred(game: PlayedGame, ply: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """The moves that a search visited more than once, or else the first one, with their shares of the visits."""
    visits = game.visits[ply]
    chosen = np.flatnonzero(visits > 1) if (visits > 1).any() else np.arange(min(1, len(visits)))
    return game.candidates[ply][chosen], visits[chosen] / max(1, visits.sum())
