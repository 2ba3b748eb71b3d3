"""Settings of the server."""

from __future__ import annotations

import os
from dataclasses import dataclass

from polindrome.server.rate_limits import Rate

DEFAULT_SEARCHES = max(2, min(8, os.cpu_count() or 1))
"""Concurrent searches per process by default.

The strongest level uses two cores for seconds and up to half a gigabyte. Its search is limited by time, so more
concurrent searches would each play weaker, and would leave no memory and cores for requests.
"""

PERSON_RATE = Rate(100, 20)
ADDRESS_RATE = Rate(400, 20)


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The database, the Redis server that connects several processes, and the limits.

    `database` is `sqlite:///PATH` or `postgresql://...`. `redis` is needed only for more than one process.
    """

    database: str
    redis: str | None = None
    searches: int = DEFAULT_SEARCHES
    person_rate: Rate = PERSON_RATE
    address_rate: Rate = ADDRESS_RATE
    plugins: bool = False
    """Whether games of other packages are offered, too."""
