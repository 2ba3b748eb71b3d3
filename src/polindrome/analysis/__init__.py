"""What a game was worth, move by move, and what to play next."""

from polindrome.analysis.labels import Label
from polindrome.analysis.review import hint, review
from polindrome.analysis.verdicts import Choice, Hint, Outlook, Review, ReviewedMove, SeatSummary, Suggestion

__all__ = [
    "Choice",
    "Hint",
    "Label",
    "Outlook",
    "Review",
    "ReviewedMove",
    "SeatSummary",
    "Suggestion",
    "hint",
    "review",
]
