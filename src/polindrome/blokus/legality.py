"""Legality of one placement, and the rules that an illegal placement breaks."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from polindrome.blokus.bitboard import STRIDE, Coord, coords_to_mask, diagonal_neighbours, mask_to_coords, shift_mask
from polindrome.blokus.board import Board
from polindrome.blokus.pieces import ALL_PIECES, BORDER_ORIGIN, PIECES, PieceOrientation, PiecePlacement
from polindrome.blokus.placements import Move
from polindrome.blokus.variant import Player
from polindrome.errors import InvalidMove, Reason

LegalityCheck = Callable[[Board, Player, PieceOrientation, Coord, int], bool]
"""(board, colour, orientation, board cell, index of the piece's cell that covers it) -> whether it is legal."""


class Rule(StrEnum):
    """The rules that a placement can break."""

    OFF_BOARD = "off_board"
    OVERLAP = "overlap"
    TOUCHES_OWN_EDGE = "touches_own_edge"
    NO_OWN_CORNER = "no_own_corner"
    START_NOT_COVERED = "start_not_covered"
    PIECE_USED = "piece_used"
    NOT_YOUR_TURN = "not_your_turn"
    GAME_OVER = "game_over"


_PHRASES = {
    Rule.OFF_BOARD: "it leaves the board",
    Rule.OVERLAP: "it covers a square that is taken",
    Rule.TOUCHES_OWN_EDGE: "it shares an edge with a piece of its own colour",
    Rule.NO_OWN_CORNER: "it touches no corner of its own colour",
    Rule.START_NOT_COVERED: "the first piece has to cover the start square",
    Rule.PIECE_USED: "that piece has been placed already",
    Rule.NOT_YOUR_TURN: "it is not that colour's turn",
    Rule.GAME_OVER: "the game is over",
}


def reason(rule: Rule, cells: list[Coord]) -> Reason:
    """A broken rule with the offending cells and its description."""
    return Reason(rule, tuple(cells), _PHRASES[rule])


def orientation_of(move: Move) -> PieceOrientation:
    """The orientation of a move's piece; InvalidMove if there is no such piece or orientation."""
    orientations = ALL_PIECES.get(move.piece_id)
    if orientations is None:
        raise InvalidMove(f"no piece has the id {move.piece_id}; ids are 1 to {len(ALL_PIECES)}")
    if not 0 <= move.orientation < len(orientations):
        name = PIECES[move.piece_id].name
        raise InvalidMove(f"piece {name} has no orientation {move.orientation}; they are 0 to {len(orientations) - 1}")
    return orientations[move.orientation]


def cells_of(move: Move) -> list[Coord]:
    """The cells that a move covers, ascending; some may be off the board."""
    return PiecePlacement.get_piece_positions(orientation_of(move), move.anchor_row, move.anchor_col)


def is_placement_legal_grid(
    board: Board, player: Player, orientation: PieceOrientation, anchor_board_coord: Coord, anchor_piece_index: int
) -> bool:
    """Check the rules on the grid, cell by cell: the slow reference implementation."""
    # A memory view returns Python integers, in a third of the time of NumPy's scalars.
    grid, size = board.grid.data, board.size
    piece_row, piece_col = orientation.offsets[anchor_piece_index]
    top, left = anchor_board_coord[0] - piece_row, anchor_board_coord[1] - piece_col
    # As `get_piece_positions`, without a call for each of the million candidates of a naive game.
    cells = [(top + row, left + col) for row, col in orientation.offsets]
    for row, col in cells:
        if not (0 <= row < size and 0 <= col < size) or grid[row, col]:
            return False
    if board.player_first_move[player]:
        return board.variant.starts[board.variant.players.index(player)] in cells
    return _check_adjacency(grid, int(player), cells)


def _check_adjacency(grid: memoryview, colour: int, cells: list[Coord]) -> bool:
    """Whether the cells share a corner, but no edge, with the pieces of the colour."""
    last = len(grid) - 1
    touches_corner = False
    for row, col in cells:
        up, down, left, right = row > 0, row < last, col > 0, col < last
        if (
            (up and grid[row - 1, col] == colour)
            or (down and grid[row + 1, col] == colour)
            or (left and grid[row, col - 1] == colour)
            or (right and grid[row, col + 1] == colour)
        ):
            return False
        touches_corner = (
            touches_corner
            or (up and left and grid[row - 1, col - 1] == colour)
            or (up and right and grid[row - 1, col + 1] == colour)
            or (down and left and grid[row + 1, col - 1] == colour)
            or (down and right and grid[row + 1, col + 1] == colour)
        )
    return touches_corner


def is_placement_legal_bitboard(
    board: Board, player: Player, orientation: PieceOrientation, anchor_board_coord: Coord, anchor_piece_index: int
) -> bool:
    """Check the same rules as `is_placement_legal_grid` with a few mask operations."""
    piece_row, piece_col = orientation.offsets[anchor_piece_index]
    row, col = anchor_board_coord[0] - piece_row, anchor_board_coord[1] - piece_col
    shape = shift_mask(orientation.shape_mask, row, col, board.size)
    if shape is None or shape & board.occupied_bits:
        return False
    if board.player_first_move[player]:
        return shape & board.start_bit(player) != 0
    # `shift_mask` would reject border masks that extend past the board, which is legal: only the shape must fit.
    shift = row * STRIDE + col
    own = board.player_bits[player] << BORDER_ORIGIN
    return not orientation.orth_mask << shift & own and orientation.diag_mask << shift & own != 0


def broken_rules(board: Board, player: Player, move: Move) -> tuple[Reason, ...]:
    """Every rule that the placement breaks, with the offending cells; empty if it is legal."""
    cells = cells_of(move)
    inside = [(row, col) for row, col in cells if 0 <= row < board.size and 0 <= col < board.size]
    mask = coords_to_mask(inside)
    faults: list[tuple[Rule, list[Coord]]] = []
    if len(inside) < len(cells):
        faults.append((Rule.OFF_BOARD, [cell for cell in cells if cell not in inside]))
    if mask & board.occupied_bits:
        faults.append((Rule.OVERLAP, mask_to_coords(mask & board.occupied_bits)))
    if mask & board.edge_bits[player]:
        faults.append((Rule.TOUCHES_OWN_EDGE, mask_to_coords(mask & board.edge_bits[player])))
    if board.player_first_move[player]:
        if not mask & board.start_bit(player):
            faults.append((Rule.START_NOT_COVERED, mask_to_coords(board.start_bit(player))))
    elif not mask & diagonal_neighbours(board.player_bits[player]):
        faults.append((Rule.NO_OWN_CORNER, cells))
    if move.piece_id in board.player_pieces_used[player]:
        faults.append((Rule.PIECE_USED, cells))
    return tuple(reason(rule, offending) for rule, offending in faults)
