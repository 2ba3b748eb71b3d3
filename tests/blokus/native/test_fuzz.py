"""Fuzzing of the core with valid and invalid arguments: it stays equal to Python and rejects invalid input."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import Any

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from numpy.typing import NDArray

import polindrome._core as _core
from polindrome.blokus import VARIANTS, Variant
from polindrome.errors import PolindromeError
from polindrome.native import Batch, Position
from tests.random_play import python_game

KINDS = ["?", "b", "B", "h", "H", ">H", "i", "I", ">i4", "q", "Q", "e", "f", "d", "F", "S2", "U1", "O", "M8[s]", "B,H"]
SIZES = [0, 1, 2, 3, 4, 14, 20, 1_717, 3_805, 13_729, 30_433]
TWISTS: list[Callable[[NDArray[Any]], NDArray[Any]]] = [
    lambda array: array,
    lambda array: array.T,
    lambda array: array[::2] if array.ndim else array,
    lambda array: array[::-1] if array.ndim else array,
    lambda array: np.broadcast_to(array, (2, *array.shape)),
]


def new_array(kind: str, shape: list[int], twist: Callable[[NDArray[Any]], NDArray[Any]], frozen: bool) -> NDArray[Any]:
    array = twist(np.zeros(shape, kind))
    array.flags.writeable = array.flags.writeable and not frozen
    return array


shapes = st.lists(st.integers(0, 4), max_size=3) | st.lists(st.sampled_from(SIZES), min_size=1, max_size=1)
shapes |= st.tuples(st.integers(1, 3), st.sampled_from(SIZES)).map(list)
arrays = st.builds(new_array, st.sampled_from(KINDS), shapes, st.sampled_from(TWISTS), st.booleans())
# Some numbers in between would be valid and start work that takes for ever.
numbers = st.integers(-3, 2) | st.integers(-(2**70), -1) | st.integers(2**50, 2**70)
scalars = numbers | st.floats() | st.text(max_size=3) | st.booleans() | st.sampled_from(_core.kernels())
anything = scalars | st.none() | st.binary(max_size=3) | st.just(bytes(56)) | st.lists(scalars, max_size=4) | arrays
arguments = st.lists(anything, max_size=1) | st.lists(anything, max_size=3)
for_the_module = arguments | st.tuples(st.sampled_from([14, 20]), arguments).map(lambda given: [given[0], *given[1]])


def attempt(call: Callable[..., object], *given: object) -> bool:
    """Whether the call succeeds; the only errors allowed are documented ones."""
    try:
        call(*given)
    except (PolindromeError, TypeError):
        return False
    return True


CHANGES = {"apply", "put", "set_turn", "step", "reset", "restart"}
"""Methods that change a game: they have rules of their own below, or are valid only before a game."""


class Core(RuleBasedStateMachine):
    """A position and a batch of the core, with the same games kept in Python."""

    @initialize(
        variant=st.sampled_from(list(VARIANTS.values())), n=st.integers(1, 3), seed=numbers, threads=st.integers(1, 3)
    )
    def begin(self, variant: Variant, n: int, seed: int, threads: int) -> None:
        """Start all games."""
        self.variant, self.kernel = variant, _core.kernel()
        self.position, self.game = Position(variant), python_game(variant)
        self.batch = Batch(variant, n, seed, threads=threads)
        self.games = [python_game(variant) for _ in range(n)]

    def teardown(self) -> None:
        """Restore the kernel."""
        _core.use_kernel(self.kernel)

    @rule(choice=st.integers(0, 10_000))
    def play(self, choice: int) -> None:
        """Play a legal action, or start a new game."""
        actions = self.game.legal_actions()
        if not actions:
            self.position, self.game = Position(self.variant), python_game(self.variant)
            return
        self.game.apply(actions[choice % len(actions)])
        self.position.apply(actions[choice % len(actions)])

    @rule(action=anything | st.integers(0, 31_000))
    def apply(self, action: Any) -> None:
        """Play any action; Python follows if the core accepts it."""
        if attempt(self.position.apply, action):
            self.game.apply(index(action))

    @rule(action=st.integers(0, 31_000))
    def apply_in_the_core(self, action: int) -> None:
        """Play an action in the core directly, which raises IllegalAction."""
        try:
            self.position.core.apply(action)
        except (_core.IllegalAction, PolindromeError):
            assert action not in self.game.legal_actions()
        else:
            self.game.apply(action)

    @rule(repeats=st.integers(1, 20))
    def step(self, repeats: int) -> None:
        """Play random actions in all games."""
        for _ in range(repeats):
            actions = self.batch.sample()
            self._follow(actions, self.batch.step(actions))

    @rule(number=st.integers(0, 2), action=st.integers(-1, 31_000), kind=st.sampled_from(KINDS[3:11]))
    def step_with_one_replaced_action(self, number: int, action: int, kind: str) -> None:
        """Replace one action, which is probably illegal: then no game changes."""
        actions = self.batch.sample().astype(np.int64)
        actions[number % len(actions)] = action
        self.step_anything(actions.astype(kind))

    @rule(actions=anything)
    def step_anything(self, actions: Any) -> None:
        """Step with any argument; Python follows if the core accepts it."""
        done: list[NDArray[np.bool_]] = []
        if attempt(lambda: done.append(self.batch.step(actions))):
            self._follow(actions, done[0])

    def _follow(self, actions: NDArray[Any], done: NDArray[np.bool_]) -> None:
        for number, action in enumerate(actions.tolist()):
            self.games[number].apply(action)
            assert self.games[number].is_over == done[number]
            if done[number]:
                assert tuple(self.batch.colour_scores()[number]) == self.games[number].colour_scores()
                self.games[number] = python_game(self.variant)

    @rule(seed=anything)
    def reset(self, seed: Any) -> None:
        """Restart all games; any integer is a seed."""
        if attempt(self.batch.reset, seed):
            self.games = [python_game(self.variant) for _ in self.games]

    @rule(
        name=st.sampled_from(sorted({*dir(_core.Position)} - {*dir(object), *CHANGES, "colour", "seat", "history"})),
        given=arguments,
    )
    def query_the_position(self, name: str, given: list[Any]) -> None:
        """Call any other method of the position, which changes nothing."""
        attempt(getattr(self.position.core, name), *given)

    @rule(
        name=st.sampled_from(sorted({*dir(Batch)} - {*dir(object), *CHANGES, "turn", "colour", "__len__"})),
        given=arguments,
    )
    def query_the_batch(self, name: str, given: list[Any]) -> None:
        """Call any other method of the batch, which changes nothing."""
        attempt(getattr(self.batch, name), *given)

    @rule(
        name=st.sampled_from([name for name in dir(_core) if not name.startswith("_") and name != "set_errors"]),
        given=for_the_module,
    )
    def call_the_module(self, name: str, given: list[Any]) -> None:
        """Call any function of the module; at most the kernel changes, without effect on results."""
        attempt(getattr(_core, name), *given)

    @rule(choice=st.sampled_from(_core.kernels()))
    def change_the_kernel(self, choice: str) -> None:
        """Select another kernel during the games."""
        _core.use_kernel(choice)

    @invariant()
    def core_and_python_agree(self) -> None:
        """Compare histories, legal actions, turns and scores."""
        positions = [self.position, *map(self.batch.position, range(len(self.batch)))]
        for position, game in zip(positions, [self.game, *self.games], strict=True):
            assert position.history == tuple(game.history)
            assert position.legal_actions().tolist() == game.legal_actions()
            assert (position.turn, position.colour_scores()) == (game.turn, game.colour_scores())


TestCore = Core.TestCase
TestCore.settings = settings(max_examples=100, stateful_step_count=50)
