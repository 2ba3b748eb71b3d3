"""The analysis of Blokus: facts about placements, search evaluations, hints, reviews and their report."""
