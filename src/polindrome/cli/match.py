"""`polindrome match`: compare two bots, and report the result as a table or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from statistics import fmean
from typing import TextIO

import click

from polindrome.arena import (
    Duel,
    Match,
    Sprt,
    Summary,
    count_duels,
    games_per_duel,
    new_executor,
    play_match,
    summarise,
    until_decided,
)
from polindrome.arena.paired_games import paired_games_of
from polindrome.arena.referee import SIDES
from polindrome.arena.statistics import Elo, Estimate
from polindrome.cli.common import game_options, progress_bar, worker_count, worker_options
from polindrome.options import parse_options
from polindrome.records import format_record


@click.command()
@click.argument("game")
@click.argument("a")
@click.argument("b")
@click.option(
    "--games", type=click.IntRange(min=1), default=400, show_default=True, metavar="N", help="Number of games."
)
@click.option(
    "--seed", type=int, default=1, show_default=True, metavar="N", help="Seed of openings, draws and random bots."
)
@click.option("--nodes", type=click.IntRange(min=1), metavar="N", help="Node limit per move.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), metavar="S", help="Time limit per move in seconds.")
@click.option(
    "--timeout",
    type=click.FloatRange(0, min_open=True),
    metavar="S",
    help="Stop the match if a bot takes longer for a move.",
)
@click.option(
    "--opening",
    type=click.IntRange(0, 8),
    metavar="N",
    help="Random opening plies, the same in every seating.  [default: one per colour in Blokus, otherwise 0]",
)
@game_options
@click.option(
    "--sprt",
    type=(float, float),
    metavar="ELO0 ELO1",
    help="Stop once a sequential test (5 % error rates) decides whether A is stronger by ELO0 or by ELO1.",
)
@worker_options
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="New file for the games, one duel per line."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
def match(
    game: str,
    a: str,
    b: str,
    *,
    games: int,
    seed: int,
    nodes: int | None,
    seconds: float | None,
    timeout: float | None,
    opening: int | None,
    options: tuple[str, ...],
    sprt: tuple[float, float] | None,
    workers: int | None,
    ray: str | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Play bot A against bot B. Games are paired: both bots play the same openings from every seat.

    A bot is a name such as hard; gtp:COMMAND, codecup:COMMAND or json:COMMAND for an external program; or
    py:MODULE:FACTORY for a bot in Python. The number of games is rounded up to whole duels. A duel is all games from
    one opening: 2 in duo, classic and classic-2, 6 in classic-3. In Entropy, a game is one bag in both roles. Openings
    are random, so that deterministic bots do not repeat one game.

    The same seed gives the same games, unless a bot uses a clock. Ctrl-C stops the match and shows the results so far.

    \b
    Examples:
      polindrome match duo hard easy --games 20
      polindrome match duo mcts:400 mcts:200 --games 2000 --sprt 0 40
      polindrome match duo hard "gtp:pentobi-gtp --game duo --level 1 --threads 1" --games 100
      polindrome match entropy master casual --games 100
      polindrome match entropy expert skilled --seed 2 --out games.jsonl --json
    """
    paired = paired_games_of(game)
    setup = Match(
        game,
        a,
        b,
        seed=seed,
        options={**paired.options, **parse_options(game, options)},
        nodes=nodes,
        seconds=seconds,
        timeout=timeout,
        opening=paired.opening_plies(game) if opening is None else opening,
    )
    executor = new_executor(worker_count(workers), ray)
    test = Sprt(*sprt) if sprt else None
    duels: list[Duel] = []
    try:
        with closing(play_match(setup, games, executor=executor)) as played, _new_file(out) as file:
            wanted = until_decided(played, test) if test else played
            for duel in _with_progress(wanted, count_duels(game, games) * games_per_duel(game)):
                # Count before writing: after Ctrl-C in between, every duel in the file is in the report.
                duels.append(duel)
                if file is not None:
                    write_duel(duel, file)
    except KeyboardInterrupt:
        raise click.Abort from None
    finally:
        if duels:
            click.echo(format_report(setup, games, duels, test, as_json=as_json))


@contextmanager
def _new_file(path: Path | None) -> Iterator[TextIO | None]:
    if path is None:
        yield None
        return
    try:
        file = path.open("x", encoding="utf-8")
    except FileExistsError as error:
        raise click.FileError(str(path), "the file already exists; choose another name") from error
    with file:
        yield file


