"""A batch equals single games, for any number of threads."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import sqrt
from time import sleep
from typing import TypeVar

import numpy as np
import pytest

from polindrome.blokus import CLASSIC, DUO, Variant
from polindrome.blokus.native.position import Mask
from polindrome.errors import IllegalMove, InvalidArgument, InvalidMove
from polindrome.native import Batch, Position

T = TypeVar("T")


def histories(batch: Batch) -> list[tuple[int, ...]]:
    return [batch.position(number).history for number in range(len(batch))]


def played(variant: Variant, n: int, steps: int, *, seed: int = 3, threads: int = 1) -> Batch:
    """A batch after a number of random steps."""
    batch = Batch(variant, n, seed, threads=threads)
    for _ in range(steps):
        batch.step(batch.sample())
    return batch


def test_repr_of_a_batch_is_short_and_str_draws_the_first_games() -> None:
    batch = played(DUO, 6, 3)
    assert repr(batch) == "<Batch 'duo': 6 games>"
    boards = str(batch).split("\n\n")
    assert boards == [f"game {number} of 6\n{batch.position(number)}" for number in range(4)]
    assert str(Batch(DUO, 1)) == f"game 0 of 1\n{Position(DUO)}"


# Lock-step


@pytest.mark.usefixtures("kernel")
@pytest.mark.parametrize("threads", [1, 2])
def test_batch_equals_single_games_and_restarts_ended_ones(variant: Variant, threads: int) -> None:
    batch = Batch(variant, 5, seed=2, threads=threads)
    games, ended = [Position(variant) for _ in range(5)], 0
    for _ in range(160):
        actions = batch.sample()
        done = batch.step(actions)
        for game, action in zip(games, actions, strict=True):
            game.apply(action)
        assert done.dtype == np.bool_
        assert done.tolist() == [game.is_over for game in games]
        assert batch.colour_scores().tolist() == [list(game.colour_scores()) for game in games]
        assert np.array_equal(batch.returns(), np.array([game.returns() for game in games], np.float32))
        ended += int(done.sum())
        games = [Position(variant) if game.is_over else game for game in games]
        assert histories(batch) == [game.history for game in games]
        assert batch.turn.tolist() == [game.turn for game in games]
        assert batch.colour.tolist() == [game.colour for game in games]
        assert batch.legal_counts().tolist() == [game.legal_count() for game in games]
        assert np.array_equal(batch.legal_mask(), [game.legal_mask() for game in games])
        assert np.array_equal(batch.legal_mask_packed(), [game.legal_mask_packed() for game in games])
    assert ended >= 5


def test_arrays_have_the_documented_shapes_and_types(variant: Variant) -> None:
    batch = Batch(variant, 3)
    colours, seats, width = len(variant.players), variant.num_seats, Position(variant).num_actions
    assert (len(batch), batch.num_actions, batch.variant) == (3, width, variant)
    arrays = {
        "turn": batch.turn,
        "colour": batch.colour,
        "done": batch.step(batch.sample()),
        "sample": batch.sample(),
        "counts": batch.legal_counts(),
        "scores": batch.colour_scores(),
        "returns": batch.returns(),
        "mask": batch.legal_mask(),
        "packed": batch.legal_mask_packed(),
    }
    assert {name: (array.dtype.name, array.shape) for name, array in arrays.items()} == {
        "turn": ("int8", (3,)),
        "colour": ("int8", (3,)),
        "done": ("bool", (3,)),
        "sample": ("uint16", (3,)),
        "counts": ("uint16", (3,)),
        "scores": ("int16", (3, colours)),
        "returns": ("float32", (3, seats)),
        "mask": ("uint8", (3, width)),
        "packed": ("uint8", (3, (width + 7) // 8)),
    }


def test_final_points_can_be_read_until_the_next_step() -> None:
    batch = Batch(DUO, 20, seed=1)
    while not (done := batch.step(batch.sample())).any():
        pass
    final, payoffs = batch.colour_scores(), batch.returns()
    batch.legal_counts(), batch.legal_mask(), batch.sample()
    assert np.array_equal(batch.colour_scores(), final)
    assert np.array_equal(batch.returns(), payoffs)
    assert (final[done] > -89).all()
    batch.step(batch.sample())
    assert (batch.colour_scores()[done][:, 1] == -89).all()
    assert not batch.returns()[done].any()


def test_ended_game_can_be_read_until_the_next_step(variant: Variant) -> None:
    batch = Batch(variant, 3, seed=4)
    before = histories(batch)
    while not (done := batch.step(actions := batch.sample())).any():
        before = histories(batch)
    for number, has_ended in enumerate(done):
        if has_ended:
            assert batch.ended(number).is_over
            assert batch.ended(number).history == (*before[number], actions[number])
        else:
            with pytest.raises(InvalidArgument, match=f"the latest step did not end game {number}"):
                batch.ended(number)
    ended = int(np.flatnonzero(done)[0])
    batch.step(batch.sample())
    with pytest.raises(InvalidArgument):
        batch.ended(ended)


def test_restart_resets_the_chosen_games(variant: Variant) -> None:
    batch, twin = played(variant, 4, 9), played(variant, 4, 9)
    batch.restart(np.array([False, True, False, True]))
    before = histories(twin)
    assert histories(batch) == [before[0], (), before[2], ()]
    assert batch.sample()[[0, 2]].tolist() == twin.sample()[[0, 2]].tolist()


def test_find_illegal_changes_nothing(variant: Variant) -> None:
    batch = played(variant, 4, 9)
    before = histories(batch)
    actions = batch.sample()
    actions[2] = np.flatnonzero(batch.legal_mask()[2] == 0)[0]
    assert batch.find_illegal(actions).tolist() == [False, False, True, False]
    assert histories(batch) == before
    actions[1] = batch.num_actions
    with pytest.raises(InvalidMove):
        batch.find_illegal(actions)


def test_position_of_a_batch_is_a_copy() -> None:
    batch = played(CLASSIC, 3, 7)
    before = histories(batch)
    game = batch.position(1)
    assert (game.variant, len(game.history)) == (CLASSIC, 7)
    game.apply(game.sample(0))
    assert histories(batch) == before
    batch.step(batch.sample())
    assert game.history[:7] == before[1] == batch.position(1).history[:7]


# Random samples


@pytest.mark.parametrize("threads", [2, 3, 16])
def test_games_depend_on_the_seed_alone(variant: Variant, threads: int) -> None:
    alone = played(variant, 10, 40)
    assert histories(played(variant, 10, 40, threads=threads)) == histories(alone)
    assert histories(played(variant, 10, 40, threads=threads, seed=4)) != histories(alone)


def test_games_of_a_batch_and_successive_samples_differ() -> None:
    batch = Batch(DUO, 50, seed=9)
    first, second = batch.sample(), batch.sample()
    assert len(set(first.tolist())) > 30
    assert not np.array_equal(first, second)


def test_game_does_not_depend_on_the_batch_size() -> None:
    assert histories(played(DUO, 3, 20)) == histories(played(DUO, 30, 20))[:3]


def test_reset_restarts_all_games_with_the_seed(variant: Variant) -> None:
    batch = Batch(variant, 6, seed=2, threads=2)
    while not batch.step(batch.sample()).any():
        pass
    assert batch.returns().any()
    batch.reset(3)
    assert histories(batch) == [()] * 6
    assert (batch.colour_scores() == -89).all()
    assert not batch.returns().any()
    for _ in range(12):
        batch.step(batch.sample())
    assert histories(batch) == histories(played(variant, 6, 12))


def test_samples_are_uniform_over_the_placements() -> None:
    drawn = Counter(Batch(DUO, 414 * 50, seed=1, threads=2).sample().tolist())
    assert sorted(drawn) == Position(DUO).legal_actions().tolist()
    chi_square = sum((times - 50) ** 2 / 50 for times in drawn.values())
    assert abs(chi_square - 413) < 5 * sqrt(2 * 413)


# Arrays of the caller


@pytest.mark.parametrize("kind", ["uint16", "int16", "uint32", "int32", "uint64", "int64", "longlong", "ulonglong"])
def test_actions_can_be_integers_of_16_to_64_bits(kind: str) -> None:
    batch, twin = played(DUO, 4, 5), played(DUO, 4, 5)
    actions = batch.sample()
    batch.step(actions.astype(kind))
    twin.step(actions)
    assert histories(batch) == histories(twin) != histories(played(DUO, 4, 5))


@pytest.mark.parametrize("out", [np.full((4, 30_433), 1, kind) for kind in "Bb?"], ids=list("Bb?"))
def test_masks_are_written_into_the_given_array(out: Mask) -> None:
    batch = played(CLASSIC, 4, 9, threads=2)
    assert batch.legal_mask(out) is out
    assert np.array_equal(out, batch.legal_mask())
    assert set(out.view(np.uint8).ravel().tolist()) == {0, 1}


def test_packed_masks_and_samples_are_written_into_the_given_array() -> None:
    batch = played(DUO, 4, 9)
    packed, ids = np.full((4, 1717), 255, np.uint8), np.zeros(4, np.uint16)
    assert batch.legal_mask_packed(packed) is packed
    unpacked = np.unpackbits(packed, axis=1, count=batch.num_actions, bitorder="little")
    assert np.array_equal(unpacked, batch.legal_mask())
    assert batch.sample(ids) is ids
    assert all(mask[action] for mask, action in zip(unpacked, ids, strict=True))


# Invalid actions change nothing


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("number", [0, 3, 6])
def test_illegal_action_error_names_the_game_and_the_reasons(threads: int, number: int) -> None:
    batch = played(DUO, 7, 4, threads=threads)
    before = histories(batch)
    actions = batch.sample()
    actions[number] = batch.position(number).history[2]
    actions[6] = batch.position(6).history[2]
    with pytest.raises(IllegalMove, match=f"^game {number}: .* that piece has been placed already") as caught:
        batch.step(actions)
    with pytest.raises(IllegalMove) as expected:
        batch.position(number).apply(actions[number])
    assert caught.value.reasons == expected.value.reasons
    assert str(caught.value) == f"game {number}: {expected.value}"
    assert histories(batch) == before


@pytest.mark.parametrize("unknown", [-1, 13_729, 2**40, -(2**40)])
def test_unknown_action_error_names_the_game(unknown: int) -> None:
    batch = played(DUO, 3, 4)
    before, actions = histories(batch), batch.sample().astype(np.int64)
    actions[1] = unknown
    with pytest.raises(InvalidMove, match=rf"no action has the id {unknown} \(game 1\); ids are 0 to 13728"):
        batch.step(actions)
    assert histories(batch) == before


def test_rejected_step_keeps_the_final_points() -> None:
    batch = Batch(DUO, 8, seed=1)
    while not (done := batch.step(batch.sample())).any():
        pass
    final, payoffs = batch.colour_scores(), batch.returns()
    with pytest.raises(IllegalMove):
        batch.step(np.zeros(8, np.uint16))
    assert np.array_equal(batch.colour_scores(), final)
    assert np.array_equal(batch.returns(), payoffs)
    assert payoffs[done].any()


# Threads and processes


def retry(call: Callable[[], T]) -> T:
    """Retry the call until no other thread uses the batch."""
    while True:
        sleep(1e-5)
        try:
            return call()
        except InvalidArgument as error:
            if str(error) != "another thread is using this batch":
                raise


@pytest.mark.parametrize("threads", [1, 2])
def test_two_threads_cannot_corrupt_one_batch(threads: int) -> None:
    batch, twin = Batch(DUO, 100, seed=5, threads=threads), Batch(DUO, 100, seed=5)

    def play() -> None:
        for _ in range(200):
            retry(partial(batch.step, retry(batch.sample)))

    seen: list[bytes] = []
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(play)
        while not playing.done():
            seen.append(retry(batch.legal_mask_packed).tobytes())
        playing.result()
    possible = {twin.legal_mask_packed().tobytes()}
    for _ in range(200):
        twin.step(twin.sample())
        possible.add(twin.legal_mask_packed().tobytes())
    assert set(seen) <= possible
    assert histories(batch) == histories(twin)


FORKED = """
import os, signal, sys
from polindrome.native import Batch

batch = Batch("duo", 8, seed=1, threads=2)
batch.step(batch.sample())
child = os.fork()
signal.alarm(30)  # Do not wait for ever.
if child:
    _, status = os.waitpid(child, 0)
for _ in range(50):
    batch.step(batch.sample())
print([batch.position(number).key() for number in range(8)], flush=True)
sys.exit(child and os.waitstatus_to_exitcode(status))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")
def test_batch_with_threads_works_after_a_fork() -> None:
    # Since 3.12 Python warns about a fork in a process with threads.
    command = [sys.executable, "-W", "ignore", "-c", FORKED]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    of_child, of_parent = done.stdout.splitlines()
    assert of_child == of_parent
    assert of_parent == str([game.key() for game in map(played(DUO, 8, 51, seed=1).position, range(8))])
