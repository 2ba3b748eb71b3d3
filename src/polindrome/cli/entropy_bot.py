"""`polindrome entropy-bot`: a bot for Entropy that other programs talk to."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from io import TextIOWrapper

import click

from polindrome.bots import find_bot
from polindrome.entropy import SCORERS, codecup, json_bot

LONGEST_SECONDS = 2
PROTOCOLS: dict[str, Callable[..., Iterator[str]]] = {"codecup": codecup.converse, "json": json_bot.converse}
"""The conversations by name: lines in, lines out, each as soon as it is due."""


@click.command("entropy-bot")
@click.option("--protocol", type=click.Choice(list(PROTOCOLS)), required=True, help="How the other program talks.")
@click.option("--level", default="master", show_default=True, metavar="BOT", help="Who plays.")
@click.option(
    "--scorer", type=click.Choice(list(SCORERS)), default="official", show_default=True, help="What Order plays for."
)
@click.option(
    "--seconds",
    type=click.FloatRange(0, LONGEST_SECONDS, min_open=True),
    metavar="S",
    help=f"Time for a move, {LONGEST_SECONDS} at most.  [default: 0.5 for codecup, the bot's own for json]",
)
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Decides what is left to chance.")
def entropy_bot(protocol: str, level: str, scorer: str, seconds: float | None, seed: int) -> None:
    """Play Entropy with another program, over standard input and output.

    codecup: one game by the protocol of CodeCup 2023; the first line says in which role.

    json: a position {"state": [...], "nextToken": "R", "turn": "order"} on each line, answered by {"move": "a1-b1"}.

    \b
    Examples:
      polindrome entropy-bot --protocol codecup --level expert
      polindrome entropy-bot --protocol json < positions.jsonl
    """
    bot = find_bot("entropy", level)
    # A byte that is no text makes a line wrong, which is for the protocol to say.
    lines = TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace")
    for reply in PROTOCOLS[protocol](lines, bot, scorer=scorer, seed=seed, seconds=seconds):
        click.echo(reply)
