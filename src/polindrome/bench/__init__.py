"""Measurements of speed: each makes one table, in CPU time, as ratios within one run."""
