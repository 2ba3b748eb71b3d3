"""A simple model of the server, with seats, takeback requests, clocks and keys, for differential tests.

Only the board rules are shared with the project. The model is sequential and keeps everything in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any

from polindrome.blokus import BlokusGame
from polindrome.bots.catalogue import stand_in
from polindrome.entropy import EntropyGame
from polindrome.entropy.bag import next_draw
from polindrome.errors import IllegalMove, InvalidMove, UnknownName
from polindrome.game import CHANCE, OVER, Game, Outcome
from polindrome.registry import new_game

Json = dict[str, Any]


class Refused(Exception):
    """An expected refusal, with the server's error code."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(status, code)
        self.status, self.code = status, code


@dataclass
class ModelSeat:
    """A seat: of a bot if it has a level, otherwise of the person with that token."""

    kind: str
    level: str | None = None
    person: str | None = None
    invitation: str | None = None
    gone: bool = False

    @property
    def is_free(self) -> bool:
        """Whether the seat is still open."""
        return self.kind == "open" and self.person is None

    def shown(self) -> Json:
        """Return the public part."""
        return {"kind": "bot", "level": self.level} if self.level else {"kind": "open" if self.is_free else "human"}


@dataclass
class Plan:
    """The start of a game; the seed determines its draws."""

    game: str
    chairs: list[ModelSeat]
    seed: int
    options: Json = field(default_factory=dict)
    clock: Json | None = None
    undo_all: bool = False
    actions: Sequence[int] = ()


@dataclass
class KnownRequest:
    """The stored request of a key: its sender, its content, and its response."""

    route: str
    body: Json
    token: str | None
    answer: Json


def choose(game: Game) -> int:
    """Return the action that every bot plays."""
    legal = game.legal_actions()
    return legal[(7 * len(game.history) + 3) % len(legal)]


def text_of(seconds: float) -> str:
    """Return a time in the server's format."""
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}.{round(seconds % 1 * 1000):03}Z"


