"""Undo of the player's last placement and everything after it."""

from __future__ import annotations

import httpx
import pytest

from polindrome.blokus import CLASSIC, DUO, BlokusGame
from tests.random_play import finished_game, position_after
from tests.server.live import Live
from tests.server.playing import (
    EASY,
    HUMAN,
    Json,
    PatientBot,
    choose,
    create,
    error_of,
    events_of,
    game_where_first_out_is,
    look,
    new_key,
    play_on,
    position,
    put_game,
    send_move,
    send_undo,
    settle,
    undo,
)

NOTHING = (409, "nothing_to_undo")


def refuse(client: httpx.Client, snapshot: Json) -> None:
    assert not snapshot["can_undo"]
    answer = send_undo(client, snapshot)
    assert error_of(answer) == NOTHING
    assert answer.json()["error"]["current"] == snapshot


def test_undo_takes_back_the_move_and_the_bots_reply(client: httpx.Client) -> None:
    before = play_on(client, create(client), plies=4)
    move = choose(before)
    send_move(client, before, move)
    after = settle(client, before["id"])
    answer = send_undo(client, after).json()
    assert (answer["sequence"], answer["ply"]) == (after["sequence"] + 1, before["ply"])
    (event,) = answer["events"]
    assert (event["kind"], event["seat"], event["ply"], event["move"]) == ("undone", 0, before["ply"], move)
    assert position(look(client, before["id"])) == position(before)


def test_undo_has_one_level_until_the_next_move(client: httpx.Client) -> None:
    back = undo(client, play_on(client, create(client), plies=4))
    refuse(client, back)
    again = play_on(client, back, plies=back["ply"] + 1)
    undo(client, again)


def test_bot_repeats_its_reply_after_an_undo(client: httpx.Client) -> None:
    before = play_on(client, create(client), plies=2)
    first = play_on(client, before, plies=4)
    assert position(play_on(client, undo(client, first), plies=4)) == position(first)


def test_undo_all_goes_back_to_the_start(client: httpx.Client) -> None:
    start = create(client, undo_all=True)
    snapshot = play_on(client, start, plies=8)
    plies = []
    while snapshot["ply"]:
        snapshot = undo(client, snapshot)
        plies.append(snapshot["ply"])
    assert plies == [6, 4, 2, 0]
    assert position(snapshot) == position(start)
    refuse(client, snapshot)


def test_undo_without_a_move_is_refused(client: httpx.Client) -> None:
    refuse(client, create(client))
    refuse(client, settle(client, create(client, seats=[EASY, HUMAN])["id"]))


def test_shared_device_undo_takes_back_the_last_placement(live: Live) -> None:
    game = position_after(DUO, 1, 5)
    snapshot = look(live.client, put_game(live, game, [HUMAN, HUMAN]))
    assert snapshot["turn"] == 1
    game.undo()
    back = undo(live.client, snapshot)
    assert (back["ply"], back["turn"]) == (4, 0)
    assert back["board"] == game.board.grid.tolist()
    refuse(live.client, back)


def test_shared_device_undo_all_goes_back_one_placement_at_a_time(live: Live) -> None:
    snapshot = look(live.client, put_game(live, position_after(CLASSIC, 1, 6), [HUMAN] * 4, undo_all=True))
    turns = []
    while snapshot["can_undo"]:
        snapshot = undo(live.client, snapshot)
        turns.append((snapshot["ply"], snapshot["turn"]))
    assert turns == [(5, 1), (4, 0), (3, 3), (2, 2), (1, 1), (0, 0)]


def test_shared_device_undo_includes_replies_of_bots(live: Live) -> None:
    snapshot = look(live.client, put_game(live, position_after(CLASSIC, 1, 8), [HUMAN, HUMAN, EASY, EASY]))
    assert snapshot["turn"] == 0
    back = undo(live.client, snapshot)
    assert (back["ply"], back["turn"]) == (5, 1)


def test_undo_takes_back_one_placement_when_the_bot_is_out(live: Live) -> None:
    game = game_where_first_out_is(1, DUO)
    before = look(live.client, put_game(live, game, [HUMAN, EASY]))
    after = play_on(live.client, before, plies=before["ply"] + 1)
    assert after["ply"] == before["ply"] + 1
    assert position(undo(live.client, after)) == position(before)


