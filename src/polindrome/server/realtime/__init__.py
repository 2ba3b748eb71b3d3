"""Realtime updates: the hub, the bus between processes, presence and WebSockets."""
