"""Installs PostgreSQL and Redis where they are missing, for the tests of a server with several workers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import which

PACKAGES = {"initdb": "postgresql", "redis-server": "redis-server"}
"""Which package of Debian brings each program."""

HIDDEN = Path("/usr/lib/postgresql")
"""Where Debian keeps the programs of each version of PostgreSQL, out of the way."""


def find_program(name: str) -> Path | None:
    """Where a program is, the newest if there are several versions; None if it is not installed."""
    versions = sorted(HIDDEN.glob("*/bin"), key=lambda folder: float(folder.parent.name), reverse=True)
    found = which(name, path=os.pathsep.join([os.environ["PATH"], *map(str, versions)]))
    return Path(found) if found else None


def main() -> None:
    """Install what is missing; where that cannot be done, say what is."""
    packages = missing()
    if packages and os.geteuid() == 0 and which("apt-get"):
        print(f"Installing {' and '.join(packages)}", flush=True)
        _install(packages)
        packages = missing()
    if packages:
        sys.exit(
            f"These tests need PostgreSQL and Redis: please install {' and '.join(packages)}, as Debian calls them"
        )


def missing() -> list[str]:
    """The packages whose programs are not here."""
    return [package for program, package in PACKAGES.items() if find_program(program) is None]


def _install(packages: list[str]) -> None:
    settings = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        # It fails, too, when it cannot start a service; all we need is that the programs are there.
        subprocess.run(["apt-get", "-qq", *words], env=settings, stdin=subprocess.DEVNULL, check=False)


if __name__ == "__main__":
    main()
