"""Games for the page tests: played here first, so that the server's computer must make the same moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

from polindrome.blokus import DUO, BlokusGame, Variant
from polindrome.bots import Budget, find_bot
from polindrome.game import Game
from polindrome.server.games.repository import summarise
from polindrome.server.games.session import GameSession
from polindrome.storage import Database, EventBatch, EventLog
from tests.server.playing import AT, EASY, HUMAN, Json, log_of

_ids = count()


@dataclass(frozen=True)
class Script:
    """A whole game of a person, in the first or second seat, against the Easy computer."""

    seed: int
    human: int
    game: BlokusGame

    @property
    def moves(self) -> list[str]:
        """All of its moves as text."""
        return moves_of(self.game)

    @property
    def seats(self) -> list[Json]:
        """The seats of the game."""
        return [HUMAN if seat == self.human else EASY for seat in range(2)]

    @property
    def own_plies(self) -> list[int]:
        """The plies at which the person moves."""
        own = DUO.players[self.human]
        return [ply for ply, (player, _) in enumerate(self.game.moves) if player == own]

    def position(self, ply: int) -> BlokusGame:
        """Return the game after a number of placements."""
        game = self.game.copy()
        while len(game.history) > ply:
            game.undo()
        return game


@cache
def script(seed: int, human: int = 0) -> Script:
    """Return the game of a seed, in which the person plays at random."""
    game, bot, rng = BlokusGame(DUO), find_bot("duo", "easy"), Random(seed)
    while not game.is_over:
        if game.turn == human:
            game.apply(rng.choice(game.legal_actions()))
        else:
            # The same derivation as the server's: from the game's seed and the number of placements.
            number = Random(f"{seed} {len(game.history)}").getrandbits(32)
            game.apply(bot.decide(game, Budget(seed=number)).action)
    return Script(seed, human, game)


def find_script(is_wanted: Callable[[Script], bool], human: int = 0) -> Script:
    """Return the first game that satisfies a predicate."""
    return next(found for seed in range(1000) if is_wanted(found := script(seed, human)))


def is_own_pass_first(found: Script) -> bool:
    """Whether the person is out first, and the computer then places at least two pieces."""
    (ply, who), *_ = found.game.skips
    return who == DUO.players[found.human].name and len(found.game.history) >= ply + 2


def is_computer_out_first(found: Script) -> bool:
    """Whether the computer is out first, and the person then places at least two pieces."""
    (ply, who), *_ = found.game.skips
    return who != DUO.players[found.human].name and len(found.game.history) >= ply + 2


def is_both_out_at_once(found: Script) -> bool:
    """Whether the last piece of the person leaves neither side a move."""
    return len(found.game.skips) == len(DUO.players) and found.own_plies[-1] == len(found.game.history) - 1


def moves_of(game: BlokusGame) -> list[str]:
    """Return all moves of a game as text."""
    return [game.format_action(action) for action in game.history]


def game_after(moves: Sequence[str], variant: Variant = DUO) -> BlokusGame:
    """Return a game with these moves."""
    game = BlokusGame(variant)
    for move in moves:
        game.apply(game.parse_action(move))
    return game


def put_game(database: Path, game: Game, seats: Sequence[Json], seed: int, undo_all: bool = False) -> str:
    """Write a game into the server's log, as if it had been played before tokens existed; return its id."""
    session = GameSession.from_events(f"game-{seed}-{next(_ids):06}", log_of(game, seats, undo_all=undo_all, seed=seed))
    # In a separate thread: the browser's event loop occupies this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _append(database, session)).result()
    return session.id


async def _append(database: Path, session: GameSession) -> None:
    connected = await Database.open(f"sqlite:///{database}")
    await EventLog(connected).append(EventBatch(session.events, summarise(session, AT, AT)))
    await connected.close()
