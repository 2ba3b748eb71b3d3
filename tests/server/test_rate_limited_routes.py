"""Rate limits of routes and WebSockets."""

from __future__ import annotations

from collections.abc import Iterator
from threading import get_ident

import httpx
import pytest

from polindrome.server.rate_limits import Rate, RateLimits
from tests.server.listening import follow, receive_close, receive_events, send_message
from tests.server.live import Live, live_server
from tests.server.playing import HUMAN, bearer, make, new_key, problem

FEW = Rate(3, 3600)


@pytest.fixture
def strict_with_addresses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server that allows three requests per hour and IP address."""
    with live_server(tmp_path_factory.mktemp("server"), address_rate=FEW) as live:
        yield live


@pytest.fixture
def strict_with_people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server that allows three requests per hour and token, without a limit per IP address."""
    with live_server(tmp_path_factory.mktemp("server"), person_rate=FEW) as live:
        yield live


def routes_of(client: httpx.Client) -> list[tuple[str, str]]:
    """Return method and path of all documented routes."""
    paths = client.get("/openapi.json").json()["paths"]
    assert all("429" in route["responses"] for methods in paths.values() for route in methods.values())
    return [(method.upper(), path.format(game_id="x")) for path, methods in paths.items() for method in methods]


def test_every_route_sends_retry_after_over_the_rate_limit(strict_with_addresses: Live) -> None:
    client = strict_with_addresses.client
    for _ in range(FEW.requests):
        assert client.get("/api/catalogue").status_code == 200
    routes = routes_of(client)
    assert len(routes) > 20
    for method, path in routes:
        answer = client.request(method, path, json={} if method == "POST" else None)
        error = problem(answer, 429, "too_many_requests")
        assert error["message"] == "expected at most 3 requests in 3600 seconds"
        assert 1 <= int(answer.headers["retry-after"]) <= 1200
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_requests_are_counted_in_the_event_loop(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """In threads, two requests of one client could read the same bucket and be counted once."""
    spend, threads = RateLimits.spend, []

    def spend_and_note(limits: RateLimits, address: str, holder: str | None) -> None:
        threads.append(get_ident())
        spend(limits, address, holder)

    async def thread_of_the_loop() -> int:
        return get_ident()

    monkeypatch.setattr(RateLimits, "spend", spend_and_note)
    live.client.get("/api/catalogue")
    assert threads == [live.run(thread_of_the_loop())]


def test_addresses_have_separate_limits(strict_with_addresses: Live) -> None:
    client = strict_with_addresses.client
    # A proxy on this machine is trusted to name the client's address.
    for _ in range(FEW.requests):
        client.get("/api/catalogue", headers={"X-Forwarded-For": "192.0.2.1"})
    assert client.get("/api/catalogue", headers={"X-Forwarded-For": "192.0.2.1"}).status_code == 429
    assert client.get("/api/catalogue", headers={"X-Forwarded-For": "192.0.2.2"}).status_code == 200


def test_tokens_have_separate_limits(strict_with_people: Live) -> None:
    client = strict_with_people.client
    statuses = [client.get("/api/catalogue", headers=bearer("x" * 32)).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    assert client.get("/api/catalogue", headers=bearer("y" * 32)).status_code == 200
    assert client.get("/api/catalogue").status_code == 200


def test_rate_limited_request_has_no_effect_and_can_be_retried(strict_with_people: Live) -> None:
    client = strict_with_people.client
    created = make(client, seats=[HUMAN, HUMAN])
    path = f"/api/games/{created['game']['id']}"
    for _ in range(FEW.requests):
        client.get(path, headers=bearer(created["token"]))
    body = {"ply": 0, "key": new_key(), "move": "O1@e10"}
    problem(client.post(f"{path}/moves", json=body, headers=bearer(created["token"])), 429, "too_many_requests")
    assert client.get(path).json()["ply"] == 0


def test_socket_over_the_rate_limit_is_closed(strict_with_addresses: Live) -> None:
    game_id = make(strict_with_addresses.client)["game"]["id"]
    for _ in range(FEW.requests - 1):
        with follow(strict_with_addresses, game_id) as socket:
            receive_events(socket, 1)
    with follow(strict_with_addresses, game_id) as socket:
        assert receive_close(socket) == (1008, "expected at most 3 requests in 3600 seconds")


def test_socket_with_too_many_messages_is_closed(strict_with_people: Live) -> None:
    created = make(strict_with_people.client, seats=[HUMAN, HUMAN])
    with follow(strict_with_people, created["game"]["id"]) as socket:
        for _ in range(FEW.requests + 2):
            send_message(socket, kind="hello", token=created["token"])
        assert receive_close(socket) == (1008, "expected at most 3 requests in 3600 seconds")
