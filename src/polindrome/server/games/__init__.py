"""Game sessions: state, clock, seats, the repository and the manager that executes commands."""
