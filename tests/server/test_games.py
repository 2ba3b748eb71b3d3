"""Whole games over HTTP, compared with the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from polindrome import new_game
from polindrome.blokus.bots.catalogue import LEVELS as BLOKUS_LEVELS
from polindrome.bots import Budget, Decision, Level, find_bot
from polindrome.game import CHANCE, OVER, Game
from polindrome.records import parse_record
from polindrome.storage import Event
from tests.server.live import Live
from tests.server.playing import (
    BEGINNER,
    EASY,
    HUMAN,
    MEDIUM,
    Json,
    PatientBot,
    create,
    events_of,
    look,
    play_on,
    send_move,
    settle,
)


def replay(events: list[Event]) -> Game:
    """Replay a log without undo by the rules alone, and check seats, plies and texts of its moves."""
    created = events[0].data
    game = new_game(created["game"], **created["options"])
    for event in events:
        if event.kind in ("moved", "drawn"):
            assert event.data.get("seat", CHANCE) == game.turn
            assert event.data["ply"] == len(game.history)
            assert event.data["move"] == game.format_action(event.data["action"])
            game.apply(event.data["action"])
    return game


def check_finished(live: Live, over: Json) -> Game:
    events = events_of(live, over["id"])
    game = replay(events)
    outcome = game.outcome()
    assert outcome is not None
    assert [(e.data["ply"], e.data["colour"]) for e in events if e.kind == "passed"] == list(game.skips)
    (finished,) = [event.data for event in events if event.kind == "finished"]
    result: dict[str, Any] = {
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
        "reason": outcome.reason,
    }
    assert events[-1].kind == "finished"
    assert finished == over["outcome"] == result
    assert [event.sequence for event in events] == list(range(over["sequence"] + 1))
    record = parse_record(live.client.get(f"/api/games/{over['id']}/record").text)
    assert (record.actions, record.result) == (tuple(game.history), outcome)
    return game


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("duo", [HUMAN, EASY], {}),
        ("duo", [MEDIUM, HUMAN], {}),
        ("classic-2", [HUMAN, EASY], {}),
        ("classic-3", [EASY, HUMAN, EASY], {}),
        ("entropy", [HUMAN, BEGINNER], {}),
        ("entropy", [BEGINNER, HUMAN], {"rounds": 1, "open_draw": False, "scorer": "literal"}),
    ],
    ids=str,
)
def test_person_plays_against_bots_to_the_end(live: Live, name: str, seats: list[Json], options: Json) -> None:
    start = create(live.client, name, seats, options=options)
    over = play_on(live.client, settle(live.client, start["id"]))
    assert over["turn"] is over.get("colour") is over.get("role") is None
    assert over["legal_moves"] == []
    assert over["options"] == start["options"] == {**new_game(name).options, **options}
    assert check_finished(live, over).options == over["options"]


def test_games_of_bots_run_automatically(live: Live) -> None:
    over = settle(live.client, create(live.client, "classic", [EASY] * 4)["id"])
    check_finished(live, over)


def test_bot_seed_depends_on_the_game_seed_and_the_ply(live: Live) -> None:
    over = settle(live.client, create(live.client, "duo", [MEDIUM, EASY])["id"])
    events = events_of(live, over["id"])
    seed = events[0].data["seed"]
    assert 0 <= seed < 2**64
    game = new_game("duo")
    for action in check_finished(live, over).history:
        bot = find_bot("duo", "medium" if game.turn == 0 else "easy")
        budget = Budget(seed=Random(f"{seed} {len(game.history)}").getrandbits(32))
        assert bot.decide(game, budget).action == action
        game.apply(action)
    assert game.turn == OVER


def test_server_responds_during_a_search(live: Live, patient: PatientBot) -> None:
    start = create(live.client, seats=[EASY, HUMAN])
    assert patient.asked.wait(60)
    assert live.client.get("/api/health").status_code == 200
    assert look(live.client, start["id"])["ply"] == 0
    patient.may_play.set()
    assert settle(live.client, start["id"])["ply"] == 1
    assert patient.times_asked == 1


class FailingBot:
    """A bot that fails a number of times, then plays the first move."""

    def __init__(self, failures: int) -> None:
        self.asked = 0
        self._failures = failures

    def decide(self, game: Game, budget: Budget) -> Decision:  # noqa: ARG002
        """Fail, or return the first legal move."""
        self.asked += 1
        if self.asked <= self._failures:
            raise ZeroDivisionError("a failure in the search")
        return Decision(game.legal_actions()[0], (), 0.0)


@pytest.mark.parametrize(("failures", "asked"), [(1, 2), (9, 2)])
def test_failing_bot_is_logged_retried_and_replaced(
    live: Live, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, failures: int, asked: int
) -> None:
    bot = FailingBot(failures)
    monkeypatch.setitem(BLOKUS_LEVELS["duo"], "easy", Level(bot, ""))
    start = create(live.client)
    assert send_move(live.client, start).status_code == 200
    assert settle(live.client, start["id"])["ply"] == 2
    said = [record.getMessage() for record in caplog.records]
    assert said == [f"bot easy failed at ply 1 of game {start['id']}"] * min(failures, 2)
    assert "a failure in the search" in caplog.text
    assert bot.asked == asked
    assert live.client.get("/api/health").status_code == 200
