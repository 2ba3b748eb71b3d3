"""The page's state in a game of Entropy, without the page: the effects of events and server responses."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Call
from tests.browser.page.test_entropy_games import BEFORE_LAST_SLIDE
from tests.browser.page.test_interaction import SCENES
from tests.server.playing import BEGINNER, HUMAN, Json, entropy_after, log_of

OPENED = {"type": "game-opened", "id": "game", "yours": [0], "finished": False}


def _messages(plies: int, seed: int = 1) -> list[Json]:
    """Return the log of a game as socket messages; a person is in the first seat."""
    events = log_of(entropy_after(plies, seed), [HUMAN, BEGINNER], seed=seed)
    plain: list[Json] = [{"sequence": event.sequence, "kind": event.kind, "at": "", **event.data} for event in events]
    return [{"type": "event", "event": event} for event in plain]


def _course(call: Call, *messages: Json) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = call(SCENES, "course", messages)
    return steps


def _sounds(step: dict[str, Any]) -> list[str]:
    return [effect["name"] for effect in step["effects"] if effect["type"] == "sound"]


def _tap(square: str) -> Json:
    y, x = ord(square[0]) - ord("a") + 0.5, int(square[1]) - 0.5
    return {"type": "tap", "x": x, "y": y, "hand": "mouse"}


def test_a_draw_is_delayed_and_the_computer_longer(call: Call) -> None:
    """The page shows the first draw, the computer's first placement and the next draw one after the other."""
    created, *rest = _messages(3)
    assert [message["event"]["kind"] for message in rest] == ["drawn", "moved", "drawn"]
    moment = {"type": "next"}
    steps = _course(call, {**OPENED, "sequence": 0}, created, *rest, moment, moment, moment)
    assert [step["ply"] for step in steps] == [None, 0, 0, 0, 0, 1, 2, 3]
    waits = [effect["milliseconds"] for step in steps for effect in step["effects"] if effect["type"] == "later"]
    assert waits[0] == waits[2] < waits[1]
    assert [_sounds(step)[:1] for step in steps[-3:]] == [["draw"], ["place"], ["draw"]]


def test_a_rejected_slide_keeps_the_token_selected(call: Call) -> None:
    game = entropy_after(39)
    log = _messages(39)
    source, target = game.format_action(game.legal_actions()[0]).split("-")
    refused = {"type": "move-refused", "key": "page-0", "text": "No."}
    messages = [{**OPENED, "sequence": len(log) - 1}, *log, _tap(source), _tap(target)]
    *_, lifted, sent, other, after = _course(call, *messages, {**refused, "key": "page-7"}, refused)
    assert lifted["interaction"]["mode"] == "lifted"
    assert [effect["type"] for effect in sent["effects"]] == ["send-move"]
    assert sent["effects"][0]["move"] == f"{source}-{target}"
    assert sent["effects"][0]["ply"] == len(game.history)
    assert other["isSame"]
    assert after["interaction"] == {**lifted["interaction"], "at": sent["interaction"]["at"]}
    assert after["notice"] == "No."
    assert _sounds(after) == ["invalid"]


def test_only_a_response_leaves_pending(call: Call) -> None:
    game = entropy_after(39)
    log = _messages(39)
    source, target = game.format_action(game.legal_actions()[0]).split("-")
    hands: list[Json] = [
        _tap(target),
        {"type": "pass"},
        {"type": "clear"},
        {"type": "nudge", "rows": 1, "cols": 0},
        {"type": "grab", "x": 1, "y": 1, "hand": "mouse"},
        {"type": "drop"},
        {"type": "leave"},
        {"type": "undo"},
    ]
    steps = _course(call, {**OPENED, "sequence": len(log) - 1}, *log, _tap(source), _tap(target), *hands)
    assert all(step["isSame"] and not step["effects"] for step in steps[-len(hands) :])


def test_page_stops_between_rounds_until_the_player_continues(call: Call) -> None:
    log = _messages(BEFORE_LAST_SLIDE + 3)
    past = next(number for number, message in enumerate(log) if message["event"].get("ply") == BEFORE_LAST_SLIDE + 1)
    closed = {"type": "dialog-closed", "dialog": "round"}
    moment = {"type": "next"}
    opened = {**OPENED, "sequence": past - 1}
    *_, shown, nudged, on, drawn = _course(call, opened, *log, moment, moment, closed, moment)
    assert (shown["stop"], shown["dialog"]) == ({"why": "round"}, "round")
    assert _sounds(shown)[-1] == "round"
    assert nudged["isSame"]
    assert (on["stop"], on["dialog"], on["ply"]) == (None, None, BEFORE_LAST_SLIDE + 2)
    assert (drawn["ply"], drawn["queue"], _sounds(drawn)) == (BEFORE_LAST_SLIDE + 3, 0, ["draw"])


def test_an_undo_ends_the_stop_between_rounds(call: Call) -> None:
    log = _messages(BEFORE_LAST_SLIDE + 3)
    past = next(number for number, message in enumerate(log) if message["event"].get("ply") == BEFORE_LAST_SLIDE + 1)
    undone = {"kind": "undone", "sequence": len(log), "at": "", "seat": 0, "ply": BEFORE_LAST_SLIDE, "move": "pass"}
    opened = {**OPENED, "sequence": past - 1}
    *_, last = _course(call, opened, *log, {"type": "next"}, {"type": "event", "event": undone})
    assert (last["stop"], last["dialog"], last["ply"], last["queue"]) == (None, None, BEFORE_LAST_SLIDE, 0)
    assert _sounds(last)[-1] == "undo"
