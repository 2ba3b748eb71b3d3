"""Versions of the page to compare: the present sources and those of an earlier revision, each with its server."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from benchmarks.server_process import SERVE, ServerProcess, reserved_port
from polindrome.core import find_core

ROOT = Path(__file__).parents[1]
SOURCES = ("web/src", "src/polindrome/web")
"""Folders with the sources of the page, the present one first."""

BUILD = Path("web/build.mjs")
NODE_PACKAGES = "node_modules"
NATIVE_PAGE = Path("src/polindrome/web/index.html")
SCRIPTS = (".ts", ".tsx", ".js")


@dataclass(frozen=True)
class PageVersion:
    """A version of the page whose server runs; `sources` is the folder of its scripts and styles."""

    name: str
    url: str
    sources: Path

    def lines(self) -> int:
        """Count the lines of all scripts and styles."""
        return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in self._files(*SCRIPTS, ".css"))

    def modules(self) -> int:
        """Count the scripts."""
        return len(self._files(*SCRIPTS))

    def _files(self, *suffixes: str) -> list[Path]:
        return [path for path in self.sources.rglob("*") if path.suffix in suffixes]


def node_environment() -> dict[str, str]:
    """Return variables with which programs find the Node of this Python environment, one of the locked tools."""
    return {**os.environ, "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])}


@contextmanager
def present_version() -> Iterator[PageVersion]:
    """Serve the page of the source folder, as it was built last."""
    if not (ROOT / NATIVE_PAGE).is_file():
        raise click.ClickException("the page is not built: run `make page`")
    with _served(SERVE) as url:
        yield PageVersion("present", url, ROOT / SOURCES[0])


@contextmanager
def earlier_version(revision: str) -> Iterator[PageVersion]:
    """Serve the page of a revision from a temporary copy of its sources."""
    with TemporaryDirectory() as folder:
        tree = Path(folder)
        _extract(revision, tree)
        if (tree / BUILD).is_file():
            (tree / NODE_PACKAGES).symlink_to(ROOT / NODE_PACKAGES)
            subprocess.run(["node", BUILD], cwd=tree, env=node_environment(), check=True, stdout=subprocess.DEVNULL)
        if core := find_core():
            (tree / "src/polindrome" / Path(str(core.__file__)).name).symlink_to(str(core.__file__))
        # An editable installation replaces imports of the package by those of the source folder; it is set up by the
        # `site` module, which -S leaves out, with the installed packages.
        paths = os.pathsep.join([str(tree / "src"), sysconfig.get_path("purelib")])
        with _served(("-S", *SERVE), {"PYTHONPATH": paths}) as url:
            yield PageVersion(revision, url, next(tree / path for path in SOURCES if (tree / path).is_dir()))


def _extract(revision: str, folder: Path) -> None:
    """Write the files of a revision into a folder."""
    archive = subprocess.run(["git", "archive", revision], cwd=ROOT, capture_output=True, check=False)
    if archive.returncode:
        raise click.ClickException(f"git has no revision {revision!r}: {archive.stderr.decode().strip()}")
    with tarfile.open(fileobj=BytesIO(archive.stdout)) as files:
        files.extractall(folder, filter="data")


@contextmanager
def _served(command: tuple[str, ...], environment: dict[str, str] | None = None) -> Iterator[str]:
    with TemporaryDirectory() as folder, reserved_port() as port:
        database = f"sqlite:///{folder}/games.sqlite3"
        server = ServerProcess((*command, "--database", database), port, environment)
        try:
            asyncio.run(server.wait_until_ready())
            yield server.url
        finally:
            server.stop()
