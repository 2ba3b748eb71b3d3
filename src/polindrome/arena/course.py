"""The course of a tournament: what was played, what counts, and what is left to play."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from functools import partial

from polindrome.arena.bout import Bout, Task, play_bout
from polindrome.arena.executor import Executor
from polindrome.arena.paired_games import paired_games_of
from polindrome.arena.players import SIDES, bots_of, close_bots
from polindrome.arena.sprt import Verdict
from polindrome.arena.tournament import Pairing, Tournament
from polindrome.arena.tournament_log import TournamentLog
from polindrome.arena.workers import HERE


class Course:
    """A tournament as far as it has come; bouts that it did not ask for are left alone."""

    def __init__(self, tournament: Tournament, bouts: Iterable[Bout] = ()) -> None:
        self.tournament = tournament
        self._pairings = tournament.pairings()
        self._played: dict[Task, Bout] = {}
        self._verdicts: dict[Pairing, Verdict] = {}
        for bout in bouts:
            self.add(bout)

    @property
    def verdicts(self) -> dict[Pairing, Verdict]:
        """The pairings that the sequential test has decided."""
        return {pairing: self._verdicts[pairing] for pairing in self._pairings if pairing in self._verdicts}

    @property
    def games_planned(self) -> int:
        """How many there will be: what is decided early ends early."""
        return sum(map(self._lucks_of, self._pairings)) * self.tournament.games_of_a_luck

    def add(self, bout: Bout) -> None:
        """Count a bout that was played; two bots may be named the other way round."""
        if bout.bots not in self._pairings and bout.bots[::-1] in self._pairings and len(bout.bots) == len(SIDES):
            bout = bout.turned()
        self._played[bout.task] = bout
        test = self.tournament.sprt
        if test and bout.bots not in self._verdicts and (verdict := test.decide(self._shares_of(bout.bots))):
            self._verdicts[bout.bots] = verdict

    def counted(self) -> list[Bout]:
        """The bouts that count, by pairing and number.

        What was under way when its pairing was decided does not: how much that is depends on how the work was spread.
        """
        place = {pairing: number for number, pairing in enumerate(self._pairings)}
        counted = [bout for bout in self._played.values() if bout.bots in place and self._counts(bout)]
        return sorted(counted, key=lambda bout: (place[bout.bots], bout.number))

    def left(self) -> Iterator[Task]:
        """What is to be played next, one luck of all pairings after the other; looks at what has come in meanwhile."""
        for number in range(self.tournament.lucks):
            for pairing in self._pairings:
                if (pairing, number) not in self._played and number < self._lucks_of(pairing):
                    yield pairing, number

    def _counts(self, bout: Bout) -> bool:
        return bout.number < self._lucks_of(bout.bots)

    def _lucks_of(self, pairing: Pairing) -> int:
        verdict = self._verdicts.get(pairing)
        return min(verdict.duels, self.tournament.lucks) if verdict else self.tournament.lucks

    def _shares_of(self, pairing: Pairing) -> list[float]:
        """The mean shares of the first one, up to the first luck that was not played yet."""
        shares: list[float] = []
        while bout := self._played.get((pairing, len(shares))):
            shares.append(bout.share_between(*pairing) / len(bout.games))
        return shares


def play_tournament(course: Course, log: TournamentLog, *, executor: Executor = HERE) -> Generator[Bout, None, None]:
    """Play what is left; a bout is in the log and counts before it is told.

    What is wrong with the tournament or its bots is raised at once, before anybody plays.
    """
    tournament = course.tournament
    paired_games_of(tournament.terms.game).check(tournament.terms)
    try:
        for pairing in tournament.pairings():
            bots_of(tournament.table(pairing))
    finally:
        close_bots()
    return _play(course, log, executor)


def _play(course: Course, log: TournamentLog, executor: Executor) -> Generator[Bout, None, None]:
    results = executor.map_unordered(partial(play_bout, course.tournament), course.left())
    try:
        for bout in results:
            log.append(bout)
            course.add(bout)
            yield bout
    finally:
        results.close()
        close_bots()
