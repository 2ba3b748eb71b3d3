"""Games of Blokus in which one seat each is asked; a bot has the others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from gymnasium.utils import seeding
from numpy.typing import NDArray

from polindrome.blokus import Variant
from polindrome.blokus.envs.games import Actions, Ending, Games, Rewards, is_packed, pack
from polindrome.blokus.envs.play import BlokusPlay
from polindrome.envs.play import Table, draw_seed
from polindrome.errors import IllegalMove, InvalidArgument
from polindrome.native import Position


class SeatGames(Games):
    """As many tables as games, each with luck of its own: game i is the single environment with the seed plus i."""

    def __init__(self, variant: Variant, num_games: int, reward: str, opponent: str, seat: int | str) -> None:
        if num_games < 1:
            raise InvalidArgument(f"expected 1 game or more, got {num_games}")
        self._plays = [BlokusPlay(variant, reward) for _ in range(num_games)]
        self._tables = [Table(play, opponent, seat) for play in self._plays]
        self._lucks: list[np.random.Generator] = []

    @property
    def turn(self) -> NDArray[np.int8]:
        """The seat that is asked in each game."""
        return np.array([table.seat for table in self._tables], np.int8)

    def restart(self, seed: int | None, luck: np.random.Generator) -> None:
        """Start all games anew; without a seed, the luck of each goes on."""
        if seed is not None or not self._lucks:
            first = draw_seed(luck) if seed is None else seed
            self._lucks = [seeding.np_random(first + number)[0] for number in range(len(self._tables))]
        for table, own in zip(self._tables, self._lucks, strict=True):
            table.start(own)

    def play(self, actions: Actions, *, forgive: bool) -> tuple[Rewards, list[Ending]]:
        """One action in each game; see `Games`."""
        if actions.shape != (len(self._tables),):
            raise InvalidArgument(f"expected one action for each of {len(self._tables)} games, got {actions.shape}")
        if not forgive:
            self._try(actions)
        rewards = np.zeros(len(self._tables), np.float32)
        return rewards, list(self._answer(actions, rewards))

    def sample(self, luck: np.random.Generator) -> NDArray[np.uint16]:
        """A legal action of each game, each with the same chance."""
        return np.array([play.sample(draw_seed(luck)) for play in self._plays], np.uint16)

    def position(self, number: int) -> Position:
        """A copy of one game."""
        return self._plays[number].position.copy()

    def write(self, planes: NDArray[Any], masks: NDArray[Any]) -> None:
        """What the seat that is asked sees and may play in each game."""
        for play, table, seen, legal in zip(self._plays, self._tables, planes, masks, strict=True):
            if is_packed(planes):
                seen[:] = pack(play.observe(table.seat))
            else:
                play.observe(table.seat, seen)
            if is_packed(masks):
                play.position.legal_mask_packed(legal)
            else:
                play.legal_mask(legal)

    def close(self) -> None:
        """End the programs that play."""
        for table in self._tables:
            table.close()

    def _try(self, actions: Actions) -> None:
        for number, (play, action) in enumerate(zip(self._plays, actions, strict=True)):
            try:
                play.position.copy().apply(action)
            except IllegalMove as reason:
                raise IllegalMove(f"game {number}: {reason}", reason.reasons) from None

    def _answer(self, actions: Actions, rewards: Rewards) -> Iterator[Ending]:
        for number, (table, luck) in enumerate(zip(self._tables, self._lucks, strict=True)):
            play = table.play
            facts: dict[str, NDArray[Any]] = {}
            illegal_action = None
            try:
                table.answer(actions[number], luck)
            except IllegalMove:
                rewards[number], illegal_action = play.worst, int(actions[number])
            else:
                if not table.is_over:
                    continue
                rewards[number], facts = play.rewards()[table.seat], play.facts()
            yield Ending(number, play.observe(table.seat), facts, illegal_action)
            table.start(luck)
