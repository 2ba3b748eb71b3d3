"""Finds a Firefox for the tests, installs one where possible, and starts it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from websockets.sync.client import connect

from tests.browser.firefox.bidi import Firefox
from tests.browser.installing import FONTS, install_packages, one_process_at_a_time
from tests.server.live import PATIENCE, eventually

NAMES = ("firefox-esr", "firefox")

ADDRESS_FILE = "WebDriverBiDiServer.json"
"""Firefox writes its address into this file of its profile."""

# A page under test makes no external requests: all hosts but this one are behind a proxy that does not exist.
PREFERENCES = {
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "intl.accept_languages": "en-US",
}


class FirefoxMissing(Exception):
    """No Firefox was found and none could be installed; the message says what to do."""


def find_firefox() -> str:
    """Return the path of the browser that FIREFOX names, else of an installed one, else of a newly installed one."""
    named = os.environ.get("FIREFOX")
    if path := shutil.which(named) if named else _installed() or _install():
        return path
    if named:
        raise FirefoxMissing(f"expected FIREFOX to name a program, got {named!r}")
    raise FirefoxMissing(
        "no Firefox found; install one with `apt-get install firefox-esr`, or name one with FIREFOX=/path/to/firefox"
    )


@contextmanager
def running_firefox() -> Iterator[Firefox]:
    """Start a headless Firefox with an empty profile; raise FirefoxMissing if none is available."""
    program = find_firefox()
    # Firefox may still write into its profile while it ends.
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        preferences = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items())
        Path(folder, "user.js").write_text("\n".join(preferences))
        arguments = ("--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", "0")
        with subprocess.Popen([program, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            try:
                address = eventually(lambda: _read_address(Path(folder, ADDRESS_FILE)))
                with connect(f"{address}/session", open_timeout=PATIENCE, max_size=None, proxy=None) as socket:
                    firefox = Firefox(socket)
                    yield firefox
                    firefox.send("browser.close", {})
                process.wait(PATIENCE)
            finally:
                process.kill()


def _read_address(file: Path) -> str | None:
    """Return the address once Firefox has written all of it."""
    try:
        address = json.loads(file.read_text())
    except (FileNotFoundError, json.JSONDecodeError):
        return None
    return f"ws://{address['ws_host']}:{address['ws_port']}"


def _installed() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def _install() -> str | None:
    with one_process_at_a_time():
        if _installed() is None:  # Another process may have installed it meanwhile.
            install_packages("firefox-esr", FONTS)
    return _installed()
