"""Families of games, and the interfaces of their optional parts: bots, analysis, file formats, terminal and others.

A family is a group of games that share one package, such as the variants of Blokus. The factory of a game names its
family: `factory.family` is a `Family`. A factory without one gets its own family without parts; everything that
needs only the rules still works.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from polindrome.errors import NotOffered, PluginFailed, PolindromeError, UnknownName
from polindrome.game import Game

if TYPE_CHECKING:
    from fastapi import APIRouter
    from pydantic import BaseModel
    from rich.console import Console

    from polindrome.analysis.report.page import GamePage
    from polindrome.analysis.results import Hint, Review, ReviewedMove, ToJson, ValueEstimate
    from polindrome.analysis.review import ProgressCallback
    from polindrome.arena.paired_games import PairedGames
    from polindrome.arena.selfplay import SelfPlayRules
    from polindrome.bots.bot import Bot, Budget, Level
    from polindrome.cli.save_files import SaveFiles
    from polindrome.cli.session import PlaySettings, Session
    from polindrome.envs.env_game import EnvGame
    from polindrome.records import GameRecord

T = TypeVar("T")


class Bots(Protocol):
    """The bots of a family."""

    def levels(self, game: str) -> Mapping[str, Level]:
        """Return the levels that players choose from, by name, weakest first."""

    def default_level(self, game: str) -> str:
        """Return the level for a player who did not choose one."""

    def stand_in(self, game: str) -> str:
        """Return the bot that replaces one that failed, or a player who left: fast, without a search."""

    def factories(self, game: str) -> Mapping[str, Callable[[str, str], Bot]]:
        """Return bot factories for trusted callers: `mcts:SIMULATIONS` -> a function of the argument and the game."""

    def find(self, text: str) -> Bot | None:
        """Find a bot that is no level and that every caller may use, such as a policy of Entropy; None if unknown."""

    def describe_position(self, game: Game) -> dict[str, Any]:
        """Describe the position as JSON for an external program."""


class Analysis(Protocol):
    """Hints and reviews."""

    NODES: int
    """The default number of search nodes per position."""
    VALUE: str
    """The title of the value of a position, such as "win chance"."""

    def check_available(self) -> None:
        """Raise CoreMissing if hints and reviews need the compiled core and it is missing."""

    def hint(self, game: Game, budget: Budget) -> Hint:
        """Find the best moves for the seat to move."""

    def review(
        self, positions: Sequence[Game], actions: Sequence[int], budget: Budget, progress: ProgressCallback
    ) -> tuple[ToJson, tuple[ReviewedMove, ...]]:
        """Return the standing at the start and the reviewed moves.

        The positions are those before the first action and after each one; they are not changed.
        """

    def accuracy(self, lost: ValueEstimate, num_seats: int) -> float:
        """Return the accuracy of a move, from 0 to 1, given its loss."""

    def page(self, review: Review) -> GamePage:
        """Return the game-specific parts of the HTML report."""


class RecordFormat(Protocol):
    """A file format of a family, in addition to JSON records."""

    NAME: str
    """The name of the format, and the suffix of its files without the dot."""
    MEDIA_TYPE: str

    def matches(self, text: str) -> bool:
        """Whether the text looks like this format, by its first characters."""

    def parse(self, text: str) -> GameRecord:
        """Parse a file; InvalidRecord says what is wrong with it."""

    def format(self, record: GameRecord) -> str:
        """Format a game as a file."""

    def format_review(self, review: Review) -> str:
        """Format a game as a file with the review in its comments."""


class Wire(Protocol):
    """The wire format of a family: what the server sends to clients; needs the extra `server`."""

    FAMILY: str
    """The value of the field `family`, by which clients choose the view of a game."""
    CatalogueEntry: type[BaseModel]
    Snapshot: type[BaseModel]
    Facts: type[BaseModel]
    """The effects of a reviewed or suggested move on the board."""
    Standing: type[BaseModel]
    """The standing of the seats after a reviewed move."""

    def describe_catalogue_entry(self, game: Game) -> dict[str, Any]:
        """Return the fields of a catalogue entry that only this family has."""

    def describe_position(self, game: Game, *, is_over: bool) -> dict[str, Any]:
        """Describe the board part of a snapshot; `is_over` is also set after a resignation or a time-out."""

    def describe_legal_moves(self, game: Game) -> list[Any]:
        """List the legal moves of the seat to move, in the order of their action ids."""


class Picture(Protocol):
    """The picture of a position, for link previews: the server draws it from the colours."""

    IS_ROUND: bool
    """Whether squares are filled with discs, or wholly."""

    def colours_of(self, game: Game) -> Sequence[Sequence[str | None]]:
        """Return the rows of the board, each square as `#rrggbb`; None for an empty one."""


class Terminal(Protocol):
    """The terminal interface of a family; games without one are drawn as plain text."""

    SEATS: Mapping[str, Sequence[str]]
    """Game name -> names of its seats for `--seat`, such as `order`."""

    def new_session(
        self, game: Game, settings: PlaySettings, *, console: Console, save_files: SaveFiles, read: Callable[[str], str]
    ) -> Session[Any, Any]:
        """Create a session of one player against bots."""


class Environment(Protocol):
    """Observations and rewards for reinforcement learning; needs the extra `rl`."""

    def new_env_game(self, game: str, *, reward: str, **options: Any) -> EnvGame:
        """Create a game with observations and rewards."""


class _Part(Generic[T]):
    """A descriptor for a part of a family; a part given as an import path is imported on first use."""

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = name

    def __get__(self, family: Family, _owner: type) -> T | None:
        part: Any = family.parts.get(self._name)
        if isinstance(part, str):
            path = part
            module, _, attribute = path.partition(":")
            try:
                part = import_module(module)
                part = getattr(part, attribute) if attribute else part
            except PolindromeError:
                raise
            except (ImportError, AttributeError) as error:
                name = f"the part {self._name!r} of the family {family.name!r} ({path})"
                raise PluginFailed(f"{name} cannot be imported: {error}") from error
        found: T | None = part
        return found


@dataclass(frozen=True)
class Family:
    """A group of games with common parts: `Family("blokus", parts={"bots": "polindrome.blokus.bots.catalogue", ...})`.

    A part is an object, or an import path `module` or `module:name`. The attribute of a missing part is None.
    """

    name: str
    titles: Mapping[str, str] = field(default_factory=dict)
    """Game name -> display title."""
    descriptions: Mapping[str, str] = field(default_factory=dict)
    """Game name -> what the game is, in one sentence."""
    seat_names: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Game name -> display names of its seats."""
    parts: Mapping[str, object] = field(default_factory=dict)

    bots: ClassVar[_Part[Bots]] = _Part()
    analysis: ClassVar[_Part[Analysis]] = _Part()
    record_format: ClassVar[_Part[RecordFormat]] = _Part()
    terminal: ClassVar[_Part[Terminal]] = _Part()
    environment: ClassVar[_Part[Environment]] = _Part()
    matches: ClassVar[_Part[PairedGames]] = _Part()
    self_play: ClassVar[_Part[SelfPlayRules]] = _Part()
    draw: ClassVar[_Part[Callable[[Any, int], int]]] = _Part()
    """A function of game and seed that chooses a draw; without it draws follow the probabilities of the game."""
    wire: ClassVar[_Part[Wire]] = _Part()
    picture: ClassVar[_Part[Picture]] = _Part()
    routers: ClassVar[_Part[Sequence[APIRouter]]] = _Part()
    """HTTP routes of this family; needs the extra `server`."""

    def __post_init__(self) -> None:
        known = [name for name, value in vars(Family).items() if isinstance(value, _Part)]
        for part in self.parts:
            if part not in known:
                raise UnknownName(f"part of the family {self.name}", part, known)

    def title(self, game: str) -> str:
        """Return the display title of a game."""
        return self.titles.get(game, game.replace("-", " ").title())

    def description(self, game: str) -> str:
        """Return what a game is, in one sentence; empty without a description."""
        return self.descriptions.get(game, "")

    def seat_name(self, game: str, seat: int) -> str:
        """Return the display name of a seat: its colours, or "Player 2"."""
        names = self.seat_names.get(game)
        return names[seat] if names else f"Player {seat + 1}"


def require_part(part: T | None, what: str, game: str) -> T:
    """Return the part; NotOffered ("hints are not available for nim") if it is None."""
    if part is None:
        raise NotOffered(what, game)
    return part
