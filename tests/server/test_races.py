"""Concurrent clients: every sequence number and key is used once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from pathlib import Path
from threading import Barrier
from typing import Any

import httpx
import pytest

from polindrome.blokus import DUO, Move
from polindrome.blokus.notation import format_move
from polindrome.errors import Conflict
from polindrome.server.errors import SeatTaken, StalePly
from polindrome.server.games.game_manager import Command
from polindrome.server.games.new_games import GameSetup
from polindrome.server.games.seats import hash_token
from polindrome.storage import EventBatch, EventLog
from tests.server.live import PATIENCE, ServerProcess
from tests.server.parts import parts_at
from tests.server.playing import (
    EASY,
    HUMAN,
    OPEN,
    Json,
    choose,
    create,
    error_of,
    look,
    new_key,
    send,
    send_move,
    send_undo,
)
from tests.storage.opening import asynchronous

ROUNDS = 40
AT_ONCE = 10


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server in its own process."""
    no_limits = ("--person-rate", "1000000/1", "--address-rate", "1000000/1")
    process = ServerProcess(tmp_path_factory.mktemp("races") / "games", ("-m", "polindrome", "serve", *no_limits))
    yield process
    process.kill()


@pytest.fixture
def clients(server: ServerProcess) -> Iterator[list[httpx.Client]]:
    """Clients with a connection each."""
    made = [server.client() for _ in range(AT_ONCE)]
    yield made
    for client in made:
        client.close()


def post_concurrently(
    clients: Sequence[httpx.Client], game_id: str, command: str, bodies: Sequence[Json]
) -> list[httpx.Response]:
    """Post the bodies concurrently, all as the game's creator."""
    start = Barrier(len(bodies))

    def post(client: httpx.Client, body: Json) -> httpx.Response:
        start.wait()
        return send(client, game_id, command, **body)

    with ThreadPoolExecutor(len(bodies)) as pool:
        return list(pool.map(post, clients, bodies))


def test_concurrent_moves_for_one_ply_commit_once(clients: list[httpx.Client]) -> None:
    snapshot = create(clients[0], "classic-2", [HUMAN, HUMAN])
    for _ in range(ROUNDS):
        bodies = [{"ply": snapshot["ply"], "key": new_key(), "move": choose(snapshot, seed)} for seed in (1, 2)]
        answers = post_concurrently(clients, snapshot["id"], "moves", bodies)
        after = look(clients[0], snapshot["id"])
        first, second = sorted(answers, key=lambda answer: answer.status_code)
        assert first.status_code == 200
        assert error_of(second) == (409, "stale_ply")
        assert second.json()["error"]["current"] == after
        assert (after["ply"], after["sequence"]) == (snapshot["ply"] + 1, first.json()["sequence"])
        assert after["last_move"] == first.json()["events"][0]["move"]
        snapshot = after


def test_concurrent_requests_with_one_key_make_one_move(clients: list[httpx.Client]) -> None:
    snapshot = create(clients[0], "classic-2", [HUMAN, HUMAN])
    for _ in range(ROUNDS // 4):
        body = {"ply": snapshot["ply"], "key": new_key(), "move": choose(snapshot)}
        answers = post_concurrently(clients, snapshot["id"], "moves", list(repeat(body, AT_ONCE)))
        assert [answer.status_code for answer in answers] == [200] * AT_ONCE
        assert len({answer.text for answer in answers}) == 1
        after = look(clients[0], snapshot["id"])
        assert (after["ply"], after["sequence"]) == (snapshot["ply"] + 1, snapshot["sequence"] + 1)
        snapshot = after


def test_concurrent_undo_requests_with_one_key_undo_once(clients: list[httpx.Client]) -> None:
    snapshot = create(clients[0], seats=[HUMAN, HUMAN], undo_all=True)
    for _ in range(4):
        send_move(clients[0], snapshot)
        snapshot = look(clients[0], snapshot["id"])
    body = {"ply": snapshot["ply"], "key": new_key()}
    answers = post_concurrently(clients, snapshot["id"], "undo", list(repeat(body, AT_ONCE)))
    assert [answer.status_code for answer in answers] == [200] * AT_ONCE
    assert len({answer.text for answer in answers}) == 1
    assert look(clients[0], snapshot["id"])["sequence"] == snapshot["sequence"] + 1


def test_concurrent_move_and_undo_are_serialised(clients: list[httpx.Client]) -> None:
    snapshot = create(clients[0], "classic-2", [HUMAN, HUMAN], undo_all=True)
    for _ in range(6):
        send_move(clients[0], snapshot)
        snapshot = look(clients[0], snapshot["id"])
    start = Barrier(2)

    def act(number: int) -> int:
        start.wait()
        act_now = send_move if number else send_undo
        return act_now(clients[number], snapshot).status_code

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(act, range(2))) == [200, 409]
    assert look(clients[0], snapshot["id"])["sequence"] == snapshot["sequence"] + 1


