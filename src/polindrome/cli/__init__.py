"""The `polindrome` command."""

from polindrome.cli.main import main

__all__ = ["main"]
