"""The tournament log: no game is lost or played twice, however the process ends."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from polindrome.arena import Terms, Tournament, TournamentProgress, open_log, play_tournament
from polindrome.arena.tournament import PairingResult, play_pairing
from polindrome.arena.tournament_log import LOG_NAME
from polindrome.errors import InvalidArgument, InvalidRecord
from polindrome.records import parse_record

OLD_LOG = Path(__file__).parent / "data" / "tournament-format-1.jsonl"
"""A finished log of format 1, written by version 0.1.0: it stays readable."""

SETTINGS = Tournament(Terms("duo", seed=3), {"a": "easy", "b": "medium", "c": "easy"}, games=4)


def play(folder: Path, settings: Tournament = SETTINGS, limit: int = 10**6) -> TournamentProgress:
    """Play up to `limit` of the remaining pairings."""
    with open_log(folder, settings) as log:
        progress = TournamentProgress(settings, log.results)
        results = play_tournament(progress, log)
        for _, _ in zip(range(limit), results, strict=False):
            pass
        results.close()
    return progress


def lines_of(folder: Path) -> list[dict[str, Any]]:
    """The results in a log."""
    lines = (folder / LOG_NAME).read_text().splitlines()
    return [line for line in map(json.loads, lines) if "bots" in line and "number" in line]


def without_times(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    kept = [{key: value for key, value in line.items() if key != "thinking"} for line in lines]
    return sorted(kept, key=lambda line: (line["bots"], line["number"]))


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a finished tournament."""
    folder = tmp_path_factory.mktemp("finished")
    play(folder)
    return folder


def test_a_line_has_the_games_per_opening_and_they_replay(finished: Path) -> None:
    results = lines_of(finished)
    assert len(results) == 6
    for result in results:
        assert [game["seats"] for game in result["games"]] == [["AB"], ["BA"]]
        for game in result["games"]:
            (record,) = [parse_record(json.dumps(record)) for record in game["records"]]
            assert record.result
            scores = record.result.scores if game["seats"] == ["AB"] else record.result.scores[::-1]
            assert tuple(game["points"]) == scores
        assert [thinking["moves"] > 0 for thinking in result["thinking"]] == [True, True]


def test_results_are_read_as_written(finished: Path) -> None:
    with open_log(finished, SETTINGS) as log:
        assert len(log.results) == 6
        for result in log.results:
            again = play_pairing(SETTINGS, result.task)
            games = tuple(replace(game, records=()) for game in again.games)
            assert replace(result, thinking=()) == PairingResult(result.bots, result.number, games, ())
        assert list(TournamentProgress(SETTINGS, log.results).remaining()) == []


def test_failures_are_logged_and_read_back(tmp_path: Path) -> None:
    settings = Tournament(Terms("duo"), {"good": "easy", "bad": "py:tests.arena.failing_bots:Crashing"}, games=2)
    play(tmp_path, settings)
    (result,) = lines_of(tmp_path)
    assert [game["failure"]["bot"] for game in result["games"]] == ["bad", "bad"]
    assert "ZeroDivisionError" in result["games"][0]["failure"]["reason"]
    assert result["games"][0]["points"] is None
    with open_log(tmp_path, settings) as log:
        assert [game.failure and game.failure.side for game in log.results[0].games] == [1, 1]


def test_a_result_is_on_disk_before_it_is_yielded(tmp_path: Path) -> None:
    with open_log(tmp_path, SETTINGS) as log:
        for number, result in enumerate(play_tournament(TournamentProgress(SETTINGS), log), 1):
            lines = lines_of(tmp_path)
            assert len(lines) == number
            assert (tuple(lines[-1]["bots"]), lines[-1]["number"]) == result.task


@pytest.mark.parametrize("limit", [1, 4])
def test_resuming_plays_no_game_twice(limit: int, finished: Path, tmp_path: Path) -> None:
    play(tmp_path, limit=limit)
    before = (tmp_path / LOG_NAME).read_bytes()
    assert len(lines_of(tmp_path)) == limit
    play(tmp_path)
    assert (tmp_path / LOG_NAME).read_bytes().startswith(before)
    assert without_times(lines_of(tmp_path)) == without_times(lines_of(finished))
    after = (tmp_path / LOG_NAME).read_bytes()
    play(tmp_path)
    assert (tmp_path / LOG_NAME).read_bytes() == after


def test_a_log_of_format_1_resumes(tmp_path: Path) -> None:
    bots = {"easy": "easy", "medium": "medium", "hard": "hard"}
    settings = Tournament(Terms("duo", seed=3, opening=2, timeout=60), bots, games=2)
    log = tmp_path / LOG_NAME
    log.write_bytes(OLD_LOG.read_bytes())
    progress = play(tmp_path, settings)
    assert log.read_bytes() == OLD_LOG.read_bytes()
    assert [result.bots for result in progress.counted()] == settings.pairings()
    first = play_pairing(settings, (("easy", "medium"), 0))
    assert [game.points for game in progress.counted()[0].games] == [game.points for game in first.games]


