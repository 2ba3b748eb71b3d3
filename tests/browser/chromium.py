"""Finds a Chromium for the tests of the page, installing one where that can be done, and starts it."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

APT = (
    ("apt-get", "update"),
    ("apt-get", "install", "--yes", "--no-install-recommends", "chromium", "fonts-dejavu-core"),
)
DOWNLOAD = (sys.executable, "-m", "playwright", "install", "chromium")

LAN = "lan.test"
"""This machine by a name that browsers trust no more than any other, as over plain http in a network."""

# A page under test has no business elsewhere: other names lead nowhere.
LOOPBACK_ONLY = f"--host-resolver-rules=MAP {LAN} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"

# In every window that it opens, Chromium draws two pages for what it would suggest under the address line: a third of
# the work of opening a game, and seen by nobody. It heeds only the last of such lists, so what Playwright does without
# is said again.
WITHOUT = "--disable-features=" + ",".join(
    (
        "WebUIOmniboxPopup",
        "WebUIOmniboxAimPopup",
        "AimEnabled",
        "AvoidCorsURLLoaderRestartOnRedirect",
        "AvoidUnnecessaryBeforeUnloadCheckSync",
        "DestroyProfileOnBrowserClose",
        "HttpsFirstBalancedModeAutoEnable",
        "HttpsUpgrades",
        "LensOverlay",
        "MediaRouter",
        "NetworkTimeServiceQuerying",
        "OptimizationHints",
        "PaintHolding",
        "PreconnectToSearch",
        "ThirdPartyStoragePartitioning",
    )
)


class ChromiumMissing(Exception):
    """There is no browser and none could be installed; the message says what to do."""


def launch(playwright: Playwright) -> Browser:
    """A headless Chromium; ChromiumMissing if there is none to be had."""
    return playwright.chromium.launch(executable_path=find_chromium(playwright), args=[LOOPBACK_ONLY, WITHOUT])


def find_chromium(playwright: Playwright) -> str:
    """The path of the browser that CHROMIUM names, else of one installed, else of one installed now."""
    named = os.environ.get("CHROMIUM")
    if named:
        return _named(named)
    path = _installed(playwright) or _install(playwright)
    if path is None:
        raise ChromiumMissing(
            "no Chromium found; install one with `apt-get install chromium` or"
            " `python -m playwright install chromium`, or name one with CHROMIUM=/path/to/chromium"
        )
    return path


def _named(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        raise ChromiumMissing(f"expected CHROMIUM to name a program, got {name!r}")
    return path


def _installed(playwright: Playwright) -> str | None:
    own = playwright.chromium.executable_path
    return next(filter(None, map(shutil.which, NAMES)), own if Path(own).exists() else None)


def _install(playwright: Playwright) -> str | None:
    """Install by the system's packages, else by Playwright's own download; one process at a time."""
    with Path(tempfile.gettempdir(), "polindrome-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        path = _installed(playwright)  # Another process may have been quicker.
        if path is None and shutil.which("apt-get") and os.geteuid() == 0:
            _run(*APT)
            path = _installed(playwright)
        if path is None:
            _run(DOWNLOAD)
            path = _installed(playwright)
        return path


def _run(*commands: tuple[str, ...]) -> None:
    """Run commands until one fails; whether they have helped, the caller sees."""
    for command in commands:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        if subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False).returncode:
            return
