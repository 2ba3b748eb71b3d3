"""Shards: games survive writing and reading, and files are written atomically."""

from __future__ import annotations

import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet  # type: ignore[import-untyped]
import pytest

from polindrome.arena import shards
from polindrome.arena.selfplay import SelfPlay, play_game
from polindrome.arena.shards import LISTS, NUMBERS, RESULTS, Lists, SelfPlayGame, read_games, read_shard, write_shard
from polindrome.errors import ExtraMissing, InvalidRecord

PLAN = SelfPlay("duo", "medium", games=3, seed=2)
ROUNDS = SelfPlay("entropy", "beginner", games=2, options={"rounds": 1, "open_draw": False}, nodes=20)


@pytest.fixture(scope="module", params=[PLAN, ROUNDS], ids=lambda plan: plan.game)
def games(request: pytest.FixtureRequest) -> list[SelfPlayGame]:
    """The games of a plan."""
    return [play_game(request.param, number) for number in range(request.param.games)]


def assert_same(one: SelfPlayGame, other: SelfPlayGame) -> None:
    assert one.number == other.number
    for name in (*NUMBERS, *RESULTS):
        mine, theirs = getattr(one, name), getattr(other, name)
        assert mine.dtype == theirs.dtype
        assert np.array_equal(mine, theirs, equal_nan=name == "value"), name
    for name in LISTS:
        mine, theirs = getattr(one, name), getattr(other, name)
        assert mine.values.dtype == theirs.values.dtype
        assert [each.tolist() for each in mine] == [each.tolist() for each in theirs], name


def test_written_games_are_read_back(games: list[SelfPlayGame], tmp_path: Path) -> None:
    write_shard(games[:1], tmp_path / "games-0.parquet", {})
    write_shard(games[1:], tmp_path / "games-1.parquet", {})
    again = list(read_games(tmp_path))
    assert len(again) == len(games)
    for one, other in zip(games, again, strict=True):
        assert_same(one, other)


def test_rows_are_plies_and_columns_are_fields_of_a_game(games: list[SelfPlayGame], tmp_path: Path) -> None:
    path = tmp_path / "games-0.parquet"
    write_shard(games, path, {"polindrome_selfplay": "{}"})
    table = pyarrow.parquet.read_table(path)
    assert table.column_names == ["game", "ply", *NUMBERS, *LISTS, *RESULTS]
    assert [field.name for field in fields(SelfPlayGame)] == ["number", *NUMBERS, *LISTS, *RESULTS]
    assert table.num_rows == sum(map(len, games))
    assert table["ply"].to_pylist() == [ply for game in games for ply in range(len(game))]
    assert table["game"].to_pylist() == [game.number for game in games for _ in range(len(game))]
    assert table.schema.metadata[b"polindrome_format"] == b"1"
    assert table.schema.metadata[b"polindrome_selfplay"] == b"{}"


def test_lists_are_indexed_like_sequences() -> None:
    lists = Lists.of([[1, 2], [], [3]], np.uint16)
    assert [each.tolist() for each in lists] == [[1, 2], [], [3]]
    assert lists[-1].tolist() == [3]
    with pytest.raises(IndexError):
        lists[3]


def test_a_failed_write_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: Any, **_options: Any) -> None:
        raise OSError("no space left on the device")

    monkeypatch.setattr("pyarrow.parquet.write_table", fail)
    with pytest.raises(OSError, match="no space left"):
        write_shard([play_game(PLAN, 0)], tmp_path / "games-0.parquet", {})
    assert not list(tmp_path.iterdir())


def test_other_files_and_formats_are_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games-0.parquet"
    path.write_text("hello")
    with pytest.raises(InvalidRecord, match=r"games-0\.parquet is not a Parquet file"):
        list(read_shard(path))
    monkeypatch.setattr(shards, "FORMAT", "2")
    write_shard([play_game(PLAN, 0)], path, {})
    monkeypatch.undo()
    with pytest.raises(InvalidRecord, match="has format '2'; this version of Polindrome reads '1'"):
        list(read_shard(path))


def test_missing_pyarrow_error_says_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ExtraMissing, match=r"pyarrow is not installed: pip install 'polindrome\[rl\]'"):
        write_shard([], tmp_path / "games-0.parquet", {})
