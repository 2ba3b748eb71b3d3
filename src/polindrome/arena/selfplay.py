"""Self-play: games of a bot against itself as training data, in a folder that can be resumed."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from functools import cache, partial
from hashlib import sha256
from math import nan
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from polindrome import __version__
from polindrome.arena.executors import IN_PROCESS, Executor
from polindrome.arena.shards import LISTS, NUMBERS, RESULTS, Lists, SelfPlayGame, import_arrow, write_shard
from polindrome.bots import Bot, Budget, Decision, find_bot
from polindrome.bots.bot import RandomBot
from polindrome.chance import draw
from polindrome.errors import BotFailed, InvalidArgument, NotOffered
from polindrome.files import atomic_file
from polindrome.game import CHANCE, OVER, Game
from polindrome.registry import family_of, new_game

MANIFEST = "manifest.json"
"""The file with everything that determines the games of a folder: the plan, the version and a hash of the weights."""


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """The plan of a self-play run: the same plan gives the same games on any machine, unless a bot uses a clock.

    A game starts with up to `opening` random plies. Before ply `sampled`, a search samples its move by visit count; a
    `temperature` below 1 favours the most visited move. `noise` scales each root prior of a search by a random factor
    between 1 - noise and 1 + noise. `opening` and `sampled` are None for the family's defaults.
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
        for name, value in (("games", self.games), ("shard_games", self.shard_games)):
            if value < 1:
                raise InvalidArgument(f"expected {name} to be at least 1, got {value}")

    @property
    def rules(self) -> SelfPlayRules:
        """The self-play rules of the game's family."""
        return family_of(self.game).self_play or _ANY_GAME

    @property
    def opening_plies(self) -> int:
        """The maximum number of random opening plies."""
        return self.rules.opening_plies(self.game) if self.opening is None else self.opening

    @property
    def sampled_plies(self) -> int:
        """The first ply in which a search plays its best move."""
        return self.rules.sampled_plies(self.game) if self.sampled is None else self.sampled


class SelfPlayRules:
    """The self-play rules of a game: openings, exploration and recorded columns. Families override what differs."""

    options: Mapping[str, object] = {}
    """Default options of the game."""

    def opening_plies(self, game: str) -> int:
        """Default maximum number of random opening plies."""
        return 2 * new_game(game).num_seats

    def sampled_plies(self, game: str) -> int:
        """Default number of plies in which a search samples its move."""
        return 4 * new_game(game).num_seats

    def opening_bot(self, bot: Bot) -> Bot | None:  # noqa: ARG002 (families use it)
        """The bot that plays the openings of a bot's games; None if the game has no openings."""
        return RandomBot()

    def with_noise(self, bot: Bot, noise: float) -> Bot:  # noqa: ARG002 (families use it)
        """The bot with noise on its priors, if it is a search."""
        return bot

    def weights_of(self, bot: Bot) -> Path | None:  # noqa: ARG002 (families use it)
        """The weights file of a bot; None if it uses the package's weights or none."""
        return None

    def describe(self, game: Game) -> dict[str, Any]:
        """The columns of a position: the colour to move, the legal actions, and the mobility of each colour."""
        return {"colour": -1, "legal": game.legal_actions(), "mobility": ()}


_ANY_GAME = SelfPlayRules()


def play_missing(
    plan: SelfPlay, folder: Path, *, executor: Executor = IN_PROCESS
) -> Generator[SelfPlayGame, None, None]:
    """Play the games whose shards are not in the folder, and yield each; a shard is written after its last game.

    Errors are raised by this call, before the first game: UnknownName for an unknown bot, InvalidArgument if the folder
    has games of another plan.
    """
    import_arrow()
    new_game(plan.game, **plan.options)
    weights = plan.rules.weights_of(bot_of(plan.game, plan.bot, plan.noise))
    digest = sha256(weights.read_bytes()).hexdigest() if weights else None
    manifest = {"polindrome": __version__, **asdict(plan), "weights": digest}
    folder.mkdir(parents=True, exist_ok=True)
    _write_or_check_manifest(folder, manifest)
    return _play_missing(plan, folder, json.dumps(manifest), executor)


def missing_shards(plan: SelfPlay, folder: Path) -> list[range]:
    """The game numbers of each shard that is not in the folder."""
    shards = [
        range(first, min(first + plan.shard_games, plan.games)) for first in range(0, plan.games, plan.shard_games)
    ]
    return [shard for shard in shards if not _shard_path(folder, shard).exists()]


def play_game(plan: SelfPlay, number: int) -> SelfPlayGame:
    """Play one game of the plan; it depends on the plan's settings and the game number only."""
    recorder = _Recorder(plan.rules)
    for game, decision, explored in play_moves(plan, number):
        recorder.add(game, decision, explored=explored)
    return recorder.finish(number, game)


