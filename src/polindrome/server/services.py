"""The services that routes use, created when the server starts."""

from __future__ import annotations

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
from polindrome.server.rate_limits import RateLimiter, RateLimits
from polindrome.server.realtime.bus import Bus
from polindrome.server.realtime.hub import Hub
from polindrome.server.realtime.presence import Presence
from polindrome.server.settings import ServerSettings
from polindrome.storage import Database, EventLog, Leases, ReviewRepository


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

    def check_game(self, name: str) -> None:
        """Raise UnknownName for a game that this server does not offer."""
        check_game(name, plugins=self.plugins)


@asynccontextmanager
async def running(settings: ServerSettings) -> AsyncIterator[Services]:
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
        yield Services(database, manager, searches, presence, rate_limits, reviews, settings.plugins)
