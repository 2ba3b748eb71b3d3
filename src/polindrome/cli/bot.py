"""`polindrome bot connect`: an external program plays a seat of a game on a server."""

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
    """Connect external programs to a server.

    \b
    Example:
      polindrome bot connect http://localhost:8000/game/3f2a --token T -- python mybot.py
    """


@bot.command(context_settings={"ignore_unknown_options": True})
@click.argument("url")
@click.option("--token", metavar="TOKEN", help="Token of the seat.")
@click.option("--invitation", metavar="CODE", help="Claim an open seat by its invitation instead.")
@click.option(
    "--speaks",
    default="json",
    show_default=True,
    metavar="PROTOCOL",
    help="Protocol of the program: json for every game, gtp for Blokus, codecup for Entropy.",
)
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
def connect(url: str, token: str | None, invitation: str | None, speaks: str, command: tuple[str, ...]) -> None:
    """Play a seat of the game at URL with an external program until the game ends.

    The program reads positions on standard input and writes its moves to standard output; {game} in its command is
    replaced by the name of the game. If the connection breaks, the command retries without end. It accepts
    takeback requests of other players. If the program fails, the exit code is 1, and the seat stays reserved.

    \b
    Examples:
      polindrome bot connect http://localhost:8000/game/3f2a --token T -- python mybot.py
      polindrome bot connect http://localhost:8000/game/3f2a --invitation C --speaks gtp -- pentobi-gtp --game {game}
    """
    if (token is None) == (invitation is None):
        raise click.UsageError("expected --token or --invitation, and not both")
    game = RemoteGame.at(url)
    # Start the program first: if that fails, the invitation is not used up.
    with _program(game.snapshot()["game"], speaks, command) as player:
        if invitation is None:
            game.set_token(token or "")
        else:
            click.echo(f"Token of the seat, to connect again: {game.claim(invitation)}")
        _play(game, player)


def _program(game: str, protocol: str, command: tuple[str, ...]) -> ProgramBot:
    known = program_protocols(game)
    if protocol not in known:
        raise UnknownName(f"protocol of {game}", protocol, known)
    bot = find_bot(game, f"{protocol}:{shlex.join(command)}", trusted=True)
    assert isinstance(bot, ProgramBot), "every protocol has a ProgramBot"
    return bot


def _play(remote: RemoteGame, player: Bot) -> None:
    """Accept takeback requests, move, or wait for the next event, until the game is over."""
    snapshot = remote.snapshot()
    seats: list[int] = snapshot["yours"]
    if not seats:
        raise InvalidArgument("the token does not belong to a seat of this game")
    if snapshot["status"] != "over":
        click.echo(f"Playing {snapshot['game']} at seat {' and '.join(map(str, seats))}")
    while snapshot["status"] != "over":
        if not snapshot["yours"]:
            raise InvalidArgument("the seat is lost: it has resigned or run out of time")
        if snapshot["takeback_request"] not in (None, *snapshot["yours"]):
            remote.accept_takeback(snapshot["ply"])
        elif snapshot["status"] == "playing" and snapshot["turn"] in snapshot["yours"]:
            _move(remote, player, snapshot["yours"])
        else:
            remote.wait_for_event(snapshot["sequence"])
        snapshot = remote.snapshot()
    click.echo(format_result(snapshot["outcome"], seats))


def _move(remote: RemoteGame, player: Bot, seats: Collection[int]) -> None:
    game = remote.position()
    if game.turn not in seats:
        # A move was taken back since the snapshot.
        return
    try:
        move = game.format_action(player.decide(game, Budget()).action)
    except ProgramError as error:
        click.echo(f"polindrome: {error}; the seat stays reserved, connect again with its token", err=True)
        raise click.exceptions.Exit(EXIT_PROGRAM_FAILED) from error
    if remote.move(len(game.history), move):
        click.echo(f"{len(game.history) + 1}. {move}")


def format_result(outcome: dict[str, Any], seats: Collection[int]) -> str:
    """The result of a game for the player of these seats."""
    winners, points = outcome["winners"], " ".join(map(str, outcome["scores"]))
    if not winners:
        verdict = "no winner"
    elif not set(winners) & set(seats):
        verdict = "lost"
    else:
        verdict = "won" if len(winners) == 1 else "shared"
    return f"The game is over, {outcome['reason']}: {verdict}, points {points}"
