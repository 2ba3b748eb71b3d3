"""A server that is killed in mid-game loses nothing that it has acknowledged, and goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.sync.client import connect

from polindrome.blokus import DUO
from polindrome.game import Game
from polindrome.storage import Event, EventLog
from tests.random_play import position_after
from tests.server import forgetful_server
from tests.server.live import PATIENCE, ServerProcess, server_process
from tests.server.playing import (
    BEGINNER,
    EASY,
    HUMAN,
    Json,
    choose,
    create,
    entropy_after,
    is_waiting,
    log_of,
    look,
    new_key,
    play_on,
    send_move,
    settle,
)

CRASHES = 20
CRASHES_OF_ENTROPY = 8
CRASHES_OF_THE_FORGETFUL = 6
SERVE = ("-m", "polindrome", "serve")
FORGETFUL = (forgetful_server.__file__,)


class Witness:
    """Plays, and remembers every word of the server: what was acknowledged has to be there after a crash."""

    def __init__(self, name: str, seats: Sequence[Json]) -> None:
        self._name = name
        self._seats = seats
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
        asked = sum(event["kind"] == "moved" for event in self.acknowledged) + (self.unanswered is not None)
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
            self.game_id = create(client, self._name, self._seats)["id"]
        snapshot = look(client, self.game_id)
        if snapshot["turn"] is None:
            self.game_id, self.acknowledged = None, []
        elif is_waiting(snapshot):
            self.unanswered = {"ply": snapshot["ply"], "key": new_key(), "move": choose(snapshot)}
            answer = client.post(f"/api/games/{self.game_id}/moves", json=self.unanswered)
            assert answer.status_code == 200, answer.text
            self._remember(answer)

    def _remember(self, answer: httpx.Response) -> None:
        self.acknowledged += answer.json()["events"]
        self.unanswered = None


def _read_all(server: ServerProcess, snapshot: Json) -> list[Json]:
    url = f"{server.url.replace('http', 'ws')}/api/games/{snapshot['id']}/events"
    with connect(url) as socket:
        return [json.loads(socket.recv(timeout=PATIENCE)) for _ in range(snapshot["sequence"] + 1)]


def crash(command: Sequence[str], database: Path, times: int, witness: Witness) -> list[str]:
    """Start, play, kill and look what is lost, again and again until something is."""
    rng = Random(1)
    for _ in range(times):
        server = ServerProcess(database, command)
        try:
            if losses := witness.losses(server):
                return losses
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
        return losses
    finally:
        server.kill()


@pytest.mark.parametrize(
    ("name", "bot", "crashes"),
    [("classic-2", EASY, CRASHES), ("entropy", BEGINNER, CRASHES_OF_ENTROPY)],
    ids=["classic-2", "entropy"],
)
def test_what_was_acknowledged_survives_and_the_game_goes_on(
    tmp_path: Path, name: str, bot: Json, crashes: int
) -> None:
    witness = Witness(name, [HUMAN, bot])
    assert crash(SERVE, tmp_path / "games.sqlite3", crashes, witness) == []
    assert witness.crashes_in_mid_game > crashes / 2
    assert witness.kept > crashes


def test_a_server_that_acknowledges_before_it_commits_is_caught(tmp_path: Path) -> None:
    witness = Witness("classic-2", [HUMAN, EASY])
    losses = crash(FORGETFUL, tmp_path / "games.sqlite3", CRASHES_OF_THE_FORGETFUL, witness)
    # It may be killed before the first move; then the game that it said it had created is gone.
    assert witness.game_id is not None
    assert any(loss.startswith("lost: ") or loss.endswith("is gone") for loss in losses)


@pytest.mark.parametrize(
    ("game", "seats", "ply"),
    [(position_after(DUO, 1, 2), [EASY, HUMAN], 3), (entropy_after(3), [BEGINNER, HUMAN], 4)],
    ids=["duo", "entropy"],
)
def test_a_bot_that_owed_an_answer_answers_after_the_restart(
    tmp_path: Path, game: Game, seats: list[Json], ply: int
) -> None:
    database = tmp_path / "games.sqlite3"
    asyncio.run(_append(f"sqlite:///{database}", log_of(game, seats)))
    with server_process(database) as server, server.client() as client:
        assert look(client, "owed")["ply"] in (ply - 1, ply)
        assert settle(client, "owed")["ply"] == ply


async def _append(url: str, events: Sequence[Event]) -> None:
    log = await EventLog.open(url)
    await log.append("owed", events)
    await log.close()


def test_a_server_that_is_stopped_while_a_bot_thinks_ends_well_and_asks_it_again(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "games.sqlite3")
    with server.client() as client:
        start = create(client, "entropy", [{"kind": "bot", "level": "master"}, HUMAN])
        assert send_move(client, start, "d4").status_code == 200
    assert server.stop() == (0, "")
    with server_process(tmp_path / "games.sqlite3") as again, again.client() as client:
        assert settle(client, start["id"])["last_move"] != "d4"
