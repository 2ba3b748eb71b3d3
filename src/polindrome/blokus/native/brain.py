"""What the search has learnt: weights for each size of board, made by tools/train_blokus."""

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

_PRIOR_UNIT = 256
"""The core counts log-odds of first guesses in such parts."""

_FILES = {14: "duo.zlib", 20: "classic.zlib"}


@cache
def brain_of(size: int, path: Path | None = None) -> _core.Brain:
    """The weights for boards of that size, from another file than Polindrome's own if a path is given."""
    file = path or files("polindrome.blokus.native") / "weights" / _FILES[size]
    try:
        return _core.Brain(size, zlib.decompress(file.read_bytes()))
    except (zlib.error, InvalidArgument) as error:
        raise InvalidArgument(f"{file} holds no weights: {error}") from error


def forecast(position: Position) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """What one look tells, without a search: each seat's chance to win and its margin, the points ahead of the others.

    The game must not be over.
    """
    return brain_of(position.variant.size).forecast(position.core)


def first_guesses(position: Position, weights: Path | None = None) -> tuple[NDArray[np.uint16], NDArray[np.float64]]:
    """The legal actions, and how good each seems before anybody looks: the logarithms of odds, a softmax away."""
    actions, sums = brain_of(position.variant.size, weights).priors(position.core)
    return np.frombuffer(actions, np.uint16), np.frombuffer(sums, np.int32) / _PRIOR_UNIT
