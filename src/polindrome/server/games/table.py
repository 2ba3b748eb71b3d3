"""A game with who sits where: what the events of its log add up to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, Self

from polindrome.bots import default_level
from polindrome.chance import draw
from polindrome.errors import InvalidRecord, PolindromeError
from polindrome.game import CHANCE, OVER, Game, Outcome
from polindrome.registry import new_game
from polindrome.server.games.clock import Clock, seconds_of
from polindrome.server.games.seats import Seats
from polindrome.storage import Event

Draft = tuple[str, dict[str, Any]]
"""An event before it has its place in the log: kind and data."""


@dataclass(slots=True)
class Wish:
    """That moves be taken back: whose wish it is, to which ply, and who has agreed."""

    seat: int
    ply: int
    agreed: set[str | None] = field(default_factory=set)


@dataclass(slots=True)
class Table:
    """A game, its seats as the log has them, and how far its log was read.

    What has to be drawn is drawn at once, so between two events that somebody asked for it is a seat's turn,
    or the game is over. Who changes it tells it the time first, with `tick`.
    """

    id: str
    created: Mapping[str, Any]
    game: Game
    seats: Seats
    clock: Clock | None
    time: float
    events: list[Event] = field(default_factory=list)
    undo_used: bool = False
    """Whether no person has acted since an undo."""
    wish: Wish | None = None
    ending: Outcome | None = None
    """How it ended, if not by the rules of the game."""
    rematch: str | None = None
    """The id of the next game of the same people."""

    @classmethod
    def of(cls, game_id: str, events: Sequence[Event]) -> Self:
        """The game after these events; InvalidRecord if they contradict the rules or each other."""
        with _damage(game_id):
            if events[0].kind != "created":
                raise InvalidRecord(f"it starts with {events[0].kind!r} instead of 'created'")
            table, drafts = cls.start(game_id, events[0].data, seconds_of(events[0].at))
            table._take_in(drafts, events)
        table.follow(events[len(drafts) :])
        return table

    @classmethod
    def start(cls, game_id: str, created: Mapping[str, Any], time: float) -> tuple[Self, list[Draft]]:
        """A new game, and the events with which its log begins."""
        game = new_game(created["game"], **created["options"])
        for action in created.get("actions", ()):
            game.apply(action)
        clock = Clock.of(created.get("clock"), game.num_seats)
        table = cls(game_id, created, game, Seats.of(created), clock, time)
        return table, [("created", dict(created)), *table._draw(), *table._finished()]

    def follow(self, events: Sequence[Event]) -> None:
        """Take in what was added to the log; InvalidRecord if it contradicts the rules."""
        while events:
            events = events[self.follow_once(events) :]

    def follow_once(self, events: Sequence[Event]) -> int:
        """Take in the first event with all that it caused; how many these are."""
        event = events[0]
        with _damage(self.id):
            if event.kind not in _REPEAT:
                raise InvalidRecord(f"{event.kind!r} has no cause at {event.sequence}")
            self.tick(seconds_of(event.at))
            return self._take_in(_REPEAT[event.kind](self, event.data), events)

    def _take_in(self, drafts: list[Draft], events: Sequence[Event]) -> int:
        """Check that the log says what follows by the rules; how many events that were."""
        found = [(event.kind, event.data) for event in events[: len(drafts)]]
        if found != drafts:
            raise InvalidRecord(f"at {events[0].sequence} it says {found}, the rules say {drafts}")
        self.events.extend(events[: len(drafts)])
        return len(drafts)

    def copy(self) -> Self:
        """An independent table."""
        return replace(
            self,
            game=self.game.copy(),
            seats=deepcopy(self.seats),
            clock=deepcopy(self.clock),
            events=list(self.events),
            wish=deepcopy(self.wish),
        )

    # How it stands

    @property
    def sequence(self) -> int:
        """The number of the last event."""
        return len(self.events) - 1

    @property
    def ply(self) -> int:
        """How many actions and draws were made."""
        return len(self.game.history)

    @property
    def turn(self) -> int | None:
        """The seat to move; None when the game is over."""
        return None if self.game.turn == OVER or self.ending else self.game.turn

    @property
    def status(self) -> str:
        """`waiting` for people, `playing` or `over`."""
        if self.turn is None:
            return "over"
        return "waiting" if any(seat.is_free for seat in self.seats) else "playing"

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.ending or self.game.outcome()

    @property
    def bot(self) -> str | None:
        """The level of the bot to move; None when a person is to move or nobody is."""
        return self.seats[self.game.turn].level if self.status == "playing" else None

    @property
    def deadline(self) -> float | None:
        """When the time of the person to move ends, in seconds since 1970; None where no clock runs."""
        if self.clock is None or self.status != "playing" or self.bot is not None:
            return None
        return self.time + self.clock.left[self.game.turn]

    def is_late(self) -> bool:
        """Whether the time of the person to move is up."""
        return self.deadline is not None and self.deadline <= self.time

    def tick(self, time: float) -> None:
        """Let it be that time; clocks of machines differ, so it may seem earlier than it was."""
        if self.clock and self.deadline is not None:
            self.clock.spend(self.game.turn, max(0.0, time - self.time))
        self.time = max(time, self.time)

    # What people and bots do

    def play(self, action: int) -> list[Draft]:
        """Act for the seat to move, and what follows by the rules; IllegalMove changes nothing."""
        game, seat = self.game, self.game.turn
        # The text has to be had before: an action means something else at the next turn.
        moved = {"seat": seat, "ply": self.ply, "action": action, "move": game.format_action(action)}
        skips = len(game.skips)
        game.apply(action)
        if self.clock:
            self.clock.stop(seat)
        if self.seats[seat].is_persons:
            self.undo_used = False
        self.wish = None
        passed = [("passed", {"ply": at, "who": who}) for at, who in game.skips[skips:]]
        return [("moved", moved), *passed, *self._draw(), *self._finished()]

    def take_back(self, ply: int) -> list[Draft]:
        """Go back to the position after so many actions and draws."""
        action = self.game.history[ply]
        while self.ply > ply:
            self.game.undo()
        if self.clock:
            self.clock.begin_again()
        self.undo_used, self.wish = True, None
        return [("undone", {"seat": self.game.turn, "ply": ply, "move": self.game.format_action(action)})]

    def wish_to_take_back(self, seat: int, ply: int) -> list[Draft]:
        """Ask the other people to let a seat go back; where there are none, do it."""
        if self.seats.people() == {self.seats[seat].holder}:
            return self.take_back(ply)
        self.wish = Wish(seat, ply, {self.seats[seat].holder})
        return [("undo_wished", {"seat": seat, "ply": ply})]

    def answer_wish(self, seat: int, *, agree: bool) -> list[Draft]:
        """Let the seat that wished to go back do so once all people agree, or not at all."""
        wish = self.wish
        assert wish, "only asked while there is one"
        answered = ("undo_answered", {"seat": seat, "agree": agree})
        if not agree:
            self.wish = None
            return [answered]
        wish.agreed.add(self.seats[seat].holder)
        return [answered, *(self.take_back(wish.ply) if wish.agreed >= self.seats.people() else [])]

    def claim(self, seat: int, holder: str) -> list[Draft]:
        """Let a person have an open seat."""
        self.seats[seat].holder = holder
        return [("claimed", {"seat": seat, "holder": holder})]

    def resign(self, seat: int, level: str | None = None) -> list[Draft]:
        """Let a person give up a seat; a bot of the level, by default the usual one, takes it if others go on."""
        rest = self._leave(seat, "resigned", level)
        return [("resigned", {"seat": seat, "level": self.seats[seat].level}), *rest]

    def flag(self, level: str | None = None) -> list[Draft]:
        """Let the seat to move lose its place in the same way, since its time is up."""
        seat = self.game.turn
        rest = self._leave(seat, "time is up", level)
        return [("flagged", {"seat": seat, "level": self.seats[seat].level}), *rest]

    def go_on_with(self, rematch: str) -> list[Draft]:
        """Note the next game of the same people."""
        self.rematch = rematch
        return [("rematched", {"next": rematch})]

    def ply_to_undo(self, holder: str | None) -> int | None:
        """The ply before the last action of a person, at whichever of his seats; None if there is none."""
        if self.ending or self.wish or (self.undo_used and not self.created["undo_all"]):
            return None
        mine = self.seats.held_by(holder)
        past, first = self.game.copy(), len(self.created.get("actions", ()))
        while len(past.history) > first:
            past.undo()
            if past.turn in mine:
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

    # What follows from it

    def _draw(self) -> list[Draft]:
        drafts: list[Draft] = []
        while self.game.turn == CHANCE:
            action = draw(self.game, self.created["seed"])
            drafts.append(("drawn", {"ply": self.ply, "action": action, "move": self.game.format_action(action)}))
            self.game.apply(action)
        return drafts

    def _finished(self) -> list[Draft]:
        outcome = self.outcome
        if outcome is None:
            return []
        scores, winners = list(outcome.scores), list(outcome.winners)
        return [("finished", {"scores": scores, "winners": winners, "reason": outcome.reason})]

    def _leave(self, seat: int, reason: str, level: str | None) -> list[Draft]:
        """A bot takes the seat of a person who is gone; but one seat cannot play alone, and bots need not go on."""
        self.seats[seat].is_gone, self.wish = True, None
        left = self.seats.left()
        if len(left) > 1 and any(self.seats[number].is_persons for number in left):
            self.seats[seat].level = level or default_level(self.game.name)
            return []
        scores = self.game.scores()
        best = max(scores[number] for number in left)
        winners = tuple(number for number in left if scores[number] == best)
        self.ending = Outcome(tuple(scores), winners, reason)
        return self._finished()


_REPEAT: dict[str, Callable[[Table, Mapping[str, Any]], list[Draft]]] = {
    "moved": lambda table, data: table.play(data["action"]),
    "undone": lambda table, data: table.take_back(data["ply"]),
    "undo_wished": lambda table, data: table.wish_to_take_back(data["seat"], data["ply"]),
    "undo_answered": lambda table, data: table.answer_wish(data["seat"], agree=data["agree"]),
    "claimed": lambda table, data: table.claim(data["seat"], data["holder"]),
    "resigned": lambda table, data: table.resign(data["seat"], data["level"]),
    "flagged": lambda table, data: table.flag(data["level"]),
    "rematched": lambda table, data: table.go_on_with(data["next"]),
}
"""How each event that somebody caused is done again."""


@contextmanager
def _damage(game_id: str) -> Iterator[None]:
    try:
        yield
    except (PolindromeError, LookupError, TypeError, ValueError, AssertionError) as error:
        raise InvalidRecord(f"the log of game {game_id!r} is damaged: {type(error).__name__}: {error}") from error
