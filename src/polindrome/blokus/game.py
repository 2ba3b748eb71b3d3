"""A game of Blokus in play: whose turn it is, what may be played, and how it ended."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Self

from polindrome.blokus.bitboard import Coord
from polindrome.blokus.board import Board
from polindrome.blokus.legality import Rule, broken_rules, cells_of, reason
from polindrome.blokus.mobility import PlayerMobilityMetrics, compute_player_mobility_metrics
from polindrome.blokus.move_generator import LegalMoveGenerator
from polindrome.blokus.notation import format_move, parse_move
from polindrome.blokus.pieces import PIECE_SIZES, TOTAL_SQUARES
from polindrome.blokus.placements import Move
from polindrome.blokus.scoring import rank_returns, score
from polindrome.blokus.variant import CLASSIC, Player, Variant
from polindrome.errors import IllegalMove, InvalidArgument, InvalidMove, Reason
from polindrome.game import OVER, Outcome

_RULES_OF_A_SETUP = (Rule.OVERLAP, Rule.PIECE_USED)


class BlokusGame:
    """One play of a variant; keeps the protocol of `polindrome.game.Game`.

    A colour that cannot move is out for good, since only its own pieces create its corners. Its turns
    are passed over and noted in `skips`; there is no pass action. The game is over when all are out.

    A setup is a position to start from: `{"placed": [[colour, action], ...], "turn": colour}`, the pieces on the
    board and the colour to move, colours counted in turn order. Its pieces have to lie where they can, no more:
    one over another, or twice the same of a colour, is refused with InvalidArgument.
    """

    def __init__(
        self,
        variant: Variant = CLASSIC,
        generator: LegalMoveGenerator | None = None,
        *,
        setup: Mapping[str, object] | None = None,
    ) -> None:
        self.variant = variant
        self.board = Board(variant)
        self._generator = generator or LegalMoveGenerator()
        self._colour: int | None = 0
        """Index of the colour to move in the turn order; None when the game is over."""
        self._placed: list[tuple[int, int]] = []
        """Colour index and action of each piece on the board, those of the setup first."""
        self._skips: list[tuple[int, Player]] = []
        self._first_colour = 0
        self._num_set_up = 0
        if setup is not None:
            self._set_up(setup)

    @property
    def name(self) -> str:
        """The name of the variant."""
        return self.variant.name

    @property
    def options(self) -> Mapping[str, object]:
        """The setup, if the game did not start in the usual way: the variant says the rest."""
        if not self._num_set_up and not self._first_colour:
            return {}
        placed = [list(piece) for piece in self._placed[: self._num_set_up]]
        return {"setup": {"placed": placed, "turn": self._first_colour}}

    @property
    def num_seats(self) -> int:
        """How many people play; a seat may hold two colours."""
        return self.variant.num_seats

    @property
    def num_actions(self) -> int:
        """Distinct placements on the empty board: 30,433 on 20x20, 13,729 on 14x14."""
        return len(self.board.table)

    @property
    def current_player(self) -> Player | None:
        """The colour to move, or None when the game is over."""
        return None if self._colour is None else self.variant.players[self._colour]

    @property
    def turn(self) -> int:
        """The seat to move, or OVER."""
        if self._colour is None:
            return OVER
        player = self.variant.players[self._colour]
        return self.variant.seat_of(self._colour, len(self.board.player_pieces_used[player]))

    @property
    def is_over(self) -> bool:
        """Whether no colour can move any more."""
        return self._colour is None

    @property
    def history(self) -> Sequence[int]:
        """The actions so far; the setup is not among them."""
        return [action for _, action in self._placed[self._num_set_up :]]

    @property
    def placed(self) -> Sequence[tuple[int, int]]:
        """Colour (in turn order) and action of every piece on the board: the setup by colours, then the moves."""
        return self._placed.copy()

    @property
    def moves(self) -> list[tuple[Player, Move]]:
        """Who placed what so far; the setup is not among it."""
        moves = self._placed[self._num_set_up :]
        return [(self.variant.players[colour], self.move_of(action)) for colour, action in moves]

    @property
    def skips(self) -> Sequence[tuple[int, str]]:
        """Turns passed over: (placements before it, name of the colour), those at the very end included."""
        return [(ply, player.name) for ply, player in self._skips]

    def get_legal_moves(self) -> list[Move]:
        """The moves of the current colour in the order of their actions; empty when the game is over."""
        return self.legal_moves_of(self.current_player) if self.current_player else []

    def legal_moves_of(self, player: Player) -> list[Move]:
        """The moves that a colour would have if it were its turn."""
        return self._generator.get_legal_moves(self.board, player)

    def legal_actions(self) -> list[int]:
        """Ids in ascending order; empty exactly when the game is over."""
        return self._generator.get_legal_actions(self.board, self.current_player) if self.current_player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """None: Blokus has no chance."""
        return []

    def mobility(self, player: Player) -> PlayerMobilityMetrics:
        """The mobility of a colour, whoever is to move."""
        return compute_player_mobility_metrics(self.legal_moves_of(player), self.board.player_pieces_used[player])

    def move_of(self, action: int) -> Move:
        """The move of an action id."""
        if not 0 <= action < self.num_actions:
            raise InvalidMove(f"no action has the id {action}; ids are 0 to {self.num_actions - 1}")
        return self.board.table.moves[action]

    def action_of(self, move: Move) -> int:
        """The action id of a move; IllegalMove if the move leaves the board."""
        action = self.board.table.find(move)
        if action is None:
            raise self._illegal(move, self.broken_rules(move))
        return action

    def cells_of(self, move: Move) -> list[Coord]:
        """The cells that a move covers, ascending."""
        return cells_of(move)

    def broken_rules(self, move: Move, player: Player | None = None) -> tuple[Reason, ...]:
        """Why the move may not be played now by the colour (by default the one to move); empty if it may."""
        current = self.current_player
        if current is None:
            return (reason(Rule.GAME_OVER, []),)
        wrong_turn = (reason(Rule.NOT_YOUR_TURN, []),) if player not in (None, current) else ()
        return wrong_turn + broken_rules(self.board, player or current, move)

    def make_move(self, move: Move, player: Player | None = None) -> None:
        """Place a piece for the colour to move; an illegal move raises IllegalMove and changes nothing."""
        current = self.current_player
        if (
            current is None
            or player not in (None, current)
            or not self._generator.is_move_legal(self.board, current, move)
        ):
            raise self._illegal(move, self.broken_rules(move, player))
        colour = self.variant.players.index(current)
        self._lay(colour, self.action_of(move))
        self._colour = self._next_colour(colour)

    def apply(self, action: int) -> None:
        """As `make_move`, by action id."""
        self.make_move(self.move_of(action))

    def undo(self) -> None:
        """Take the last placement back, with the skips that followed it; IndexError at the start."""
        if self._plies == 0:
            raise IndexError("nothing to undo: no piece has been placed")
        colour, action = self._placed.pop()
        table = self.board.table
        self.board.remove_mask(self.variant.players[colour], table.moves[action].piece_id, table.masks[action])
        self._skips = [skip for skip in self._skips if skip[0] <= self._plies]
        self._colour = colour

    def copy(self) -> Self:
        """An independent game in the same position, with the same history."""
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        twin.board = self.board.copy()
        twin._placed = self._placed.copy()
        twin._skips = self._skips.copy()
        return twin

    def colour_scores(self) -> tuple[int, ...]:
        """Points of every colour in turn order, counted as if the game ended now."""
        return tuple(self._score(colour) for colour in range(len(self.variant.players)))

    def scores(self) -> tuple[int, ...]:
        """Points of every seat: the sum over its colours; a shared colour counts for nobody."""
        points = self.colour_scores()
        return tuple(
            sum(point for point, owner in zip(points, self.variant.seats, strict=True) if owner == seat)
            for seat in range(self.num_seats)
        )

    def returns(self) -> tuple[float, ...]:
        """Payoffs by rank, from +1 to -1 and summing to 0; all zero until the game is over."""
        return rank_returns(self.scores()) if self.is_over else (0.0,) * self.num_seats

    def outcome(self) -> Outcome | None:
        """Points of the seats and who won, or None while the game goes on."""
        if not self.is_over:
            return None
        points = self.scores()
        winners = tuple(seat for seat, value in enumerate(points) if value == max(points))
        return Outcome(points, winners, "no colour can move")

    def format_action(self, action: int) -> str:
        """The move as people write it, such as `F.90f@c5`."""
        return format_move(self.move_of(action), self.variant.size)

    def parse_action(self, text: str) -> int:
        """The action of a move in either notation; legal or not, but on the board."""
        return self.action_of(parse_move(text, self.variant.size))

    @property
    def _plies(self) -> int:
        return len(self._placed) - self._num_set_up

    def _set_up(self, setup: Mapping[str, object]) -> None:
        match setup:
            case {"placed": [*pieces], "turn": turn} if len(setup) == 2:
                self._first_colour = self._colour_of(turn)
            case _:
                raise InvalidArgument(f"expected a setup of 'placed' and 'turn', got {reprlib.repr(setup)}")
        for piece in pieces:
            self._set_up_piece(piece)
        # The order between colours means nothing: the same position has to be the same options.
        self._placed.sort(key=itemgetter(0))
        self._num_set_up = len(self._placed)
        self._colour = self._next_colour(self._first_colour - 1)

    def _set_up_piece(self, piece: object) -> None:
        match piece:
            case [number, action_id]:
                colour, action = self._colour_of(number), _whole_number("an action", action_id, self.num_actions)
            case _:
                raise InvalidArgument(f"expected a piece of a setup as [colour, action], got {reprlib.repr(piece)}")
        player, move = self.variant.players[colour], self.move_of(action)
        broken = [rule.text for rule in broken_rules(self.board, player, move) if rule.rule in _RULES_OF_A_SETUP]
        if broken:
            text = format_move(move, self.variant.size)
            raise InvalidArgument(f"{text} cannot be set up for {player.name}: {' and '.join(broken)}")
        self._lay(colour, action)

    def _colour_of(self, number: object) -> int:
        return _whole_number("a colour", number, len(self.variant.players))

    def _lay(self, colour: int, action: int) -> None:
        table = self.board.table
        self.board.place_mask(self.variant.players[colour], table.moves[action].piece_id, table.masks[action])
        self._placed.append((colour, action))

    def _next_colour(self, colour: int) -> int | None:
        """The next colour that can move, with a note of those that cannot."""
        out = {player for _, player in self._skips}
        players = self.variant.players
        for step in range(1, len(players) + 1):
            following = (colour + step) % len(players)
            if players[following] not in out and self._generator.has_legal_moves(self.board, players[following]):
                return following
            self._skips.append((self._plies, players[following]))
        return None

    def _score(self, colour: int) -> int:
        player = self.variant.players[colour]
        unplaced = TOTAL_SQUARES - self.board.player_bits[player].bit_count()
        last = next((action for owner, action in reversed(self._placed) if owner == colour), None)
        return score(unplaced, 0 if last is None else PIECE_SIZES[self.move_of(last).piece_id])

    def _illegal(self, move: Move, reasons: tuple[Reason, ...]) -> IllegalMove:
        size = self.variant.size
        on_board = 0 <= move.anchor_row < size and 0 <= move.anchor_col < size
        because = " and ".join(broken.text for broken in reasons)
        return IllegalMove(f"{format_move(move, size) if on_board else move} is illegal: {because}", reasons)


def _whole_number(what: str, value: object, end: int) -> int:
    # Exactly the type: to Python, True is a whole number as well.
    if type(value) is int and 0 <= value < end:
        return value
    raise InvalidArgument(f"{what} of a setup is a number from 0 to {end - 1}, not {reprlib.repr(value)}")
