"""Tournaments: settings, pairings, results, and the progress of a tournament that can be resumed."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, product
from typing import TYPE_CHECKING

from polindrome.arena.bot_pool import check_bots, close_bots
from polindrome.arena.executors import IN_PROCESS, Executor
from polindrome.arena.paired_games import paired_games_of
from polindrome.arena.referee import SIDES, GameResult, Referee, Terms
from polindrome.arena.sprt import Sprt, Verdict
from polindrome.arena.time_limits import ThinkingTime
from polindrome.errors import InvalidArgument, UnknownName
from polindrome.registry import check_game, new_game

if TYPE_CHECKING:
    from polindrome.arena.tournament_log import TournamentLog

Pairing = tuple[str, ...]
"""The names of the bots that play each other: two, or one for each seat."""

PairingTask = tuple[Pairing, int]
"""A pairing and the number of the opening that it plays."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """The settings of a tournament: its bots, how they are paired, and the terms of their games."""

    terms: Terms
    bots: Mapping[str, str]
    """Name -> specification of the bot, such as "mcts:200"."""
    kind: str = "round-robin"
    """The pairing system, one of KINDS."""
    games: int = 40
    """Games per pairing, rounded up to whole openings."""
    mixed: bool = False
    """Whether every seat has a different bot; otherwise two bots share the seats, as in a match."""
    challengers: tuple[str, ...] = ()
    """The challengers of a gauntlet; by default the first bot."""
    sprt: Sprt | None = None
    """A sequential test that ends a pairing once it is decided."""
    anchor: tuple[str, float] | None = None
    """A bot and its fixed rating; without it the mean rating is 0."""

    def __post_init__(self) -> None:
        check_game(self.terms.game)
        if self.kind not in KINDS:
            raise UnknownName("kind of tournament", self.kind, KINDS)
        for name in (*self.challengers, *(self.anchor or ())[:1]):
            if name not in self.bots:
                raise UnknownName("bot of the tournament", str(name), self.bots)
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
        """The specifications of the bots of a pairing."""
        return tuple(self.bots[name] for name in pairing)


def _round_robin(tournament: Tournament) -> list[Pairing]:
    """Every combination of bots."""
    return list(combinations(tournament.bots, tournament.bots_per_game))


def _gauntlet(tournament: Tournament) -> list[Pairing]:
    """Each challenger against all bots that are not challengers."""
    challengers = tournament.challengers or tuple(tournament.bots)[:1]
    field = [name for name in tournament.bots if name not in challengers]
    opponents = combinations(field, tournament.bots_per_game - 1)
    return [(challenger, *others) for challenger, others in product(challengers, opponents)]


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
    """All pairs of bots that meet in some pairing, each pair once."""
    return list(dict.fromkeys(pair for pairing in pairings for pair in combinations(pairing, 2)))


@dataclass(frozen=True, slots=True)
class PairingResult:
    """The games of a pairing from opening `number`, in all seatings; games read from a log have no records."""

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

    def score_against(self, bot: str, opponent: str) -> float:
        """The score of one bot against another, by name, summed over all games."""
        i, j = self.bots.index(bot), self.bots.index(opponent)
        return sum(game.score_against(i, j) for game in self.games)


def play_pairing(tournament: Tournament, task: PairingTask) -> PairingResult:
    """Play all games of a pairing from one opening; a bot that fails forfeits its game, and the next game starts."""
    pairing, number = task
    referee = Referee(tournament.terms, tournament.bots_of(pairing), number)
    games = tuple(paired_games_of(tournament.terms.game).play(referee))
    return PairingResult(pairing, number, games, referee.thinking)


class TournamentProgress:
    """The results of a tournament so far, and the games that remain; results of other pairings are ignored."""

    def __init__(self, tournament: Tournament, results: Iterable[PairingResult] = ()) -> None:
        self.tournament = tournament
        self._pairings = {pairing: index for index, pairing in enumerate(tournament.pairings())}
        self._results: dict[PairingTask, PairingResult] = {}
        self._verdicts: dict[Pairing, Verdict] = {}
        for result in results:
            self.add(result)

    @property
    def verdicts(self) -> dict[Pairing, Verdict]:
        """The verdicts of the sequential test, by pairing."""
        return {pairing: self._verdicts[pairing] for pairing in self._pairings if pairing in self._verdicts}

    @property
    def games_planned(self) -> int:
        """Number of games of the whole tournament; decided pairings end early."""
        return sum(map(self._openings_of, self._pairings)) * self.tournament.games_per_opening

    def add(self, result: PairingResult) -> None:
        """Add a result; its two bots may be in the opposite order of their pairing."""
        bots = result.bots
        if len(bots) == len(SIDES) and bots not in self._pairings and bots[::-1] in self._pairings:
            result = result.swapped()
        if result.bots not in self._pairings:
            return
        self._results[result.task] = result
        test = self.tournament.sprt
        if test and result.bots not in self._verdicts and (verdict := test.decide(self._shares_of(result.bots))):
            self._verdicts[result.bots] = verdict

    def counted(self) -> list[PairingResult]:
        """The results that count, sorted by pairing and opening.

        Games that were still running when their pairing was decided do not count: how many there are depends on the
        number of workers.
        """
        counted = [result for result in self._results.values() if result.number < self._openings_of(result.bots)]
        return sorted(counted, key=lambda result: (self._pairings[result.bots], result.number))

    def remaining(self) -> Iterator[PairingTask]:
        """Yield the tasks without a result, each opening for all pairings in turn.

        Results that are added between two tasks are considered.
        """
        for number in range(self.tournament.openings):
            for pairing in self._pairings:
                if (pairing, number) not in self._results and number < self._openings_of(pairing):
                    yield pairing, number

    def _openings_of(self, pairing: Pairing) -> int:
        verdict = self._verdicts.get(pairing)
        return min(verdict.duels, self.tournament.openings) if verdict else self.tournament.openings

    def _shares_of(self, pairing: Pairing) -> list[float]:
        """The first bot's mean share for each opening, up to the first opening without a result."""
        shares: list[float] = []
        while result := self._results.get((pairing, len(shares))):
            shares.append(result.score_against(*pairing) / len(result.games))
        return shares


def play_tournament(
    progress: TournamentProgress, log: TournamentLog, *, executor: Executor = IN_PROCESS
) -> Generator[PairingResult, None, None]:
    """Play the remaining games and yield each result after it is logged and added to the progress.

    Errors in the tournament, such as an unknown bot, are raised by this call, before the first game.
    """
    tournament = progress.tournament
    paired_games_of(tournament.terms.game).check(tournament.terms)
    check_bots(tournament.terms.game, map(tournament.bots_of, tournament.pairings()))
    return _play(progress, log, executor)


def _play(progress: TournamentProgress, log: TournamentLog, executor: Executor) -> Generator[PairingResult, None, None]:
    results = executor.map_unordered(partial(play_pairing, progress.tournament), progress.remaining())
    try:
        for result in results:
            log.append(result)
            progress.add(result)
            yield result
    finally:
        results.close()
        close_bots()
