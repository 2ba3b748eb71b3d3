"""What a match tells at its end, as a table or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from statistics import fmean

from polindrome.arena import Duel, Match, Sprt, Summary, count_duels, games_in_duel, summarise
from polindrome.arena.paired_games import paired_games_of
from polindrome.arena.players import SIDES
from polindrome.arena.sprt import Verdict
from polindrome.arena.statistics import Elo, Estimate


def report(setup: Match, wanted: int, duels: Sequence[Duel], test: Sprt | None = None, *, as_json: bool) -> str:
    """The summary of the duels that were played, where so many games were wanted, or as many as a test needs."""
    summary = summarise(duels)
    verdict = test.decide([fmean(duel.shares) for duel in duels]) if test else None
    if as_json:
        tested = test and {**asdict(test), "verdict": verdict and asdict(verdict)}
        return json.dumps({**asdict(setup), "games_wanted": wanted, "sprt": tested, **asdict(summary)})
    paired = paired_games_of(setup.game)
    terms = paired.describe_terms(setup.game, setup.options)
    by_role = _by_role(setup, wanted, summary, terms, paired.role) if paired.role else None
    lines = list(by_role or _by_seats(setup, wanted, summary, terms))
    return "\n".join([*lines, _tested(test, verdict)] if test else lines)


def _tested(test: Sprt, verdict: Verdict | None) -> str:
    if verdict is None:
        return "test          undecided: there were too few games"
    return f"test          A is {test.words(verdict)}"


def _by_role(setup: Match, wanted: int, summary: Summary, terms: str, role: str) -> Iterator[str]:
    """Of a game in which both bots play one role after the other, and the points are those of one role."""
    yield _title(setup, summary, wanted)
    yield terms
    yield f"{f'A as {role}':<14}{_show(summary.points_a)}"
    yield f"{f'B as {role}':<14}{_show(summary.points_b)}"
    yield _difference(summary)
    yield _games(summary)
    yield from _times(summary)


def _by_seats(setup: Match, wanted: int, summary: Summary, terms: str) -> Iterator[str]:
    planned = count_duels(setup.game, wanted) * games_in_duel(setup.game)
    yield _title(setup, summary, planned)
    rounded = f"; rounded up from {wanted}" if planned > wanted else ""
    yield f"{terms}{rounded}"
    yield f"score of A    {summary.score.mean:.3f}, 95 % between {summary.score.low:.3f} and {summary.score.high:.3f}"
    yield f"Elo           {_elo(summary.elo)}"
    yield _games(summary)
    yield f"points        A {_show(summary.points_a)} a seat, B {_show(summary.points_b)}"
    yield _difference(summary)
    yield from _times(summary)
    yield f"CPU a game    {_compare(*(thinking.cpu / summary.games for thinking in summary.thinking))}"


def _title(setup: Match, summary: Summary, planned: int) -> str:
    return f"{setup.game}: {setup.a} (A) against {setup.b} (B), {summary.games} of {planned} games, seed {setup.seed}"


def _games(summary: Summary) -> str:
    return f"games         A won {summary.won}, drawn {summary.drawn}, B won {summary.lost}"


def _difference(summary: Summary) -> str:
    return f"A less B      {_show(summary.difference)}{_interval(summary.difference)}"


def _show(estimate: Estimate) -> str:
    return f"{estimate.mean:.2f}" + ("" if estimate.error is None else f" ± {estimate.error:.2f}")


def _interval(estimate: Estimate) -> str:
    if estimate.low is None or estimate.high is None:
        return ""
    return f", 95 % between {estimate.low:+.2f} and {estimate.high:+.2f}"


def _elo(elo: Elo) -> str:
    """In words where a side won everything: then there is a bound on one side only."""
    if elo.high is None:
        return f"> {elo.low:+.0f} at 95 %: A won every game"
    if elo.low is None:
        return f"< {elo.high:+.0f} at 95 %: B won every game"
    return f"A {elo.mean:+.0f}, 95 % between {elo.low:+.0f} and {elo.high:+.0f}"


def _times(summary: Summary) -> Iterator[str]:
    for side, thinking in zip(SIDES, summary.thinking, strict=True):
        mean, longest = 1000 * thinking.cpu / thinking.moves, 1000 * thinking.longest
        yield f"time of {side}     {mean:.1f} ms of CPU a move; the slowest took {longest:.1f} ms"


def _compare(a: float, b: float) -> str:
    return f"A {a:.2f} s, B {b:.2f} s" + (f"; A takes {a / b:.2f} times as much" if b else "")
