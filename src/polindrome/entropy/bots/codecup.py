"""Another program that plays by the protocol of CodeCup 2023, as a bot for Entropy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from polindrome.bots.program_bot import SECONDS_PER_ANSWER, ProgramBot
from polindrome.entropy import EntropyGame
from polindrome.entropy.codecup_words import (
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

_FROM_THE_START = "a program of CodeCup 2023 plays a round from its start, and cannot take over"


class CodecupBot(ProgramBot):
    """The program plays one round in one role, told what happened since its last move; for the next it starts anew."""

    def __init__(self, command: str, game: str, *, seconds: float = SECONDS_PER_ANSWER) -> None:
        if game != EntropyGame.name:
            raise UnknownName("game for a program of CodeCup 2023", game, [EntropyGame.name])
        super().__init__(command, game, seconds=seconds)
        self._known: tuple[str | None, tuple[int, ...]] = (None, ())
        """The program's role, and the history up to its last move."""

    def close(self) -> None:
        """Let the program leave, if it runs; another question starts it again."""
        if self._running:
            with suppress(ProgramError):
                self._running.tell(QUIT)
        super().close()

    def _greet(self) -> None:
        self._known = (None, ())

    def _ask(self, game: Game) -> int:
        assert isinstance(game, EntropyGame), "its name says so"
        if game.open_draw or game.rounds != 1:
            raise InvalidArgument("a program of CodeCup 2023 plays one round in which the draw is hidden")
        role, history = self._known
        if role and (role != game.role or history != tuple(game.history[: len(history)])):
            self.close()
            self._start()
            history = ()
        news = list(_news(game, history))
        for line in news:
            self._program.tell(line)
        answer = next(filter(None, self._program.hear(news[-1])))
        action = self._parse(game, answer)
        self._known = (game.role, (*game.history, action))
        return action

    def _parse(self, game: EntropyGame, answer: str) -> int:
        try:
            action = parse_square(answer) if game.role == "chaos" else parse_slide(answer)
            game.copy().apply(action)
        except PolindromeError as error:
            raise ProgramError(f"{self._arguments[0]} answered {answer!r}: {error}") from error
        return action


def _news(game: EntropyGame, known: tuple[int, ...]) -> Iterator[str]:
    """What happened after the known history, as the player to move is told."""
    past = EntropyGame(scorer=game.scorer, open_draw=False, rounds=1)
    for action in known:
        past.apply(action)
    if game.role == "chaos" and not known:
        yield START
    for action in game.history[len(known) :]:
        if past.role == game.role:
            raise ProgramError(_FROM_THE_START)
        if past.role == "chaos":
            yield format_color(past.next_token) + format_square(action)
        elif past.role == "order":
            yield format_slide(past, action)
        past.apply(action)
        if past.role == game.role == "chaos":
            yield format_color(past.next_token)
    if past.state != game.state:
        raise ProgramError(_FROM_THE_START)
