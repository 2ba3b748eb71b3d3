"""Storage: the event log, leases and reviews in SQLite or PostgreSQL."""

from polindrome.storage.database import Database
from polindrome.storage.event_log import Event, EventBatch, EventLog, GameSummary
from polindrome.storage.leases import Leases
from polindrome.storage.reviews import ReviewRepository, StoredReview

__all__ = ["Database", "Event", "EventBatch", "EventLog", "GameSummary", "Leases", "ReviewRepository", "StoredReview"]
