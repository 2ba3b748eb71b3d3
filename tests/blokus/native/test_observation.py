"""The observation planes of the core equal a simple reference in Python."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from polindrome.blokus import DUO, Variant
from polindrome.blokus.native.position import Mask
from polindrome.errors import InvalidArgument
from polindrome.native import Batch, Position, observation_shape
from tests.blokus.native.planes import planes_of
from tests.random_play import python_game


@pytest.mark.usefixtures("kernel")
def test_planes_equal_the_python_reference_throughout_a_game(variant: Variant) -> None:
    position, game, rng = Position(variant), python_game(variant), Random(5)
    while not game.is_over:
        viewer = rng.randrange(len(variant.players))
        assert np.array_equal(position.observe(viewer), planes_of(game, viewer))
        assert np.array_equal(position.observe(), position.observe(position.colour))
        action = rng.choice(game.legal_actions())
        position.apply(action)
        game.apply(action)
    assert np.array_equal(position.observe(), planes_of(game, 0))


@pytest.mark.usefixtures("kernel")
def test_batch_planes_equal_those_of_its_positions_dense_and_packed(variant: Variant) -> None:
    batch = Batch(variant, 5, seed=2)
    for _ in range(30):
        dense, packed = batch.observe(), batch.observe_packed()
        assert np.array_equal(dense, [batch.position(number).observe() for number in range(5)])
        unpacked = np.unpackbits(packed, axis=1, bitorder="little", count=dense[0].size)
        assert np.array_equal(unpacked, dense.reshape(5, -1))
        batch.step(batch.sample())


def test_planes_are_written_into_the_given_array() -> None:
    shape = observation_shape(DUO)
    assert shape == observation_shape("duo") == (46, 14, 14)
    assert observation_shape("classic-3") == (92, 20, 20)
    buffers: list[Mask] = [np.ones(shape, np.int8), np.ones(shape, np.uint8), np.ones(shape, np.bool_)]
    for out in buffers:
        assert Position(DUO).observe(out=out) is out
        assert np.array_equal(out, planes_of(python_game(DUO), 0))
    with pytest.raises(InvalidArgument):
        Position(DUO).observe(out=np.empty((46, 14, 15), np.int8))
    with pytest.raises(InvalidArgument):
        Position(DUO).observe(2)
