"""What followers of a game are told as it happens."""
