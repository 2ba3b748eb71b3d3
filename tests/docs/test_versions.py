"""The lock files: exact versions with hashes, no URLs, and every requirement of pyproject.toml."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
EXTRAS = PROJECT["project"]["optional-dependencies"]
GROUPS = PROJECT["dependency-groups"]
BUILD = [*PROJECT["build-system"]["requires"], *GROUPS["build"]]
LOCKS = {
    "play": [*PROJECT["project"]["dependencies"], *EXTRAS["server"], *BUILD],
    "dev": [*PROJECT["project"]["dependencies"], *EXTRAS["dev"], *BUILD],
    "ray": [*PROJECT["project"]["dependencies"], *EXTRAS["ray"]],
    "virtualenv": GROUPS["virtualenv"],
    "lock-tool": GROUPS["lock-tool"],
}
"""The requirements that each lock file has to cover."""

PIN = re.compile(
    r"^(?P<name>[a-z0-9-]+)==(?P<version>\S+)(?: ; (?P<marker>[^\n\\]+?))?(?: \\\n    --hash=sha256:[0-9a-f]{64})+\n",
    re.MULTILINE,
)
SCRIPTS = [ROOT / "Makefile", ROOT / ".ci" / "run", ROOT / ".npmrc", *sorted((ROOT / "requirements").iterdir())]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "tools").rglob("*.py"), ROOT / "pyproject.toml"]
every_lock = pytest.mark.parametrize("name", LOCKS)


def read(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.lock").read_text()


def versions(name: str) -> dict[str, frozenset[str]]:
    """Return the versions of each package in a lock file: several if markers choose among them."""
    pins = [(pin["name"], pin["version"]) for pin in PIN.finditer(read(name))]
    return {package: frozenset(version for other, version in pins if other == package) for package, _ in pins}


def spelled_out(requirements: list[str]) -> list[Requirement]:
    """Return the requirements, with the project's own extras expanded."""
    found = []
    for requirement in map(Requirement, requirements):
        if requirement.name == "polindrome":
            found += [inner for extra in sorted(requirement.extras) for inner in spelled_out(EXTRAS[extra])]
        else:
            found.append(requirement)
    return found


def test_every_lock_file_is_known() -> None:
    assert {path.name for path in (ROOT / "requirements").iterdir()} == {f"{name}.lock" for name in LOCKS}


@every_lock
def test_lock_files_contain_only_versions_markers_and_hashes(name: str) -> None:
    assert PIN.sub("", read(name)) == ""
    for pin in PIN.finditer(read(name)):
        assert pin["marker"] is None or Marker(pin["marker"])


@every_lock
def test_lock_files_cover_pyproject(name: str) -> None:
    pinned = versions(name)
    for requirement in spelled_out(LOCKS[name]):
        found = pinned.get(canonicalize_name(requirement.name), frozenset())
        assert found, f"{requirement.name} is not in {name}.lock: run make lock"
        assert all(map(requirement.specifier.contains, found)), f"{name}.lock has {found}, not {requirement}: make lock"


def test_lock_files_agree() -> None:
    dev, play, ray = versions("dev"), versions("play"), versions("ray")
    assert play.items() <= dev.items()
    assert {package: dev[package] for package in dev.keys() & ray.keys()}.items() <= ray.items()


def test_build_group_matches_build_system_requires() -> None:
    assert set(PROJECT["build-system"]["requires"]) <= set(GROUPS["build"])


def test_node_packages_have_hashes_and_no_addresses() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    for name, package in packages.items():
        assert name == "" or package["integrity"].startswith("sha512-")
        assert "resolved" not in package


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_scripts_contain_no_address(path: Path) -> None:
    assert "://" not in path.read_text()


def test_no_file_names_a_package_registry() -> None:
    # In halves, so that this file names none either.
    names = ("py" + "pi", "python" + "hosted", "npm" + "js", "index-url", "find-links")
    registry = re.compile("|".join(names), re.IGNORECASE)
    assert [path for path in SCRIPTS + PAGES if registry.search(path.read_text())] == []


def test_quick_tests_exist() -> None:
    makefile = (ROOT / "Makefile").read_text().replace("\\\n", "")
    (quick,) = re.findall(r"^QUICK := (.+)", makefile, re.MULTILINE)
    assert [pattern for pattern in quick.split() if not list(ROOT.glob(pattern))] == []
