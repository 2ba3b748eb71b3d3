"""The `polindrome` command."""
