"""Work that nobody waits for in a request: bots, clocks, searches and reviews."""