def test_an_incomplete_last_line_is_dropped(finished: Path, tmp_path: Path) -> None:
    text = (finished / LOG_NAME).read_bytes()
    ends = [at + 1 for at, byte in enumerate(text) if byte == ord("\n")]
    for cut in (ends[2] + 1, ends[2] + 900, ends[3] - 1, ends[0] - 1, 5, 0):
        (tmp_path / LOG_NAME).write_bytes(text[:cut])
        with open_log(tmp_path, SETTINGS) as log:
            assert len(log.results) == max(sum(end <= cut for end in ends) - 1, 0)
        assert (tmp_path / LOG_NAME).read_bytes().endswith(b"\n")
    (tmp_path / LOG_NAME).write_bytes(text[: ends[2] + 900])
    play(tmp_path)
    assert without_times(lines_of(tmp_path)) == without_times(lines_of(finished))


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (replace(SETTINGS, terms=replace(SETTINGS.terms, seed=4)), "has games with seed 3, but this tournament has 4"),
        (
            replace(SETTINGS, terms=replace(SETTINGS.terms, nodes=9)),
            "has games with nodes None, but this tournament has 9",
        ),
        (
            replace(SETTINGS, terms=Terms("classic", seed=3)),
            "has games with game 'duo', but this tournament has 'classic'",
        ),
        (
            replace(SETTINGS, bots={"a": "hard", "b": "medium"}),
            "has games with bot 'a' 'easy', but this tournament has 'hard'",
        ),
    ],
)
def test_other_terms_are_rejected_and_the_log_is_unchanged(settings: Tournament, message: str, finished: Path) -> None:
    before = (finished / LOG_NAME).read_bytes()
    with pytest.raises(InvalidArgument) as caught, open_log(finished, settings):
        pass
    assert message in str(caught.value)
    assert "choose another folder" in str(caught.value)
    assert (finished / LOG_NAME).read_bytes() == before


def test_more_games_bots_and_another_kind_resume_the_log(tmp_path: Path) -> None:
    play(tmp_path)
    before = lines_of(tmp_path)
    progress = play(tmp_path, replace(SETTINGS, games=6, bots={**SETTINGS.bots, "d": "medium"}, kind="ladder"))
    assert {result.bots for result in progress.counted()} == {("a", "b"), ("b", "c"), ("c", "d")}
    assert len(progress.counted()) == 9
    lines = lines_of(tmp_path)
    assert lines[: len(before)] == before
    # One more opening for two known pairings, three for the new one; no pairing repeats an opening.
    assert len(lines) == len(before) + 2 + 3
    assert len({(*line["bots"], line["number"]) for line in lines}) == len(lines)
    # With fewer games, fewer results count.
    with open_log(tmp_path, replace(SETTINGS, games=2)) as log:
        assert len(TournamentProgress(replace(SETTINGS, games=2), log.results).counted()) == 3


def test_results_count_for_both_orders_of_a_pairing(tmp_path: Path) -> None:
    bad = "py:tests.arena.failing_bots:Crashing"
    settings = replace(SETTINGS, bots={"a": "easy", "b": "medium", "bad": bad})
    round_robin = play(tmp_path / "one", settings)
    before = (tmp_path / "one" / LOG_NAME).read_bytes().count(b"\n")
    gauntlet = replace(settings, kind="gauntlet", challengers=("bad",))
    reordered = play(tmp_path / "one", gauntlet)
    assert (tmp_path / "one" / LOG_NAME).read_bytes().count(b"\n") == before + 1
    fresh = play(tmp_path / "two", gauntlet)
    assert [result.task for result in reordered.counted()] == [result.task for result in fresh.counted()]
    for old, new in zip(reordered.counted(), fresh.counted(), strict=True):
        # The seatings are in the opposite order; everything else is the same.
        games = {game.seats: replace(game, records=()) for game in new.games}
        assert {game.seats: game for game in old.games} == games
    assert len(round_robin.counted()) == 6


def test_a_foreign_file_is_rejected_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / LOG_NAME
    path.write_text("precious\n")
    with pytest.raises(
        InvalidRecord, match=r"games\.jsonl, line 1: expected the games of a pairing as JSON, got 'precious'"
    ):
        play(tmp_path)
    path.write_text('{"bots": [], "number": 0, "games": [], "thinking": []}\n')
    with pytest.raises(InvalidRecord, match="is not a tournament log"):
        play(tmp_path)


def test_a_second_writer_is_rejected(tmp_path: Path) -> None:
    with open_log(tmp_path, SETTINGS), pytest.raises(InvalidArgument, match="is in use by another process"):
        play(tmp_path)
    play(tmp_path, limit=1)


DIES = """
import os, signal
from polindrome.arena.tournament_log import TournamentLog
from polindrome.cli.main import main

append = TournamentLog.append

def append_and_die(log, result):
    append(log, result)
    if len(log.results) == 4:
        os.kill(os.getpid(), signal.SIGKILL)

TournamentLog.append = append_and_die
main()
"""
"""The command, killed after it has written four results."""


def test_resuming_after_sigkill_loses_and_repeats_nothing(tmp_path: Path) -> None:
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
    settings = Tournament(Terms("duo", seed=3, opening=2), {"easy": "easy", "medium": "medium"})
    for number in (0, 19):
        (line,) = [line for line in lines if line["number"] == number]
        result = play_pairing(settings, (("easy", "medium"), number))
        assert [game["shares"] for game in line["games"]] == [list(game.shares) for game in result.games]
        assert [record["actions"] for game in line["games"] for record in game["records"]] == [
            list(record.actions) for game in result.games for record in game.records
        ]
