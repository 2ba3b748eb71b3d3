"""The server: games over HTTP and WebSocket, kept in a log."""

from polindrome.server.app import create_app
from polindrome.server.limits import Rate
from polindrome.server.settings import Settings
from polindrome.storage.database import shown

__all__ = ["Rate", "Settings", "create_app", "shown"]
