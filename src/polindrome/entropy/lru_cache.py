"""A thread-safe least-recently-used cache."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

DEFAULT_SIZE = 1000

Key = TypeVar("Key")
Value = TypeVar("Value")


class LRUCache(Generic[Key, Value]):
    """A mapping of limited size that evicts the least recently used entry; it is thread-safe."""

    def __init__(self, max_size: int = DEFAULT_SIZE) -> None:
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._max_size = max_size
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        """Return a value and mark it as most recently used; None if the key is missing."""
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key]

    def set(self, key: Key, value: Value) -> None:
        """Store a value as most recently used, and evict the least recently used one if the cache is full."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._max_size:
                self._values.popitem(last=False)

    def clear(self) -> None:
        """Remove all entries."""
        with self._lock:
            self._values.clear()

    def size(self) -> int:
        """Return the number of entries."""
        return len(self._values)
