"""An external program that implements the CodeCup 2023 protocol, as a bot for Entropy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from polindrome.bots.program_bot import ANSWER_TIMEOUT_SECONDS, ProgramBot
from polindrome.entropy import EntropyGame
from polindrome.entropy.codecup import (
    QUIT,
    START,
    format_color,
    format_slide,
    format_square,
    parse_slide,
    parse_square,
)
from polindrome.errors import InvalidArgument, PolindromeError, ProgramError, UnknownName
from polindrome.game import Game

_STARTED_ROUND = "a program of CodeCup 2023 plays a round from its start, and cannot take over"


class CodecupBot(ProgramBot):
    """Runs the program for one round in one role, and restarts it for another round or role."""

    def __init__(self, command: str, game: str, *, seconds: float = ANSWER_TIMEOUT_SECONDS) -> None:
        if game != EntropyGame.name:
            raise UnknownName("game for a program of CodeCup 2023", game, [EntropyGame.name])
        super().__init__(command, game, seconds=seconds)
        self._known: tuple[str | None, tuple[int, ...]] = (None, ())
        """The program's role, and the history up to its last move."""

    def close(self) -> None:
        """Quit the program if it runs; the next decision starts it again."""
        if self._running:
            with suppress(ProgramError):
                self._running.send(QUIT)
        super().close()

    def _on_start(self) -> None:
        self._known = (None, ())

    def _request_move(self, game: Game) -> int:
        assert isinstance(game, EntropyGame), "the base class checks the name of the game"
        if game.open_draw or game.rounds != 1:
            raise InvalidArgument("a program of CodeCup 2023 plays one round in which the draw is hidden")
        role, history = self._known
        if role and (role != game.role or history != tuple(game.history[: len(history)])):
            self.close()
            self._start()
            history = ()
        lines = list(_new_lines(game, history))
        for line in lines:
            self._program.send(line)
        answer = next(filter(None, self._program.read_lines(lines[-1])))
        try:
            action = parse_square(answer) if game.role == "chaos" else parse_slide(answer)
            game.copy().apply(action)
        except PolindromeError as error:
            raise ProgramError(f"{self._arguments[0]} answered {answer!r}: {error}") from error
        self._known = (game.role, (*game.history, action))
        return action


def _new_lines(game: EntropyGame, known: tuple[int, ...]) -> Iterator[str]:
    """Yield the protocol lines for the actions after the known history, for the role to move."""
    past = EntropyGame(scorer=game.scorer, open_draw=False, rounds=1)
    for action in known:
        past.apply(action)
    if game.role == "chaos" and not known:
        yield START
    for action in game.history[len(known) :]:
        if past.role == game.role:
            raise ProgramError(_STARTED_ROUND)
        if past.role == "chaos":
            yield format_color(past.next_token) + format_square(action)
        elif past.role == "order":
            yield format_slide(past, action)
        past.apply(action)
        if past.role == game.role == "chaos":
            yield format_color(past.next_token)
    if past.state != game.state:
        raise ProgramError(_STARTED_ROUND)
