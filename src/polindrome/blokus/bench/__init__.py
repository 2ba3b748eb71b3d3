"""Benchmarks of Blokus: each module measures one table of `polindrome bench`."""
