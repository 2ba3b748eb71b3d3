"""`polindrome bot connect`: third-party programs play whole games on a server, and every error is one clear line."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar
from urllib.parse import urlsplit

import httpx
import pytest

from polindrome.blokus import DUO, BlokusGame
from polindrome.blokus.notation import format_move
from polindrome.cli import remote_game
from polindrome.cli.bot import format_result
from polindrome.cli.main import run
from polindrome.cli.remote_game import RemoteGame, RequestRefused
from polindrome.cli.serve import listen
from polindrome.errors import InvalidArgument
from polindrome.records import parse_record
from tests.core import needs_core
from tests.random_play import play_randomly
from tests.server.live import PATIENCE, Live, ServerProcess, eventually, live_server
from tests.server.playing import (
    BEGINNER,
    EASY,
    HUMAN,
    TOKENS,
    Json,
    create,
    events_of,
    look,
    new_key,
    put_game,
    send_move,
    send_undo,
    token_of,
)

OPEN = {"kind": "open"}
ROOT = Path(__file__).parents[1]
PYTHON = sys.executable
JSON_PROGRAM = str(ROOT / "bots" / "scripted_json_program.py")
GTP_PROGRAM = str(ROOT / "blokus" / "bots" / "gtp_program.py")
ANY_TOKEN = "T" * 32
ONE_ROUND = {"open_draw": False, "rounds": 1}


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A running server."""
    with live_server(tmp_path_factory.mktemp("server")) as server:
        yield server


def address_of(client: httpx.Client, game_id: str) -> str:
    return f"{client.base_url}/game/{game_id}"


def invite(client: httpx.Client, game: str, *others: Json) -> tuple[str, str, str]:
    """Create a game with an open second seat; return its id, its URL, and the invitation."""
    seats = [HUMAN, OPEN, *others]
    created = client.post("/api/games", json={"game": game, "seats": seats}).raise_for_status().json()
    game_id: str = created["game"]["id"]
    TOKENS[game_id] = created["token"]
    return game_id, address_of(client, game_id), created["invitations"][1]


def program(tmp_path: Path, *answers: str) -> list[str]:
    """Return the command of a program that answers in JSON."""
    return [PYTHON, JSON_PROGRAM, str(tmp_path / "log"), *answers]


def connect(client: httpx.Client, game: Json, *arguments: str, token: str | None = None) -> int:
    """Connect in this process; return the exit code."""
    who = ["--token", token or TOKENS[game["id"]]]
    return run(["bot", "connect", address_of(client, game["id"]), *who, *arguments])


class Connected:
    """`polindrome bot connect` in its own process."""

    def __init__(self, url: str, *arguments: str) -> None:
        command = [PYTHON, "-m", "polindrome", "bot", "connect", url, *arguments]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True)

    def interrupt(self) -> None:
        """Send SIGINT, like Ctrl-C."""
        self._process.send_signal(signal.SIGINT)

    def complaint(self) -> str:
        """Wait for a line on standard error."""
        assert self._process.stderr
        return self._process.stderr.readline()

    def end(self) -> tuple[int, str, str]:
        """Wait for the process; return the exit code and the output."""
        out, error = self._process.communicate(timeout=PATIENCE)
        return self._process.returncode, out, error


@pytest.fixture
def started() -> Iterator[list[Connected]]:
    """The processes that a test starts; they end with the test."""
    ours: list[Connected] = []
    yield ours
    for connected in ours:
        if connected._process.poll() is None:
            connected._process.kill()
            connected.end()


def moves_of(live: Live, game_id: str, seat: int) -> list[str]:
    events = events_of(live, game_id)
    return [event.data["move"] for event in events if event.kind == "moved" and event.data["seat"] == seat]


def said_moves(out: str) -> list[str]:
    return [line.split(". ", 1)[1] for line in out.splitlines() if line[:1].isdigit()]


