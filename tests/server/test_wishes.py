"""Undo among people: one wishes for it, and all others have to agree."""

from __future__ import annotations

import httpx

from tests.server.friends import Person, acknowledged, kinds_of, meet
from tests.server.playing import EASY, HUMAN, OPEN, Json, new_key, play_on, position, problem


def answer_wish(person: Person, *, agree: bool) -> Json:
    return acknowledged(person.ask("undo/answer", agree=agree))


def two_after(client: httpx.Client, plies: int) -> list[Person]:
    """Two people at a game of Duo that has begun."""
    people = meet(client)
    for ply in range(plies):
        people[ply % 2].move()
    return people


def test_the_other_agrees_and_the_move_is_taken_back(client: httpx.Client) -> None:
    host, guest = two_after(client, 2)
    before = host.look()
    host.move()
    wished = acknowledged(host.ask("undo"))
    assert [(event["kind"], event["seat"], event["ply"]) for event in wished["events"]] == [("undo_wished", 0, 2)]
    assert wished["ply"] == 3
    assert [person.look()["undo_wish"] for person in (host, guest)] == [0, 0]
    answered = answer_wish(guest, agree=True)
    assert kinds_of(answered) == ["undo_answered", "undone"]
    assert (answered["events"][1]["seat"], answered["ply"]) == (0, 2)
    assert position(host.look()) == position(before)


def test_the_other_refuses_and_all_stays(client: httpx.Client) -> None:
    host, guest = two_after(client, 3)
    before = host.look()
    acknowledged(host.ask("undo"))
    assert kinds_of(answer_wish(guest, agree=False)) == ["undo_answered"]
    assert position(host.look()) == position(before)
    assert kinds_of(acknowledged(host.ask("undo"))) == ["undo_wished"]


def test_while_a_wish_waits_there_is_no_second_one(client: httpx.Client) -> None:
    host, guest = two_after(client, 3)
    acknowledged(host.ask("undo"))
    for person in (host, guest):
        assert not person.look()["can_undo"]
        error = problem(person.ask("undo"), 409, "nothing_to_undo")
        assert error["message"] == "a move is about to be taken back: the other people have to agree first"


def test_who_wished_for_it_may_think_better_of_it_but_not_agree_alone(client: httpx.Client) -> None:
    host, _ = two_after(client, 3)
    acknowledged(host.ask("undo"))
    problem(host.ask("undo/answer", agree=True), 409, "nothing_to_answer")
    assert kinds_of(answer_wish(host, agree=False)) == ["undo_answered"]
    assert host.look()["undo_wish"] is None


def test_without_a_wish_there_is_nothing_to_answer(client: httpx.Client) -> None:
    host, guest = two_after(client, 3)
    for person in (host, guest):
        for agree in (True, False):
            problem(person.ask("undo/answer", agree=agree), 409, "nothing_to_answer")


def test_a_move_is_an_answer_too(client: httpx.Client) -> None:
    host, guest = two_after(client, 3)
    acknowledged(host.ask("undo"))
    guest.move()
    assert host.look()["undo_wish"] is None
    problem(guest.ask("undo/answer", agree=True), 409, "nothing_to_answer")


def test_all_others_have_to_agree(client: httpx.Client) -> None:
    host, second, third = meet(client, "classic", [HUMAN, OPEN, OPEN, EASY])
    host.move()
    second.move()
    acknowledged(host.ask("undo"))
    assert kinds_of(answer_wish(second, agree=True)) == ["undo_answered"]
    assert kinds_of(answer_wish(second, agree=True)) == ["undo_answered"]
    assert host.look()["ply"] == 2
    assert kinds_of(answer_wish(third, agree=True)) == ["undo_answered", "undone"]
    assert host.look()["ply"] == 0


def test_one_who_refuses_is_enough(client: httpx.Client) -> None:
    host, second, third = meet(client, "classic-3", [HUMAN, OPEN, OPEN])
    host.move()
    acknowledged(host.ask("undo"))
    answer_wish(second, agree=True)
    answer_wish(third, agree=False)
    problem(second.ask("undo/answer", agree=True), 409, "nothing_to_answer")
    assert host.look()["ply"] == 1


def test_who_resigned_is_not_asked(client: httpx.Client) -> None:
    host, second, third = meet(client, "classic-3", [HUMAN, OPEN, OPEN])
    acknowledged(third.send("resign"))
    host.move()
    acknowledged(host.ask("undo"))
    assert kinds_of(answer_wish(second, agree=True)) == ["undo_answered", "undone"]


def test_nobody_has_to_be_asked_where_all_others_are_bots(client: httpx.Client) -> None:
    (host,) = meet(client, "classic", [HUMAN, EASY, HUMAN, EASY])
    play_on(client, host.look(), plies=8)
    assert kinds_of(acknowledged(host.ask("undo"))) == ["undone"]


def test_the_same_key_has_the_same_answer_for_ever(client: httpx.Client) -> None:
    host, guest = two_after(client, 3)
    keys = new_key(), new_key()
    wished = acknowledged(host.send("undo", ply=3, key=keys[0]))
    assert acknowledged(host.send("undo", ply=3, key=keys[0])) == wished
    answered = acknowledged(guest.send("undo/answer", ply=3, key=keys[1], agree=True))
    assert acknowledged(guest.send("undo/answer", ply=3, key=keys[1], agree=True)) == answered
    assert acknowledged(host.send("undo", ply=3, key=keys[0])) == wished
    problem(guest.send("undo/answer", ply=3, key=keys[1], agree=False), 409, "key_reused")
    problem(host.send("undo/answer", ply=3, key=keys[0], agree=False), 409, "key_reused")
    problem(guest.send("undo", ply=3, key=keys[0]), 403, "not_your_seat")
