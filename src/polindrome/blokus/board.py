"""The board: the placed pieces, the remaining pieces and the frontier of each colour."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Self

import numpy as np
from numpy.typing import NDArray

from polindrome.blokus.bitboard import (
    Coord,
    coord_to_bit,
    coords_to_mask,
    diagonal_neighbours,
    edge_neighbours,
    full_mask,
    mask_to_coords,
)
from polindrome.blokus.pieces import PIECES
from polindrome.blokus.placements import PlacementTable, move_of_cells, placement_table
from polindrome.blokus.variant import CLASSIC, Player, Variant


class _Frontiers(Mapping[Player, set[Coord]]):
    """The view behind `Board.frontiers`."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def __getitem__(self, player: Player) -> set[Coord]:
        return self._board.get_frontier(player)

    def __iter__(self) -> Iterator[Player]:
        return iter(self._board.variant.players)

    def __len__(self) -> int:
        return len(self._board.variant.players)

    def __repr__(self) -> str:
        return repr(dict(self))


class Board:
    """Pieces on a board, stored both as a grid, for readers, and as bitboards, for speed.

    The frontier of a colour is the set of empty cells that touch its pieces corner to corner but not edge to edge;
    before its first move it is the start cell. Each placement updates the frontiers of all colours. Placements are not
    checked against the rules: that is the task of `LegalMoveGenerator`.
    """

    def __init__(self, variant: Variant = CLASSIC) -> None:
        self.variant = variant
        self.size = variant.size
        self.table: PlacementTable = placement_table(variant.size)
        self.cells_bits = full_mask(variant.size)
        self.grid: NDArray[np.int8] = np.zeros((variant.size, variant.size), dtype=np.int8)
        self.occupied_bits = 0
        self.player_bits: dict[Player, int] = dict.fromkeys(variant.players, 0)
        self.edge_bits: dict[Player, int] = dict.fromkeys(variant.players, 0)
        """Cells that share an edge with a colour's pieces, which the colour may not cover."""
        self.player_pieces_used: dict[Player, set[int]] = {player: set() for player in variant.players}
        self.player_first_move: dict[Player, bool] = dict.fromkeys(variant.players, True)
        self.frontier_bits: dict[Player, int] = {}
        for player in variant.players:
            self.compute_initial_frontier(player)

    def start_bit(self, player: Player) -> int:
        """The start cell of a colour, as a mask."""
        return coord_to_bit(*self.variant.starts[self.variant.players.index(player)])

    def free_bits(self, player: Player) -> int:
        """The cells that the colour may cover: empty, and not edge to edge with its own pieces."""
        return self.cells_bits & ~(self.occupied_bits | self.edge_bits[player])

    def remaining_pieces(self, player: Player) -> list[int]:
        """Ids of the pieces that the colour still holds, ascending."""
        used = self.player_pieces_used[player]
        return [piece_id for piece_id in PIECES if piece_id not in used]

    def place_piece(self, player: Player, cells: Collection[Coord]) -> None:
        """Place the piece that has the shape of the cells, without checking the rules."""
        self.place_mask(player, move_of_cells(cells).piece_id, coords_to_mask(cells))

    def place_mask(self, player: Player, piece_id: int, mask: int) -> None:
        """As `place_piece`, for a caller that has the piece id and the mask."""
        cells = mask_to_coords(mask)
        self._paint(cells, player)
        self.occupied_bits |= mask
        self.player_bits[player] |= mask
        self.player_pieces_used[player].add(piece_id)
        if self.player_first_move[player]:
            self.player_first_move[player] = False
            self.frontier_bits[player] = 0  # The start cell counts only until the first placement.
        self.update_frontier_after_move(player, cells)

    def remove_mask(self, player: Player, piece_id: int, mask: int) -> None:
        """Undo `place_mask`: restore the board as it was before the placement."""
        self._paint(mask_to_coords(mask), 0)
        self.occupied_bits &= ~mask
        self.player_bits[player] &= ~mask
        self.player_pieces_used[player].remove(piece_id)
        self.player_first_move[player] = not self.player_pieces_used[player]
        self.edge_bits[player] = edge_neighbours(self.player_bits[player]) & self.cells_bits
        for other in self.variant.players:
            self.frontier_bits[other] = self._frontier_from_scratch(other)

    def compute_initial_frontier(self, player: Player) -> set[Coord]:
        """Set and return the frontier of a colour that has not moved: its start cell."""
        self.frontier_bits[player] = self._frontier_from_scratch(player)
        return self.get_frontier(player)

    def get_frontier(self, player: Player) -> set[Coord]:
        """The frontier of a colour: each of its placements has to cover one of these cells."""
        return set(mask_to_coords(self.frontier_bits[player]))

    @property
    def frontiers(self) -> Mapping[Player, set[Coord]]:
        """The frontier of every colour: a read-only view that follows the board."""
        return _Frontiers(self)

    def update_frontier_after_move(self, player: Player, placed_cells: Iterable[Coord]) -> None:
        """Bring the frontiers of all colours up to date with cells that `player` has just covered."""
        mask = coords_to_mask(placed_cells)
        for other in self.variant.players:
            self.frontier_bits[other] &= ~mask
        self.edge_bits[player] |= edge_neighbours(mask) & self.cells_bits
        self.frontier_bits[player] |= diagonal_neighbours(mask)
        self.frontier_bits[player] &= self.free_bits(player)

    def recompute_frontier(self, player: Player) -> set[Coord]:
        """Compute the frontier from the grid, cell by cell; slow, and leaves the board unchanged."""
        if self.player_first_move[player]:
            return {cell for cell in mask_to_coords(self.start_bit(player)) if not self.grid[cell]}
        return {
            (row, col)
            for row, col in np.ndindex(self.size, self.size)
            if not self.grid[row, col]
            and any(self._owns(player, row + d_row, col + d_col) for d_row in (-1, 1) for d_col in (-1, 1))
            and not any(
                self._owns(player, row + d_row, col + d_col) for d_row, d_col in ((-1, 0), (0, -1), (0, 1), (1, 0))
            )
        }

    def debug_rebuild_frontier(self, player: Player) -> set[Coord]:
        """Return `recompute_frontier`, after asserting that the stored frontier equals it."""
        rebuilt = self.recompute_frontier(player)
        stored = self.get_frontier(player)
        assert stored == rebuilt, f"frontier of {player.name}: stored {sorted(stored)}, rebuilt {sorted(rebuilt)}"
        return rebuilt

    def assert_consistent(self) -> None:
        """Assert that grid, bitboards, used pieces and frontiers agree."""
        for player in self.variant.players:
            painted = coords_to_mask((int(row), int(col)) for row, col in np.argwhere(self.grid == player))
            assert self.player_bits[player] == painted, f"{player.name}: bits and grid differ"
            assert self.edge_bits[player] == edge_neighbours(painted) & self.cells_bits, (
                f"{player.name}: edges are stale"
            )
            squares = sum(PIECES[piece_id].size for piece_id in self.player_pieces_used[player])
            assert painted.bit_count() == squares, (
                f"{player.name}: {painted.bit_count()} squares on the board, {squares} in used pieces"
            )
            assert self.player_first_move[player] == (not squares), f"{player.name}: first-move flag is wrong"
            self.debug_rebuild_frontier(player)
        occupied = coords_to_mask((int(row), int(col)) for row, col in np.argwhere(self.grid))
        assert self.occupied_bits == occupied, "occupied bits and grid differ"
        assert sum(bits.bit_count() for bits in self.player_bits.values()) == occupied.bit_count(), "colours overlap"

    def copy(self) -> Self:
        """An independent board with the same pieces on it."""
        twin = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        twin.grid = self.grid.copy()
        twin.player_bits = self.player_bits.copy()
        twin.edge_bits = self.edge_bits.copy()
        twin.frontier_bits = self.frontier_bits.copy()
        twin.player_first_move = self.player_first_move.copy()
        twin.player_pieces_used = {player: used.copy() for player, used in self.player_pieces_used.items()}
        return twin

    def _frontier_from_scratch(self, player: Player) -> int:
        if self.player_first_move[player]:
            return self.start_bit(player) & ~self.occupied_bits
        return diagonal_neighbours(self.player_bits[player]) & self.free_bits(player)

    def _paint(self, cells: Iterable[Coord], value: int) -> None:
        for cell in cells:
            self.grid[cell] = value

    def _owns(self, player: Player, row: int, col: int) -> bool:
        return 0 <= row < self.size and 0 <= col < self.size and bool(self.grid[row, col] == player)
