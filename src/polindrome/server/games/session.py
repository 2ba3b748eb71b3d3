"""A game session: the state of a game, its seats and its clock, computed from the events of its log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, Self

from polindrome.bots.catalogue import stand_in
from polindrome.chance import draw
from polindrome.errors import InvalidRecord, PolindromeError
from polindrome.game import CHANCE, OVER, Game, Outcome
from polindrome.registry import new_game
from polindrome.server.games.clock import GameClock, parse_timestamp
from polindrome.server.games.seats import Seats
from polindrome.storage import Event

NewEvent = tuple[str, dict[str, Any]]
"""The kind and data of an event that is not yet in the log."""


@dataclass(slots=True)
class TakebackRequest:
    """A request to go back to a ply: the seat that asks, and the holders who have agreed."""

    seat: int
    ply: int
    agreed: set[str | None] = field(default_factory=set)


@dataclass(slots=True)
class GameSession:
    """A game with its seats, its clock and the events read so far.

    Draws follow immediately from the event before them, so after every commit a seat is to move or the game is over.
    Methods that change the session return the new events for the log; call `tick` with the current time first.
    """

    id: str
    created: Mapping[str, Any]
    game: Game
    seats: Seats
    clock: GameClock | None
    time: float
    events: list[Event] = field(default_factory=list)
    undo_used: bool = False
    """Whether no person has moved since the last undo."""
    takeback_request: TakebackRequest | None = None
    early_outcome: Outcome | None = None
    """The outcome of a game that ended by resignation or on time, not by its rules."""
    rematch: str | None = None
    """The id of the next game of the same players."""

    @classmethod
    def from_events(cls, game_id: str, events: Sequence[Event]) -> Self:
        """Replay a log; InvalidRecord if it contradicts the rules or itself."""
        with _damaged_log(game_id):
            if events[0].kind != "created":
                raise InvalidRecord(f"it starts with {events[0].kind!r} instead of 'created'")
            session, expected = cls.create(game_id, events[0].data, parse_timestamp(events[0].at))
            session._accept(expected, events)
        session.replay(events[len(expected) :])
        return session

    @classmethod
    def create(cls, game_id: str, created: Mapping[str, Any], time: float) -> tuple[Self, list[NewEvent]]:
        """A new game, and the first events of its log."""
        game = new_game(created["game"], **created["options"])
        for action in created.get("actions", ()):
            game.apply(action)
        clock = GameClock.from_json(created.get("clock"), game.num_seats)
        session = cls(game_id, created, game, Seats.from_created(created), clock, time)
        return session, [("created", dict(created)), *session._draw(), *session._finished()]

    def replay(self, events: Sequence[Event]) -> None:
        """Apply events that were added to the log; InvalidRecord if they contradict the rules."""
        while events:
            events = events[self.replay_command(events) :]

    def replay_command(self, events: Sequence[Event]) -> int:
        """Apply the first event and those that follow from it by the rules; returns their number."""
        event = events[0]
        with _damaged_log(self.id):
            if event.kind not in _REPLAY:
                raise InvalidRecord(f"{event.kind!r} has no cause at {event.sequence}")
            self.tick(parse_timestamp(event.at))
            return self._accept(_REPLAY[event.kind](self, event.data), events)

    def _accept(self, expected: list[NewEvent], events: Sequence[Event]) -> int:
        """Check that the log starts with the expected events, and store them; returns their number.

        The text of a move follows from its action, so that it is not compared but written anew: older versions of the
        server stored it in another notation.
        """
        found = [(event.kind, event.data) for event in events[: len(expected)]]
        if list(map(_without_text, found)) != list(map(_without_text, expected)):
            raise InvalidRecord(f"at {events[0].sequence} it says {found}, expected {expected}")
        self.events.extend(replace(event, data=data) for event, (_, data) in zip(events, expected, strict=False))
        return len(expected)

    def copy(self) -> Self:
        """An independent copy."""
        return replace(
            self,
            game=self.game.copy(),
            seats=deepcopy(self.seats),
            clock=deepcopy(self.clock),
            events=list(self.events),
            takeback_request=deepcopy(self.takeback_request),
        )

    # State

    @property
    def sequence(self) -> int:
        """The number of the last event."""
        return len(self.events) - 1

    @property
    def ply(self) -> int:
        """The number of actions and draws so far."""
        return len(self.game.history)

    @property
    def turn(self) -> int | None:
        """The seat to move; None when the game is over."""
        return None if self.game.turn == OVER or self.early_outcome else self.game.turn

    @property
    def status(self) -> str:
        """`waiting` for players, `playing` or `over`."""
        if self.turn is None:
            return "over"
        return "waiting" if any(seat.is_free for seat in self.seats) else "playing"

    @property
    def outcome(self) -> Outcome | None:
        """The result; None while the game is in progress."""
        return self.early_outcome or self.game.outcome()

    @property
    def bot(self) -> str | None:
        """The level of the bot to move; None unless a bot is to move."""
        return self.seats[self.game.turn].level if self.status == "playing" else None

    @property
    def deadline(self) -> float | None:
        """When the player to move runs out of time, in seconds since 1970; None while no clock runs."""
        if self.clock is None or self.status != "playing" or self.bot is not None:
            return None
        return self.time + self.clock.left[self.game.turn]

    def is_out_of_time(self) -> bool:
        """Whether the player to move has no time left."""
        return self.deadline is not None and self.deadline <= self.time

    def tick(self, time: float) -> None:
        """Advance to a time; an earlier one changes nothing, since clocks of machines differ."""
        if self.clock and self.deadline is not None:
            self.clock.spend(self.game.turn, max(0.0, time - self.time))
        self.time = max(time, self.time)

    # Commands of players and bots

    def play(self, action: int) -> list[NewEvent]:
        """Move for the seat to move, then skip and draw as the rules say; IllegalMove changes nothing."""
        game, seat = self.game, self.game.turn
        # Formatted before it is applied: the text of an action depends on the position.
        moved = {"seat": seat, "ply": self.ply, "action": action, "move": game.format_action(action)}
        skips = len(game.skips)
        game.apply(action)
        if self.clock:
            self.clock.complete_move(seat)
        if self.seats[seat].is_human:
            self.undo_used = False
        self.takeback_request = None
        passed = [("passed", {"ply": at, "colour": colour}) for at, colour in game.skips[skips:]]
        return [("moved", moved), *passed, *self._draw(), *self._finished()]

    def take_back(self, ply: int) -> list[NewEvent]:
        """Return to the position at a ply."""
        action = self.game.history[ply]
        while self.ply > ply:
            self.game.undo()
        if self.clock:
            self.clock.reset_move()
        self.undo_used, self.takeback_request = True, None
        return [("undone", {"seat": self.game.turn, "ply": ply, "move": self.game.format_action(action)})]

    def request_takeback(self, seat: int, ply: int) -> list[NewEvent]:
        """Ask the other players to let a seat take back to a ply; without other players, take back immediately."""
        if self.seats.players() == {self.seats[seat].holder}:
            return self.take_back(ply)
        self.takeback_request = TakebackRequest(seat, ply, {self.seats[seat].holder})
        return [("takeback_requested", {"seat": seat, "ply": ply})]

    def answer_takeback(self, seat: int, *, agree: bool) -> list[NewEvent]:
        """Take back once all players agree; one refusal ends the request."""
        request = self.takeback_request
        assert request, "the caller checks that there is a request"
        answered = ("takeback_answered", {"seat": seat, "agree": agree})
        if not agree:
            self.takeback_request = None
            return [answered]
        request.agreed.add(self.seats[seat].holder)
        return [answered, *(self.take_back(request.ply) if request.agreed >= self.seats.players() else [])]

    def claim(self, seat: int, holder: str) -> list[NewEvent]:
        """Give an open seat to a player."""
        self.seats[seat].holder = holder
        return [("claimed", {"seat": seat, "holder": holder})]

    def resign(self, seat: int, level: str | None = None) -> list[NewEvent]:
        """Resign a seat; if others play on, a bot of the level, by default the game's default level, takes it."""
        rest = self._leave(seat, "resigned", level)
        return [("resigned", {"seat": seat, "level": self.seats[seat].level}), *rest]

    def flag(self, level: str | None = None) -> list[NewEvent]:
        """Remove the player to move, whose time is up, in the same way as `resign`."""
        seat = self.game.turn
        rest = self._leave(seat, "time is up", level)
        return [("flagged", {"seat": seat, "level": self.seats[seat].level}), *rest]

    def set_rematch(self, game_id: str) -> list[NewEvent]:
        """Store the id of the next game of the same players."""
        self.rematch = game_id
        return [("rematch_created", {"game_id": game_id})]

    def ply_to_undo(self, holder: str | None) -> int | None:
        """The ply before the player's last action at any of their seats; None if undo is not possible.

        Without `undo_all` there is one level until the next action of a player, on the player's turn only.
        """
        ply = self.last_ply_of(holder)
        if ply is None or self.early_outcome or self.takeback_request:
            return None
        is_limited = not self.created["undo_all"]
        return None if is_limited and (self.undo_used or self._awaits_turn(holder, ply)) else ply

    def last_ply_of(self, holder: str | None) -> int | None:
        """The ply before the player's last action at any of their seats; None before the first action."""
        held = self.seats.held_by(holder)
        past, first = self.game.copy(), len(self.created.get("actions", ()))
        while len(past.history) > first:
            past.undo()
            if past.turn in held:
                return len(past.history)
        return None

    def last_move(self) -> str | None:
        """The last action of a seat as text, ignoring draws; None before the first action."""
        past = self.game.copy()
        while past.history:
            action = past.history[-1]
            past.undo()
            if past.turn != CHANCE:
                return past.format_action(action)
        return None

    def _awaits_turn(self, holder: str | None, ply: int) -> bool:
        """Whether the player has to wait for their turn before they can undo to the ply.

        Other human players decide for themselves when to agree. A skip counts as a turn: the player's page waits there
        for Pass while the bots play on.
        """
        is_turn = self.turn in self.seats.held_by(holder) or any(at > ply for at, _ in self.game.skips)
        return len(self.seats.players()) == 1 and not is_turn

    # Consequences of commands

    def _draw(self) -> list[NewEvent]:
        drawn: list[NewEvent] = []
        while self.game.turn == CHANCE:
            action = draw(self.game, self.created["seed"])
            drawn.append(("drawn", {"ply": self.ply, "action": action, "move": self.game.format_action(action)}))
            self.game.apply(action)
        return drawn

    def _finished(self) -> list[NewEvent]:
        outcome = self.outcome
        if outcome is None:
            return []
        scores, winners = list(outcome.scores), list(outcome.winners)
        return [("finished", {"scores": scores, "winners": winners, "reason": outcome.reason})]

    def _leave(self, seat: int, reason: str, level: str | None) -> list[NewEvent]:
        """Let a bot take the seat, or end the game if fewer than two seats or only bots remain."""
        self.seats[seat].is_gone, self.takeback_request = True, None
        remaining = self.seats.remaining()
        if len(remaining) > 1 and any(self.seats[number].is_human for number in remaining):
            self.seats[seat].level = level or stand_in(self.game.name)
            return []
        scores = self.game.scores()
        best = max(scores[number] for number in remaining)
        winners = tuple(number for number in remaining if scores[number] == best)
        self.early_outcome = Outcome(tuple(scores), winners, reason)
        return self._finished()


