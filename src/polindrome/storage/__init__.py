"""Where games are kept: a log of events in a database."""

from polindrome.storage.database import Database
from polindrome.storage.event_log import Change, Event, EventLog, Line
from polindrome.storage.leases import Leases
from polindrome.storage.reviews import Reviews, StoredReview

__all__ = ["Change", "Database", "Event", "EventLog", "Leases", "Line", "Reviews", "StoredReview"]
