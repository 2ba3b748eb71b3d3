"""Personal results: which games are recorded, which had help, and the resulting rating."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log, log10, sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from polindrome.server.http.routes import describe_catalogue
from tests.browser.conftest import Call
from tests.core import needs_core

RATING = "rating"
STATE = "results"

Json = dict[str, Any]

ME = {"kind": "human"}
OPEN_SEAT = {"kind": "open"}
BOT = {"kind": "bot", "level": "level:4"}
OTHER_BOT = {"kind": "bot", "level": "level:5"}
GAME = {game["name"]: game for game in describe_catalogue(plugins=False)["games"]}
LEVEL = {level["name"]: level["rating"] for level in GAME["duo"]["levels"]}
MEAN, DEVIATION = 800, 350
"""The prior of a player's rating."""


# The rating


def _posterior(games: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the most probable rating and the curvature's standard error, by brute force over all whole ratings."""
    grid = np.arange(-6000, 9000)
    odds = (grid[:, None] - np.array([rating for rating, _ in games])) * log(10) / 400
    scores = np.array([score for _, score in games])
    logarithm = (scores * odds - np.logaddexp(0, odds)).sum(axis=1) - ((grid - MEAN) / DEVIATION) ** 2 / 2
    best = int(logarithm.argmax())
    curvature = 2 * logarithm[best] - logarithm[best - 1] - logarithm[best + 1]
    return float(grid[best]), float(1 / sqrt(curvature))


@pytest.mark.parametrize(
    ("opponents", "scores"),
    [
        ([650] * 6, [0] * 6),
        ([400], [1]),
        ([400] * 50, [0] * 50),
        ([2910] * 50, [1] * 50),
        ([650, 1160, 1160, 900], [1, 0, 0.5, 1]),
        *[([400, 650, 980, 2910, 1420] * 8, [0, 0.5, 1, 1, 0, 0, 1, 0.5] * 5)],
    ],
    ids=["six losses", "one win", "all lost", "all won", "a few", "extremes"],
)
def test_rating_is_the_most_probable_one(call: Call, opponents: list[int], scores: list[float]) -> None:
    found = call(RATING, "rate", _rated(zip(opponents, scores, strict=True)))
    rating, error = _posterior(list(zip(opponents, scores, strict=True)))
    assert found["rating"] == pytest.approx(rating, abs=1)
    assert found["error"] == pytest.approx(error, rel=0.01)


def _rated(games: Iterable[tuple[float, float]]) -> list[Json]:
    return [{"rating": rating, "score": score} for rating, score in games]


@pytest.mark.parametrize("seed", range(4))
def test_rating_of_random_results_is_the_most_probable_one(call: Call, seed: int) -> None:
    rng = Random(seed)
    games = [(rng.choice([400, 650, 920, 1420, 2910]), rng.choice([0, 0.5, 1])) for _ in range(rng.randint(2, 50))]
    found = call(RATING, "rate", _rated(games))
    assert (found["rating"], found["error"]) == pytest.approx(_posterior(games), rel=0.01)


def test_without_games_the_prior_remains_and_each_result_counts(call: Call) -> None:
    """Nothing is clipped: another loss always lowers the rating, another win raises it."""
    assert call(RATING, "rate", []) == {"rating": MEAN, "error": DEVIATION}
    lost, won = (
        [call(RATING, "rate", [{"rating": 650, "score": score}] * count)["rating"] for count in (0, 1, 6, 50, 1000)]
        for score in (0, 1)
    )
    assert lost == sorted(lost, reverse=True)
    assert won == sorted(won)
    assert 250 < lost[2] < 500


def _result(level: str, score: float, *, helped: bool = False, game: str = "duo") -> Json:
    return {"game": game, "level": level, "score": score, "helped": helped}


def _past(*results: Json) -> Json:
    return {f"game {number}": result for number, result in enumerate(results)}


def test_games_against_a_level_are_counted_with_and_without_help(call: Call) -> None:
    past = _past(
        *[_result("hard", 1)] * 3,
        _result("hard", 0.5),
        _result("hard", 0, helped=True),
        _result("hard", 0, game="classic"),
        _result("easy", 0),
    )
    assert call(RATING, "tallyOf", past, "duo", "hard") == {"won": 3, "drawn": 1, "lost": 1}
    assert call(RATING, "tallyOf", past, "entropy", "master") == {"won": 0, "drawn": 0, "lost": 0}


@needs_core
def test_rating_uses_games_without_help_against_any_rated_level(call: Call) -> None:
    past = [_result("level:4", 1), _result("level:4", 0), _result("level:3", 0.5), _result("hard", 1)]
    idle = [_result("level:4", 1, helped=True), _result("level:4", 1, game="classic"), _result("level:99", 1)]
    more = [_result("medium", 0.5), _result("easy", 1)]
    found = call(RATING, "strengthOf", _past(*past, *idle, *more, *past), GAME["duo"])
    counted = [(LEVEL["level:4"], 1), (LEVEL["level:4"], 0), (LEVEL["level:3"], 0.5), (LEVEL["hard"], 1)]
    rated = call(RATING, "rate", _rated([*counted, (LEVEL["medium"], 0.5), (LEVEL["easy"], 1), *counted]))
    assert found == {"count": 10, **rated, "isProvisional": False, "equal": "level:3"}
    assert call(RATING, "strengthOf", _past(*idle[:1], *idle[2:]), GAME["duo"]) is None
    assert call(RATING, "strengthOf", _past(*past), GAME["entropy"]) is None


@needs_core
@pytest.mark.parametrize(
    ("game", "stronger"), [("classic-2", 0), ("classic-3", 400 * log10(2)), ("classic", 400 * log10(3))]
)
def test_equal_opponents_together_are_stronger_than_one(call: Call, game: str, stronger: float) -> None:
    """A player as strong as each of three opponents wins one game of four."""
    rating = next(level["rating"] for level in GAME[game]["levels"] if level["name"] == "level:3")
    found = call(RATING, "strengthOf", _past(*[_result("level:3", 1, game=game)] * 3), GAME[game])
    assert found["rating"] == pytest.approx(_posterior([(rating + stronger, 1)] * 3)[0], abs=1)


@needs_core
def test_rating_is_provisional_until_its_error_is_small(call: Call) -> None:
    even = [_result("level:2", number % 2) for number in range(8)]
    found = [call(RATING, "strengthOf", _past(*even[:count]), GAME["duo"]) for count in range(1, 9)]
    assert [each["isProvisional"] for each in found] == [each["error"] > 150 for each in found]
    assert [each["isProvisional"] for each in found] == [True] * 4 + [False] * 4
    assert {each["equal"] for each in found[:4]} == {None}
    lost = call(RATING, "strengthOf", _past(*[_result("level:1", 0)] * 6), GAME["duo"])
    assert (lost["isProvisional"], lost["equal"]) == (True, None)


@needs_core
def test_only_the_last_fifty_games_count(call: Call) -> None:
    past = _past(*[_result("level:9", 1)] * 9, *[_result("level:2", 0.5)] * 50)
    found = call(RATING, "strengthOf", past, GAME["duo"])
    assert (found["count"], round(found["rating"], -1), found["equal"]) == (50, 920, "level:2")


@needs_core
def test_history_has_the_rating_after_each_game_that_counts(call: Call) -> None:
    dated = _result("level:1", 1) | {"at": "2026-01-02T03:04:05+00:00"}
    past = [_result("easy", 1), _result("easy", 1, helped=True), dated, *[_result("level:9", 1)] * 60]
    found = call(RATING, "historyOf", _past(*past), GAME["duo"])
    assert len(found) == 62
    assert [step.get("at") for step in found[:3]] == [None, dated["at"], None]
    for count in (1, 2, 62):
        strength = call(RATING, "strengthOf", _past(*past[: count + (count > 1)]), GAME["duo"])
        assert (found[count - 1]["rating"], found[count - 1]["error"]) == (strength["rating"], strength["error"])


@needs_core
def test_rating_above_all_levels_names_no_equal_level(call: Call) -> None:
    found = call(RATING, "strengthOf", _past(*[_result("level:10", 1)] * 40, *[_result("level:10", 0)]), GAME["duo"])
    assert (found["isProvisional"], found["equal"]) == (False, None)
    assert found["rating"] > LEVEL["level:10"] + 155


# Which games are recorded


def _state(table: Json | None, **results: Any) -> Json:
    known = {"past": {}, "helped": {}, "forgotten": None, "opponentLevel": None, **results}
    return {"table": table, "results": known, "caughtUp": 0, "queue": []}


def _table(seats: list[Json], yours: list[int], **more: Any) -> Json:
    return {"id": "this", "name": "duo", "seats": seats, "yours": yours, "outcome": None, **more}


@pytest.mark.parametrize(
    ("seats", "yours", "actions", "level"),
    [
        ([ME, BOT], [0], [], "level:4"),
        ([BOT, BOT, ME, BOT], [2], [], "level:4"),
        ([ME, BOT], [0], [17], None),
        ([ME, BOT], [], [], None),
        ([ME, ME], [0, 1], [], None),
        ([ME, ME], [0], [], None),
        ([ME, OPEN_SEAT], [0], [], None),
        ([ME, ME, BOT], [0], [], None),
        ([ME, ME, BOT], [0, 1], [], None),
        ([ME, BOT, OTHER_BOT], [0], [], None),
        ([BOT, BOT], [], [], None),
    ],
)
def test_only_solo_games_against_computers_of_one_level_count(
    call: Call, seats: list[Json], yours: list[int], actions: list[int], level: str | None
) -> None:
    event = {"kind": "created", "sequence": 0, "actions": actions}
    state, effects = call(STATE, "see", _state(_table(seats, yours)), event, True)
    assert (state["results"]["opponentLevel"], effects) == (level, [])


@pytest.mark.parametrize(("winners", "score"), [([0], 1), ([0, 1], 0.5), ([1], 0), ([1, 2], 0)])
@pytest.mark.parametrize("helped", [{}, {"this": True}])
def test_end_of_such_a_game_is_recorded(call: Call, winners: list[int], score: float, helped: Json) -> None:
    table = _table([ME, BOT, BOT], [0], outcome={"scores": [0, 0, 0], "winners": winners, "reason": ""})
    event = {"kind": "finished", "sequence": 9, "at": "2026-01-02T03:04:05+00:00"}
    _, effects = call(STATE, "see", _state(table, opponentLevel="level:4", helped=helped), event, True)
    result = _result("level:4", score, helped=bool(helped)) | {"at": event["at"]}
    assert effects == [{"type": "results:note", "id": "this", "result": result}]
    assert call(STATE, "see", _state(table), event, True)[1] == []


@pytest.mark.parametrize("later", [{"caughtUp": 10}, {"queue": [{"kind": "undone", "sequence": 10}]}])
def test_an_undone_end_is_not_recorded(call: Call, later: Json) -> None:
    table = _table([ME, BOT], [0], outcome={"scores": [0, 0], "winners": [1], "reason": ""})
    state = {**_state(table, opponentLevel="level:4"), **later}
    assert call(STATE, "see", state, {"kind": "finished", "sequence": 9}, True)[1] == []


def test_a_game_of_one_round_has_no_result(call: Call) -> None:
    table = _table([ME, BOT], [0], outcome={"scores": [7, 0], "winners": [], "reason": ""})
    assert call(STATE, "see", _state(table, opponentLevel="expert"), {"kind": "finished", "sequence": 9}, True)[1] == []


# What counts as help


@pytest.mark.parametrize("kind", ["hints:ask", "hints:move-now", "replay:request-review"])
def test_help_is_recorded_once_when_requested(call: Call, kind: str) -> None:
    asked = {"type": kind}
    state, effects = call(STATE, "watch", [_state(_table([ME, BOT], [0]), opponentLevel="level:4"), [asked]])
    assert effects == [asked, {"type": "results:help", "id": "this"}]
    assert state["results"]["helped"] == {"this": True}
    assert call(STATE, "watch", [state, [asked]]) == [state, [asked]]


def test_help_after_the_end_or_in_other_games_does_not_count(call: Call) -> None:
    asked = [{"type": "replay:request-review"}]
    over = _table([ME, BOT], [0], outcome={"scores": [0, 0], "winners": [1], "reason": ""})
    for state in (_state(over, opponentLevel="level:4"), _state(_table([ME, ME], [0, 1])), _state(None)):
        assert call(STATE, "watch", [state, asked]) == [state, asked]
    playing = _state(_table([ME, BOT], [0]), opponentLevel="level:4")
    assert call(STATE, "watch", [playing, [{"type": "sound"}]]) == [playing, [{"type": "sound"}]]


def test_an_undone_move_counts_as_help(call: Call) -> None:
    state = _state(_table([ME, BOT], [0]), opponentLevel="level:4")
    _, effects = call(STATE, "see", state, {"kind": "undone", "sequence": 5}, True)
    assert effects == [{"type": "results:help", "id": "this"}]
