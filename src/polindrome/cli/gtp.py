"""`polindrome gtp`: our Blokus engine, for programs that speak GTP."""

from __future__ import annotations

import sys
from io import TextIOWrapper

import click

from polindrome.blokus.bots.search import SearchBot
from polindrome.blokus.gtp import converse
from polindrome.blokus.gtp_words import parse_game
from polindrome.bots import Budget, find_bot

DEFAULT_LEVEL = 5
STRONGEST_LEVEL = 10


@click.command()
@click.option("--game", default="duo", show_default=True, metavar="GAME", help="duo, classic, classic_2 or classic_3.")
@click.option(
    "--level",
    type=click.IntRange(1, STRONGEST_LEVEL),
    metavar="N",
    help=f"How strong it plays, 1 to {STRONGEST_LEVEL}.  [default: {DEFAULT_LEVEL}]",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    metavar="S",
    help="At full strength, with so much time for a move.",
)
@click.option(
    "--simulations",
    type=click.IntRange(min=1),
    metavar="N",
    help="At full strength, with so many simulations for a move.",
)
@click.option("--threads", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="For each move.")
@click.option("--seed", type=int, metavar="N", help="Decides what is left to chance.  [default: at random]")
def gtp(
    game: str, level: int | None, seconds: float | None, simulations: int | None, threads: int, seed: int | None
) -> None:
    """Play Blokus with another program, which speaks GTP over standard input and output.

    \b
    Examples:
      polindrome gtp --game duo --level 7
      polindrome gtp --game classic_2 --seconds 2 --threads 2
    """
    if [level, seconds, simulations].count(None) < 2:
        raise click.UsageError("choose one of --level, --seconds and --simulations")
    full_strength = SearchBot(simulations, seconds) if simulations or seconds else None
    text = f"level:{level or DEFAULT_LEVEL}"
    # A byte that is no text makes a line wrong, which is for the protocol to say.
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
