"""A game of a bot against itself, with all that can be learnt from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from math import nan
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from polindrome.arena.shards import LISTS, NUMBERS, RESULTS, Lists, PlayedGame
from polindrome.bots import Bot, Budget, Decision, find_bot
from polindrome.bots.random_bot import RandomBot
from polindrome.chance import draw
from polindrome.errors import BotFailed, InvalidArgument, NotOffered
from polindrome.game import CHANCE, OVER, Game
from polindrome.registry import family_of, new_game

if TYPE_CHECKING:
    from polindrome.native import Found


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """All that decides the games: the same gives the same games wherever they are played, unless a bot has a clock.

    A game begins with up to `opening` plies that are drawn. Up to ply number `sampled` a search draws its move, the
    likelier the more visits it has; a `temperature` below 1 favours the most visited. `noise` bends its priors in every
    position. None stands for what the family of the game suggests.
    """

    game: str
    bot: str
    games: int
    seed: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    nodes: int | None = None
    opening: int | None = None
    sampled: int | None = None
    temperature: float = 1.0
    noise: float = 0.9
    shard_games: int = 100

    def __post_init__(self) -> None:
        if self.opening and self.rules.opening_bot(RandomBot()) is None:
            raise NotOffered("openings", self.game)
        if self.games < 1 or self.shard_games < 1:
            raise InvalidArgument(f"at least one game is played, and written at a time, not {self.games}")

    @property
    def rules(self) -> SelfPlayGames:
        """How the family of the game plays against itself."""
        return family_of(self.game).self_play or _ANY_GAME

    @property
    def opening_plies(self) -> int:
        """The most plies that are drawn."""
        return self.rules.opening_plies(self.game) if self.opening is None else self.opening

    @property
    def sampled_plies(self) -> int:
        """The first ply in which a search plays its best move."""
        return self.rules.sampled_plies(self.game) if self.sampled is None else self.sampled


class SelfPlayGames:
    """How any game is played against itself, and what is kept of a position; a family overrides what differs."""

    options: Mapping[str, object] = {}
    """The options of the game, unless the plan says otherwise."""

    def opening_plies(self, game: str) -> int:
        """The most plies that are drawn before the bot plays."""
        return 2 * new_game(game).num_seats

    def sampled_plies(self, game: str) -> int:
        """The plies in which a search samples its move."""
        return 4 * new_game(game).num_seats

    def opening_bot(self, bot: Bot) -> Bot | None:  # noqa: ARG002 (families look at it)
        """The bot that draws openings for this one; None where a game needs none."""
        return RandomBot()

    def exploring(self, bot: Bot, noise: float) -> Bot:  # noqa: ARG002 (families look at it)
        """The bot with noise on its priors, if it is a search."""
        return bot

    def weights_of(self, bot: Bot) -> Path | None:  # noqa: ARG002 (families look at it)
        """The file with a bot's own weights; None if it has none."""
        return None

    def describe(self, game: Game) -> dict[str, Any]:
        """The columns of a position: the colour to move, the legal actions, and the mobility of each colour."""
        return {"colour": -1, "legal": game.legal_actions(), "mobility": ()}


_ANY_GAME = SelfPlayGames()


def play_game(plan: SelfPlay, number: int) -> PlayedGame:
    """One game of the plan; it follows from the seed and the number alone."""
    notes = _Notes(plan.rules)
    for game, decision, explored in moves_of(plan, number):
        notes.add(game, decision, explored=explored)
    return notes.of(number, game)


def moves_of(plan: SelfPlay, number: int) -> Iterator[tuple[Game, Decision, bool]]:
    """The moves of a game: the position, what was decided there, and whether it was drawn; then the move is made."""
    random = Random(f"{plan.seed} {number}")
    game = new_game(plan.game, **plan.options)
    bot = bot_of(plan)
    draw_seed = Random(f"{plan.seed} {number} draws").getrandbits(63)
    drawn = random.randint(0, plan.opening_plies)
    while game.turn != OVER:
        try:
            decision, explored = _decide(plan, bot, game, random, (drawn, draw_seed))
            yield game, decision, explored
            game.apply(decision.action)
        # Whatever goes wrong in a bot, nobody can look into it without knowing where.
        except Exception as error:
            where = f"move {len(game.history) + 1} of game {number}, seed {plan.seed}"
            raise BotFailed(f"bot {plan.bot!r} failed at {where}: {error}") from error


def bot_of(plan: SelfPlay) -> Bot:
    """The bot of a plan for this process; a search gets the noise, and stops no sooner than it was told to."""
    return _bot_of(plan.game, plan.bot, plan.noise)


@cache
def _bot_of(game: str, text: str, noise: float) -> Bot:
    rules = family_of(game).self_play or _ANY_GAME
    return rules.exploring(find_bot(game, text, trusted=True), noise)


def _decide(plan: SelfPlay, bot: Bot, game: Game, random: Random, drawn: tuple[int, int]) -> tuple[Decision, bool]:
    """What happens next, and whether it was drawn; `drawn` is the length of the opening, and the seed of draws."""
    ply, (opening, draw_seed) = len(game.history), drawn
    if game.turn == CHANCE:
        return Decision(draw(game, draw_seed), (), nan), True
    if ply < opening and (opening_bot := plan.rules.opening_bot(bot)):
        drawn_action = opening_bot.decide(game, Budget(seed=random.getrandbits(32))).action
        return Decision(drawn_action, (), nan), True
    decision = bot.decide(game, Budget(seed=random.getrandbits(32), nodes=plan.nodes))
    if decision.found is None or ply >= plan.sampled_plies:
        return decision, False
    return _sample(decision, decision.found, plan.temperature, random), True


def _sample(decision: Decision, found: Found, temperature: float, random: Random) -> Decision:
    most = max(candidate.visits for candidate in found.candidates)
    weights = [(candidate.visits / most) ** (1 / temperature) for candidate in found.candidates]
    chosen = random.choices(found.candidates, weights)[0]
    return replace(decision, action=chosen.action, value=chosen.value)


class _Notes:
    """What is kept of a game, ply by ply."""

    def __init__(self, rules: SelfPlayGames) -> None:
        self._rules = rules
        self._columns: dict[str, list[Any]] = {name: [] for name in (*NUMBERS, *LISTS)}

    def add(self, game: Game, decision: Decision, *, explored: bool) -> None:
        """Note what was decided in a position, before it is played."""
        found = decision.found
        row = {
            "seat": game.turn,
            "action": decision.action,
            "explored": explored,
            "value": decision.value,
            "candidates": [action for action, _ in decision.candidates],
            "candidate_values": [value for _, value in decision.candidates],
            "visits": [candidate.visits for candidate in found.candidates] if found else (),
            "wins": found.wins if found else (),
            "margins": found.margins if found else (),
            **self._rules.describe(game),
        }
        for name, column in self._columns.items():
            column.append(row[name])

    def of(self, number: int, game: Game) -> PlayedGame:
        """The game with its notes and its result."""
        outcome = game.outcome()
        assert outcome is not None, "it is played to its end"
        results = {"returns": game.returns(), "scores": outcome.scores}
        parts: dict[str, Any] = {
            **{name: np.array(self._columns[name], kind) for name, kind in NUMBERS.items()},
            **{name: Lists.of(self._columns[name], kind) for name, kind in LISTS.items()},
            **{name: np.array(results[name], kind) for name, kind in RESULTS.items()},
        }
        return PlayedGame(number=number, **parts)
