"""Blokus in the compiled core; `polindrome.native` is its public door."""
