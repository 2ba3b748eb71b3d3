"""How a server is set up."""

from __future__ import annotations

import os
from dataclasses import dataclass

from polindrome.server.limits import Rate

MOST_SEARCHES = max(2, min(8, os.cpu_count() or 1))
"""At once in a process, by default.

The strongest level keeps two cores busy for seconds and may take half a gigabyte. It is limited by time, so more of
them at once would all see less, and leave the server neither memory nor cores to answer with.
"""

PERSON_RATE = Rate(100, 20)
ADDRESS_RATE = Rate(400, 20)


@dataclass(frozen=True, slots=True)
class Settings:
    """Where games are kept, how processes hear of each other, and how much everybody may ask for.

    `database` is `sqlite:///PATH` or `postgresql://...`. Without `redis`, one process is all there is.
    """

    database: str
    redis: str | None = None
    searches: int = MOST_SEARCHES
    person_rate: Rate = PERSON_RATE
    address_rate: Rate = ADDRESS_RATE
    plugins: bool = False
    """Whether games of other packages are offered, too."""
