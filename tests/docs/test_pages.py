"""README, pages and examples are correct: code runs, commands run, targets and links exist."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from itertools import takewhile
from pathlib import Path

import pytest

from polindrome.core import is_core_built
from tests.core import REASON
from tests.docs.reference_page import anchor_of
from tests.small_games import PACKAGE

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
SAMPLE = "pip install ./examples/small_games"
INSTALLING = ("pip install .", SAMPLE)
"""Lines that install a package; they are not run here, since other tests cover the installation."""
CORE_WORDS = (
    r"polindrome[. ]native|_core|BlokusVectorEnv|bench (native|envs|entropy|search)"
    r"|level[: ]\d|mcts:|polindrome gtp(?! --help)|train_blokus"
)
"""Matches code and commands that need the compiled core."""

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)


def shell_lines(page: Path) -> list[str]:
    lines = [line.partition("#")[0].strip() for block in blocks(page, "sh") for line in block.splitlines()]
    return [line for line in lines if line]


def lacks_core(code: str) -> bool:
    """Whether a command or a script needs the compiled core, which is missing."""
    return not is_core_built() and re.search(CORE_WORDS, code) is not None


@pytest.fixture(autouse=True)
def _installed(request: pytest.FixtureRequest) -> None:
    """Provide the installed sample package for a page that installs it."""
    page = getattr(request.node, "callspec", None) and request.node.callspec.params.get("page")
    if page and SAMPLE in page.read_text():
        request.getfixturevalue("sample_games")


def run_python(*arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run Python with warnings as errors and nothing on standard input."""
    command = [sys.executable, "-W", "error", *arguments]
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, cwd=cwd, timeout=120)


@every_page
def test_python_blocks_run(page: Path, tmp_path: Path) -> None:
    if code := blocks(page, "python"):
        code = list(takewhile(lambda block: not lacks_core(block), code))
        if not code:
            pytest.skip(REASON)
        run = run_python("-c", "\n".join(code), cwd=tmp_path)
        assert run.returncode == 0, run.stderr


@every_page
def test_shell_lines_run_or_name_make_targets(page: Path, tmp_path: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    lines = shell_lines(page)
    for line in lines:
        program, *arguments = shlex.split(line)
        if program == "make":
            assert set(arguments) <= targets, f"{line}: no such target"
        elif lacks_core(line):
            continue
        elif program == "polindrome":
            run = run_python("-m", "polindrome", *arguments, cwd=tmp_path)
            assert run.returncode == 0, f"{line}\n{run.stderr}"
        else:
            assert line in INSTALLING, f"{line}: neither make nor polindrome, nor known to install"
    if any(map(lacks_core, lines)):
        pytest.skip(f"only in part: one command or more {REASON}")


@every_page
def test_links_resolve(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", page.read_text()):
        file = page.parent / target if target else page
        assert file.exists(), f"{page.name} links to {target}"
        if anchor:
            headings = re.findall(r"^#+ (.+)$", file.read_text(), re.MULTILINE)
            assert anchor in map(anchor_of, headings), f"{page.name} links to {target}#{anchor}"


@pytest.mark.parametrize("module", ["nim", "nim_bots"])
def test_guide_to_games_shows_the_sample_package(module: str) -> None:
    shown = blocks(ROOT / "docs" / "guides" / "add-a-game.md", "python")
    assert (PACKAGE / "src" / "small_games" / f"{module}.py").read_text() in shown


@pytest.mark.parametrize("script", EXAMPLES, ids=lambda script: script.name)
def test_examples_run_and_print(script: Path, tmp_path: Path) -> None:
    if lacks_core(script.read_text()):
        pytest.skip(REASON)
    run = run_python(str(script), cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    assert run.stdout


def test_examples_exist_and_readme_starts_with_make() -> None:
    assert EXAMPLES
    assert shell_lines(ROOT / "README.md")[:2] == ["make play", "make test"]


def test_readme_check_detects_mistakes(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```sh\nmake dinner\n```\n```sh\npolindrome paly\n```\n```python\n1 / 0\n```\n[x](nowhere.md)\n")
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        test_python_blocks_run(page, tmp_path)
    with pytest.raises(AssertionError, match="no such target"):
        test_shell_lines_run_or_name_make_targets(page, tmp_path)
    page.write_text(page.read_text().replace("make dinner", "make test"))
    with pytest.raises(AssertionError, match="polindrome paly"):
        test_shell_lines_run_or_name_make_targets(page, tmp_path)
    with pytest.raises(AssertionError, match=r"links to nowhere\.md"):
        test_links_resolve(page)
    page.write_text("# A page\n[x](page.md#a-page) [y](#no-heading)\n")
    with pytest.raises(AssertionError, match="links to #no-heading"):
        test_links_resolve(page)
