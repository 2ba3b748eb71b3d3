"""Undo in Entropy: the same tokens are drawn again."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.server.live import Live
from tests.server.playing import (
    BEGINNER,
    END_OF_ROUND,
    HUMAN,
    Json,
    PatientBot,
    choose,
    create,
    entropy_after,
    error_of,
    events_of,
    look,
    play_on,
    position,
    put_game,
    send_move,
    send_undo,
    settle,
    undo,
)


def tokens_in(live: Live, game_id: str, after: int) -> list[str]:
    """Return the tokens drawn since an event."""
    return [event.data["move"] for event in events_of(live, game_id)[after + 1 :] if event.kind == "drawn"]


@pytest.mark.parametrize("open_draw", [True, False])
@pytest.mark.parametrize("seats", [[HUMAN, BEGINNER], [BEGINNER, HUMAN]], ids=["order", "chaos"])
def test_undo_takes_back_the_move_its_reply_and_the_draw(
    client: httpx.Client, seats: list[Json], open_draw: bool
) -> None:
    start = create(client, "entropy", seats, options={"open_draw": open_draw})
    before = play_on(client, settle(client, start["id"]), plies=12)
    move = choose(before)
    assert send_move(client, before, move).status_code == 200
    after = settle(client, before["id"])
    assert after["ply"] == before["ply"] + 3
    answer = send_undo(client, after).json()
    (event,) = answer["events"]
    assert (event["kind"], event["seat"], event["ply"], event["move"]) == (
        "undone",
        before["turn"],
        before["ply"],
        move,
    )
    assert (answer["ply"], answer["sequence"]) == (before["ply"], after["sequence"] + 1)
    back = look(client, before["id"])
    assert position(back) == position(before)
    assert not back["can_undo"]
    assert send_move(client, back, move).status_code == 200
    assert position(settle(client, back["id"])) == position(after)


@pytest.mark.parametrize("options", [{}, {"open_draw": False}], ids=str)
@pytest.mark.parametrize("ply", [12, END_OF_ROUND - 6], ids=["in a round", "across rounds"])
def test_same_tokens_are_drawn_after_an_undo(live: Live, options: dict[str, Any], ply: int) -> None:
    game_id = put_game(live, entropy_after(ply, **options), [HUMAN, BEGINNER], undo_all=True)
    before = settle(live.client, game_id)
    after = play_on(live.client, before, plies=ply + 15, seed=1)
    first = tokens_in(live, game_id, before["sequence"])
    assert len(first) >= 5
    back = after
    while back["ply"] > before["ply"]:
        back = undo(live.client, back)
    assert position(back) == position(before)
    other = play_on(live.client, back, plies=ply + 15, seed=2)
    assert tokens_in(live, game_id, back["sequence"]) == first
    assert other["round"] == after["round"] == (1 if ply == 12 else 2)
    assert other["state"] != after["state"]


@pytest.mark.parametrize("open_draw", [True, False])
def test_undo_goes_back_into_the_previous_round(live: Live, open_draw: bool) -> None:
    game = entropy_after(END_OF_ROUND - 1, open_draw=open_draw)
    before = look(live.client, put_game(live, game, [BEGINNER, HUMAN]))
    assert (before["round"], before["role"], before["turn"]) == (1, "chaos", 1)
    (last,) = before["legal_moves"]
    acknowledged = send_move(live.client, before, last).json()
    assert [event["kind"] for event in acknowledged["events"]] == ["moved", "drawn"]
    after = settle(live.client, before["id"])
    assert (after["round"], after["role"], after["turn"], after["order_seat"]) == (2, "order", 1, 1)
    game.apply(game.parse_action(last))
    assert after["order_scores"] == list(game.order_scores)
    back = undo(live.client, after)
    assert position(back) == position(before)
    again = send_move(live.client, back, last).json()
    assert again["events"][1]["move"] == acknowledged["events"][1]["move"]
    assert position(settle(live.client, back["id"])) == position(after)


def test_undo_reopens_a_finished_game(live: Live) -> None:
    over = look(live.client, put_game(live, entropy_after(1000), [HUMAN, BEGINNER], undo_all=True))
    assert (over["outcome"]["reason"], over["ply"]) == ("both boards are full", 2 * END_OF_ROUND)
    back = undo(live.client, over)
    assert (back["outcome"], back["turn"], back["role"], back["ply"]) == (None, 0, "chaos", 2 * END_OF_ROUND - 1)
    assert position(play_on(live.client, back)) == position(over)


def test_a_finished_game_is_not_reopened_by_default(live: Live) -> None:
    over = look(live.client, put_game(live, entropy_after(1000), [HUMAN, BEGINNER]))
    assert not over["can_undo"]
    assert error_of(send_undo(live.client, over)) == (409, "nothing_to_undo")


def test_shared_device_undo_takes_back_the_last_move_with_its_draw(client: httpx.Client) -> None:
    start = create(client, "entropy", [HUMAN, HUMAN], undo_all=True)
    positions, snapshot = [start], start
    for _ in range(6):
        snapshot = play_on(client, snapshot, plies=snapshot["ply"] + 1)
        positions.append(snapshot)
    assert [each["role"] for each in positions[-3:]] == ["chaos", "order", "chaos"]
    while len(positions) > 1:
        after, before = positions.pop(), positions[-1]
        assert after["turn"] != before["turn"]
        assert position(undo(client, after)) == position(before)
    assert not look(client, start["id"])["can_undo"]


def test_undo_all_does_not_wait_for_the_bot(client: httpx.Client, patient: PatientBot) -> None:
    start = create(client, "entropy", [BEGINNER, HUMAN], undo_all=True)
    assert send_move(client, start, "d4").status_code == 200
    assert patient.asked.wait(60)
    waiting = look(client, start["id"])
    assert error_of(send_move(client, waiting, "pass")) == (409, "not_your_turn")
    back = undo(client, waiting)
    assert position(back) == position(start)
    patient.may_play.set()
    assert play_on(client, back, plies=waiting["ply"] + 1)["ply"] >= waiting["ply"] + 1


def test_undo_before_the_last_token_interrupts_the_bot(live: Live, patient: PatientBot) -> None:
    game = entropy_after(END_OF_ROUND - 2, rounds=1)
    assert game.role == "order"
    before = look(live.client, put_game(live, game, [HUMAN, BEGINNER], undo_all=True))
    assert send_move(live.client, before, "pass").status_code == 200
    assert patient.asked.wait(60)
    back = undo(live.client, look(live.client, before["id"]))
    assert position(back) == position(before)
    patient.may_play.set()
    assert send_move(live.client, back, "pass").status_code == 200
    over = settle(live.client, before["id"])
    assert over["outcome"]["reason"] == "the board is full"
    kinds = [event.kind for event in events_of(live, before["id"])][before["sequence"] + 1 :]
    assert kinds == ["moved", "undone", "moved", "moved", "finished"]
