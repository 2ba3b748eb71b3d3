"""Measurements of Blokus: each makes one table."""
