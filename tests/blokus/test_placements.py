"""The placement table: its order must not change, since records, data sets and weights contain action ids."""

from __future__ import annotations

import hashlib
import json

import pytest

from polindrome.blokus.legality import cells_of
from polindrome.blokus.placements import Move, move_of_cells, placement_table
from polindrome.errors import InvalidMove

FROZEN = {
    14: (13_729, "fe38b2375291abe8e6be2ff57309e3d21e534bd9913388fa5ee28eff8969fdaa"),
    20: (30_433, "7c5e23c397bf018e9e4d29edccd9074adae52b4c3d2b30139602ef5f624b3509"),
}


@pytest.mark.parametrize("size", FROZEN)
def test_action_ids_are_frozen(size: int) -> None:
    moves = placement_table(size).moves
    digest = hashlib.sha256(json.dumps(moves).encode()).hexdigest()
    assert (len(moves), digest) == FROZEN[size]


@pytest.mark.parametrize("size", FROZEN)
def test_table_is_sorted_and_finds_every_move(size: int) -> None:
    table = placement_table(size)
    assert table.moves == sorted(set(table.moves))
    assert [table.find(move) for move in table.moves] == list(range(len(table)))


@pytest.mark.parametrize("size", FROZEN)
def test_no_two_placements_cover_the_same_cells(size: int) -> None:
    masks = placement_table(size).masks
    assert len(set(masks)) == len(masks)


@pytest.mark.parametrize(
    "move",
    [Move(0, 0, 0, 0), Move(1, 1, 0, 0), Move(1, -1, 0, 0), Move(12, 0, 0, 10), Move(1, 0, -1, 0), Move(1, 0, 0, 14)],
)
def test_table_does_not_find_moves_off_the_board(move: Move) -> None:
    assert placement_table(14).find(move) is None


def test_move_of_cells_inverts_cells_of_a_move() -> None:
    for move in placement_table(14).moves[::11]:
        assert move_of_cells(cells_of(move)) == move


@pytest.mark.parametrize(
    "cells", [[], [(0, 0), (0, 0)], [(0, 0), (1, 1)], [(0, 0), (0, 21)], [(0, i) for i in range(6)]]
)
def test_move_of_cells_rejects_cells_that_are_no_piece(cells: list[tuple[int, int]]) -> None:
    with pytest.raises(InvalidMove, match="do not have the shape of a piece"):
        move_of_cells(cells)
