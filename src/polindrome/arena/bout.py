"""One luck of a tournament at one table: its games, and its line in the log."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from polindrome.arena.paired_games import paired_games_of
from polindrome.arena.played import Failure, Played
from polindrome.arena.referee import Referee
from polindrome.arena.thinking import Thinking
from polindrome.arena.tournament import Pairing, Tournament
from polindrome.errors import InvalidRecord
from polindrome.records import format_record

Task = tuple[Pairing, int]
"""Who plays, and the number of the luck."""


@dataclass(frozen=True, slots=True)
class Bout:
    """The games of a pairing with one luck, in all seatings; one that was read from a log comes without its records."""

    bots: Pairing
    number: int
    games: tuple[Played, ...]
    thinking: tuple[Thinking, ...]

    @property
    def task(self) -> Task:
        """What it was played for."""
        return self.bots, self.number

    def turned(self) -> Bout:
        """The same bout of two bots, named the other way round: nothing in it depends on who comes first."""
        games = tuple(played.turned() for played in self.games)
        return Bout(self.bots[::-1], self.number, games, self.thinking[::-1])

    def share_between(self, one: str, other: str) -> float:
        """What one bot won in all games against another at the table."""
        i, j = self.bots.index(one), self.bots.index(other)
        return sum(played.share_between(i, j) for played in self.games)


def play_bout(tournament: Tournament, task: Task) -> Bout:
    """All games of a luck; whoever fails loses the game, and the next one begins."""
    pairing, number = task
    referee = Referee(tournament.table(pairing), number)
    games = tuple(paired_games_of(referee.table.game).play(referee))
    return Bout(pairing, number, games, referee.thinking)


def format_bout(bout: Bout) -> str:
    """The bout as one line of JSON."""
    return json.dumps(
        {
            "bots": bout.bots,
            "number": bout.number,
            "games": [_game_line(bout, played) for played in bout.games],
            "thinking": [asdict(thinking) for thinking in bout.thinking],
        }
    )


def parse_bout(line: str) -> Bout:
    """The bout that a line of the log has; InvalidRecord if there is none in it."""
    try:
        data = json.loads(line)
        bots = tuple(data["bots"])
        games = tuple(_game_of(bots, played) for played in data["games"])
        return Bout(bots, data["number"], games, tuple(Thinking(**thinking) for thinking in data["thinking"]))
    except (ValueError, LookupError, TypeError) as error:
        raise InvalidRecord(f"expected the games of one luck, got {line[:60]!r}: {error}") from error


def _game_line(bout: Bout, played: Played) -> dict[str, Any]:
    line = asdict(played)
    line["records"] = [json.loads(format_record(record)) for record in played.records]
    if played.failure:
        line["failure"]["bot"] = bout.bots[line["failure"].pop("side")]
    return line


def _game_of(bots: Pairing, data: dict[str, Any]) -> Played:
    failure, points = data["failure"], data["points"]
    return Played(
        tuple(data["seats"]),
        tuple(data["shares"]),
        points and tuple(points),
        (),
        failure and Failure(bots.index(failure["bot"]), failure["move"], failure["reason"]),
    )
