"""PythonBot: third-party bots by module and factory name, with an error for each way to get it wrong."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from polindrome.blokus import DUO, VARIANTS, BlokusGame
from polindrome.bots import Budget, find_bot
from polindrome.bots.python_bot import PythonBot
from polindrome.entropy import EntropyGame
from polindrome.errors import InvalidArgument, UnknownName

MODULE = """
from polindrome.bots import Decision

class Bot:
    closed = 0
    def decide(self, game, budget):
        return Decision(game.legal_actions()[budget.seed], (), 0.0)
    def close(self):
        Bot.closed += 1

class Bare(Bot):
    # Returns a bare action instead of a Decision.
    def decide(self, game, budget):
        return game.legal_actions()[0]

def broken():
    raise RuntimeError("no weights")

number = 5
def nothing(): return None
"""


@pytest.fixture(autouse=True)
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to a directory with a module of bots, a broken module and one with a missing dependency."""
    (tmp_path / "some_bots.py").write_text(MODULE)
    (tmp_path / "bad_bots.py").write_text("1 / 0")
    (tmp_path / "poor_bots.py").write_text("import no_such_library")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [place for place in sys.path if place])
    for name in ("some_bots", "bad_bots", "poor_bots"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


@pytest.mark.parametrize("game", [*VARIANTS, "entropy"])
def test_python_bot_from_the_current_directory_plays_every_game(game: str) -> None:
    bot = find_bot(game, "py:some_bots:Bot", trusted=True)
    position = EntropyGame() if game == "entropy" else BlokusGame(VARIANTS[game])
    if isinstance(position, EntropyGame):
        position.apply(0)
    assert bot.decide(position, Budget(seed=3)).action == position.legal_actions()[3]


def test_untrusted_callers_cannot_run_code() -> None:
    for game in ("duo", "entropy"):
        for text in ("py:some_bots:Bot", "json:true", "gtp:true", "codecup:true"):
            with pytest.raises(UnknownName, match="unknown level"):
                find_bot(game, text)
    assert "some_bots" not in sys.modules


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("nowhere:Bot", InvalidArgument, "there is no module 'nowhere' in the current directory or on sys.path"),
        ("some_bots.deeper:Bot", InvalidArgument, "there is no module 'some_bots.deeper'"),
        ("bad_bots:Bot", InvalidArgument, "'bad_bots' cannot be imported: ZeroDivisionError: division by zero"),
        ("poor_bots:Bot", InvalidArgument, "'poor_bots' cannot be imported: No module named 'no_such_library'"),
        ("some_bots:Bto", UnknownName, "unknown name in the module some_bots 'Bto'; did you mean 'Bot'?"),
        ("some_bots:number", InvalidArgument, "some_bots:number is 5; expected a class or a function"),
        ("some_bots:broken", InvalidArgument, "some_bots:broken failed to create a bot: RuntimeError: no weights"),
        ("some_bots:nothing", InvalidArgument, "some_bots:nothing returned None, which is not a bot"),
        ("some_bots", InvalidArgument, "expected a module and a bot factory, as in py:mybot:make"),
        (":Bot", InvalidArgument, "expected a module"),
        ("some_bots:", InvalidArgument, "expected a module"),
        ("", InvalidArgument, "expected a module"),
    ],
)
def test_invalid_python_bots_are_reported(text: str, kind: type[Exception], message: str) -> None:
    for game in ("duo", "entropy"):
        with pytest.raises(kind) as caught:
            find_bot(game, f"py:{text}", trusted=True)
        assert message in str(caught.value)


def test_invalid_decision_raises() -> None:
    with pytest.raises(TypeError, match=r"some_bots:Bare returned \d+; expected a polindrome.bots.Decision"):
        PythonBot("some_bots:Bare").decide(BlokusGame(DUO), Budget())


def test_bot_is_closed_and_pickled_by_name() -> None:
    bot = PythonBot("some_bots:Bot")
    again = pickle.loads(pickle.dumps(bot))
    assert again.factory == bot.factory
    bot.close()
    assert sys.modules["some_bots"].Bot.closed == 1


def test_command_imports_from_the_current_directory(modules: Path) -> None:
    script = Path(sys.executable).with_name("polindrome")
    program = [str(script)] if script.exists() else [sys.executable, "-m", "polindrome"]
    words = ["match", "duo", "py:some_bots:Bare", "easy", "--games", "2", "--workers", "2"]
    run = subprocess.run([*program, *words], cwd=modules, capture_output=True, text=True, timeout=120)
    assert run.returncode == 2
    assert "bot A, 'py:some_bots:Bare', failed at move" in run.stderr
    assert "expected a polindrome.bots.Decision" in run.stderr