OWN_JSON = [PYTHON, JSON_PROGRAM, "{log}"]
OWN_GTP = [PYTHON, "-m", "polindrome", "gtp", "--game", "{game}", "--level", "1"]
OWN_CODECUP = [PYTHON, "-m", "polindrome", "entropy-bot", "--protocol", "codecup", "--level", "beginner"]
WHOLE_GAMES = [
    pytest.param("duo", (HUMAN, EASY), {}, "json", [*OWN_JSON, "FIRST"], id="json"),
    pytest.param("entropy", (BEGINNER, HUMAN), {"rounds": 1}, "json", [*OWN_JSON, "SQUARE"], id="json-entropy"),
    pytest.param("duo", (EASY, HUMAN), {}, "gtp", OWN_GTP, id="gtp", marks=needs_core),
    pytest.param("entropy", (HUMAN, BEGINNER), ONE_ROUND, "codecup", OWN_CODECUP, id="codecup"),
]


@pytest.mark.parametrize(("game", "seats", "options", "speaks", "command"), WHOLE_GAMES)
def test_a_program_plays_a_whole_game_against_the_computer(
    live: Live,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    game: str,
    seats: Sequence[Json],
    options: Json,
    speaks: str,
    command: Sequence[str],
) -> None:
    created = create(live.client, game, seats, options=options)
    words = [word.replace("{log}", str(tmp_path / "log")) for word in command]
    assert connect(live.client, created, "--speaks", speaks, "--", *words) == 0
    printed = capsys.readouterr()
    over, own = look(live.client, created["id"]), seats.index(HUMAN)
    assert over["status"] == "over"
    assert said_moves(printed.out) == moves_of(live, created["id"], own)
    first, *_, last = printed.out.splitlines()
    assert first == f"Playing {game} at seat {own}"
    points = " ".join(map(str, over["outcome"]["scores"]))
    assert last.startswith(f"The game is over, {over['outcome']['reason']}: ")
    assert last.endswith(f", points {points}")
    won = own in over["outcome"]["winners"]
    assert (": won, " in last) is (won and len(over["outcome"]["winners"]) == 1)
    assert printed.err == ""


def test_two_programs_play_each_other_by_token_and_by_invitation(
    live: Live, tmp_path: Path, started: list[Connected]
) -> None:
    game_id, url, invitation = invite(live.client, "duo")
    # The first program connects before the other seat is taken, and waits.
    started.append(Connected(url, "--token", TOKENS[game_id], "--", *program(tmp_path, "FIRST")))
    started.append(Connected(url, "--invitation", invitation, "--", *program(tmp_path, "FIRST")))
    (code, one, error), (other_code, other, other_error) = (connected.end() for connected in started)
    assert (code, other_code, error, other_error) == (0, 0, "", "")
    assert said_moves(one) == moves_of(live, game_id, 0)
    assert said_moves(other) == moves_of(live, game_id, 1)
    assert one.splitlines()[-1].partition(", points ")[2] == other.splitlines()[-1].partition(", points ")[2]
    assert {": won, " in one.splitlines()[-1], ": won, " in other.splitlines()[-1]} == {True, False}
    token = other.splitlines()[0].removeprefix("Token of the seat, to connect again: ")
    headers = {"Authorization": f"Bearer {token}"}
    assert live.client.get(f"/api/games/{game_id}", headers=headers).json()["yours"] == [1]


