"""A game with who sits where: what the events of its log add up to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from polindrome.errors import InvalidRecord, PolindromeError
from polindrome.game import CHANCE, OVER, Game
from polindrome.registry import new_game
from polindrome.server.views import choose_draw
from polindrome.storage import Event

Draft = tuple[str, dict[str, Any]]
"""An event before it has its place in the log: kind and data."""


@dataclass(slots=True)
class Table:
    """A game, its seats as the log has them, and how far its log was read.

    What has to be drawn is drawn at once, so between two events that somebody asked for it is a seat's turn,
    or the game is over.
    """

    id: str
    game: Game
    seats: Sequence[Mapping[str, str]]
    undo_all: bool
    seed: int
    events: Sequence[Event] = ()
    undo_used: bool = False
    """Whether no person has acted since an undo."""

    @classmethod
    def of(cls, game_id: str, events: Sequence[Event]) -> Self:
        """The game after these events; InvalidRecord if they contradict the rules or each other."""
        try:
            if events[0].kind != "created":
                raise InvalidRecord(f"it starts with {events[0].kind!r} instead of 'created'")
            table, drafts = cls.start(game_id, events[0].data)
            done = 0
            while True:
                _compare(drafts, events[done : done + len(drafts)])
                done += len(drafts)
                if done == len(events):
                    break
                drafts = table._repeat(events[done])
        except (PolindromeError, LookupError, TypeError, ValueError) as error:
            raise InvalidRecord(f"the log of game {game_id!r} is damaged: {type(error).__name__}: {error}") from error
        table.events = events
        return table

    @classmethod
    def start(cls, game_id: str, created: Mapping[str, Any]) -> tuple[Self, list[Draft]]:
        """A new game, and the events with which its log begins."""
        game = new_game(created["game"], **created["options"])
        table = cls(game_id, game, created["seats"], created["undo_all"], created["seed"])
        return table, [("created", dict(created)), *table._draw()]

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
        """How many actions and draws were made."""
        return len(self.game.history)

    @property
    def bot(self) -> str | None:
        """The level of the bot to move; None when a person is to move or the game is over."""
        return None if self.game.turn == OVER else self.seats[self.game.turn].get("level")

    def play(self, action: int) -> list[Draft]:
        """Act for the seat to move, and what follows by the rules; IllegalMove changes nothing."""
        game, seat = self.game, self.game.turn
        # The text has to be had before: an action means something else at the next turn.
        moved = {"seat": seat, "ply": self.ply, "action": action, "move": game.format_action(action)}
        skips = len(game.skips)
        game.apply(action)
        if seat in self._people():
            self.undo_used = False
        passed = [("passed", {"ply": at, "who": who}) for at, who in game.skips[skips:]]
        return [("moved", moved), *passed, *self._draw(), *self._finished()]

    def take_back(self, ply: int) -> list[Draft]:
        """Go back to the position after so many actions and draws."""
        action = self.game.history[ply]
        while self.ply > ply:
            self.game.undo()
        self.undo_used = True
        return [("undone", {"seat": self.game.turn, "ply": ply, "move": self.game.format_action(action)})]

    def ply_to_undo(self) -> int | None:
        """The ply before the last action of the person who may undo; None if there is nothing to undo."""
        if self.undo_used and not self.undo_all:
            return None
        undoers = {self.game.turn} if self.game.turn in self._people() else self._people()
        past = self.game.copy()
        while past.history:
            past.undo()
            if past.turn in undoers:
                return len(past.history)
        return None

    def last_move(self) -> str | None:
        """The last action of a seat as text, whatever was drawn since; None if there was none."""
        past = self.game.copy()
        while past.history:
            action = past.history[-1]
            past.undo()
            if past.turn != CHANCE:
                return past.format_action(action)
        return None

    def _people(self) -> set[int]:
        return {number for number, seat in enumerate(self.seats) if seat["kind"] == "human"}

    def _draw(self) -> list[Draft]:
        drafts: list[Draft] = []
        while self.game.turn == CHANCE:
            action = choose_draw(self.game, self.seed)
            drafts.append(("drawn", {"ply": self.ply, "action": action, "move": self.game.format_action(action)}))
            self.game.apply(action)
        return drafts

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
