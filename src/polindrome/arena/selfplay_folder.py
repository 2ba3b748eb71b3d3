"""A folder of self-play: what was asked for, the shards that are there, and the games that are missing."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Generator
from contextlib import closing
from dataclasses import asdict
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from polindrome import __version__
from polindrome.arena.executor import Executor
from polindrome.arena.selfplay import SelfPlay, bot_of, play_game
from polindrome.arena.shards import PlayedGame, import_arrow, whole_file, write_shard
from polindrome.arena.workers import HERE
from polindrome.errors import InvalidArgument
from polindrome.registry import new_game

MANIFEST = "manifest.json"


def play_missing(plan: SelfPlay, folder: Path, *, executor: Executor = HERE) -> Generator[PlayedGame, None, None]:
    """Play the games whose shards are not in the folder, each as it ends; a shard is written when its last game ended.

    What is wrong is raised at once, before anybody plays: InvalidArgument if the folder has games of another plan.
    """
    import_arrow()
    new_game(plan.game, **plan.options)
    definition = _definition(plan)
    folder.mkdir(parents=True, exist_ok=True)
    _claim(folder, definition)
    return _play(plan, folder, json.dumps(definition), executor)


def missing_shards(plan: SelfPlay, folder: Path) -> list[range]:
    """The games of each shard that is not there yet."""
    shards = [
        range(first, min(first + plan.shard_games, plan.games)) for first in range(0, plan.games, plan.shard_games)
    ]
    return [shard for shard in shards if not _path(folder, shard).exists()]


def _play(plan: SelfPlay, folder: Path, definition: str, executor: Executor) -> Generator[PlayedGame, None, None]:
    shards = {number: shard for shard in missing_shards(plan, folder) for number in shard}
    played: defaultdict[range, list[PlayedGame]] = defaultdict(list)
    with closing(executor.map_unordered(partial(play_game, plan), shards)) as games:
        for game in games:
            shard = shards[game.number]
            played[shard].append(game)
            if len(played[shard]) == len(shard):
                in_order = sorted(played.pop(shard), key=lambda each: each.number)
                write_shard(in_order, _path(folder, shard), {"polindrome_selfplay": definition})
            yield game
    for unfinished in folder.glob("*.tmp"):
        # Of a process that was killed.
        unfinished.unlink()


def _path(folder: Path, shard: range) -> Path:
    return folder / f"games-{shard.start:09}.parquet"


def _definition(plan: SelfPlay) -> dict[str, Any]:
    """All that decides the games, the weights of a search by their contents; UnknownName if there is no such bot."""
    weights = plan.rules.weights_of(bot_of(plan))
    digest = sha256(weights.read_bytes()).hexdigest() if weights else None
    return {"polindrome": __version__, **asdict(plan), "weights": digest}


def _claim(folder: Path, definition: dict[str, Any]) -> None:
    """Write down what the folder is for, or see that it is for the same."""
    path = folder / MANIFEST
    if path.exists():
        before = json.loads(path.read_text(encoding="utf-8"))
        differences = [f"{name} {before.get(name)!r}" for name in definition if before.get(name) != definition[name]]
        if differences:
            raise InvalidArgument(f"{folder} has games of another kind, with {', '.join(differences)}; name a new one")
        return
    if any(folder.glob("games-*.parquet")):
        raise InvalidArgument(f"{folder} has games, but no {MANIFEST} that says which; name a new one")
    with whole_file(path) as file:
        file.write(json.dumps(definition, indent=2).encode() + b"\n")
