"""Computer players of Blokus."""
