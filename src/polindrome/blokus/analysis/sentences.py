"""Sentences that explain a placement by its facts."""

from __future__ import annotations

from typing import NamedTuple

from polindrome.analysis.formatting import count, listed, percent, sentence
from polindrome.analysis.results import Label, ValueEstimate
from polindrome.blokus.analysis.evaluation import WIN_LIMITS
from polindrome.blokus.analysis.facts import MobilityChange, PlacementFacts

_TELLING = 0.05
"""The least weight of an advantage that is mentioned, such as 5 % of the placements."""


class Advantage(NamedTuple):
    """An advantage of a better placement: its weight, its topic, and a phrase."""

    weight: float
    about: str
    text: str


def describe(facts: PlacementFacts) -> str:
    """Describe the effects of a placement, starting with the side that it changes more."""
    sides = [_to_rival(facts), _to_own(facts)]
    if abs(_share_lost(facts.own)) > _share_lost(facts.rival):
        sides.reverse()
    return sentence("; ".join(listed(side) for side in sides if side))


def compare(played: PlacementFacts, better: PlacementFacts, text: str, lost: ValueEstimate) -> str:
    """Explain the loss of a placement by the effects of a better one."""
    telling = _most_telling(_advantages(played, better))
    reason = (
        f"{text} would have {listed(telling)}" if telling else f"the search prefers {text}, {_aside(played, better)}"
    )
    return sentence(f"costs {_price(lost)}: {reason}")


def only_move(facts: PlacementFacts) -> str:
    """Describe a forced move."""
    return sentence(f"the only placement that {facts.own.name} had")


def _to_rival(facts: PlacementFacts) -> list[str]:
    rival = facts.rival
    corners = [f"closes {count(facts.closed, 'corner')}"] if facts.closed else []
    taken = rival.before.placements - rival.after.placements
    if not rival.before.placements:
        return corners
    if rival.after.largest < rival.before.largest:
        return [f"leaves {rival.name} {_nothing_larger(rival)}"]
    if not taken:
        return [f"leaves {rival.name} {_all_of(rival.after.placements)}"]
    return [f"takes {taken} of {rival.name}'s {count(rival.before.placements, 'placement')}", *corners]


def _to_own(facts: PlacementFacts) -> list[str]:
    own = facts.own
    corners = [f"opens {count(facts.opened, 'corner')}"] if facts.opened else []
    if not own.after.pieces:
        return [f"places the last piece of {own.name}"]
    if own.after.largest < own.before.largest:
        return [f"leaves {own.name} itself {_nothing_larger(own)}"]
    before, after = own.before.placements, own.after.placements
    if after > before:
        return [*corners, f"lifts {own.name} from {before} to {count(after, 'placement')}"]
    return [*corners, f"keeps {after} of {own.name}'s {count(before, 'placement')}"]


def _all_of(placements: int) -> str:
    return "its only placement" if placements == 1 else f"all its {placements} placements"


def _nothing_larger(change: MobilityChange) -> str:
    if not change.after.largest:
        return "without a move"
    return f"nothing larger than {count(change.after.largest, 'square')} to place"


def _share_lost(change: MobilityChange) -> float:
    before = max(change.before.placements, 1)
    return (before - change.after.placements) / before


def _price(lost: ValueEstimate) -> str:
    """The lost win chance, or the lost points if hardly any win chance was lost."""
    least = WIN_LIMITS[Label.BEST]
    return f"{percent(lost.win)} of win chance" if lost.win and lost.win >= least else f"{lost.points:.1f} points"


def _most_telling(advantages: list[Advantage]) -> list[str]:
    """Choose the two best advantages with different topics."""
    ranked = sorted((found for found in advantages if found.weight >= _TELLING), key=lambda found: -found.weight)
    best = {found.about: found.text for found in reversed(ranked)}
    return [found.text for found in ranked if best[found.about] == found.text][:2]


def _aside(played: PlacementFacts, better: PlacementFacts) -> str:
    """A countable difference to the better placement, for when no advantage explains it."""
    pairs = [(played.own, better.own, 1), (played.rival, better.rival, -1)]
    for here, there, sign in pairs:
        more = sign * (there.after.placements - here.after.placements)
        if more:
            left = f"{count(there.after.placements, 'placement')} instead of {here.after.placements}"
            return f"{'which' if more > 0 else 'though it'} leaves {there.name} {left}"
    return "which leaves both sides as many placements"


def _advantages(played: PlacementFacts, better: PlacementFacts) -> list[Advantage]:
    return [*_against_rival(played, better), *_for_own(played, better)]


def _against_rival(played: PlacementFacts, better: PlacementFacts) -> list[Advantage]:
    name, here, there = better.rival.name, played.rival.after, better.rival.after
    fewer = (here.placements - there.placements) / max(here.placements, 1)
    return [
        Advantage(fewer, "rival", f"left {name} {count(there.placements, 'placement')} instead of {here.placements}"),
        Advantage((here.largest - there.largest) / 2, "rival", f"left {name} {_nothing_larger(better.rival)}"),
        Advantage(
            (better.closed - played.closed) / 10,
            "rival",
            f"closed {count(better.closed, 'corner')} instead of {played.closed}",
        ),
    ]


def _for_own(played: PlacementFacts, better: PlacementFacts) -> list[Advantage]:
    name, here, there = better.own.name, played.own.after, better.own.after
    more = (there.placements - here.placements) / max(there.placements, 1)
    left = f"left {name} itself {count(there.placements, 'placement')} instead of {here.placements}"
    return [
        Advantage(more, "own", left),
        Advantage(
            (there.largest - here.largest) / 2, "own", f"kept room for a piece of {count(there.largest, 'square')}"
        ),
        Advantage(
            (better.opened - played.opened) / 10,
            "own",
            f"opened {count(better.opened, 'corner')} instead of {played.opened}",
        ),
        Advantage(
            (better.squares - played.squares) / 6,
            "piece",
            f"placed {count(better.squares, 'square')} instead of {played.squares}",
        ),
    ]
