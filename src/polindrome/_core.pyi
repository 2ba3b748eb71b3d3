"""The compiled core of Polindrome. Use polindrome.native, which speaks of games instead of numbers."""

from collections.abc import Iterable, Sequence
from typing import Any, SupportsIndex, TypedDict, final, type_check_only

from numpy.typing import NDArray

class IllegalAction(ValueError):
    """An action that is not legal; its argument is the number of the game in a batch, else 0."""

@type_check_only
class Sums(TypedDict):
    games: int
    plies: int
    sum: tuple[int, ...]
    squares: tuple[int, ...]
    lowest: tuple[int, ...]
    highest: tuple[int, ...]
    rank_sum: tuple[int, ...]
    wins: tuple[int, ...]

def set_errors(argument: type[Exception], action: type[Exception]) -> None:
    """The exceptions to raise for a bad argument and for an unknown action."""

def set_moves(size: int, moves: tuple[Any, ...]) -> None:
    """The Move of every action on a board: what legal_moves lists and play takes."""

def kernels() -> list[str]:
    """Names of the kernels that run on this processor, the fastest first."""

def kernel() -> str:
    """The kernel in use."""

def use_kernel(name: str) -> None:
    """Use another kernel, for all games from now on."""

def shapes() -> list[tuple[int, int, list[tuple[int, int]]]]:
    """Piece id, orientation id and cells of the 91 orientations."""

def program() -> list[tuple[int, int, tuple[int, int]]]:
    """The steps of the shape program: shape, parent (-1: none), cell that is added."""

def first_actions(size: int) -> list[int]:
    """The first action of every orientation, and the end."""

def legal_actions(size: int, free: bytes, frontier: bytes, pieces: Iterable[int]) -> list[int]:
    """Ids of the legal placements for cells given as bitboards, ascending."""

def has_legal_action(size: int, free: bytes, frontier: bytes, pieces: Iterable[int]) -> bool:
    """Whether there is a legal placement for cells given as bitboards."""

def frontier_changes(
    size: int, free: bytes, frontier: bytes, pieces: Iterable[int]
) -> tuple[bytearray, bytearray, bytearray]:
    """Legal placements, and how many frontier cells each adds and how many it removes without covering them."""

def generate_anchors(positions: Sequence[Position], repeats: int) -> int:
    """Make the bitboards of all legal placements of the positions, to be timed; returns a checksum."""

def entropy_score_line(code: SupportsIndex, scorer: SupportsIndex) -> int:
    """Points of a line of Entropy."""

def entropy_score(cells: bytes, scorer: SupportsIndex) -> int:
    """Points of a board of Entropy."""

def entropy_score_all(boards: Sequence[bytes], scorer: SupportsIndex, repeats: int) -> int:
    """Score all boards, to be timed; returns the sum."""

def entropy_evaluate(role: SupportsIndex, cells: bytes, scorer: SupportsIndex) -> int:
    """Static evaluation of a board by the policy best of a role, in units of 1/1024 point."""

def entropy_slides(cells: bytes) -> list[int]:
    """Ids of the slides, ascending."""

def entropy_search(
    role: SupportsIndex,
    policy: SupportsIndex,
    cells: bytes,
    token: SupportsIndex,
    scorer: SupportsIndex,
    nodes: SupportsIndex,
    seconds: float,
    seed: SupportsIndex,
) -> tuple[list[tuple[int, float]], int]:
    """Actions with the expected score of Order, the best first, and the number of evaluated boards."""

@final
class Position:
    """One game: a position and the actions that led to it."""

    def __init__(self, size: int, seats: Iterable[int]) -> None: ...
    def copy(self) -> Position:
        """An independent twin."""

    @property
    def colour(self) -> int:
        """The colour to move in turn order, or -1."""

    @property
    def seat(self) -> int:
        """The seat to move, or -1."""

    @property
    def history(self) -> tuple[int, ...]:
        """The actions so far."""

    def hand(self, colour: SupportsIndex) -> int:
        """Pieces that a colour holds, piece 1 as bit 0."""

    def scores(self) -> tuple[int, ...]:
        """Points of each colour."""

    def ranks(self) -> tuple[int, ...]:
        """For each seat, how many it is ahead of less how many are ahead of it."""

    def grid(self, out: NDArray[Any]) -> None:
        """Write the number of the colour, from 1, on every cell."""

    def key(self) -> int:
        """A 64-bit hash of what matters for the rest of the game."""

    def same(self, other: Position) -> bool:
        """Whether both positions go on in the same way."""

    def count(self, colour: SupportsIndex | None) -> int:
        """How many actions are legal, for the colour to move or another."""

    def legal_ids(self, colour: SupportsIndex | None) -> list[int]:
        """Their ids, ascending, as a list of numbers."""

    def legal_moves(self, colour: SupportsIndex | None) -> list[Any]:
        """Their moves, as registered by set_moves."""

    def placed(self) -> list[tuple[int, int]]:
        """The colour and the id of each action so far."""

    def legal_actions(self) -> bytearray:
        """Their ids, ascending, as 16-bit numbers."""

    def legal_mask(self, out: NDArray[Any]) -> None:
        """Write one byte for each action."""

    def legal_mask_packed(self, out: NDArray[Any]) -> None:
        """Write one bit for each action."""

    def observe(self, colour: SupportsIndex, out: NDArray[Any]) -> None:
        """Write the planes that a colour sees, a byte for each cell."""

    def mobility(self) -> list[tuple[int, ...]]:
        """Legal placements of each piece, for each colour."""

    def put(self, colour: SupportsIndex, action: SupportsIndex) -> None:
        """Put a piece on the board before the first move."""

    def give_turn(self, colour: SupportsIndex) -> None:
        """Say who moves first after pieces were put."""

    def apply(self, action: SupportsIndex) -> None:
        """Play an action; IllegalAction changes nothing."""

    def play(self, move: Any) -> bool:
        """Play a Move; False, and nothing changes, if it is not legal."""

    def undo(self) -> None:
        """Take the latest action back."""

    def sample(self, seed: SupportsIndex) -> int:
        """A legal action that the seed picks."""

    def perft(self, depth: SupportsIndex) -> int:
        """Sequences of so many actions."""

    def playouts(self, n: SupportsIndex, seed: SupportsIndex, threads: SupportsIndex) -> Sums:
        """Sums over random games from here on."""

