"""Sandboxed bots: the same decisions as in-process, contained crashes, and no processes left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path

import pytest

from polindrome.arena import ThinkingTime, sandbox
from polindrome.arena.sandbox import SandboxedBot
from polindrome.bots import Budget, find_bot
from polindrome.bots.python_bot import PythonBot, is_python_bot
from polindrome.errors import BotFailed, InvalidArgument, PolindromeError, UnknownName
from polindrome.game import CHANCE, Game
from polindrome.registry import new_game
from tests.arena.test_executors import is_running

LONG = 60
"""Seconds; only a failing test waits that long."""

MODULE = '''
import multiprocessing, os, signal, sys, time
from pathlib import Path
from polindrome.bots import Decision
from polindrome.errors import InvalidMove

class First:
    def decide(self, game, budget):
        return Decision(game.legal_actions()[0], (), 0.0)

class Telling(First):
    """Returns everything that it sees as candidate actions."""
    def decide(self, game, budget):
        seen = [*game.history, *game.legal_actions(), len(game.skips), game.turn, budget.seed, budget.nodes]
        seen += [game.options, game.name]
        game.apply(game.legal_actions()[0])
        return Decision(game.history[-1], tuple((each, 0.5) for each in seen), 1.0)

class Marking(First):
    """Writes its process id to a file, and creates another file when it is closed."""
    def __init__(self):
        Path("pid").write_text(str(os.getpid()))
    def close(self):
        Path("closed").touch()

class Busy(First):
    def decide(self, game, budget):
        end = time.process_time() + 0.05
        while time.process_time() < end:
            pass
        return Decision(0, (), 0.0, external_cpu_seconds=2.0)

class Interrupted(First):
    def decide(self, game, budget):
        os.kill(os.getpid(), signal.SIGINT)
        return super().decide(game, budget)

class Crowd(First):
    def decide(self, game, budget):
        helper = multiprocessing.get_context("spawn").Process(target=int)
        helper.start()
        helper.join()
        return Decision(helper.exitcode, (), 0.0)

class Talking(First):
    def decide(self, game, budget):
        print("about to fall")
        os._exit(7)

class Clinging(First):
    def close(self):
        time.sleep(600)

class Unwilling(First):
    def close(self):
        raise RuntimeError("not yet")

class Own(Exception):
    def __init__(self, one, two):
        super().__init__(f"{one} and {two}")

class Raising(First):
    errors = [Own(1, 2), InvalidMove("no such move"), SystemExit(4), KeyboardInterrupt("stop")]
    def decide(self, game, budget):
        raise self.errors[budget.seed]

class Vague(First):
    def decide(self, game, budget):
        return Decision(0, ((0, lambda: 0.0),), 0.0)

def leaving():
    sys.exit(5)
def broken():
    raise Own(3, 4)
'''


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A current directory with a module of bots; checks that no process is left."""
    (tmp_path / "odd_bots.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    yield tmp_path
    assert "odd_bots" not in sys.modules
    assert not active_children()


def first_action(name: str, budget: Budget | None = None) -> int:
    """The first action of a bot in the module."""
    bot = SandboxedBot("duo", f"py:odd_bots:{name}")
    try:
        return bot.decide(new_game("duo"), budget or Budget()).action
    finally:
        bot.close()


def play_on(game: Game) -> None:
    game.apply(game.chance_outcomes()[0][0] if game.turn == CHANCE else game.legal_actions()[-1])


@pytest.mark.parametrize(("name", "options"), [("classic-3", {}), ("entropy", {"open_draw": False, "rounds": 1})])
def test_position_and_decision_are_the_same_as_in_process(name: str, options: dict[str, object]) -> None:
    twin = PythonBot("odd_bots:Telling")
    bot = SandboxedBot(name, "py:odd_bots:Telling")
    games = [new_game(name, **options), new_game(name), new_game("duo", setup={"placed": [[0, 3]], "turn": 1})]
    budget = Budget(seed=5, nodes=7)
    # Alternate between games; the bot changes its copy of the game, which must not change ours.
    for plies in (0, 9, 1):
        for game in games:
            for _ in range(plies):
                play_on(game)
            while game.turn == CHANCE:
                play_on(game)
            assert replace(bot.decide(game, budget), external_cpu_seconds=0.0) == twin.decide(game, budget)
    bot.close()
    del sys.modules["odd_bots"]


def test_cpu_time_of_the_process_is_counted() -> None:
    bot = SandboxedBot("duo", "py:odd_bots:Busy")
    assert 2.05 <= bot.decide(new_game("duo"), Budget()).external_cpu_seconds < 2.05 + LONG
    bot.close()


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("nowhere:Bot", InvalidArgument, "there is no module 'nowhere' in the current directory or on sys.path"),
        ("odd_bots:Fisrt", UnknownName, "unknown name in the module odd_bots 'Fisrt'; did you mean 'First'?"),
        ("odd_bots:broken", InvalidArgument, "odd_bots:broken failed to create a bot: Own: 3 and 4"),
        ("odd_bots:leaving", BotFailed, "py:odd_bots:leaving failed to create a bot: SystemExit: 5"),
    ],
)
def test_an_invalid_specification_raises_the_same_error_as_in_process(
    text: str, kind: type[PolindromeError], message: str
) -> None:
    with pytest.raises(kind) as caught:
        SandboxedBot("duo", f"py:{text}")
    assert type(caught.value) is kind
    assert str(caught.value) == message


