"""Differential test: each request goes to the server and to its model, and all responses are compared."""

from __future__ import annotations

import asyncio
import tempfile
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from hypothesis.stateful import RuleBasedStateMachine, invariant

from polindrome.blokus.bots.catalogue import LEVELS as BLOKUS_LEVELS
from polindrome.bots import Budget, Decision, Level
from polindrome.entropy import bots as entropy
from polindrome.game import Game
from polindrome.server.games.session import GameSession
from polindrome.storage import EventLog
from tests.server.asgi_server import AsgiServer
from tests.server.live import PATIENCE
from tests.server.model import Json, ModelGame, Plan, Refused, choose
from tests.server.model_world import ModelServer

STRANGER = "a-token-of-nobody-here"
PATHS = {"move": "moves", "answer": "undo/answer", **{name: name for name in ("undo", "claim", "rematch", "resign")}}


class WaitingBot:
    """Plays the model's predicted moves, while bots may move."""

    def __init__(self) -> None:
        self.may_move = threading.Event()

    def decide(self, game: Game, _budget: Budget) -> Decision:
        """Return the model's choice."""
        assert self.may_move.wait(PATIENCE)
        action = choose(game)
        return Decision(action, ((action, 0.0),), 0.0)


class Comparison(RuleBasedStateMachine):
    """The comparison of server and model after each step; subclasses define the steps."""

    def __init__(self) -> None:
        super().__init__()
        self.world = ModelServer()
        self.bot = WaitingBot()
        self.bot.may_move.set()
        self.seed = 0
        self.touched: set[str] = set()
        self.patches = pytest.MonkeyPatch()
        self._patch()
        self.folder = tempfile.TemporaryDirectory()
        self.server = AsgiServer(Path(self.folder.name) / "games.sqlite3")

    def _patch(self) -> None:
        for place in ("server.games.clock", "storage.leases"):
            self.patches.setattr(f"polindrome.{place}.time", lambda: self.world.now)
        self.patches.setattr("polindrome.server.games.new_games.randbelow", lambda _: self.seed)
        self.patches.setattr("polindrome.server.jobs.game_scheduler.POLL_SECONDS", 0.2)
        for levels in (*BLOKUS_LEVELS.values(), entropy.LEVELS):
            for name in list(levels):
                self.patches.setitem(levels, name, Level(self.bot, ""))

    def teardown(self) -> None:
        """Compare everything once more, and stop."""
        try:
            self.touched.update(self.world.matches)
            self.server_agrees_with_model()
        finally:
            self.bot.may_move.set()
            self.server.end()
            self.patches.undo()
            self.folder.cleanup()

    @invariant()
    def server_agrees_with_model(self) -> None:
        """Check every game that may have changed, for every viewer."""
        for game_id in self.touched:
            match = self.world.matches[game_id]
            self.server.run(self._wait_for(match))
            self._check_events(match)
            for token in {None, STRANGER, *match.people()}:
                self._compare(self.server.ask("GET", f"/games/{game_id}", token).json(), match.snapshot(token))
        self.touched.clear()
        self._check_list(None, None, limit=2)

    async def _wait_for(self, match: ModelGame) -> None:
        """Wait for bots and the scheduler, which run in the background."""
        log = EventLog(self.server.services.database)
        while not await log.read(match.id, len(match.events) - 2):
            await asyncio.sleep(0.002)

    def _check_events(self, match: ModelGame) -> None:
        events = self.server.ask("GET", f"/games/{match.id}/events").json()["events"]
        assert events == match.events
        since = len(events) // 2
        later = self.server.ask("GET", f"/games/{match.id}/events", params={"since": since}).json()["events"]
        assert later == match.events[since + 1 :]
        assert fold(events) == list(match.game.history)
        logged = self.server.run(EventLog(self.server.services.database).read(match.id))
        session = GameSession.from_events(match.id, logged)
        assert (session.ply, session.sequence, session.status) == (
            len(match.actors),
            len(match.events) - 1,
            match.status,
        )

    def _compare(self, found: Json, expected: Json) -> None:
        differing = {name: (found[name], wanted) for name, wanted in expected.items() if found[name] != wanted}
        assert not differing, differing

    def _ask(self, route: str, match: ModelGame, token: str | None, body: Json) -> None:
        answer = self.server.ask("POST", f"/games/{match.id}/{PATHS[route]}", token, json=body)
        status, found = answer.status_code, answer.json()
        try:
            expected = self.world.ask(route, match, token, body)
        except Refused as refused:
            self._check_refusal(status, found, refused, match, token)
        else:
            assert (status, found) == (200, expected)
        self._done(match)

    def _claim(self, match: ModelGame, body: Json) -> None:
        answer = self.server.ask("POST", f"/games/{match.id}/claim", json=body)
        try:
            expected = self.world.claim(match, body, answer.json().get("token", ""))
        except Refused as refused:
            self._check_refusal(answer.status_code, answer.json(), refused, match, None)
        else:
            assert (answer.status_code, answer.json()) == (200, expected)
        self._done(match)

    def _rematch(self, match: ModelGame, token: str | None, body: Json) -> None:
        seed = self._new_seed()
        answer = self.server.ask("POST", f"/games/{match.id}/rematch", token, json=body)
        found = answer.json()
        try:
            following = self.world.rematch(match, token, body)
        except Refused as refused:
            self._check_refusal(answer.status_code, found, refused, match, token)
        else:
            assert answer.status_code == 200, answer.text
            following = following or self.world.begin_rematch(match, found["id"], seed, body, token)
            self._compare(found, following.snapshot(token))
            self._done(following)
        self._done(match)

    def _check_refusal(self, status: int, found: Json, refused: Refused, match: ModelGame, token: str | None) -> None:
        assert status == refused.status, found
        assert found["error"]["code"] == refused.code
        if current := found["error"]["current"]:
            self._compare(current, match.snapshot(token))

    def _done(self, match: ModelGame) -> None:
        self.world.settle()
        self.touched.add(match.id)

    def _check_list(self, name: str | None, status: str | None, limit: int) -> None:
        wanted = {key: value for key, value in {"game": name, "status": status}.items() if value}
        found: list[Json] = []
        page: Json = {"next": ""}
        while page["next"] is not None:
            more = {"before": page["next"]} if page["next"] else {}
            page = self.server.ask("GET", "/games", params={**wanted, "limit": limit, **more}).json()
            assert len(page["games"]) == limit or page["next"] is None
            found += page["games"]
        assert found == self.world.listed(name, status)

    def _new_seed(self) -> int:
        self.seed += 1
        return self.seed

    def _begin(self, path: str, body: Json, plan: Plan) -> None:
        seats = [chair.shown() for chair in plan.chairs]
        body = {**body, "seats": seats, "undo_all": plan.undo_all, "clock": plan.clock}
        answer = self.server.ask("POST", path, json=body)
        assert answer.status_code == 201, answer.text
        created = answer.json()
        for chair, invitation in zip(plan.chairs, created["invitations"], strict=True):
            chair.person = created["token"] if chair.kind == "human" else None
            chair.invitation = invitation
            assert (invitation is not None) == (chair.kind == "open")
        assert (created["token"] is not None) == any(chair.kind == "human" for chair in plan.chairs)
        match = self.world.begin(created["game"]["id"], plan)
        self._compare(created["game"], match.snapshot(created["token"]))
        self._done(match)


async def receive(next_message: Callable[[], Awaitable[Json]]) -> Json:
    """Return the next message that is not search progress."""
    while (message := await next_message())["kind"] == "search_progress":
        pass
    return message


def fold(events: list[Json]) -> list[int]:
    """Return the actions and draws that events leave on the board."""
    assert [event["sequence"] for event in events] == list(range(len(events)))
    actions: list[int] = list(events[0]["actions"])
    for event in events[1:]:
        if event["kind"] in ("moved", "drawn"):
            assert event["ply"] == len(actions)
            actions.append(event["action"])
        elif event["kind"] == "undone":
            del actions[event["ply"] :]
    return actions
