"""Compares the move generators: the same as `polindrome bench movegen`, with its options."""

import sys

from polindrome.cli.main import main

if __name__ == "__main__":
    main(["bench", "movegen", *sys.argv[1:]])
