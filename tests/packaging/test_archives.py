"""Wheel and source distribution of a clean clone: exactly the files of the package, and the page.

The core is not compiled here: that takes minutes, and changes nothing about the other files. The tools of this
environment build the archives, so nothing is downloaded.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE, WEB = "src/polindrome/", "src/polindrome/web/"
BUILT = ROOT / WEB
NO_COMPILER = {"CC": "/nonexistent/cc", "CXX": "/nonexistent/c++"}
LEFTOVERS = [
    "src/polindrome/__pycache__/core.cpython-311.pyc",
    "tests/__pycache__/core.cpython-311.pyc",
    "build/page-tests/modules.js",
    ".pytest_cache/README.md",
    ".venv/lib/cpp/core.cpp",
]
"""Files that other commands leave in the source folder."""


def run(folder: Path, *command: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a Python command in a source folder."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "POLINDROME_BUILD_PAGE")}
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**kept, **NO_COMPILER, **env},
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.fixture(scope="module")
def tracked() -> list[str]:
    """The files in git, with those that the next commit will add."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return sorted(name for name in listed if name and (ROOT / name).is_file())


@pytest.fixture(scope="module")
def clone(tracked: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean clone, with uncommitted changes and with leftovers of other commands."""
    folder = tmp_path_factory.mktemp("clone")
    for name in tracked:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    for name in LEFTOVERS:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("left over")
    return folder


@pytest.fixture(scope="module")
def archives(clone: Path) -> dict[str, Path]:
    """The archives that `make dist` builds, by their endings; before that, the build backend has built the page."""
    # The tools of Node as installed by make: old enough that they are not installed again.
    (clone / "node_modules").symlink_to(ROOT / "node_modules")
    for name in ("package.json", "package-lock.json"):
        os.utime(clone / name, (0, 0))
    wheel = ["-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-C", "wheel.cmake=false", "--wheel-dir"]
    made = run(clone, *wheel, "build/wheel", ".")
    assert made.returncode == 0, made.stdout + made.stderr
    (clone / "node_modules").unlink()
    made = run(clone, "-m", "tools.make_dist")
    assert made.returncode == 0, made.stdout + made.stderr
    return {"".join(path.suffixes[-1:]): path for path in (clone / "dist").iterdir()}


@pytest.fixture(scope="module")
def page(archives: dict[str, Path], clone: Path) -> list[str]:
    """The files of the page that was built in the clone."""
    assert archives
    return sorted(file.relative_to(clone).as_posix() for file in (clone / WEB).rglob("*") if file.is_file())


def names_in_wheel(wheel: Path) -> list[str]:
    """Return the files of the package in a wheel, as in the source folder."""
    names = ZipFile(wheel).namelist()
    return sorted(f"src/{name}" for name in names if ".dist-info/" not in name and not name.endswith("/"))


def names_in_sdist(sdist: Path) -> list[str]:
    """Return the files in a source distribution."""
    with tarfile.open(sdist) as archive:
        return sorted(member.name.partition("/")[2] for member in archive if member.isfile())


def test_page_is_complete(page: list[str], clone: Path) -> None:
    manifest = json.loads((clone / WEB / "build.json").read_text())
    assert {"app/boot.ts", "app/main.ts", "app/later.ts", "app/style.css"} <= manifest.keys()
    for built in manifest.values():
        assert f"{WEB}{built['file']}" in page
    assert {f"{WEB}{name}" for name in ("index.html", "index.html.br", "index.html.gz", "sw.js")} <= set(page)


def test_wheel_has_the_package_and_the_page(archives: dict[str, Path], page: list[str], tracked: list[str]) -> None:
    names = names_in_wheel(archives[".whl"])
    assert names == sorted([*page, *(name for name in tracked if name.startswith(PACKAGE))])
    assert [Path(name).name for name in names if name.endswith(".zlib")] == ["classic.zlib", "duo.zlib"]
    assert [name for name in names if "__pycache__" in name or "node_modules" in name] == []


def test_source_distribution_has_the_repository_and_the_page(
    archives: dict[str, Path], page: list[str], tracked: list[str]
) -> None:
    assert names_in_sdist(archives[".gz"]) == sorted(["PKG-INFO", *page, *tracked])


def test_source_distribution_needs_no_node(archives: dict[str, Path], tmp_path: Path) -> None:
    with tarfile.open(archives[".gz"]) as archive:
        archive.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    # The order of unpacking decides which files look new.
    for source in (folder / "web").rglob("*"):
        os.utime(source)
    script = "from tools import build_backend as b; print(b.get_requires_for_build_wheel({'wheel.cmake': 'false'}))"
    assert "nodejs" not in run(folder, "-c", script).stdout
    script = "from tools import build_backend as b; b.build_wheel('dist', {'wheel.cmake': 'false'})"
    made = run(folder, "-c", script, PATH="/nonexistent")
    assert made.returncode == 0, made.stdout + made.stderr
    assert "npm" not in made.stdout + made.stderr
    (wheel,) = (folder / "dist").iterdir()
    assert names_in_wheel(wheel) == names_in_wheel(archives[".whl"])


def test_dist_is_refused_without_the_page(tmp_path: Path) -> None:
    refused = run(tmp_path, "-m", "tools.make_dist", PYTHONPATH=str(ROOT))
    assert refused.returncode == 1
    assert refused.stderr == ("make dist: the page is missing or older than its sources; build it first (make page)\n")
    assert list(tmp_path.iterdir()) == []
