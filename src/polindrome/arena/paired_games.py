"""Paired games: bots play the same openings and draws from every seat, so that no seat favours a bot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import permutations
from statistics import fmean

from polindrome.arena.referee import LETTERS, SIDES, GameResult, Referee, Terms, forfeit
from polindrome.bots.bot import Bot, RandomBot
from polindrome.chance import draw
from polindrome.errors import NotOffered
from polindrome.game import CHANCE, OVER, Game, Outcome
from polindrome.records import GameRecord
from polindrome.registry import family_of, new_game


class PairedGames:
    """The pairing rules of a game: its openings, seatings and results. Families override what differs."""

    options: Mapping[str, object] = {}
    """Default options of games between bots."""
    role: str | None = None
    """The role whose points count, if both bots play it in each game; None if the points of all seats count."""

    def opening_plies(self, game: str) -> int:  # noqa: ARG002 (families use it)
        """Default number of random opening plies."""
        return 0

    def opening_bot(self) -> Bot | None:
        """The bot that plays the openings; None if the game has no openings."""
        return RandomBot()

    def games_per_opening(self, game: str, bots: int) -> int:
        """Number of games that a pairing plays from the same opening and draws."""
        return len(seatings_of(game, bots, number=0))

    def play(self, referee: Referee) -> Iterator[GameResult]:
        """Play all games from the referee's opening and yield the result of each when it ends."""
        bots, opening = len(referee.bots), self.play_opening(referee.terms, referee.number)
        for seats in seatings_of(referee.terms.game, bots, referee.number):
            game = opening.copy()
            if failure := referee.play(game, seats):
                yield forfeit((seats,), (GameRecord.of(game),), failure, bots)
            else:
                yield _result(game, seats, bots)

    def check(self, terms: Terms) -> None:
        """Check the terms; TypeError for an unknown option, NotOffered for an opening if the game has none."""
        new_game(terms.game, **terms.options)
        if terms.opening and self.opening_bot() is None:
            raise NotOffered("openings", terms.game)

    def play_opening(self, terms: Terms, number: int) -> Game:
        """Play opening `number`, whose moves the opening bot chooses; all its games start from this position."""
        game = new_game(terms.game, **terms.options)
        for ply in range(terms.opening):
            if game.turn == CHANCE:
                game.apply(draw(game, terms.draw_seed(number)))
                continue
            bot = self.opening_bot()
            assert bot, "check() rejects openings of games without an opening bot"
            game.apply(bot.decide(game, terms.budget(number, ply)).action)
            if game.turn == OVER:
                # Leave the last move to the bots.
                game.undo()
                break
        return game

    def describe_terms(self, game: str, options: Mapping[str, object]) -> str:  # noqa: ARG002 (families use it)
        """Describe the pairing of games in one line, for the report of a match."""
        return f"duels of {self.games_per_opening(game, len(SIDES))} games with seats exchanged"


_ANY_GAME = PairedGames()


def paired_games_of(game: str) -> PairedGames:
    """The paired games of a game's family; UnknownName for an unknown game."""
    return family_of(game).matches or _ANY_GAME


@cache
def seatings_of(game: str, bots: int, number: int) -> tuple[str, ...]:
    """The seatings of opening `number`, each as bot letters by seat: every bot has every seat equally often.

    Two bots share the seats. More bots have one seat each, in one cyclic order; the openings alternate between all
    cyclic orders.
    """
    if bots != len(SIDES):
        orders = list(permutations(LETTERS[1:bots]))
        order = LETTERS[0] + "".join(orders[number % len(orders)])
        return tuple(order[turn:] + order[:turn] for turn in range(bots))
    seats = new_game(game).num_seats
    half = seats // 2
    if seats % 2 == 0:
        return "AB" * half, "BA" * half
    return (*_rotations("A" * (half + 1) + "B" * half), *_rotations("A" * half + "B" * (half + 1)))


def share_of(outcome: Outcome, seats: str, bot: str) -> float:
    """A bot's share of the win: its fraction of the winning seats, or of all seats if there is no winner."""
    return fmean(seats[seat] == bot for seat in outcome.winners or range(len(seats)))


def _rotations(seats: str) -> list[str]:
    return [seats[-turn:] + seats[:-turn] if turn else seats for turn in range(len(seats))]


def _result(game: Game, seats: str, bots: int) -> GameResult:
    outcome = game.outcome()
    assert outcome is not None, "the referee played the game to its end"
    letters = LETTERS[:bots]
    shares = tuple(share_of(outcome, seats, bot) for bot in letters)
    by_seat = list(zip(outcome.scores, seats, strict=True))
    points = tuple(fmean(score for score, owner in by_seat if owner == bot) for bot in letters)
    return GameResult((seats,), shares, points, (GameRecord.of(game),))
