"""What a tournament tells at its end: a table or JSON for the terminal, and files in its folder."""

from __future__ import annotations

import json
from dataclasses import asdict
from io import StringIO
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from polindrome.arena import Course, Standings
from polindrome.arena.rating_plot import draw_ratings
from polindrome.arena.tournament_table import HEADINGS, cells_of, format_markdown, title_of
from polindrome.records import write_whole

WIDTH = 80


def keep_results(course: Course, standings: Standings, folder: Path) -> None:
    """The table and the picture; what was there is replaced."""
    write_whole(folder / "table.md", format_markdown(course, standings))
    write_whole(folder / "ratings.svg", draw_ratings(title_of(course), standings.bots))


def report(course: Course, standings: Standings, *, as_json: bool) -> str:
    """The standings so far, for the terminal."""
    if as_json:
        verdicts = [{"bots": bots, **asdict(verdict)} for bots, verdict in course.verdicts.items()]
        planned = {"games_planned": course.games_planned, "verdicts": verdicts}
        return json.dumps({**asdict(course.tournament), **planned, "standings": asdict(standings)})
    return _table(course, standings)


def _table(course: Course, standings: Standings) -> str:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for heading in HEADINGS:
        if heading == "bot":
            table.add_column(heading, overflow="fold")
        else:
            table.add_column(heading, justify="right", no_wrap=True)
    for place, bot in enumerate(standings.bots, 1):
        table.add_row(*cells_of(place, bot))
    text = StringIO()
    console = Console(file=text, width=WIDTH)
    seed = course.tournament.terms.seed
    console.print(f"{title_of(course)}, {standings.games} of {course.games_planned} games, seed {seed}")
    console.print(table)
    for mishap in standings.mishaps:
        console.print(f"{mishap.bot} failed {mishap.times} times: {mishap.reason}", markup=False, highlight=False)
    return "\n".join(line.rstrip() for line in text.getvalue().rstrip().splitlines())
