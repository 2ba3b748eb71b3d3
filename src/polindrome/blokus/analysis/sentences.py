"""Sentences that explain a placement by its facts."""

from __future__ import annotations

from typing import NamedTuple

from polindrome.analysis.formatting import count, listed, percent, sentence
from polindrome.analysis.results import Label, ValueEstimate
from polindrome.blokus.analysis.evaluation import WIN_LIMITS
from polindrome.blokus.analysis.facts import MobilityChange, PlacementFacts

MIN_WEIGHT = 0.05
"""The least weight of an advantage that is mentioned, such as 5 % of the placements."""

MAX_ADVANTAGES = 2
"""The maximum number of advantages that a sentence mentions."""


class Advantage(NamedTuple):
    """An advantage of a better placement: its weight, its topic, and a phrase that describes it."""

    weight: float
    topic: str
    phrase: str


def describe(facts: PlacementFacts) -> str:
    """Describe the effects of a placement, starting with the side that it changes more."""
    sides = [_effects_on_rival(facts), _effects_on_own(facts)]
    if abs(_share_lost(facts.own)) > _share_lost(facts.rival):
        sides.reverse()
    return sentence("; ".join(listed(side) for side in sides if side))


def compare(played: PlacementFacts, better: PlacementFacts, text: str, lost: ValueEstimate) -> str:
    """Explain the loss of a placement by the effects of a better one, which is named by its text."""
    win = lost.win or 0.0
    # Below this limit the lost win chance is within the noise of the search.
    loss = f"{percent(win)} of win chance" if win >= WIN_LIMITS[Label.BEST] else f"{lost.points:.1f} points"
    phrases = _main_advantages(played, better)
    if phrases:
        return sentence(f"costs {loss}: {text} would have {listed(phrases)}")
    return sentence(f"costs {loss}: the search prefers {text}, {_placement_difference(played, better)}")


def only_move(facts: PlacementFacts) -> str:
    """Describe a forced move."""
    return sentence(f"the only placement that {facts.own.name} had")


def _effects_on_rival(facts: PlacementFacts) -> list[str]:
    rival = facts.rival
    corners = [f"closes {count(facts.closed, 'corner')}"] if facts.closed else []
    taken = rival.before.placements - rival.after.placements
    if not rival.before.placements:
        return corners
    if rival.after.largest < rival.before.largest:
        return [f"leaves {rival.name} {_nothing_larger(rival)}"]
    if not taken:
        left = rival.after.placements
        return [f"leaves {rival.name} {'its only placement' if left == 1 else f'all its {left} placements'}"]
    return [f"takes {taken} of {rival.name}'s {count(rival.before.placements, 'placement')}", *corners]


def _effects_on_own(facts: PlacementFacts) -> list[str]:
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


def _nothing_larger(change: MobilityChange) -> str:
    """Describe the largest piece that still fits, as in "leaves Blue nothing larger than 3 squares to place"."""
    if not change.after.largest:
        return "without a move"
    return f"nothing larger than {count(change.after.largest, 'square')} to place"


def _share_lost(change: MobilityChange) -> float:
    """The share of placements that a colour loses; negative if it gains some."""
    before = max(change.before.placements, 1)
    return (before - change.after.placements) / before


def _main_advantages(played: PlacementFacts, better: PlacementFacts) -> list[str]:
    """The phrases of the advantages with the largest weights, at most one for each topic."""
    phrases: dict[str, str] = {}
    for advantage in sorted(_advantages(played, better), key=lambda advantage: -advantage.weight):
        if advantage.weight >= MIN_WEIGHT:
            phrases.setdefault(advantage.topic, advantage.phrase)
    return list(phrases.values())[:MAX_ADVANTAGES]


def _placement_difference(played: PlacementFacts, better: PlacementFacts) -> str:
    """Compare the numbers of placements after both moves, for when no advantage explains the difference."""
    pairs = [(played.own, better.own, 1), (played.rival, better.rival, -1)]
    for here, there, sign in pairs:
        more = sign * (there.after.placements - here.after.placements)
        if more:
            left = f"{count(there.after.placements, 'placement')} instead of {here.after.placements}"
            return f"{'which' if more > 0 else 'though it'} leaves {there.name} {left}"
    return "which leaves both sides as many placements"


def _advantages(played: PlacementFacts, better: PlacementFacts) -> list[Advantage]:
    """The possible advantages of the better placement; a weight of 0 or less means that it has none there."""
    rival, rival_here, rival_there = better.rival.name, played.rival.after, better.rival.after
    own, here, there = better.own.name, played.own.after, better.own.after
    fewer = (rival_here.placements - rival_there.placements) / max(rival_here.placements, 1)
    more = (there.placements - here.placements) / max(there.placements, 1)
    rival_left = f"{count(rival_there.placements, 'placement')} instead of {rival_here.placements}"
    left = f"{count(there.placements, 'placement')} instead of {here.placements}"
    return [
        Advantage(fewer, "rival", f"left {rival} {rival_left}"),
        Advantage(
            (rival_here.largest - rival_there.largest) / 2, "rival", f"left {rival} {_nothing_larger(better.rival)}"
        ),
        Advantage(
            (better.closed - played.closed) / 10,
            "rival",
            f"closed {count(better.closed, 'corner')} instead of {played.closed}",
        ),
        Advantage(more, "own", f"left {own} itself {left}"),
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
