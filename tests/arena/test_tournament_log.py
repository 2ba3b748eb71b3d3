"""The log of a tournament: nothing in it is played again or lost, however the process ended."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from polindrome.arena import Course, Terms, Tournament, open_log, play_tournament
from polindrome.arena.bout import Bout, play_bout
from polindrome.arena.tournament_log import LOG_NAME
from polindrome.errors import InvalidArgument, InvalidRecord
from polindrome.records import parse_record

ASKED = Tournament(Terms("duo", seed=3), {"a": "easy", "b": "medium", "c": "easy"}, games=4)


def play(folder: Path, asked: Tournament = ASKED, most: int = 10**6) -> Course:
    """Play so many bouts, or all that are left."""
    with open_log(folder, asked) as log:
        course = Course(asked, log.bouts)
        bouts = play_tournament(course, log)
        for _, _ in zip(range(most), bouts, strict=False):
            pass
        bouts.close()
    return course


def lines_of(folder: Path) -> list[dict[str, Any]]:
    """The bouts in a log."""
    lines = (folder / LOG_NAME).read_text().splitlines()
    return [line for line in map(json.loads, lines) if "bots" in line and "number" in line]


def without_times(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    kept = [{key: value for key, value in line.items() if key != "thinking"} for line in lines]
    return sorted(kept, key=lambda line: (line["bots"], line["number"]))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a tournament that came to its end."""
    folder = tmp_path_factory.mktemp("whole")
    play(folder)
    return folder


def test_a_line_has_the_games_of_a_luck_and_they_replay(whole: Path) -> None:
    bouts = lines_of(whole)
    assert len(bouts) == 6
    for bout in bouts:
        assert [played["seats"] for played in bout["games"]] == [["AB"], ["BA"]]
        for played in bout["games"]:
            (record,) = [parse_record(json.dumps(record)) for record in played["records"]]
            assert record.result
            scores = record.result.scores if played["seats"] == ["AB"] else record.result.scores[::-1]
            assert tuple(played["points"]) == scores
        assert [thinking["moves"] > 0 for thinking in bout["thinking"]] == [True, True]


def test_what_is_read_is_what_was_written(whole: Path) -> None:
    with open_log(whole, ASKED) as log:
        assert len(log.bouts) == 6
        for bout in log.bouts:
            played = play_bout(ASKED, bout.task)
            games = tuple(replace(game, records=()) for game in played.games)
            assert replace(bout, thinking=()) == Bout(bout.bots, bout.number, games, ())
        assert list(Course(ASKED, log.bouts).left()) == []


def test_a_failure_is_in_the_log_and_read_again(tmp_path: Path) -> None:
    asked = Tournament(Terms("duo"), {"good": "easy", "bad": "py:tests.arena.bots_that_fail:Crashing"}, games=2)
    play(tmp_path, asked)
    (bout,) = lines_of(tmp_path)
    assert [played["failure"]["bot"] for played in bout["games"]] == ["bad", "bad"]
    assert "ZeroDivisionError" in bout["games"][0]["failure"]["reason"]
    assert bout["games"][0]["points"] is None
    with open_log(tmp_path, asked) as log:
        assert [played.failure and played.failure.side for played in log.bouts[0].games] == [1, 1]


def test_a_bout_is_on_the_disk_before_it_is_told(tmp_path: Path) -> None:
    with open_log(tmp_path, ASKED) as log:
        for number, bout in enumerate(play_tournament(Course(ASKED), log), 1):
            lines = lines_of(tmp_path)
            assert len(lines) == number
            assert (tuple(lines[-1]["bots"]), lines[-1]["number"]) == bout.task


@pytest.mark.parametrize("most", [1, 4])
def test_what_was_played_is_not_played_again(most: int, whole: Path, tmp_path: Path) -> None:
    play(tmp_path, most=most)
    before = (tmp_path / LOG_NAME).read_bytes()
    assert len(lines_of(tmp_path)) == most
    play(tmp_path)
    assert (tmp_path / LOG_NAME).read_bytes().startswith(before)
    assert without_times(lines_of(tmp_path)) == without_times(lines_of(whole))
    after = (tmp_path / LOG_NAME).read_bytes()
    play(tmp_path)
    assert (tmp_path / LOG_NAME).read_bytes() == after


def test_a_line_that_was_not_finished_is_dropped_wherever_it_broke(whole: Path, tmp_path: Path) -> None:
    text = (whole / LOG_NAME).read_bytes()
    ends = [at + 1 for at, byte in enumerate(text) if byte == ord("\n")]
    for cut in (ends[2] + 1, ends[2] + 900, ends[3] - 1, ends[0] - 1, 5, 0):
        (tmp_path / LOG_NAME).write_bytes(text[:cut])
        with open_log(tmp_path, ASKED) as log:
            assert len(log.bouts) == max(sum(end <= cut for end in ends) - 1, 0)
        assert (tmp_path / LOG_NAME).read_bytes().endswith(b"\n")
    (tmp_path / LOG_NAME).write_bytes(text[: ends[2] + 900])
    play(tmp_path)
    assert without_times(lines_of(tmp_path)) == without_times(lines_of(whole))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (replace(ASKED, terms=replace(ASKED.terms, seed=4)), "has games with seed 3, and this tournament has 4"),
        (replace(ASKED, terms=replace(ASKED.terms, nodes=9)), "has games with nodes None, and this tournament has 9"),
        (
            replace(ASKED, terms=Terms("classic", seed=3)),
            "has games with game 'duo', and this tournament has 'classic'",
        ),
        (
            replace(ASKED, bots={"a": "hard", "b": "medium"}),
            "has games with bot 'a' 'easy', and this tournament has 'hard'",
        ),
    ],
)
def test_other_terms_are_refused_and_the_log_is_left_alone(asked: Tournament, said: str, whole: Path) -> None:
    before = (whole / LOG_NAME).read_bytes()
    with pytest.raises(InvalidArgument) as caught, open_log(whole, asked):
        pass
    assert said in str(caught.value)
    assert "choose another folder" in str(caught.value)
    assert (whole / LOG_NAME).read_bytes() == before


