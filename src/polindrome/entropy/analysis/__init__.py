"""The analysis of Entropy: what a move does to the points, and what it leads to."""