def before_last_placement_of_seat_0(game: BlokusGame) -> BlokusGame:
    past = game.copy()
    past.undo()
    while past.turn != 0:
        past.undo()
    return past


def test_undo_interrupts_the_bot_when_the_person_is_out(
    live: Live, patient: PatientBot, caplog: pytest.LogCaptureFixture
) -> None:
    game = game_where_first_out_is(0, DUO)
    past = before_last_placement_of_seat_0(game)
    game_id = put_game(live, game, [HUMAN, EASY])
    snapshot = look(live.client, game_id)
    assert snapshot["turn"] == 1
    assert patient.asked.wait(60)
    back = undo(live.client, snapshot)
    assert (back["ply"], back["turn"], back["skips"]) == (len(past.history), 0, [])
    patient.may_play.set()
    # The bot's move comes too late; it moves when its turn comes.
    again = play_on(live.client, back, plies=back["ply"] + 1)
    kinds = [event.kind for event in events_of(live, game_id)][back["sequence"] :]
    assert kinds[:2] == ["undone", "moved"]
    assert events_of(live, game_id)[back["sequence"] + 1].data["seat"] == 0
    assert again["ply"] >= back["ply"] + 1
    assert caplog.text == ""


def test_undo_waits_for_the_players_turn(client: httpx.Client, patient: PatientBot) -> None:
    start = create(client)
    send_move(client, start)
    assert patient.asked.wait(60)
    refuse(client, look(client, start["id"]))
    patient.may_play.set()
    assert position(undo(client, settle(client, start["id"]))) == position(start)


def test_undo_all_does_not_wait_for_the_bot(client: httpx.Client, patient: PatientBot) -> None:
    start = create(client, undo_all=True)
    send_move(client, start)
    assert patient.asked.wait(60)
    back = undo(client, look(client, start["id"]))
    assert position(back) == position(start)
    refuse(client, back)
    patient.may_play.set()
    again = play_on(client, back, plies=2)
    assert (again["ply"], again["sequence"]) == (2, 4)


@pytest.mark.usefixtures("patient")
def test_undo_during_a_bots_turn_takes_back_the_last_human_move(live: Live) -> None:
    game = position_after(CLASSIC, 1, 7)
    snapshot = look(live.client, put_game(live, game, [HUMAN, EASY, HUMAN, EASY], undo_all=True))
    assert snapshot["turn"] == 3
    back = undo(live.client, snapshot)
    assert (back["ply"], back["turn"]) == (6, 2)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_undo_reopens_a_finished_game(live: Live, seed: int) -> None:
    game = finished_game(DUO, seed)
    past = before_last_placement_of_seat_0(game)
    over = look(live.client, put_game(live, game, [HUMAN, EASY]))
    assert over["outcome"] is not None
    back = undo(live.client, over)
    assert (back["outcome"], back["turn"], back["ply"]) == (None, 0, len(past.history))
    assert back["board"] == past.board.grid.tolist()
    assert play_on(live.client, back)["outcome"] is not None


def test_undo_at_the_end_takes_back_the_last_human_move(live: Live) -> None:
    game = finished_game(DUO, 1)
    over = look(live.client, put_game(live, game, [HUMAN, HUMAN]))
    assert undo(live.client, over)["ply"] == over["ply"] - 1


def test_games_of_bots_have_no_undo(live: Live) -> None:
    over = look(live.client, put_game(live, finished_game(DUO, 1), [EASY, EASY]))
    assert not over["can_undo"]
    assert error_of(send_undo(live.client, over)) == (403, "not_your_seat")


def test_repeated_key_gets_the_same_response(client: httpx.Client) -> None:
    snapshot = play_on(client, create(client, undo_all=True), plies=4)
    key = new_key()
    first = send_undo(client, snapshot, key)
    assert first.status_code == 200
    assert send_undo(client, snapshot, key).json() == first.json()
    now = play_on(client, look(client, snapshot["id"]), plies=8)
    assert send_undo(client, snapshot, key).json() == first.json()
    assert look(client, snapshot["id"]) == now
