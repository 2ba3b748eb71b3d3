"""Entropy at the terminal: draws from the bag, slides and placements, one round or two."""

from __future__ import annotations

import re
from collections.abc import Callable

from rich.console import Console

from polindrome.bots import Budget, find_bot, levels_of
from polindrome.cli.keeper import Keeper
from polindrome.cli.session import Command, Session, Settings, Words
from polindrome.entropy import EntropyGame, get_filled_positions, position_to_index
from polindrome.entropy.notation import FIRST_SLIDE, slide_of_action
from polindrome.entropy.terminal import EntropyTerminal
from polindrome.game import CHANCE, Game

ROLES = ("order", "chaos")
"""What the player of each seat is in the first round."""

SEATS = {EntropyGame.name: ROLES}

_TWO_SQUARES = re.compile(r"([a-z]\d)[\s-]*([a-z]\d)", re.IGNORECASE)


def new_session(
    game: Game, settings: Settings, *, console: Console, keeper: Keeper, read: Callable[[str], str]
) -> EntropySession:
    """A game between one person and the computer."""
    assert isinstance(game, EntropyGame), "the family is Entropy"
    return EntropySession(game, settings, terminal=EntropyTerminal(console, settings.seat), keeper=keeper, read=read)


class EntropySession(Session[EntropyGame, EntropyTerminal]):
    """A game of Entropy between one person and the computer."""

    words = Words(
        move="move",
        no_move_yet="you have not moved",
        how_to_move=(
            "Chaos names an empty square for the token that was drawn: c4. Order names a token and the square that it "
            "slides to, straight and over empty squares only: a1-b1, a1b1 or a1 b1; or passes."
        ),
        legend=(
            "Rows and columns score for Order where they read the same from both ends; the points stand at their ends. "
            "[ ] is the last move."
        ),
        invitation="Type a move (hint shows one), a square for its slides, help or quit.",
    )

    def play(self, text: str) -> None:
        """Place, slide or pass for the player and let the computer answer."""
        self._expect_going_on()
        squares = _TWO_SQUARES.fullmatch(text)
        super().play("-".join(squares.groups()) if squares else text)

    def moves(self, text: str) -> None:
        """All slides of a token, or how many each token has."""
        if text:
            self._terminal.show_slides(self.game, position_to_index(text.lower()))
        else:
            self._terminal.show_counts(self.game)

    def leave(self, _: str) -> None:
        """Order's turn without a slide."""
        self.play("pass")

    def hint(self, _: str) -> None:
        """What the strongest level would do."""
        self._expect_going_on()
        strongest = list(levels_of(self.game.name))[-1]
        with self._terminal.thinking():
            decision = find_bot(self.game.name, strongest).decide(self.game, Budget())
        self._terminal.show_hint(self.game.format_action(decision.action))

    def board(self, _: str) -> None:
        """The position, with the squares of the last move."""
        self._terminal.show_position(self.game, last_squares(self.game))

    def bag(self, _: str) -> None:
        """What is still to be drawn."""
        self._terminal.show_bag(self.game)

    def score(self, _: str) -> None:
        """Which palindromes lie where."""
        self._terminal.show_score(self.game)

    def _own_commands(self) -> dict[str, Command]:
        return {
            "pass": Command(self.leave, "pass", "as Order, leave the board as it is"),
            "moves": Command(self.moves, "moves [SQUARE]", "count the legal moves, or list the slides of a token"),
            "hint": Command(self.hint, "hint", "show what the strongest level would do"),
            "bag": Command(self.bag, "bag", "show what is left in the bag, and how likely it comes next"),
            "score": Command(self.score, "score", "show which palindromes lie where, with their points"),
        }

    def _introduction(self) -> str:
        role = ROLES[self.settings.seat].capitalize()
        when = "in the first of two rounds" if self.game.rounds == 2 else "in a single round"
        draw = "Order knows the next token" if self.game.open_draw else "Order does not know the next token"
        level = self.settings.level
        return f"Entropy: you are {role} {when}, against {level}. {draw}; the scorer is {self.game.scorer}."

    def _prompt(self) -> str:
        return f"{self.game.role.capitalize()}> " if self.game.role else "game over> "

    def _progress(self) -> str:
        return f"{len(get_filled_positions(self.game.state))} tokens in round {self.game.round}"

    def _seat_option(self) -> str:
        return f"--seat {ROLES[self.settings.seat]}"

    def _understand(self, line: str) -> bool:
        if not any(map(str.isdigit, line.split()[0])):
            return False
        if len(line) == 2 and self.game.role == "order":
            self.moves(line)
        else:
            self.play(line)
        return True

    def _tell_move(self, action: int) -> None:
        self._terminal.show_move(self.game, action)

    def _apply(self, action: int) -> None:
        before = self.game.copy()
        super()._apply(action)
        if self.game.round > before.round:
            self._terminal.show_end_of_round(before, action)


def last_squares(game: EntropyGame) -> set[int]:
    """The squares of the last move on this board; none after a pass or on a new board."""
    past = game.copy()
    while past.history:
        past.undo()
        if past.turn != CHANCE:
            return _squares_of(game.history[len(past.history)]) if past.round == game.round else set()
    return set()


def _squares_of(action: int) -> set[int]:
    return {action} if action < FIRST_SLIDE else set(slide_of_action(action) or ())
