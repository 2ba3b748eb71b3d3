"""The state of a game, in pure Python or in the compiled core: the pieces on the board and the colour to move.

`BlokusGame` uses the `State` protocol. Both implementations give the same results.
"""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Protocol, Self

from polindrome.blokus.board import Board
from polindrome.blokus.move_generator import LegalMoveGenerator, is_generator_requested
from polindrome.blokus.pieces import PIECE_SIZES, TOTAL_SQUARES
from polindrome.blokus.placements import Move, placement_table
from polindrome.blokus.scoring import score
from polindrome.blokus.variant import VARIANTS, Variant
from polindrome.core import find_core, require_core

if TYPE_CHECKING:
    import polindrome._core as _core

NO_COLOUR = -1
"""The colour to move when the game is over."""

PlacedPiece = tuple[int, int]
"""The colour of a piece, counted in turn order, and its action."""


class State(Protocol):
    """Pieces on a board and the colour to move. Colours are counted in turn order."""

    @property
    def board(self) -> Board:
        """The board, which follows every later change of the state."""

    @property
    def colour(self) -> int:
        """The colour to move, or NO_COLOUR when no colour can move."""

    def set_up(self, pieces: list[PlacedPiece], turn: int) -> None:
        """Place pieces on the empty board and give the turn to the colour `turn`, or to the next one that can move."""

    def moves(self) -> list[PlacedPiece]:
        """The pieces played since the start, in order."""

    def legal_moves(self, colour: int | None = None) -> list[Move]:
        """The legal moves of a colour, by default the one to move, in the order of their actions."""

    def legal_actions(self) -> list[int]:
        """Ids of the legal moves of the colour to move, ascending."""

    def play(self, move: Move) -> bool:
        """Play a move for the colour to move; an illegal move returns False and changes nothing."""

    def undo(self) -> None:
        """Take back the last move; the caller checks that there is one."""

    def colour_scores(self) -> tuple[int, ...]:
        """Points of every colour."""

    def copy(self) -> Self:
        """An independent state with the same moves."""


def new_state(variant: Variant, generator: LegalMoveGenerator | None) -> State:
    """Create the state at the start of a game: in the core if it supports the variant and no generator is requested.

    BLOKUS_MOVEGEN, BLOKUS_MOVEGEN_DEBUG and BLOKUS_MOVEGEN_CHECK request a generator, too.
    """
    needs_generator = generator is not None or is_generator_requested()
    if not needs_generator and VARIANTS.get(variant.name) == variant and find_core():
        return CoreState(variant)
    return PythonState(variant, generator or LegalMoveGenerator())


class PythonState:
    """A state in pure Python: a `Board` and a move generator."""

    def __init__(self, variant: Variant, generator: LegalMoveGenerator) -> None:
        self.board = Board(variant)
        self.colour = 0
        self._players = variant.players
        self._generator = generator
        self._placed: list[PlacedPiece] = []
        """Pieces on the board in order, those of the setup first."""
        self._num_set_up = 0
        self._out: frozenset[int] = frozenset()
        """Colours known to be unable to move."""

    def set_up(self, pieces: list[PlacedPiece], turn: int) -> None:
        """Place pieces on the empty board and give the turn to the colour `turn`, or to the next one that can move."""
        for colour, action in pieces:
            _place(self.board, colour, action)
        self._placed = list(pieces)
        self._num_set_up = len(pieces)
        self._give_turn(turn)

    def moves(self) -> list[PlacedPiece]:
        """The pieces played since the start, in order."""
        return self._placed[self._num_set_up :]

    def legal_moves(self, colour: int | None = None) -> list[Move]:
        """The legal moves of a colour, by default the one to move, in the order of their actions."""
        chosen = self.colour if colour is None else colour
        return [] if chosen == NO_COLOUR else self._generator.get_legal_moves(self.board, self._players[chosen])

    def legal_actions(self) -> list[int]:
        """Ids of the legal moves of the colour to move, ascending."""
        if self.colour == NO_COLOUR:
            return []
        return self._generator.get_legal_actions(self.board, self._players[self.colour])

    def play(self, move: Move) -> bool:
        """Play a move for the colour to move; an illegal move returns False and changes nothing."""
        if self.colour == NO_COLOUR:
            return False
        action = self.board.table.find(move)
        if action is None or not self._generator.is_move_legal(self.board, self._players[self.colour], move):
            return False
        _place(self.board, self.colour, action)
        self._placed.append((self.colour, action))
        self._give_turn(self.colour + 1)
        return True

    def undo(self) -> None:
        """Take back the last move; the caller checks that there is one."""
        self.colour, action = self._placed.pop()
        _remove(self.board, self.colour, action)
        self._out = frozenset()

    def colour_scores(self) -> tuple[int, ...]:
        """Points of every colour."""
        last = dict(self._placed)
        scores = []
        for colour, player in enumerate(self._players):
            unplaced = TOTAL_SQUARES - self.board.player_bits[player].bit_count()
            piece_size = PIECE_SIZES[self.board.table.moves[last[colour]].piece_id] if colour in last else 0
            scores.append(score(unplaced, piece_size))
        return tuple(scores)

    def copy(self) -> Self:
        """An independent state with the same moves."""
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        twin.board = self.board.copy()
        twin._placed = self._placed.copy()
        return twin

    def _give_turn(self, first: int) -> None:
        """Give the turn to the first colour that can move, starting with `first`."""
        for step in range(len(self._players)):
            colour = (first + step) % len(self._players)
            if colour not in self._out and self._generator.has_legal_moves(self.board, self._players[colour]):
                self.colour = colour
                return
            self._out |= {colour}
        self.colour = NO_COLOUR


