"""`polindrome serve`: it says where to play, takes a free port, stops politely and explains what is wrong."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from polindrome.cli import serve as serve_module
from polindrome.cli.main import run
from polindrome.cli.serve import address_of, data_folder, has_display, listen
from polindrome.server import runner
from tests.server.live import ServerProcess

HERE = "127.0.0.1"


@pytest.fixture
def busy() -> Iterator[int]:
    """A port on which somebody listens."""
    with socket.create_server((HERE, 0)) as taken:
        yield taken.getsockname()[1]


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["serve", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1
    assert printed.err.startswith("polindrome: ")
    return printed.err


def test_it_says_where_to_play_and_stops_politely(tmp_path: Path) -> None:
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
    assert lines[1:] == [f"Games are kept in {tmp_path}/polindrome/games.sqlite3\n", "Ctrl-C stops it.\n"]
    assert (process.returncode, rest, said) == (0, "\nStopped; the games are kept.\n", "")
    assert (tmp_path / "polindrome" / "games.sqlite3").exists()


def test_a_second_server_on_the_same_games_works_too(tmp_path: Path) -> None:
    one = ServerProcess(tmp_path / "games.sqlite3")
    other = ServerProcess(tmp_path / "games.sqlite3")
    with one.client() as first, other.client() as second:
        game = first.post("/api/games", json={"game": "duo"}).json()
        assert second.get(f"/api/games/{game['id']}").json() == game
    assert one.stop() == other.stop() == (0, "")


def test_a_port_that_is_named_and_busy_is_a_mistake(busy: int, capsys: pytest.CaptureFixture[str]) -> None:
    said = complaint(capsys, "--port", str(busy))
    assert f"cannot listen on 127.0.0.1, port {busy}: Address already in use" in said


def test_the_default_port_gives_way(busy: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve_module, "DEFAULT_PORT", busy)
    monkeypatch.setattr(serve_module, "LAST_PORT", busy + 50)
    with listen(HERE, None) as listener:
        assert busy < listener.getsockname()[1] <= busy + 50


def test_when_all_default_ports_are_busy_it_says_so(busy: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve_module, "DEFAULT_PORT", busy)
    monkeypatch.setattr(serve_module, "LAST_PORT", busy)
    with pytest.raises(click.UsageError, match="are all in use; name another by --port"):
        listen(HERE, None)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "99999"], "99999 is not in the range"),
        (["--port", "http"], "'http' is not a valid integer"),
        (["--port", "0", "--host", "no.such.host.invalid"], "cannot listen on no.such.host.invalid"),
        (["--port", "0", "--database", "games.db"], "expected sqlite:///PATH"),
        (["--port", "0", "--database", "sqlite:////nowhere/games.db"], "there is no folder '/nowhere'"),
        (["--prot", "0"], "No such option '--prot'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_mistake_is_one_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in complaint(capsys, *arguments)


def test_a_data_folder_that_cannot_be_made_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert f"{tmp_path}/file/polindrome" in complaint(capsys, "--port", "0")


def test_without_the_extra_it_says_how_to_install_it(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['fastapi'] = None; from polindrome.cli import main; "
        f"main(['serve', '--database', 'sqlite:///{tmp_path}/games'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "polindrome: fastapi is not installed: pip install 'polindrome[server]'\n"


def test_the_help_does_not_load_the_server() -> None:
    code = (
        "import sys; from polindrome.cli.main import run; run(['serve', '--help']); "
        "print(sorted({'fastapi', 'sqlalchemy', 'uvicorn', 'alembic', 'pydantic'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(("host", "shown"), [(HERE, HERE), ("0.0.0.0", "localhost"), ("localhost", "")])
def test_the_address_can_be_typed_into_a_browser(host: str, shown: str) -> None:
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


@pytest.mark.parametrize(("display", "opened"), [(True, 1), (False, 0)])
def test_open_opens_the_browser_once_it_answers(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, display: bool, opened: int
) -> None:
    addresses: list[str] = []
    monkeypatch.setattr(serve_module, "has_display", lambda: display)
    monkeypatch.setattr(webbrowser, "open", addresses.append)
    monkeypatch.setattr(threading.Thread, "start", threading.Thread.run)
    monkeypatch.setattr(runner, "run", lambda _settings, _listener, on_start: on_start())
    assert run(["serve", "--port", "0", "--database", f"sqlite:///{tmp_path}/games", "--open"]) == 0
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
def test_the_data_folder_of_each_system(
    monkeypatch: pytest.MonkeyPatch, platform: str, variable: dict[str, str], expected: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for name, value in {"HOME": "/home/me", **variable}.items():
        monkeypatch.setenv(name, value)
    assert data_folder() == Path(expected)
