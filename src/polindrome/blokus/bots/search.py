"""Bots for Blokus that use the learnt weights: policy only, one-ply evaluation, and tree search.

They need the compiled core and import it when they decide for the first time; without it they raise CoreMissing.
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
"""An upper bound for the memory that a simulation adds to the tree."""

MIN_TREE_BYTES = 2**20
MAX_TREE_BYTES = 2**29

OPENING_PIECES = 2
"""Until a colour has placed this many pieces, it is in its opening, and the bot varies its moves."""

OPENING_TOLERANCE = 0.01
"""The most by which the value of a variation may be below that of the most visited move."""

OPENING_VISITS = 0.1
"""The least visits of a variation, as a share of those of the most visited move."""


@dataclass(frozen=True, slots=True)
class PolicyBot:
    """Samples a move from the policy of the search, without an evaluation; a temperature above 1 flattens it."""

    temperature: float
    weights: Path | None = None

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Sample a move with the seed; the values are the probabilities."""
        from polindrome.native import policy_logits

        actions, logits = policy_logits(_position_of(game), self.weights)
        exponentials = np.exp((logits - logits.max()) / self.temperature)
        pairs = zip(actions.tolist(), (exponentials / exponentials.sum()).tolist(), strict=True)
        candidates = tuple(sorted(pairs, key=lambda pair: (-pair[1], pair[0])))
        action, probability = Random(budget.seed).choices(candidates, [each for _, each in candidates])[0]
        return Decision(action, candidates, probability)


@dataclass(frozen=True, slots=True)
class OnePlyBot:
    """Evaluates the position after each move with the network and samples from a softmax of the win probabilities.

    A move whose win probability is `temperature` lower is e times less likely: a high temperature plays almost at
    random, zero always plays the best move.
    """

    temperature: float

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Sample a move with the seed; the values are the win probabilities after each move."""
        from polindrome.native import predict_moves

        actions, wins, _ = predict_moves(_position_of(game))
        pairs = zip(actions.tolist(), wins.tolist(), strict=True)
        candidates = tuple(sorted(pairs, key=lambda pair: (-pair[1], pair[0])))
        action, value = candidates[0]
        if self.temperature:
            weights = [exp((each - value) / self.temperature) for _, each in candidates]
            action, value = Random(budget.seed).choices(candidates, weights)[0]
        return Decision(action, candidates, value)


@dataclass(frozen=True, slots=True)
class SearchBot:
    """Searches until its limit of simulations or seconds per move; the limits of a budget replace both."""

    simulations: int | None = None
    seconds: float | None = None
    threads: int = 1
    settings: Settings | None = None
    weights: Path | None = None
    until_decided: bool = True
    """Whether to stop once the most visited move cannot change; training data needs all visits."""

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Play the most visited move; in the opening the seed picks one of the nearly equal ones, for variety."""
        from polindrome.native import Search

        position = _position_of(game)
        simulations, seconds = self.simulations, self.seconds
        if budget.nodes is not None or budget.seconds is not None:
            simulations, seconds = budget.nodes, budget.seconds
        bytes_needed = inf if simulations is None else MIN_TREE_BYTES + simulations * BYTES_PER_SIMULATION
        memory = int(min(bytes_needed, MAX_TREE_BYTES))
        search = Search(position.variant, memory=memory, settings=self.settings, weights=self.weights)
        result = search.run(
            position,
            simulations=simulations,
            seconds=seconds,
            seed=budget.seed,
            threads=max(self.threads, budget.threads),
            until_decided=self.until_decided,
            stop=budget.stop,
        )
        candidates = tuple((candidate.action, candidate.value) for candidate in result.candidates)
        chosen = choose_candidate(result.candidates, position, Random(budget.seed))
        return Decision(chosen.action, candidates, chosen.value, search_result=result)


def parse_search_bot(text: str) -> SearchBot:
    """Parse `2000` or `2000,c_puct=0.8`: simulations, then settings or `weights=FILE`."""
    from polindrome.blokus.native.search import Settings

    simulations, *words = text.split(",")
    if not re.fullmatch("[1-9][0-9]{0,8}", simulations):
        raise InvalidArgument(f"mcts expects a number of simulations, as in mcts:2000, not {simulations!r}")
    settings = _parse_settings(words, {key: type(value) for key, value in asdict(Settings()).items()})
    weights = settings.pop("weights", None)
    return SearchBot(int(simulations), settings=Settings(**settings), weights=weights)


def parse_policy_bot(text: str) -> PolicyBot:
    """Parse `1.5` or `1.5,weights=FILE`: a temperature, then settings."""
    temperature, *words = text.split(",")
    settings = _parse_settings([f"temperature={temperature}", *words], {"temperature": float})
    if not 0 < settings["temperature"] < inf:
        raise InvalidArgument(f"policy expects a temperature above 0, as in policy:1, not {temperature!r}")
    return PolicyBot(**settings)


def parse_one_ply_bot(text: str) -> OnePlyBot:
    """Parse `0.05`: a temperature."""
    temperature = _parse_number("temperature", float, text)
    if not 0 <= temperature < inf:
        raise InvalidArgument(f"oneply expects a temperature of 0 or more, as in oneply:0.05, not {text!r}")
    return OnePlyBot(temperature)


def _parse_settings(words: list[str], kinds: dict[str, type]) -> dict[str, Any]:
    """Parse `name=value` words: numbers of the given types, and `weights` as a file."""
    settings: dict[str, Any] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in ("weights", *kinds):
            raise UnknownName("setting", name, ["weights", *kinds])
        if name == "weights" and not Path(value).is_file():
            raise InvalidArgument(f"there is no weights file {value!r}")
        settings[name] = Path(value) if name == "weights" else _parse_number(name, kinds[name], value)
    return settings


def _parse_number(name: str, kind: type, text: str) -> Any:
    try:
        return kind(text)
    except ValueError:
        raise InvalidArgument(f"{name} must be a number, not {text!r}") from None


def _position_of(game: Game) -> Position:
    if not isinstance(game, BlokusGame):
        raise UnknownName("game for this bot", game.name, VARIANTS)
    from polindrome.native import Position

    return Position.of(game)


def choose_candidate(candidates: tuple[Candidate, ...], position: Position, random: Random) -> Candidate:
    """The most visited candidate, which is the first; in the opening a random one of those that are nearly as good."""
    pieces_placed = len(PIECES) - len(position.pieces(position.colour))
    if pieces_placed >= OPENING_PIECES:
        return candidates[0]
    visits, value = candidates[0].visits * OPENING_VISITS, candidates[0].value - OPENING_TOLERANCE
    return random.choice([each for each in candidates if each.visits >= visits and each.value >= value])
