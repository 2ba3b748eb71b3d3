"""`polindrome match`: table, JSON and files; Ctrl-C loses no finished game."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TextIO

import pexpect  # type: ignore[import-untyped]
import pytest

from polindrome.arena import Duel, Match, ThinkingTime
from polindrome.arena.match import play_duel
from polindrome.cli import match as match_command
from polindrome.cli.main import run
from polindrome.cli.match import format_report, write_duel
from polindrome.errors import InvalidArgument
from polindrome.records import parse_record

BOTS = ("entropy", "beginner", "casual")
DUO = ("duo", "hard", "easy", "--workers", "1")
QUICK = ("--nodes", "20", "--workers", "1")
MANY = "100000"


def result(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run(["match", *arguments, "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    found: dict[str, Any] = json.loads(printed.out)
    return found


def lines_of(path: Path) -> list[dict[str, Any]]:
    """Return the complete lines of a file."""
    return [json.loads(line) for line in path.read_text().splitlines(keepends=True) if line.endswith("\n")]


def test_json_has_match_and_summary(capsys: pytest.CaptureFixture[str]) -> None:
    found = result(capsys, *BOTS, *QUICK, "--games", "3", "--seed", "5", "-o", "scorer=literal", "-o", "open_draw=true")
    assert {name: found[name] for name in ("game", "a", "b", "seed", "options", "nodes", "seconds")} == {
        "game": "entropy",
        "a": "beginner",
        "b": "casual",
        "seed": 5,
        "options": {"scorer": "literal", "open_draw": True},
        "nodes": 20,
        "seconds": None,
    }
    assert (found["games"], found["games_wanted"]) == (3, 3)
    assert found["won"] + found["drawn"] + found["lost"] == 3
    for name in ("points_a", "points_b", "difference"):
        assert found[name]["low"] <= found[name]["mean"] <= found[name]["high"]
        assert found[name]["error"] >= 0
    assert found["difference"]["mean"] == pytest.approx(found["points_a"]["mean"] - found["points_b"]["mean"])
    assert [set(thinking) for thinking in found["thinking"]] == [{"moves", "cpu", "longest"}] * 2
    assert [thinking["moves"] for thinking in found["thinking"]] == [3 * 97] * 2


def test_json_has_the_same_fields_for_blokus(capsys: pytest.CaptureFixture[str]) -> None:
    entropy = result(capsys, *BOTS, *QUICK, "--games", "1")
    found = result(capsys, *DUO, "--games", "5", "--seed", "3")
    assert list(found) == list(entropy)
    assert (found["game"], found["options"], found["seed"]) == ("duo", {}, 3)
    assert (found["games_wanted"], found["games"], found["duels"]) == (5, 6, 3)
    assert (found["won"], found["drawn"], found["lost"]) == (6, 0, 0)
    assert (found["score"]["mean"], found["score"]["error"], found["score"]["high"]) == (1, 0, 1)
    assert 0.6 < found["score"]["low"] < 0.7
    assert (found["elo"]["mean"], found["elo"]["high"]) == (None, None)
    assert found["elo"]["low"] > 0
    assert found["difference"]["mean"] == pytest.approx(found["points_a"]["mean"] - found["points_b"]["mean"])
    assert [thinking["cpu"] > 0 for thinking in found["thinking"]] == [True, True]


@pytest.mark.parametrize("bots", [(*BOTS, "--nodes", "20"), DUO[:3]], ids=lambda bots: bots[0])
def test_results_do_not_depend_on_the_number_of_workers(
    bots: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    both = [result(capsys, *bots, "--games", "4", "--workers", workers) for workers in ("1", "2")]
    for found in both:
        del found["thinking"]
    assert both[0] == both[1]


def test_official_rules_are_the_default(capsys: pytest.CaptureFixture[str]) -> None:
    found = result(capsys, *BOTS, *QUICK, "--games", "1")
    assert found["options"] == {"scorer": "official", "open_draw": False}
    assert found["difference"]["error"] is None


def test_table_of_entropy(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["match", *BOTS, *QUICK, "--games", "2"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    lines = printed.out.splitlines()
    assert lines[0] == "entropy: beginner (A) against casual (B), 2 of 2 games, seed 1"
    assert lines[1] == "hidden draw, official scorer, each bag in both roles"
    assert [line[:14].strip() for line in lines[2:]] == [
        "A as Order",
        "B as Order",
        "A − B",
        "games",
        "time of A",
        "time of B",
    ]
    assert " ± " in lines[2]
    assert "95 % between" in lines[4]
    assert all(len(line) <= 80 for line in lines)
    assert run(["match", *BOTS, *QUICK, "--games", "1"]) == 0
    assert "±" not in capsys.readouterr().out


def table(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert run(["match", *arguments]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out.splitlines()


def test_table_of_blokus(capsys: pytest.CaptureFixture[str]) -> None:
    lines = table(capsys, "duo", "hard", "medium", "--workers", "1", "--games", "16")
    assert lines[0] == "duo: hard (A) against medium (B), 16 of 16 games, seed 1"
    assert lines[1] == "duels of 2 games with seats exchanged"
    assert [line[:14].strip() for line in lines[2:]] == [
        "score of A",
        "Elo",
        "games",
        "points",
        "A − B",
        "time of A",
        "time of B",
        "CPU per game",
    ]
    assert re.fullmatch(r"score of A    0\.\d{3}, 95 % between 0\.\d{3} and 0\.\d{3}", lines[2])
    assert re.fullmatch(r"Elo           A [+-]\d+, 95 % between [+-]\d+ and [+-]\d+", lines[3])
    assert re.fullmatch(r"points        A -\S+ ± \S+ per seat, B -\S+ ± \S+", lines[5])
    assert re.fullmatch(r"CPU per game  A \S+ s, B \S+ s; A / B = \S+", lines[9])
    assert all(len(line) <= 80 for line in lines)


def test_times_are_per_move_and_per_game() -> None:
    thinking = ThinkingTime(moves=40, cpu=6.0, longest=0.25), ThinkingTime(moves=50, cpu=4.0, longest=0.125)
    duel = Duel(0, ("AB", "BA"), (1.0, 0.5), (-8.0, -10.0), (), thinking)
    lines = format_report(Match("duo", "x", "y"), 2, [duel], as_json=False).splitlines()
    assert lines[4:] == [
        "games         A won 1, drawn 1, B won 0",
        "points        A -8.00 per seat, B -10.00",
        "A − B         2.00",
        "time of A     150.0 ms CPU per move, slowest move 250.0 ms",
        "time of B     80.0 ms CPU per move, slowest move 125.0 ms",
        "CPU per game  A 3.00 s, B 2.00 s; A / B = 1.50",
    ]
    idle = replace(duel, thinking=(thinking[0], ThinkingTime(moves=50)))
    assert format_report(Match("duo", "x", "y"), 2, [idle], as_json=False).endswith("A 3.00 s, B 0.00 s")


def test_table_says_that_games_were_rounded_up(capsys: pytest.CaptureFixture[str]) -> None:
    lines = table(capsys, "classic-3", "easy", "easy", "--workers", "1", "--games", "1")
    assert lines[0] == "classic-3: easy (A) against easy (B), 6 of 6 games, seed 1"
    assert lines[1] == "duels of 6 games with seats exchanged; rounded up from 1"
    assert lines[2].startswith("score of A    0.500, ")
    assert lines[3].startswith("Elo           A +0, ")


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        # 8 of 8 leave 1 / (1 + 3.8415 / 8) = 0.6756 as the lower bound, and 400 * log10(0.6756 / 0.3244) = 127.4.
        (["hard", "easy"], "Elo           > +127 at 95 %: A won every game"),
        (["easy", "hard"], "Elo           < -127 at 95 %: B won every game"),
    ],
)
def test_elo_is_a_bound_if_all_games_are_won(bots: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in table(capsys, "duo", *bots, "--workers", "1", "--games", "8")


def test_sprt_ends_the_match_with_a_verdict(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    both = [
        result(
            capsys, *DUO[:3], "--games", "100", "--sprt", "0", "200", "--workers", workers, "--out", f"{path}{workers}"
        )
        for workers in ("1", "2")
    ]
    for found in both:
        del found["thinking"]
    assert both[0] == both[1]
    verdict = both[0]["sprt"].pop("verdict")
    assert both[0]["sprt"] == {"elo0": 0, "elo1": 200, "alpha": 0.05, "beta": 0.05}
    assert verdict["stronger"]
    assert verdict["duels"] == both[0]["duels"] < 20
    assert [duel["number"] for duel in lines_of(Path(f"{path}2"))] == list(range(verdict["duels"]))
    lines = table(capsys, *DUO, "--games", "100", "--sprt", "0", "200")
    assert (
        lines[-1] == f"SPRT          A is stronger by 200 Elo rather than by 0, decided after {verdict['duels']} duels"
    )
    lines = table(capsys, *DUO, "--games", "2", "--sprt", "0", "200")
    assert lines[-1] == "SPRT          undecided: more games are needed"
    assert result(capsys, *DUO, "--games", "2")["sprt"] is None


def test_a_timeout_ends_the_match(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["match", "duo", "py:tests.arena.failing_bots:Sleeping", "easy", "--timeout", "0.2", "--workers", "1"]
    assert run(words) == 2
    assert "failed at move" in (said := capsys.readouterr().err)
    assert "no move within 0.2 s" in said


def test_a_line_of_the_file_has_a_duel(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    found = result(capsys, *DUO, "--games", "4", "--out", str(path))
    duels = lines_of(path)
    assert [duel["number"] for duel in duels] == [0, 1]
    for duel in duels:
        assert duel["seats"] == ["AB", "BA"]
        results = [parse_record(json.dumps(record)).result for record in duel["records"]]
        shares = [float(seats[r.winners[0]] == "A") for r, seats in zip(results, duel["seats"], strict=True) if r]
        assert duel["shares"] == shares
    assert sum(duel["points"][0] for duel in duels) == found["points_a"]["mean"] * 2


def test_the_file_has_all_games_and_they_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    found = result(capsys, *BOTS, "--nodes", "20", "--games", "4", "--workers", "2", "--out", str(path))
    games = lines_of(path)
    assert sorted(game["number"] for game in games) == [0, 1, 2, 3]
    for game in games:
        records = [parse_record(json.dumps(record)) for record in game["records"]]
        assert [record.result.scores[0] for record in records if record.result] == game["points"]
    assert sum(game["points"][0] for game in games) == found["points_a"]["mean"] * 4


def test_an_existing_file_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("precious\n")
    assert run(["match", *BOTS, *QUICK, "--games", "1", "--out", str(path)]) == 2
    assert "the file already exists; choose another name" in capsys.readouterr().err
    assert path.read_text() == "precious\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["dou", "easy", "hard"], "unknown game 'dou'; did you mean 'duo'?"),
        (["chess", "easy", "hard"], "unknown game 'chess'; choose from: "),
        (["duo", "easy", "hrad"], "did you mean 'hard'"),
        (["duo", "easy", "hard", "-o", "scorer=official"], "duo has no option 'scorer'; it has none"),
        (["entropy", "pot", "pot", "-o", "open_draw=maybe"], "expected true or false, got 'maybe'"),
        (["entropy", "pot", "pot", "-o", "open_draw"], "expected an option as NAME=VALUE, got 'open_draw'"),
        (["entropy", "pot", "pot", "--opening", "2"], "openings are not available for entropy"),
        (["entropy", "beginner"], "Missing argument 'B'"),
        (["entropy", "beginner", "casaul"], "did you mean 'casual'"),
        (["entropy", "beginner", "casual", "--games", "0"], "0 is not in the range"),
        (["entropy", "beginner", "casual", "--workers", "0"], "0 is not in the range"),
        (["entropy", "beginner", "casual", "--nodes", "0"], "0 is not in the range"),
        (["entropy", "beginner", "casual", "--seconds", "-1"], "-1.0 is not in the range"),
        (["entropy", "beginner", "casual", "-o", "scorer=mine"], "unknown scorer 'mine'"),
        (["entropy", "beginner", "casual", "--out", "/nowhere/games.jsonl"], "/nowhere/games.jsonl"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_user_error_is_one_line_before_the_first_game(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    out = [] if "--out" in arguments else ["--out", str(path)]
    assert run(["match", *arguments, *out]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1
    assert said in printed.err
    assert not path.exists()


def wait_for_process_group(group: int) -> None:
    """Wait for all processes of a group to end; multiprocessing's resource tracker ends last."""
    deadline = time.monotonic() + 60
    with suppress(ProcessLookupError):
        while time.monotonic() < deadline:
            os.killpg(group, 0)
            time.sleep(0.01)
        pytest.fail("processes of the match are still running")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_shows_and_keeps_finished_games(workers: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    command = ["match", *BOTS, "--nodes", "20", "--games", MANY, "--workers", workers, "--out", str(path), "--json"]
    process = subprocess.Popen(
        [sys.executable, "-m", "polindrome", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONWARNINGS": "error"},
        start_new_session=True,
    )
    while not (path.exists() and lines_of(path)):
        assert process.poll() is None, process.stderr and process.stderr.read()
        time.sleep(0.01)
    # A terminal signals the whole process group.
    os.killpg(process.pid, signal.SIGINT)
    printed, said = process.communicate(timeout=120)
    assert (process.returncode, said) == (130, "")
    found = json.loads(printed)
    assert path.read_text().endswith("\n")
    # The last game may be counted but not yet written.
    assert found["games"] - 1 <= len(lines_of(path)) <= found["games"] < found["games_wanted"] == int(MANY)
    wait_for_process_group(process.pid)


def test_every_game_in_the_file_is_in_the_report_after_ctrl_c(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"

    def write_and_interrupt(duel: Duel, file: TextIO) -> None:
        write_duel(duel, file)
        raise KeyboardInterrupt

    monkeypatch.setattr(match_command, "write_duel", write_and_interrupt)
    assert run(["match", *BOTS, *QUICK, "--games", "3", "--out", str(path), "--json"]) == 130
    assert len(lines_of(path)) == json.loads(capsys.readouterr().out)["games"] == 1


def test_a_terminal_shows_progress_and_ctrl_c_ends_the_match() -> None:
    command = ["-m", "polindrome", "match", *BOTS, "--nodes", "20", "--games", MANY, "--workers", "2"]
    environment = {**os.environ, "TERM": "xterm-256color"}
    child = pexpect.spawn(sys.executable, command, env=environment, dimensions=(24, 80), timeout=120)
    child.expect_exact(b"playing")
    child.expect(rb"A scores [01]\.\d{3}")
    # The remaining time is shown after the first games.
    child.expect(rb"\d:\d\d:\d\d")
    child.sendintr()
    child.expect(rb"(\d+) of 100000 games")
    assert int(child.match[1]) > 0
    child.expect(pexpect.EOF)
    assert b"time of B" in child.before
    assert b"Traceback" not in child.before
    child.close()
    assert child.exitstatus == 130


def test_a_duel_is_in_the_file_before_the_next_one_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.jsonl"
    seen = []

    def observe(match: Match, number: int) -> Duel:
        seen.append([game["number"] for game in lines_of(path)])
        return play_duel(match, number)

    monkeypatch.setattr("polindrome.arena.match.play_duel", observe)
    assert run(["match", *BOTS, *QUICK, "--games", "3", "--out", str(path)]) == 0
    assert seen == [[], [0], [0, 1]]


def test_finished_games_are_shown_when_a_bot_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail_at_2(match: Match, number: int) -> Duel:
        if number == 2:
            raise InvalidArgument("the bot failed")
        return play_duel(match, number)

    monkeypatch.setattr("polindrome.arena.match.play_duel", fail_at_2)
    assert run(["match", *BOTS, *QUICK, "--games", "5"]) == 2
    printed = capsys.readouterr()
    assert "2 of 5 games" in printed.out
    assert printed.err == "polindrome: the bot failed\n"
