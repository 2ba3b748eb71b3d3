"""The command line: short help with examples, and one clear line for every error."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest
from packaging.requirements import Requirement

from polindrome import __version__
from polindrome.cli.info import EXTRAS
from polindrome.cli.main import polindrome, run
from polindrome.core import is_core_built

ROOT = Path(__file__).parents[2]


def all_commands(group: click.Group, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Return the words of every command and group."""
    found = [path]
    for name, command in group.commands.items():
        found += all_commands(command, (*path, name)) if isinstance(command, click.Group) else [(*path, name)]
    return found


@pytest.mark.parametrize("words", all_commands(polindrome), ids=lambda words: " ".join(words) or "polindrome")
def test_every_help_has_an_example_that_names_its_command(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*words, "--help"]) == 0
    text = capsys.readouterr().out
    assert "Example" in text
    assert f"  {' '.join(('polindrome', *words))} " in text or f"  {' '.join(('polindrome', *words))}\n" in text


@pytest.mark.parametrize(
    ("arguments", "command"),
    [([], "play"), ([], "match"), ([], "entropy-bot"), (["bench"], "movegen"), (["bench"], "native")],
)
def test_group_without_command_shows_help(
    arguments: list[str], command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 0
    text = capsys.readouterr().out
    assert command in text
    assert len(text.splitlines()) < 30


def test_help_shows_whole_summaries(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    assert "..." not in capsys.readouterr().out.partition("Commands:")[2]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["paly"], "No such command 'paly'"),
        (["play", "dou"], "did you mean 'duo'"),
        (["play", "--level", "hrad"], "did you mean 'hard'"),
        (["play", "--seat", "3"], "seat"),
        (["play", "--load", "nowhere.json"], "nowhere.json"),
        (["bench", "movegen", "--games", "0"], "0 is not in the range"),
        (["bench", "movegen", "--variant", "dou"], "duo"),
        (["match", "dou", "easy", "hard"], "unknown game 'dou'; did you mean 'duo'?"),
        (["tournament", "nowhere.toml"], "nowhere.toml: No such file or directory"),
        (["entropy-bot"], "Missing option '--protocol'"),
        (["info", "--colour"], "No such option"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_user_errors_print_one_line_and_exit_with_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1
    assert printed.err.startswith("polindrome: ")
    assert said in printed.err


def test_main_exits_with_the_code() -> None:
    done = subprocess.run([sys.executable, "-m", "polindrome", "paly"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"polindrome {__version__}\n"


@pytest.mark.parametrize("is_page_built", [True, False])
def test_info_shows_version_core_page_and_extras(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, is_page_built: bool
) -> None:
    page = tmp_path / "index.html"
    if is_page_built:
        page.touch()
    monkeypatch.setattr("polindrome.cli.info.PAGE", page)
    assert run(["info"]) == 0
    text = capsys.readouterr().out
    assert __version__ in text
    assert ("compiled, kernel " if is_core_built() else "pure Python, ") in text
    assert ("page        built\n" if is_page_built else "page        not built (make page") in text
    assert all(f"[{extra}]" in text for extra in EXTRAS)
    assert run(["info", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["polindrome"] == __version__


def test_info_lists_the_extras_of_pyproject() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    declared = {
        extra: tuple(Requirement(requirement).name for requirement in requirements)
        for extra, requirements in project["optional-dependencies"].items()
        if extra not in ("dev", "test")
    }
    assert declared == EXTRAS


def test_bench_prints_table_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "movegen", "--variant", "duo", "--games", "1"]) == 0
    table = capsys.readouterr().out
    assert all(len(line) <= 80 for line in table.splitlines())
    assert "frontier + grid" in table
    assert "…" not in table
    assert run(["bench", "movegen", "--variant", "duo", "--games", "1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in data["results"]][-1] == ("native" if is_core_built() else "parallel")


def test_debug_log_goes_to_standard_error() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "polindrome", "play", "duo", "--seed", "1"],
        capture_output=True,
        text=True,
        input="moves\nquit\n",
        env={**os.environ, "BLOKUS_MOVEGEN_DEBUG": "1"},
        check=True,
    )
    assert "MoveGen: player=BLUE, legal_moves=414, elapsed_ms=" in done.stderr
    assert "MoveGen" not in done.stdout


@pytest.mark.parametrize(
    "command",
    [
        ["match", "duo", "easy", "easy", "--games", "2"],
        ["tournament", "duo", "easy", "medium", "--games", "2", "--out", "results"],
        ["selfplay", "--game", "duo", "--bot", "easy", "--games", "2", "--out", "games"],
    ],
    ids=lambda command: command[0],
)
def test_debug_log_of_worker_processes_reaches_standard_error(command: list[str], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "polindrome", *command, "--workers", "2"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "BLOKUS_MOVEGEN_DEBUG": "1"},
        check=True,
    )
    assert "MoveGen: player=BLUE, legal_moves=414, elapsed_ms=" in done.stderr
    assert "MoveGen" not in done.stdout
