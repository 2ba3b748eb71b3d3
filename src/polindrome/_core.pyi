"""The compiled core. Private: use polindrome.native and polindrome.entropy.native."""

from collections.abc import Iterable, Sequence
from typing import Any, SupportsIndex, TypedDict, final, type_check_only

from numpy.typing import NDArray

class IllegalAction(ValueError):
    """An illegal action; its argument is the index of the game in a batch, else 0."""

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
    """Set the exceptions to raise for an invalid argument and for an action id that is out of range."""

def set_moves(size: int, moves: tuple[Any, ...]) -> None:
    """Register the Move of every action on a board, which legal_moves returns and play takes."""

def kernels() -> list[str]:
    """Names of the kernels that this processor supports, the fastest first."""

def kernel() -> str:
    """Name of the current kernel."""

def use_kernel(name: str) -> None:
    """Select the kernel, for existing games, too."""

def shapes() -> list[tuple[int, int, list[tuple[int, int]]]]:
    """Piece id, orientation id and cells of the 91 orientations."""

def shape_program() -> list[tuple[int, int, tuple[int, int]]]:
    """Steps of the shape program: shape, parent (-1: none), cell that is added to it."""

def first_actions(size: int) -> list[int]:
    """The first action id of every orientation, then the number of actions."""

def legal_actions(size: int, free: bytes, frontier: bytes, pieces: Iterable[int]) -> list[int]:
    """Ids of the legal placements, ascending; free and frontier cells are bitboards."""

def has_legal_action(size: int, free: bytes, frontier: bytes, pieces: Iterable[int]) -> bool:
    """Whether there is a legal placement; free and frontier cells are bitboards."""

def frontier_changes(
    size: int, free: bytes, frontier: bytes, pieces: Iterable[int]
) -> tuple[bytearray, bytearray, bytearray]:
    """Legal placements; frontier cells that each adds, and those that it removes but does not cover."""

def generate_anchors(positions: Sequence[Position], repeats: int) -> int:
    """Generate the bitboards of the legal placements repeatedly, for benchmarks; returns a checksum."""

def entropy_score_line(code: SupportsIndex, scorer: SupportsIndex) -> int:
    """Points of a line of Entropy."""

def entropy_score(cells: bytes, scorer: SupportsIndex) -> int:
    """Points of a board of Entropy."""