def test_exceptions_are_reported_without_importing_their_classes(capfd: pytest.CaptureFixture[str]) -> None:
    bot = SandboxedBot("duo", "py:odd_bots:Raising")
    for number, reason in enumerate(["Own: 1 and 2", "no such move", "SystemExit: 4", "KeyboardInterrupt: stop"]):
        with pytest.raises(BotFailed) as caught:
            bot.decide(new_game("duo"), Budget(seed=number))
        assert str(caught.value) == reason
    bot.close()
    assert capfd.readouterr().err == ""


def test_an_unpicklable_decision_is_a_failure_of_the_bot() -> None:
    with pytest.raises(BotFailed, match="AttributeError: Can't pickle local object"):
        first_action("Vague")


def test_a_dead_process_is_not_restarted_and_its_output_is_kept(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    bot = SandboxedBot("duo", "py:odd_bots:Talking")
    for _ in range(2):
        with pytest.raises(BotFailed, match="its process ended with exit code 7"):
            bot.decide(new_game("duo"), Budget())
    bot.close()
    assert capfd.readouterr() == ("about to fall\n", "")


def test_close_closes_the_bot_and_ends_the_process(folder: Path) -> None:
    bot = SandboxedBot("duo", "py:odd_bots:Marking")
    assert int(Path("pid").read_text()) == bot._process.pid != os.getpid()
    assert not (folder / "closed").exists()
    bot.close()
    assert (folder / "closed").exists()
    assert bot._process.exitcode == 0


def test_a_bot_that_fails_or_hangs_in_close_is_ended(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    first_action("Unwilling")
    monkeypatch.setattr(sandbox, "EXIT_TIMEOUT_SECONDS", 0.2)
    first_action("Clinging")
    assert capfd.readouterr().err == ""


def test_a_bot_that_times_out_is_killed() -> None:
    bot, game = stuck_bot()
    with pytest.raises(BotFailed, match=r"no move within 0\.1 s"):
        ThinkingTime().timed_decision(bot, game, Budget(), 0.1)
    bot._process.join(LONG)
    assert bot._process.exitcode == -signal.SIGKILL
    bot.close()


def stuck_bot() -> tuple[SandboxedBot, Game]:
    """A bot and a position in which the bot never returns from C code."""
    game = new_game("duo")
    for _ in range(7):
        play_on(game)
    return SandboxedBot("duo", "py:tests.arena.failing_bots:Stuck"), game


def test_a_bot_ignores_ctrl_c_and_can_start_processes() -> None:
    assert first_action("Interrupted") == new_game("duo").legal_actions()[0]
    assert first_action("Crowd") == 0


def test_is_python_bot_matches_python_bots_only() -> None:
    for text in ("py:odd_bots:First", "easy", "json:cat", "oneply:0"):
        assert is_python_bot(text) == isinstance(find_bot("duo", text, trusted=True), PythonBot)
    assert is_python_bot("py")
    del sys.modules["odd_bots"]


PLAY = """
import sys
from pathlib import Path
from polindrome.arena import TournamentProgress, Terms, Tournament, new_executor, open_log, play_tournament

def play(bot, workers, games=2):
    tournament = Tournament(Terms("duo"), {"a": bot, "b": "easy"}, games=games)
    with open_log(Path("log"), tournament) as log:
        yield from play_tournament(TournamentProgress(tournament), log, executor=new_executor(workers))
"""


def run(code: str) -> subprocess.CompletedProcess[str]:
    Path("script.py").write_text(PLAY + code)
    return subprocess.run([sys.executable, "script.py"], capture_output=True, text=True, timeout=LONG)


def test_a_script_without_a_main_guard_runs_once() -> None:
    done = run('print(len(list(play("py:odd_bots:First", 1))))')
    assert (done.stdout, done.stderr) == ("1\n", "")


def test_a_bot_may_be_defined_in_the_script() -> None:
    code = 'from odd_bots import First\nif __name__ == "__main__": print(len(list(play("py:__main__:First", 1))))'
    done = run(code)
    assert (done.stdout, done.stderr) == ("1\n", "")


@pytest.mark.parametrize("workers", [1, 2])
def test_open_bots_are_closed_at_exit(workers: int, folder: Path) -> None:
    code = (
        "from polindrome.arena.bot_pool import open_bots\n"
        "def leave_open(number): open_bots('duo', ['py:odd_bots:Marking', 'easy'])\n"
        f"if __name__ == '__main__': print(list(new_executor({workers}).map_unordered(leave_open, [0])))"
    )
    done = run(code)
    assert (done.stdout, done.stderr) == ("[None]\n", "")
    assert (folder / "closed").exists()


def wait_for_exit(pid: int) -> bool:
    deadline = time.monotonic() + LONG
    while is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not is_running(pid)


HANGING = """
class Hanging(Marking):
    def decide(self, game, budget):
        from itertools import repeat
        Path("asked").touch()
        all(repeat(True))
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL], ids=["ctrl-c", "kill"])
@pytest.mark.parametrize("workers", [1, 2])
def test_a_hanging_bot_ends_with_its_parent(end: signal.Signals, workers: int) -> None:
    Path("odd_bots.py").write_text(MODULE + HANGING)
    Path("script.py").write_text(f'{PLAY}\nif __name__ == "__main__": list(play("py:odd_bots:Hanging", {workers}))')
    words = [sys.executable, "script.py"]
    with subprocess.Popen(words, stderr=subprocess.DEVNULL, start_new_session=True) as command:
        deadline = time.monotonic() + LONG
        while not Path("asked").exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        bot = int(Path("pid").read_text())
        assert is_running(bot)
        if end == signal.SIGINT:
            os.killpg(command.pid, end)  # As a terminal does.
        else:
            command.send_signal(end)
    assert wait_for_exit(bot)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_an_idle_bot_ends_when_its_parent_is_killed() -> None:
    code = (
        "import os, signal\nfrom polindrome.arena.sandbox import SandboxedBot\n"
        'bot = SandboxedBot("duo", "py:odd_bots:Marking")\nos.kill(os.getpid(), signal.SIGKILL)'
    )
    assert run(code).returncode == -signal.SIGKILL
    assert wait_for_exit(int(Path("pid").read_text()))
