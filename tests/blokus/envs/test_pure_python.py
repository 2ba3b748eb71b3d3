"""The environments in pure Python equal those in the compiled core, step by step."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest

from polindrome.blokus import DUO, VARIANTS, Variant
from polindrome.blokus.envs.position import PythonPosition
from polindrome.errors import IllegalMove, InvalidArgument, InvalidMove
from tests.blokus.envs.transcripts import TRANSCRIPTS, to_json
from tests.blokus.native.planes import planes_of
from tests.core import needs_core
from tests.random_play import python_game

every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)


def python_position(variant: Variant) -> PythonPosition:
    """A position that uses the core nowhere, even where it is built."""
    return PythonPosition.of(python_game(variant))


@pytest.fixture(scope="module")
def python_transcripts() -> dict[str, list[Any]]:
    """All transcripts, made by a process without the core."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.blokus.envs.transcripts"],
        env={**os.environ, "POLINDROME_KERNEL": "python"},
        stdout=subprocess.PIPE,
        check=True,
    )
    transcripts: dict[str, list[Any]] = json.loads(run.stdout)
    return transcripts


@needs_core
@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_environments_equal_those_of_the_core(name: str, python_transcripts: dict[str, list[Any]]) -> None:
    steps = list(TRANSCRIPTS[name]())
    assert len(steps) > 20
    assert python_transcripts[name] == steps


@needs_core
@every_variant
def test_python_position_equals_the_core(variant: Variant) -> None:
    from polindrome.native import Position

    rng, ours, core = Random(variant.name), python_position(variant), Position(variant)
    assert ours.num_actions == core.num_actions
    while not core.is_over:
        colour = rng.randrange(len(variant.players))
        for question in (
            lambda position: (position.turn, position.colour, position.is_over, position.history),
            lambda position: (position.legal_actions(), position.legal_mask(), position.legal_mask_packed()),
            lambda position, colour=colour: (position.observe(), position.observe(colour), position.grid()),
            lambda position: (position.colour_scores(), position.returns()),
            lambda position: [position.sample(seed) for seed in (0, 1, -1, 2**63, 2**64 + 5, len(position.history))],
        ):
            assert to_json(question(ours)) == to_json(question(core))
        action = core.sample(rng.getrandbits(64))
        ours.apply(action)
        core.apply(action)
    assert to_json((ours.turn, ours.colour, ours.is_over, ours.returns(), ours.observe())) == to_json(
        (core.turn, core.colour, core.is_over, core.returns(), core.observe())
    )
    for position in (ours, core):
        with pytest.raises(InvalidArgument, match="nothing to sample"):
            position.sample(1)


@needs_core
@pytest.mark.parametrize("action", [0, 5161, -1, 13729, 2**70, 1.0, None], ids=str)
def test_python_position_rejects_what_the_core_rejects(action: Any) -> None:
    from polindrome.native import Position

    errors = []
    for position in (python_position(DUO), Position(DUO)):
        position.apply(5160)
        with pytest.raises((IllegalMove, InvalidMove, TypeError)) as caught:
            position.apply(action)
        assert position.history == (5160,)
        errors.append((caught.type, None if caught.type is TypeError else str(caught.value)))
    assert errors[0] == errors[1]


@every_variant
def test_python_planes_match_the_board_cell_by_cell(variant: Variant) -> None:
    position, rng = python_position(variant), Random(5)
    while not position.is_over:
        for colour in range(len(variant.players)):
            assert np.array_equal(position.observe(colour), planes_of(position.game(), colour))
        position.apply(position.sample(rng.getrandbits(64)))


def test_python_samples_are_uniform_and_legal() -> None:
    position = python_position(DUO)
    counts = np.bincount([position.sample(seed) for seed in range(10_000)], minlength=position.num_actions)
    assert np.flatnonzero(counts).tolist() == position.legal_actions().tolist()
    expected = 10_000 / len(position.legal_actions())
    assert counts.max() < 2.2 * expected


def test_python_position_copies_and_pickles_are_independent() -> None:
    position = PythonPosition("classic-3")
    for seed in range(9):
        position.apply(position.sample(seed))
    pickled = pickle.dumps(position)
    assert len(pickled) < 2_000, "the table of placements is left out"
    for twin in (position.copy(), pickle.loads(pickled), PythonPosition.of(position.game())):
        assert twin.history == position.history
        assert np.array_equal(twin.observe(), position.observe())
        twin.apply(twin.sample(1))
        assert len(position.history) == 9