def entropy_score_all(boards: Sequence[bytes], scorer: SupportsIndex, repeats: int) -> int:
    """Score all boards repeatedly, for benchmarks; returns the sum."""

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
        """An independent copy."""

    @property
    def colour(self) -> int:
        """The colour to move, counted in turn order, or -1 after the end."""

    @property
    def seat(self) -> int:
        """The seat to move, or -1 after the end."""

    @property
    def history(self) -> tuple[int, ...]:
        """The actions so far."""

    def hand(self, colour: SupportsIndex) -> int:
        """Remaining pieces of a colour, one bit each; piece 1 is bit 0."""

    def scores(self) -> tuple[int, ...]:
        """Points of each colour."""

    def ranks(self) -> tuple[int, ...]:
        """For each seat, opponents behind it minus opponents ahead of it."""

    def grid(self, out: NDArray[Any]) -> None:
        """Write the board: for each cell 0 or the colour, counted from 1."""

    def key(self) -> int:
        """A 64-bit hash; equal if the possible continuations are."""

    def same(self, other: Position) -> bool:
        """Whether both positions have the same possible continuations."""

    def legal_count(self, colour: SupportsIndex | None) -> int:
        """Number of legal actions, of the colour to move or of another."""

    def legal_actions(self, colour: SupportsIndex | None) -> list[int]:
        """Ids of the legal actions, ascending, of the colour to move or of another."""

    def legal_moves(self, colour: SupportsIndex | None) -> list[Any]:
        """The legal actions as registered by set_moves."""

    def legal_actions_uint16(self) -> bytearray:
        """Ids of the legal actions of the colour to move, ascending, as an array of 16-bit numbers."""

    def legal_mask(self, out: NDArray[Any]) -> None:
        """Write one byte for each action."""

    def legal_mask_packed(self, out: NDArray[Any]) -> None:
        """Write one bit for each action."""

    def placed(self) -> list[tuple[int, int]]:
        """Colour and id of each action so far."""

    def observe(self, colour: SupportsIndex, out: NDArray[Any]) -> None:
        """Write the observation planes of a colour, one byte for each cell."""

    def mobility(self) -> list[tuple[int, ...]]:
        """Number of legal placements of each piece, for each colour."""

    def put(self, colour: SupportsIndex, action: SupportsIndex) -> None:
        """Put a piece on the board of a setup."""

    def set_turn(self, colour: SupportsIndex) -> None:
        """Set the colour to move in a setup."""

    def apply(self, action: SupportsIndex) -> None:
        """Play an action; raises IllegalAction and changes nothing if it is illegal."""

    def play(self, move: Any) -> bool:
        """Play a Move; returns False and changes nothing if it is illegal."""

    def undo(self) -> None:
        """Take the latest action back."""

    def sample(self, seed: SupportsIndex) -> int:
        """A legal action, chosen by the seed."""

    def perft(self, depth: SupportsIndex) -> int:
        """Number of action sequences of a length."""

    def playouts(self, n: SupportsIndex, seed: SupportsIndex, threads: SupportsIndex) -> Sums:
        """Sums over random games from this position."""

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

    def value_loss_gradient(
        self,
        weights: NDArray[Any],
        samples: NDArray[Any],
        targets: NDArray[Any],
        count: SupportsIndex,
        gradient: NDArray[Any],
        threads: SupportsIndex,
    ) -> tuple[float, float, float]:
        """Write the gradient of the value network's loss; returns the sums of the losses of win, margin and rank."""

    def policy_loss_gradient(
        self,
        weights: NDArray[Any],
        samples: NDArray[Any],
        starts: NDArray[Any],
        actions: NDArray[Any],
        shares: NDArray[Any],
        count: SupportsIndex,
        gradient: NDArray[Any],
        threads: SupportsIndex,
    ) -> tuple[float, float]:
        """Write the gradient of the policy's loss; returns the sum of the losses and the number of top-1 hits."""

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
        """Restart all games."""

    def restart(self, chosen: NDArray[Any]) -> None:
        """Restart the chosen games."""

    def find_illegal(self, actions: NDArray[Any], out: NDArray[Any]) -> None:
        """Write which actions are illegal."""

    def step(self, actions: NDArray[Any], done: NDArray[Any]) -> None:
        """Play one action in each game; write which games ended."""

    def sample(self, out: NDArray[Any]) -> None:
        """Write a random legal action of each game."""

    def legal_mask(self, out: NDArray[Any]) -> None:
        """Write one byte for each action of each game."""

    def legal_mask_packed(self, out: NDArray[Any]) -> None:
        """Write one bit for each action of each game."""

    def observe(self, out: NDArray[Any]) -> None:
        """Write the observation planes of the colour to move in each game."""

    def observe_packed(self, out: NDArray[Any]) -> None:
        """Write the observation planes with one bit for each cell."""

    def counts(self, out: NDArray[Any]) -> None:
        """Write the number of legal actions of each game."""

    def scores(self, out: NDArray[Any]) -> None:
        """Write the points of each colour; final ones where the latest step ended the game."""

    def returns(self, out: NDArray[Any]) -> None:
        """Write the payoffs where the latest step ended the game, else 0."""

    def turns(self, seats: NDArray[Any], colours: NDArray[Any]) -> None:
        """Write the seat and the colour to move in each game."""

    def position(self, index: SupportsIndex) -> Position:
        """A copy of one game."""

    def ended(self, index: SupportsIndex) -> Position:
        """A copy of the game that the latest step ended."""
