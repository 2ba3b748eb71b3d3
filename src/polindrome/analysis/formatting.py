"""Text formatting for sentences and tables: counts, percentages, lists, value estimates and losses."""

from __future__ import annotations

from collections.abc import Sequence

from polindrome.analysis.results import ValueEstimate


def count(number: int, noun: str) -> str:
    """Format a number with its noun: "1 corner", "2 corners"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def percent(share: float) -> str:
    """Format a fraction as a whole percentage: "12 %"."""
    return f"{share * 100:.0f} %"


def listed(parts: Sequence[str]) -> str:
    """Join parts with commas and "and"."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def sentence(text: str) -> str:
    """Capitalise a text and add a full stop."""
    return f"{text[0].upper()}{text[1:]}."


def format_estimate(estimate: ValueEstimate) -> str:
    """Format the win chance, "54 %", or in Entropy the score, "112.3"."""
    return f"{estimate.points:.1f}" if estimate.win is None else percent(estimate.win)


def format_change(before: ValueEstimate, after: ValueEstimate) -> str:
    """Format the estimates of the best move and the move played: "54 → 48 %"."""
    return f"{format_estimate(before).removesuffix(' %')} → {format_estimate(after)}"


def format_loss(lost: ValueEstimate) -> str:
    """Format a loss: "6 %, 2.1 points", or in Entropy only points."""
    points = f"{lost.points:.1f} points"
    return points if lost.win is None else f"{percent(lost.win)}, {points}"
