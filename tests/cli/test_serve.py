"""`polindrome serve`: prints its URL, takes a free port, stops gracefully and explains errors."""

from __future__ import annotations

import json
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from datetime import datetime
from io import StringIO
from pathlib import Path

import click
import pytest

from polindrome.cli import serve as serve_module
from polindrome.cli.main import run
from polindrome.cli.serve import address_of, data_folder, has_display, listen, write_json_logs
from polindrome.server import runner
from polindrome.server.rate_limits import Rate
from polindrome.server.services import ADDRESS_RATE, PERSON_RATE, ServerSettings
from tests.server.live import ServerProcess

HERE = "127.0.0.1"


@pytest.fixture
def busy() -> Iterator[int]:
    """A port that is in use."""
    with socket.create_server((HERE, 0)) as taken:
        yield taken.getsockname()[1]


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["serve", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1
    assert printed.err.startswith("polindrome: ")
    return printed.err


def test_it_prints_its_url_and_stops_gracefully(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONWARNINGS": "error"}
    process = subprocess.Popen(
        [sys.executable, "-m", "polindrome", "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )
    assert process.stdout
    lines = [process.stdout.readline() for _ in range(3)]
    process.send_signal(signal.SIGINT)
    rest, said = process.communicate(timeout=60)
    assert lines[0].startswith("Play at http://127.0.0.1:")
    assert lines[1:] == [f"Games are stored in {tmp_path}/polindrome/games.sqlite3\n", "Press Ctrl-C to stop.\n"]
    assert (process.returncode, rest, said) == (0, "\nStopped. All games are saved.\n", "")
    assert (tmp_path / "polindrome" / "games.sqlite3").exists()


def test_a_second_server_on_the_same_database_works(tmp_path: Path) -> None:
    one = ServerProcess(tmp_path / "games.sqlite3")
    other = ServerProcess(tmp_path / "games.sqlite3")
    with one.client() as first, other.client() as second:
        created = first.post("/api/games", json={"game": "duo"}).json()
        game, headers = created["game"], {"Authorization": f"Bearer {created['token']}"}
        assert second.get(f"/api/games/{game['id']}", headers=headers).json() == game
    assert one.stop() == other.stop() == (0, "")


def test_a_given_port_in_use_is_an_error(busy: int, capsys: pytest.CaptureFixture[str]) -> None:
    said = complaint(capsys, "--port", str(busy))
    assert f"cannot listen on 127.0.0.1, port {busy}: Address already in use; choose another port" in said


def test_default_port_falls_back_to_the_next(busy: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve_module, "DEFAULT_PORT", busy)
    monkeypatch.setattr(serve_module, "LAST_PORT", busy + 50)
    with listen(HERE, None) as listener:
        assert busy < listener.getsockname()[1] <= busy + 50


def test_all_default_ports_in_use_is_an_error(busy: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve_module, "DEFAULT_PORT", busy)
    monkeypatch.setattr(serve_module, "LAST_PORT", busy)
    with pytest.raises(click.UsageError, match="are all in use; choose another one with --port"):
        listen(HERE, None)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "99999"], "99999 is not in the range"),
        (["--port", "http"], "'http' is not a valid integer"),
        (["--port", "0", "--host", "no.such.host.invalid"], "check --host"),
        (["--port", "0", "--database", "games.db"], "expected sqlite:///PATH"),
        (["--port", "0", "--database", "sqlite:////nowhere/games.db"], "the folder '/nowhere' does not exist"),
        (
            ["--port", "0", "--database", "postgresql://here:port/x"],
            "cannot open the database 'postgresql://here:port/x'",
        ),
        (
            ["--port", "0", "--database", f"postgresql://me@{HERE}:1/x"],
            f"cannot open the database 'postgresql://me@{HERE}:1",
        ),
        (["--port", "0", "--redis", "nonsense"], "cannot reach Redis at 'nonsense': Redis URL must specify"),
        (["--port", "0", "--redis", f"redis://{HERE}:1"], f"cannot reach Redis at 'redis://{HERE}:1': "),
        (["--workers", "0"], "0 is not in the range x>=1"),
        (["--searches", "0"], "0 is not in the range x>=1"),
        (["--log-level", "loud"], "'loud' is not one of 'debug', 'info', 'warning', 'error'"),
        (["--log", "xml"], "'xml' is not one of 'text', 'json'"),
        (["--prot", "0"], "No such option '--prot'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_user_error_is_one_line(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert said in complaint(capsys, *arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--database", f"postgresql://me:secret@{HERE}:1/games"],
        ["--database", "postgresql://me:secret@here:port/games"],
        ["--database", f"postgres://me:secret@{HERE}/games"],
        ["--redis", f"redis://me:secret@{HERE}:1"],
        ["--redis", "redis://me:secret@here:port"],
    ],
    ids=lambda value: value[1],
)
def test_a_password_is_never_shown(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert "secret" not in complaint(capsys, "--port", "0", *arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--redis", "redis://localhost"],
        ["--database", "postgresql://localhost/games"],
        ["--database", "sqlite:///games", "--redis", "redis://localhost"],
    ],
    ids=["neither", "redis", "postgresql", "sqlite"],
)
def test_several_workers_need_postgresql_and_redis(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    said = complaint(capsys, "--port", "0", "--workers", "2", *arguments)
    assert "--workers 2 needs --database postgresql://... and --redis redis://..." in said
    assert "which the workers share" in said


class Ran:
    """The arguments with which the server would have run."""

    settings: ServerSettings
    host: str
    port: int
    workers: int


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Ran:
    """The recorded effect of the command's options; the data folder is the test's."""
    found = Ran()

    def note(settings: ServerSettings, listener: socket.socket, on_start: Callable[[], None], workers: int) -> None:
        found.settings, found.workers = settings, workers
        found.host, found.port = listener.getsockname()[:2]
        on_start()

    monkeypatch.setattr(runner, "run", note)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return found


@pytest.mark.parametrize("rate", ["0/1", "5/0", "-1/1", "1", "1/nan", "1/inf", "a/b", "1.5/2", "1/2/3", ""])
@pytest.mark.usefixtures("ran")
def test_an_invalid_rate_is_an_error(rate: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = complaint(capsys, "--port", "0", "--person-rate", rate)
    assert f"{rate!r} is not a rate; expected REQUESTS/SECONDS, such as 100/20" in said


POSTGRESQL, REDIS = "postgresql://me:secret@here/games", "redis://me:secret@here"
OPTIONS = {
    "host": "127.0.0.2",
    "database": POSTGRESQL,
    "redis": REDIS,
    "workers": "3",
    "searches": "7",
    "person-rate": "5/2.5",
    "address-rate": "50/1",
    "public-url": "https://games.example.org/",
    "log": "json",
    "log-level": "error",
}


@pytest.mark.parametrize("by", ["options", "variables"])
def test_every_setting_is_an_option_and_a_variable(
    by: str, ran: Ran, busy: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The port is in use, but at another address."""
    settings = {**OPTIONS, "port": str(busy)}
    if by == "variables":
        for name, value in {**settings, "plugins": "1"}.items():
            monkeypatch.setenv(f"POLINDROME_{name.upper().replace('-', '_')}", value)
    formatted: list[bool] = []
    monkeypatch.setattr(serve_module, "write_json_logs", lambda: formatted.append(True))
    monkeypatch.setattr(logging.getLogger(), "level", logging.INFO)
    arguments = ["--plugins", *(word for name, value in settings.items() for word in (f"--{name}", value))]
    assert run(["serve", *(arguments if by == "options" else [])]) == 0
    assert ran.settings == ServerSettings(
        POSTGRESQL, REDIS, 7, Rate(5, 2.5), Rate(50, 1), plugins=True, public_url="https://games.example.org"
    )
    assert logging.getLogger().level == logging.ERROR
    assert (ran.host, ran.port, ran.workers, formatted) == ("127.0.0.2", busy, 3, [True])
    printed = capsys.readouterr().out
    assert "Games are stored in postgresql://me:***@here/games\n" in printed
    assert "secret" not in printed


@pytest.mark.parametrize(
    ("level", "heard", "libraries"),
    [
        ("debug", {"debug", "info", "warning", "error"}, logging.DEBUG),
        ("info", {"info", "warning", "error"}, logging.WARNING),
        ("warning", {"warning", "error"}, logging.WARNING),
        ("error", {"error"}, logging.ERROR),
    ],
)
@pytest.mark.usefixtures("ran")
def test_log_level_selects_what_is_logged(
    level: str, heard: set[str], libraries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = StringIO()
    root = logging.getLogger()
    monkeypatch.setattr(root, "level", root.level)
    monkeypatch.setattr(root, "handlers", [logging.StreamHandler(written)])
    assert run(["serve", "--port", "0", "--log-level", level]) == 0
    logger = logging.getLogger("polindrome.server.app")
    for name in ("debug", "info", "warning", "error"):
        logger.log(getattr(logging, name.upper()), name)
    assert set(written.getvalue().split()) == heard
    assert runner._library_level() == libraries


def test_an_option_overrides_its_variable(ran: Ran, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POLINDROME_SEARCHES", "5")
    assert run(["serve", "--port", "0", "--searches", "6"]) == 0
    assert ran.settings.searches == 6


def test_an_invalid_variable_is_an_error(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("POLINDROME_WORKERS", "two")
    assert "'two' is not a valid integer" in complaint(capsys)


@pytest.mark.usefixtures("ran")
def test_default_log_level_is_info(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logging.getLogger(), "level", logging.ERROR)
    assert run(["serve", "--port", "0"]) == 0
    assert logging.getLogger().level == logging.INFO


def test_unset_options_keep_the_defaults_of_the_server(ran: Ran, tmp_path: Path) -> None:
    assert run(["serve", "--port", "0"]) == 0
    assert ran.settings == ServerSettings(f"sqlite:///{tmp_path}/polindrome/games.sqlite3")
    assert (ran.host, ran.workers) == (HERE, 1)


def test_help_shows_the_default_rates(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--help"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    for rate, what in ((PERSON_RATE, "Rate limit per token."), (ADDRESS_RATE, "Rate limit per IP address.")):
        assert f"{what} [default: {rate.requests}/{rate.seconds}]" in text
    for name in (*OPTIONS, "port"):
        assert f"--{name} " in text


def test_log_lines_can_be_json(monkeypatch: pytest.MonkeyPatch) -> None:
    written = StringIO()
    logger = logging.getLogger()
    monkeypatch.setattr(logger, "handlers", [logging.StreamHandler(written)])
    write_json_logs()
    logger.error("a request failed: %s", "no space")
    try:
        raise ValueError("told\nin two lines")
    except ValueError:
        logging.getLogger("polindrome.server").exception("it failed")
    plain, failed = map(json.loads, written.getvalue().splitlines())
    assert (plain["level"], plain["logger"], plain["message"]) == ("error", "root", "a request failed: no space")
    assert "traceback" not in plain
    assert datetime.fromisoformat(plain["at"]).tzinfo is not None
    assert failed["logger"] == "polindrome.server"
    assert failed["traceback"].endswith("ValueError: told\nin two lines")


def test_a_data_folder_that_cannot_be_created_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert f"{tmp_path}/file/polindrome" in complaint(capsys, "--port", "0")


def test_without_the_extra_the_error_says_how_to_install_it(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['fastapi'] = None; from polindrome.cli.main import main; "
        f"main(['serve', '--database', 'sqlite:///{tmp_path}/games'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "polindrome: fastapi is not installed: pip install 'polindrome[server]'\n"


def test_help_does_not_import_the_server() -> None:
    code = (
        "import sys; from polindrome.cli.main import run; run(['serve', '--help']); "
        "print(sorted({'fastapi', 'sqlalchemy', 'uvicorn', 'alembic', 'pydantic'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


TWO_WORKERS = """
import logging, sys
from polindrome.cli.serve import listen, write_json_logs
from polindrome.server.services import ServerSettings
from polindrome.server.runner import run

if __name__ == "__main__":
    logging.basicConfig()
    write_json_logs()
    with listen("127.0.0.1", 0) as listener:
        run(ServerSettings(sys.argv[1]), listener, lambda: print(listener.getsockname()[1], flush=True), 2)
"""


def test_workers_log_json_as_well(tmp_path: Path) -> None:
    script = tmp_path / "serve.py"
    script.write_text(TWO_WORKERS)
    process = subprocess.Popen(
        [sys.executable, str(script), f"sqlite:///{tmp_path}/games"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        assert process.stderr
        with socket.create_connection((HERE, int(process.stdout.readline())), timeout=60) as client:
            client.sendall(b"no request\r\n\r\n")
            line = json.loads(process.stderr.readline())
        assert (line["level"], line["message"]) == ("warning", "Invalid HTTP request received.")
    finally:
        process.terminate()
        process.communicate(timeout=60)


@pytest.mark.parametrize(("host", "shown"), [(HERE, HERE), ("0.0.0.0", "localhost"), ("localhost", "")])
def test_printed_url_can_be_opened_in_a_browser(host: str, shown: str) -> None:
    with listen(host, 0) as listener:
        port = listener.getsockname()[1]
        address = address_of(listener)
        assert address.startswith("http://")
        assert address.endswith(f":{port}/")
        assert shown in address


@pytest.mark.parametrize(
    ("platform", "variable", "expected"),
    [
        ("linux", None, False),
        ("linux", "DISPLAY", True),
        ("linux", "WAYLAND_DISPLAY", True),
        ("darwin", None, True),
        ("win32", None, True),
    ],
)
def test_a_browser_needs_a_screen(
    monkeypatch: pytest.MonkeyPatch, platform: str, variable: str | None, expected: bool
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    if variable:
        monkeypatch.setenv(variable, ":0")
    assert has_display() is expected


@pytest.mark.parametrize("by", ["option", "variable"])
@pytest.mark.parametrize(("display", "opened"), [(True, 1), (False, 0)])
def test_open_opens_the_browser_once_the_server_responds(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, display: bool, opened: int, by: str
) -> None:
    monkeypatch.setenv("POLINDROME_OPEN", "1" if by == "variable" else "")
    addresses: list[str] = []
    monkeypatch.setattr(serve_module, "has_display", lambda: display)
    monkeypatch.setattr(webbrowser, "open", addresses.append)
    monkeypatch.setattr(threading.Thread, "start", threading.Thread.run)
    monkeypatch.setattr(runner, "run", lambda _settings, _listener, on_start, _workers: on_start())
    assert (
        run(["serve", "--port", "0", "--database", f"sqlite:///{tmp_path}/games", *["--open"] * (by == "option")]) == 0
    )
    assert len(addresses) == opened
    assert all(address.startswith("http://127.0.0.1:") for address in addresses)


@pytest.mark.parametrize(
    ("platform", "variable", "expected"),
    [
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data"),
        ("linux", {"XDG_DATA_HOME": ""}, "/home/me/.local/share"),
        ("darwin", {}, "/home/me/Library/Application Support"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local"),
    ],
)
def test_data_folder_of_each_system(
    monkeypatch: pytest.MonkeyPatch, platform: str, variable: dict[str, str], expected: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for name, value in {"HOME": "/home/me", **variable}.items():
        monkeypatch.setenv(name, value)
    assert data_folder() == Path(expected)
