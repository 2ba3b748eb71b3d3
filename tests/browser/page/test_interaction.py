"""Page internals without the page: the selection state machine, the store, and state updates."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from polindrome.blokus import ALL_PIECES, CLASSIC_2, PIECES
from polindrome.blokus.notation import parse_move
from polindrome.blokus.pieces import find_orientation
from polindrome.server.games.session import GameSession
from tests.browser.conftest import Call
from tests.browser.page.game_page import SIZE, middle_in_cells
from tests.browser.page.positions import Script, find_script, is_own_pass_first, script
from tests.random_play import finished_game
from tests.server.playing import HUMAN, Json

SELECTION = "selection"
SCENES = "/tests/page/scenes.js"

F, N = 11, 14
HELD = {"pieceId": F, "degrees": 0, "flipped": False}
IDLE = {"mode": "idle"}
SELECTED = {"mode": "selected", "held": HELD}
PREVIEWING = {"mode": "previewing", "held": HELD, "x": 6.5, "y": 6.5, "hand": "mouse"}
KEY = "page-0"
PENDING = {**PREVIEWING, "key": KEY, "mode": "pending"}

SCRIPT = script(0)
STUCK = find_script(is_own_pass_first)


def _held(piece_id: int, degrees: int = 0, flipped: bool = False) -> Json:
    return {"pieceId": piece_id, "degrees": degrees, "flipped": flipped}


def test_a_piece_goes_from_the_tray_to_the_server_step_by_step(call: Call) -> None:
    assert call(SELECTION, "select", IDLE, HELD) == SELECTED
    assert call(SCENES, "hovered", SELECTED, {"x": 6.5, "y": 6.5}, "mouse", []) == PREVIEWING
    assert call(SELECTION, "submit", PREVIEWING, KEY) == PENDING
    assert call(SELECTION, "refuse", PENDING) == PREVIEWING
    assert call(SELECTION, "leave", PREVIEWING) == SELECTED


def test_only_a_response_leaves_pending(call: Call) -> None:
    assert call(SELECTION, "select", PENDING, _held(N)) == PENDING
    for how in ("clockwise", "counterclockwise", "flip"):
        assert call(SELECTION, "reshape", PENDING, how) == PENDING
    assert call(SELECTION, "nudge", PENDING, {"rows": 1, "cols": 0}, SIZE) == PENDING
    assert call(SELECTION, "leave", PENDING) == PENDING
    for hand in ("mouse", "touch"):
        assert call(SCENES, "hovered", PENDING, {"x": 1, "y": 1}, hand, []) == PENDING


@pytest.mark.parametrize("state", [IDLE, SELECTED], ids=["idle", "selected"])
def test_only_a_pending_piece_is_rejected_and_only_a_previewed_one_is_dropped(call: Call, state: Json) -> None:
    assert call(SELECTION, "refuse", state) == state
    assert call(SELECTION, "leave", state) == state


def test_an_empty_selection_does_nothing(call: Call) -> None:
    assert call(SELECTION, "reshape", IDLE, "flip") == IDLE
    assert call(SELECTION, "nudge", IDLE, {"rows": 1, "cols": 0}, SIZE) == IDLE
    assert call(SCENES, "hovered", IDLE, {"x": 1, "y": 1}, "touch", []) == IDLE


def test_another_piece_replaces_the_ghost(call: Call) -> None:
    assert call(SELECTION, "select", PREVIEWING, _held(N)) == {**PREVIEWING, "held": _held(N)}
    assert call(SELECTION, "reshape", PREVIEWING, "clockwise") == {**PREVIEWING, "held": _held(F, 90)}


def test_turns_and_flips_are_cyclic(call: Call) -> None:
    for degrees, flipped in product((0, 90, 180, 270), (False, True)):
        held = _held(F, degrees, flipped)
        assert call(SELECTION, "flip", call(SELECTION, "flip", held)) == held
        assert call(SELECTION, "turn", call(SELECTION, "turn", held, True), False) == held
        assert call(SELECTION, "turn", held, True) == _held(F, (degrees + 90) % 360, flipped)


def test_every_turn_of_every_piece_is_the_orientation_of_the_rules(call: Call) -> None:
    ways = list(product(PIECES, (0, 90, 180, 270), (False, True)))
    assert call(SCENES, "orientations", [_held(*way) for way in ways]) == [find_orientation(*way).id for way in ways]


def test_a_piece_never_extends_beyond_the_edge(call: Call) -> None:
    for piece_id, (x, y) in product((1, 12, F, 21), ((0, 0), (-9, 30), (14, 14), (30, -9), (7, 0))):
        move = call(SELECTION, "placementAt", _held(piece_id), {"x": x, "y": y}, SIZE)
        way = ALL_PIECES[piece_id][0]
        assert 0 <= move["row"] <= SIZE - way.height
        assert 0 <= move["col"] <= SIZE - way.width
        assert (
            call(SELECTION, "placementAt", _held(piece_id), call(SELECTION, "middleOf", move, _held(piece_id)), SIZE)
            == move
        )


def test_touch_snaps_to_the_nearest_legal_place_within_range(call: Call) -> None:
    """Of the places where F covers the start square, the rightmost has its middle at 5.5."""
    assert call(SCENES, "snapped", [], HELD, {"x": 4.6, "y": 4.3}) == {"x": 4.5, "y": 4.5}
    assert call(SCENES, "snapped", [], HELD, {"x": 6.6, "y": 4.5}) == {"x": 5.5, "y": 4.5}
    for far in ({"x": 6.8, "y": 4.5}, {"x": 11, "y": 11}):
        assert call(SCENES, "snapped", [], HELD, far) == far


def test_messages_sent_during_an_update_are_queued(call: Call) -> None:
    """Updates never nest, effects run in order, and the page is rendered once, at the end."""
    assert call(SCENES, "errand") == {
        "log": [
            "update clear",
            "perform sound",
            "perform say",
            "update flip",
            "update undo",
            "render start clear flip undo",
        ],
        "state": "start clear flip undo",
    }


def test_an_exception_does_not_block_the_store(call: Call) -> None:
    assert call(SCENES, "mishap") == {"thrown": "Error: mishap", "state": "start flip"}


def _events(found: Script, plies: int) -> list[Json]:
    """Return the log of a game up to a ply as socket messages."""
    created = {"game": "duo", "options": {}, "seats": found.seats, "undo_all": False, "seed": found.seed}
    session, drafts = GameSession.create("game", created, 0)
    for move in found.moves[:plies]:
        drafts += session.play(session.game.parse_action(move))
    return [{"sequence": place, "kind": kind, "at": "", **data} for place, (kind, data) in enumerate(drafts)]


def _opened(sequence: int = 0) -> Json:
    return {"type": "game-opened", "id": "game", "yours": [0], "sequence": sequence, "finished": False}


def _messages(events: list[Json]) -> list[Json]:
    return [{"type": "event", "event": event} for event in events]


def _course(call: Call, *messages: Json) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = call(SCENES, "course", messages)
    return steps


def _sounds(step: dict[str, Any]) -> list[str]:
    return [effect["name"] for effect in step["effects"] if effect["type"] == "sound"]


def test_a_pointer_changes_the_state_only_when_the_piece_moves(call: Call) -> None:
    """Neither moves within a cell, nor a drag beside the board after its start, nor a pointer with an empty hand."""
    (created,) = _messages(_events(SCRIPT, 0))

    def hover(x: float, y: float) -> Json:
        return {"type": "hover", "x": x, "y": y, "hand": "mouse"}

    def drag(x: int, over: tuple[float, float] | None) -> Json:
        point = over and {"x": over[0], "y": over[1]}
        pixels = {"pieceId": 20, "pointerId": 1, "x": x, "y": 9}
        return {"type": "drag", **pixels, "over": point, "hand": "mouse"}

    hovers = [hover(6.05, 6.05), hover(6.95, 6.95), hover(7.05, 6.95), hover(7.9, 6.05), {"type": "leave"}]
    drags = [drag(5, None), drag(6, None), drag(7, (3.1, 3.1)), drag(8, (3.9, 3.1)), drag(9, (4.1, 3.1))]
    select = {"type": "select", "pieceId": 20}
    steps = _course(call, _opened(), created, {"type": "clear"}, hover(1, 1), select, *hovers, *drags)
    assert [step["isSame"] for step in steps[3:]] == [
        *[True, False],
        *[False, True, False, True, False],
        *[False, True, False, True, False],
    ]


def test_a_piece_turns_about_the_pointer_wherever_that_is_in_the_cell(call: Call) -> None:
    """The state keeps the first point in a cell; from there every turn has to come to the same place."""
    for held in (_held(7), _held(2), _held(12), _held(F)):
        for first, second in (((6.05, 6.05), (6.45, 6.45)), ((6.55, 6.05), (6.95, 6.45))):
            kept = {"mode": "previewing", "held": held, "x": first[0], "y": first[1], "hand": "mouse"}
            after = call(SCENES, "hovered", kept, {"x": second[0], "y": second[1]}, "mouse", [])
            turned = call(SELECTION, "turn", held, True)
            exact = call(SELECTION, "placementAt", turned, {"x": second[0], "y": second[1]}, SIZE)
            assert call(SELECTION, "placementAt", turned, after, SIZE) == exact, held


def test_a_duplicate_or_out_of_order_event_is_ignored(call: Call) -> None:
    created, moved, answered = _messages(_events(SCRIPT, 2))
    steps = _course(call, _opened(), created, answered, moved, moved, created)
    assert [step["ply"] for step in steps] == [None, 0, 0, 1, 1, 1]
    assert [step["isSame"] for step in steps] == [False, False, True, False, True, True]


def test_computer_move_is_delayed(call: Call) -> None:
    created, moved, answered = _messages(_events(SCRIPT, 2))
    *_, own, queued, shown = _course(call, _opened(), created, moved, answered, {"type": "next"})
    assert (own["ply"], own["queue"], _sounds(own)) == (1, 0, ["place"])
    assert (queued["ply"], queued["queue"], queued["waiting"]) == (1, 1, True)
    assert [effect["type"] for effect in queued["effects"]] == ["later"]
    assert (shown["ply"], shown["queue"], shown["waiting"], _sounds(shown)) == (2, 0, False, ["ai"])
    assert shown["interaction"]["mode"] == "selected"


def test_earlier_events_are_shown_immediately_and_silently_on_load(call: Call) -> None:
    events = _events(SCRIPT, 6)
    *_, last = steps = _course(call, _opened(events[-1]["sequence"]), *_messages(events))
    assert (last["ply"], last["queue"], last["waiting"]) == (6, 0, False)
    assert [sound for step in steps for sound in _sounds(step)] == []


def test_a_tick_without_queued_events_changes_nothing(call: Call) -> None:
    created, moved = _messages(_events(SCRIPT, 1))
    *_, last = _course(call, _opened(), created, moved, {"type": "next"})
    assert last["isSame"]


def test_page_stops_at_the_first_own_pass_until_it_is_confirmed(call: Call) -> None:
    (ply, _), *_ = STUCK.game.skips
    events = _events(STUCK, ply + 2)
    past = next(event["sequence"] for event in events if event["kind"] == "passed")
    steps = _course(call, _opened(past - 1), *_messages(events), {"type": "next"}, {"type": "pass"}, {"type": "next"})
    at_pass, stopped, nudged, passed, on = steps[1 + past], *steps[-4:]
    out = {"why": "out", "who": "BLUE"}
    assert at_pass["stop"] == out
    assert (stopped["stop"], stopped["ply"]) == (out, ply)
    assert stopped["queue"] > 0
    assert nudged["isSame"]
    assert (passed["stop"], passed["ply"], _sounds(passed)) == (None, ply, ["pass"])
    assert on["ply"] == ply + 1


@pytest.mark.parametrize(("seat", "colours"), [(0, ("RED", "YELLOW")), (1, ("BLUE", "GREEN"))])
def test_page_stops_once_for_a_seat_of_two_colours(call: Call, seat: int, colours: tuple[str, str]) -> None:
    """Its later passes, those of other seats and those at the end stop nothing."""
    played = finished_game(CLASSIC_2, 1)
    skips = [who for ply, who in played.skips if ply < len(played.history)]
    assert set(skips) >= {"RED", "YELLOW", "GREEN"}
    created = {"game": "classic-2", "options": {}, "seats": [HUMAN] * 2, "undo_all": False, "seed": 1}
    session, drafts = GameSession.create("game", created, 0)
    for action in played.history:
        drafts += session.play(action)
    events = [{"sequence": place, "kind": kind, "at": "", **data} for place, (kind, data) in enumerate(drafts)]
    first = next(who for who in skips if who in colours)
    steps = _course(call, {**_opened(), "yours": [seat]}, *_messages(events), {"type": "pass"})
    stops = [step["stop"] for step in steps if step["stop"]]
    assert {stop["who"] for stop in stops} == {first}
    assert steps[-2]["queue"] > 0
    assert (steps[-1]["stop"], steps[-1]["queue"], steps[-1]["ply"]) == (None, 0, len(played.history))


def test_an_undo_releases_the_stopped_page_and_skips_undone_events(call: Call) -> None:
    (ply, _), *_ = STUCK.game.skips
    events, own = _events(STUCK, ply + 2), STUCK.own_plies[-1]
    past = next(event["sequence"] for event in events if event["kind"] == "passed")
    undone = {"kind": "undone", "sequence": len(events), "at": "", "seat": 0, "ply": own, "move": STUCK.moves[own]}
    *_, last = _course(call, _opened(past - 1), *_messages(events), {"type": "undo"}, *_messages([undone]))
    assert (last["stop"], last["ply"], last["queue"], last["busy"]) == (None, own, 0, False)
    move = parse_move(STUCK.moves[own], SIZE)
    assert last["interaction"]["held"]["pieceId"] == move.piece_id
    assert _sounds(last)[-1] == "undo"


def test_a_pending_move_is_kept_until_its_own_response(call: Call) -> None:
    """Neither other pieces, nor keys, nor responses to other requests remove a pending piece."""
    (created,) = _messages(_events(SCRIPT, 0))
    x, y = middle_in_cells(parse_move("X@e10", SIZE))
    messages: list[Json] = [
        {"type": "select", "pieceId": 20},
        {"type": "tap", "x": x, "y": y, "hand": "mouse"},
        {"type": "select", "pieceId": 1},
        {"type": "turn", "clockwise": True},
        {"type": "leave"},
        {"type": "place"},
        {"type": "undo"},
        {"type": "clear"},
        {"type": "move-refused", "key": "page-7", "text": "No."},
        {"type": "move-refused", "key": "page-0", "text": "No."},
    ]
    steps = _course(call, _opened(), created, *messages)[3:]
    assert [step["interaction"]["mode"] for step in steps] == ["pending"] * 8 + ["previewing"]
    assert [effect["type"] for effect in steps[0]["effects"]] == ["send-move"]
    assert not any(step["effects"] for step in steps[1:-2])
    assert steps[-1]["notice"] == "No."
