"""Games on the server: sessions, seats, clocks and the manager."""
