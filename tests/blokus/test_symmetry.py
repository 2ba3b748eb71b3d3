"""Symmetry of the rules: a rotated or mirrored position has the rotated or mirrored legal moves."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from polindrome.blokus import CLASSIC, DUO, BlokusGame, Board, LegalMoveGenerator, Player, Variant
from polindrome.blokus.bitboard import Coord
from polindrome.blokus.legality import cells_of
from tests.random_play import position_after

Symmetry = Callable[[Coord], Coord]


def symmetries(size: int) -> list[Symmetry]:
    """The eight symmetries of a square board: rotations and reflections."""
    last = size - 1

    def make(transpose: bool, flip_rows: bool, flip_cols: bool) -> Symmetry:
        def transform(cell: Coord) -> Coord:
            row, col = reversed(cell) if transpose else cell
            return last - row if flip_rows else row, last - col if flip_cols else col

        return transform

    return [make(*flags) for flags in product((False, True), repeat=3)]


def permuted_colours(variant: Variant, symmetry: Symmetry) -> dict[Player, Player] | None:
    """Map each colour to the one whose start is the image of its start; None if an image is no start."""
    owner = dict(zip(variant.starts, variant.players, strict=True))
    moved = {player: owner.get(symmetry(start)) for start, player in owner.items()}
    return {old: new for old, new in moved.items() if new is not None} if None not in moved.values() else None


def legal_cells(board: Board, player: Player) -> set[frozenset[Coord]]:
    """The cells of every legal move of a colour."""
    return {frozenset(cells_of(move)) for move in LegalMoveGenerator().get_legal_moves(board, player)}


def check_commutes(game: BlokusGame, symmetry: Symmetry, colours: dict[Player, Player]) -> None:
    """Check that the legal moves of the transformed position are the transformed legal moves."""
    transformed = Board(game.variant)
    for player, move in game.moves:
        transformed.place_piece(colours[player], [symmetry(cell) for cell in game.cells_of(move)])
    transformed.assert_consistent()
    for player in game.variant.players:
        actual = legal_cells(transformed, colours[player])
        assert actual == {frozenset(map(symmetry, cells)) for cells in legal_cells(game.board, player)}


@settings(max_examples=25)
@given(variant=st.sampled_from([DUO, CLASSIC]), seed=st.integers(0, 999), rounds=st.integers(1, 20))
def test_legal_moves_have_all_eight_symmetries_after_every_first_move(variant: Variant, seed: int, rounds: int) -> None:
    game = position_after(variant, seed, plies=rounds * len(variant.players))
    same_colours = {player: player for player in variant.players}
    for symmetry in symmetries(variant.size):
        check_commutes(game, symmetry, same_colours)


@settings(max_examples=10)
@given(variant=st.sampled_from([DUO, CLASSIC]), seed=st.integers(0, 999), plies=st.integers(0, 3))
def test_legal_moves_have_the_symmetries_of_the_start_cells_before_that(
    variant: Variant, seed: int, plies: int
) -> None:
    game = position_after(variant, seed, plies)
    permutations = [(symmetry, permuted_colours(variant, symmetry)) for symmetry in symmetries(variant.size)]
    assert sum(colours is not None for _, colours in permutations) == (8 if variant is CLASSIC else 4)
    for symmetry, colours in permutations:
        if colours is not None:
            check_commutes(game, symmetry, colours)
