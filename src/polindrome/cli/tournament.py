"""`polindrome tournament`: how strong many bots are, by games among them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress

from polindrome.arena import Course, executor_of, open_log, play_tournament, standings_of
from polindrome.arena.bout import Bout
from polindrome.arena.tournament import KINDS
from polindrome.arena.tournament_file import TIMEOUT, load_tournament, parse_tournament
from polindrome.cli.game_options import game_options, worker_count, worker_options
from polindrome.cli.tournament_report import keep_results, report
from polindrome.options import parse_options

LONGEST_DESCRIPTION = 50


@click.command()
@click.argument("what", nargs=-1, required=True, metavar="FILE.toml | GAME BOT BOT...")
@click.option("--kind", type=click.Choice(list(KINDS)), help="Who meets whom.  [default: round-robin]")
@click.option("--games", type=int, metavar="N", help="Of each pairing, in whole duels.  [default: 40]")
@click.option("--seed", type=int, metavar="N", help="Decides openings, bags and all chance.  [default: 1]")
@click.option("--nodes", type=int, metavar="N", help="What a bot may look at for a move.")
@click.option("--seconds", type=float, metavar="S", help="Time for a move.")
@click.option(
    "--timeout", type=float, metavar="S", help=f"Who takes longer for a move has lost.  [default: {TIMEOUT:g}]"
)
@click.option("--opening", type=int, metavar="N", help="Plies that are drawn first, as in a match.")
@game_options
@click.option("--mixed", is_flag=True, default=None, help="Another bot at every seat, instead of two.")
@click.option("--challenger", "challengers", multiple=True, metavar="BOT", help="Gauntlet: who plays all the others.")
@click.option("--sprt", type=(float, float), metavar="ELO0 ELO1", help="End a pairing as soon as it is decided.")
@click.option(
    "--anchor", type=(str, float), metavar="BOT RATING", help="Gives a bot its rating.  [default: the mean is 0]"
)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="The folder for games and results.")
@worker_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
def tournament(
    what: tuple[str, ...], *, out: Path | None, workers: int | None, ray: str | None, as_json: bool, **settings: Any
) -> None:
    """Let bots play each other, and rate them: all of them, a challenger against a field, or neighbours on a ladder.

    What is in FILE.toml can be said in options as well, and they come first. A bot that crashes, takes too long or
    plays what it may not loses that game, and the tournament goes on.

    The folder gets games.jsonl, table.md and ratings.svg. To go on after Ctrl-C, a crash or kill -9, give the same
    command again: no game is lost or played twice. It may ask for more games or bots than before.

    \b
    Examples:
      polindrome tournament duo easy medium hard --games 20 --out results
      polindrome tournament duo mcts:400 level:5 level:6 --kind gauntlet --sprt 0 30 --out new
      polindrome tournament classic easy medium hard level:1 --mixed --out tables
      polindrome tournament levels.toml --workers 2
    """
    keys = _keys(what, settings)
    folder = out or keys.get("out")
    asked = parse_tournament(keys)
    if folder is None:
        raise click.UsageError("say where the games and results go, as in --out results")
    executor = executor_of(worker_count(workers), ray)
    with open_log(Path(folder), asked) as log:
        course = Course(asked, log.bouts)
        try:
            with closing(play_tournament(course, log, executor=executor)) as played:
                for _ in _with_progress(played, course):
                    pass
        except KeyboardInterrupt:
            raise click.Abort from None
        finally:
            if course.counted():
                standings = standings_of(course)
                keep_results(course, standings, Path(folder))
                click.echo(report(course, standings, as_json=as_json))


def _keys(what: tuple[str, ...], settings: Mapping[str, Any]) -> dict[str, Any]:
    """What the file says, or the short form; and over it the options that were given."""
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
        raise click.UsageError(f"the bots are in {first}; expected no others, got {' '.join(bots)!r}")
    else:
        keys = load_tournament(Path(first))
    if "options" in given:
        options = keys.get("options", {})
        given["options"] = {**options, **parse_options(str(keys.get("game")), given["options"])}
    return {**keys, **given}


def _with_progress(played: Iterator[Bout], course: Course) -> Iterator[Bout]:
    console = Console(stderr=True)
    games = sum(len(bout.games) for bout in course.counted())
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("playing", completed=games, total=course.games_planned)
        for bout in played:
            games += len(bout.games)
            met = f"playing, last {' - '.join(bout.bots)}"[:LONGEST_DESCRIPTION]
            progress.update(bar, completed=games, total=course.games_planned, description=met)
            yield bout
