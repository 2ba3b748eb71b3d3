"""What a tournament is asked for: who plays, and who meets whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import combinations, product

from polindrome.arena.duel import Table, Terms
from polindrome.arena.paired_games import paired_games_of
from polindrome.arena.players import SIDES
from polindrome.arena.sprt import Sprt
from polindrome.errors import InvalidArgument, UnknownName
from polindrome.registry import check_game, new_game

Pairing = tuple[str, ...]
"""The names of the bots at a table: two, or as many as there are seats."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """Bots in text by their names, and how they meet; `games` is for each pairing, rounded up to whole lucks.

    Two bots at a table share its seats, as in a match; `mixed` has another bot at every seat. The challengers are those
    of a gauntlet. `sprt` ends a pairing as soon as it is decided. `anchor` gives a bot its rating; else the mean is 0.
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
        self._check_numbers()

    @property
    def bots_at_a_table(self) -> int:
        """Two, or with mixed tables as many as there are seats."""
        return new_game(self.terms.game).num_seats if self.mixed else len(SIDES)

    @property
    def games_of_a_luck(self) -> int:
        """How many games a pairing plays with the same luck."""
        return paired_games_of(self.terms.game).games_per_pairing(self.terms.game, self.bots_at_a_table)

    @property
    def lucks(self) -> int:
        """How many times a pairing meets at most, each time with another luck."""
        return -(-self.games // self.games_of_a_luck)

    def pairings(self) -> list[Pairing]:
        """Who meets whom, in a fixed order."""
        return KINDS[self.kind](self)

    def table(self, pairing: Pairing) -> Table:
        """Where the bots of a pairing sit down."""
        terms = {field.name: getattr(self.terms, field.name) for field in fields(self.terms)}
        return Table(bots=tuple(self.bots[name] for name in pairing), **terms)

    def _check_numbers(self) -> None:
        if self.games < 1:
            raise InvalidArgument(f"a pairing has 1 game or more, not {self.games}")
        if len(self.bots) < self.bots_at_a_table:
            raise InvalidArgument(f"expected {self.bots_at_a_table} bots or more, got {len(self.bots)}")
        if self.mixed and self.bots_at_a_table == 2:
            raise InvalidArgument(f"{self.terms.game} has two seats: its tables cannot be mixed any further")
        if self.sprt and self.mixed:
            raise InvalidArgument("sprt tests one bot against another: it is not for mixed tables")
        if self.challengers and self.kind != "gauntlet":
            raise InvalidArgument(f"challengers are for a gauntlet; there are none in a {self.kind}")
        if self.kind == "gauntlet" and not self.pairings():
            raise InvalidArgument(f"the challengers need {self.bots_at_a_table - 1} others or more to play against")


def _round_robin(tournament: Tournament) -> list[Pairing]:
    """Everybody with everybody else."""
    return list(combinations(tournament.bots, tournament.bots_at_a_table))


def _gauntlet(tournament: Tournament) -> list[Pairing]:
    """Each challenger with all the others, who do not meet without one; by default the first bot is the challenger."""
    challengers = tournament.challengers or tuple(tournament.bots)[:1]
    field = [name for name in tournament.bots if name not in challengers]
    tables = product(challengers, combinations(field, tournament.bots_at_a_table - 1))
    return [(challenger, *others) for challenger, others in tables]


def _ladder(tournament: Tournament) -> list[Pairing]:
    """Each with its neighbours, in the order in which they are named."""
    names, size = tuple(tournament.bots), tournament.bots_at_a_table
    return [names[start : start + size] for start in range(len(names) - size + 1)]


KINDS: dict[str, Callable[[Tournament], list[Pairing]]] = {
    "round-robin": _round_robin,
    "gauntlet": _gauntlet,
    "ladder": _ladder,
}
"""Who meets whom, by the name of the kind."""


def pairs_of(pairings: Sequence[Pairing]) -> list[tuple[str, str]]:
    """Any two that sit at one table somewhere, once each."""
    return list(dict.fromkeys(pair for pairing in pairings for pair in combinations(pairing, 2)))
