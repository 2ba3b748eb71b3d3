"""Two servers with one database and one Redis: each serves every game, and takes over from the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.scale.players import check_nothing_is_lost, follow, play_together, post, sit_down
from tests.scale.services import PostgreSQL, RedisService
from tests.scale.serving import Serving, serving, shared
from tests.server.listening import receive_kind, receive_until
from tests.server.live import eventually
from tests.server.playing import HUMAN, Json, new_key

pytestmark = pytest.mark.usefixtures("no_hanging")

LONG_THOUGHT = {"kind": "bot", "level": "level:10"}
"""A bot that takes five seconds for a move."""

CLOCK = {"kind": "move", "seconds": 30}


@pytest.fixture(scope="module")
def servers(postgresql: PostgreSQL, redis: RedisService) -> Iterator[tuple[Serving, Serving]]:
    """Two servers that share a database and Redis, for all tests that do not kill them."""
    words = shared(postgresql.new_database(), redis.url)
    with serving(*words) as one, serving(*words) as other:
        yield one, other


def test_game_can_use_both_servers(servers: tuple[Serving, Serving]) -> None:
    one, other = servers
    with one.client() as here, other.client() as there:
        players = sit_down(here, there, "duo", [one.url, other.url])
        play_together(players)
        assert [player.visits for player in players] == [1, 1]
        check_nothing_is_lost(players, here, there)


def test_both_servers_report_presence(servers: tuple[Serving, Serving]) -> None:
    one, other = servers
    with one.client() as here, other.client() as there:
        first, second = sit_down(here, there, "duo", [one.url, other.url])
        with follow(one.url, first.game_id, first.token) as near, follow(other.url, first.game_id, second.token) as far:
            for socket in (near, far):
                receive_until(
                    socket, lambda message: message == {"kind": "presence", "connected": [True, True], "spectators": 0}
                )
            near.close()
            receive_until(
                far, lambda message: message == {"kind": "presence", "connected": [False, True], "spectators": 0}
            )


def test_both_servers_report_search_progress(servers: tuple[Serving, Serving]) -> None:
    one, other = servers
    with one.client() as here:
        made = post(here, "/api/games", game="duo", seats=[HUMAN, LONG_THOUGHT])
        game_id, token = made["game"]["id"], made["token"]
        with follow(one.url, game_id, token) as near, follow(other.url, game_id, token) as far:
            for socket in (near, far):
                receive_kind(socket, "presence")
            # The bot starts its search when both clients are connected.
            post(here, f"/api/games/{game_id}/moves", token, ply=0, key=new_key(), move="X@e11")
            for socket in (near, far):
                assert receive_kind(socket, "search_progress")["seat"] == 1


def kinds_of(client: httpx.Client, made: Json) -> list[str]:
    events = client.get(f"/api/games/{made['game']['id']}/events").json()["events"]
    return [event["kind"] for event in events]


def test_other_server_takes_over_bots_and_clocks_of_a_killed_one(
    database_url: str, redis_url: str, postgresql: PostgreSQL
) -> None:
    def owner_of(made: Json) -> str:
        query = f"SELECT owner FROM leases WHERE game = '{made['game']['id']}'"
        owner: str = eventually(lambda: postgresql.execute(query, url=database_url) or None)[0][0]
        return owner

    def make_for(owner: str, **body: Any) -> Json | None:
        made = post(here, "/api/games", game="duo", **body)
        return made if owner_of(made) == owner else None

    words = shared(database_url, redis_url)
    with serving(*words, "--searches", "1") as one, one.client() as here:
        # While it runs alone, it handles every game.
        first = owner_of(post(here, "/api/games", game="duo", seats=[HUMAN, HUMAN], clock=CLOCK))
        with serving(*words) as other, other.client() as there:
            clocks = eventually(lambda: make_for(first, seats=[HUMAN, HUMAN], clock=CLOCK))
            # It searches one game after the other, so that it has not finished the last one when it is killed.
            bots = [eventually(lambda: make_for(first, seats=[LONG_THOUGHT, HUMAN])) for _ in range(4)]
            one.kill()
            assert kinds_of(there, clocks) == kinds_of(there, bots[-1]) == ["created"]
            assert eventually(lambda: kinds_of(there, bots[-1])[1:] or None) == ["moved"]
            assert eventually(lambda: kinds_of(there, clocks)[1:] or None) == ["flagged", "finished"]


def test_killed_server_loses_no_move(database_url: str, redis_url: str) -> None:
    words = shared(database_url, redis_url)
    with serving(*words) as one, serving(*words) as other, one.client() as here, other.client() as there:
        players = sit_down(here, there, "duo", [one.url, other.url])
        players[0].when_acknowledged[8] = one.kill
        play_together(players)
        assert players[0].visits > 1
        assert players[1].visits == 1
        check_nothing_is_lost(players, there)


def test_database_restart_only_delays_a_game(servers: tuple[Serving, Serving], postgresql: PostgreSQL) -> None:
    one, other = servers

    def restart() -> None:
        with postgresql.away():
            pass

    with one.client() as here, other.client() as there:
        players = sit_down(here, there, "duo", [one.url, other.url])
        players[0].when_sent[6] = players[1].when_sent[11] = restart
        play_together(players)
        check_nothing_is_lost(players, here, there)


def test_redis_outage_only_delays_a_game(servers: tuple[Serving, Serving], redis: RedisService) -> None:
    one, other = servers
    with one.client() as here, other.client() as there:
        players = sit_down(here, there, "duo", [one.url, other.url])
        players[0].when_sent[4] = redis.stop
        players[0].when_sent[6] = redis.start
        play_together(players)
        assert [player.visits for player in players] == [1, 1]
        check_nothing_is_lost(players, here, there)
