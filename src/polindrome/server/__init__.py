"""The web server: games over HTTP and WebSocket, stored in an event log."""