RaceResult = tuple[list[dict[str, Any] | BaseException], int, int]
"""The responses to two requests, the number of events after them, and the number of conflicts."""


class BarrierLog(EventLog):
    """A log in which two writers wait for each other, so that both have read the same before either writes."""

    barrier: asyncio.Barrier | None = None
    conflicts = 0

    async def append(self, *changes: EventBatch) -> None:
        """Append; the first two writers do so together."""
        if self.barrier and not self.barrier.broken:
            place = await self.barrier.wait()
            if place == 0:
                await self.barrier.abort()
        try:
            await super().append(*changes)
        except Conflict:
            self.conflicts += 1
            raise


def race(database: Path, keys: tuple[str, str], moves: tuple[str, str]) -> RaceResult:
    """Send two moves that both read the log before either writes."""

    async def play() -> RaceResult:
        async with asyncio.timeout(PATIENCE), parts_at(database, log_of=BarrierLog) as parts:
            game, holder = await parts.create("duo", [HUMAN, HUMAN])
            log = parts.log
            assert isinstance(log, BarrierLog)
            log.barrier = asyncio.Barrier(2)
            requests = (
                parts.manager.move(game, Command(holder, key, 0), move) for key, move in zip(keys, moves, strict=True)
            )
            answers = await asyncio.gather(*requests, return_exceptions=True)
            return answers, len(await log.read(game)), log.conflicts

    return asyncio.run(play())


def test_conflicting_append_is_decided_again(tmp_path: Path) -> None:
    answers, count, conflicts = race(tmp_path / "a", ("key-one-1", "key-two-2"), ("O1@e10", "I2@e10"))
    assert (count, conflicts) == (2, 1)
    assert sorted(type(answer).__name__ for answer in answers) == ["StalePly", "dict"]
    (stale,) = [answer for answer in answers if isinstance(answer, StalePly)]
    assert stale.current is not None
    assert stale.current["ply"] == 1


def test_conflicting_append_with_the_same_key_gets_the_first_response(tmp_path: Path) -> None:
    answers, count, conflicts = race(tmp_path / "a", ("key-one-1",) * 2, ("O1@e10",) * 2)
    assert (count, conflicts) == (2, 1)
    assert answers[0] == answers[1]
    assert isinstance(answers[0], dict)


def test_bot_moves_once_with_many_followers(clients: list[httpx.Client]) -> None:
    snapshot = create(clients[0], seats=[EASY, HUMAN])
    with ThreadPoolExecutor(AT_ONCE) as pool:
        seen = list(pool.map(look, clients, repeat(snapshot["id"], AT_ONCE)))
    assert {one["ply"] for one in seen} <= {0, 1}
    assert look(clients[0], snapshot["id"])["ply"] <= 1


@asynchronous
async def test_concurrent_claims_give_the_seat_to_one_player(tmp_path: Path) -> None:
    async with parts_at(tmp_path / "a", "one") as one, parts_at(tmp_path / "a", "other") as other:
        made = await one.manager.create(GameSetup("duo", [HUMAN, OPEN]))
        game, invitation = made["game"]["id"], made["invitations"][1]
        claims = (parts.manager.claim(game, invitation, new_key()) for parts in (one, other) * 5)
        answers = await asyncio.gather(*claims, return_exceptions=True)
        (taken,) = (answer for answer in answers if isinstance(answer, dict))
        assert sum(isinstance(answer, SeatTaken) for answer in answers) == 9
        assert (await other.manager.snapshot(game, hash_token(taken["token"])))["yours"] == [1]


@asynchronous
async def test_moves_of_two_processes_are_serialised(tmp_path: Path) -> None:
    """The later request is refused, and no move is lost or made twice."""
    async with parts_at(tmp_path / "a", "one") as one, parts_at(tmp_path / "a", "other") as other:
        game, holder = await one.create("duo", [HUMAN, HUMAN])
        for ply in range(12):
            moves = await one.manager.get_legal_moves(game)
            texts = [format_move(Move(**move), DUO.size) for move in (moves[0], moves[-1])]
            tries = (parts.move(game, holder, ply, text) for parts, text in zip((one, other), texts, strict=True))
            answers = await asyncio.gather(*tries, return_exceptions=True)
            assert sorted(type(answer).__name__ for answer in answers) == ["StalePly", "dict"]
        assert len(await one.log.read(game)) == 13
        assert await one.manager.snapshot(game) == await other.manager.snapshot(game)
