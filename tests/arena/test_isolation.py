"""A bot in a process of its own: asked as if it were here, and gone without a trace whatever becomes of it."""

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

from polindrome.arena import Thinking, isolation
from polindrome.arena.isolation import IsolatedBot
from polindrome.bots import Budget, find_bot
from polindrome.bots.python import PythonBot, is_python_bot
from polindrome.errors import BotFailed, InvalidArgument, PolindromeError, UnknownName
from polindrome.game import CHANCE, Game
from polindrome.registry import new_game
from tests.arena.test_executor import is_running

LONG = 60
"""Seconds that nobody waits for, unless something is wrong."""

MODULE = '''
import multiprocessing, os, signal, sys, time
from pathlib import Path
from polindrome.bots import Decision
from polindrome.errors import InvalidMove

class First:
    def decide(self, game, budget):
        return Decision(game.legal_actions()[0], (), 0.0)

class Telling(First):
    """Tells all that it sees, as the actions that it considered."""
    def decide(self, game, budget):
        seen = [*game.history, *game.legal_actions(), len(game.skips), game.turn, budget.seed, budget.nodes]
        seen += [game.options, game.name]
        game.apply(game.legal_actions()[0])
        return Decision(game.history[-1], tuple((each, 0.5) for each in seen), 1.0)

class Marking(First):
    """Says which process it has; and another file says that it was closed."""
    def __init__(self):
        Path("pid").write_text(str(os.getpid()))
    def close(self):
        Path("closed").touch()

class Busy(First):
    def decide(self, game, budget):
        end = time.process_time() + 0.05
        while time.process_time() < end:
            pass
        return Decision(0, (), 0.0, cpu_elsewhere=2.0)

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
    """The current directory, with a module of bots; there is no process in the end."""
    (tmp_path / "odd_bots.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    yield tmp_path
    assert "odd_bots" not in sys.modules
    assert not active_children()


def ask(name: str, budget: Budget | None = None) -> int:
    """What a bot of the module plays first."""
    bot = IsolatedBot("duo", f"py:odd_bots:{name}")
    try:
        return bot.decide(new_game("duo"), budget or Budget()).action
    finally:
        bot.close()


def play_on(game: Game) -> None:
    game.apply(game.chance_outcomes()[0][0] if game.turn == CHANCE else game.legal_actions()[-1])


@pytest.mark.parametrize(("name", "options"), [("classic-3", {}), ("entropy", {"open_draw": False, "rounds": 1})])
def test_it_sees_and_says_what_it_would_here(name: str, options: dict[str, object]) -> None:
    twin = PythonBot("odd_bots:Telling")
    bot = IsolatedBot(name, "py:odd_bots:Telling")
    games = [new_game(name, **options), new_game(name), new_game("duo", setup={"placed": [[0, 3]], "turn": 1})]
    budget = Budget(seed=5, nodes=7)
    # Games go on, begin and come back; what the bot plays in the one that it is shown changes none.
    for plies in (0, 9, 1):
        for game in games:
            for _ in range(plies):
                play_on(game)
            while game.turn == CHANCE:
                play_on(game)
            assert replace(bot.decide(game, budget), cpu_elsewhere=0.0) == twin.decide(game, budget)
    bot.close()
    del sys.modules["odd_bots"]


def test_the_processor_time_of_its_process_counts() -> None:
    bot = IsolatedBot("duo", "py:odd_bots:Busy")
    assert 2.05 <= bot.decide(new_game("duo"), Budget()).cpu_elsewhere < 2.05 + LONG
    bot.close()


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("nowhere:Bot", InvalidArgument, "there is no module 'nowhere' in the current directory or where Python looks"),
        ("odd_bots:Fisrt", UnknownName, "unknown name in the module odd_bots 'Fisrt'; did you mean 'First'?"),
        ("odd_bots:broken", InvalidArgument, "odd_bots:broken made no bot: Own: 3 and 4"),
        ("odd_bots:leaving", BotFailed, "py:odd_bots:leaving made no bot: SystemExit: 5"),
    ],
)
def test_what_is_wrong_with_its_name_is_said_as_ever(text: str, kind: type[PolindromeError], said: str) -> None:
    with pytest.raises(kind) as caught:
        IsolatedBot("duo", f"py:{text}")
    assert type(caught.value) is kind
    assert str(caught.value) == said


def test_an_error_is_told_and_its_class_stays_there(capfd: pytest.CaptureFixture[str]) -> None:
    bot = IsolatedBot("duo", "py:odd_bots:Raising")
    for number, reason in enumerate(["Own: 1 and 2", "no such move", "SystemExit: 4", "KeyboardInterrupt: stop"]):
        with pytest.raises(BotFailed) as caught:
            bot.decide(new_game("duo"), Budget(seed=number))
        assert str(caught.value) == reason
    bot.close()
    assert capfd.readouterr().err == ""


def test_a_decision_that_cannot_be_sent_is_an_error_of_the_bot() -> None:
    with pytest.raises(BotFailed, match="AttributeError: Can't pickle local object"):
        ask("Vague")


def test_a_process_that_is_gone_stays_gone_and_its_last_words_were_heard(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    bot = IsolatedBot("duo", "py:odd_bots:Talking")
    for _ in range(2):
        with pytest.raises(BotFailed, match="its process ended with exit code 7"):
            bot.decide(new_game("duo"), Budget())
    bot.close()
    assert capfd.readouterr() == ("about to fall\n", "")


def test_it_is_closed_and_then_ends(folder: Path) -> None:
    bot = IsolatedBot("duo", "py:odd_bots:Marking")
    assert int(Path("pid").read_text()) == bot._process.pid != os.getpid()
    assert not (folder / "closed").exists()
    bot.close()
    assert (folder / "closed").exists()
    assert bot._process.exitcode == 0


def test_who_fails_to_close_or_never_does_is_ended(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    ask("Unwilling")
    monkeypatch.setattr(isolation, "SECONDS_TO_LEAVE", 0.2)
    ask("Clinging")
    assert capfd.readouterr().err == ""


def test_who_is_late_is_killed_and_not_asked_to_leave() -> None:
    bot, game = stuck_at()
    with pytest.raises(BotFailed, match=r"no move within 0\.1 s"):
        Thinking().time(bot, game, Budget(), 0.1)
    bot._process.join(LONG)
    assert bot._process.exitcode == -signal.SIGKILL
    bot.close()


def stuck_at() -> tuple[IsolatedBot, Game]:
    """A bot, and a position in which it does not come back from C code."""
    game = new_game("duo")
    for _ in range(7):
        play_on(game)
    return IsolatedBot("duo", "py:tests.arena.bots_that_fail:Stuck"), game


def test_ctrl_c_is_not_for_it_and_it_may_have_processes_itself() -> None:
    assert ask("Interrupted") == new_game("duo").legal_actions()[0]
    assert ask("Crowd") == 0


def test_only_bots_in_python_are_meant() -> None:
    for text in ("py:odd_bots:First", "easy", "json:cat", "look:0"):
        assert is_python_bot(text) == isinstance(find_bot("duo", text, trusted=True), PythonBot)
    assert is_python_bot("py")
    del sys.modules["odd_bots"]


PLAY = """
import sys
from pathlib import Path
from polindrome.arena import Course, Terms, Tournament, executor_of, open_log, play_tournament

def play(bot, jobs, games=2):
    asked = Tournament(Terms("duo"), {"a": bot, "b": "easy"}, games=games)
    with open_log(Path("log"), asked) as log:
        yield from play_tournament(Course(asked), log, executor=executor_of(jobs))
"""


def run(code: str) -> subprocess.CompletedProcess[str]:
    Path("script.py").write_text(PLAY + code)
    return subprocess.run([sys.executable, "script.py"], capture_output=True, text=True, timeout=LONG)


def test_a_script_plays_once_whether_it_asks_for_its_name_or_not() -> None:
    done = run('print(len(list(play("py:odd_bots:First", 1))))')
    assert (done.stdout, done.stderr) == ("1\n", "")


def test_a_bot_may_be_in_the_script_itself() -> None:
    code = 'from odd_bots import First\nif __name__ == "__main__": print(len(list(play("py:__main__:First", 1))))'
    done = run(code)
    assert (done.stdout, done.stderr) == ("1\n", "")


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_command_that_leaves_it_open_closes_it_in_the_end(jobs: int, folder: Path) -> None:
    code = (
        "from polindrome.arena.players import bots_of\n"
        "from polindrome.arena import Match\n"
        "def leave(number): bots_of(Match('duo', 'py:odd_bots:Marking', 'easy'))\n"
        f"if __name__ == '__main__': print(list(executor_of({jobs}).map_unordered(leave, [0])))"
    )
    done = run(code)
    assert (done.stdout, done.stderr) == ("[None]\n", "")
    assert (folder / "closed").exists()


def wait_for_the_end(pid: int) -> bool:
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


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes where Linux shows them")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL], ids=["ctrl-c", "kill"])
@pytest.mark.parametrize("jobs", [1, 2])
def test_nothing_is_left_of_a_bot_that_never_comes_back(end: signal.Signals, jobs: int) -> None:
    Path("odd_bots.py").write_text(MODULE + HANGING)
    Path("script.py").write_text(f'{PLAY}\nif __name__ == "__main__": list(play("py:odd_bots:Hanging", {jobs}))')
    words = [sys.executable, "script.py"]
    with subprocess.Popen(words, stderr=subprocess.DEVNULL, start_new_session=True) as command:
        deadline = time.monotonic() + LONG
        while not Path("asked").exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        bot = int(Path("pid").read_text())
        assert is_running(bot)
        if end == signal.SIGINT:
            os.killpg(command.pid, end)  # As a terminal does it.
        else:
            command.send_signal(end)
    assert wait_for_the_end(bot)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes where Linux shows them")
def test_an_idle_one_ends_when_the_process_that_made_it_is_killed() -> None:
    code = (
        "import os, signal\nfrom polindrome.arena.isolation import IsolatedBot\n"
        'bot = IsolatedBot("duo", "py:odd_bots:Marking")\nos.kill(os.getpid(), signal.SIGKILL)'
    )
    assert run(code).returncode == -signal.SIGKILL
    assert wait_for_the_end(int(Path("pid").read_text()))