_REPLAY: dict[str, Callable[[GameSession, Mapping[str, Any]], list[NewEvent]]] = {
    "moved": lambda session, data: session.play(data["action"]),
    "undone": lambda session, data: session.take_back(data["ply"]),
    "takeback_requested": lambda session, data: session.request_takeback(data["seat"], data["ply"]),
    "takeback_answered": lambda session, data: session.answer_takeback(data["seat"], agree=data["agree"]),
    "claimed": lambda session, data: session.claim(data["seat"], data["holder"]),
    "resigned": lambda session, data: session.resign(data["seat"], data["level"]),
    "flagged": lambda session, data: session.flag(data["level"]),
    "rematch_created": lambda session, data: session.set_rematch(data["game_id"]),
}
"""The command for each kind of event that does not follow from another event by the rules."""


def _without_text(event: tuple[str, Mapping[str, Any]]) -> NewEvent:
    kind, data = event
    return kind, {name: value for name, value in data.items() if name != "move"}


@contextmanager
def _damaged_log(game_id: str) -> Iterator[None]:
    try:
        yield
    except (PolindromeError, LookupError, TypeError, ValueError, AssertionError) as error:
        raise InvalidRecord(f"the log of game {game_id!r} is damaged: {type(error).__name__}: {error}") from error
