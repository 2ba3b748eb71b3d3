"""Stateful test: random commands give the same results in the server and in its model.

`python -m tests.server.test_model 2000` runs 2000 examples, more than the suite does. It prints the seed of every 16;
`python -m tests.server.test_model 16 SEED` repeats them.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from random import Random, randrange

from hypothesis import HealthCheck, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from polindrome.blokus.blksgf import GameTree, format_blksgf
from polindrome.game import CHANCE, OVER
from polindrome.records import GameRecord, format_record
from polindrome.registry import new_game
from tests.server.comparison import PATHS, STRANGER, Comparison, receive
from tests.server.model import Json, KnownRequest, ModelGame, ModelSeat, Plan
from tests.server.playing import new_key

MOST_GAMES = 3
OPTIONS: dict[str, Json] = {"entropy": {"scorer": "official", "open_draw": False, "rounds": 1}}
SEATS = {"duo": 2, "classic": 4, "entropy": 2}
LEVELS = {"duo": "easy", "classic": "medium", "entropy": "beginner"}

kinds = st.sampled_from(["human", "human", "open", "bot"])
games = st.sampled_from(list(SEATS))
# So long that they expire only when the test advances the time.
clocks = st.sampled_from(
    [None, {"kind": "move", "seconds": 300.0}, {"kind": "total", "seconds": 900.0, "increment": 20.0}]
)
people = st.sampled_from(["right"] * 5 + ["another", "stranger", "nobody"])
commands = st.sampled_from(["undo", "answer"] * 6 + ["move", "claim"] * 2 + ["rematch"] * 4 + ["resign"])
changes = st.sampled_from(
    ["play_on"] * 3 + ["repeat", "let_time_pass", "follow"] * 2 + ["let_bots_wait_or_move", "list_games", "restart"]
)
numbers = st.integers(0, 1000)


@cache
def finished_game(name: str) -> GameRecord:
    """Return a whole random game."""
    game, rng = new_game(name, **OPTIONS.get(name, {})), Random(name)
    while game.turn != OVER:
        game.apply(rng.choice(game.legal_actions()))
    return GameRecord.of(game)


class ServerMachine(Comparison):
    """Random commands of people; server and model are compared after each one."""

    # New games

    @precondition(lambda self: len(self.world.matches) < MOST_GAMES)
    @rule(name=games, seats=st.lists(kinds, min_size=4, max_size=4), clock=clocks, undo_all=st.booleans())
    def create(self, name: str, seats: list[str], clock: Json | None, undo_all: bool) -> None:
        """Create a game."""
        if "human" not in seats[: SEATS[name]]:
            # Games of bots alone would take too long.
            seats[0] = "human"
        body = {"game": name, "options": OPTIONS.get(name, {})}
        self._begin(
            "/games", body, Plan(name, self._chairs(name, seats), self._new_seed(), **self._how(name, clock, undo_all))
        )

    @precondition(lambda self: len(self.world.matches) < MOST_GAMES)
    @rule(
        name=games,
        seats=st.lists(kinds, min_size=4, max_size=4),
        clock=clocks,
        undo_all=st.booleans(),
        left=st.sampled_from([0, 0, 1, 2, 4, 8]),
        as_text=st.booleans(),
    )
    def load(self, name: str, seats: list[str], clock: Json | None, undo_all: bool, left: int, as_text: bool) -> None:
        """Import a saved game, shortly before its end."""
        record = finished_game(name)
        ply = max(0, len(record.actions) - left)
        body: Json = {"ply": ply, "record": json.loads(format_record(record))}
        if as_text and name != "entropy":
            body = {"ply": ply, "blksgf": format_blksgf(GameTree.of(record))}
        plan = Plan(name, self._chairs(name, seats), self._new_seed(), **self._how(name, clock, undo_all))
        plan.actions = record.actions[:ply]
        self._begin("/games/import", body, plan)

    def _chairs(self, name: str, seats: list[str]) -> list[ModelSeat]:
        return [ModelSeat(kind, LEVELS[name] if kind == "bot" else None) for kind in seats[: SEATS[name]]]

    def _how(self, name: str, clock: Json | None, undo_all: bool) -> Json:
        return {"options": OPTIONS.get(name, {}), "clock": clock, "undo_all": undo_all}

    # Commands of people

    @initialize(name=st.sampled_from(["classic", "classic", "duo", "entropy"]), clock=clocks, undo_all=st.booleans())
    def create_with_friends(self, name: str, clock: Json | None, undo_all: bool) -> None:
        """Create a game of several people, so that every command is possible."""
        self.create(name, ["human", "open", "bot", "open"], clock, undo_all)
        (match,) = self.world.matches.values()
        for chair in match.chairs:
            if chair.invitation:
                self._claim(match, {"invitation": chair.invitation, "key": new_key()})

    def _play_on(self, data: st.DataObject) -> None:
        """Answer a pending takeback request, which a move would end; then make some moves of the players to move."""
        if self._able("answer"):
            self._act(data, "answer", "right")
        for number in data.draw(st.lists(numbers, min_size=1, max_size=3)):
            match, token = self._who(data, "move", "right")
            body = {"ply": len(match.actors), "key": new_key(), "move": self._text(match, number, is_odd=False)}
            self._ask("move", match, token, body)
            self.server_agrees_with_model()

    @rule(data=st.data(), what=commands | changes, who=people)
    def run_random_step(self, data: st.DataObject, what: str, who: str) -> None:
        """Run a random command or change; one rule, so that every kind is chosen."""
        if what not in PATHS:
            getattr(self, f"_{what}")(data)
        elif who != "right" or self._able(what):
            self._act(data, what, who)
        else:
            self._play_on(data)

    def _act(self, data: st.DataObject, command: str, who: str) -> None:
        """Send a valid or invalid command of a random client."""
        match, token = self._who(data, command, who)
        body = {"key": new_key(), **self._body(data, command, match)}
        if command == "claim":
            self._claim(match, body)
        elif command == "rematch":
            self._rematch(match, token, body)
        else:
            self._ask(command, match, token, body)

    def _repeat(self, data: st.DataObject) -> None:
        """Repeat a request, or send another one under its key."""
        keys = [(match, known) for match in self.world.matches.values() for known in match.keys.values()]
        match, known = data.draw(st.sampled_from(keys))
        who = data.draw(people)
        token = known.token if who == "right" else self._token(data, match, who)
        body = data.draw(st.sampled_from([known.body, _changed(known)]))
        if known.route == "rematch":
            self._rematch(match, token, body)
        elif known.route == "claim":
            self._claim(match, body)
        else:
            self._ask(known.route, match, token, body)

    def _body(self, data: st.DataObject, command: str, match: ModelGame) -> Json:
        ply = {"ply": max(0, len(match.actors) + data.draw(st.sampled_from([0, 0, 0, 0, -1, 1])))}
        if command == "move":
            return {**ply, "move": self._text(match, data.draw(numbers), is_odd=data.draw(st.booleans()))}
        if command == "claim":
            invitations = [chair.invitation for chair in match.chairs if chair.invitation]
            return {"invitation": data.draw(st.sampled_from([*invitations, STRANGER]))}
        if command == "answer":
            return {**ply, "agree": data.draw(st.sampled_from([True, True, False]))}
        return ply if command == "undo" else {}

    # Changes without a command

    def _let_time_pass(self, data: st.DataObject) -> None:
        self.world.now += data.draw(st.sampled_from([0.25, 10.0, 120.0, 500.0]))
        self.world.settle()
        for match in self.world.matches.values():
            # The scheduler checks its games again, as it would have when the time was up.
            with self.server.services.presence.connect(match.id):
                self.touched.add(match.id)

    def _restart(self, _data: st.DataObject) -> None:
        self.server.close()
        self.server.open()
        self.touched.update(self.world.matches)

    def _let_bots_wait_or_move(self, _data: st.DataObject) -> None:
        self.world.bots_move = not self.world.bots_move
        if self.world.bots_move:
            self.bot.may_move.set()
        else:
            self.bot.may_move.clear()
        self.world.settle()
        self.touched.update(self.world.matches)

    # Reads

    def _list_games(self, data: st.DataObject) -> None:
        name, limit = data.draw(st.none() | games), data.draw(st.integers(1, 4))
        self._check_list(name, data.draw(st.sampled_from([None, "waiting", "playing", "over"])), limit)

    def _follow(self, data: st.DataObject) -> None:
        match = self._any_match(data)
        since = data.draw(st.integers(-1, len(match.events)))
        token = self._token(data, match, data.draw(people))
        self.server.run(self._receive_all(match, since, token))

    async def _receive_all(self, match: ModelGame, since: int, token: str | None) -> None:
        watching = {
            "kind": "presence",
            "connected": [chair.level is not None for chair in match.chairs],
            "spectators": 1,
        }
        async with self.server.socket(f"/games/{match.id}/events", f"since={since}") as socket:
            clock = match.snapshot(token)["clock"]
            left = [{"kind": "clock", "left": clock["left"], "running": clock["running"]}] if clock else []
            for expected in [*match.events[since + 1 :], watching, *left]:
                assert await receive(socket.receive) == expected
            if token in match.people():
                await socket.send({"kind": "hello", "token": token})
                seats = [chair.level is not None or chair.person == token for chair in match.chairs]
                assert await receive(socket.receive) == {"kind": "presence", "connected": seats, "spectators": 0}

    def _any_match(self, data: st.DataObject) -> ModelGame:
        return data.draw(st.sampled_from(list(self.world.matches.values())))

    def _who(self, data: st.DataObject, command: str, who: str) -> tuple[ModelGame, str | None]:
        """Return a token for a random game: one that may send the command, if requested and available."""
        if who == "right" and (able := self._able(command)):
            return data.draw(st.sampled_from(able))
        match = self._any_match(data)
        return match, self._token(data, match, who)

    def _able(self, command: str) -> list[tuple[ModelGame, str]]:
        return [(match, token) for match in self.world.matches.values() for token in match.who_may(command)]

    def _token(self, data: st.DataObject, match: ModelGame, who: str) -> str | None:
        if who in ("right", "another") and match.people():
            return data.draw(st.sampled_from(match.people()))
        return None if who == "nobody" else STRANGER

    def _text(self, match: ModelGame, number: int, is_odd: bool) -> str:
        game = match.game
        if is_odd or game.turn in (CHANCE, OVER):
            return ["no move", game.format_action(number % game.num_actions)][number % 2]
        legal = game.legal_actions()
        return game.format_action(legal[number % len(legal)])


def _changed(known: KnownRequest) -> Json:
    """Return another request under the same key."""
    changes: dict[str, Json] = {
        "move": {"move": "no move"},
        "undo": {"ply": known.body.get("ply", 0) + 1},
        "answer": {"agree": not known.body.get("agree")},
        "claim": {"invitation": STRANGER},
    }
    return {**known.body, **changes.get(known.route, {})}


SETTINGS = settings(
    max_examples=16, stateful_step_count=25, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)


def test_server_agrees_with_the_model() -> None:
    run_state_machine_as_test(ServerMachine, settings=SETTINGS)


def search(examples: int, first_seed: int) -> None:
    """Run examples in batches of the suite's size; each batch prints its seed first, so that it can be repeated."""
    size = SETTINGS.max_examples
    for number, done in enumerate(range(0, examples, size)):
        print(f"seed {first_seed + number}: examples {done + 1} to {min(done + size, examples)}", flush=True)
        machine = seed(first_seed + number)(ServerMachine)
        run_state_machine_as_test(machine, settings=settings(SETTINGS, max_examples=min(size, examples - done)))


if __name__ == "__main__":
    search(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else randrange(2**32))
