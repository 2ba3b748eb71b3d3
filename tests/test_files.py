"""Atomic file writes: a file has its old or its new content, and no temporary file is left."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from polindrome.files import atomic_file, write_atomically


def test_a_file_is_created_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "table.md"
    for text in ("one\n", "zwölf\n"):
        write_atomically(path, text)
        assert path.read_bytes() == text.encode()
    assert list(tmp_path.iterdir()) == [path]


def test_a_failed_write_keeps_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "table.md"
    write_atomically(path, "old")

    def write_and_fail() -> None:
        with atomic_file(path) as file:
            file.write(b"half")
            raise OSError("no space left on the device")

    with pytest.raises(OSError, match="no space left"):
        write_and_fail()
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_content_is_on_disk_before_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "table.md"
    names: list[list[str]] = []
    monkeypatch.setattr(os, "fsync", lambda _descriptor: names.append([file.suffix for file in tmp_path.iterdir()]))
    write_atomically(path, "new")
    assert names == [[".tmp"], [".md"]]
