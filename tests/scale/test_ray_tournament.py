"""A tournament on a real Ray cluster: the same games and ratings, bots that fail, and a worker that is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest

from polindrome.arena import Course, Executor, open_log, play_tournament
from polindrome.arena.bout import Task
from polindrome.arena.tournament_file import parse_tournament
from polindrome.cli.main import run
from tests.scale.conftest import TOO_LONG

pytestmark = pytest.mark.usefixtures("no_hanging")

FAILING = "py:tests.arena.bots_that_fail:{}"
BOTS = ("easy", "medium", "hard")
CRASHING, CHEATING = FAILING.format("Crashing"), FAILING.format("Cheating")
MY_BOT = """
class Mine:
    def decide(self, game, budget):
        from polindrome.bots import Decision
        return Decision(game.legal_actions()[-1], (), 0.0)
"""
DUO = {"game": "duo", "seed": 3, "games": 4}
WORDS = [f"--{key}={DUO[key]}" for key in ("seed", "games")]

Item = TypeVar("Item")
Result = TypeVar("Result")


def without_times(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in ("cpu", "longest")}


def bouts_in(folder: Path) -> list[dict[str, Any]]:
    """What the log of a tournament has, by pairing and number, without what depends on time."""
    lines = (folder / "games.jsonl").read_text().splitlines()[1:]
    bouts = [json.loads(line, object_hook=without_times) for line in lines]
    return sorted(bouts, key=lambda bout: (bout["bots"], bout["number"]))


def standings(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """What the command prints, without what depends on time."""
    assert run(["tournament", "duo", *WORDS, "--json", *words]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out, object_hook=without_times)["standings"]
    return found


@pytest.mark.usefixtures("executor")
def test_games_results_and_ratings_are_those_of_processes(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here = standings(capsys, *BOTS, "--workers=2", f"--out={tmp_path / 'here'}")
    # From now on nobody plays here.
    monkeypatch.setattr("polindrome.arena.executor.Processes", None)
    there = standings(capsys, *BOTS, f"--ray={cluster.address}", f"--out={tmp_path / 'there'}")
    assert there == here
    assert [bot["games"] for bot in there["bots"]] == [8, 8, 8]
    assert len({bot["rating"]["mean"] for bot in there["bots"]}) == 3
    assert bouts_in(tmp_path / "there") == bouts_in(tmp_path / "here")
    assert len(bouts_in(tmp_path / "there")) == 6


@pytest.mark.usefixtures("executor")
def test_a_bot_that_fails_loses_and_the_tournament_goes_on(
    cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = (CRASHING, CHEATING, "easy")
    found = standings(capsys, *bots, f"--ray={cluster.address}", f"--out={tmp_path}")
    assert {bot["name"]: bot["games"] for bot in found["bots"]} == dict.fromkeys(bots, 8)
    assert next(bot for bot in found["bots"] if bot["name"] == "easy")["failures"] == 0
    reasons = {CRASHING: "ZeroDivisionError: there is a | in it", CHEATING: "1000000"}
    games = [(bout["bots"], game) for bout in bouts_in(tmp_path) for game in bout["games"]]
    assert len(games) == 12
    for names, game in games:
        failed = game["failure"]["bot"]
        assert reasons[failed] in game["failure"]["reason"]
        assert game["shares"] == [float(name != failed) for name in names]


def test_a_bot_may_be_in_the_directory_of_the_one_who_asks(cluster: Any, tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text(MY_BOT)
    words = ["tournament", "duo", "py:mybot:Mine", "easy", *WORDS, "--ray", cluster.address, "--out", "results"]
    done = subprocess.run(
        [sys.executable, "-m", "polindrome", *words],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=TOO_LONG,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "4 of 4 games" in done.stdout
    played = [game for bout in bouts_in(tmp_path / "results") for game in bout["games"]]
    assert [game["failure"] for game in played] == [None] * 4


@dataclass(frozen=True)
class Noted:
    """An executor that writes down who begins what; the first who plays the bout to hold does not come back."""

    executor: Executor
    folder: Path
    hold: Task

    def map_unordered(self, work: Callable[[Item], Result], tasks: Iterable[Item]) -> Generator[Result, None, None]:
        """As the executor itself does it."""
        return self.executor.map_unordered(partial(play_noted, work, self.folder, self.hold), tasks)


def play_noted(work: Callable[[Any], Any], folder: Path, hold: Task, task: Any) -> Any:
    """Do the work, and leave a line for it in a file with the name of the task."""
    bots, number = task
    note = folder / f"{'-'.join(bots)} {number}"
    with note.open("a") as file:
        file.write(f"{os.getpid()}\n")
    result = work(task)
    if task == hold and len(note.read_text().splitlines()) == 1:
        (folder / "held").touch()
        time.sleep(TOO_LONG)
    return result


def wait_for(path: Path) -> None:
    # There is no limit here: the guard of the tests has one.
    while not path.exists():
        time.sleep(0.01)


def test_a_worker_that_is_killed_loses_no_game_and_none_is_played_again(
    cluster: Any, executor: Executor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notes, folder = tmp_path / "notes", tmp_path / "there"
    notes.mkdir()
    asked = parse_tournament({**DUO, "bots": list(BOTS)})
    log_file = folder / "games.jsonl"
    with open_log(folder, asked) as log:
        played = play_tournament(Course(asked), log, executor=Noted(executor, notes, hold=(("easy", "hard"), 0)))
        tasks = [next(played).task]
        wait_for(notes / "held")
        kept = log_file.read_bytes()
        os.kill(int((notes / "easy-hard 0").read_text()), signal.SIGKILL)
        tasks += [bout.task for bout in played]
    begun = {path.name: len(path.read_text().splitlines()) for path in notes.glob("* *")}
    assert begun == {f"{'-'.join(bots)} {number}": 1 for bots, number in tasks} | {"easy-hard 0": 2}
    assert len(tasks) == len(begun) == 6
    assert log_file.read_bytes().startswith(kept)
    whole = log_file.read_bytes()
    there = standings(capsys, *BOTS, f"--ray={cluster.address}", f"--out={folder}")
    assert log_file.read_bytes() == whole
    assert there == standings(capsys, *BOTS, "--workers=2", f"--out={tmp_path / 'here'}")
    assert bouts_in(folder) == bouts_in(tmp_path / "here")
