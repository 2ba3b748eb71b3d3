"""Several clients at once: one of them is first, nothing happens twice, and everybody is told the truth."""

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
from polindrome.server.games.changes import Request
from polindrome.server.games.new_games import Plan
from polindrome.server.games.seats import hash_of
from polindrome.storage import Change, EventLog
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
    """A server in a process of its own."""
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


def at_once(clients: Sequence[httpx.Client], game_id: str, wish: str, bodies: Sequence[Json]) -> list[httpx.Response]:
    """Post the bodies at the same moment, all for who made the game."""
    start = Barrier(len(bodies))

    def post(client: httpx.Client, body: Json) -> httpx.Response:
        start.wait()
        return send(client, game_id, wish, **body)

    with ThreadPoolExecutor(len(bodies)) as pool:
        return list(pool.map(post, clients, bodies))


def test_of_two_moves_for_one_ply_one_is_made(clients: list[httpx.Client]) -> None:
    snapshot = create(clients[0], "classic-2", [HUMAN, HUMAN])
    for _ in range(ROUNDS):
        bodies = [{"ply": snapshot["ply"], "key": new_key(), "move": choose(snapshot, seed)} for seed in (1, 2)]
        answers = at_once(clients, snapshot["id"], "moves", bodies)
        after = look(clients[0], snapshot["id"])
        first, second = sorted(answers, key=lambda answer: answer.status_code)
        assert first.status_code == 200
        assert error_of(second) == (409, "stale_ply")
        assert second.json()["error"]["current"] == after
        assert (after["ply"], after["sequence"]) == (snapshot["ply"] + 1, first.json()["sequence"])
        assert after["last_move"] == first.json()["events"][0]["move"]
        snapshot = after


def test_the_same_key_many_times_at_once_is_one_move(clients: list[httpx.Client]) -> None:
    snapshot = create(clients[0], "classic-2", [HUMAN, HUMAN])
    for _ in range(ROUNDS // 4):
        body = {"ply": snapshot["ply"], "key": new_key(), "move": choose(snapshot)}
        answers = at_once(clients, snapshot["id"], "moves", list(repeat(body, AT_ONCE)))
        assert [answer.status_code for answer in answers] == [200] * AT_ONCE
        assert len({answer.text for answer in answers}) == 1
        after = look(clients[0], snapshot["id"])
        assert (after["ply"], after["sequence"]) == (snapshot["ply"] + 1, snapshot["sequence"] + 1)
        snapshot = after


def test_the_same_undo_many_times_at_once_is_one_undo(clients: list[httpx.Client]) -> None:
    snapshot = create(clients[0], seats=[HUMAN, HUMAN], undo_all=True)
    for _ in range(4):
        send_move(clients[0], snapshot)
        snapshot = look(clients[0], snapshot["id"])
    body = {"ply": snapshot["ply"], "key": new_key()}
    answers = at_once(clients, snapshot["id"], "undo", list(repeat(body, AT_ONCE)))
    assert [answer.status_code for answer in answers] == [200] * AT_ONCE
    assert len({answer.text for answer in answers}) == 1
    assert look(clients[0], snapshot["id"])["sequence"] == snapshot["sequence"] + 1


def test_a_move_and_an_undo_at_once_do_not_mix(clients: list[httpx.Client]) -> None:
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


Meeting = tuple[list[dict[str, Any] | BaseException], int, int]
"""The answers to two requests, the events after them, and the conflicts."""


class MeetingLog(EventLog):
    """A log in which two writers wait for each other, so that both have read the same before either writes."""

    meeting: asyncio.Barrier | None = None
    conflicts = 0

    async def append(self, *changes: Change) -> None:
        """Write, the first two together."""
        if self.meeting and not self.meeting.broken:
            place = await self.meeting.wait()
            if place == 0:
                await self.meeting.abort()
        try:
            await super().append(*changes)
        except Conflict:
            self.conflicts += 1
            raise


def meet(database: Path, keys: tuple[str, str], moves: tuple[str, str]) -> Meeting:
    """Two moves that both read the log before either writes."""

    async def play() -> Meeting:
        async with asyncio.timeout(PATIENCE), parts_at(database, log_of=MeetingLog) as parts:
            game, holder = await parts.create("duo", [HUMAN, HUMAN])
            log = parts.log
            assert isinstance(log, MeetingLog)
            log.meeting = asyncio.Barrier(2)
            requests = (
                parts.manager.move(game, Request(holder, key, 0), move) for key, move in zip(keys, moves, strict=True)
            )
            answers = await asyncio.gather(*requests, return_exceptions=True)
            return answers, len(await log.read(game)), log.conflicts

    return asyncio.run(play())


def test_who_reads_the_same_and_writes_second_reads_again(tmp_path: Path) -> None:
    answers, count, conflicts = meet(tmp_path / "a", ("key-one-1", "key-two-2"), ("O1@e10", "I2@e10"))
    assert (count, conflicts) == (2, 1)
    assert sorted(type(answer).__name__ for answer in answers) == ["StalePly", "dict"]
    (stale,) = [answer for answer in answers if isinstance(answer, StalePly)]
    assert stale.current is not None
    assert stale.current["ply"] == 1


def test_who_writes_the_same_key_second_gets_the_answer_of_the_first(tmp_path: Path) -> None:
    answers, count, conflicts = meet(tmp_path / "a", ("key-one-1",) * 2, ("O1@e10",) * 2)
    assert (count, conflicts) == (2, 1)
    assert answers[0] == answers[1]
    assert isinstance(answers[0], dict)


def test_a_bot_answers_once_however_many_look(clients: list[httpx.Client]) -> None:
    snapshot = create(clients[0], seats=[EASY, HUMAN])
    with ThreadPoolExecutor(AT_ONCE) as pool:
        seen = list(pool.map(look, clients, repeat(snapshot["id"], AT_ONCE)))
    assert {one["ply"] for one in seen} <= {0, 1}
    assert look(clients[0], snapshot["id"])["ply"] <= 1


@asynchronous
async def test_of_many_who_take_an_open_seat_one_gets_it(tmp_path: Path) -> None:
    async with parts_at(tmp_path / "a", "one") as one, parts_at(tmp_path / "a", "other") as other:
        made = await one.manager.create(Plan("duo", [HUMAN, OPEN]))
        game, invitation = made["game"]["id"], made["invitations"][1]
        claims = (parts.manager.claim(game, invitation, new_key()) for parts in (one, other) * 5)
        answers = await asyncio.gather(*claims, return_exceptions=True)
        (taken,) = (answer for answer in answers if isinstance(answer, dict))
        assert sum(isinstance(answer, SeatTaken) for answer in answers) == 9
        assert (await other.manager.snapshot(game, hash_of(taken["token"])))["yours"] == [1]


@asynchronous
async def test_moves_of_two_processes_never_mix(tmp_path: Path) -> None:
    """Whoever is too late is told so, and no move is lost or made twice."""
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
