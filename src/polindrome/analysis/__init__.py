"""Analysis of games: hints for the seat to move, and reviews of recorded games."""

from polindrome.analysis.results import (
    Choice,
    Hint,
    Label,
    Review,
    ReviewedMove,
    SeatSummary,
    Suggestion,
    ValueEstimate,
)
from polindrome.analysis.review import hint, review

__all__ = [
    "Choice",
    "Hint",
    "Label",
    "Review",
    "ReviewedMove",
    "SeatSummary",
    "Suggestion",
    "ValueEstimate",
    "hint",
    "review",
]
