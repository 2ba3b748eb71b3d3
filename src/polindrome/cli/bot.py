"""`polindrome bot connect`: another program takes a seat of a game on a server."""

from __future__ import annotations

import shlex
from collections.abc import Collection
from typing import Any

import click

from polindrome.bots import Bot, Budget, find_bot
from polindrome.bots.catalogue import program_protocols
from polindrome.bots.program_bot import ProgramBot
from polindrome.cli.remote_game import RemoteGame
from polindrome.errors import InvalidArgument, ProgramError, UnknownName

EXIT_PROGRAM_FAILED = 1


@click.group()
def bot() -> None:
    """Let programs play on a server.

    \b
    Example:
      polindrome bot connect http://localhost:8000/game/3f2a --token T -- python mybot.py
    """


@bot.command(context_settings={"ignore_unknown_options": True})
@click.argument("url")
@click.option("--token", metavar="TOKEN", help="The token of the seat.")
@click.option("--invitation", metavar="CODE", help="Take an open seat by its invitation instead.")
@click.option(
    "--speaks",
    default="json",
    show_default=True,
    metavar="PROTOCOL",
    help="The protocol of the program: json for every game, gtp for Blokus, codecup for Entropy.",
)
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
def connect(url: str, token: str | None, invitation: str | None, speaks: str, command: tuple[str, ...]) -> None:
    """Let a program play a seat of the game at URL, from now to its end.

    The program is asked for its moves on standard input and answers on standard output; in its command {game} stands
    for the game. When the server goes away it is asked again until it is back, and nothing is lost. Other people who
    wish to take a move back may do so. If the program fails, it ends with exit code 1, and the seat is kept.

    \b
    Examples:
      polindrome bot connect http://localhost:8000/game/3f2a --token T -- python mybot.py
      polindrome bot connect http://localhost:8000/game/3f2a --invitation C --speaks gtp -- pentobi-gtp --game {game}
    """
    if (token is None) == (invitation is None):
        raise click.UsageError("expected --token or --invitation, and not both")
    game = RemoteGame.at(url)
    # A command that cannot be started is told before it costs the seat of an invitation.
    with _program(game.snapshot()["game"], speaks, command) as player:
        if invitation is None:
            game.sit_down(token or "")
        else:
            click.echo(f"The token of the seat, if you have to connect again: {game.claim(invitation)}")
        _play(game, player)


def _program(game: str, protocol: str, command: tuple[str, ...]) -> ProgramBot:
    known = program_protocols(game)
    if protocol not in known:
        raise UnknownName(f"protocol of {game}", protocol, known)
    bot = find_bot(game, f"{protocol}:{shlex.join(command)}", trusted=True)
    assert isinstance(bot, ProgramBot), "that is what a protocol makes"
    return bot


def _play(remote: RemoteGame, player: Bot) -> None:
    snapshot = remote.snapshot()
    seats: list[int] = snapshot["yours"]
    if not seats:
        raise InvalidArgument("the token is of no seat of this game")
    if snapshot["status"] != "over":
        click.echo(f"Playing {snapshot['game']} at seat {' and '.join(map(str, seats))}")
    while snapshot["status"] != "over":
        if not snapshot["yours"]:
            raise InvalidArgument("the seat is lost: its player has resigned, or the time was up")
        _act(remote, player, snapshot)
        snapshot = remote.snapshot()
    click.echo(format_result(snapshot["outcome"], seats))


def _act(remote: RemoteGame, player: Bot, snapshot: dict[str, Any]) -> None:
    """Do what is due, or wait until something happens."""
    if snapshot["undo_wish"] not in (None, *snapshot["yours"]):
        remote.agree_to_undo(snapshot["ply"])
    elif snapshot["status"] == "playing" and snapshot["turn"] in snapshot["yours"]:
        _move(remote, player, snapshot["yours"])
    else:
        remote.wait_for_news(snapshot["sequence"])


def _move(remote: RemoteGame, player: Bot, seats: Collection[int]) -> None:
    game = remote.position()
    if game.turn not in seats:
        # A move was taken back since we looked.
        return
    try:
        move = game.format_action(player.decide(game, Budget()).action)
    except ProgramError as error:
        click.echo(f"polindrome: {error}; the seat is kept, connect again with its token", err=True)
        raise click.exceptions.Exit(EXIT_PROGRAM_FAILED) from error
    if remote.move(len(game.history), move):
        click.echo(f"{len(game.history) + 1}. {move}")


def format_result(outcome: dict[str, Any], seats: Collection[int]) -> str:
    """How a game ended for the player at these seats."""
    winners, points = outcome["winners"], " ".join(map(str, outcome["scores"]))
    if not winners:
        verdict = "nobody wins"
    elif not set(winners) & set(seats):
        verdict = "lost"
    else:
        verdict = "won" if len(winners) == 1 else "shared"
    return f"The game is over, {outcome['reason']}: {verdict}, points {points}"