def test_a_finished_game_is_reported_and_no_program_is_started(
    live: Live, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    *_, played = play_randomly(DUO, 0)
    game_id = put_game(live, played, [HUMAN, EASY])
    assert connect(live.client, {"id": game_id}, "--", *program(tmp_path, "FIRST"), token=ANY_TOKEN) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("The game is over, ")
    assert not (tmp_path / "log").exists()


@pytest.mark.parametrize(
    ("winners", "seat", "verdict"), [([0], 0, "won"), ([0], 1, "lost"), ([0, 1], 1, "shared"), ([], 0, "no winner")]
)
def test_result_is_reported_from_the_side_of_the_program(winners: list[int], seat: int, verdict: str) -> None:
    outcome = {"winners": winners, "scores": [7, -5], "reason": "all are out"}
    assert format_result(outcome, [seat]) == f"The game is over, all are out: {verdict}, points 7 -5"


def complaint(capsys: pytest.CaptureFixture[str]) -> str:
    """Return the one line on standard error."""
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("polindrome: ")
    return line


@pytest.mark.parametrize("url", ["localhost:8000", "http://localhost:8000/", "ftp://here/game/x", "http:///game/x"])
def test_a_url_that_is_no_game_is_an_error(url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bot", "connect", url, "--token", ANY_TOKEN, "--", *program(tmp_path, "FIRST")]) == 2
    assert f"as in http://localhost:8000/game/ID, got {url!r}" in complaint(capsys)


@pytest.mark.parametrize("who", [[], ["--token", "t", "--invitation", "c"]], ids=["neither", "both"])
def test_a_token_or_an_invitation_is_required(who: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bot", "connect", "http://localhost/game/x", *who, "--", "true"]) == 2
    assert "expected --token or --invitation, and not both" in complaint(capsys)


def test_an_unreachable_server_is_an_immediate_error(capsys: pytest.CaptureFixture[str]) -> None:
    with listen("127.0.0.1", 0) as silent:
        port = silent.getsockname()[1]
    assert run(["bot", "connect", f"http://127.0.0.1:{port}/game/x", "--token", ANY_TOKEN, "--", "true"]) == 2
    said = complaint(capsys)
    assert f"no Polindrome server answers at http://127.0.0.1:{port}/api/games/x: Connection refused" in said


@pytest.mark.parametrize(
    ("who", "said"),
    [
        (["--token", ANY_TOKEN], "the token does not belong to a seat of this game"),
        (["--token", "no token"], "expected a token of letters, digits, - and _, got 'no token'"),
        (["--invitation", ANY_TOKEN], "the server refused: no seat of this game has that invitation"),
    ],
    ids=["token", "no-token", "invitation"],
)
def test_a_token_without_a_seat_is_an_error(
    live: Live, who: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = address_of(live.client, create(live.client)["id"])
    assert run(["bot", "connect", url, *who, "--", *program(tmp_path, "FIRST")]) == 2
    assert said in complaint(capsys)


def test_an_unknown_game_is_refused(live: Live, capsys: pytest.CaptureFixture[str]) -> None:
    assert connect(live.client, {"id": "nothing"}, "--", "true", token=ANY_TOKEN) == 2
    assert "the server refused: no game has the id 'nothing'" in complaint(capsys)


@pytest.mark.parametrize(
    ("game", "arguments", "said"),
    [
        ("entropy", ["--speaks", "gtp", "--", PYTHON], "unknown protocol of entropy 'gtp'; choose from: codecup, json"),
        ("duo", ["--speaks", "codecup", "--", PYTHON], "unknown protocol of duo 'codecup'; choose from: gtp, json"),
        ("entropy", ["--speaks", "codecup", "--", PYTHON], "plays one round in which the draw is hidden"),
        ("duo", ["--", "no-such-program"], "there is no executable program 'no-such-program'"),
    ],
    ids=["gtp", "codecup", "rounds", "missing"],
)
def test_a_program_that_does_not_support_the_game_is_an_error(
    live: Live, game: str, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    created = create(live.client, game, (HUMAN, HUMAN))
    assert connect(live.client, created, *arguments) == 2
    assert said in complaint(capsys)


def test_a_command_that_cannot_be_started_does_not_use_up_the_invitation(
    live: Live, capsys: pytest.CaptureFixture[str]
) -> None:
    game_id, url, invitation = invite(live.client, "duo")
    assert run(["bot", "connect", url, "--invitation", invitation, "--", "no-such-program"]) == 2
    assert "there is no executable program 'no-such-program'" in complaint(capsys)
    assert look(live.client, game_id)["status"] == "waiting"


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("DIE", "exited with code 7 at"),
        ("nonsense", "answered 'nonsense': not JSON"),
        ('{"move": "X@b1"}', 'answered \'{"move": "X@b1"}\': '),
    ],
    ids=["dies", "nonsense", "illegal"],
)
def test_a_failing_program_ends_the_command_and_another_one_can_continue(
    live: Live, answer: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    created = create(live.client)
    assert connect(live.client, created, "--", *program(tmp_path, "FIRST", answer)) == 1
    failed = capsys.readouterr()
    assert len(said_moves(failed.out)) == 1
    (line,) = failed.err.splitlines()
    assert line.startswith("polindrome: ")
    assert said in line
    assert line.endswith("; the seat stays reserved, connect again with its token")
    assert connect(live.client, created, "--", *program(tmp_path, "FIRST")) == 0
    both = said_moves(failed.out) + said_moves(capsys.readouterr().out)
    assert both == moves_of(live, created["id"], 0)


SLOW = """
import json, sys, time
for line in sys.stdin:
    time.sleep(1)
    print(json.dumps({"move": json.loads(line)["legal"][0]}), flush=True)
"""
HASTE = {"kind": "move", "seconds": 0.2}


def test_a_program_over_its_time_limit_loses_and_the_loss_is_reported(
    live: Live, capsys: pytest.CaptureFixture[str]
) -> None:
    created = create(live.client, clock=HASTE)
    assert connect(live.client, created, "--", PYTHON, "-c", SLOW) == 0
    printed = capsys.readouterr()
    assert said_moves(printed.out) == []
    assert printed.out.splitlines()[-1].startswith("The game is over, time is up: lost, points ")


WAITS = """
import json, pathlib, sys, time
file, turn = pathlib.Path(sys.argv[1]), int(sys.argv[2])
for number, line in enumerate(sys.stdin):
    file.with_suffix(f".asked{number}").touch()
    while number == turn and not file.exists():
        time.sleep(0.02)
    print(json.dumps({"move": json.loads(line)["legal"][0]}), flush=True)
"""
"""A bot that plays the first move and at one of its turns waits for a file; other files mark each request."""


@pytest.mark.parametrize("turn", [0, 1], ids=["thinking", "waiting"])
def test_a_seat_resigned_elsewhere_is_reported_in_one_line(
    live: Live, tmp_path: Path, started: list[Connected], turn: int
) -> None:
    """The others continue, and a bot of the server plays for the seat."""
    game_id, url, invitation = invite(live.client, "classic", EASY, EASY)
    file = tmp_path / "go"
    started.append(Connected(url, "--token", TOKENS[game_id], "--", PYTHON, "-c", WAITS, str(file), str(turn)))
    live.client.post(f"/api/games/{game_id}/claim", json={"key": new_key(), "invitation": invitation})
    eventually(lambda: file.with_suffix(".asked0").exists() or None)
    eventually(lambda: _when(look(live.client, game_id), ply=turn))
    resigned = live.client.post(f"/api/games/{game_id}/resign", json={"key": new_key()}, headers=token_of(game_id))
    assert resigned.status_code == 200
    file.touch()
    code, out, error = started[0].end()
    assert (code, error) == (2, "polindrome: the seat is lost: it has resigned or run out of time\n")
    assert len(said_moves(out)) == turn


def test_other_players_may_undo_moves(live: Live, tmp_path: Path, started: list[Connected]) -> None:
    answer = live.client.post("/api/games", json={"game": "duo", "seats": [HUMAN, OPEN]}).json()
    game_id = answer["game"]["id"]
    TOKENS[game_id] = answer["token"]
    command = program(tmp_path, "FIRST")
    started.append(
        Connected(address_of(live.client, game_id), "--invitation", answer["invitations"][1], "--", *command)
    )
    before = eventually(lambda: _when(look(live.client, game_id), status="playing"))
    assert send_move(live.client, before).status_code == 200
    answered = eventually(lambda: _when(look(live.client, game_id), ply=2))
    assert send_undo(live.client, answered).status_code == 200
    eventually(lambda: _when(look(live.client, game_id), ply=0, takeback_request=None))
    assert [event.kind for event in events_of(live, game_id)][-2:] == ["takeback_answered", "undone"]


def _when(snapshot: Json, **wanted: object) -> Json | None:
    return snapshot if all(snapshot[name] == value for name, value in wanted.items()) else None


def test_it_continues_after_a_server_restart(tmp_path: Path, started: list[Connected]) -> None:
    database, file = tmp_path / "games.sqlite3", tmp_path / "go"
    server = ServerProcess(database)
    try:
        with server.client() as client:
            created = create(client, "duo", (HUMAN, EASY))
            url, token = address_of(client, created["id"]), TOKENS[created["id"]]
            started.append(Connected(url, "--token", token, "--", PYTHON, "-c", WAITS, str(file), "2"))
            eventually(lambda: _when(look(client, created["id"]), ply=4))
        server.kill()
        file.touch()
        assert started[0].complaint().startswith("the server does not answer: ")
        server = ServerProcess(database, port=urlsplit(server.url).port or 0)
        code, out, error = started[0].end()
        assert (code, error) == (0, "")
        with server.client() as client:
            played = parse_record(client.get(f"/api/games/{created['id']}/record").text).replay()
        assert isinstance(played, BlokusGame)
        # Each of its moves was made once, and is reported once.
        own = [move for player, move in played.moves if player == DUO.players[0]]
        assert said_moves(out) == [format_move(move, DUO.size) for move in own]
    finally:
        server.kill()


def test_ctrl_c_ends_the_command_and_the_program(live: Live, tmp_path: Path, started: list[Connected]) -> None:
    created, log = create(live.client), tmp_path / "log"
    script = json.dumps({"genmove": ["SLEEP"]})
    url, token = address_of(live.client, created["id"]), TOKENS[created["id"]]
    gtp = [PYTHON, GTP_PROGRAM, str(log), script]
    started.append(Connected(url, "--token", token, "--speaks", "gtp", "--", *gtp))
    eventually(lambda: (log.exists() and "genmove" in log.read_text().splitlines()[-1]) or None)
    started[0].interrupt()
    code, _, error = started[0].end()
    assert (code, "Traceback" in error) == (130, False)
    process = int(log.read_text().splitlines()[0])
    eventually(lambda: not Path(f"/proc/{process}").exists() or None)
    assert look(live.client, created["id"])["yours"] == [0]


class ScriptedHandler(BaseHTTPRequestHandler):
    """A server with scripted responses: a status, headers and a body for each request."""

    answers: ClassVar[list[tuple[int, dict[str, str], str]]] = []

    def do_GET(self) -> None:
        """Send the next response; the last one repeats."""
        status, headers, body = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@pytest.fixture
def scripted_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[RemoteGame, list[float]]]:
    """A game on a scripted server, and the recorded waiting times."""
    pauses: list[float] = []
    monkeypatch.setattr(remote_game, "sleep", pauses.append)
    with ThreadingHTTPServer(("127.0.0.1", 0), ScriptedHandler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield RemoteGame.at(f"http://127.0.0.1:{server.server_port}/game/x"), pauses
        server.shutdown()
        thread.join()


def test_rate_limited_requests_are_repeated_after_retry_after(scripted_server: tuple[RemoteGame, list[float]]) -> None:
    remote, pauses = scripted_server
    ScriptedHandler.answers = [
        (429, {"Retry-After": "7"}, "{}"),
        (429, {"Retry-After": "3"}, "{}"),
        (200, {}, '{"ply": 4}'),
    ]
    assert remote.snapshot() == {"ply": 4}
    assert pauses == [7, 3]


def test_a_failing_server_is_retried_after_the_first_success(
    scripted_server: tuple[RemoteGame, list[float]], caplog: pytest.LogCaptureFixture
) -> None:
    remote, pauses = scripted_server
    ScriptedHandler.answers = [
        (200, {}, "{}"),
        (500, {}, "{}"),
        (502, {}, "<html>"),
        (200, {}, "<html>"),
        (200, {}, '{"ply": 4}'),
    ]
    remote.snapshot()
    assert remote.snapshot() == {"ply": 4}
    assert pauses == [0.5, 1, 2]
    assert [record.getMessage() for record in caplog.records] == [
        "the server does not answer: HTTP status 500; retrying"
    ]


@pytest.mark.parametrize("answer", [(200, {}, "<html>"), (500, {}, "{}")], ids=["page", "failed"])
def test_a_foreign_server_is_reported_immediately(
    scripted_server: tuple[RemoteGame, list[float]], answer: tuple[int, dict[str, str], str]
) -> None:
    remote, pauses = scripted_server
    ScriptedHandler.answers = [answer]
    with pytest.raises(InvalidArgument, match=r"no Polindrome server answers at http://127\.0\.0\.1:\d+/api/games/x: "):
        remote.snapshot()
    assert pauses == []


def test_a_foreign_error_is_reported_with_its_status(scripted_server: tuple[RemoteGame, list[float]]) -> None:
    remote, _ = scripted_server
    ScriptedHandler.answers = [(404, {}, "<html>")]
    with pytest.raises(RequestRefused, match="the server refused: HTTP status 404 at http://"):
        remote.snapshot()


def test_polling_starts_immediately_and_backs_off(scripted_server: tuple[RemoteGame, list[float]]) -> None:
    remote, pauses = scripted_server
    ScriptedHandler.answers = [*[(200, {}, '{"events": []}')] * 8, (200, {}, '{"events": [{}]}')]
    remote.wait_for_event(3)
    assert pauses == [0.05, 0.1, 0.2, 0.4, 0.8, 1, 1, 1]
