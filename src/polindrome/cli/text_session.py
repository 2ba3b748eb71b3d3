"""A terminal game for any game: a text board, and moves as text."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console

from polindrome.analysis import hint
from polindrome.cli.keeper import Keeper
from polindrome.cli.session import Command, Session, Settings, Words
from polindrome.cli.terminal import Terminal
from polindrome.game import Game, Outcome
from polindrome.registry import family_of

MOST_LISTED = 40
"""Legal moves that are listed; of more, only the first."""


class TextTerminal(Terminal):
    """The console of a game whose family offers no better one."""

    def show_outcome(self, outcome: Outcome) -> None:
        """Who won, and the points of every seat."""
        self.say(f"The game is over: {outcome.reason}.")
        names = ["you" if seat == self._seat else f"seat {seat + 1}" for seat in range(len(outcome.scores))]
        points = ", ".join(f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True))
        winners = " and ".join(names[seat] for seat in outcome.winners) or "nobody"
        self.say(f"Winner: {winners}. Points: {points}.")


class TextSession(Session[Game, TextTerminal]):
    """A game between one person and the computer, drawn as `str(game)`."""

    words = Words(
        move="move",
        no_move_yet="you have not moved",
        how_to_move="A move is written as the list of moves shows it.",
        legend="The board is drawn as the game writes itself.",
        invitation="Type a move (moves lists them), help or quit.",
    )

    @classmethod
    def new_session(
        cls, game: Game, settings: Settings, *, console: Console, keeper: Keeper, read: Callable[[str], str]
    ) -> TextSession:
        """A game between one person and the computer."""
        return cls(game, settings, terminal=TextTerminal(console, settings.seat), keeper=keeper, read=read)

    def moves(self, _: str) -> None:
        """The legal moves as text."""
        moves = [self.game.format_action(action) for action in self.game.legal_actions()]
        more = f" and {len(moves) - MOST_LISTED} more" if len(moves) > MOST_LISTED else ""
        self._terminal.say(f"{len(moves)} moves: {', '.join(moves[:MOST_LISTED])}{more}")

    def hint(self, _: str) -> None:
        """The best move, where the family offers hints."""
        self._expect_going_on()
        with self._terminal.thinking():
            best = hint(self.game).suggestions[0]
        self._terminal.say(f"Hint: {best.text}. {best.sentence}")

    def board(self, _: str) -> None:
        """The position."""
        self._terminal.say_unwrapped(str(self.game))

    def _own_commands(self) -> dict[str, Command]:
        return {
            "moves": Command(self.moves, "moves", "list the legal moves"),
            "hint": Command(self.hint, "hint", "show the best move"),
        }

    def _introduction(self) -> str:
        title = family_of(self.game.name).title(self.game.name)
        return f"{title}: you have seat {self.settings.seat + 1}, against {self.settings.level_words}."

    def _prompt(self) -> str:
        return "game over> " if self.game.outcome() else f"seat {self.settings.seat + 1}> "

    def _progress(self) -> str:
        return f"{len(self.game.history)} moves"

    def _understand(self, line: str) -> bool:
        self.play(line)
        return True

    def _tell_move(self, action: int) -> None:
        self._terminal.say(f"Seat {self.game.turn + 1} plays {self.game.format_action(action)}.")
