"""Undo with several human players, who have to agree."""

from __future__ import annotations

import httpx

from tests.server.friends import Person, acknowledged, kinds_of, meet
from tests.server.playing import EASY, HUMAN, OPEN, Json, new_key, play_on, position, problem


def answer_takeback_request(person: Person, *, agree: bool) -> Json:
    return acknowledged(person.ask("undo/answer", agree=agree))


def two_after(client: httpx.Client, plies: int) -> list[Person]:
    """Return two people in a started game of Duo."""
    people = meet(client)
    for ply in range(plies):
        people[ply % 2].move()
    return people


def test_accepted_takeback_undoes_the_move(client: httpx.Client) -> None:
    host, guest = two_after(client, 2)
    before = host.look()
    host.move()
    requested = acknowledged(host.ask("undo"))
    (event,) = requested["events"]
    assert (event["kind"], event["seat"], event["ply"]) == ("takeback_requested", 0, 2)
    assert requested["ply"] == 3
    assert [person.look()["takeback_request"] for person in (host, guest)] == [0, 0]
    answered = answer_takeback_request(guest, agree=True)
    assert kinds_of(answered) == ["takeback_answered", "undone"]
    assert (answered["events"][1]["seat"], answered["ply"]) == (0, 2)
    assert position(host.look()) == position(before)


def test_declined_takeback_changes_nothing(client: httpx.Client) -> None:
    host, guest = two_after(client, 3)
    before = host.look()
    acknowledged(host.ask("undo"))
    assert kinds_of(answer_takeback_request(guest, agree=False)) == ["takeback_answered"]
    assert position(host.look()) == position(before)
    assert kinds_of(acknowledged(host.ask("undo"))) == ["takeback_requested"]


def test_second_takeback_request_is_refused_while_one_is_pending(client: httpx.Client) -> None:
    host, guest = two_after(client, 3)
    acknowledged(host.ask("undo"))
    for person in (host, guest):
        assert not person.look()["can_undo"]
        error = problem(person.ask("undo"), 409, "nothing_to_undo")
        assert error["message"] == "a takeback is already requested: the other players have to answer first"


def test_player_may_withdraw_but_not_accept_their_own_takeback_request(client: httpx.Client) -> None:
    host, _ = two_after(client, 3)
    acknowledged(host.ask("undo"))
    problem(host.ask("undo/answer", agree=True), 409, "nothing_to_answer")
    assert kinds_of(answer_takeback_request(host, agree=False)) == ["takeback_answered"]
    assert host.look()["takeback_request"] is None


def test_answer_without_a_takeback_request_is_refused(client: httpx.Client) -> None:
    host, guest = two_after(client, 3)
    for person in (host, guest):
        for agree in (True, False):
            problem(person.ask("undo/answer", agree=agree), 409, "nothing_to_answer")


def test_move_ends_the_takeback_request(client: httpx.Client) -> None:
    host, guest = two_after(client, 3)
    acknowledged(host.ask("undo"))
    guest.move()
    assert host.look()["takeback_request"] is None
    problem(guest.ask("undo/answer", agree=True), 409, "nothing_to_answer")


def test_takeback_needs_all_other_players(client: httpx.Client) -> None:
    host, second, third = meet(client, "classic", [HUMAN, OPEN, OPEN, EASY])
    host.move()
    second.move()
    acknowledged(host.ask("undo"))
    assert kinds_of(answer_takeback_request(second, agree=True)) == ["takeback_answered"]
    assert kinds_of(answer_takeback_request(second, agree=True)) == ["takeback_answered"]
    assert host.look()["ply"] == 2
    assert kinds_of(answer_takeback_request(third, agree=True)) == ["takeback_answered", "undone"]
    assert host.look()["ply"] == 0


def test_one_refusal_declines_the_takeback(client: httpx.Client) -> None:
    host, second, third = meet(client, "classic-3", [HUMAN, OPEN, OPEN])
    host.move()
    acknowledged(host.ask("undo"))
    answer_takeback_request(second, agree=True)
    answer_takeback_request(third, agree=False)
    problem(second.ask("undo/answer", agree=True), 409, "nothing_to_answer")
    assert host.look()["ply"] == 1


def test_takeback_ignores_players_who_resigned(client: httpx.Client) -> None:
    host, second, third = meet(client, "classic-3", [HUMAN, OPEN, OPEN])
    acknowledged(third.send("resign"))
    host.move()
    acknowledged(host.ask("undo"))
    assert kinds_of(answer_takeback_request(second, agree=True)) == ["takeback_answered", "undone"]


def test_undo_against_bots_needs_no_answer(client: httpx.Client) -> None:
    (host,) = meet(client, "classic", [HUMAN, EASY, HUMAN, EASY])
    play_on(client, host.look(), plies=8)
    assert kinds_of(acknowledged(host.ask("undo"))) == ["undone"]


def test_repeated_key_gets_the_same_response(client: httpx.Client) -> None:
    host, guest = two_after(client, 3)
    keys = new_key(), new_key()
    requested = acknowledged(host.send("undo", ply=3, key=keys[0]))
    assert acknowledged(host.send("undo", ply=3, key=keys[0])) == requested
    answered = acknowledged(guest.send("undo/answer", ply=3, key=keys[1], agree=True))
    assert acknowledged(guest.send("undo/answer", ply=3, key=keys[1], agree=True)) == answered
    assert acknowledged(host.send("undo", ply=3, key=keys[0])) == requested
    problem(guest.send("undo/answer", ply=3, key=keys[1], agree=False), 409, "key_reused")
    problem(host.send("undo/answer", ply=3, key=keys[0], agree=False), 409, "key_reused")
    problem(guest.send("undo", ply=3, key=keys[0]), 403, "not_your_seat")
