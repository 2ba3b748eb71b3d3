"""Installation: the core is built where possible; without it, everything else works and reports it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import pytest

from polindrome.blokus import DUO
from polindrome.core import HOW_TO_BUILD
from tests.random_play import finished_game

ROOT = Path(__file__).parents[2]
PIP_WHEEL = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation"]
"""Builds with the locked tools of this environment: nothing is downloaded."""


def test_core_is_built_with_a_compiler() -> None:
    compilers = [name for name in (os.environ.get("CXX"), "c++", "g++", "clang++") if name and shutil.which(name)]
    built = find_spec("polindrome._core")
    assert built or not compilers, f"{compilers[0]} is here, but the core was not built: pip install -v ."


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that pip builds from the sources without a compiler."""
    folder = tmp_path_factory.mktemp("wheel")
    done = subprocess.run(
        [*PIP_WHEEL, str(ROOT), "--wheel-dir", str(folder)],
        # Other tests use the page meanwhile.
        env={**os.environ, "CC": "/nonexistent/cc", "CXX": "/nonexistent/c++", "POLINDROME_BUILD_PAGE": "0"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def pure(wheel: Path) -> Path:
    """The unpacked wheel."""
    folder = wheel.parent / "unpacked"
    with ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def test_wheel_contains_the_page_and_the_migrations(pure: Path) -> None:
    package = ROOT / "src" / "polindrome"
    data = [file for file in (package / "web").rglob("*") if file.is_file()]
    migrations = list((package / "storage" / "migrations").rglob("*.py"))
    assert len(data) > 10
    assert len(migrations) > 1
    assert [file for file in data + migrations if not (pure / file.relative_to(package.parent)).is_file()] == []


def run(pure: Path, script: str) -> subprocess.CompletedProcess[str]:
    """Run a script that imports the unpacked package, and the libraries of this environment but not its package."""
    # Without the site module no hook of an editable installation runs.
    paths = f"import sys; sys.path += {[str(pure), sysconfig.get_path('purelib')]!r}\n"
    command = [sys.executable, "-S", "-c", paths + script]
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "POLINDROME_KERNEL")}
    return subprocess.run(command, capture_output=True, text=True, cwd=pure.parent, env=kept, timeout=60)


def cli(pure: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return run(pure, f"from polindrome.cli.main import main; main({list(words)!r})")


def test_without_a_compiler_the_wheel_is_platform_independent(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    names = ZipFile(wheel).namelist()
    assert "polindrome/core.py" in names
    assert not [name for name in names if name.endswith((".so", ".pyd", ".dylib"))]


def test_without_the_core_only_native_and_its_benchmarks_cannot_be_imported(pure: Path) -> None:
    done = run(
        pure,
        """
import importlib, pkgutil, polindrome
from polindrome.errors import CoreMissing
for module in pkgutil.walk_packages(polindrome.__path__, "polindrome."):
    try:
        if not module.name.endswith("__main__") and ".migrations" not in module.name:
            importlib.import_module(module.name)
    except ImportError as error:
        if not isinstance(error, CoreMissing) and error.name != "polindrome._core":
            raise
        print(module.name)
""",
    )
    assert done.returncode == 0, done.stderr
    needing = done.stdout.split()
    assert "polindrome.native" in needing
    others = [name for name in needing if not {"bench", "native"} & set(name.split("."))]
    assert others == []


NOTICE = f"Polindrome runs in pure Python, without its compiled core; to build it, {HOW_TO_BUILD}"


def test_without_the_core_info_says_so(pure: Path) -> None:
    done = cli(pure, "info")
    assert done.returncode == 0
    assert f"pure Python, slower ({HOW_TO_BUILD})" in done.stdout
    assert done.stderr == f"{NOTICE}\n"


def test_without_the_core_a_game_uses_the_fastest_python_strategy(pure: Path) -> None:
    done = run(
        pure,
        """
import polindrome
from random import Random
from polindrome.blokus import DUO, BlokusGame, LegalMoveGenerator
print(polindrome.__file__)
print(LegalMoveGenerator().strategy)
rng, game = Random(1), BlokusGame(DUO, LegalMoveGenerator())
while not game.is_over:
    game.apply(rng.choice(game.legal_actions()))
print(*game.history)
""",
    )
    assert done.stderr == f"{NOTICE}\n"
    file, strategy, history = done.stdout.splitlines()
    assert Path(file).is_relative_to(pure)
    assert strategy == "parallel"
    assert [int(action) for action in history.split()] == list(finished_game(DUO, 1).history)


def test_without_the_core_the_native_package_cannot_be_imported(pure: Path) -> None:
    done = run(
        pure,
        """
from polindrome.errors import CoreMissing, PolindromeError
for _ in range(2):
    try:
        import polindrome.native
    except ImportError as error:
        assert isinstance(error, CoreMissing) and isinstance(error, PolindromeError)
        print(error)
""",
    )
    assert done.stdout == f"this needs the compiled core of Polindrome, which was not built: {HOW_TO_BUILD}\n" * 2


def test_without_the_core_the_native_strategy_is_refused(pure: Path) -> None:
    done = run(pure, "from polindrome.blokus import LegalMoveGenerator\nLegalMoveGenerator('native')")
    assert done.stderr.splitlines()[-1].startswith("polindrome.errors.CoreMissing: this needs the compiled core")


def test_without_the_core_its_benchmark_is_one_line_and_exit_code_2(pure: Path) -> None:
    done = cli(pure, "bench", "native")
    assert (done.returncode, done.stdout) == (2, "")
    needed = f"this needs the compiled core of Polindrome, which was not built: {HOW_TO_BUILD}"
    assert done.stderr == f"polindrome: {needed}\n"
