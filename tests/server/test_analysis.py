"""Hints, reviews and mobility over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Any

import httpx
import pytest

from polindrome import new_game
from polindrome.analysis import review
from polindrome.blokus import DUO, VARIANTS
from polindrome.blokus.routes import MobilityOfPlies
from polindrome.bots import Budget
from polindrome.errors import CoreMissing
from polindrome.records import GameRecord
from polindrome.server.http.analysis_routes import HintResponse, ReviewState
from polindrome.server.jobs import review_jobs
from tests.core import needs_core
from tests.random_play import finished_game, position_after
from tests.server.listening import follow, receive_kind, receive_until
from tests.server.live import PATIENCE, Live, eventually
from tests.server.playing import (
    EASY,
    HUMAN,
    Json,
    create,
    entropy_after,
    look,
    problem,
    put_game,
    send_move,
    send_undo,
)


def ask_hint(client: httpx.Client, **question: Any) -> httpx.Response:
    return client.post("/api/analyse/hint", json={"seconds": 0.05, **question})


@pytest.mark.parametrize("name", [*(pytest.param(name, marks=needs_core) for name in VARIANTS), "entropy"])
def test_hint_suggests_legal_moves(client: httpx.Client, name: str) -> None:
    game = entropy_after(8) if name == "entropy" else position_after(VARIANTS[name], 1, 5)
    answer = ask_hint(client, game=name, actions=list(game.history))
    assert answer.status_code == 200, answer.text
    found = HintResponse.model_validate_json(answer.content)
    assert found.seat == game.turn
    assert found.suggestions
    for suggestion in found.suggestions:
        assert suggestion.action in game.legal_actions()
        assert suggestion.text == game.format_action(suggestion.action)
        assert suggestion.sentence


FIRST = new_game("duo").legal_actions()[0]


@pytest.mark.parametrize(
    ("question", "code", "said"),
    [
        ({"game": "dou"}, "unknown_name", "unknown game 'dou'; did you mean 'duo'?"),
        ({"game": "duo", "options": {"rounds": 1}}, "invalid_request", "duo has no option 'rounds'; it has none"),
        ({"game": "duo", "actions": [0]}, "illegal_move", "O1@a14 is illegal"),
        ({"game": "duo", "actions": [FIRST, FIRST]}, "illegal_move", "O1@e10 is illegal"),
        ({"game": "duo", "actions": [-1]}, "invalid_move", "no action has the id -1"),
        ({"game": "duo", "actions": [10**400]}, "invalid_move", "no action has the id 10000"),
        ({"game": "duo", "actions": ["O1@e10"]}, "invalid_request", "body.actions.0: "),
        ({"game": "duo", "actions": [0] * 10_001}, "invalid_request", "body.actions: "),
        ({"game": "duo", "seconds": 0}, "invalid_request", "body.seconds: "),
        ({"game": "duo", "seconds": 5.1}, "invalid_request", "body.seconds: "),
        ({"game": "entropy"}, "invalid_request", "expected a game in which a seat is to move, got a game that waits"),
        ({"game": "entropy", "actions": [7]}, "illegal_move", "b1 is illegal: what comes next is a draw"),
        (
            {"game": "entropy", "actions": list(entropy_after(1000).history)},
            "invalid_request",
            "expected a game in which a seat is to move, got a game that is over",
        ),
        pytest.param(
            {"game": "duo", "actions": list(finished_game(DUO, 1).history)},
            "invalid_request",
            "expected a game in which a seat is to move, got a game that is over",
            marks=needs_core,
        ),
    ],
    ids=lambda value: str(value)[:50],
)
def test_hint_rejects_invalid_positions(client: httpx.Client, question: Json, code: str, said: str) -> None:
    assert problem(ask_hint(client, **question), 422, code)["message"].startswith(said)


def test_blokus_analysis_needs_the_core(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise CoreMissing("it was not built")

    monkeypatch.setattr("polindrome.blokus.analysis.review.require_core", refuse)
    game_id = put_game(live, position_after(DUO, 1, 2), [HUMAN, HUMAN])
    for answer in (ask_hint(live.client, game="duo"), live.client.post(f"/api/games/{game_id}/analysis")):
        assert "need the compiled core" in problem(answer, 409, "needs_core")["message"]
    assert ask_hint(live.client, game="entropy", actions=[0]).status_code == 200


@pytest.mark.parametrize("name", VARIANTS)
def test_mobility_matches_the_rules_at_every_ply(live: Live, name: str) -> None:
    game = position_after(VARIANTS[name], 2, 6)
    answer = live.client.get(f"/api/games/{put_game(live, game, [HUMAN] * game.num_seats)}/mobility")
    MobilityOfPlies.model_validate_json(answer.content)
    found = answer.json()
    assert found["colours"] == [player.name for player in VARIANTS[name].players]
    for ply in range(7):
        past = position_after(VARIANTS[name], 2, ply)
        assert found["plies"][ply] == [past.mobility(player).to_json() for player in VARIANTS[name].players]


def test_entropy_has_no_mobility(live: Live) -> None:
    answer = live.client.get(f"/api/games/{put_game(live, entropy_after(5), [HUMAN, HUMAN])}/mobility")
    assert problem(answer, 422, "invalid_request")["message"] == "mobility is available for Blokus, not for entropy"


def state_of(answer: httpx.Response, status: int = 200) -> Json:
    assert answer.status_code == status, answer.text
    ReviewState.model_validate_json(answer.content)
    state: Json = answer.json()
    return state


def review_of(live: Live, game_id: str, *states: str) -> Json:
    """Return the review once it is in one of these states."""

    def probe() -> Json | None:
        found = state_of(live.client.get(f"/api/games/{game_id}/analysis"))
        return found if found["state"] in states else None

    return eventually(probe)


class SlowReviewer:
    """A reviewer that judges one ply, reports progress, and waits until the test lets it continue."""

    def __init__(self) -> None:
        self.asked = 0
        self.may_go_on = Event()

    def __call__(self, record: GameRecord, _budget: Budget, *, progress: Callable[[int, int], None]) -> Any:
        """Return a minimal review."""
        self.asked += 1
        progress(1, len(record.actions))
        assert self.may_go_on.wait(PATIENCE / 2)
        return review(record, Budget(nodes=2))


@pytest.fixture
def reviewer(monkeypatch: pytest.MonkeyPatch) -> SlowReviewer:
    slow = SlowReviewer()
    monkeypatch.setattr(review_jobs, "review", slow)
    return slow


def test_missing_review_is_not_found(client: httpx.Client) -> None:
    answer = client.get(f"/api/games/{create(client)['id']}/analysis")
    assert "send a POST to the same address" in problem(answer, 404, "review_not_found")["message"]


@pytest.mark.parametrize("name", [pytest.param("duo", marks=needs_core), "entropy"])
def test_review_reports_progress_and_is_stored(live: Live, reviewer: SlowReviewer, name: str) -> None:
    game = entropy_after(4) if name == "entropy" else position_after(DUO, 1, 3)
    game_id, plies = put_game(live, game, [HUMAN, HUMAN]), len(game.history)
    with follow(live, game_id) as socket:
        asked = state_of(live.client.post(f"/api/games/{game_id}/analysis"), 202)
        assert (asked["state"], asked["done"], asked["total"], asked["review"]) == ("requested", 0, plies, None)
        # The server may report a running review before the reviewer has started.
        running = receive_until(socket, lambda message: message["kind"] == "review_progress" and message["done"] == 1)
        assert (running["state"], running["total"]) == ("running", plies)
        assert review_of(live, game_id, "running")["done"] == 1
        reviewer.may_go_on.set()
        ready = receive_until(
            socket, lambda message: message["kind"] == "review_progress" and message["state"] == "ready"
        )
    assert (ready["done"], ready["total"], ready["sequence"]) == (plies, plies, asked["sequence"])
    with follow(live, game_id) as socket:
        assert receive_kind(socket, "review_progress") == ready, "a client that connects later is told at once"
    found = review_of(live, game_id, "ready")
    assert found["review"]["game"] == name
    again = state_of(live.client.post(f"/api/games/{game_id}/analysis"), 202)
    assert again == found
    assert reviewer.asked == 1


@needs_core
def test_game_is_reviewed_again_after_a_move(live: Live, reviewer: SlowReviewer) -> None:
    reviewer.may_go_on.set()
    start = look(live.client, put_game(live, position_after(DUO, 1, 2), [HUMAN, HUMAN]))
    path = f"/api/games/{start['id']}/analysis"
    state_of(live.client.post(path), 202)
    first = review_of(live, start["id"], "ready")
    send_move(live.client, start)
    assert state_of(live.client.get(path)) == first
    asked = state_of(live.client.post(path), 202)
    assert (asked["state"], asked["total"], asked["sequence"]) == ("requested", 3, first["sequence"] + 1)
    second = review_of(live, start["id"], "ready")
    assert len(second["review"]["moves"]) == len(first["review"]["moves"]) + 1
    send_undo(live.client, look(live.client, start["id"]))
    assert state_of(live.client.post(path), 202)["state"] == "requested"
    assert len(review_of(live, start["id"], "ready")["review"]["moves"]) < len(second["review"]["moves"])


@needs_core
def test_failed_review_can_be_requested_again(
    live: Live, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("secret")

    game_id = put_game(live, position_after(DUO, 1, 2), [HUMAN, EASY])
    with monkeypatch.context() as patch:
        patch.setattr(review_jobs, "review", fail)
        live.client.post(f"/api/games/{game_id}/analysis")
        failed = review_of(live, game_id, "failed")
    assert failed["review"] is None
    assert f"the review of game {game_id} failed" in caplog.text
    assert state_of(live.client.post(f"/api/games/{game_id}/analysis"), 202)["state"] == "requested"
    assert review_of(live, game_id, "ready")["review"]


@needs_core
def test_game_without_moves_has_an_empty_review(live: Live) -> None:
    game_id = create(live.client)["id"]
    live.client.post(f"/api/games/{game_id}/analysis")
    assert review_of(live, game_id, "ready")["review"]["moves"] == []
