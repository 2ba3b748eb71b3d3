"""Personal results: which games are recorded, which had help, and the resulting rating."""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Any

import pytest

from polindrome.arena.statistics import elo_of, expected_score
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


# The rating


@pytest.mark.parametrize(("games", "won"), [(1, 0), (1, 1), (5, 5), (12, 7.5), (50, 0), (50, 50)])
def test_against_one_level_the_rating_follows_from_the_score(call: Call, games: int, won: float) -> None:
    """Includes the virtual draw of the prior; the error is that of a proportion of this number of games."""
    scores = [min(max(won - game, 0), 1) for game in range(games)]
    found = call(RATING, "rate", [{"rating": 1020, "score": score} for score in scores])
    share = (won + 0.5) / (games + 1)
    assert found["rating"] == pytest.approx(1020 + (elo_of(share) or 0), abs=0.01)
    assert found["error"] == pytest.approx(400 / log(10) / sqrt((games + 1) * share * (1 - share)), rel=1e-4)


@pytest.mark.parametrize("seed", range(8))
def test_at_the_maximum_likelihood_rating_expected_and_actual_scores_match(call: Call, seed: int) -> None:
    rng = Random(seed)
    games = [(rng.choice([0, 250, 520, 1020, 2510]), rng.choice([0, 0.5, 1])) for _ in range(rng.randint(2, 50))]
    found = call(RATING, "rate", [{"rating": rating, "score": score} for rating, score in games])
    mean = sum(rating for rating, _ in games) / len(games)
    shares = [expected_score(found["rating"] - rating) for rating in (*(rating for rating, _ in games), mean)]
    assert sum(shares) == pytest.approx(sum(score for _, score in games) + 0.5, abs=1e-3)
    information = sum(share * (1 - share) for share in shares)
    assert found["error"] == pytest.approx(400 / log(10) / sqrt(information), rel=1e-4)


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
def test_rating_uses_games_without_help_against_rated_levels(call: Call) -> None:
    past = [_result("level:4", 1), _result("level:4", 0), _result("level:3", 0.5), _result("easy", 1)]
    idle = [_result("medium", 1), _result("level:4", 1, helped=True), _result("level:4", 1, game="classic")]
    assert call(RATING, "strengthOf", _past(*past, *idle * 5), GAME["duo"]) == {"count": 4, "rated": None}
    found = call(RATING, "strengthOf", _past(*past, *idle, _result("level:5", 0.5)), GAME["duo"])
    counted = [(1020, 1), (1020, 0), (760, 0.5), (0, 1), (1210, 0.5)]
    rated = call(RATING, "rate", [{"rating": rating, "score": score} for rating, score in counted])
    assert found == {"count": 5, "rated": {**rated, "equal": "level:4"}}
    assert call(RATING, "strengthOf", _past(*past * 5), GAME["classic"]) == {"count": 0, "rated": None}


@needs_core
def test_only_the_last_fifty_games_count(call: Call) -> None:
    found = call(
        RATING, "strengthOf", _past(*[_result("level:9", 1)] * 9, *[_result("level:2", 0.5)] * 50), GAME["duo"]
    )
    assert (found["count"], round(found["rated"]["rating"]), found["rated"]["equal"]) == (50, 520, "level:2")


@needs_core
@pytest.mark.parametrize(("level", "score"), [("easy", 0), ("level:10", 1)])
def test_a_rating_above_all_levels_names_no_equal_level(call: Call, level: str, score: float) -> None:
    found = call(RATING, "strengthOf", _past(*[_result(level, score)] * 20), GAME["duo"])
    assert found["rated"]["equal"] is None


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
    event = {"kind": "finished", "sequence": 9}
    _, effects = call(STATE, "see", _state(table, opponentLevel="level:4", helped=helped), event, True)
    assert effects == [{"type": "results:note", "id": "this", "result": _result("level:4", score, helped=bool(helped))}]
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
