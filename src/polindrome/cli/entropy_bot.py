"""`polindrome entropy-bot`: an Entropy bot for other programs, over standard input and output."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from io import TextIOWrapper

import click

from polindrome.bots import find_bot
from polindrome.entropy import SCORERS, codecup, json_protocol

MAX_SECONDS = 2
PROTOCOLS: dict[str, Callable[..., Iterator[str]]] = {"codecup": codecup.converse, "json": json_protocol.converse}
"""Protocol name -> function from input lines to an iterator of output lines."""


@click.command("entropy-bot")
@click.option("--protocol", type=click.Choice(list(PROTOCOLS)), required=True, help="Protocol of the other program.")
@click.option("--level", default="master", show_default=True, metavar="BOT", help="Level, policy or pair ORDER/CHAOS.")
@click.option(
    "--scorer", type=click.Choice(list(SCORERS)), default="official", show_default=True, help="Scorer of the game."
)
@click.option(
    "--seconds",
    type=click.FloatRange(0, MAX_SECONDS, min_open=True),
    metavar="S",
    help=f"Seconds per move, at most {MAX_SECONDS}.  [default: 0.5 for codecup, the level's limit for json]",
)
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Random seed.")
def entropy_bot(protocol: str, level: str, scorer: str, seconds: float | None, seed: int) -> None:
    """Play Entropy over standard input and output.

    codecup: one game in the protocol of CodeCup 2023; the first line names the role.

    json: one position {"state": [...], "nextToken": "R", "turn": "order"} per line, answered by {"move": "a1-b1"}.

    \b
    Examples:
      polindrome entropy-bot --protocol codecup --level expert
      polindrome entropy-bot --protocol json < positions.jsonl
    """
    bot = find_bot("entropy", level)
    # Invalid UTF-8 becomes a replacement character, so that the protocol reports the line.
    lines = TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace")
    for reply in PROTOCOLS[protocol](lines, bot, scorer=scorer, seed=seed, seconds=seconds):
        click.echo(reply)
