"""Standings of a tournament (ratings, scores, points, failures, time) and their Markdown page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

from polindrome.arena.progress import TournamentProgress
from polindrome.arena.ratings import Rating, compute_ratings
from polindrome.arena.time_limits import ThinkingTime
from polindrome.arena.tournament import PairingResult, opponents_in

HEADINGS = ("", "bot", "rating", "score", "games", "won", "drawn", "lost", "points", "failed", "time")
MAX_REASONS = 20
"""Reasons for failures on the page; the log has them all."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot's results; `score` is its mean share per game, `points` is over games that no failure ended."""

    name: str
    bot: str
    rating: Rating
    games: int
    score: float | None
    won: int
    drawn: int
    lost: int
    points: float | None
    failures: int
    thinking: ThinkingTime


@dataclass(frozen=True, slots=True)
class Encounter:
    """The score of bot `a` against bot `b`; in mixed games, by which of the two had more points."""

    a: str
    b: str
    games: int
    score: float


@dataclass(frozen=True, slots=True)
class FailureReason:
    """A reason for a bot's failures and its number of occurrences."""

    bot: str
    reason: str
    times: int


@dataclass(frozen=True, slots=True)
class Standings:
    """The bots from best to worst, the encounters, and the reasons for failures (`mishaps`), most frequent first."""

    bots: tuple[Standing, ...]
    encounters: tuple[Encounter, ...]
    mishaps: tuple[FailureReason, ...]
    games: int


def compute_standings(progress: TournamentProgress) -> Standings:
    """The standings from all results that count so far."""
    results, tournament = progress.counted(), progress.tournament
    ratings = compute_ratings(tournament, results)
    bots = [_standing(name, text, ratings[name], results) for name, text in tournament.bots.items()]
    encounters = [_encounter(a, b, results) for a, b in opponents_in(tournament.pairings())]
    reasons = Counter(
        (result.bots[game.failure.side], game.failure.reason)
        for result in results
        for game in result.games
        if game.failure
    )
    return Standings(
        tuple(sorted(bots, key=lambda standing: -standing.rating.mean)),
        tuple(encounter for encounter in encounters if encounter.games),
        tuple(FailureReason(bot, reason, times) for (bot, reason), times in reasons.most_common()),
        sum(len(result.games) for result in results),
    )


def _standing(name: str, text: str, rating: Rating, results: Sequence[PairingResult]) -> Standing:
    own = [(result, result.bots.index(name)) for result in results if name in result.bots]
    games = [(game, side) for result, side in own for game in result.games]
    shares = [game.shares[side] for game, side in games]
    points = [game.points[side] for game, side in games if game.points]
    thinking = ThinkingTime()
    for result, side in own:
        thinking.add(result.thinking[side])
    return Standing(
        name,
        text,
        rating,
        games=len(shares),
        score=fmean(shares) if shares else None,
        won=shares.count(1),
        drawn=sum(0 < share < 1 for share in shares),
        lost=shares.count(0),
        points=fmean(points) if points else None,
        failures=sum(game.failure is not None and game.failure.side == side for game, side in games),
        thinking=thinking,
    )


def _encounter(a: str, b: str, results: Sequence[PairingResult]) -> Encounter:
    both = [result for result in results if a in result.bots and b in result.bots]
    score = sum(result.share_between(a, b) for result in both)
    return Encounter(a, b, sum(len(result.games) for result in both), score)


def format_title(progress: TournamentProgress) -> str:
    """Game, kind of tournament and number of bots."""
    tournament = progress.tournament
    return f"{tournament.terms.game}: {tournament.kind} of {len(tournament.bots)} bots"


def format_cells(rank: int, standing: Standing) -> tuple[str, ...]:
    """The table row of a bot, one cell for each of HEADINGS."""
    rating, thinking = standing.rating, standing.thinking
    return (
        str(rank),
        standing.name,
        f"{rating.mean:+.0f} ± {rating.high - rating.mean:.0f}",
        _format_number(standing.score, ".3f"),
        str(standing.games),
        str(standing.won),
        str(standing.drawn),
        str(standing.lost),
        _format_number(standing.points, ".1f"),
        str(standing.failures),
        _format_number(1000 * thinking.cpu / thinking.moves if thinking.moves else None, ".1f"),
    )


def format_markdown(progress: TournamentProgress, standings: Standings) -> str:
    """A Markdown page with standings, cross table, verdicts of the sequential test, and failures."""
    return "\n".join(_lines(progress, standings)) + "\n"


def _lines(progress: TournamentProgress, standings: Standings) -> Iterator[str]:
    yield f"# {format_title(progress)}"
    yield ""
    yield f"{standings.games} of {progress.games_planned} games, seed {progress.tournament.terms.seed}."
    yield "Ratings are Elo with 95 % intervals; time is CPU milliseconds per move."
    yield ""
    yield from _table(HEADINGS, (format_cells(rank, bot) for rank, bot in enumerate(standings.bots, 1)))
    yield from _section("Cross table", _cross_table(standings))
    yield from _section("Sequential test", _verdicts(progress))
    yield from _section("Failures", _failures(standings))


def _section(heading: str, lines: Iterable[str]) -> Iterator[str]:
    body = list(lines)
    if body:
        yield from ("", f"## {heading}", "", *body)


def _cross_table(standings: Standings) -> Iterator[str]:
    """The score of the row's bot against the column's, and the number of games."""
    names = [bot.name for bot in standings.bots]
    cells = {(each.a, each.b): f"{each.score:.4g} / {each.games}" for each in standings.encounters}
    cells |= {(each.b, each.a): f"{each.games - each.score:.4g} / {each.games}" for each in standings.encounters}
    return _table(("", *names), [(a, *(cells.get((a, b), "") for b in names)) for a in names])


def _verdicts(progress: TournamentProgress) -> Iterator[str]:
    test = progress.tournament.sprt
    for (a, b), verdict in progress.verdicts.items():
        assert test, "only a test gives verdicts"
        yield f"- {_escape(a)} against {_escape(b)}: {test.describe(verdict)} (LLR {verdict.llr:+.2f})"


def _failures(standings: Standings) -> Iterator[str]:
    for failure in standings.mishaps[:MAX_REASONS]:
        yield f"- {_escape(failure.bot)}, {failure.times} times: {_escape(failure.reason)}"
    if len(standings.mishaps) > MAX_REASONS:
        yield f"- {len(standings.mishaps) - MAX_REASONS} more reasons in the log"


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield _row(headings)
    yield "|" + "---|" * len(headings)
    yield from map(_row, rows)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(map(_escape, cells)) + " |"


def _escape(text: str) -> str:
    """The text on one line, with `|` escaped, which would end a table cell."""
    return " ".join(text.split()).replace("|", "\\|")


def _format_number(value: float | None, pattern: str) -> str:
    return "" if value is None else format(value, pattern)
