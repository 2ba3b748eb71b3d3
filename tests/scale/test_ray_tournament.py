"""Tournaments on a Ray cluster: the same games and ratings, failing bots, and a killed worker."""

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

from polindrome.arena import Executor, TournamentProgress, open_log, play_tournament
from polindrome.arena.tournament import PairingTask
from polindrome.arena.tournament_config import parse_tournament
from polindrome.cli.main import run
from tests.scale.conftest import TOO_LONG

pytestmark = pytest.mark.usefixtures("no_hanging")

FAILING = "py:tests.arena.failing_bots:{}"
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


def results_in(folder: Path) -> list[dict[str, Any]]:
    """The results in a tournament log by pairing and number, without times."""
    lines = (folder / "games.jsonl").read_text().splitlines()[1:]
    results = [json.loads(line, object_hook=without_times) for line in lines]
    return sorted(results, key=lambda result: (result["bots"], result["number"]))


def standings(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """The standings that the command prints, without times."""
    assert run(["tournament", "duo", *WORDS, "--json", *words]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out, object_hook=without_times)["standings"]
    return found


@pytest.mark.usefixtures("executor")
def test_games_and_ratings_are_the_same_as_with_processes(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here = standings(capsys, *BOTS, "--workers=2", f"--out={tmp_path / 'here'}")
    # From here on, local workers fail.
    monkeypatch.setattr("polindrome.arena.executors.Processes", None)
    there = standings(capsys, *BOTS, f"--ray={cluster.address}", f"--out={tmp_path / 'there'}")
    assert there == here
    assert [bot["games"] for bot in there["bots"]] == [8, 8, 8]
    assert len({bot["rating"]["mean"] for bot in there["bots"]}) == 3
    assert results_in(tmp_path / "there") == results_in(tmp_path / "here")
    assert len(results_in(tmp_path / "there")) == 6


@pytest.mark.usefixtures("executor")
def test_a_failing_bot_forfeits_and_the_tournament_continues(
    cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = (CRASHING, CHEATING, "easy")
    found = standings(capsys, *bots, f"--ray={cluster.address}", f"--out={tmp_path}")
    assert {bot["name"]: bot["games"] for bot in found["bots"]} == dict.fromkeys(bots, 8)
    assert next(bot for bot in found["bots"] if bot["name"] == "easy")["failures"] == 0
    reasons = {CRASHING: "ZeroDivisionError: there is a | in it", CHEATING: "1000000"}
    games = [(result["bots"], game) for result in results_in(tmp_path) for game in result["games"]]
    assert len(games) == 12
    for names, game in games:
        failed = game["failure"]["bot"]
        assert reasons[failed] in game["failure"]["reason"]
        assert game["shares"] == [float(name != failed) for name in names]


def test_a_bot_may_be_in_the_current_directory_of_the_client(cluster: Any, tmp_path: Path) -> None:
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
    played = [game for result in results_in(tmp_path / "results") for game in result["games"]]
    assert [game["failure"] for game in played] == [None] * 4


@dataclass(frozen=True)
class Logging:
    """An executor that logs the process id of every task; the first attempt at task `hold` never returns."""

    executor: Executor
    folder: Path
    hold: PairingTask

    def map_unordered(self, work: Callable[[Item], Result], tasks: Iterable[Item]) -> Generator[Result, None, None]:
        """Delegate to the executor."""
        return self.executor.map_unordered(partial(run_logged, work, self.folder, self.hold), tasks)


def run_logged(work: Callable[[Any], Any], folder: Path, hold: PairingTask, task: Any) -> Any:
    """Run the work and add a line to a file that is named after the task."""
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
    # The fixture `no_hanging` limits the time.
    while not path.exists():
        time.sleep(0.01)


def test_a_killed_worker_loses_and_repeats_no_game(
    cluster: Any, executor: Executor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notes, folder = tmp_path / "notes", tmp_path / "there"
    notes.mkdir()
    settings = parse_tournament({**DUO, "bots": list(BOTS)})
    log_file = folder / "games.jsonl"
    with open_log(folder, settings) as log:
        played = play_tournament(
            TournamentProgress(settings), log, executor=Logging(executor, notes, hold=(("easy", "hard"), 0))
        )
        tasks = [next(played).task]
        wait_for(notes / "held")
        kept = log_file.read_bytes()
        os.kill(int((notes / "easy-hard 0").read_text()), signal.SIGKILL)
        tasks += [result.task for result in played]
    attempts = {path.name: len(path.read_text().splitlines()) for path in notes.glob("* *")}
    assert attempts == {f"{'-'.join(bots)} {number}": 1 for bots, number in tasks} | {"easy-hard 0": 2}
    assert len(tasks) == len(attempts) == 6
    assert log_file.read_bytes().startswith(kept)
    whole = log_file.read_bytes()
    there = standings(capsys, *BOTS, f"--ray={cluster.address}", f"--out={folder}")
    assert log_file.read_bytes() == whole
    assert there == standings(capsys, *BOTS, "--workers=2", f"--out={tmp_path / 'here'}")
    assert results_in(folder) == results_in(tmp_path / "here")
