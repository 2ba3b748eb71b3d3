"""The part `bots` of a family that offers levels and nothing more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from polindrome.bots.bot import Bot, Level
from polindrome.bots.program_bot import describe_moves
from polindrome.game import Game


@dataclass(frozen=True)
class LevelBots:
    """Levels by name, the weakest first, for all games of a family; `default` names the usual one.

    The weakest level also moves for a bot that failed, so it should be quick.
    """

    by_name: Mapping[str, Level]
    default: str

    def levels(self, game: str) -> Mapping[str, Level]:  # noqa: ARG002 (the same for all games)
        """The levels for people to choose from, by name, the weakest first."""
        return self.by_name

    def default_level(self, game: str) -> str:  # noqa: ARG002 (the same for all games)
        """The level for a player who did not choose one."""
        return self.default

    def stand_in(self, game: str) -> str:  # noqa: ARG002 (the same for all games)
        """The weakest level."""
        return next(iter(self.by_name))

    def factories(self, game: str) -> Mapping[str, Callable[[str, str], Bot]]:  # noqa: ARG002 (the same for all games)
        """No bots beside the levels and those of every game."""
        return {}

    def find(self, text: str) -> Bot | None:  # noqa: ARG002 (there are none)
        """None: every bot is a level."""
        return None

    def describe_position(self, game: Game) -> dict[str, Any]:
        """The moves so far, the seat to move and the legal moves."""
        return describe_moves(game)
