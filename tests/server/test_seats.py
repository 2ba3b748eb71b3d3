"""Tokens cannot be guessed or read from the log, and say who may act where."""

from __future__ import annotations

import re

from polindrome.server.games.seats import Seats, hash_of, new_token, token_for
from tests.server.playing import EASY, HUMAN, OPEN


def seats() -> Seats:
    created = {
        "seats": [HUMAN, OPEN, OPEN, EASY],
        "holders": ["ann", "bob", None, None],
        "invitations": [None, "to bob", "to cy", None],
    }
    return Seats.of(created)


def test_tokens_differ_and_are_of_the_kind_that_the_routes_take() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert all(re.fullmatch("[A-Za-z0-9_-]{32}", token) for token in tokens)


def test_what_is_kept_of_a_token_is_not_the_token() -> None:
    token = new_token()
    assert hash_of(token) == hash_of(token) != hash_of(new_token())
    assert re.fullmatch("[0-9a-f]{64}", hash_of(token))


def test_the_token_of_an_invitation_is_the_same_for_the_same_request_only() -> None:
    invitation = new_token()
    token = token_for(invitation, "key-1")
    assert token == token_for(invitation, "key-1")
    assert len({token, token_for(invitation, "key-2"), token_for(new_token(), "key-1"), invitation}) == 4
    assert re.fullmatch("[A-Za-z0-9_-]{32}", token)


def test_people_act_for_the_seats_of_their_token() -> None:
    assert [seats().held_by(who) for who in ("ann", "bob", "eve", None)] == [{0}, {1}, set(), set()]
    assert [seats().were_of(who) for who in ("ann", "bob", "eve", None)] == [True, True, False, False]
    assert seats().people() == {"ann", "bob", None}


def test_who_left_a_seat_to_a_bot_holds_nothing_but_was_there() -> None:
    made = seats()
    made[1].is_gone, made[1].level = True, "medium"
    assert (made.held_by("bob"), made.were_of("bob"), made.left()) == (set(), True, [0, 2, 3])


def test_seats_of_the_first_version_are_anybodys() -> None:
    made = Seats.of({"seats": [HUMAN, HUMAN, EASY]})
    assert made.held_by("eve") == made.held_by(None) == {0, 1}


def test_everybody_may_know_who_sits_where_but_no_secret() -> None:
    kinds = [seat.to_json() for seat in seats()]
    assert kinds == [{"kind": "human"}, {"kind": "human"}, {"kind": "open"}, EASY]
