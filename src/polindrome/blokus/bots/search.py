"""Bots for Blokus that learnt weights guide: one that guesses, one that looks at each move once, one that searches.

They need the compiled core, which is imported when they are asked for a move: CoreMissing says if there is none.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from math import exp, inf
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from polindrome.blokus import PIECES, VARIANTS, BlokusGame
from polindrome.bots.bot import Budget, Decision
from polindrome.errors import InvalidArgument, UnknownName
from polindrome.game import Game

if TYPE_CHECKING:
    from polindrome.blokus.native.search import Settings
    from polindrome.native import Candidate, Position

BYTES_PER_SIMULATION = 2048
"""More than a simulation adds to the tree, in any position."""

SMALLEST_TREE = 2**20
LARGEST_TREE = 2**29

OPENING_PIECES = 2
"""A colour that has fewer on the board varies its moves."""

NEARLY_AS_GOOD = 0.01
"""How much less the value of a move in the opening may be than that of the most visited, to be played too."""

ENOUGH_VISITS = 0.1
"""How many it needs, as a share of the most."""


@dataclass(frozen=True, slots=True)
class GuessBot:
    """Draws a move by the first guesses of the search, before any look; a flatness above 1 makes them more alike."""

    flatness: float
    weights: Path | None = None

    def decide(self, game: Game, budget: Budget) -> Decision:
        """A move by its chance, which is its value, too; the seed decides which."""
        from polindrome.native import first_guesses

        actions, odds = first_guesses(_position_of(game), self.weights)
        chances = np.exp((odds - odds.max()) / self.flatness)
        pairs = zip(actions.tolist(), (chances / chances.sum()).tolist(), strict=True)
        candidates = tuple(sorted(pairs, key=lambda pair: (-pair[1], pair[0])))
        action, chance = Random(budget.seed).choices(candidates, [chance for _, chance in candidates])[0]
        return Decision(action, candidates, chance)


@dataclass(frozen=True, slots=True)
class LookBot:
    """Looks once at the position after each move and draws one, the likelier the better it looks.

    A move that is `softness` worse in its chance to win is drawn e times less often: a large softness plays almost
    at random, zero always takes the best.
    """

    softness: float

    def decide(self, game: Game, budget: Budget) -> Decision:
        """A move by one look at each; the seed decides which."""
        position = _position_of(game)
        values = [(int(action), _win_after(position, int(action))) for action in position.legal_actions()]
        candidates = tuple(sorted(values, key=lambda pair: (-pair[1], pair[0])))
        action, value = _draw(candidates, self.softness, Random(budget.seed))
        return Decision(action, candidates, value)


@dataclass(frozen=True, slots=True)
class SearchBot:
    """Searches for so many simulations and seconds a move, whichever ends first; the budget can say otherwise."""

    simulations: int | None = None
    seconds: float | None = None
    threads: int = 1
    settings: Settings | None = None
    weights: Path | None = None
    until_decided: bool = True
    """Whether to stop once the move is certain; who learns from the visits wants all of them."""

    def decide(self, game: Game, budget: Budget) -> Decision:
        """The most visited move; in the opening one that is nearly as good, by the seed, so that games differ."""
        from polindrome.native import Search

        position = _position_of(game)
        simulations, seconds = self.simulations, self.seconds
        if budget.nodes is not None or budget.seconds is not None:
            simulations, seconds = budget.nodes, budget.seconds
        memory = _memory_for(simulations)
        search = Search(position.variant, memory=memory, settings=self.settings, weights=self.weights)
        found = search.run(
            position,
            simulations=simulations,
            seconds=seconds,
            seed=budget.seed,
            threads=max(self.threads, budget.threads),
            until_decided=self.until_decided,
            stop=budget.stop,
        )
        candidates = tuple((candidate.action, candidate.value) for candidate in found.candidates)
        chosen = choose(found.candidates, position, Random(budget.seed))
        return Decision(chosen.action, candidates, chosen.value, found=found)


def parse_search_bot(text: str) -> SearchBot:
    """The bot that `2000` means, or `2000,exploration=0.8`: simulations, then settings or `weights=FILE`."""
    from polindrome.blokus.native.search import Settings

    simulations, *words = text.split(",")
    if not re.fullmatch("[1-9][0-9]{0,8}", simulations):
        raise InvalidArgument(f"mcts takes a number of simulations, as in mcts:2000, not {simulations!r}")
    settings = _parse_settings(words, {key: type(value) for key, value in asdict(Settings()).items()})
    weights = settings.pop("weights", None)
    return SearchBot(int(simulations), settings=Settings(**settings), weights=weights)


def parse_guess_bot(text: str) -> GuessBot:
    """The bot that `1.5` means, or `1.5,weights=FILE`."""
    flatness, *words = text.split(",")
    settings = _parse_settings([f"flatness={flatness}", *words], {"flatness": float})
    if not 0 < settings["flatness"] < inf:
        raise InvalidArgument(f"guess takes a flatness above 0, as in guess:1, not {flatness!r}")
    return GuessBot(**settings)


def _parse_settings(words: list[str], kinds: dict[str, type]) -> dict[str, Any]:
    """Settings by their names, each a number of its kind; `weights` is a file."""
    settings: dict[str, Any] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in ("weights", *kinds):
            raise UnknownName("setting", name, ["weights", *kinds])
        settings[name] = _weights_file(value) if name == "weights" else _number(name, kinds[name], value)
    return settings


def _number(name: str, kind: type, text: str) -> Any:
    try:
        return kind(text)
    except ValueError:
        raise InvalidArgument(f"{name} is a number, not {text!r}") from None


def _weights_file(name: str) -> Path:
    if not Path(name).is_file():
        raise InvalidArgument(f"there is no file {name!r} with weights")
    return Path(name)


def _position_of(game: Game) -> Position:
    if not isinstance(game, BlokusGame):
        raise UnknownName("game for this bot", game.name, VARIANTS)
    from polindrome.native import Position

    return Position.of(game)


def choose(candidates: tuple[Candidate, ...], position: Position, random: Random) -> Candidate:
    """The most visited candidate; in the opening one of those that are nearly as good."""
    pieces_placed = len(PIECES) - len(position.pieces(position.colour))
    if pieces_placed >= OPENING_PIECES:
        return candidates[0]
    visits, value = candidates[0].visits * ENOUGH_VISITS, candidates[0].value - NEARLY_AS_GOOD
    return random.choice([each for each in candidates if each.visits >= visits and each.value >= value])


def _memory_for(simulations: int | None) -> int:
    wanted = inf if simulations is None else SMALLEST_TREE + simulations * BYTES_PER_SIMULATION
    return int(min(wanted, LARGEST_TREE))


def _win_after(position: Position, action: int) -> float:
    """The chance of the seat to move to win after the action."""
    from polindrome.native import forecast

    seat = position.turn
    after = position.copy()
    after.apply(action)
    if outcome := after.game().outcome() if after.is_over else None:
        return (seat in outcome.winners) / len(outcome.winners)
    wins, _ = forecast(after)
    return wins[seat]


def _draw(candidates: tuple[tuple[int, float], ...], softness: float, random: Random) -> tuple[int, float]:
    """One of the candidates, which come best first."""
    if softness == 0:
        return candidates[0]
    best = candidates[0][1]
    weights = [exp((value - best) / softness) for _, value in candidates]
    return random.choices(candidates, weights)[0]
