"""A game with who sits where: what the events of its log add up to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from polindrome.errors import InvalidRecord, PolindromeError
from polindrome.game import OVER, Game
from polindrome.registry import new_game
from polindrome.server.blokus_view import seats_out
from polindrome.storage import Event

Draft = tuple[str, dict[str, Any]]
"""An event before it has its place in the log: kind and data."""


@dataclass(slots=True)
class Table:
    """A game, its seats as the log has them, and how far its log was read."""

    id: str
    game: Game
    seats: Sequence[Mapping[str, str]]
    undo_all: bool
    seed: int
    events: Sequence[Event]
    undo_used: bool = False
    """Whether nobody has placed a piece since an undo."""

    @classmethod
    def of(cls, game_id: str, events: Sequence[Event]) -> Self:
        """The game after these events; InvalidRecord if they contradict the rules or each other."""
        try:
            table = cls._created(game_id, events)
            done = 1
            while done < len(events):
                drafts = table._repeat(events[done])
                _compare(drafts, events[done : done + len(drafts)])
                done += len(drafts)
        except (PolindromeError, LookupError, TypeError, ValueError) as error:
            raise InvalidRecord(f"the log of game {game_id!r} is damaged: {type(error).__name__}: {error}") from error
        return table

    @classmethod
    def _created(cls, game_id: str, events: Sequence[Event]) -> Self:
        first = events[0]
        if first.kind != "created":
            raise InvalidRecord(f"it starts with {first.kind!r} instead of 'created'")
        data = first.data
        game = new_game(data["game"], **data["options"])
        return cls(game_id, game, data["seats"], data["undo_all"], data["seed"], events)

    def _repeat(self, event: Event) -> list[Draft]:
        if event.kind == "moved":
            return self.play(event.data["action"])
        if event.kind == "undone":
            return self.take_back(event.data["ply"])
        raise InvalidRecord(f"{event.kind!r} has no cause at {event.sequence}")

    @property
    def sequence(self) -> int:
        """The number of the last event."""
        return len(self.events) - 1

    @property
    def ply(self) -> int:
        """How many placements are on the board."""
        return len(self.game.history)

    @property
    def bot(self) -> str | None:
        """The level of the bot to move; None when a person is to move or the game is over."""
        return None if self.game.turn == OVER else self.seats[self.game.turn].get("level")

    @property
    def waits_for_bot(self) -> bool:
        """Whether a bot is to move and some person still has to, later."""
        return self.bot is not None and not self._people() <= seats_out(self.game)

    def play(self, action: int) -> list[Draft]:
        """Place a piece for the seat to move, and what follows by the rules; IllegalMove changes nothing."""
        game, seat, ply = self.game, self.game.turn, self.ply
        skips = len(game.skips)
        game.apply(action)
        if seat in self._people():
            self.undo_used = False
        moved = {"seat": seat, "ply": ply, "action": action, "move": game.format_action(action)}
        passed = [("passed", {"ply": at, "who": who}) for at, who in game.skips[skips:]]
        return [("moved", moved), *passed, *self._finished()]

    def take_back(self, ply: int) -> list[Draft]:
        """Go back to the position after so many placements."""
        move = self.game.format_action(self.game.history[ply])
        while self.ply > ply:
            self.game.undo()
        self.undo_used = True
        return [("undone", {"seat": self.game.turn, "ply": ply, "move": move})]

    def ply_to_undo(self) -> int | None:
        """The ply before the last placement of the person who may undo; None if there is nothing to undo."""
        if self.undo_used and not self.undo_all:
            return None
        undoers = {self.game.turn} if self.game.turn in self._people() else self._people()
        past = self.game.copy()
        while past.history:
            past.undo()
            if past.turn in undoers:
                return len(past.history)
        return None

    def _people(self) -> set[int]:
        return {number for number, seat in enumerate(self.seats) if seat["kind"] == "human"}

    def _finished(self) -> list[Draft]:
        outcome = self.game.outcome()
        if outcome is None:
            return []
        scores, winners = list(outcome.scores), list(outcome.winners)
        return [("finished", {"scores": scores, "winners": winners, "reason": outcome.reason})]


def _compare(drafts: list[Draft], events: Sequence[Event]) -> None:
    found = [(event.kind, event.data) for event in events]
    if found != drafts:
        raise InvalidRecord(f"at {events[0].sequence} it says {found}, the rules say {drafts}")
