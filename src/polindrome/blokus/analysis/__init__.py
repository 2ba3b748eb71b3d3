"""The analysis of Blokus: what a placement does on the board, and what the search makes of it."""
