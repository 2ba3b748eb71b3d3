"""A memory of limited size that forgets what was not asked for the longest."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

DEFAULT_SIZE = 1000

Key = TypeVar("Key")
Value = TypeVar("Value")


class LRUCache(Generic[Key, Value]):
    """Values by key, the least recently used first to go; threads may share it."""

    def __init__(self, max_size: int = DEFAULT_SIZE) -> None:
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._max_size = max_size
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        """The value, which is now the most recently used; None if it is not there."""
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key]

    def set(self, key: Key, value: Value) -> None:
        """Remember a value as the most recently used, and forget the oldest if there are too many."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._max_size:
                self._values.popitem(last=False)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()

    def size(self) -> int:
        """How many values are remembered."""
        return len(self._values)
