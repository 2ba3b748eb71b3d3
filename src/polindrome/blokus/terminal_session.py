"""Blokus at the terminal: its moves, its hints and what is said of its colours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rich.console import Console

from polindrome.analysis import hint
from polindrome.blokus import PIECES, BlokusGame, Player
from polindrome.blokus.bots.heuristic import rank_moves
from polindrome.blokus.notation import parse_piece
from polindrome.blokus.terminal import BlokusTerminal, colour_name
from polindrome.bots import Budget
from polindrome.cli.keeper import Keeper
from polindrome.cli.session import Command, Session, Settings, Words, before_last_move
from polindrome.core import is_core_built
from polindrome.errors import IllegalMove, PolindromeError
from polindrome.game import Game

HINT = Budget(nodes=50_000, seconds=1.0)
"""For a hint: about a second, or less where so many simulations take less; those give the same hint again."""

_PIECE_NAMES = {piece.name.lower() for piece in PIECES.values()}


SEATS: Mapping[str, Sequence[str]] = {}
"""Seats have no words of their own for `--seat`."""


def new_session(
    game: Game, settings: Settings, *, console: Console, keeper: Keeper, read: Callable[[str], str]
) -> BlokusSession:
    """A game between one person and the computer."""
    assert isinstance(game, BlokusGame), "the family is Blokus"
    return BlokusSession(game, settings, terminal=BlokusTerminal(console, settings.seat), keeper=keeper, read=read)


class BlokusSession(Session[BlokusGame, BlokusTerminal]):
    """A game of Blokus between one person and the computer."""

    words = Words(
        move="placement",
        no_move_yet="you have not placed a piece",
        how_to_move=(
            "A move is a piece, how it is turned, and where the top left corner of its box lies: F.90f@c5 is F "
            "flipped, then turned clockwise by 90 degrees, its box at c5. Or name the squares that it covers: "
            "e8,d9,e9,f9,e10."
        ),
        legend="On the board + is where you may go on, double letters are new, * is a start.",
        invitation="Type a move (hint shows one), a piece for all its moves, help or quit.",
    )

    def play(self, text: str) -> None:
        """Place a piece for the player and let the others answer."""
        # Squares may be typed with commas, blanks or both between them.
        super().play(text if "@" in text else ",".join(text.replace(",", " ").split()))

    def moves(self, text: str) -> None:
        """All placements of a piece, or how many each piece has."""
        if text:
            self._terminal.show_placements(self.game, parse_piece(text))
        else:
            self._terminal.show_piece_counts(self.game)

    def hint(self, _: str) -> None:
        """The best move that a short search finds, and what it does; without the core, what the heuristic likes."""
        self._expect_going_on()
        if is_core_built():
            self._hint_by_search()
        else:
            self._terminal.show_hint(self.game, self.game.move_of(rank_moves(self.game)[0][0]))

    def board(self, _: str) -> None:
        """The position, with what the others placed since the player's last placement."""
        past = before_last_move(self.game, self.settings.seat)
        since = self.game.moves[len(past.history) + 1 if past else 0 :]
        self._terminal.show_position(self.game, {cell for _, move in since for cell in self.game.cells_of(move)})

    def pieces(self, _: str) -> None:
        """What every colour still holds."""
        self._terminal.show_trays(self.game)

    def mobility(self, _: str) -> None:
        """How freely every colour can move."""
        self._terminal.show_mobility(self.game)

    def _hint_by_search(self) -> None:
        with self._terminal.thinking():
            best = hint(self.game, HINT).suggestions[0]
        self._terminal.show_hint(self.game, self.game.move_of(best.action))
        self._terminal.show_outlook(best)

    def _own_commands(self) -> dict[str, Command]:
        return {
            "moves": Command(self.moves, "moves [PIECE]", "count the legal placements, or list those of a piece"),
            "hint": Command(self.hint, "hint", "show the best move that a second of thought finds"),
            "pieces": Command(self.pieces, "pieces", "show what every colour still holds"),
            "mobility": Command(self.mobility, "mobility", "show how freely every colour can move"),
        }

    def _introduction(self) -> str:
        own = (self.settings.seat, None)
        owners = zip(self.game.variant.players, self.game.variant.seats, strict=True)
        mine = " and ".join(colour_name(player) for player, seat in owners if seat in own)
        seat, level = self.settings.seat + 1, self.settings.level_words
        return f"Blokus {self.game.name}: you play {mine} (seat {seat}) against {level}."

    def _prompt(self) -> str:
        player = self.game.current_player
        return f"{colour_name(player)}> " if player else "game over> "

    def _progress(self) -> str:
        return f"{len(self.game.history)} placements"

    def _understand(self, line: str) -> bool:
        if "@" not in line and (name := line.partition(".")[0]).lower() in _PIECE_NAMES:
            self.moves(name)
        elif "@" in line or any(map(str.isdigit, line.split()[0])):
            self.play(line)
        else:
            return False
        return True

    def _tell_move(self, action: int) -> None:
        self._terminal.show_move(self.game, self.game.move_of(action))

    def _explain(self, error: PolindromeError) -> None:
        if isinstance(error, IllegalMove):
            self._terminal.show_illegal(error, self.game.variant.size)
        else:
            super()._explain(error)

    def _set_up(self, game: BlokusGame) -> None:
        super()._set_up(game)
        self._known_out = {name for _, name in game.skips}
        """Colours of which the player has heard that they are out."""

    def _apply(self, action: int) -> None:
        super()._apply(action)
        for _, name in self.game.skips:
            if name not in self._known_out:
                self._known_out.add(name)
                self._terminal.show_out(self.game, Player[name])
