"""How a server is set up."""

from __future__ import annotations

from dataclasses import dataclass

from polindrome.server.http.limits import Rate
from polindrome.server.jobs.searches import MOST_AT_ONCE

PERSON_RATE = Rate(100, 20)
ADDRESS_RATE = Rate(400, 20)


@dataclass(frozen=True, slots=True)
class Settings:
    """Where games are kept, how processes hear of each other, and how much everybody may ask for.

    `database` is `sqlite:///PATH` or `postgresql://...`. Without `redis`, one process is all there is.
    """

    database: str
    redis: str | None = None
    searches: int = MOST_AT_ONCE
    person_rate: Rate = PERSON_RATE
    address_rate: Rate = ADDRESS_RATE
    plugins: bool = False
    """Whether games of other packages are offered, too."""