def write_duel(duel: Duel, file: TextIO) -> None:
    """Write a duel with the records of its games as one line of JSON."""
    line = {
        "number": duel.number,
        "seats": duel.seats,
        "shares": duel.shares,
        "points": duel.points,
        "records": [json.loads(format_record(record)) for record in duel.records],
    }
    file.write(json.dumps(line) + "\n")
    file.flush()


def _with_progress(duels: Iterator[Duel], games: int) -> Iterator[Duel]:
    shares: list[float] = []
    with progress_bar() as progress:
        task = progress.add_task("playing", total=games)
        for duel in duels:
            shares.extend(duel.shares)
            progress.update(task, completed=len(shares), description=f"playing, A scores {fmean(shares):.3f}")
            yield duel


def format_report(setup: Match, wanted: int, duels: Sequence[Duel], test: Sprt | None = None, *, as_json: bool) -> str:
    """Format the results of a match, for which `wanted` games were requested, as a table or as JSON."""
    summary = summarise(duels)
    verdict = test.decide([fmean(duel.shares) for duel in duels]) if test else None
    if as_json:
        tested = test and {**asdict(test), "verdict": verdict and asdict(verdict)}
        return json.dumps({**asdict(setup), "games_wanted": wanted, "sprt": tested, **asdict(summary)})
    paired = paired_games_of(setup.game)
    planned = count_duels(setup.game, wanted) * games_per_duel(setup.game)
    rounded = f"; rounded up from {wanted}" if planned > wanted else ""
    lines = [
        f"{setup.game}: {setup.a} (A) against {setup.b} (B), {summary.games} of {planned} games, seed {setup.seed}",
        f"{paired.describe_terms(setup.game, setup.options)}{rounded}",
        *(_results_by_role(summary, paired.role) if paired.role else _results_by_seat(summary)),
    ]
    if test:
        decision = f"A is {test.describe(verdict)}" if verdict else "undecided: more games are needed"
        lines.append(f"SPRT          {decision}")
    return "\n".join(lines)


def _results_by_role(summary: Summary, role: str) -> Iterator[str]:
    """For games in which both bots play both roles, and only one role has points."""
    yield f"{f'A as {role}':<14}{_mean(summary.points_a)}"
    yield f"{f'B as {role}':<14}{_mean(summary.points_b)}"
    yield _difference(summary)
    yield _games(summary)
    yield from _times(summary)


def _results_by_seat(summary: Summary) -> Iterator[str]:
    yield f"score of A    {summary.score.mean:.3f}, 95 % between {summary.score.low:.3f} and {summary.score.high:.3f}"
    yield f"Elo           {_elo(summary.elo)}"
    yield _games(summary)
    yield f"points        A {_mean(summary.points_a)} per seat, B {_mean(summary.points_b)}"
    yield _difference(summary)
    yield from _times(summary)
    a, b = (thinking.cpu / summary.games for thinking in summary.thinking)
    ratio = f"; A / B = {a / b:.2f}" if b else ""
    yield f"CPU per game  A {a:.2f} s, B {b:.2f} s{ratio}"


def _games(summary: Summary) -> str:
    return f"games         A won {summary.won}, drawn {summary.drawn}, B won {summary.lost}"


def _difference(summary: Summary) -> str:
    difference = summary.difference
    if difference.low is None or difference.high is None:
        return f"A − B         {_mean(difference)}"
    return f"A − B         {_mean(difference)}, 95 % between {difference.low:+.2f} and {difference.high:+.2f}"


def _mean(estimate: Estimate) -> str:
    return f"{estimate.mean:.2f}" + ("" if estimate.error is None else f" ± {estimate.error:.2f}")


def _elo(elo: Elo) -> str:
    """The Elo difference with its interval, or a one-sided bound if a bot won every game."""
    if elo.high is None:
        return f"> {elo.low:+.0f} at 95 %: A won every game"
    if elo.low is None:
        return f"< {elo.high:+.0f} at 95 %: B won every game"
    return f"A {elo.mean:+.0f}, 95 % between {elo.low:+.0f} and {elo.high:+.0f}"


def _times(summary: Summary) -> Iterator[str]:
    for side, thinking in zip(SIDES, summary.thinking, strict=True):
        mean, longest = 1000 * thinking.cpu / thinking.moves, 1000 * thinking.longest
        yield f"time of {side}     {mean:.1f} ms CPU per move, slowest move {longest:.1f} ms"
