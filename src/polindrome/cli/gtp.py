"""`polindrome gtp`: the Blokus engine for GTP controllers."""

from __future__ import annotations

import sys
from io import TextIOWrapper

import click

from polindrome.blokus.bots.search import SearchBot
from polindrome.blokus.gtp import converse, parse_game
from polindrome.bots import Budget, find_bot

DEFAULT_LEVEL = 5
STRONGEST_LEVEL = 10


@click.command()
@click.option("--game", default="duo", show_default=True, metavar="GAME", help="duo, classic, classic-2 or classic-3.")
@click.option(
    "--level",
    type=click.IntRange(1, STRONGEST_LEVEL),
    metavar="N",
    help=f"Level, 1 to {STRONGEST_LEVEL}.  [default: {DEFAULT_LEVEL}]",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    metavar="S",
    help="Full strength, with this time limit per move in seconds.",
)
@click.option(
    "--simulations",
    type=click.IntRange(min=1),
    metavar="N",
    help="Full strength, with this number of simulations per move.",
)
@click.option(
    "--threads", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="Number of search threads."
)
@click.option("--seed", type=int, metavar="N", help="Random seed.  [default: random]")
def gtp(
    game: str, level: int | None, seconds: float | None, simulations: int | None, threads: int, seed: int | None
) -> None:
    """Play Blokus over GTP on standard input and output.

    \b
    Examples:
      polindrome gtp --game duo --level 7
      polindrome gtp --game classic-2 --seconds 2 --threads 2
    """
    if [level, seconds, simulations].count(None) < 2:
        raise click.UsageError("choose one of --level, --seconds and --simulations")
    full_strength = SearchBot(simulations, seconds) if simulations or seconds else None
    text = f"level:{level or DEFAULT_LEVEL}"
    # The protocol reports lines that are not valid UTF-8.
    lines = TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace")
    answers = converse(
        lines,
        lambda name: full_strength or find_bot(name, text),
        game=parse_game(game),
        budget=Budget(threads=threads),
        seed=seed,
    )
    for answer in answers:
        click.echo(answer)
