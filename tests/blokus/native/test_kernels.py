"""Selection of the kernel and the native strategy, and custom boards."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest

import polindrome._core as _core
from polindrome import core
from polindrome.blokus import CLASSIC, DUO, BlokusGame, LegalMoveGenerator, Variant
from polindrome.errors import UnknownName
from polindrome.native import Position
from tests.random_play import play_randomly


def polindrome(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in a new process."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("POLINDROME_", "BLOKUS_"))}
    command = [sys.executable, "-m", "polindrome", *words]
    return subprocess.run(command, capture_output=True, text=True, env={**kept, **environment}, timeout=60)


@pytest.mark.parametrize("name", _core.kernels())
def test_environment_variable_selects_the_kernel(name: str) -> None:
    done = polindrome("info", POLINDROME_KERNEL=name)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"compiled, kernel {name} (this processor runs {', '.join(_core.kernels())})" in done.stdout


def test_environment_variable_disables_the_core() -> None:
    done = polindrome("info", POLINDROME_KERNEL="python")
    assert (done.returncode, done.stderr) == (0, "")
    assert "pure Python, slower (POLINDROME_KERNEL=python)" in done.stdout
    done = polindrome("bench", "native", POLINDROME_KERNEL="python")
    assert (done.returncode, done.stdout) == (2, "")
    needed = "this needs the compiled core of Polindrome, which POLINDROME_KERNEL=python turns off"
    assert done.stderr == f"polindrome: {needed}\n"


@pytest.mark.parametrize("environment", [{}, {"POLINDROME_KERNEL": ""}], ids=["unset", "empty"])
def test_fastest_kernel_is_the_default(environment: dict[str, str]) -> None:
    done = polindrome("info", **environment)
    assert f"compiled, kernel {_core.kernels()[0]} (" in done.stdout


def test_plain_kernel_is_always_available() -> None:
    assert _core.kernels()[-1] == "plain"
    assert len(set(_core.kernels())) == len(_core.kernels())


def test_kernel_can_be_changed(kernel: str) -> None:
    assert _core.kernel() == kernel


@pytest.mark.parametrize("words", [["info"], ["bench", "native"], ["play", "duo"]], ids=" ".join)
def test_unknown_kernel_exits_with_one_line_and_code_2(words: list[str]) -> None:
    done = polindrome(*words, POLINDROME_KERNEL="plian")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "polindrome: unknown kernel 'plian'; did you mean 'plain'?\n"


def test_unknown_kernel_is_rejected_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POLINDROME_KERNEL", "abacus")
    core._load_core.cache_clear()
    with pytest.raises(UnknownName, match=f"unknown kernel 'abacus'; choose from: {', '.join(_core.kernels())}"):
        core.require_core()


@pytest.mark.parametrize("kernel_name", _core.kernels())
def test_process_uses_the_selected_kernel_and_strategy(kernel_name: str) -> None:
    script = """
import polindrome._core as core
from polindrome.blokus import DUO, BlokusGame, LegalMoveGenerator
generator, game = LegalMoveGenerator(), BlokusGame(DUO)
while not game.is_over:
    game.apply(game.legal_actions()[len(game.history) * 7 % len(game.legal_actions())])
print(core.kernel(), generator.strategy, *game.history)
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env={**os.environ, "POLINDROME_KERNEL": kernel_name, "BLOKUS_MOVEGEN": "native"},
        check=True,
        timeout=60,
    )
    kernel, strategy, *history = done.stdout.split()
    game = BlokusGame(DUO, LegalMoveGenerator("parallel"))
    while not game.is_over:
        game.apply(game.legal_actions()[len(game.history) * 7 % len(game.legal_actions())])
    assert (kernel, strategy) == (kernel_name, "native")
    assert [int(action) for action in history] == list(game.history)


def test_native_strategy_can_be_selected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLOKUS_MOVEGEN", "native")
    assert LegalMoveGenerator().strategy == "native"


CUSTOM = [
    replace(DUO, name="mini", size=10, starts=((2, 2), (7, 7))),
    replace(DUO, name="corners", starts=((0, 0), (13, 13))),
    replace(DUO, name="wide", size=20, starts=((0, 10), (19, 9))),
    replace(CLASSIC, name="crowd", size=14, starts=((4, 4), (4, 9), (9, 9), (9, 4))),
    replace(CLASSIC, name="middle", starts=((9, 9), (9, 10), (10, 10), (10, 9))),
]


@pytest.mark.usefixtures("kernel")
@pytest.mark.parametrize("custom", CUSTOM, ids=lambda variant: variant.name)
def test_native_strategy_supports_custom_boards(custom: Variant) -> None:
    native, parallel, naive = (LegalMoveGenerator(strategy) for strategy in ("native", "parallel", "naive"))
    for game in play_randomly(custom, 1, native):
        for player in custom.players:
            actions = native.get_legal_actions(game.board, player)
            assert actions == parallel.get_legal_actions(game.board, player)
            assert native.has_legal_moves(game.board, player) == bool(actions)
            if len(game.history) % 20 == 11:
                assert actions == naive.get_legal_actions(game.board, player)


@pytest.mark.parametrize("custom", CUSTOM, ids=lambda variant: variant.name)
def test_positions_reject_custom_variants(custom: Variant) -> None:
    with pytest.raises(UnknownName):
        Position(custom)
