"""Security headers, and errors that reveal no details."""

from __future__ import annotations

import asyncio
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import pytest

from polindrome.blokus import DUO
from polindrome.entropy.board import COLORS
from polindrome.errors import StorageError
from polindrome.server.http.middleware import SECURITY_HEADERS
from polindrome.server.http.page import WEB
from polindrome.storage import Database, Event, EventBatch, EventLog, GameSummary
from tests.random_play import position_after
from tests.server.listening import follow, receive_close
from tests.server.live import Live, ServerProcess
from tests.server.playing import AT, HUMAN, create, entropy_after, make, problem, put_game, send_move


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/game/x", 200),
        ("GET", "/static/icon.svg", 200),
        ("GET", "/openapi.json", 200),
        ("GET", "/api/health", 200),
        ("GET", "/api/catalogue", 200),
        ("GET", "/api/messages", 200),
        ("POST", "/api/games", 422),
        ("DELETE", "/api/health", 405),
        ("GET", "/api/nothing", 404),
        ("GET", "/static/nothing.js", 404),
        ("GET", f"/api/games/{'0' * 20}", 404),
        ("GET", "/api/games?limit=0", 422),
    ],
)
def test_every_response_has_security_headers(client: httpx.Client, method: str, path: str, status: int) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    assert {name: answer.headers[name] for name in SECURITY_HEADERS} == SECURITY_HEADERS


def test_secure_origin_headers_depend_on_the_origin(client: httpx.Client) -> None:
    name = "cross-origin-opener-policy"
    assert client.get("/", headers={"Sec-Fetch-Mode": "navigate"}).headers[name] == "same-origin"
    assert name not in client.get("/").headers


def test_created_and_not_modified_responses_have_security_headers(client: httpx.Client) -> None:
    created = client.post("/api/games", json={"game": "duo"})
    page = client.get("/")
    unchanged = client.get("/", headers={"If-None-Match": page.headers["etag"]})
    assert (created.status_code, unchanged.status_code) == (201, 304)
    for answer in (created, unchanged):
        assert {name: answer.headers[name] for name in SECURITY_HEADERS} == SECURITY_HEADERS


def test_policy_allows_only_own_scripts_and_styles(client: httpx.Client) -> None:
    policy = client.get("/").headers["content-security-policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert (rules["default-src"], rules["script-src"], rules["style-src"]) == ("'none'", "'self'", "'self'")
    assert (rules["frame-ancestors"], rules["base-uri"], rules["form-action"]) == ("'none'", "'none'", "'none'")
    assert "unsafe" not in policy


class Inline(HTMLParser):
    """Finds inline scripts and styles, which the policy forbids."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Check one tag."""
        names = dict(attrs)
        if tag == "style" or (tag == "script" and "src" not in names):
            self.found.append(tag)
        self.found += [f"{tag} {name}" for name in names if name == "style" or name.startswith("on")]
        self.found += [f"{tag} {value}" for value in names.values() if re.match("(javascript:|https?://)", value or "")]


def test_page_obeys_its_content_security_policy() -> None:
    parser = Inline()
    parser.feed((WEB / "index.html").read_text())
    assert parser.found == []
    parser.feed("<script>x</script><p onclick='x' style='x'><a href='javascript:x'>")
    assert len(parser.found) == 4


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ZeroDivisionError("/secret/games.sqlite3"), "internal error; see the server log"),
        (StorageError("cannot open '/secret/games.sqlite3'"), "database error; "),
    ],
    ids=["unexpected", "storage"],
)
def test_internal_errors_reveal_no_details(
    live: Live, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception, said: str
) -> None:
    created = make(live.client, seats=[HUMAN, HUMAN])
    path = f"/api/games/{created['game']['id']}"

    async def fail(*_: Any) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(EventLog, "read", fail)
        patch.setattr(EventLog, "list_games", lambda _log, **_: fail())
        patch.setattr(Database, "check", fail)
        for answer in [live.client.get(url) for url in (path, f"{path}/record", "/api/games", "/api/health")]:
            assert problem(answer, 500, "internal_error")["message"].startswith(said)
            assert not re.search("secret|sqlite|Traceback|File", answer.text)
            assert answer.headers["x-content-type-options"] == "nosniff"
    assert "/secret/games.sqlite3" in caplog.text


def test_database_errors_of_a_move_reveal_no_details(
    live: Live, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: Any) -> None:
        raise StorageError("cannot write '/secret/games.sqlite3'")

    start = create(live.client, seats=[HUMAN, HUMAN])
    with monkeypatch.context() as patch:
        patch.setattr(EventLog, "append", fail)
        error = problem(send_move(live.client, start, "O1@e10"), 500, "internal_error")
    assert "secret" not in error["message"]
    assert "/secret/games.sqlite3" in caplog.text


def test_damaged_log_is_an_error(live: Live, caplog: pytest.LogCaptureFixture) -> None:
    game_id = put_game(live, position_after(DUO, 1, 2), [HUMAN, HUMAN])
    summary = GameSummary(game_id, "duo", "playing", False, None, AT, AT, {})
    live.run(live.log.append(EventBatch([Event(3, "passed", AT, {"ply": 2, "colour": "BLUE"})], summary)))
    answer = live.client.get(f"/api/games/{game_id}")
    assert "is damaged" in problem(answer, 500, "internal_error")["message"]
    assert f"the log of game {game_id!r} is damaged" in caplog.text


def test_damaged_log_error_reveals_no_seed(live: Live) -> None:
    seed = 123456789
    good = put_game(live, entropy_after(0, seed=seed), [HUMAN, HUMAN], seed=seed)
    events = live.run(live.log.read(good))
    summary = GameSummary("wrong-draw", "entropy", "playing", False, None, AT, AT, {})
    drawn = Event(1, "drawn", AT, {**events[1].data, "action": (events[1].data["action"] + 1) % len(COLORS)})
    live.run(live.log.append(EventBatch([events[0], drawn], summary)))
    answer = live.client.get("/api/games/wrong-draw")
    assert problem(answer, 500, "internal_error")
    assert str(seed) not in answer.text
    with follow(live, "wrong-draw") as socket:
        assert receive_close(socket) == (1011, "internal error; see the server log")


def test_request_without_a_body_is_rejected(client: httpx.Client) -> None:
    """A cross-origin page may send plain text without a preflight, but not JSON."""
    game_id = create(client)["id"]
    for path in (f"/api/games/{game_id}/resign", "/api/games/import", "/api/analyse/hint"):
        answer = client.post(path, content=b'{"key": "12345678"}', headers={"Content-Type": "text/plain"})
        problem(answer, 422, "invalid_request")


def damage(database: Path) -> None:
    """Write a game with an invalid log into a database."""

    async def write() -> None:
        opened = await Database.open(f"sqlite:///{database}")
        summary = GameSummary("damaged", "duo", "playing", False, None, AT, AT, {})
        await EventLog(opened).append(EventBatch([Event(0, "moved", AT, {})], summary))
        await opened.close()

    asyncio.run(write())


def test_json_log_format_writes_json_lines(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    damage(database)
    server = ServerProcess(database, ("-m", "polindrome", "serve", "--log", "json"))
    with server.client() as client:
        problem(client.get("/api/games/damaged"), 500, "internal_error")
    code, said = server.stop()
    (record,) = [json.loads(line) for line in said.splitlines()]
    assert code == 0
    assert (record["level"], record["logger"]) == ("error", "polindrome.server.http.error_responses")
    assert record["message"].startswith("a request failed: the log of game 'damaged' is damaged")
    assert record["at"].startswith("20")
