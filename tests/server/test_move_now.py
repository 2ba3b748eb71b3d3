"""The command that tells a bot to move now."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event

import httpx
import pytest

from polindrome.blokus import DUO
from polindrome.blokus.bots.catalogue import LEVELS
from polindrome.blokus.bots.search import SearchBot
from polindrome.bots import Budget, Decision, Level
from polindrome.game import Game
from polindrome.server.errors import StalePly
from polindrome.server.games.game_manager import Command
from polindrome.server.http.schemas import MoveNowResponse
from polindrome.server.realtime.hub import MOVE_NOW
from tests.core import needs_core
from tests.random_play import finished_game
from tests.server.friends import Person, meet, strangers
from tests.server.live import PATIENCE, Live, eventually
from tests.server.parts import Parts, parts_at, wait_until_set
from tests.server.playing import EASY, HUMAN, OPEN, Json, PatientBot, bearer, make, problem, put_game
from tests.storage.opening import asynchronous


class Thinker:
    """A bot that searches until it is stopped and then plays the last move."""

    def __init__(self) -> None:
        self.asked = Event()
        self.times_asked = 0

    def decide(self, game: Game, budget: Budget) -> Decision:
        """Return the last move, once it is stopped."""
        self.times_asked += 1
        self.asked.set()
        assert budget.stop
        pause = Event()
        for _ in range(PATIENCE * 50):
            if budget.stop.is_set():
                return Decision(game.legal_actions()[-1], (), 0.0)
            pause.wait(0.01)
        raise AssertionError("the search was not stopped")


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Thinker:
    bot = Thinker()
    monkeypatch.setitem(LEVELS["duo"], "easy", Level(bot, ""))
    return bot


async def move_now(parts: Parts, game_id: str, holder: str | None, ply: int) -> Json:
    return await parts.manager.move_now(game_id, Command(holder, ply=ply))


@needs_core
@asynchronous
async def test_bot_moves_with_its_best_move_so_far(tmp_path: Path, thinker: Thinker) -> None:
    async with parts_at(tmp_path / "games") as parts:
        game_id, holder = await parts.create("duo", [HUMAN, EASY])
        await parts.move(game_id, holder, 0, "O1@e10")
        await wait_until_set(thinker.asked)
        assert await move_now(parts, game_id, holder, 1) == {"game_id": game_id, "ply": 1}
        moved = await parts.wait_for(game_id, "moved", since=1)
        past = (await parts.repository.get(game_id)).game.copy()
        past.undo()
        assert (moved["seat"], moved["action"]) == (1, past.legal_actions()[-1])
        assert await parts.kinds(game_id) == ["created", "moved", "moved"]
        assert thinker.times_asked == 1


@needs_core
@asynchronous
async def test_move_now_reaches_the_process_of_the_search(tmp_path: Path, thinker: Thinker) -> None:
    """Two processes forward all messages to each other, as over Redis."""
    path = tmp_path / "games"
    async with parts_at(path, "one") as one, parts_at(path, "other") as other:
        other.hub.add_listener(one.hub.deliver)
        game_id, holder = await one.create("duo", [EASY, HUMAN])
        await wait_until_set(thinker.asked)
        await move_now(other, game_id, holder, 0)
        assert (await one.wait_for(game_id, "moved"))["seat"] == 0


@needs_core
@asynchronous
async def test_move_now_for_another_position_is_ignored(tmp_path: Path, thinker: Thinker) -> None:
    async with parts_at(tmp_path / "games") as parts:
        game_id, holder = await parts.create("duo", [EASY, HUMAN])
        await wait_until_set(thinker.asked)
        with pytest.raises(StalePly):
            await move_now(parts, game_id, holder, 1)
        parts.hub.publish(game_id, {"kind": MOVE_NOW, "sequence": 7})
        await asyncio.sleep(0.3)
        assert await parts.kinds(game_id) == ["created"]
        await move_now(parts, game_id, holder, 0)
        await parts.wait_for(game_id, "moved")


@asynchronous
async def test_bot_without_a_stop_flag_finishes_its_search(tmp_path: Path, patient: PatientBot) -> None:
    async with parts_at(tmp_path / "games") as parts:
        game_id, holder = await parts.create("entropy", [{"kind": "bot", "level": "master"}, HUMAN])
        await parts.move(game_id, holder, 1, "d4")
        await wait_until_set(patient.asked)
        for _ in range(3):
            await move_now(parts, game_id, holder, 3)
        await asyncio.sleep(0.1)
        assert await parts.kinds(game_id) == ["created", "drawn", "moved", "drawn"]
        patient.may_play.set()
        await parts.wait_for(game_id, "moved", since=3)
        assert patient.times_asked == 1


@needs_core
def test_endless_search_stops_immediately(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS["duo"], "level:10", Level(SearchBot(10**9, until_decided=False), ""))
    (host,) = meet(client, "duo", [HUMAN, {"kind": "bot", "level": "level:10"}])
    host.move("X@e11")
    answer = ask(host)
    assert answer.status_code == 202, answer.text
    assert MoveNowResponse.model_validate_json(answer.content) == MoveNowResponse(game_id=host.game_id, ply=1)
    assert eventually(lambda: host.look() if host.look()["ply"] == 2 else None)["last_move"]
    kinds = [event["kind"] for event in client.get(f"/api/games/{host.game_id}/events").json()["events"]]
    assert kinds == ["created", "moved", "moved"]


def ask(person: Person, ply: int | None = None) -> httpx.Response:
    body = {"ply": person.look()["ply"] if ply is None else ply}
    return person.client.post(f"/api/games/{person.game_id}/move-now", json=body, headers=person.headers)


def test_only_players_can_send_move_now(client: httpx.Client, patient: PatientBot) -> None:
    host, guest = meet(client, "classic", [HUMAN, OPEN, EASY, EASY])
    host.move()
    guest.move()
    for person in (host, guest):
        assert ask(person).status_code == 202
    for stranger in strangers(client, host.game_id):
        assert problem(ask(stranger), 403, "not_your_seat")["current"]["ply"] == 2
    patient.may_play.set()


def test_player_who_resigned_cannot_send_move_now(client: httpx.Client, patient: PatientBot) -> None:
    host, guest = meet(client, "classic-3", [HUMAN, OPEN, EASY])
    assert host.send("resign").status_code == 200
    error = problem(ask(host), 403, "not_your_seat")
    assert error["message"] == "a bot plays for your seat, since you have resigned or your time was up"
    assert ask(guest).status_code == 202
    patient.may_play.set()


def test_every_client_can_send_move_now_in_a_game_of_bots(client: httpx.Client, patient: PatientBot) -> None:
    game_id = make(client, "duo", [EASY, EASY])["game"]["id"]
    for headers in ({}, bearer("x" * 32)):
        assert ask(Person(client, game_id, headers)).status_code == 202
    patient.may_play.set()


def test_move_now_needs_a_bot_to_move(client: httpx.Client, patient: PatientBot) -> None:
    (host,) = meet(client, "duo", [HUMAN, EASY])
    error = problem(ask(host), 409, "not_bots_turn")
    assert (error["message"], error["current"]["ply"]) == ("no bot is to move: a person plays seat 0", 0)
    host.move()
    assert problem(ask(host, 0), 409, "stale_ply")["current"]["ply"] == 1
    assert problem(ask(host, 2), 409, "stale_ply")["current"]["ply"] == 1
    patient.may_play.set()


def test_move_now_after_the_end_is_refused(live: Live) -> None:
    person = Person(live.client, put_game(live, finished_game(DUO, 1), [HUMAN, EASY]), {})
    problem(ask(person), 409, "game_over")


def test_move_now_in_a_waiting_or_unknown_game_is_refused(live: Live, patient: PatientBot) -> None:
    created = make(live.client, "classic-3", [HUMAN, OPEN, EASY])
    host = Person(live.client, created["game"]["id"], bearer(created["token"]))
    problem(ask(host), 409, "waiting_for_players")
    problem(live.client.post("/api/games/nothing/move-now", json={"ply": 0}), 404, "unknown_game")
    for body in ({}, {"ply": -1}, {"ply": 0, "key": "12345678"}, {"ply": "0"}):
        problem(live.client.post(f"/api/games/{host.game_id}/move-now", json=body), 422, "invalid_request")
    patient.may_play.set()