@final
class Weights:
    """The learnt weights of value network and policy for boards of one size."""

    def __init__(self, size: int, data: bytes) -> None: ...
    def predict(self, position: Position) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Win probabilities and margins of the seats, without a search."""

    def predict_moves(self, position: Position) -> tuple[bytearray, bytearray, bytearray]:
        """Legal actions, and after each the win probability and the margin of the seat that makes it."""

    def policy_logits(self, position: Position) -> tuple[bytearray, bytearray]:
        """Legal actions, and their logits in units of 1/256."""

@final
class Trainer:
    """Training positions, and the gradients of their losses."""

    def __init__(self, size: int) -> None: ...
    def add_game(self, actions: NDArray[Any], count: SupportsIndex) -> int:
        """Add the positions of a game; returns the index of the first."""

    def value_gradient(
        self,
        weights: NDArray[Any],
        picks: NDArray[Any],
        targets: NDArray[Any],
        count: SupportsIndex,
        gradient: NDArray[Any],
        threads: SupportsIndex,
    ) -> tuple[float, float, float]:
        """Set the gradient of the value network; returns the sums of the losses."""

    def prior_gradient(
        self,
        weights: NDArray[Any],
        picks: NDArray[Any],
        starts: NDArray[Any],
        actions: NDArray[Any],
        shares: NDArray[Any],
        count: SupportsIndex,
        gradient: NDArray[Any],
        threads: SupportsIndex,
    ) -> tuple[float, float]:
        """Set the gradient of the policy; returns the sum of the losses and the number of top-1 hits."""

@final
class Stop:
    """Stops a search from another thread, and reads its progress."""

    def __init__(self) -> None: ...
    def set(self) -> None:
        """Request the end of the search."""

    def is_set(self) -> bool:
        """Whether the end was requested."""

    def progress(self) -> tuple[int, int, float] | None:
        """Simulations so far, the most visited action and its win probability; None before the first update."""

@final
class Search:
    """A search tree."""

    def __init__(self, memory: SupportsIndex) -> None: ...
    def run(
        self,
        position: Position,
        weights: Weights,
        simulations: SupportsIndex,
        seconds: float,
        threads: SupportsIndex,
        until_decided: bool,
        seed: SupportsIndex,
        stop: Stop,
        settings: tuple[float, float, float, float, float, float, float, int],
    ) -> tuple[list[tuple[int, int, float, float, float, float]], tuple[float, ...], tuple[float, ...], int, int]:
        """Moves (action, visits, value, win, margin, prior), wins and margins of the seats, simulations, bytes."""

@final
class Batch:
    """Games in lock-step."""

    def __init__(
        self, size: int, seats: Iterable[int], n: SupportsIndex, seed: SupportsIndex, threads: SupportsIndex
    ) -> None: ...
    def __len__(self) -> int: ...
    def reset(self, seed: SupportsIndex) -> None:
        """Start all games anew."""

    def restart(self, chosen: NDArray[Any]) -> None:
        """Start the chosen games anew."""

    def find_illegal(self, actions: NDArray[Any], out: NDArray[Any]) -> None:
        """Tell which actions are not legal."""

    def step(self, actions: NDArray[Any], done: NDArray[Any]) -> None:
        """One action in each game; tells which ended."""

    def sample(self, out: NDArray[Any]) -> None:
        """A legal action of each game."""

    def legal_mask(self, out: NDArray[Any]) -> None:
        """Write one byte for each action of each game."""

    def legal_mask_packed(self, out: NDArray[Any]) -> None:
        """Write one bit for each action of each game."""

    def observe(self, out: NDArray[Any]) -> None:
        """Write the planes that the colour to move sees in each game."""

    def observe_packed(self, out: NDArray[Any]) -> None:
        """Write them with one bit for each cell."""

    def counts(self, out: NDArray[Any]) -> None:
        """How many actions are legal in each game."""

    def scores(self, out: NDArray[Any]) -> None:
        """Points of each colour; final ones where the last step ended a game."""

    def returns(self, out: NDArray[Any]) -> None:
        """Payoffs where the last step ended a game, else 0."""

    def turns(self, seats: NDArray[Any], colours: NDArray[Any]) -> None:
        """The seat and the colour to move in each game."""

    def position(self, index: SupportsIndex) -> Position:
        """A copy of one game."""

    def ended(self, index: SupportsIndex) -> Position:
        """A copy of the game that the latest step ended."""
