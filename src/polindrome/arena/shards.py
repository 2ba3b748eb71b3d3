"""Shards: Parquet files of self-play games, with one row per ply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import DTypeLike, NDArray

from polindrome.errors import ExtraMissing, InvalidRecord
from polindrome.files import atomic_file

FORMAT = "1"
"""Version of the columns, stored as `polindrome_format` in the metadata of every file."""

NUMBERS: dict[str, DTypeLike] = {
    "seat": np.int8,
    "colour": np.int8,
    "action": np.uint16,
    "explored": np.bool_,
    "value": np.float32,
}
"""Columns with one number per ply; they follow `game` and `ply`."""

LISTS: dict[str, DTypeLike] = {
    "legal": np.uint16,
    "candidates": np.uint16,
    "candidate_values": np.float32,
    "visits": np.uint32,
    "wins": np.float32,
    "margins": np.float32,
    "mobility": np.uint16,
}
"""Columns with a list per ply."""

RESULTS: dict[str, DTypeLike] = {"returns": np.float32, "scores": np.int16}
"""Columns with one number per seat, repeated in all rows of a game."""


@dataclass(frozen=True, slots=True)
class Lists:
    """A list of numbers for each ply, stored in one flat array: `lists[ply]` is an array."""

    values: NDArray[Any]
    starts: NDArray[np.int32]

    @classmethod
    def of(cls, lists: Sequence[Sequence[Any] | NDArray[Any]], dtype: DTypeLike) -> Self:
        """Flatten one or more lists or arrays, one for each ply."""
        starts = np.array([0, *accumulate(map(len, lists))], np.int32)
        if isinstance(lists[0], np.ndarray):
            return cls(np.concatenate(lists).astype(dtype, copy=False), starts)
        return cls(np.fromiter(chain.from_iterable(lists), dtype, int(starts[-1])), starts)

    def __getitem__(self, ply: int) -> NDArray[Any]:
        ply = range(len(self))[ply]
        return self.values[self.starts[ply] : self.starts[ply + 1]]

    def plies(self, first: int, end: int) -> Lists:
        """The lists of the plies `first` to `end` - 1."""
        starts = self.starts[first : end + 1]
        return Lists(self.values[starts[0] : starts[-1]], starts - starts[0])

    def __iter__(self) -> Iterator[NDArray[Any]]:
        return (self[ply] for ply in range(len(self)))

    def __len__(self) -> int:
        return len(self.starts) - 1


@dataclass(frozen=True, slots=True)
class SelfPlayGame:
    """A self-play game: one entry per ply, chance plies included. docs/guides/scaling.md explains the columns."""

    number: int
    seat: NDArray[np.int8]
    colour: NDArray[np.int8]
    action: NDArray[np.uint16]
    explored: NDArray[np.bool_]
    value: NDArray[np.float32]
    legal: Lists
    candidates: Lists
    candidate_values: Lists
    visits: Lists
    wins: Lists
    margins: Lists
    mobility: Lists
    returns: NDArray[np.float32]
    scores: NDArray[np.int16]

    def __len__(self) -> int:
        return len(self.action)


def write_shard(games: Sequence[SelfPlayGame], path: Path, metadata: dict[str, str]) -> None:
    """Write one or more games to a file atomically."""
    pa, parquet = import_arrow()
    lengths = [len(game) for game in games]
    columns = {
        "game": np.repeat(np.array([game.number for game in games], np.int64), lengths),
        "ply": np.concatenate([np.arange(length, dtype=np.uint16) for length in lengths]),
        **{name: np.concatenate([getattr(game, name) for game in games]) for name in NUMBERS},
        **{name: _arrow_list(pa, [getattr(game, name) for game in games]) for name in LISTS},
        **{
            name: _arrow_list(pa, [Lists.of([getattr(game, name)] * len(game), dtype) for game in games])
            for name, dtype in RESULTS.items()
        },
    }
    table = pa.table(columns, metadata={"polindrome_format": FORMAT, **metadata})
    with atomic_file(path) as file:
        parquet.write_table(table, file, compression="zstd", use_dictionary=False, write_statistics=["game"])


def read_games(folder: Path | str) -> Iterator[SelfPlayGame]:
    """Yield the games of all shards in a folder by number; InvalidRecord for a file of another format."""
    for path in sorted(Path(folder).glob("games-*.parquet")):
        yield from read_shard(path)


def read_shard(path: Path) -> Iterator[SelfPlayGame]:
    """Yield the games of one file."""
    pa, parquet = import_arrow()
    try:
        table = parquet.read_table(path)
    except pa.ArrowInvalid as error:
        raise InvalidRecord(f"{path} is not a Parquet file: {error}") from error
    found = (table.schema.metadata or {}).get(b"polindrome_format", b"none").decode()
    if found != FORMAT:
        raise InvalidRecord(f"{path} has format {found!r}; this version of Polindrome reads {FORMAT!r}")
    columns = {name: _column(table[name].combine_chunks()) for name in table.column_names}
    numbers = columns["game"]
    ends = [*np.flatnonzero(np.diff(numbers)) + 1, len(numbers)]
    for first, end in zip([0, *ends], ends, strict=False):
        fields: dict[str, Any] = {
            **{name: columns[name][first:end] for name in NUMBERS},
            **{name: columns[name].plies(first, end) for name in LISTS},
            **{name: columns[name][first] for name in RESULTS},
        }
        yield SelfPlayGame(number=int(numbers[first]), **fields)


def import_arrow() -> tuple[Any, Any]:
    """The modules `pyarrow` and `pyarrow.parquet`; ExtraMissing if they are not installed."""
    try:
        import pyarrow  # type: ignore[import-untyped]
        import pyarrow.parquet  # type: ignore[import-untyped]
    except ModuleNotFoundError as error:
        raise ExtraMissing("pyarrow", "rl") from error
    return pyarrow, pyarrow.parquet


def _arrow_list(pa: Any, parts: Sequence[Lists]) -> Any:
    """The Arrow array of a list column, from the columns of several games."""
    offsets = np.cumsum([0, *(len(part.values) for part in parts)], dtype=np.int32)
    starts = [part.starts[:-1] + offset for part, offset in zip(parts, offsets, strict=False)]
    values = np.concatenate([part.values for part in parts])
    return pa.ListArray.from_arrays(np.concatenate([*starts, offsets[-1:]]), pa.array(values))


def _column(array: Any) -> Any:
    if not hasattr(array, "offsets"):
        return array.to_numpy(zero_copy_only=False)
    return Lists(array.values.to_numpy(), array.offsets.to_numpy())
