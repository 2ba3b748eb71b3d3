"""All that the routes need, made once when the server starts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from secrets import token_hex

from polindrome.registry import check_game
from polindrome.server.games.game_manager import GameManager
from polindrome.server.games.ledger import Ledger
from polindrome.server.jobs.attendants import Attendants
from polindrome.server.jobs.review_desk import ReviewDesk
from polindrome.server.jobs.searches import Searches
from polindrome.server.limits import Limit, Limits
from polindrome.server.realtime.bus import Bus
from polindrome.server.realtime.hub import Hub
from polindrome.server.realtime.presence import Presence
from polindrome.server.settings import Settings
from polindrome.storage import Database, EventLog, Leases, Reviews


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of a running server."""

    database: Database
    manager: GameManager
    searches: Searches
    presence: Presence
    limits: Limits
    desk: ReviewDesk
    plugins: bool

    def check_game(self, name: str) -> None:
        """Raise UnknownName for a game that this server does not offer."""
        check_game(name, plugins=self.plugins)


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[Services]:
    """The parts of a server with these settings, from its start to its end."""
    process = token_hex(8)
    async with AsyncExitStack() as stack:
        database = await Database.open(settings.database)
        stack.push_async_callback(database.close)
        hub = Hub()
        presence = Presence(hub.hear)
        ledger = Ledger(EventLog(database), hub)
        stack.push_async_callback(ledger.close)
        if settings.redis:
            stack.push_async_callback(Bus(settings.redis, process, ledger, presence).close)
        searches = Searches(settings.searches)
        stack.callback(searches.close)
        leases = Leases(database, process)
        attendants = Attendants(ledger, leases, searches)
        stack.push_async_callback(attendants.close)
        desk = ReviewDesk(ledger, Reviews(database), leases, searches)
        stack.push_async_callback(desk.close)
        limits = Limits(Limit(settings.person_rate), Limit(settings.address_rate))
        yield Services(
            database, GameManager(ledger, presence, attendants.wake), searches, presence, limits, desk, settings.plugins
        )
