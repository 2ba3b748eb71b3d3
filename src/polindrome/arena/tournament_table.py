"""The result of a tournament as a page of Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from polindrome.arena.course import Course
from polindrome.arena.standings import Encounter, Standing, Standings

HEADINGS = ("", "bot", "rating", "score", "games", "won", "drawn", "lost", "points", "failed", "time")
MOST_MISHAPS = 20


def title_of(course: Course) -> str:
    """The game, the kind and how many bots."""
    tournament = course.tournament
    return f"{tournament.terms.game}: {tournament.kind} of {len(tournament.bots)} bots"


def cells_of(place: int, standing: Standing) -> tuple[str, ...]:
    """The row of a bot, as the headings have it."""
    rating, thinking = standing.rating, standing.thinking
    return (
        str(place),
        standing.name,
        f"{rating.mean:+.0f} ± {rating.high - rating.mean:.0f}",
        _number(standing.score, ".3f"),
        str(standing.games),
        str(standing.won),
        str(standing.drawn),
        str(standing.lost),
        _number(standing.points, ".1f"),
        str(standing.failures),
        _number(1000 * thinking.cpu / thinking.moves if thinking.moves else None, ".1f"),
    )


def format_markdown(course: Course, standings: Standings) -> str:
    """Standings, who met whom, the verdicts of the sequential test, and what went wrong."""
    return "\n".join(_lines(course, standings)) + "\n"


def _lines(course: Course, standings: Standings) -> Iterator[str]:
    yield f"# {title_of(course)}"
    yield ""
    yield f"{standings.games} of {course.games_planned} games, seed {course.tournament.terms.seed}."
    yield "Ratings in Elo with their 95 % intervals; time is milliseconds of CPU a move."
    yield ""
    yield from _table(HEADINGS, (cells_of(place, bot) for place, bot in enumerate(standings.bots, 1)))
    yield from _section("Who met whom", _encounters(standings))
    yield from _section("Sequential test", _verdicts(course))
    yield from _section("Failures", _mishaps(standings))


def _section(heading: str, lines: Iterable[str]) -> Iterator[str]:
    body = list(lines)
    if body:
        yield from ("", f"## {heading}", "", *body)


def _encounters(standings: Standings) -> Iterator[str]:
    """The score of the row against the column, of so many games."""
    names = [bot.name for bot in standings.bots]
    met = {(each.a, each.b): each for each in standings.encounters}
    rows = [(a, *(_encounter(met, a, b) for b in names)) for a in names]
    return _table(("", *names), rows)


def _encounter(met: dict[tuple[str, str], Encounter], a: str, b: str) -> str:
    if each := met.get((a, b)):
        return f"{each.score:.4g} / {each.games}"
    if each := met.get((b, a)):
        return f"{each.games - each.score:.4g} / {each.games}"
    return ""


def _verdicts(course: Course) -> Iterator[str]:
    test = course.tournament.sprt
    for (a, b), verdict in course.verdicts.items():
        assert test, "a verdict comes from the test"
        yield f"- {_text(a)} against {_text(b)}: {test.words(verdict)} (LLR {verdict.llr:+.2f})"


def _mishaps(standings: Standings) -> Iterator[str]:
    for mishap in standings.mishaps[:MOST_MISHAPS]:
        yield f"- {_text(mishap.bot)}, {mishap.times} times: {_text(mishap.reason)}"
    if len(standings.mishaps) > MOST_MISHAPS:
        yield f"- and {len(standings.mishaps) - MOST_MISHAPS} other reasons: they are in the log"


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield _row(headings)
    yield "|" + "---|" * len(headings)
    yield from map(_row, rows)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(map(_text, cells)) + " |"


def _text(text: str) -> str:
    """On one line, and without what Markdown takes for the end of a cell."""
    return " ".join(text.split()).replace("|", "\\|")


def _number(value: float | None, pattern: str) -> str:
    return "" if value is None else format(value, pattern)
