"""Paired games: bots play the same openings and draws from every seat, so that no seat favours a bot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import permutations
from statistics import fmean

from polindrome.arena.duel import Terms
from polindrome.arena.played import Failure, Played, forfeit
from polindrome.arena.players import LETTERS, SIDES
from polindrome.arena.referee import Referee
from polindrome.bots.bot import Bot
from polindrome.bots.random_bot import RandomBot
from polindrome.errors import NotOffered
from polindrome.game import Game, Outcome
from polindrome.records import GameRecord
from polindrome.registry import family_of, new_game


class PairedGames:
    """One game in every seating, for any game; a family overrides what it does otherwise."""

    options: Mapping[str, object] = {}
    """The options of games between bots, unless the match says otherwise."""
    role: str | None = None
    """The role whose points count, where both bots play it in one game; None where points count by seat."""

    def opening_plies(self, game: str) -> int:  # noqa: ARG002 (families look at it)
        """The plies that are drawn before the bots play, unless the match says otherwise."""
        return 0

    def opening_bot(self) -> Bot | None:
        """The bot that draws openings; None where a game needs none."""
        return RandomBot()

    def games_per_pairing(self, game: str, bots: int) -> int:
        """How many games share their opening and draws."""
        return len(seatings_of(game, bots, number=0))

    def play(self, referee: Referee) -> Iterator[Played]:
        """The games as they end; the points are the mean of a bot's seats."""
        table, opening = referee.table, self.draw_opening(referee.table, referee.number)
        for seats in seatings_of(table.game, len(table.bots), referee.number):
            game = opening.copy()
            failure = referee.play(game, seats)
            yield _played(game, seats, failure, len(table.bots))

    def check(self, terms: Terms) -> None:
        """Raise what is wrong with the terms of games: an option, or an opening where the game has none."""
        new_game(terms.game, **terms.options)
        if terms.opening and self.opening_bot() is None:
            raise NotOffered("openings", terms.game)

    def draw_opening(self, terms: Terms, number: int) -> Game:
        """The position in which all games of a pairing start: its first plies are chosen by neither bot."""
        game = new_game(terms.game, **terms.options)
        for ply in range(terms.opening):
            bot = self.opening_bot()
            assert bot, "the terms were checked"
            game.apply(bot.decide(game, terms.budget(number, ply)).action)
        return game

    def describe_terms(self, game: str, options: Mapping[str, object]) -> str:  # noqa: ARG002 (families look at it)
        """How the games were played, for the report of a match."""
        return f"duels of {self.games_per_pairing(game, len(SIDES))} games with seats exchanged"


_ANY_GAME = PairedGames()


def paired_games_of(game: str) -> PairedGames:
    """How bots play a game fairly; UnknownName if there is no such game."""
    return family_of(game).matches or _ANY_GAME


@cache
def seatings_of(game: str, bots: int, number: int) -> tuple[str, ...]:
    """The seats of the games of a pairing by the letters of the bots: each bot has every seat equally often."""
    seats = new_game(game).num_seats
    if bots != len(SIDES):
        return _rotations(bots, number)
    if seats % 2 == 0:
        return "AB" * (seats // 2), "BA" * (seats // 2)
    half = seats // 2
    return (*_turned("A" * (half + 1) + "B" * half), *_turned("A" * half + "B" * (half + 1)))


def share_of(outcome: Outcome, seats: str, side: str) -> float:
    """A bot's share of the win: the part of the winning seats that it has; without winners all share alike."""
    return fmean(seats[seat] == side for seat in outcome.winners or range(len(seats)))


def _turned(seats: str) -> list[str]:
    return [seats[-turn:] + seats[:-turn] if turn else seats for turn in range(len(seats))]


def _rotations(bots: int, number: int) -> tuple[str, ...]:
    """Each bot once at every seat, in one order round the table; all orders take turns, by the number."""
    orders = list(permutations(LETTERS[1:bots]))
    order = LETTERS[0] + "".join(orders[number % len(orders)])
    return tuple(order[turn:] + order[:turn] for turn in range(bots))


def _played(game: Game, seats: str, failure: Failure | None, bots: int) -> Played:
    record = GameRecord.of(game)
    if failure:
        return forfeit((seats,), (record,), failure, bots)
    outcome = game.outcome()
    assert outcome is not None, "the referee plays to the end"
    shares = tuple(share_of(outcome, seats, side) for side in LETTERS[:bots])
    points = tuple(_mean_points(outcome, seats, side) for side in LETTERS[:bots])
    return Played((seats,), shares, points, (record,))


def _mean_points(outcome: Outcome, seats: str, side: str) -> float:
    return fmean(points for points, owner in zip(outcome.scores, seats, strict=True) if owner == side)