class CoreState:
    """A state in the compiled core; the Python `Board` is built on first access."""

    __slots__ = ("_board", "_setup", "_variant", "core")

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._setup: tuple[list[PlacedPiece], int] | None = None
        self._board: Board | None = None
        self.core = new_core_position(variant)

    @property
    def board(self) -> Board:
        """The board, which follows every later change of the state."""
        if self._board is None:
            self._board = Board(self._variant)
            for colour, action in [*(self._setup[0] if self._setup else ()), *self.moves()]:
                _place(self._board, colour, action)
        return self._board

    @property
    def colour(self) -> int:
        """The colour to move, or NO_COLOUR when no colour can move."""
        return self.core.colour

    def set_up(self, pieces: list[PlacedPiece], turn: int) -> None:
        """Place pieces on the empty board and give the turn to the colour `turn`, or to the next one that can move."""
        for colour, action in pieces:
            self.core.put(colour, action)
        self.core.set_turn(turn)
        self._setup = (pieces, turn)

    def moves(self) -> list[PlacedPiece]:
        """The pieces played since the start, in order."""
        return self.core.placed()

    def legal_moves(self, colour: int | None = None) -> list[Move]:
        """The legal moves of a colour, by default the one to move, in the order of their actions."""
        return self.core.legal_moves(colour)

    def legal_actions(self) -> list[int]:
        """Ids of the legal moves of the colour to move, ascending."""
        return self.core.legal_actions(None)

    def play(self, move: Move) -> bool:
        """Play a move for the colour to move; an illegal move returns False and changes nothing."""
        if not self.core.play(move) and not self._play_converted(move):
            return False
        if self._board is not None:
            _place(self._board, *self.moves()[-1])
        return True

    def undo(self) -> None:
        """Take back the last move; the caller checks that there is one."""
        if self._board is not None:
            _remove(self._board, *self.moves()[-1])
        self.core.undo()

    def colour_scores(self) -> tuple[int, ...]:
        """Points of every colour."""
        return self.core.scores()

    def copy(self) -> Self:
        """An independent state with the same moves."""
        return self.with_core(self.core.copy())

    def with_core(self, core: _core.Position) -> Self:
        """A state with the same start and the given position of the core, which the new state owns."""
        twin = self.__class__.__new__(self.__class__)
        twin._variant = self._variant
        twin._setup = self._setup
        twin._board = None
        twin.core = core
        return twin

    def _play_converted(self, move: Move) -> bool:
        """Play a move whose fields the core rejects, such as NumPy integers, as the equal `Move` of `int`."""
        if self.colour == NO_COLOUR:
            return False
        table = placement_table(self._variant.size)
        action = table.find(move)
        return action is not None and self.core.play(table.moves[action])

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self._variant, self._setup, self.core.history)


def _restore(variant: Variant, setup: tuple[list[PlacedPiece], int] | None, history: tuple[int, ...]) -> CoreState:
    state = CoreState(variant)
    if setup is not None:
        state.set_up(*setup)
    for action in history:
        state.core.apply(action)
    return state


def new_core_position(variant: Variant) -> _core.Position:
    """A position of the core at the start of a variant."""
    position: _core.Position = _core_of_board(variant.size).Position(variant.size, core_seats(variant))
    return position


@cache
def _core_of_board(size: int) -> ModuleType:
    """The core, after it got the `Move` of every action on a board of that size."""
    core = require_core()
    core.set_moves(size, tuple(placement_table(size).moves))
    return core


@cache
def core_seats(variant: Variant) -> tuple[int, ...]:
    """The seat of each colour as the core expects it: -1 for a shared colour."""
    return tuple(-1 if seat is None else seat for seat in variant.seats)


def _place(board: Board, colour: int, action: int) -> None:
    board.place_mask(board.variant.players[colour], board.table.moves[action].piece_id, board.table.masks[action])


def _remove(board: Board, colour: int, action: int) -> None:
    board.remove_mask(board.variant.players[colour], board.table.moves[action].piece_id, board.table.masks[action])
