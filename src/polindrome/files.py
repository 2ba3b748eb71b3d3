"""Atomic and durable file writes: a file has its old or its new content, also after a power cut."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def atomic_file(path: Path) -> Iterator[BinaryIO]:
    """Open a file for an atomic write: it gets its name, or replaces the old file, once its content is on disk."""
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        with unfinished.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    sync_folder(path.parent)


def write_atomically(path: Path, text: str) -> None:
    """Write a text file atomically, in UTF-8."""
    with atomic_file(path) as file:
        file.write(text.encode())


def sync_folder(folder: Path) -> None:
    """Flush the names of a folder's new files to disk; without effect on Windows, which cannot."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
