"""What the search has learnt: weights for each size of board, made by tools/train_blokus."""

from __future__ import annotations

import zlib
from functools import cache
from importlib.resources import files
from pathlib import Path

import polindrome._core as _core
from polindrome.errors import InvalidArgument
from polindrome.native.position import Position

_FILES = {14: "duo.zlib", 20: "classic.zlib"}


@cache
def brain_of(size: int, path: Path | None = None) -> _core.Brain:
    """The weights for boards of that size, from another file than Polindrome's own if a path is given."""
    file = path or files("polindrome.native") / "weights" / _FILES[size]
    try:
        return _core.Brain(size, zlib.decompress(file.read_bytes()))
    except (zlib.error, InvalidArgument) as error:
        raise InvalidArgument(f"{file} holds no weights: {error}") from error


def forecast(position: Position) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """What one look tells, without a search: each seat's chance to win and its margin, the points ahead of the others.

    The game must not be over.
    """
    return brain_of(position.variant.size).forecast(position.core)
