"""A game as the environments see it: what may be played, what is seen of it, and what it was worth."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from polindrome.bots import Bot, Budget, find_bot
from polindrome.errors import BotFailed, IllegalMove, UnknownName
from polindrome.game import OVER, Game

Planes = NDArray[Any]
Mask = NDArray[np.int8]

RANDOM = "random"
"""The opponent that plays any legal action, each with the same chance."""

REWARDS = ("rank", "score")
RENDER_MODES = ["ansi", "rgb_array", "human"]


class Play(ABC):
    """One game after the other, with a reward for each seat at the end; `start` comes first.

    Nature plays by itself, so the turn is that of a seat, or OVER.
    """

    name: str
    """As in the registry of games."""
    num_seats: int
    num_actions: int
    observation_space: spaces.Box
    worst: float
    """The reward of a seat that plays what is not legal: no game ends with less."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """The seat to move, or OVER."""

    @abstractmethod
    def start(self, luck: np.random.Generator) -> None:
        """Begin a new game; what nature draws in it comes from the luck."""

    @abstractmethod
    def apply(self, action: int) -> None:
        """Play an action of the seat to move; an illegal one raises IllegalMove and changes nothing."""

    @abstractmethod
    def legal_mask(self) -> Mask:
        """A new array with 1 for each legal action; all zero exactly when the game is over."""

    @abstractmethod
    def observe(self, seat: int) -> Planes:
        """A new array with what the seat sees."""

    @abstractmethod
    def rewards(self) -> tuple[float, ...]:
        """The reward of each seat; the game has to be over."""

    @abstractmethod
    def facts(self) -> dict[str, Any]:
        """What is worth knowing of a game that is over."""

    @abstractmethod
    def sample(self, seed: int) -> int:
        """A legal action, each with the same chance."""

    @abstractmethod
    def game(self) -> Game:
        """The game for a bot to look at."""

    @abstractmethod
    def text(self) -> str:
        """The game as lines of text."""

    @abstractmethod
    def picture(self) -> NDArray[np.uint8]:
        """The game as a picture: rows, columns, and red, green and blue."""


class Table:
    """A game of which one seat is asked from outside; a bot has the others.

    The bot is given as text; `random` is one as well. All chance comes from the luck handed in. A bot that plays what
    is not legal raises BotFailed.
    """

    def __init__(self, play: Play, opponent: str, seat: int | str) -> None:
        self.play = play
        self._opponent = opponent
        self._bot: Bot | None = None if opponent == RANDOM else find_bot(play.name, opponent, trusted=True)
        self._wanted_seat = seat
        if seat != RANDOM and seat not in range(play.num_seats):
            raise UnknownName("seat", str(seat), [*map(str, range(play.num_seats)), RANDOM])
        self.seat = 0

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to ask."""
        return self.play.turn == OVER

    def start(self, luck: np.random.Generator) -> None:
        """Begin a new game and go on to the first question."""
        wanted = self._wanted_seat
        self.seat = int(luck.integers(self.play.num_seats)) if isinstance(wanted, str) else wanted
        self.play.start(luck)
        self._go_on(luck)

    def answer(self, action: int, luck: np.random.Generator) -> None:
        """Play the action and go on to the next question; an illegal one raises IllegalMove and changes nothing."""
        self.play.apply(action)
        self._go_on(luck)

    def close(self) -> None:
        """End the program behind the bot, if it has one."""
        if close := getattr(self._bot, "close", None):
            close()

    def _go_on(self, luck: np.random.Generator) -> None:
        play = self.play
        while play.turn not in (self.seat, OVER):
            seed = draw_seed(luck)
            if self._bot is None:
                play.apply(play.sample(seed))
            else:
                self._let_play(self._bot, seed)

    def _let_play(self, bot: Bot, seed: int) -> None:
        try:
            self.play.apply(bot.decide(self.play.game(), Budget(seed)).action)
        except IllegalMove as error:
            raise BotFailed(f"the opponent {self._opponent!r} played what it may not: {error}") from error


def draw_seed(luck: np.random.Generator) -> int:
    """A seed for whatever wants one."""
    return int(luck.integers(2**63))


def check_choice(kind: str, choice: str, known: Collection[str]) -> str:
    """The choice; UnknownName if it is none."""
    if choice not in known:
        raise UnknownName(kind, str(choice), known)
    return choice
