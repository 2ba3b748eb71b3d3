"""What the games of a match say together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from polindrome.arena.duel import Duel
from polindrome.arena.statistics import Elo, Estimate, Score, elo, estimate, score_of
from polindrome.arena.thinking import Thinking


@dataclass(frozen=True, slots=True)
class Summary:
    """Mean points of both bots, of A less B duel by duel, how many games A won and what that is worth, and the time.

    The difference is much surer than the means: what a bag or a colour is worth falls out of it.
    """

    games: int
    duels: int
    points_a: Estimate
    points_b: Estimate
    difference: Estimate
    won: int
    drawn: int
    lost: int
    score: Score
    elo: Elo
    thinking: tuple[Thinking, Thinking]


def summarise(duels: Sequence[Duel]) -> Summary:
    """The summary of one duel or more, in whatever order they ended."""
    points = [duel.points for duel in duels]
    shares = [share for duel in duels for share in duel.shares]
    score = score_of([fmean(duel.shares) for duel in duels], len(shares))
    return Summary(
        games=len(shares),
        duels=len(duels),
        points_a=estimate([a for a, _ in points]),
        points_b=estimate([b for _, b in points]),
        difference=estimate([a - b for a, b in points]),
        won=shares.count(1),
        drawn=sum(0 < share < 1 for share in shares),
        lost=shares.count(0),
        score=score,
        elo=elo(score),
        thinking=(_total(duels, 0), _total(duels, 1)),
    )


def _total(duels: Sequence[Duel], side: int) -> Thinking:
    total = Thinking()
    for duel in duels:
        total.add(duel.thinking[side])
    return total
