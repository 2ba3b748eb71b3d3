"""Installs PostgreSQL and Redis where they are missing, for the tests of a server with several workers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import which

PACKAGES = {"initdb": "postgresql", "redis-server": "redis-server"}
"""The Debian package of each program."""

HIDDEN = Path("/usr/lib/postgresql")
"""The folders of Debian's PostgreSQL versions, which are not in PATH."""


def find_program(name: str) -> Path | None:
    """Return the path of a program, of its newest version if there are several; None if it is not installed."""
    versions = sorted(HIDDEN.glob("*/bin"), key=lambda folder: float(folder.parent.name), reverse=True)
    found = which(name, path=os.pathsep.join([os.environ["PATH"], *map(str, versions)]))
    return Path(found) if found else None


def main() -> None:
    """Install the missing packages, or exit with a message that names them."""
    packages = missing_packages()
    if packages and os.geteuid() == 0 and which("apt-get"):
        print(f"Installing {' and '.join(packages)}", flush=True)
        settings = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for words in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
            # apt also fails if it cannot start a service; the tests need only the programs.
            subprocess.run(["apt-get", "-qq", *words], env=settings, stdin=subprocess.DEVNULL, check=False)
        packages = missing_packages()
    if packages:
        sys.exit(
            f"These tests need PostgreSQL and Redis: please install {' and '.join(packages)} (Debian package names)"
        )


def missing_packages() -> list[str]:
    """Return the packages whose programs are not installed."""
    return [package for program, package in PACKAGES.items() if find_program(program) is None]


if __name__ == "__main__":
    main()
