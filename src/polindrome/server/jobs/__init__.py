"""Background jobs: bot moves, clocks, the search queue and reviews."""
