"""The sample package with Nim and Pig: installed for the tests as a user would install it, but offline."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from polindrome import registry

PACKAGE = Path(__file__).parents[1] / "examples" / "small_games"
NAMES = ("nim", "pig")


def install(site: Path) -> None:
    """Install the package into a folder, with the build tools of this environment."""
    options = ("--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--no-build-isolation")
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(site), str(PACKAGE)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def forget_plugins() -> None:
    """Make the registry discover plugins again."""
    for remembered in (registry._factory, registry._plugins, registry._loadable_plugins, registry._own_family):
        remembered.cache_clear()


@contextmanager
def on_path(*sites: Path) -> Iterator[None]:
    """Add folders with packages to the path of this process and its subprocesses."""
    with pytest.MonkeyPatch.context() as patch:
        for site in sites:
            patch.syspath_prepend(site)
        known = os.environ.get("PYTHONPATH")
        patch.setenv("PYTHONPATH", os.pathsep.join([*map(str, sites), *([known] if known else [])]))
        forget_plugins()
        yield
    forget_plugins()


def write_plugin(site: Path, name: str, code: str, value: str | None = None) -> None:
    """Write a package with one module and an entry point for a game, as an installer would."""
    module = f"plugin_{name}"
    (site / f"{module}.py").write_text(code)
    about = site / f"{module}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[polindrome.games]\n{name} = {value or f'{module}:Game'}\n")
