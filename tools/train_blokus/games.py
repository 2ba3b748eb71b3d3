"""Training games as columns, read from the shards of `polindrome selfplay`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from polindrome.arena.shards import SelfPlayGame, read_games

Columns = dict[str, NDArray[Any]]


def columns_of(folder: Path) -> Columns:
    """The concatenated columns of all games: results, plies, and the visit shares of searched moves."""
    games = [_columns_of_game(game) for game in read_games(folder)]
    if not games:
        raise click.UsageError(f"{folder} has no games of polindrome selfplay")
    return {name: np.concatenate([columns[name] for columns in games]) for name in games[0]}


def _columns_of_game(game: SelfPlayGame) -> Columns:
    """The columns of one game, copied so that the rest of the shard can be freed."""
    moves = [_preferred(game, ply) for ply in range(len(game))]
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


def _preferred(game: SelfPlayGame, ply: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """The moves that a search visited more than once, or else the first one, with their shares of all visits."""
    visits = game.visits[ply]
    chosen = np.flatnonzero(visits > 1) if (visits > 1).any() else np.arange(min(1, len(visits)))
    return game.candidates[ply][chosen], visits[chosen] / max(1, visits.sum())
