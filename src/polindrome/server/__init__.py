"""The server: games over HTTP and WebSocket, kept in a log."""

from polindrome.server.app import Settings, create_app

__all__ = ["Settings", "create_app"]
