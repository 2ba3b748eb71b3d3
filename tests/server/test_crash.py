"""A server that is killed in mid-game loses nothing that it has acknowledged, and goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.sync.client import connect

from polindrome.blokus import DUO
from polindrome.server.table import Table
from polindrome.storage import Event, EventLog
from tests.random_play import position_after
from tests.server import forgetful_server
from tests.server.live import PATIENCE, ServerProcess
from tests.server.playing import EASY, HUMAN, Json, choose, create, is_waiting, look, new_key, play_on, settle

CRASHES = 20
CRASHES_OF_THE_FORGETFUL = 6
SERVE = ("-m", "polindrome", "serve")
FORGETFUL = (forgetful_server.__file__,)


class Witness:
    """Plays, and remembers every word of the server: what was acknowledged has to be there after a crash."""

    def __init__(self) -> None:
        self.game_id: str | None = None
        self.acknowledged: list[Json] = []
        """Events that the server said were kept, of the game that is on."""
        self.unanswered: Json | None = None
        """A move for which no answer came: it may have been made or not."""
        self.crashes_in_mid_game = 0
        self.kept = 0

    def play_until_crash(self, client: httpx.Client) -> None:
        """Make moves as fast as the server answers, in a new game when one is over."""
        try:
            while True:
                self._play(client)
        except httpx.TransportError:
            self.crashes_in_mid_game += bool(self.acknowledged)

    def losses(self, server: ServerProcess) -> list[str]:
        """What the server said before the crash and does not know now, and what it knows twice."""
        if self.game_id is None:
            return []
        with server.client() as client:
            if client.get(f"/api/games/{self.game_id}").status_code != 200:
                return [f"game {self.game_id} is gone"]
            events = _read_all(server, look(client, self.game_id))
        found = [f"lost: {event}" for event in self.acknowledged if event not in events]
        if [event["sequence"] for event in events] != list(range(len(events))):
            found.append(f"gaps or doubles: {[event['sequence'] for event in events]}")
        mine = sum(event["kind"] == "moved" and event["seat"] == 0 for event in events)
        asked = len(self.acknowledged) + (self.unanswered is not None)
        if mine > asked:
            found.append(f"{mine} moves were made of {asked} asked for")
        self.kept += len(self.acknowledged)
        return found

    def repeat_unanswered(self, client: httpx.Client) -> None:
        """Ask once more, with the same key, as a page does; that has to work whether it was made or not."""
        if self.unanswered is None or self.game_id is None:
            return
        answer = client.post(f"/api/games/{self.game_id}/moves", json=self.unanswered)
        assert answer.status_code == 200, answer.text
        self._remember(answer)

    def _play(self, client: httpx.Client) -> None:
        if self.game_id is None:
            self.game_id = create(client, "classic-2", [HUMAN, EASY])["id"]
        snapshot = look(client, self.game_id)
        if snapshot["turn"] is None:
            self.game_id, self.acknowledged = None, []
        elif is_waiting(snapshot):
            self.unanswered = {"ply": snapshot["ply"], "key": new_key(), "move": choose(snapshot)}
            answer = client.post(f"/api/games/{self.game_id}/moves", json=self.unanswered)
            assert answer.status_code == 200, answer.text
            self._remember(answer)

    def _remember(self, answer: httpx.Response) -> None:
        self.acknowledged.append(answer.json()["events"][0])
        self.unanswered = None


def _read_all(server: ServerProcess, snapshot: Json) -> list[Json]:
    url = f"{server.url.replace('http', 'ws')}/api/games/{snapshot['id']}/events"
    with connect(url) as socket:
        return [json.loads(socket.recv(timeout=PATIENCE)) for _ in range(snapshot["sequence"] + 1)]


def crash(command: Sequence[str], database: Path, times: int) -> tuple[Witness, list[str]]:
    """Start, play, kill and look what is lost, again and again until something is."""
    witness, rng = Witness(), Random(1)
    for _ in range(times):
        server = ServerProcess(database, command)
        try:
            if losses := witness.losses(server):
                return witness, losses
            with server.client() as client:
                witness.repeat_unanswered(client)
                server.kill_after(rng.uniform(0.05, 0.4))
                witness.play_until_crash(client)
        finally:
            server.kill()
    server = ServerProcess(database, command)
    try:
        losses = witness.losses(server)
        if not losses and witness.game_id:
            with server.client() as client:
                witness.repeat_unanswered(client)
                assert play_on(client, settle(client, witness.game_id))["outcome"] is not None
        return witness, losses
    finally:
        server.kill()


def test_what_was_acknowledged_survives_and_the_game_goes_on(tmp_path: Path) -> None:
    witness, losses = crash(SERVE, tmp_path / "games.sqlite3", CRASHES)
    assert losses == []
    assert witness.crashes_in_mid_game > CRASHES / 2
    assert witness.kept > CRASHES


def test_a_server_that_acknowledges_before_it_commits_is_caught(tmp_path: Path) -> None:
    witness, losses = crash(FORGETFUL, tmp_path / "games.sqlite3", CRASHES_OF_THE_FORGETFUL)
    assert witness.acknowledged
    assert any(loss.startswith("lost: ") or loss.endswith("is gone") for loss in losses)


def test_a_bot_that_owed_an_answer_answers_after_the_restart(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    asyncio.run(_leave_game_to_bot(f"sqlite:///{database}"))
    server = ServerProcess(database)
    try:
        with server.client() as client:
            assert look(client, "owed")["ply"] in (2, 3)
            assert settle(client, "owed")["ply"] == 3
    finally:
        server.kill()


async def _leave_game_to_bot(url: str) -> None:
    game = position_after(DUO, 1, 2)
    created: dict[str, Any] = {"game": "duo", "options": {}, "seats": [EASY, HUMAN], "undo_all": False, "seed": 1}
    drafts = [("created", created)]
    table = Table.of("owed", [Event(0, "created", "", created)])
    for action in game.history:
        drafts += table.play(action)
    log = await EventLog.open(url)
    await log.append("owed", [Event(place, kind, "", data) for place, (kind, data) in enumerate(drafts)])
    await log.close()