def play_moves(plan: SelfPlay, number: int) -> Iterator[tuple[Game, Decision, bool]]:
    """Yield position, decision and whether the move is random or sampled, before each move of a game is made."""
    random = Random(f"{plan.seed} {number}")
    game = new_game(plan.game, **plan.options)
    bot = bot_of(plan.game, plan.bot, plan.noise)
    draw_seed = Random(f"{plan.seed} {number} draws").getrandbits(63)
    opening = random.randint(0, plan.opening_plies)
    while game.turn != OVER:
        try:
            decision, explored = _decide(plan, bot, game, random, opening, draw_seed)
            yield game, decision, explored
            game.apply(decision.action)
        # Any error in a bot is reported with the position, so that it can be reproduced.
        except Exception as error:
            where = f"move {len(game.history) + 1} of game {number}, seed {plan.seed}"
            raise BotFailed(f"bot {plan.bot!r} failed at {where}: {error}") from error


@cache
def bot_of(game: str, spec: str, noise: float) -> Bot:
    """The bot of a plan, made once per process; a search gets root noise and always uses its full budget."""
    rules = family_of(game).self_play or _ANY_GAME
    return rules.with_noise(find_bot(game, spec, trusted=True), noise)


def _decide(
    plan: SelfPlay, bot: Bot, game: Game, random: Random, opening: int, draw_seed: int
) -> tuple[Decision, bool]:
    """The next decision, and whether it is random or sampled."""
    ply = len(game.history)
    if game.turn == CHANCE:
        return Decision(draw(game, draw_seed), (), nan), True
    if ply < opening and (opening_bot := plan.rules.opening_bot(bot)):
        action = opening_bot.decide(game, Budget(seed=random.getrandbits(32))).action
        return Decision(action, (), nan), True
    decision = bot.decide(game, Budget(seed=random.getrandbits(32), nodes=plan.nodes))
    if decision.search_result is None or ply >= plan.sampled_plies:
        return decision, False
    candidates = decision.search_result.candidates
    most = max(candidate.visits for candidate in candidates)
    weights = [(candidate.visits / most) ** (1 / plan.temperature) for candidate in candidates]
    chosen = random.choices(candidates, weights)[0]
    return replace(decision, action=chosen.action, value=chosen.value), True


class _Recorder:
    """Collects the columns of a game, ply by ply."""

    def __init__(self, rules: SelfPlayRules) -> None:
        self._rules = rules
        self._columns: dict[str, list[Any]] = {name: [] for name in (*NUMBERS, *LISTS)}

    def add(self, game: Game, decision: Decision, *, explored: bool) -> None:
        """Add a row for the decision in a position, before the move is made."""
        search = decision.search_result
        row = {
            "seat": game.turn,
            "action": decision.action,
            "explored": explored,
            "value": decision.value,
            "candidates": [action for action, _ in decision.candidates],
            "candidate_values": [value for _, value in decision.candidates],
            "visits": [candidate.visits for candidate in search.candidates] if search else (),
            "wins": search.wins if search else (),
            "margins": search.margins if search else (),
            **self._rules.describe(game),
        }
        for name, column in self._columns.items():
            column.append(row[name])

    def finish(self, number: int, game: Game) -> SelfPlayGame:
        """The recorded game with its result."""
        outcome = game.outcome()
        assert outcome is not None, "the game is over"
        results = {"returns": game.returns(), "scores": outcome.scores}
        columns: dict[str, Any] = {
            **{name: np.array(self._columns[name], dtype) for name, dtype in NUMBERS.items()},
            **{name: Lists.of(self._columns[name], dtype) for name, dtype in LISTS.items()},
            **{name: np.array(results[name], dtype) for name, dtype in RESULTS.items()},
        }
        return SelfPlayGame(number=number, **columns)


def _play_missing(
    plan: SelfPlay, folder: Path, manifest: str, executor: Executor
) -> Generator[SelfPlayGame, None, None]:
    shards = {number: shard for shard in missing_shards(plan, folder) for number in shard}
    played: defaultdict[range, list[SelfPlayGame]] = defaultdict(list)
    with closing(executor.map_unordered(partial(play_game, plan), shards)) as games:
        for game in games:
            shard = shards[game.number]
            played[shard].append(game)
            if len(played[shard]) == len(shard):
                in_order = sorted(played.pop(shard), key=lambda each: each.number)
                write_shard(in_order, _shard_path(folder, shard), {"polindrome_selfplay": manifest})
            yield game
    # Remove the temporary files of killed processes.
    for unfinished in folder.glob("*.tmp"):
        unfinished.unlink()


def _shard_path(folder: Path, shard: range) -> Path:
    return folder / f"games-{shard.start:09}.parquet"


def _write_or_check_manifest(folder: Path, manifest: dict[str, Any]) -> None:
    """Write the manifest to a new folder; InvalidArgument if the folder has another manifest or games without one."""
    path = folder / MANIFEST
    if path.exists():
        before = json.loads(path.read_text(encoding="utf-8"))
        differences = [f"{name} {before.get(name)!r}" for name in manifest if before.get(name) != manifest[name]]
        if differences:
            raise InvalidArgument(
                f"{folder} has games with other settings: {', '.join(differences)}; choose another folder"
            )
        return
    if any(folder.glob("games-*.parquet")):
        raise InvalidArgument(f"{folder} has games but no {MANIFEST} with their settings; choose another folder")
    with atomic_file(path) as file:
        file.write(json.dumps(manifest, indent=2).encode() + b"\n")
