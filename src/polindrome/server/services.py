"""Settings of the server, and the services that it creates from them at startup."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from secrets import token_hex

from polindrome.registry import check_game
from polindrome.server.games.game_manager import GameManager
from polindrome.server.games.repository import GameRepository
from polindrome.server.jobs.game_scheduler import GameScheduler
from polindrome.server.jobs.review_jobs import ReviewJobs
from polindrome.server.jobs.search_queue import SearchQueue
from polindrome.server.rate_limits import Rate, RateLimiter, RateLimits
from polindrome.server.realtime.bus import Bus
from polindrome.server.realtime.hub import Hub
from polindrome.server.realtime.presence import Presence
from polindrome.storage import Database, EventLog, Leases, ReviewRepository

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
    public_url: str | None = None
    """The address at which players reach the server, without a slash at its end; link previews need it."""


@dataclass(frozen=True, slots=True)
class Services:
    """The services of a running server."""

    database: Database
    manager: GameManager
    searches: SearchQueue
    presence: Presence
    rate_limits: RateLimits
    reviews: ReviewJobs
    plugins: bool
    """Whether games of other packages are offered, too."""
    public_url: str | None
    """The address at which players reach the server."""

    def check_game(self, name: str) -> None:
        """Raise UnknownName for a game that this server does not offer."""
        check_game(name, plugins=self.plugins)


@asynccontextmanager
async def start_services(settings: ServerSettings) -> AsyncIterator[Services]:
    """Start the services, and stop them in reverse order at the end."""
    process = token_hex(8)
    async with AsyncExitStack() as stack:
        database = await Database.open(settings.database)
        stack.push_async_callback(database.close)
        hub = Hub()
        presence = Presence(hub.deliver)
        repository = GameRepository(EventLog(database), hub, plugins=settings.plugins)
        stack.push_async_callback(repository.close)
        if settings.redis:
            stack.push_async_callback(Bus(settings.redis, process, repository, presence).close)
        searches = SearchQueue(settings.searches)
        stack.callback(searches.close)
        leases = Leases(database, process)
        scheduler = GameScheduler(repository, leases, searches)
        stack.push_async_callback(scheduler.close)
        reviews = ReviewJobs(repository, ReviewRepository(database), leases, searches)
        stack.push_async_callback(reviews.close)
        manager = GameManager(repository, presence, scheduler.wake)
        rate_limits = RateLimits(RateLimiter(settings.person_rate), RateLimiter(settings.address_rate))
        yield Services(
            database, manager, searches, presence, rate_limits, reviews, settings.plugins, settings.public_url
        )
