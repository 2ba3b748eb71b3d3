"""Invalid input raises an error that says what was expected, and changes nothing."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import polindrome._core as _core
from polindrome.blokus import DUO
from polindrome.errors import InvalidArgument, InvalidMove
from polindrome.native import Batch, Position
from tests.random_play import position_after

GAMES, ACTIONS, PACKED = 4, 13_729, 1_717
"""Games in a batch; actions of Duo; bytes of its packed mask."""

HUGE = 10**5000
"""An integer with more digits than Python converts to text."""

NON_INTEGERS = [1.0, "1", b"1", None, [1], 1j, np.float32(1), np.zeros(2, np.int64), object()]
non_integers = pytest.mark.parametrize("value", NON_INTEGERS, ids=lambda value: type(value).__name__)


def position() -> Position:
    return Position(DUO, position_after(DUO, 2, 6).history)


def batch() -> Batch:
    """A batch in which the latest step ended some games."""
    games = Batch(DUO, GAMES, seed=2)
    while not games.step(games.sample()).any():
        pass
    return games


def state(of: Position | Batch) -> object:
    """The complete observable state; for a batch including its next samples."""
    if isinstance(of, Position):
        return pickle.dumps(of), of.key()
    games = [pickle.dumps(of.position(number)) for number in range(len(of))]
    return games, of.colour_scores().tolist(), of.returns().tolist(), of.sample().tolist()


# Numbers

NUMBERS: list[tuple[Callable[[Any], object], str]] = [
    (lambda number: position().perft(number), "depth must be 0 to 24"),
    (lambda number: position().pieces(number), "colour must be 0 to 1"),
    (lambda number: position().playouts(number), f"n must be 0 to {2**48}"),
    (lambda number: position().playouts(1, threads=number), "threads must be 1 to 256"),
    (lambda number: batch().position(number), "index must be 0 to 3"),
    (lambda number: Batch(DUO, number), "n must be 1 to 1000000"),
    (lambda number: Batch(DUO, 1, threads=number), "threads must be 1 to 256"),
    (lambda number: _core.Position(14, [0, number]), "seat must be -1 to 1"),
    (lambda number: _core.legal_actions(14, bytes(56), bytes(56), [number]), "piece must be 1 to 21"),
]
every_number = pytest.mark.parametrize(("call", "expected"), NUMBERS, ids=[expected for _, expected in NUMBERS])


@every_number
def test_number_out_of_range_is_rejected(call: Callable[[Any], object], expected: str) -> None:
    lowest, highest = map(int, re.findall(r"-?\d+", expected))
    for number in (lowest - 1, highest + 1, -1000, 2**63, -(2**63) - 1, 2**70):
        with pytest.raises(InvalidArgument, match=f"^{expected}, not {number}$"):
            call(number)


@every_number
def test_number_too_long_to_print_is_rejected(call: Callable[[Any], object], expected: str) -> None:
    with pytest.raises(InvalidArgument, match=f"^{expected}, not "):
        call(HUGE)


@pytest.mark.parametrize("call", [call for call, _ in NUMBERS], ids=[expected for _, expected in NUMBERS])
@non_integers
def test_non_integer_is_rejected(call: Callable[[Any], object], value: object) -> None:
    with pytest.raises(TypeError):
        call(value)


@pytest.mark.parametrize("action", [-1, ACTIONS, 2**31, 2**63, 2**64, -(2**70)])
def test_unknown_action_is_rejected(action: int) -> None:
    game = position()
    with pytest.raises(InvalidMove, match=f"^no action has the id {action}; ids are 0 to 13728$"):
        game.apply(action)
    assert state(game) == state(position())


@pytest.mark.parametrize("action", [HUGE, -HUGE], ids=["positive", "negative"])
def test_action_too_long_to_print_is_rejected(action: int) -> None:
    with pytest.raises(InvalidMove, match=r"ids are 0 to 13728$"):
        position().apply(action)


@non_integers
@pytest.mark.parametrize(
    "call",
    [Position.apply, Position.sample, lambda game, seed: game.playouts(1, seed), lambda _, seed: Batch(DUO, 1, seed)],
    ids=["apply", "sample", "playouts", "batch"],
)
def test_non_integer_action_or_seed_is_rejected(call: Callable[[Position, Any], object], value: object) -> None:
    game = position()
    with pytest.raises(TypeError):
        call(game, value)
    assert state(game) == state(position())


@pytest.mark.parametrize(
    "seed", [-1, 2**63, 2**64 + 1, -(2**100), HUGE, True, np.int8(-1)], ids=lambda seed: hex(seed)[:9]
)
def test_any_integer_is_a_seed(seed: int) -> None:
    game, games = position(), Batch(DUO, 3, seed)
    assert game.sample(seed) == game.sample(int(seed) % 2**64)
    assert game.playouts(3, seed) == game.playouts(3, int(seed) % 2**64)
    drawn = games.sample().tolist()
    games.reset(int(seed) % 2**64)
    assert games.sample().tolist() == drawn


# Output arrays


@dataclass(frozen=True)
class Writer:
    """A method that fills an array: the call, and the name, allowed types, type and shape of the array."""

    fill: Callable[[_core.Position, _core.Batch, Any], None]
    name: str
    wanted: str
    kind: type[np.generic]
    shape: tuple[int, ...]


INT8 = np.zeros(GAMES, np.int8)
"""A valid output array, for the other argument of `turns`."""

WRITERS = {
    "grid": Writer(lambda game, _, out: game.grid(out), "out", "uint8", np.uint8, (14, 14)),
    "mask": Writer(lambda game, _, out: game.legal_mask(out), "out", "uint8, int8 or bool", np.uint8, (ACTIONS,)),
    "packed mask": Writer(lambda game, _, out: game.legal_mask_packed(out), "out", "uint8", np.uint8, (PACKED,)),
    "masks": Writer(
        lambda _, games, out: games.legal_mask(out), "out", "uint8, int8 or bool", np.bool_, (GAMES, ACTIONS)
    ),
    "packed masks": Writer(
        lambda _, games, out: games.legal_mask_packed(out), "out", "uint8", np.uint8, (GAMES, PACKED)
    ),
    "planes": Writer(lambda game, _, out: game.observe(0, out), "out", "uint8, int8 or bool", np.int8, (46, 14, 14)),
    "planes of all": Writer(
        lambda _, games, out: games.observe(out), "out", "uint8, int8 or bool", np.int8, (GAMES, 46, 14, 14)
    ),
    "packed planes": Writer(lambda _, games, out: games.observe_packed(out), "out", "uint8", np.uint8, (GAMES, 1127)),
    "illegal": Writer(lambda _, games, out: games.find_illegal(legal(games), out), "out", "bool", np.bool_, (GAMES,)),
    "samples": Writer(lambda _, games, out: games.sample(out), "out", "uint16", np.uint16, (GAMES,)),
    "counts": Writer(lambda _, games, out: games.counts(out), "out", "uint16", np.uint16, (GAMES,)),
    "scores": Writer(lambda _, games, out: games.scores(out), "out", "int16", np.int16, (GAMES, 2)),
    "returns": Writer(lambda _, games, out: games.returns(out), "out", "float32", np.float32, (GAMES, 2)),
    "seats": Writer(lambda _, games, out: games.turns(out, INT8), "seats", "int8", np.int8, (GAMES,)),
    "colours": Writer(lambda _, games, out: games.turns(INT8, out), "colours", "int8", np.int8, (GAMES,)),
    "done": Writer(lambda _, games, out: games.step(legal(games), out), "done", "bool", np.bool_, (GAMES,)),
}


def legal(games: _core.Batch) -> NDArray[Any]:
    """A legal action for each game."""
    return np.array([games.position(number).sample(0) for number in range(GAMES)])


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    array.flags.writeable = False
    return array


PROBLEMS: dict[str, tuple[Callable[[NDArray[Any]], object], str]] = {
    "complex numbers": (lambda good: good.astype(complex), "one with elements of kind 'Zd'"),
    "long doubles": (lambda good: good.astype(np.longdouble), "one with elements of kind 'g'"),
    "objects": (lambda good: good.astype(object), "one with elements of kind 'O'"),
    "texts": (lambda good: good.astype("S2"), "one with elements of kind '2s'"),
    "records": (lambda good: np.zeros(good.shape, [("a", "u1")]), "one with elements of kind 'T{B:a:}'"),
    "dates": (lambda good: np.zeros(good.shape, "M8[s]"), "ndarray"),
    "big-endian": (lambda good: good.astype(">u2"), "one with elements of kind '>H'"),
    "one too few": (lambda good: good[1:].copy(), "one of shape ("),
    "one too many": (lambda good: np.concatenate([good, good[:1]]), "one of shape ("),
    "one dimension too many": (lambda good: good[None], "one of shape (1, "),
    "no dimension": (lambda good: np.zeros((), good.dtype), "one of shape ()"),
    "nothing in it": (lambda good: good[:0], "one of shape (0"),
    "gaps": (lambda good: np.repeat(good, 2, axis=-1)[..., ::2], "one that is not contiguous"),
    "backwards": (lambda good: good[::-1], "one that is not contiguous"),
    "all the same": (lambda good: np.broadcast_to(good.flat[0], good.shape), "one that is not contiguous"),
    "read-only": (lambda good: read_only(good), "one that is read-only"),
    "a list": (lambda good: good.tolist(), "list"),
    "a word": (lambda _: "array", "str"),
    "a number": (lambda _: 3, "int"),
    "None": (lambda _: None, "NoneType"),
}


@pytest.mark.parametrize("writer", WRITERS.values(), ids=WRITERS)
@pytest.mark.parametrize(("spoil", "problem"), PROBLEMS.values(), ids=PROBLEMS)
def test_invalid_output_array_is_rejected(
    writer: Writer, spoil: Callable[[NDArray[Any]], object], problem: str
) -> None:
    game, games = _core.Position(14, [0, 1]), _core.Batch(14, [0, 1], GAMES, 0, 1)
    good = np.ones(writer.shape, writer.kind)
    out = spoil(good)
    expected = f"{writer.name} must be a C-contiguous, writable {writer.wanted} array of shape {writer.shape}"
    with pytest.raises(InvalidArgument, match=f"^{re.escape(f'{expected}, not {problem}')}"):
        writer.fill(game, games, out)
    assert (good == 1).all()
    assert not any(games.position(number).history for number in range(GAMES))
    writer.fill(game, games, np.ones(writer.shape, writer.kind))


@pytest.mark.parametrize(
    "writer", [writer for writer in WRITERS.values() if len(writer.shape) == 2], ids=lambda w: w.wanted
)
def test_fortran_order_array_is_rejected(writer: Writer) -> None:
    game, games = _core.Position(14, [0, 1]), _core.Batch(14, [0, 1], GAMES, 0, 1)
    for out in (np.ones(writer.shape, writer.kind, order="F"), np.ones(writer.shape[::-1], writer.kind).T):
        with pytest.raises(InvalidArgument, match=r"not one that is not contiguous$"):
            writer.fill(game, games, out)
        assert (out == 1).all()


def test_rejected_sample_draws_nothing() -> None:
    games, twin = batch(), batch()
    with pytest.raises(InvalidArgument):
        games.sample(np.zeros(GAMES, np.int16))
    assert state(games) == state(twin)


# Arrays of actions


@pytest.mark.parametrize(
    ("actions", "problem"),
    [
        (np.ones(GAMES, np.bool_), "one with elements of kind '?'"),
        (np.ones(GAMES, np.uint8), "one with elements of kind 'B'"),
        (np.ones(GAMES, np.int8), "one with elements of kind 'b'"),
        (np.ones(GAMES, np.float64), "one with elements of kind 'd'"),
        (np.ones(GAMES, ">i4"), "one with elements of kind '>i'"),
        (np.ones(GAMES, object), "one with elements of kind 'O'"),
        (np.frombuffer(bytes(9), np.uint8)[1:].view(np.uint16), "one with elements of kind '=H'"),
        (np.ones((2, 2), np.int64), "one of shape (2, 2)"),
        (np.ones((GAMES, 1), np.int64), "one of shape (4, 1)"),
        (np.ones(GAMES + 1, np.int64), "one of shape (5,)"),
        (np.int64(1), "one of shape ()"),
        (np.ones(2 * GAMES, np.int64)[::2], "one that is not contiguous"),
        ([1] * GAMES, "list"),
        ("abcd", "str"),
        (None, "NoneType"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_actions_that_are_no_integer_array_are_rejected(actions: Any, problem: str) -> None:
    games = batch()
    expected = f"actions must be a C-contiguous integer (16 to 64 bits) array of shape (4,), not {problem}"
    with pytest.raises(InvalidArgument, match=f"^{re.escape(expected)}$"):
        games.step(actions)
    assert state(games) == state(batch())


@pytest.mark.parametrize("unknown", [-1, ACTIONS, 2**15 - 1, -(2**15)])
@pytest.mark.parametrize("kind", [np.int16, np.int32, np.int64])
def test_unknown_actions_are_rejected(unknown: int, kind: type[np.signedinteger[Any]]) -> None:
    games = batch()
    with pytest.raises(InvalidMove, match=rf"^no action has the id {unknown} \(game 0\); ids are 0 to 13728$"):
        games.step(np.full(GAMES, unknown, kind))
    assert state(games) == state(batch())


@pytest.mark.parametrize("kind", [np.uint16, np.uint32, np.uint64])
def test_largest_unsigned_number_is_rejected_as_action(kind: type[np.unsignedinteger[Any]]) -> None:
    largest = np.iinfo(kind).max
    with pytest.raises(InvalidMove, match=f"no action has the id {largest} "):
        batch().step(np.full(GAMES, largest, kind))


def test_actions_may_be_read_only() -> None:
    games = batch()
    games.step(read_only(games.sample()))
    assert state(games) != state(batch())


# The core itself


@pytest.mark.parametrize("create", [_core.Position, lambda size, seats: _core.Batch(size, seats, 1, 0, 1)])
@pytest.mark.parametrize(
    ("size", "seats", "expected"),
    [
        (15, [0, 1], "the core supports boards of size 14 and 20, not 15"),
        (-14, [0, 1], "the core supports boards of size 14 and 20, not -14"),
        (14, [], "seats must be 2 numbers"),
        (14, [0], "seats must be 2 numbers"),
        (14, [0, 1, 0], "seats must be 2 numbers"),
        (14, [0, 0], "seats must be 2 numbers"),
        (14, [1, 1], "seats must be 2 numbers"),
        (14, [-1, 1], "seats must be 2 numbers"),
        (14, [0, 2], "seat must be -1 to 1, not 2"),
        (20, [0, 1], "seats must be 4 numbers"),
        (20, [2, 2, 2, 2], "seats must be 4 numbers"),
        (20, [0, 1, 2, 4], "seat must be -1 to 3, not 4"),
    ],
)
def test_unknown_board_size_or_seats_are_rejected(
    create: Callable[[int, list[int]], object], size: int, seats: list[int], expected: str
) -> None:
    with pytest.raises(InvalidArgument, match=f"^{expected}"):
        create(size, seats)


def test_error_quotes_the_seats() -> None:
    expected = "seats must be 2 numbers that contain 0, 1 and so on without a gap, not [0, 0]"
    with pytest.raises(InvalidArgument, match=f"^{re.escape(expected)}$"):
        _core.Position(14, [0, 0])


@pytest.mark.parametrize("call", [_core.legal_actions, _core.has_legal_action])
@pytest.mark.parametrize("length", [0, 55, 57])
def test_bitboard_of_wrong_length_is_rejected(
    call: Callable[[int, bytes, bytes, list[int]], object], length: int
) -> None:
    for free, frontier in ((bytes(length), bytes(56)), (bytes(56), bytes(length))):
        with pytest.raises(InvalidArgument, match=f"^cells are 56 bytes, not {length}$"):
            call(14, free, frontier, [1])


@pytest.mark.parametrize("size", [14, 20])
def test_bits_off_the_board_are_ignored(size: int) -> None:
    everywhere, all_pieces = bytes([255] * 56), range(1, 22)
    assert _core.legal_actions(size, everywhere, everywhere, all_pieces) == list(range(_core.first_actions(size)[-1]))
    assert not _core.has_legal_action(size, everywhere, bytes(56), all_pieces)


def test_unsupported_kernel_is_rejected() -> None:
    before = _core.kernel()
    for name in ("neon", "", "AVX2"):
        with pytest.raises(InvalidArgument, match=f"^unknown kernel '{name}'; this processor runs .*plain$"):
            _core.use_kernel(name)
    assert _core.kernel() == before


@pytest.mark.parametrize("positions", ["[None]", "[3]", "3", "[game, None]"])
def test_invalid_list_of_positions_is_rejected(positions: str) -> None:
    script = f"""
import polindrome._core as core
game = core.Position(14, [0, 1])
try:
    core.generate_anchors({positions}, 1)
except (TypeError, ValueError):
    print("refused")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (0, "refused\n")
