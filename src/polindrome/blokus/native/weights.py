"""The trained weights of the search, written by tools/train_blokus, and inference without a search."""

from __future__ import annotations

import zlib
from functools import cache
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import polindrome._core as _core
from polindrome.blokus.native.position import Position
from polindrome.errors import InvalidArgument

_LOGIT_UNIT = 256
"""The core returns logits as integers in units of 1/256."""

_FILES = {14: "duo.zlib", 20: "classic.zlib"}


@cache
def weights_for(size: int, path: Path | None = None) -> _core.Weights:
    """The weights for boards of that size: those of the package, or those in a file."""
    file = path or files("polindrome.blokus.native") / "trained" / _FILES[size]
    try:
        return _core.Weights(size, zlib.decompress(file.read_bytes()))
    except (zlib.error, InvalidArgument) as error:
        raise InvalidArgument(f"{file} is not a weights file: {error}") from error


def predict(position: Position) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The network's prediction, without a search: each seat's win probability and its margin over the others' mean.

    The game must not be over.
    """
    return weights_for(position.variant.size).predict(position.core)


def predict_moves(position: Position) -> tuple[NDArray[np.uint16], NDArray[np.float64], NDArray[np.float64]]:
    """The legal actions, ascending, and after each the win probability and the margin of the seat that makes it.

    Where an action ends the game, these are the final results. The game itself must not be over.
    """
    actions, wins, margins = weights_for(position.variant.size).predict_moves(position.core)
    return np.frombuffer(actions, np.uint16), np.frombuffer(wins), np.frombuffer(margins)


def policy_logits(position: Position, weights: Path | None = None) -> tuple[NDArray[np.uint16], NDArray[np.float64]]:
    """The legal actions, ascending, and the logits of the policy; their softmax is the prior of the search."""
    actions, logits = weights_for(position.variant.size, weights).policy_logits(position.core)
    return np.frombuffer(actions, np.uint16), np.frombuffer(logits, np.int32) / _LOGIT_UNIT