def test_more_games_and_bots_and_another_kind_go_on_from_what_is_there(tmp_path: Path) -> None:
    play(tmp_path)
    before = lines_of(tmp_path)
    course = play(tmp_path, replace(ASKED, games=6, bots={**ASKED.bots, "d": "medium"}, kind="ladder"))
    assert {bout.bots for bout in course.counted()} == {("a", "b"), ("b", "c"), ("c", "d")}
    assert len(course.counted()) == 9
    lines = lines_of(tmp_path)
    assert lines[: len(before)] == before
    # One more luck for two pairings that have met, three for the new one; nobody met twice with the same luck.
    assert len(lines) == len(before) + 2 + 3
    assert len({(*line["bots"], line["number"]) for line in lines}) == len(lines)
    # Whoever asks for less has less counted.
    with open_log(tmp_path, replace(ASKED, games=2)) as log:
        assert len(Course(replace(ASKED, games=2), log.bouts).counted()) == 3


def test_two_who_have_met_need_not_meet_again_whoever_is_named_first(tmp_path: Path) -> None:
    bad = "py:tests.arena.bots_that_fail:Crashing"
    asked = replace(ASKED, bots={"a": "easy", "b": "medium", "bad": bad})
    round_robin = play(tmp_path / "one", asked)
    before = (tmp_path / "one" / LOG_NAME).read_bytes().count(b"\n")
    gauntlet = replace(asked, kind="gauntlet", challengers=("bad",))
    turned = play(tmp_path / "one", gauntlet)
    assert (tmp_path / "one" / LOG_NAME).read_bytes().count(b"\n") == before + 1
    fresh = play(tmp_path / "two", gauntlet)
    assert [bout.task for bout in turned.counted()] == [bout.task for bout in fresh.counted()]
    for old, new in zip(turned.counted(), fresh.counted(), strict=True):
        # The seatings come in the other order; all else is as if they had met as they are named now.
        games = {game.seats: replace(game, records=()) for game in new.games}
        assert {game.seats: game for game in old.games} == games
    assert len(round_robin.counted()) == 6


def test_a_file_that_is_something_else_is_named_with_the_line(tmp_path: Path) -> None:
    path = tmp_path / LOG_NAME
    path.write_text("precious\n")
    with pytest.raises(InvalidRecord, match=r"games\.jsonl, line 1: expected the games of one luck, got 'precious'"):
        play(tmp_path)
    path.write_text('{"bots": [], "number": 0, "games": [], "thinking": []}\n')
    with pytest.raises(InvalidRecord, match="is no log of a tournament"):
        play(tmp_path)


def test_a_second_process_may_not_write_the_same_log(tmp_path: Path) -> None:
    with open_log(tmp_path, ASKED), pytest.raises(InvalidArgument, match="is in use: another process"):
        play(tmp_path)
    play(tmp_path, most=1)


DIES = """
import os, signal
from polindrome.arena.tournament_log import TournamentLog
from polindrome.cli.main import main

append = TournamentLog.append

def append_and_die(log, bout):
    append(log, bout)
    if len(log.bouts) == 4:
        os.kill(os.getpid(), signal.SIGKILL)

TournamentLog.append = append_and_die
main()
"""
"""The command, killed when it has written four bouts."""


def test_after_kill_9_nothing_is_lost_and_nothing_is_played_again(tmp_path: Path) -> None:
    words = ["duo", "easy", "medium", "--games", "40", "--seed", "3", "--workers", "2", "--out"]
    command = ["tournament", *words, str(tmp_path / "killed")]
    killed = subprocess.run([sys.executable, "-c", DIES, *command], stdout=subprocess.DEVNULL, timeout=120)
    assert killed.returncode == -signal.SIGKILL
    path = tmp_path / "killed" / LOG_NAME
    kept = path.read_bytes()
    assert (kept.count(b"\n") - 1, kept[-1:]) == (4, b"\n")
    again = subprocess.run([sys.executable, "-m", "polindrome", *command], capture_output=True, text=True, timeout=120)
    assert (again.returncode, again.stderr) == (0, "")
    assert "40 of 40 games" in again.stdout
    assert path.read_bytes().startswith(kept)
    lines = lines_of(tmp_path / "killed")
    assert sorted(line["number"] for line in lines) == list(range(20))
    asked = Tournament(Terms("duo", seed=3, opening=2), {"easy": "easy", "medium": "medium"})
    for number in (0, 19):
        (line,) = [line for line in lines if line["number"] == number]
        bout = play_bout(asked, (("easy", "medium"), number))
        assert [game["shares"] for game in line["games"]] == [list(game.shares) for game in bout.games]
        assert [record["actions"] for game in line["games"] for record in game["records"]] == [
            list(record.actions) for game in bout.games for record in game.records
        ]
