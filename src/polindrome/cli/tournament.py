"""`polindrome tournament`: rate bots by games between them; results as a table, JSON, Markdown and SVG."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import asdict
from io import StringIO
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.table import Table

from polindrome.arena import (
    Standings,
    TournamentProgress,
    compute_standings,
    new_executor,
    open_log,
    play_tournament,
)
from polindrome.arena.rating_plot import draw_ratings
from polindrome.arena.standings import HEADINGS, format_cells, format_markdown, format_title
from polindrome.arena.tournament import KINDS, PairingResult
from polindrome.arena.tournament_config import DEFAULT_TIMEOUT, load_tournament, parse_tournament
from polindrome.cli.common import game_options, progress_bar, worker_count, worker_options
from polindrome.files import write_atomically
from polindrome.options import parse_options

MAX_DESCRIPTION = 50
"""Length of the text beside the progress bar."""

TABLE_WIDTH = 80


@click.command()
@click.argument("what", nargs=-1, required=True, metavar="FILE.toml | GAME BOT BOT...")
@click.option("--kind", type=click.Choice(list(KINDS)), help="Pairing system.  [default: round-robin]")
@click.option("--games", type=int, metavar="N", help="Games per pairing, rounded up to whole duels.  [default: 40]")
@click.option("--seed", type=int, metavar="N", help="Seed of openings, draws and random bots.  [default: 1]")
@click.option("--nodes", type=int, metavar="N", help="Node limit per move.")
@click.option("--seconds", type=float, metavar="S", help="Time limit per move in seconds.")
@click.option(
    "--timeout",
    type=float,
    metavar="S",
    help=f"A bot that takes longer for a move forfeits the game.  [default: {DEFAULT_TIMEOUT:g}]",
)
@click.option("--opening", type=int, metavar="N", help="Random opening plies, as in a match.")
@game_options
@click.option("--mixed", is_flag=True, default=None, help="A different bot in every seat instead of two bots.")
@click.option(
    "--challenger", "challengers", multiple=True, metavar="BOT", help="Gauntlet: a bot that plays all the others."
)
@click.option(
    "--sprt", type=(float, float), metavar="ELO0 ELO1", help="End each pairing once a sequential test decides it."
)
@click.option(
    "--anchor", type=(str, float), metavar="BOT RATING", help="Fix a bot's rating.  [default: the mean rating is 0]"
)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Folder for games and results.")
@worker_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
def tournament(
    what: tuple[str, ...], *, out: Path | None, workers: int | None, ray: str | None, as_json: bool, **settings: Any
) -> None:
    """Rate bots by games against each other.

    A tournament is a round-robin, a gauntlet of challengers against the other bots, or a ladder of neighbours.
    FILE.toml can set the same options; options on the command line override it. A bot that crashes, times out or plays
    an illegal move forfeits that game, and the tournament continues.

    The folder gets games.jsonl, table.md and ratings.svg. Repeat the command to resume after Ctrl-C, a crash or
    kill -9: no game is lost or played twice. You can add games or bots when you resume.

    \b
    Examples:
      polindrome tournament duo easy medium hard --games 20 --out results
      polindrome tournament duo mcts:400 level:5 level:6 --kind gauntlet --sprt 0 30 --out new
      polindrome tournament classic easy medium hard level:1 --mixed --out tables
      polindrome tournament levels.toml --workers 2
    """
    keys = _merge_settings(what, settings)
    folder = out or keys.get("out")
    setup = parse_tournament(keys)
    if folder is None:
        raise click.UsageError("expected a folder for games and results, such as --out results")
    executor = new_executor(worker_count(workers), ray)
    with open_log(Path(folder), setup) as log:
        progress = TournamentProgress(setup, log.results)
        try:
            with closing(play_tournament(progress, log, executor=executor)) as played:
                _play_with_progress(played, progress)
        except KeyboardInterrupt:
            raise click.Abort from None
        finally:
            if progress.counted():
                standings = compute_standings(progress)
                write_atomically(Path(folder) / "table.md", format_markdown(progress, standings))
                write_atomically(Path(folder) / "ratings.svg", draw_ratings(format_title(progress), standings.bots))
                click.echo(format_report(progress, standings, as_json=as_json))


def _merge_settings(what: tuple[str, ...], settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings of the file, or game and bots of the command line, overridden by the given options."""
    given = {key: value for key, value in settings.items() if value not in (None, ())}
    if "sprt" in given:
        given["sprt"] = dict(zip(("elo0", "elo1"), given["sprt"], strict=True))
    if "anchor" in given:
        given["anchor"] = dict([given["anchor"]])
    if "challengers" in given:
        given["challengers"] = list(given["challengers"])
    first, *bots = what
    if not first.endswith(".toml"):
        keys: dict[str, Any] = {"game": first, "bots": bots}
    elif bots:
        raise click.UsageError(f"expected no bots after {first}, which lists them; got {' '.join(bots)!r}")
    else:
        keys = load_tournament(Path(first))
    if "options" in given:
        options = keys.get("options", {})
        given["options"] = {**options, **parse_options(str(keys.get("game")), given["options"])}
    return {**keys, **given}


def _play_with_progress(results: Iterator[PairingResult], progress: TournamentProgress) -> None:
    games = sum(len(result.games) for result in progress.counted())
    with progress_bar() as bar:
        task = bar.add_task("playing", completed=games, total=progress.games_planned)
        for result in results:
            games += len(result.games)
            description = f"playing, last {' - '.join(result.bots)}"[:MAX_DESCRIPTION]
            bar.update(task, completed=games, total=progress.games_planned, description=description)


def format_report(progress: TournamentProgress, standings: Standings, *, as_json: bool) -> str:
    """Format the current standings as a table or as JSON."""
    if as_json:
        verdicts = [{"bots": bots, **asdict(verdict)} for bots, verdict in progress.verdicts.items()]
        planned = {"games_planned": progress.games_planned, "verdicts": verdicts}
        return json.dumps({**asdict(progress.tournament), **planned, "standings": asdict(standings)})
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for heading in HEADINGS:
        if heading == "bot":
            table.add_column(heading, overflow="fold")
        else:
            table.add_column(heading, justify="right", no_wrap=True)
    for rank, bot in enumerate(standings.bots, 1):
        table.add_row(*format_cells(rank, bot))
    text = StringIO()
    console = Console(file=text, width=TABLE_WIDTH)
    seed = progress.tournament.terms.seed
    console.print(f"{format_title(progress)}, {standings.games} of {progress.games_planned} games, seed {seed}")
    console.print(table)
    for failure in standings.mishaps:
        console.print(f"{failure.bot} failed {failure.times} times: {failure.reason}", markup=False, highlight=False)
    return "\n".join(line.rstrip() for line in text.getvalue().rstrip().splitlines())
