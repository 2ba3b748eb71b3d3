"""Standings of a tournament: ratings, scores, points, failures and time; and their Markdown page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from polindrome.arena.ratings import Rating, compute_ratings
from polindrome.arena.time_limits import ThinkingTime
from polindrome.arena.tournament import PairingResult, TournamentProgress, opponents_in

HEADINGS = ("", "bot", "rating", "score", "games", "won", "drawn", "lost", "points", "failed", "time")
MAX_REASONS = 20
"""Reasons for failures on the page; the log has them all."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of one bot."""

    name: str
    bot: str
    """The specification of the bot, such as "mcts:200"."""
    rating: Rating
    games: int
    score: float | None
    """The mean share per game; None without games."""
    won: int
    drawn: int
    lost: int
    points: float | None
    """The mean points over games that no failure ended; None without such games."""
    failures: int
    thinking: ThinkingTime


@dataclass(frozen=True, slots=True)
class Encounter:
    """The score of bot `a` against bot `b`; in mixed games the bot with more points scores."""

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
    """The standings of all bots, best rating first."""

    bots: tuple[Standing, ...]
    encounters: tuple[Encounter, ...]
    mishaps: tuple[FailureReason, ...]
    """The reasons for failures, most frequent first."""
    games: int


def compute_standings(progress: TournamentProgress) -> Standings:
    """Compute the standings from all results that count so far."""
    results, tournament = progress.counted(), progress.tournament
    ratings = compute_ratings(tournament, results)
    bots = [_standing(name, spec, ratings[name], results) for name, spec in tournament.bots.items()]
    encounters = []
    for a, b in opponents_in(tournament.pairings()):
        if both := [result for result in results if a in result.bots and b in result.bots]:
            games, score = sum(len(result.games) for result in both), sum(result.score_against(a, b) for result in both)
            encounters.append(Encounter(a, b, games, score))
    reasons = Counter(
        (result.bots[game.failure.side], game.failure.reason)
        for result in results
        for game in result.games
        if game.failure
    )
    return Standings(
        tuple(sorted(bots, key=lambda standing: -standing.rating.mean)),
        tuple(encounters),
        tuple(FailureReason(bot, reason, times) for (bot, reason), times in reasons.most_common()),
        sum(len(result.games) for result in results),
    )


def _standing(name: str, spec: str, rating: Rating, results: Sequence[PairingResult]) -> Standing:
    own = [(result, result.bots.index(name)) for result in results if name in result.bots]
    games = [(game, side) for result, side in own for game in result.games]
    shares = [game.shares[side] for game, side in games]
    points = [game.points[side] for game, side in games if game.points]
    thinking = ThinkingTime()
    for result, side in own:
        thinking.add(result.thinking[side])
    return Standing(
        name,
        spec,
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


def format_title(progress: TournamentProgress) -> str:
    """Format game, kind of tournament and number of bots as a title."""
    tournament = progress.tournament
    return f"{tournament.terms.game}: {tournament.kind} of {len(tournament.bots)} bots"


def format_cells(rank: int, standing: Standing) -> tuple[str, ...]:
    """Format the table row of a bot, one cell for each of HEADINGS."""
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
    """Format a Markdown page with standings, cross table, verdicts of the sequential test, and failures."""
    tournament = progress.tournament
    lines = [
        f"# {format_title(progress)}",
        "",
        f"{standings.games} of {progress.games_planned} games, seed {tournament.terms.seed}.",
        "Ratings are Elo with 95 % intervals; time is CPU milliseconds per move.",
        "",
        *_table(HEADINGS, [format_cells(rank, bot) for rank, bot in enumerate(standings.bots, 1)]),
    ]
    verdicts = [
        f"- {_escape(a)} against {_escape(b)}: {tournament.sprt.describe(verdict)} (LLR {verdict.llr:+.2f})"
        for (a, b), verdict in progress.verdicts.items()
        if tournament.sprt
    ]
    failures = [
        f"- {_escape(failure.bot)}, {failure.times} times: {_escape(failure.reason)}"
        for failure in standings.mishaps[:MAX_REASONS]
    ]
    if len(standings.mishaps) > MAX_REASONS:
        failures.append(f"- {len(standings.mishaps) - MAX_REASONS} more reasons in the log")
    sections = {
        "Cross table": _cross_table(standings),
        "Sequential test": verdicts,
        "Failures": failures,
    }
    for heading, body in sections.items():
        if body:
            lines += ["", f"## {heading}", "", *body]
    return "\n".join(lines) + "\n"


def _cross_table(standings: Standings) -> list[str]:
    """The score of the row's bot against the column's, and the number of games."""
    names = [bot.name for bot in standings.bots]
    cells = {(each.a, each.b): f"{each.score:.4g} / {each.games}" for each in standings.encounters}
    cells |= {(each.b, each.a): f"{each.games - each.score:.4g} / {each.games}" for each in standings.encounters}
    return _table(("", *names), [(a, *(cells.get((a, b), "") for b in names)) for a in names])


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    return [_row(headings), "|" + "---|" * len(headings), *map(_row, rows)]


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(map(_escape, cells)) + " |"


def _escape(text: str) -> str:
    """The text on one line, with `|` escaped, which would end a table cell."""
    return " ".join(text.split()).replace("|", "\\|")


def _format_number(value: float | None, pattern: str) -> str:
    return "" if value is None else format(value, pattern)
