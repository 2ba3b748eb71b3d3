"""`python -m polindrome`: the same as the `polindrome` command."""

from polindrome.cli.main import main

if __name__ == "__main__":
    main()
