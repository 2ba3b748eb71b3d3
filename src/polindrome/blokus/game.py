"""A game of Blokus: turns, legal moves, undo, scores and result."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Self

from polindrome.blokus.bitboard import Coord
from polindrome.blokus.board import Board
from polindrome.blokus.legality import Rule, broken_rules, cells_of, reason
from polindrome.blokus.mobility import PlayerMobilityMetrics, compute_player_mobility_metrics
from polindrome.blokus.move_generator import LegalMoveGenerator
from polindrome.blokus.notation import format_board, format_move, parse_move, square_of
from polindrome.blokus.placements import Move, placement_table
from polindrome.blokus.scoring import rank_returns
from polindrome.blokus.state import NO_COLOUR, CoreState, PlacedPiece, new_state
from polindrome.blokus.variant import CLASSIC, Player, Variant, find_variant
from polindrome.errors import IllegalMove, InvalidArgument, InvalidMove, Reason
from polindrome.game import OVER, Outcome

if TYPE_CHECKING:
    import polindrome._core as _core

_SETUP_RULES = (Rule.OVERLAP, Rule.PIECE_USED)


class BlokusGame:
    """A game of Blokus in a variant, given by name or as a constant; implements `polindrome.game.Game`.

    A colour that cannot move is out for good, since only its own pieces create its corners. Its turns are
    skipped and listed in `skips`; there is no pass action. The game is over when all colours are out.

    A setup is a position to start from: `{"placed": [[colour, action], ...], "turn": colour}`, the pieces on the
    board and the colour to move, colours counted in turn order. A setup may break the rules about corners and
    edges. InvalidArgument rejects pieces that overlap and a piece that a colour has twice.

    The compiled core keeps the position if it is available. With a `generator`, or one of the environment variables
    of `LegalMoveGenerator`, the game uses that generator and the Python rules, with the same results.
    """

    def __init__(
        self,
        variant: Variant | str = CLASSIC,
        generator: LegalMoveGenerator | None = None,
        *,
        setup: Mapping[str, object] | None = None,
    ) -> None:
        self.variant = find_variant(variant)
        self._table = placement_table(self.variant.size)
        self._state = new_state(self.variant, generator)
        self._set_up_pieces: list[PlacedPiece] = []
        self._first_colour = 0
        if setup is not None:
            self._set_up(setup)

    @property
    def name(self) -> str:
        """The name of the variant."""
        return self.variant.name

    @property
    def options(self) -> Mapping[str, object]:
        """The setup, if the game did not start from the empty board of its variant; otherwise empty."""
        if not self._set_up_pieces and not self._first_colour:
            return {}
        return {"setup": {"placed": [list(piece) for piece in self._set_up_pieces], "turn": self._first_colour}}

    @property
    def num_seats(self) -> int:
        """Number of seats; a seat may play two colours."""
        return self.variant.num_seats

    @property
    def num_actions(self) -> int:
        """Distinct placements on the empty board: 30,433 on 20x20, 13,729 on 14x14."""
        return len(self._table)

    @property
    def board(self) -> Board:
        """The board with its grid, bitboards and frontiers; it follows the game and must not be changed."""
        return self._state.board

    @property
    def core(self) -> _core.Position | None:
        """The position in the compiled core, read-only; None if the game is kept in Python."""
        return self._state.core if isinstance(self._state, CoreState) else None

    @property
    def current_player(self) -> Player | None:
        """The colour to move, or None when the game is over."""
        colour = self._state.colour
        return None if colour == NO_COLOUR else self.variant.players[colour]

    @property
    def turn(self) -> int:
        """The seat to move, or OVER."""
        colour = self._state.colour
        if colour == NO_COLOUR:
            return OVER
        if (seat := self.variant.seats[colour]) is not None:
            return seat
        return self.variant.seat_of(colour, sum(owner == colour for owner, _ in self.placed))

    @property
    def is_over(self) -> bool:
        """Whether no colour can move any more."""
        return self._state.colour == NO_COLOUR

    @property
    def history(self) -> Sequence[int]:
        """The actions so far; the setup is not among them."""
        return [action for _, action in self._state.moves()]

    @property
    def placed(self) -> Sequence[PlacedPiece]:
        """Colour (in turn order) and action of every piece on the board: the setup by colour, then the moves."""
        return [*self._set_up_pieces, *self._state.moves()]

    @property
    def moves(self) -> list[tuple[Player, Move]]:
        """The colour and the move of every placement so far; the setup is not among them."""
        return [(self.variant.players[colour], self._table.moves[action]) for colour, action in self._state.moves()]

    @property
    def skips(self) -> Sequence[tuple[int, str]]:
        """Skipped turns, including those at the end, as (number of placements before it, name of the colour)."""
        players = self.variant.players
        skipped: list[tuple[int, str]] = []
        expected = self._first_colour
        movers = [*(colour for colour, _ in self._state.moves()), self._state.colour]
        for ply, colour in enumerate(movers):
            gap = len(players) if colour == NO_COLOUR else (colour - expected) % len(players)
            skipped += [(ply, players[(expected + step) % len(players)].name) for step in range(gap)]
            expected = colour + 1
        return skipped

    def get_legal_moves(self) -> list[Move]:
        """The moves of the current colour in the order of their actions; empty when the game is over."""
        return self._state.legal_moves()

    def legal_moves_of(self, player: Player) -> list[Move]:
        """The legal moves of a colour if it were its turn."""
        return self._state.legal_moves(self.variant.players.index(player))

    def legal_actions(self) -> list[int]:
        """Ids in ascending order; empty exactly when the game is over."""
        return self._state.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Always empty: Blokus has no chance nodes."""
        return []

    def mobility(self, player: Player) -> PlayerMobilityMetrics:
        """The mobility of a colour, whether or not it is its turn."""
        colour = self.variant.players.index(player)
        used = {self._table.moves[action].piece_id for owner, action in self.placed if owner == colour}
        return compute_player_mobility_metrics(self._state.legal_moves(colour), used)

    def move_of(self, action: int) -> Move:
        """The move of an action id."""
        if not 0 <= action < self.num_actions:
            raise InvalidMove(f"no action has the id {action}; ids are 0 to {self.num_actions - 1}")
        return self._table.moves[action]

    def action_of(self, move: Move) -> int:
        """The action id of a move, which may be illegal; IllegalMove if it is not on the board."""
        action = self._table.find(move)
        if action is None:
            raise self._illegal(move, self.broken_rules(move))
        return action

    def cells_of(self, move: Move) -> list[Coord]:
        """The cells that a move covers, ascending."""
        return cells_of(move)

    def broken_rules(self, move: Move, player: Player | None = None) -> tuple[Reason, ...]:
        """The rules that a move of a colour breaks, by default the colour to move; empty if the move is legal."""
        current = self.current_player
        if current is None:
            return (reason(Rule.GAME_OVER, []),)
        wrong_turn = (reason(Rule.NOT_YOUR_TURN, []),) if player not in (None, current) else ()
        return wrong_turn + broken_rules(self.board, player or current, move)

    def make_move(self, move: Move, player: Player | None = None) -> None:
        """Place a piece for the colour to move; an illegal move raises IllegalMove and changes nothing."""
        if (player is not None and player != self.current_player) or not self._state.play(move):
            raise self._illegal(move, self.broken_rules(move, player))

    def apply(self, action: int) -> None:
        """As `make_move`, by action id."""
        self.make_move(self.move_of(action))

    def undo(self) -> None:
        """Take back the last placement and the skips after it; IndexError at the start."""
        if not self._state.moves():
            raise IndexError("nothing to undo: no piece has been placed")
        self._state.undo()

    def copy(self) -> Self:
        """An independent game in the same position, with the same history."""
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        twin._state = self._state.copy()
        return twin

    def with_core(self, core: _core.Position) -> Self:
        """A game with the same start and the given position of the core, which the new game owns.

        If the game is kept in Python, it replays the history of the position.
        """
        twin = self.copy()
        if isinstance(self._state, CoreState):
            twin._state = self._state.with_core(core)
            return twin
        while twin._state.moves():
            twin._state.undo()
        for action in core.history:
            twin.apply(action)
        return twin

    def colour_scores(self) -> tuple[int, ...]:
        """Points of every colour in turn order, counted as if the game ended now."""
        return self._state.colour_scores()

    def scores(self) -> tuple[int, ...]:
        """Points of every seat: the sum over its colours; no seat gets the points of a shared colour."""
        points = self.colour_scores()
        return tuple(
            sum(point for point, owner in zip(points, self.variant.seats, strict=True) if owner == seat)
            for seat in range(self.num_seats)
        )

    def returns(self) -> tuple[float, ...]:
        """Payoffs by rank, from +1 to -1 and summing to 0; all zero until the game is over."""
        return rank_returns(self.scores()) if self.is_over else (0.0,) * self.num_seats

    def outcome(self) -> Outcome | None:
        """The points of the seats and the winners; None until the game is over."""
        if not self.is_over:
            return None
        points = self.scores()
        winners = tuple(seat for seat, value in enumerate(points) if value == max(points))
        return Outcome(points, winners, "no colour can move")

    def format_action(self, action: int) -> str:
        """The move as text, such as `F.90f@c5`."""
        return format_move(self.move_of(action), self.variant.size)

    def parse_action(self, text: str) -> int:
        """Parse a move in either notation; it may be illegal, but it is on the board."""
        return self.action_of(parse_move(text, self.variant.size))

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"{self.variant.players[self._state.colour].name} to move"
        return f"<BlokusGame {self.name!r}: {len(self._state.moves())} moves, {state}>"

    def __str__(self) -> str:
        """The board as text, with the frontier of the colour to move."""
        return format_board(self.board, self.current_player)

    def _set_up(self, setup: Mapping[str, object]) -> None:
        """Validate a setup and start from it."""
        match setup:
            case {"placed": [*pieces], "turn": turn} if len(setup) == 2:
                self._first_colour = self._check_colour(turn)
            case _:
                raise InvalidArgument(f"expected a setup of 'placed' and 'turn', got {reprlib.repr(setup)}")
        board = Board(self.variant)
        # Sorted by colour, so that equal positions have equal options. The order within a colour matters for the bonus.
        self._set_up_pieces = sorted((self._check_piece(board, piece) for piece in pieces), key=itemgetter(0))
        self._state.set_up(self._set_up_pieces, self._first_colour)

    def _check_piece(self, board: Board, piece: object) -> PlacedPiece:
        """Validate a piece of a setup, place it on the board, and return its colour and action."""
        match piece:
            case [number, action_id]:
                colour, action = self._check_colour(number), _check_index("an action", action_id, self.num_actions)
            case _:
                raise InvalidArgument(f"expected a piece of a setup as [colour, action], got {reprlib.repr(piece)}")
        player, move = self.variant.players[colour], self.move_of(action)
        broken = [rule.text for rule in broken_rules(board, player, move) if rule.rule in _SETUP_RULES]
        if broken:
            text = format_move(move, self.variant.size)
            raise InvalidArgument(f"{text} cannot be set up for {player.name}: {' and '.join(broken)}")
        board.place_mask(player, move.piece_id, self._table.masks[action])
        return colour, action

    def _check_colour(self, number: object) -> int:
        return _check_index("a colour", number, len(self.variant.players))

    def _illegal(self, move: Move, reasons: tuple[Reason, ...]) -> IllegalMove:
        size = self.variant.size
        on_board = all(0 <= index < size for index in square_of(move))
        because = " and ".join(broken.text for broken in reasons)
        return IllegalMove(f"{format_move(move, size) if on_board else move} is illegal: {because}", reasons)


def _check_index(what: str, value: object, end: int) -> int:
    """Return the value if it is an integer from 0 to end - 1; otherwise raise InvalidArgument."""
    # Not isinstance: True is an int, too.
    if type(value) is int and 0 <= value < end:
        return value
    raise InvalidArgument(f"{what} of a setup is a number from 0 to {end - 1}, not {reprlib.repr(value)}")