class ModelGame:
    """The expected state of one game; the caller passes the time."""

    def __init__(self, game_id: str, plan: Plan, now: Callable[[], float]) -> None:
        self.id, self.plan, self.chairs, self._now = game_id, plan, plan.chairs, now
        self.game = new_game(plan.game, **plan.options)
        self.events: list[Json] = []
        self.keys: dict[str, KnownRequest] = {}
        self.actors: list[int] = []
        self.texts: list[str] = []
        self.left = [plan.clock["seconds"] if plan.clock else 0.0] * len(plan.chairs)
        self.at = now()
        self.undo_used = False
        self.takeback: tuple[int, int] | None = None
        self.agreed: set[str | None] = set()
        self.ending: Outcome | None = None
        self.rematch: str | None = None
        for action in plan.actions:
            self._apply(action)
        names = ("undo_all", "clock", "game")
        about = {name: getattr(plan, name) for name in names}
        seats = [chair.shown() for chair in plan.chairs]
        self._log("created", options=dict(self.game.options), seats=seats, actions=list(plan.actions), **about)
        self._draw()
        self._log_if_over()

    # State

    @property
    def turn(self) -> int | None:
        """The seat to move."""
        return None if self.ending or self.game.turn == OVER else self.game.turn

    @property
    def status(self) -> str:
        """`waiting`, `playing` or `over`."""
        if self.turn is None:
            return "over"
        return "waiting" if any(chair.is_free for chair in self.chairs) else "playing"

    @property
    def bot_is_due(self) -> bool:
        """Whether a bot is to move."""
        return self.status == "playing" and self.chairs[self.game.turn].level is not None

    @property
    def clock_runs(self) -> bool:
        """Whether a player's clock runs."""
        return self.plan.clock is not None and self.status == "playing" and not self.bot_is_due

    def seats_of(self, token: str | None) -> list[int]:
        """Return the seats of a person that no bot has taken over."""
        return [seat for seat, chair in enumerate(self.chairs) if _sits(chair, token) and chair.level is None]

    def people(self) -> list[str]:
        """Return the tokens of all people who have, or had, a seat."""
        return [chair.person for chair in self.chairs if chair.person]

    def who_may(self, command: str) -> list[str]:
        """Return the tokens that may move, undo, answer a takeback request, resign, start a rematch or claim a seat."""
        might = {
            "move": self.status == "playing" and not self.bot_is_due,
            "undo": True,
            "claim": self.status == "waiting",
            "answer": self.takeback is not None,
            "resign": self.status == "playing",
            "rematch": self.status == "over",
        }
        return [token for token in self.people() if might[command] and self._has_part_in(command, token)]

    def _has_part_in(self, command: str, token: str) -> bool:
        if command == "move":
            return self.game.turn in self.seats_of(token)
        if command == "undo":
            return self.can_undo(token)
        if command == "answer" and token in self.agreed:
            return False
        return command in ("claim", "rematch") or bool(self.seats_of(token))

    def can_undo(self, token: str | None) -> bool:
        """Whether a person may undo, or request a takeback."""
        return self.takeback is None and self._undo_ply(token) is not None

    def snapshot(self, token: str | None) -> Json:
        """Return the expected snapshot for a person."""
        outcome = self._outcome()
        board = self.game.board.grid.tolist() if isinstance(self.game, BlokusGame) else None
        return {
            "id": self.id,
            "yours": self.seats_of(token),
            "undo_all": self.plan.undo_all,
            "sequence": len(self.events) - 1,
            "turn": self.turn,
            "can_undo": self.can_undo(token),
            "takeback_request": self.takeback[0] if self.takeback else None,
            "last_move": next(
                (self.texts[ply] for ply in reversed(range(len(self.texts))) if self.actors[ply] >= 0), None
            ),
            "skips": [list(skip) for skip in self.game.skips],
            "clock": self._clock(),
            "rematch": self.rematch,
            **self._summary(outcome),
            **({"board": board} if board else {"state": list(self.game.state)}),  # type: ignore[attr-defined]
        }

    def line(self) -> Json:
        """Return the expected summary in the list of games."""
        times = {"created_at": self.events[0]["at"], "updated_at": self.events[-1]["at"]}
        return {"id": self.id, **times, **self._summary(self._outcome())}

    def _summary(self, outcome: Json | None) -> Json:
        seats, ply = [chair.shown() for chair in self.chairs], len(self.actors)
        return {"game": self.plan.game, "status": self.status, "seats": seats, "ply": ply, "outcome": outcome}

    def _outcome(self) -> Json | None:
        outcome = self.ending or self.game.outcome()
        if outcome is None:
            return None
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(outcome).items()}

    def _clock(self) -> Json | None:
        if self.plan.clock is None:
            return None
        self.tick()
        left = [round(max(0.0, seconds), 3) for seconds in self.left]
        return {"increment": 0.0, **self.plan.clock, "left": left, "at": text_of(self.at), "running": self.clock_runs}

    # Commands of people

    def move(self, token: str | None, body: Json) -> None:
        """Act for the seat to move."""
        self._seat_of(token)
        self._check_playing()
        if self.bot_is_due or self.game.turn not in self.seats_of(token):
            raise Refused(409, "not_your_turn")
        try:
            action = self.game.parse_action(body["move"])
            self.game.copy().apply(action)
        except (InvalidMove, UnknownName):
            raise Refused(422, "invalid_move") from None
        except IllegalMove:
            raise Refused(422, "illegal_move") from None
        self.play(action)

    def undo(self, token: str | None, _body: Json) -> None:
        """Undo if no other person is involved, otherwise request a takeback."""
        seat, ply = self._seat_of(token), self._undo_ply(token)
        if ply is None or self.takeback:
            raise Refused(409, "nothing_to_undo")
        if self._present() == {token}:
            self._take_back(ply)
        else:
            self.takeback, self.agreed = (seat, ply), {token}
            self._log("takeback_requested", seat=seat, ply=ply)

    def answer(self, token: str | None, body: Json) -> None:
        """Accept or decline another player's takeback request, or withdraw the player's own."""
        seat = self._seat_of(token)
        if self.takeback is None or (body["agree"] and self.chairs[self.takeback[0]].person == token):
            raise Refused(409, "nothing_to_answer")
        self._log("takeback_answered", seat=seat, agree=body["agree"])
        if not body["agree"]:
            self.takeback = None
            return
        self.agreed.add(token)
        if self.agreed >= self._present():
            self._take_back(self.takeback[1])

    def resign(self, token: str | None, _body: Json) -> None:
        """Resign a seat."""
        seat = self._seat_of(token)
        self._check_playing()
        self._leave("resigned", seat, "resigned")

    def claim(self, token: str, invitation: str) -> None:
        """Claim an open seat; the token is the one that the server issued."""
        seat = next((seat for seat, chair in enumerate(self.chairs) if chair.invitation == invitation), None)
        if seat is None:
            raise Refused(403, "not_your_seat")
        if not self.chairs[seat].is_free:
            raise Refused(409, "seat_taken")
        self.chairs[seat].person = token
        self._log("claimed", seat=seat)

    def set_rematch(self, next_id: str) -> None:
        """Record the rematch of this game."""
        self.rematch = next_id
        self._log("rematch_created", game_id=next_id)

    # Automatic changes

    def tick(self) -> None:
        """Charge the elapsed time to the seat to move."""
        if self.clock_runs:
            self.left[self.game.turn] -= self._now() - self.at
        self.at = self._now()

    def settle(self, *, bots_move: bool) -> None:
        """Flag players whose time is up, and let bots move."""
        while True:
            self.tick()
            if self.clock_runs and self.left[self.game.turn] <= 0:
                self._leave("flagged", self.game.turn, "time is up")
            elif self.bot_is_due and bots_move:
                self.play(choose(self.game))
            else:
                return

    def play(self, action: int) -> None:
        """Apply an action for the seat to move, and its consequences."""
        seat, skips = self.game.turn, len(self.game.skips)
        ply, text = len(self.actors), self._apply(action)
        if self.plan.clock:
            clock = self.plan.clock
            self.left[seat] = clock["seconds"] if clock["kind"] == "move" else self.left[seat] + clock["increment"]
        if self.chairs[seat].level is None:
            self.undo_used = False
        self.takeback = None
        self._log("moved", seat=seat, ply=ply, action=action, move=text)
        for at, colour in self.game.skips[skips:]:
            self._log("passed", ply=at, colour=colour)
        self._draw()
        self._log_if_over()

    def _log(self, kind: str, **about: Any) -> None:
        self.events.append({"sequence": len(self.events), "kind": kind, "at": text_of(self._now()), **about})

    def _log_if_over(self) -> None:
        if outcome := self._outcome():
            self._log("finished", **outcome)

    def _apply(self, action: int) -> str:
        text = self.game.format_action(action)
        self.actors.append(self.game.turn)
        self.texts.append(text)
        self.game.apply(action)
        return text

    def _draw(self) -> None:
        while self.game.turn == CHANCE:
            assert isinstance(self.game, EntropyGame)
            action, ply = next_draw(self.game, self.plan.seed), len(self.actors)
            self._log("drawn", ply=ply, action=action, move=self._apply(action))

    def _take_back(self, ply: int) -> None:
        self._log("undone", seat=self.actors[ply], ply=ply, move=self.texts[ply])
        while len(self.game.history) > ply:
            self.game.undo()
        del self.actors[ply:], self.texts[ply:]
        if self.plan.clock and self.plan.clock["kind"] == "move":
            self.left = [self.plan.clock["seconds"]] * len(self.left)
        self.undo_used, self.takeback = True, None

    def _undo_ply(self, token: str | None) -> int | None:
        """Return the last ply of a person, over all of their seats, since the game was set up."""
        mine = self.seats_of(token)
        plies = [ply for ply, actor in enumerate(self.actors) if actor in mine and ply >= len(self.plan.actions)]
        if self.ending or not plies:
            return None
        last = plies[-1]
        if self.plan.undo_all:
            return last
        had_turn = self.game.turn in mine or any(at > last for at, _ in self.game.skips)
        return last if not self.undo_used and (had_turn or self._present() != {token}) else None

    def _leave(self, kind: str, seat: int, reason: str) -> None:
        self.chairs[seat].gone, self.takeback = True, None
        staying = [number for number, chair in enumerate(self.chairs) if not chair.gone]
        if len(staying) > 1 and self._present():
            self.chairs[seat].level = stand_in(self.plan.game)
            self._log(kind, seat=seat, level=self.chairs[seat].level)
            return
        self._log(kind, seat=seat, level=None)
        scores = _points(self.game)
        best = max(scores[number] for number in staying)
        winners = tuple(number for number in staying if scores[number] == best)
        self.ending = Outcome(tuple(scores), winners, reason)
        self._log_if_over()

    def _present(self) -> set[str | None]:
        return {chair.person for chair in self.chairs if chair.kind != "bot" and not chair.gone}

    def _seat_of(self, token: str | None) -> int:
        mine = self.seats_of(token)
        if not mine:
            raise Refused(403, "not_your_seat")
        return self.game.turn if self.game.turn in mine else mine[0]

    def _check_playing(self) -> None:
        if self.status != "playing":
            raise Refused(409, "waiting_for_players" if self.status == "waiting" else "game_over")


def _sits(chair: ModelSeat, token: str | None) -> bool:
    return token is not None and chair.person == token


def _points(game: Game) -> list[int]:
    if isinstance(game, BlokusGame):
        return list(game.scores())
    assert isinstance(game, EntropyGame)
    scores = [*game.order_scores, *([game.score] if len(game.order_scores) < game.round else []), 0]
    return scores[:2]
