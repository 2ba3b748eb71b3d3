"""What a family of games offers beyond its rules; every part is optional.

A family is the games that share one folder, such as the variants of Blokus. A game becomes a member through its
factory: `factory.family` is a `Family`. A factory without one belongs to a family of its own that offers nothing,
and everything that needs only the rules still works.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from polindrome.errors import NotOffered, UnknownName
from polindrome.game import Game

if TYPE_CHECKING:
    from fastapi import APIRouter
    from pydantic import BaseModel
    from rich.console import Console

    from polindrome.analysis.limits import Progress
    from polindrome.analysis.report.page import GamePage
    from polindrome.analysis.verdicts import Hint, Outlook, Review, ReviewedMove, ToJson
    from polindrome.arena.paired_games import PairedGames
    from polindrome.arena.selfplay import SelfPlayGames
    from polindrome.bots.bot import Bot, Budget, Level
    from polindrome.cli.keeper import Keeper
    from polindrome.cli.session import Session, Settings
    from polindrome.envs.play import Play
    from polindrome.records import GameRecord

T = TypeVar("T")


class Bots(Protocol):
    """The computer players of a family."""

    def levels(self, game: str) -> Mapping[str, Level]:
        """The levels for people to choose from, by name, the weakest first."""

    def default_level(self, game: str) -> str:
        """The level for a player who did not choose one."""

    def stand_in(self, game: str) -> str:
        """The bot that moves for one that failed: quick, and without a search."""

    def makers(self, game: str) -> Mapping[str, Callable[[str, str], Bot]]:
        """Bots for trusted callers: `mcts:SIMULATIONS` -> a function of the argument and the game."""

    def find(self, text: str) -> Bot | None:
        """A bot that is no level and open to every client, such as a policy of Entropy; None if there is none."""

    def describe_position(self, game: Game) -> dict[str, Any]:
        """The position as JSON, as another program is asked about it."""


class Analysis(Protocol):
    """Hints and reviews."""

    NODES: int
    """Searched for a position, unless the budget says otherwise."""
    VALUE: str
    """What a review tells of a position, such as "win chance"."""

    def check_available(self) -> None:
        """Raise CoreMissing where hints and reviews need the compiled core and there is none."""

    def hint(self, game: Game, budget: Budget) -> Hint:
        """The best moves for the seat to move."""

    def review(
        self, game: Game, actions: Sequence[int], budget: Budget, progress: Progress
    ) -> tuple[ToJson, tuple[ReviewedMove, ...]]:
        """The standing at the start, and a verdict on each move; the game is played on to its last position."""

    def accuracy(self, lost: Outlook, num_seats: int) -> float:
        """How good a move was, from 0 to 1, by what it lost."""

    def page(self, review: Review) -> GamePage:
        """What the HTML report shows of this family."""


class RecordFormat(Protocol):
    """A file format of a family, beside Polindrome's own JSON."""

    NAME: str
    """The name, which is also the suffix of its files without the dot."""
    MEDIA_TYPE: str

    def matches(self, text: str) -> bool:
        """Whether the text can be a file of this format, by its first characters."""

    def parse(self, text: str) -> GameRecord:
        """The game of a file; InvalidRecord says what is wrong with it."""

    def format(self, record: GameRecord) -> str:
        """The game as a file."""

    def format_review(self, review: Review) -> str:
        """The game as a file with the review in its comments."""


class Wire(Protocol):
    """What the server sends to clients of the family; needs the extra `server`."""

    FAMILY: str
    """The value of the field `family`, by which clients choose how to show a game."""
    Kind: type[BaseModel]
    """A game in the catalogue."""
    Snapshot: type[BaseModel]
    Facts: type[BaseModel]
    """What a reviewed or suggested move does on the board."""
    Standing: type[BaseModel]
    """How the seats stand after a reviewed move."""

    def describe_kind(self, game: Game) -> dict[str, Any]:
        """What a client needs to know of a game before it starts."""

    def describe_position(self, game: Game, *, is_over: bool) -> dict[str, Any]:
        """The part of a snapshot that is about the board; a game can be over before the rules say so."""

    def describe_legal_moves(self, game: Game) -> list[Any]:
        """The moves of the seat to move, in the order of their actions."""


class Terminal(Protocol):
    """Play in a terminal that is more than a text board."""

    SEATS: Mapping[str, Sequence[str]]
    """Names of games -> words for their seats that a player can type, such as `order`."""

    def new_session(
        self, game: Game, settings: Settings, *, console: Console, keeper: Keeper, read: Callable[[str], str]
    ) -> Session[Any, Any]:
        """A game between one person and the computer."""


class Environment(Protocol):
    """Observations and rewards for reinforcement learning; needs the extra `rl`."""

    def new_play(self, game: str, *, reward: str, **options: Any) -> Play:
        """The game as an environment sees it."""


class _Part(Generic[T]):
    """A part of a family by its name; one that is given as text is imported when it is first used."""

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = name

    def __get__(self, family: Family, _owner: type) -> T | None:
        part: Any = family.parts.get(self._name)
        if isinstance(part, str):
            module, _, attribute = part.partition(":")
            part = import_module(module)
            part = getattr(part, attribute) if attribute else part
        found: T | None = part
        return found


@dataclass(frozen=True)
class Family:
    """Games that share their parts: `Family("blokus", parts={"bots": "polindrome.blokus.bots.catalogue", ...})`.

    A part is an object, or the text `module` or `module:name`. Without a part its attribute is None.
    """

    name: str
    titles: Mapping[str, str] = field(default_factory=dict)
    """Names of games -> titles for people."""
    seat_names: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Names of games -> the names of their seats in sentences."""
    parts: Mapping[str, object] = field(default_factory=dict)

    bots: ClassVar[_Part[Bots]] = _Part()
    analysis: ClassVar[_Part[Analysis]] = _Part()
    record_format: ClassVar[_Part[RecordFormat]] = _Part()
    terminal: ClassVar[_Part[Terminal]] = _Part()
    environment: ClassVar[_Part[Environment]] = _Part()
    matches: ClassVar[_Part[PairedGames]] = _Part()
    self_play: ClassVar[_Part[SelfPlayGames]] = _Part()
    draw: ClassVar[_Part[Callable[[Any, int], int]]] = _Part()
    """The draw at a chance node from the game and a seed, instead of one by the probabilities."""
    wire: ClassVar[_Part[Wire]] = _Part()
    routers: ClassVar[_Part[Sequence[APIRouter]]] = _Part()
    """Routes of the server that only this family has; needs the extra `server`."""

    def __post_init__(self) -> None:
        known = [name for name, value in vars(Family).items() if isinstance(value, _Part)]
        for part in self.parts:
            if part not in known:
                raise UnknownName(f"part of the family {self.name}", part, known)

    def title(self, game: str) -> str:
        """The name of a game for people."""
        return self.titles.get(game, game.replace("-", " ").title())

    def seat_name(self, game: str, seat: int) -> str:
        """The name of a seat in a sentence: its colours, or "Player 2"."""
        names = self.seat_names.get(game)
        return names[seat] if names else f"Player {seat + 1}"


def offered(part: T | None, what: str, game: str) -> T:
    """The part; NotOffered, such as "hints are not available for nim", if the family has none."""
    if part is None:
        raise NotOffered(what, game)
    return part
