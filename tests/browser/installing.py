"""Installs browsers for the tests where that is possible."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FONTS = "fonts-dejavu-core"


@contextmanager
def one_process_at_a_time() -> Iterator[None]:
    """Wait until no other test process installs anything."""
    with Path(tempfile.gettempdir(), "polindrome-browsers.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def install_packages(*names: str) -> None:
    """Install packages of Debian; nothing happens on other systems, or without the rights."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        run_until_failure(
            ("apt-get", "update"),
            ("apt-get", "install", "--yes", "--no-install-recommends", *names),
        )


def run_until_failure(*commands: tuple[str, ...]) -> None:
    """Run commands until one fails; the caller checks whether they helped."""
    for command in commands:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        if subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False).returncode:
            return
