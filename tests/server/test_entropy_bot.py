"""Bot moves for Entropy positions over HTTP."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from polindrome.bots import Budget, Decision, Level
from polindrome.entropy import EntropyGame
from polindrome.entropy.bots import LEVELS
from polindrome.entropy.wire import BotMove
from polindrome.game import Game
from polindrome.server.http.schemas import ErrorResponse
from tests.server.playing import Json, PatientBot, entropy_after, error_of

EMPTY_BOARD = [""] * 49
ONE_TOKEN = ["R", *[""] * 48]


def ask(client: httpx.Client, position: Any, role: str | None = None, **query: str) -> httpx.Response:
    return client.post(f"/api/entropy/{role or position['turn']}", json=position, params=query)


def move_of(answer: httpx.Response) -> str:
    assert answer.status_code == 200, answer.text
    return BotMove.model_validate_json(answer.content).move


class Spy:
    """A bot that plays the first move and records its arguments."""

    def __init__(self) -> None:
        self.games: list[EntropyGame] = []
        self.budgets: list[Budget] = []

    def decide(self, game: Game, budget: Budget) -> Decision:
        """The first legal action."""
        assert isinstance(game, EntropyGame)
        self.games.append(game)
        self.budgets.append(budget)
        return Decision(game.legal_actions()[0], (), 0.0)


@pytest.fixture
def spy(monkeypatch: pytest.MonkeyPatch) -> Spy:
    """The default bot."""
    bot = Spy()
    monkeypatch.setitem(LEVELS, "master", Level(bot, ""))
    return bot


@pytest.mark.parametrize("plies", [1, 3, 50, 90, 145])
@pytest.mark.parametrize("open_draw", [True, False])
def test_move_is_legal_and_deterministic(client: httpx.Client, plies: int, open_draw: bool) -> None:
    game = entropy_after(plies, open_draw=open_draw)
    position = game.position.to_json()
    move = move_of(ask(client, position, level="beginner"))
    assert game.parse_action(move) in game.legal_actions()
    assert move_of(ask(client, position, level="beginner")) == move


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("scorer", ["official", "literal"])
def test_every_level_plays_both_roles(client: httpx.Client, level: str, scorer: str) -> None:
    assert move_of(ask(client, {"state": EMPTY_BOARD, "nextToken": "R", "turn": "chaos"}, level=level, scorer=scorer))
    assert move_of(ask(client, {"state": EMPTY_BOARD, "nextToken": "R", "turn": "order"}, level=level)) == "pass"


def test_order_slides_and_chaos_places(client: httpx.Client, spy: Spy) -> None:
    assert move_of(ask(client, {"state": ONE_TOKEN, "nextToken": "G", "turn": "order"})) == "a1-a2"
    assert move_of(ask(client, {"state": ONE_TOKEN, "nextToken": "G", "turn": "chaos"})) == "a2"
    assert move_of(ask(client, {"state": ONE_TOKEN, "nextToken": "", "turn": "order"}, scorer="literal")) == "a1-a2"
    known, _, hidden = spy.games
    assert (known.next_token, known.open_draw, known.scorer) == ("G", True, "official")
    assert (hidden.next_token, hidden.open_draw, hidden.scorer) == ("", False, "literal")
    assert list(hidden.state) == ONE_TOKEN


def test_seed_depends_on_the_position_only(client: httpx.Client, spy: Spy) -> None:
    for token in ("R", "R", "G"):
        ask(client, {"state": ONE_TOKEN, "nextToken": token, "turn": "chaos"})
    first, again, other = spy.budgets
    assert first == again
    assert first.seed != other.seed
    assert (first.nodes, first.seconds) == (None, None)


def test_server_responds_during_a_search(client: httpx.Client, patient: PatientBot) -> None:
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(ask, client, {"state": ONE_TOKEN, "nextToken": "R", "turn": "chaos"})
        try:
            assert patient.asked.wait(60)
            with httpx.Client(base_url=client.base_url) as other:
                assert other.get("/api/health").status_code == 200
            assert not asked.done()
        finally:
            patient.may_play.set()
        assert move_of(asked.result(60)) == "a2"


def position(turn: str = "order", **change: Any) -> Json:
    return {"state": ONE_TOKEN, "nextToken": "G", "turn": turn, **change}


def with_square(index: int, content: object) -> Json:
    return position(state=[content if place == index else color for place, color in enumerate(EMPTY_BOARD)])


@pytest.mark.parametrize(
    ("role", "body", "said"),
    [
        ("order", position(state=EMPTY_BOARD[1:]), "expected state to have 49 cells, got '48'"),
        ("chaos", position("chaos", state=[*EMPTY_BOARD, "R"]), "expected state to have 49 cells, got '50'"),
        ("order", with_square(17, "X"), "expected one of R, G, Y, B, W, K, P or '' on c4, got 'X'"),
        ("order", with_square(48, "RR"), "expected one of R, G, Y, B, W, K, P or '' on g7, got 'RR'"),
        ("order", with_square(0, None), "expected one of R, G, Y, B, W, K, P or '' on a1, got 'None'"),
        ("order", with_square(1, ["R"]), "expected one of R, G, Y, B, W, K, P or '' on a2, got \"['R']\""),
        (
            "order",
            position(state=["B"] * 8 + [""] * 41),
            "expected at most 7 tokens B on the board, got '8'",
        ),
        (
            "chaos",
            position("chaos", state=["K"] * 7 + [""] * 42, nextToken="K"),
            "expected a nextToken that is left in the bag, got 'K, of which all 7 are placed'",
        ),
        ("chaos", position("chaos", nextToken=""), "expected nextToken to be one of R, G, Y, B, W, K, P, got ''"),
        ("order", position(nextToken="red"), "expected nextToken to be one of R, G, Y, B, W, K, P, got 'red'"),
        ("order", position(nextToken=None), "expected nextToken to be one of R, G, Y, B, W, K, P, got 'None'"),
        (
            "order",
            position(state=list("RGYBWKP" * 7)),
            "expected a board with an empty square, got 'a full one: the round is over'",
        ),
        ("order", position("Order"), "expected turn to be 'chaos' or 'order', got 'Order'"),
        ("order", position("chaos"), "expected turn to be 'order' here, got 'chaos'"),
        ("chaos", position("order"), "expected turn to be 'chaos' here, got 'order'"),
        ("order", position(state="R" * 49), "expected state to be a list of 49 cells, got "),
        ("order", {"state": ONE_TOKEN, "turn": "order"}, "missing fields ['nextToken'], unknown fields []"),
        ("order", position(level="master"), "missing fields [], unknown fields ['level']"),
        ("order", [], "expected an object with state, nextToken and turn, got '[]'"),
        ("order", "pass", "expected an object with state, nextToken and turn, got 'pass'"),
    ],
)
def test_impossible_position_is_rejected(client: httpx.Client, role: str, body: Any, said: str) -> None:
    check_problem(ask(client, body, role), "invalid_request", said)


@pytest.mark.parametrize("role", ["order", "chaos"])
@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"level": "mastre"}, "unknown level 'mastre'; did you mean 'master'?"),
        ({"level": ""}, "unknown level ''; choose from: "),
        ({"level": "easy"}, "unknown level 'easy'"),
        ({"scorer": "offical"}, "unknown scorer 'offical'; did you mean 'official'?"),
        ({"scorer": ""}, "unknown scorer ''; choose from: official, literal"),
    ],
    ids=str,
)
def test_unknown_level_or_scorer_is_rejected(client: httpx.Client, role: str, query: Json, said: str) -> None:
    check_problem(ask(client, position(role), **query), "unknown_name", said)


def check_problem(answer: httpx.Response, code: str, said: str) -> None:
    assert error_of(answer) == (422, code)
    ErrorResponse.model_validate_json(answer.content)
    assert answer.json()["error"]["message"].startswith(said)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"null",
        b"[" * 900 + b"]" * 900,
        b"[" * 8000 + b"]" * 8000,
        b'{"state": ' + b"9" * 4000 + b"}",
        b"\xff",
    ],
    ids=lambda content: f"{content[:12]!r} ({len(content)})",
)
def test_body_that_is_not_a_position_is_rejected(client: httpx.Client, content: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = client.post("/api/entropy/order", content=content, headers=headers)
    assert error_of(answer) == (422, "invalid_request")
