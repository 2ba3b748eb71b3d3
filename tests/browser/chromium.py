"""Finds a Chromium for the browser tests, installs one where possible, and starts it."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, Playwright

from tests.browser.installing import FONTS, install_packages, one_process_at_a_time, run_until_failure

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

DOWNLOAD = (sys.executable, "-m", "playwright", "install", "chromium")

LAN = "lan.test"
"""A host name of this machine that browsers do not trust, as with plain http in a local network."""

# A page under test makes no external requests: other host names do not resolve.
LOOPBACK_ONLY = f"--host-resolver-rules=MAP {LAN} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"

# In every window, Chromium renders two pages for address-bar suggestions: a third of the work of opening a game, and
# never shown. Chromium uses only the last --disable-features list, so the features that Playwright disables are
# repeated.
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
    """No browser was found and none could be installed; the message says what to do."""


def launch(playwright: Playwright) -> Browser:
    """Start a headless Chromium; raise ChromiumMissing if none is available."""
    return playwright.chromium.launch(executable_path=find_chromium(playwright), args=[LOOPBACK_ONLY, WITHOUT])


def find_chromium(playwright: Playwright) -> str:
    """Return the path of the browser that CHROMIUM names, else of an installed one, else of a newly installed one."""
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
    """Install with the system's package manager, else with Playwright's download."""
    with one_process_at_a_time():
        path = _installed(playwright)  # Another process may have installed it meanwhile.
        if path is None:
            install_packages("chromium", FONTS)
            path = _installed(playwright)
        if path is None:
            run_until_failure(DOWNLOAD)
            path = _installed(playwright)
        return path
