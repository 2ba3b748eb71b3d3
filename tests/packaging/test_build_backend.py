"""The build backend: when it builds the page, and what it does if that fails."""

from __future__ import annotations

import os
import sysconfig
from pathlib import Path

import pytest
from scikit_build_core import build

from tools import build_backend
from tools.build_backend import NODE, NODE_PACKAGES, NODE_TOOLS, PAGE, SOURCES, SWITCH

CI, BUILD = "ci", "run build"
OLD, NEW, NEWEST = 1_000_000_000, 1_000_000_100, 1_000_000_200
HOOKS = ["sdist", "wheel", "editable"]

every_hook = pytest.mark.parametrize("hook", HOOKS)


class Project:
    """A folder with the sources of a page, an `npm` that only notes its calls, and a core that takes no time."""

    def __init__(self, folder: Path) -> None:
        self._calls = folder / "calls"
        self.bin = folder / "bin"
        self.sources = [*NODE_PACKAGES, SOURCES[0] / "src" / "main.ts", SOURCES[1] / "game.md"]
        for source in self.sources:
            self.write(source, OLD)
        self.set_npm(f'test "$1" = ci && path={NODE_TOOLS} || path={PAGE}', 'mkdir -p "${path%/*}"', 'touch "$path"')

    def set_npm(self, *lines: str) -> None:
        """Let `npm` run these lines of a shell script after the note."""
        self.bin.mkdir(exist_ok=True)
        npm = self.bin / "npm"
        npm.write_text("\n".join(["#!/bin/sh", f'echo "$@" >> "{self._calls}"', *lines, ""]))
        npm.chmod(0o755)

    def write(self, path: Path, time: float) -> None:
        """Write a file with this time of change."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")
        os.utime(path, (time, time))

    def calls(self) -> list[str]:
        """Return the arguments of all calls of `npm`."""
        return self._calls.read_text().splitlines() if self._calls.exists() else []

    def requires(self, hook: str) -> list[str]:
        """Return the requirements that the hook reports in addition to those of the core."""
        found: list[str] = getattr(build_backend, f"get_requires_for_build_{hook}")()
        assert found[0] == "core"
        return found[1:]

    def build(self, hook: str) -> list[str]:
        """Run the hook, which has to succeed; return all calls of `npm`."""
        assert getattr(build_backend, f"build_{hook}")("dist") == "built"
        return self.calls()


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A project whose page is not built, as the current folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(SWITCH, raising=False)
    project = Project(tmp_path)
    monkeypatch.setattr(sysconfig, "get_path", lambda _name: str(project.bin))
    for hook in HOOKS:
        monkeypatch.setattr(build, f"build_{hook}", lambda *_: "built")
        monkeypatch.setattr(build, f"get_requires_for_build_{hook}", lambda _: ["core"])
    return project


@every_hook
def test_missing_page_is_built_with_node(project: Project, hook: str) -> None:
    assert project.requires(hook) == [NODE]
    assert project.build(hook) == [CI, BUILD]
    assert project.requires(hook) == []
    assert project.build(hook) == [CI, BUILD], "it is current"


@pytest.mark.parametrize("place", range(3))
def test_page_is_built_again_after_a_change_of_its_sources(project: Project, place: int) -> None:
    project.write(PAGE, NEW)
    project.write(NODE_TOOLS, NEWEST)
    assert (project.requires("wheel"), project.build("wheel")) == ([], [])
    project.write(project.sources[place], NEWEST)
    assert project.requires("wheel") == [NODE]
    assert project.build("wheel") == [BUILD]


def test_tools_of_node_are_installed_again_after_a_change_of_the_lock_file(project: Project) -> None:
    project.write(NODE_TOOLS, OLD)
    project.write(NODE_PACKAGES[1], NEW)
    assert project.build("wheel") == [CI, BUILD]


def test_page_in_a_source_distribution_is_never_older_than_its_sources(project: Project) -> None:
    project.write(Path("PKG-INFO"), NEW)
    project.write(PAGE, OLD)
    project.write(project.sources[2], NEW)
    assert (project.requires("wheel"), project.build("wheel")) == ([], [])


@pytest.mark.parametrize("missing", SOURCES, ids=str)
def test_without_the_sources_nothing_is_built(project: Project, missing: Path) -> None:
    missing.rename("away")
    assert (project.requires("wheel"), project.build("wheel")) == ([], [])


def test_variable_keeps_the_page_as_it_is(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "0")
    assert (project.requires("editable"), project.build("editable")) == ([], [])


@every_hook
@pytest.mark.parametrize("failing", [CI, BUILD])
def test_failure_is_a_warning(project: Project, capfd: pytest.CaptureFixture[str], hook: str, failing: str) -> None:
    project.set_npm(f'test "$*" != "{failing}"')
    assert project.build(hook) == ([CI] if failing == CI else [CI, BUILD])
    (warning,) = capfd.readouterr().err.splitlines()
    assert warning.startswith("WARNING: the page could not be built, and Polindrome is built without it: ")
    assert failing.split()[0] in warning


def test_missing_node_is_a_warning(
    project: Project, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (project.bin / "npm").unlink()
    monkeypatch.setenv("PATH", str(project.bin))
    assert project.build("wheel") == []
    assert "WARNING: the page could not be built" in capfd.readouterr().err
