"""The weights of the search during training: their shapes, initial values and integer format."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from polindrome.blokus import VARIANTS
from polindrome.blokus.pieces import PIECE_SIZES

Floats = NDArray[np.float32]

# As in cpp/include/polindrome/weights.hpp.
HIDDEN, SECOND, OUTPUTS = 64, 16, 3
CATEGORIES, PIECES, PHASES = 18, 21, 5
MOBILITY_CLASSES = 12
COVER, EDGE = 16, 19  # policy weights of a phase for covered cells, and for cells at an edge or at a corner
INPUT_BITS, SECOND_BITS, ACTIVATION_BITS, LAST_BITS, POLICY_BITS = 9, 8, 10, 11, 8
MARGIN_UNIT = 20.0


@dataclass(frozen=True, slots=True)
class Shape:
    """The shapes of the weights for one board size."""

    size: int
    colours: int

    @property
    def inputs(self) -> int:
        """Number of inputs of the network."""
        return CATEGORIES * (self.size + 1) * self.size + self.colours * (PIECES + MOBILITY_CLASSES + 1)

    @property
    def net(self) -> dict[str, tuple[int, ...]]:
        """The shapes of the network's layers, in the order of the core's trainer."""
        return {
            "input": (self.inputs, HIDDEN),
            "input_bias": (HIDDEN,),
            "second": (SECOND, HIDDEN),
            "second_bias": (SECOND,),
            "last": (OUTPUTS, SECOND),
            "last_bias": (OUTPUTS,),
        }

    @property
    def phase_size(self) -> int:
        """Number of policy weights for one phase of the game."""
        return COVER + 2 * EDGE + (self.size // 2) ** 2


def load(path: Path) -> dict[str, NDArray[Any]]:
    """Load the arrays of an .npz file, by name."""
    with np.load(path) as file:
        return dict(file)


def shape_of(game: str) -> Shape:
    """The shape for a game in which every seat has one colour."""
    variant = VARIANTS[game]
    return Shape(variant.size, len(variant.players))


def initial_weights(game: str, seed: int) -> tuple[Floats, Floats]:
    """Initial weights: a small random network, and a policy that prefers large pieces and open corners."""
    random = np.random.default_rng(seed)
    shape = shape_of(game)
    spreads = {"input": 0.06, "second": 0.25, "last": 0.4}
    middles = {"input_bias": 0.3, "second_bias": 0.2}
    net = [
        random.uniform(-spreads.get(name, 0), spreads.get(name, 0), length) + middles.get(name, 0)
        for name, length in shape.net.items()
    ]
    phase = np.zeros(shape.phase_size)
    # By category, which is 4 * own access + access of the others: 0 blocked, 1 free, 2 covered, 3 frontier.
    phase[2:COVER:4], phase[3:COVER:4] = 0.3, 1.2  # cover cells that others can use
    phase[COVER + 12 : COVER + 16] = -0.5  # do not block own frontier cells
    phase[COVER + EDGE + 4 : COVER + EDGE + 8] = 0.4  # open new frontier cells
    phase[COVER + EDGE + 8 : COVER + EDGE + 12] = 0.3
    sizes = [PIECE_SIZES[piece] for piece in range(1, PIECES + 1)]
    priors = np.concatenate([np.tile(phase, PHASES), np.tile(sizes, PIECES)]).astype(np.float32)
    return np.concatenate([part.ravel() for part in net]).astype(np.float32), priors


def to_fixed_point(game: str, weights: Path) -> bytes:
    """Convert the weights of a file to compressed integers, in the format that the core reads."""
    loaded = load(weights)
    layers, start = {}, 0
    for name, shape in shape_of(game).net.items():
        end = start + int(np.prod(shape))
        layers[name] = loaded["net"][start:end]
        start = end
    parts = [
        _round(layers["input"], INPUT_BITS, "<i2"),
        _round(layers["input_bias"], INPUT_BITS, "<i2"),
        _round(layers["second"], SECOND_BITS, "<i2"),
        _round(layers["last"], LAST_BITS, "<i2"),
        _round(layers["second_bias"], INPUT_BITS + SECOND_BITS, "<i4"),
        _round(layers["last_bias"], ACTIVATION_BITS + LAST_BITS, "<i4"),
        _round(loaded["priors"], POLICY_BITS, "<i2"),
    ]
    return zlib.compress(b"".join(parts), 9)


def _round(numbers: Floats, bits: int, kind: str) -> bytes:
    """Round to fixed point with that many fractional bits, as integers of a NumPy type."""
    largest = np.iinfo(kind).max
    integers: NDArray[Any] = np.clip(np.rint(numbers.astype(float) * 2**bits), -largest, largest).astype(kind)
    return integers.tobytes()
