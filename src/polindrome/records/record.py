"""A game that was played: the truth from which every position can be made again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from polindrome.errors import Fault, IllegalMove, InvalidRecord, PolindromeError
from polindrome.game import Game, Outcome
from polindrome.registry import new_game


@dataclass(frozen=True, slots=True)
class GameRecord:
    """Game and options, the actions in order, the forced passes between them, and the result if it is over."""

    game: str
    options: Mapping[str, object] = field(default_factory=dict)
    actions: tuple[int, ...] = ()
    skips: tuple[tuple[int, str], ...] = ()
    result: Outcome | None = None

    @classmethod
    def of(cls, game: Game) -> Self:
        """The record of a game as it stands."""
        return cls(game.name, dict(game.options), tuple(game.history), tuple(game.skips), game.outcome())

    def replay(self) -> Game:
        """The game at its last position; InvalidRecord if an action is illegal or skips or result differ."""
        try:
            game = new_game(self.game, **self.options)
        except (PolindromeError, TypeError) as error:
            raise InvalidRecord(f"the game cannot be set up: {error}") from error
        for number, action in enumerate(self.actions, 1):
            try:
                game.apply(action)
            except PolindromeError as error:
                reasons = error.reasons if isinstance(error, IllegalMove) else ()
                fault = Fault("illegal_move" if reasons else "unknown_move", move=number, reasons=reasons)
                raise InvalidRecord(f"action {number} of {len(self.actions)}: {error}", fault) from error
        self._verify(game)
        return game

    def _verify(self, game: Game) -> None:
        played = GameRecord.of(game)
        if played.skips != self.skips:
            raise InvalidRecord(f"the record says skips {list(self.skips)}, the rules say {list(played.skips)}")
        if played.result != self.result:
            raise InvalidRecord(f"the record says result {self.result}, the rules say {played.result}")
