"""What the games of a match say together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from polindrome.arena.duel import Duel, Thinking
from polindrome.arena.statistics import Estimate, estimate


@dataclass(frozen=True, slots=True)
class Summary:
    """Mean points of both bots, of A less B game by game, how many games A won, and how long they thought.

    The difference is much surer than the means: what a bag is worth falls out of it.
    """

    games: int
    points_a: Estimate
    points_b: Estimate
    difference: Estimate
    won: int
    drawn: int
    lost: int
    thinking: tuple[Thinking, Thinking]


def summarise(duels: Sequence[Duel]) -> Summary:
    """The summary of one game or more, in whatever order they ended."""
    points = [duel.points for duel in duels]
    differences = [a - b for a, b in points]
    return Summary(
        games=len(duels),
        points_a=estimate([a for a, _ in points]),
        points_b=estimate([b for _, b in points]),
        difference=estimate(differences),
        won=sum(difference > 0 for difference in differences),
        drawn=differences.count(0),
        lost=sum(difference < 0 for difference in differences),
        thinking=(_total(duels, 0), _total(duels, 1)),
    )


def _total(duels: Sequence[Duel], side: int) -> Thinking:
    total = Thinking()
    for duel in duels:
        total.add(duel.thinking[side])
    return total
