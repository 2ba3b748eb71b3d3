"""Tournaments: settings, pairings, and the results of a pairing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from polindrome.arena.paired_games import paired_games_of
from polindrome.arena.players import SIDES
from polindrome.arena.referee import GameResult, Referee, Terms
from polindrome.arena.sprt import Sprt
from polindrome.arena.time_limits import ThinkingTime
from polindrome.errors import InvalidArgument, UnknownName
from polindrome.registry import check_game, new_game

Pairing = tuple[str, ...]
"""The names of the bots that play each other: two, or one for each seat."""

PairingTask = tuple[Pairing, int]
"""A pairing and the number of an opening (in Entropy, of a bag)."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """Bots as text by name, and how they are paired; `games` is per pairing, rounded up to whole openings.

    Two bots share the seats of a game, as in a match; `mixed` puts a different bot in every seat. `challengers` are for
    a gauntlet. `sprt` ends a pairing once it is decided. `anchor` fixes a bot's rating; otherwise the mean is 0.
    """

    terms: Terms
    bots: Mapping[str, str]
    kind: str = "round-robin"
    games: int = 40
    mixed: bool = False
    challengers: tuple[str, ...] = ()
    sprt: Sprt | None = None
    anchor: tuple[str, float] | None = None

    def __post_init__(self) -> None:
        check_game(self.terms.game)
        if self.kind not in KINDS:
            raise UnknownName("kind of tournament", self.kind, KINDS)
        for name in (*self.challengers, *(self.anchor or ())[:1]):
            if name not in self.bots:
                raise UnknownName("bot of the tournament", str(name), self.bots)
        self._check_settings()

    @property
    def bots_per_game(self) -> int:
        """Two, or the number of seats for mixed games."""
        return new_game(self.terms.game).num_seats if self.mixed else len(SIDES)

    @property
    def games_per_opening(self) -> int:
        """Number of games that a pairing plays from one opening."""
        return paired_games_of(self.terms.game).games_per_opening(self.terms.game, self.bots_per_game)

    @property
    def openings(self) -> int:
        """Number of openings that each pairing plays, unless `sprt` ends it earlier."""
        return -(-self.games // self.games_per_opening)

    def pairings(self) -> list[Pairing]:
        """All pairings in a fixed order."""
        return KINDS[self.kind](self)

    def bots_of(self, pairing: Pairing) -> tuple[str, ...]:
        """The bots of a pairing, as text."""
        return tuple(self.bots[name] for name in pairing)

    def _check_settings(self) -> None:
        if self.games < 1:
            raise InvalidArgument(f"expected 1 game or more per pairing, got {self.games}")
        if len(self.bots) < self.bots_per_game:
            raise InvalidArgument(f"expected {self.bots_per_game} bots or more, got {len(self.bots)}")
        if self.mixed and self.bots_per_game == len(SIDES):
            raise InvalidArgument(f"mixed is for games of three or more seats; {self.terms.game} has two seats")
        if self.sprt and self.mixed:
            raise InvalidArgument("sprt compares two bots and is not available for mixed games")
        if self.challengers and self.kind != "gauntlet":
            raise InvalidArgument(f"challengers are only for a gauntlet, not for a {self.kind}")
        if self.kind == "gauntlet" and not self.pairings():
            raise InvalidArgument(f"expected {self.bots_per_game - 1} or more bots that are not challengers")


def _round_robin(tournament: Tournament) -> list[Pairing]:
    """Every combination of bots."""
    return list(combinations(tournament.bots, tournament.bots_per_game))


def _gauntlet(tournament: Tournament) -> list[Pairing]:
    """Each challenger against all bots that are no challengers; by default the first bot is the challenger."""
    challengers = tournament.challengers or tuple(tournament.bots)[:1]
    field = [name for name in tournament.bots if name not in challengers]
    tables = product(challengers, combinations(field, tournament.bots_per_game - 1))
    return [(challenger, *others) for challenger, others in tables]


def _ladder(tournament: Tournament) -> list[Pairing]:
    """Neighbours in the order in which the bots are listed."""
    names, size = tuple(tournament.bots), tournament.bots_per_game
    return [names[start : start + size] for start in range(len(names) - size + 1)]


KINDS: dict[str, Callable[[Tournament], list[Pairing]]] = {
    "round-robin": _round_robin,
    "gauntlet": _gauntlet,
    "ladder": _ladder,
}
"""Functions that make the pairings, by the kind of tournament."""


def opponents_in(pairings: Sequence[Pairing]) -> list[tuple[str, str]]:
    """All pairs of bots that play each other in some pairing, each pair once."""
    return list(dict.fromkeys(pair for pairing in pairings for pair in combinations(pairing, 2)))


@dataclass(frozen=True, slots=True)
class PairingResult:
    """The games of a pairing from one opening, in all seatings; results that were read from a log have no records."""

    bots: Pairing
    number: int
    games: tuple[GameResult, ...]
    thinking: tuple[ThinkingTime, ...]

    @property
    def task(self) -> PairingTask:
        """The pairing and the number of the opening."""
        return self.bots, self.number

    def swapped(self) -> PairingResult:
        """The same result for a pairing of two bots in the opposite order."""
        games = tuple(game.swapped() for game in self.games)
        return PairingResult(self.bots[::-1], self.number, games, self.thinking[::-1])

    def share_between(self, one: str, other: str) -> float:
        """The sum of a bot's shares against another one over all games."""
        i, j = self.bots.index(one), self.bots.index(other)
        return sum(game.share_between(i, j) for game in self.games)


def play_pairing(tournament: Tournament, task: PairingTask) -> PairingResult:
    """Play all games of a pairing from one opening; a bot that fails forfeits its game, and the next game starts."""
    pairing, number = task
    referee = Referee(tournament.terms, tournament.bots_of(pairing), number)
    games = tuple(paired_games_of(tournament.terms.game).play(referee))
    return PairingResult(pairing, number, games, referee.thinking)
