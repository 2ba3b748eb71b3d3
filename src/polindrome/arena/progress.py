"""Progress of a tournament: the results so far, which of them count, and the games that remain."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from functools import partial

from polindrome.arena.paired_games import paired_games_of
from polindrome.arena.players import SIDES, close_bots, find_players
from polindrome.arena.sprt import Verdict
from polindrome.arena.tournament import Pairing, PairingResult, PairingTask, Tournament, play_pairing
from polindrome.arena.tournament_log import TournamentLog
from polindrome.arena.workers import IN_PROCESS, Executor


class TournamentProgress:
    """The results of a tournament so far; results of pairings that it does not have are ignored."""

    def __init__(self, tournament: Tournament, results: Iterable[PairingResult] = ()) -> None:
        self.tournament = tournament
        self._pairings = tournament.pairings()
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
        """Add a result; two bots may come in the opposite order of their pairing."""
        bots = result.bots
        if len(bots) == len(SIDES) and bots not in self._pairings and bots[::-1] in self._pairings:
            result = result.swapped()
        self._results[result.task] = result
        test = self.tournament.sprt
        if test and result.bots not in self._verdicts and (verdict := test.decide(self._shares_of(result.bots))):
            self._verdicts[result.bots] = verdict

    def counted(self) -> list[PairingResult]:
        """The results that count, by pairing and number.

        Games that were still running when their pairing was decided do not count: their number depends on the number of
        workers.
        """
        order = {pairing: index for index, pairing in enumerate(self._pairings)}
        counted = [
            result
            for result in self._results.values()
            if result.bots in order and result.number < self._openings_of(result.bots)
        ]
        return sorted(counted, key=lambda result: (order[result.bots], result.number))

    def remaining(self) -> Iterator[PairingTask]:
        """Yield what is left to play, each opening for all pairings in turn; results added meanwhile are considered."""
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
            shares.append(result.share_between(*pairing) / len(result.games))
        return shares


def play_tournament(
    progress: TournamentProgress, log: TournamentLog, *, executor: Executor = IN_PROCESS
) -> Generator[PairingResult, None, None]:
    """Play the remaining games and yield each result after it is logged and added to the progress.

    Errors in the tournament, such as an unknown bot, are raised by this call, before the first game.
    """
    tournament = progress.tournament
    paired_games_of(tournament.terms.game).check(tournament.terms)
    try:
        for pairing in tournament.pairings():
            find_players(tournament.terms.game, tournament.bots_of(pairing))
    finally:
        close_bots()
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
