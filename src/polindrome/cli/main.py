"""The `polindrome` command group; user errors print one line and exit with code 2."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence

import click

from polindrome import __version__
from polindrome.cli.bench import bench
from polindrome.cli.bot import bot
from polindrome.cli.entropy_bot import entropy_bot
from polindrome.cli.gtp import gtp
from polindrome.cli.info import info
from polindrome.cli.match import match
from polindrome.cli.play import play
from polindrome.cli.review import review
from polindrome.cli.selfplay import selfplay
from polindrome.cli.serve import serve
from polindrome.cli.tournament import tournament
from polindrome.errors import PolindromeError

EXIT_USER_ERROR = 2
EXIT_INTERRUPTED = 130


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", prog_name="polindrome", message="%(prog)s %(version)s")
def polindrome() -> None:
    """Play, analyse and train on Blokus and Entropy.

    \b
    Examples:
      polindrome serve --open
      polindrome play duo --level hard
      polindrome match entropy master casual --games 20
      polindrome info
    """


for command in (play, serve, review, match, tournament, selfplay, gtp, entropy_bot, bot, info, bench):
    polindrome.add_command(command)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command line and exit with its exit code."""
    sys.exit(run(sys.argv[1:] if arguments is None else list(arguments)))


def run(arguments: list[str]) -> int:
    """Run a command line and return its exit code; user errors go to standard error as one line."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    try:
        code = polindrome.main(arguments, prog_name="polindrome", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except click.exceptions.Abort:
        return EXIT_INTERRUPTED
    except click.ClickException as error:
        return _report_user_error(error.format_message())
    except PolindromeError as error:
        return _report_user_error(str(error))
    except OSError as error:
        return _report_user_error(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    return code if isinstance(code, int) else 0


def _report_user_error(message: str) -> int:
    click.echo(f"polindrome: {' '.join(message.split())}", err=True)
    return EXIT_USER_ERROR
