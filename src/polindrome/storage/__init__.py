"""Where games are kept: a log of events in a database."""

from polindrome.storage.event_log import Event, EventLog

__all__ = ["Event", "EventLog"]
