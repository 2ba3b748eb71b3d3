"""A game of a bot against itself, with all that can be learnt from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain
from math import nan
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from polindrome.arena.shards import LISTS, NUMBERS, RESULTS, Lists, PlayedGame
from polindrome.blokus import VARIANTS, BlokusGame
from polindrome.blokus.bots.search import GuessBot, SearchBot
from polindrome.blokus.paired_games import OPENING_BOT
from polindrome.blokus.pieces import PIECES
from polindrome.bots import Bot, Budget, Decision, find_bot
from polindrome.core import is_core_built
from polindrome.errors import BotFailed, InvalidArgument
from polindrome.game import CHANCE, OVER, Game
from polindrome.registry import new_game

if TYPE_CHECKING:
    from polindrome.native import Found

OPENING_FLATNESS = 1.5
"""How much closer to each other the first guesses of the search are when they draw an opening."""


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """All that decides the games: the same gives the same games wherever they are played, unless a bot has a clock.

    A game begins with up to `opening` plies that are drawn: by the first guesses of the search, or by a simple
    heuristic for other bots. Up to ply number `sampled` the search draws its move, the likelier the more visits it has;
    a `temperature` below 1 favours the most visited. `noise` bends its first guesses in every position. None stands for
    twice the number of colours and for four times.
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
        if self.opening and not self.colours:
            raise InvalidArgument(f"an opening is drawn in Blokus only, not in {self.game}")
        if self.games < 1 or self.shard_games < 1:
            raise InvalidArgument(f"at least one game is played, and written at a time, not {self.games}")

    @property
    def colours(self) -> int:
        """How many take turns in Blokus; 0 in Entropy, where nature sees to it that games differ."""
        return len(VARIANTS[self.game].players) if self.game in VARIANTS else 0

    @property
    def opening_plies(self) -> int:
        """The most plies that are drawn."""
        return 2 * self.colours if self.opening is None else self.opening

    @property
    def sampled_plies(self) -> int:
        """The first ply in which the search plays what it likes best."""
        return 4 * self.colours if self.sampled is None else self.sampled


def play_game(plan: SelfPlay, number: int) -> PlayedGame:
    """One game of the plan; it follows from the seed and the number alone."""
    notes = _Notes()
    for game, decision, explored in moves_of(plan, number):
        notes.add(game, decision, explored=explored)
    return notes.of(number, game)


def moves_of(plan: SelfPlay, number: int) -> Iterator[tuple[Game, Decision, bool]]:
    """The moves of a game: the position, what was decided there, and whether it was drawn; then the move is made."""
    random = Random(f"{plan.seed} {number}")
    game = new_game(plan.game, **plan.options)
    bot = bot_of(plan.game, plan.bot, plan.noise)
    drawn = random.randint(0, plan.opening_plies)
    while game.turn != OVER:
        try:
            decision, explored = _decide(plan, bot, game, random, drawn)
            yield game, decision, explored
            game.apply(decision.action)
        # Whatever goes wrong in a bot, nobody can look into it without knowing where.
        except Exception as error:
            where = f"move {len(game.history) + 1} of game {number}, seed {plan.seed}"
            raise BotFailed(f"bot {plan.bot!r} failed at {where}: {error}") from error


@cache
def bot_of(game: str, text: str, noise: float) -> Bot:
    """The bot of a text for this process; a search gets the noise, and stops no sooner than it was told to."""
    bot = find_bot(game, text, trusted=True)
    if not isinstance(bot, SearchBot):
        return bot
    from polindrome.blokus.native.search import Settings

    return replace(bot, settings=replace(bot.settings or Settings(), jitter=noise), until_decided=False)


def _decide(plan: SelfPlay, bot: Bot, game: Game, random: Random, drawn: int) -> tuple[Decision, bool]:
    """What happens next, and whether it was drawn."""
    ply = len(game.history)
    if game.turn == CHANCE:
        draws, chances = zip(*game.chance_outcomes(), strict=True)
        return Decision(random.choices(draws, chances)[0], (), nan), True
    if ply < drawn:
        drawn_action = _opening_bot(bot).decide(game, Budget(seed=random.getrandbits(32))).action
        return Decision(drawn_action, (), nan), True
    decision = bot.decide(game, Budget(seed=random.getrandbits(32), nodes=plan.nodes))
    if decision.found is None or ply >= plan.sampled_plies:
        return decision, False
    return _sample(decision, decision.found, plan.temperature, random), True


def _opening_bot(bot: Bot) -> Bot:
    """Who draws the opening: the first guesses of the bot if it has any."""
    return GuessBot(OPENING_FLATNESS, bot.weights) if isinstance(bot, GuessBot | SearchBot) else OPENING_BOT


def _sample(decision: Decision, found: Found, temperature: float, random: Random) -> Decision:
    most = max(candidate.visits for candidate in found.candidates)
    weights = [(candidate.visits / most) ** (1 / temperature) for candidate in found.candidates]
    chosen = random.choices(found.candidates, weights)[0]
    return replace(decision, action=chosen.action, value=chosen.value)


class _Notes:
    """What is kept of a game, ply by ply."""

    def __init__(self) -> None:
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
            **_sight(game),
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


def _sight(game: Game) -> dict[str, Any]:
    """What the board tells whoever is to move; the mobility has the placements of each piece, colour by colour."""
    if not isinstance(game, BlokusGame):
        return {"colour": -1, "legal": game.legal_actions(), "mobility": ()}
    if not is_core_built():
        return _slow_sight(game)
    from polindrome.native import Position

    position = Position.of(game)
    mobility = list(chain.from_iterable(position.core.mobility()))
    return {"colour": position.colour, "legal": position.legal_actions(), "mobility": mobility}


def _slow_sight(game: BlokusGame) -> dict[str, Any]:
    """The same without the compiled core."""
    players = game.variant.players
    counts = [Counter(move.piece_id for move in game.legal_moves_of(player)) for player in players]
    return {
        "colour": next(colour for colour, player in enumerate(players) if player == game.current_player),
        "legal": game.legal_actions(),
        "mobility": [each[piece] for each in counts for piece in PIECES],
    }
