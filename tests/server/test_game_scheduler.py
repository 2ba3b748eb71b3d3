"""The game scheduler: leases, takeover after a crash, clocks and retries."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from time import time
from typing import Any

import pytest

from polindrome import new_game
from polindrome.blokus import DUO
from polindrome.errors import StorageError
from polindrome.server.games.clock import parse_timestamp
from polindrome.server.games.game_manager import Command
from polindrome.server.games.new_games import GameSetup
from polindrome.server.games.seats import hash_token
from polindrome.server.jobs import game_scheduler
from polindrome.server.realtime.hub import Message
from polindrome.storage import Event, Leases
from polindrome.storage.schema import LEASES
from tests.random_play import finished_game
from tests.server.parts import Parts, parts_at, poll, wait_until_set
from tests.server.playing import EASY, HUMAN, PatientBot, log_of, new_key
from tests.storage.opening import asynchronous, execute, make_old_database


@pytest.fixture(autouse=True)
def _fast_polling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_scheduler, "POLL_SECONDS", 0.03)
    monkeypatch.setattr(game_scheduler, "RETRY_SECONDS", 0.03)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games"


def bots_turn() -> list[Event]:
    """The log of a game in which a bot is to move."""
    return log_of(new_game("duo"), [EASY, HUMAN])


async def execute_in_thread(path: Path, statement: str) -> None:
    """Change a database while a server uses it."""
    await asyncio.to_thread(execute, path, statement)


async def lease_for(path: Path, game_id: str, owner: str) -> None:
    """Give another owner a long lease of a game."""
    await execute_in_thread(path, f"INSERT OR REPLACE INTO leases VALUES ('{game_id}', '{owner}', {time() + 1000})")


async def wait_for_polls(parts: Parts) -> None:
    """Wait for the next four polls of the scheduler."""
    renew, begun = parts.leases.renew, asyncio.Queue[None]()

    async def renew_and_note() -> set[str]:
        begun.put_nowait(None)
        return await renew()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts.leases, "renew", renew_and_note)
        for _ in range(4):
            await begun.get()


async def leases_in(parts: Parts) -> list[tuple[str, str]]:
    async with parts.database.reading("leases") as connection:
        found = await connection.execute(LEASES.select())
        return [(row.game, row.owner) for row in found]


@asynchronous
async def test_bot_moves_after_a_restart(path: Path) -> None:
    async with parts_at(path) as parts:
        await parts.scheduler.close()
        game_id = await parts.put(bots_turn())
    async with parts_at(path) as parts:
        assert (await parts.wait_for(game_id, "moved"))["seat"] == 0


@asynchronous
async def test_expired_lease_of_a_dead_process_is_taken_over(path: Path) -> None:
    async with parts_at(path) as parts:
        await lease_for(path, "game", "dead")
        game_id = await parts.put(bots_turn(), "game")
        parts.scheduler.wake(game_id)
        await wait_for_polls(parts)
        assert await parts.kinds(game_id) == ["created"]
        await execute_in_thread(path, "UPDATE leases SET expires = 1")
        assert (await parts.wait_for(game_id, "moved"))["seat"] == 0


@asynchronous
async def test_only_one_process_runs_the_search(path: Path, patient: PatientBot) -> None:
    async with parts_at(path, "one") as one, parts_at(path, "other") as other:
        game_id, _ = await one.create("duo", [EASY, HUMAN])
        other.scheduler.wake(game_id)
        await wait_until_set(patient.asked)
        await wait_for_polls(one)
        await wait_for_polls(other)
        patient.may_play.set()

        async def has_moved() -> bool | None:
            return True if "moved" in await one.kinds(game_id) else None

        await poll(has_moved)
        assert patient.times_asked == 1


@asynchronous
async def test_process_without_its_lease_stops_its_task(path: Path, patient: PatientBot) -> None:
    async with parts_at(path) as parts:
        game_id, _ = await parts.create("duo", [EASY, HUMAN])
        await wait_until_set(patient.asked)
        await lease_for(path, game_id, "other")

        async def has_let_go() -> bool | None:
            return True if game_id not in parts.scheduler._tasks else None

        await poll(has_let_go)
        patient.may_play.set()
        await wait_for_polls(parts)
        assert await parts.kinds(game_id) == ["created"]
        await execute_in_thread(path, "UPDATE leases SET expires = 1")
        await parts.wait_for(game_id, "moved")


@asynchronous
async def test_lease_is_released_when_nothing_is_due(path: Path) -> None:
    async with parts_at(path) as parts:
        game_id, _ = await parts.create("duo", [EASY, HUMAN])
        await parts.wait_for(game_id, "moved")

        async def none_is_left() -> bool | None:
            return True if not await leases_in(parts) else None

        assert await poll(none_is_left)
    async with parts_at(path) as parts:
        assert await leases_in(parts) == []


@asynchronous
async def test_close_releases_all_leases(path: Path, patient: PatientBot) -> None:
    async with parts_at(path) as parts:
        game_id, _ = await parts.create("duo", [EASY, HUMAN])
        await wait_until_set(patient.asked)
        assert await leases_in(parts) == [(game_id, "me")]
        await parts.scheduler.close()
        assert await leases_in(parts) == []


class GatedLeases(Leases):
    """Leases on which a test can act just before they are released, or just after they are renewed."""

    may_release, may_end_renewal = asyncio.Event(), asyncio.Event()
    waiting_at: str | None = None

    async def release(self, games: Collection[str]) -> None:
        """Release like leases, when the gate is open."""
        if games:
            self.waiting_at = "release"
            await self.may_release.wait()
        await super().release(games)

    async def renew(self) -> set[str]:
        """Renew like leases, then wait for the gate."""
        kept = await super().renew()
        self.waiting_at = "renew"
        await self.may_end_renewal.wait()
        return kept


@pytest.fixture
def gates(monkeypatch: pytest.MonkeyPatch) -> type[GatedLeases]:
    """The gates, open; the leases of every server share them."""
    monkeypatch.setattr("tests.server.parts.Leases", GatedLeases)
    for name in ("may_release", "may_end_renewal"):
        gate = asyncio.Event()
        gate.set()
        monkeypatch.setattr(GatedLeases, name, gate)
    return GatedLeases


async def wait_at_gate(parts: Parts, gate: str) -> None:
    """Wait until a poll has reached a gate."""
    assert isinstance(parts.leases, GatedLeases)
    while parts.leases.waiting_at != gate:
        await asyncio.sleep(0.01)


@asynchronous
async def test_search_that_starts_during_lease_renewal_is_kept(
    path: Path, patient: PatientBot, gates: type[GatedLeases]
) -> None:
    async with parts_at(path) as parts:
        gates.may_end_renewal.clear()
        await wait_at_gate(parts, "renew")
        game_id, _ = await parts.create("duo", [EASY, HUMAN])
        await wait_until_set(patient.asked)
        gates.may_end_renewal.set()
        await wait_for_polls(parts)
        patient.may_play.set()
        await parts.wait_for(game_id, "moved")
        assert patient.times_asked == 1


@asynchronous
async def test_search_that_starts_during_lease_release_has_a_lease(
    path: Path, patient: PatientBot, gates: type[GatedLeases]
) -> None:
    async with parts_at(path) as parts:
        gates.may_release.clear()
        patient.may_play.set()
        game_id, holder = await parts.create("duo", [EASY, HUMAN])
        await parts.wait_for(game_id, "moved")
        patient.may_play.clear()
        patient.asked.clear()
        await wait_at_gate(parts, "release")
        await parts.move(game_id, holder, 1, "O1@j5")
        await wait_until_set(patient.asked)
        gates.may_release.set()
        # The lease may be gone now; if so, the next poll acquires it again.
        await wait_for_polls(parts)
        assert await leases_in(parts) == [(game_id, "me")]
        patient.may_play.set()


@asynchronous
async def test_player_is_flagged_without_a_request(path: Path) -> None:
    async with parts_at(path) as parts:
        game_id, _ = await parts.create("duo", [HUMAN, HUMAN], clock={"kind": "move", "seconds": 0.2})
        assert (await parts.wait_for(game_id, "finished"))["reason"] == "time is up"
        assert await parts.kinds(game_id) == ["created", "flagged", "finished"]


@asynchronous
async def test_move_in_time_moves_the_deadline(path: Path) -> None:
    async with parts_at(path) as parts:
        game_id, holder = await parts.create("duo", [HUMAN, HUMAN], clock={"kind": "total", "seconds": 1000})
        await parts.move(game_id, holder, 0, "O1@e10")
        (summary,) = await parts.log.list_games(limit=1)
        _, moved = await parts.log.read(game_id)
        assert moved.kind == "moved"
        assert summary.deadline == pytest.approx(parse_timestamp(moved.at) + 1000)


@asynchronous
async def test_deadline_during_downtime_flags_the_player(path: Path) -> None:
    async with parts_at(path) as parts:
        await parts.scheduler.close()
        clock = {"kind": "total", "seconds": 60}
        game_id = await parts.put(log_of(new_game("duo"), [HUMAN, HUMAN], clock=clock))
    async with parts_at(path) as parts:
        assert (await parts.wait_for(game_id, "flagged"))["seat"] == 0


@asynchronous
async def test_low_time_warning_is_sent_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_scheduler, "LOW_TIME", 0.1)
    async with parts_at(path) as parts:
        told: list[tuple[str, Message]] = []
        parts.hub.add_listener(lambda game_id, message: told.append((game_id, message)) if message else None)
        # Long enough for a slow machine: no warning is late, so that none is skipped.
        clocks = ({"kind": "move", "seconds": 5 + number / 7000} for number in range(30))
        games = [(await parts.create("duo", [HUMAN, HUMAN], clock=clock))[0] for clock in clocks]
        await asyncio.gather(*(parts.wait_for(game_id, "finished") for game_id in games))
        low_time = {"kind": "low_time", "seat": 0, "seconds": 0.1}
        assert sorted(game_id for game_id, _ in told) == sorted(games)
        assert all(message == low_time for _, message in told)


@asynchronous
async def test_bot_plays_on_after_a_resignation_with_a_running_clock(path: Path) -> None:
    async with parts_at(path) as parts:
        clock = {"kind": "move", "seconds": 1000}
        made = await parts.manager.create(GameSetup("classic", [HUMAN, {"kind": "open"}, EASY, EASY], clock=clock))
        game_id = made["game"]["id"]
        claimed = await parts.manager.claim(game_id, made["invitations"][1], new_key())
        await parts.manager.resign(game_id, Command(hash_token(made["token"]), new_key()))
        assert (await parts.wait_for(game_id, "moved"))["seat"] == 0
        snapshot = await parts.manager.snapshot(game_id, hash_token(claimed["token"]))
        assert (snapshot["turn"], snapshot["yours"], snapshot["clock"]["running"]) == (1, [1], True)


@asynchronous
async def test_failures_are_logged_and_retried(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with parts_at(path) as parts:
        failures, real_read = {"unleased_due_games": 1, "read": 1}, parts.log.read

        def fail_once(name: str) -> Any:
            real = getattr(parts.log, name)

            async def fail(*args: Any) -> Any:
                if failures[name]:
                    failures[name] -= 1
                    raise StorageError("the disk is full")
                return await real(*args)

            return fail

        game_id = await parts.put(bots_turn())
        for name in failures:
            monkeypatch.setattr(parts.log, name, fail_once(name))

        async def has_moved() -> bool | None:
            return True if len(await real_read(game_id)) > 1 else None

        await poll(has_moved)
        assert failures == {"unleased_due_games": 0, "read": 0}
        said = [record.getMessage() for record in caplog.records]
        assert "polling for due games failed; retrying" in said
        assert f"processing game {game_id} failed; retrying" in said


@asynchronous
async def test_games_of_the_first_version_continue_and_get_summaries(path: Path) -> None:
    finished = finished_game(DUO, 1)
    games = {
        "bots": bots_turn(),
        "persons": log_of(new_game("duo"), [HUMAN, EASY]),
        "over": log_of(finished, [HUMAN, HUMAN]),
        "damaged": [*bots_turn(), replace(bots_turn()[0], sequence=1)],
    }
    make_old_database(path, games)
    async with parts_at(path) as parts:
        assert (await parts.wait_for("bots", "moved"))["seat"] == 0
        summaries = {summary.id: summary for summary in await parts.log.list_games(limit=9)}
        stand = {
            name: (summary.status, summary.bot_due, summary.about.get("ply")) for name, summary in summaries.items()
        }
        assert stand == {
            "bots": ("playing", False, 1),
            "persons": ("playing", False, 0),
            "over": ("over", False, len(finished.history)),
            "damaged": ("playing", False, None),
        }
        assert await parts.log.incomplete_summaries(9) == []
        assert (await parts.move("persons", None, 0, "O1@e10"))["ply"] == 1
        await parts.wait_for("persons", "moved", since=1)


@asynchronous
async def test_games_with_nothing_due_need_no_lease(path: Path) -> None:
    make_old_database(path, {"over": log_of(finished_game(DUO, 1), [HUMAN, HUMAN])})
    async with parts_at(path) as parts:
        started = record_starts(parts)
        await wait_for_polls(parts)
        assert started == []
        assert await leases_in(parts) == []


def record_starts(parts: Parts) -> list[str]:
    """Record the games for which the scheduler starts a task."""
    started: list[str] = []
    start = parts.scheduler._start

    def start_and_note(game_id: str) -> None:
        started.append(game_id)
        start(game_id)

    parts.scheduler._start = start_and_note  # type: ignore[method-assign]
    return started
