"""Phrases of sentences and tables: counts, shares, lists, outlooks and losses."""

from __future__ import annotations

from collections.abc import Sequence

from polindrome.analysis.verdicts import Outlook


def count(number: int, noun: str) -> str:
    """A number with its noun: "1 corner", "2 corners"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def percent(share: float) -> str:
    """A share in whole per cent: "12 %"."""
    return f"{share * 100:.0f} %"


def listed(parts: Sequence[str]) -> str:
    """The parts with commas and an "and"."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop."""
    return f"{text[0].upper()}{text[1:]}."


def format_outlook(outlook: Outlook) -> str:
    """A win chance, "54 %"; in Entropy a score, "112.3"."""
    return f"{outlook.points:.1f}" if outlook.win is None else percent(outlook.win)


def format_course(before: Outlook, after: Outlook) -> str:
    """From what was to be had to what was left: "54 → 48 %"."""
    return f"{format_outlook(before).removesuffix(' %')} → {format_outlook(after)}"


def format_loss(lost: Outlook) -> str:
    """What was lost: "6 %, 2.1 points"; in Entropy only points."""
    points = f"{lost.points:.1f} points"
    return points if lost.win is None else f"{percent(lost.win)}, {points}"
