"""Tokens, hashes and seats."""

from __future__ import annotations

import re

from polindrome.server.games.seats import Seats, derive_token, hash_token, new_token
from tests.server.playing import EASY, HUMAN, OPEN


def seats() -> Seats:
    created = {
        "seats": [HUMAN, OPEN, OPEN, EASY],
        "holders": ["ann", "bob", None, None],
        "invitations": [None, "to bob", "to cy", None],
    }
    return Seats.from_created(created)


def test_tokens_are_unique_and_match_the_schema() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert all(re.fullmatch("[A-Za-z0-9_-]{32}", token) for token in tokens)


def test_token_hash_is_not_the_token() -> None:
    token = new_token()
    assert hash_token(token) == hash_token(token) != hash_token(new_token())
    assert re.fullmatch("[0-9a-f]{64}", hash_token(token))


def test_derived_token_depends_on_invitation_and_key() -> None:
    invitation = new_token()
    token = derive_token(invitation, "key-1")
    assert token == derive_token(invitation, "key-1")
    assert len({token, derive_token(invitation, "key-2"), derive_token(new_token(), "key-1"), invitation}) == 4
    assert re.fullmatch("[A-Za-z0-9_-]{32}", token)


def test_holders_have_the_seats_of_their_token() -> None:
    assert [seats().held_by(who) for who in ("ann", "bob", "eve", None)] == [{0}, {1}, set(), set()]
    assert [seats().has_member(who) for who in ("ann", "bob", "eve", None)] == [True, True, False, False]
    assert seats().players() == {"ann", "bob", None}


def test_player_who_left_has_no_seat_but_is_a_member() -> None:
    made = seats()
    made[1].is_gone, made[1].level = True, "medium"
    assert (made.held_by("bob"), made.has_member("bob"), made.remaining()) == (set(), True, [0, 2, 3])


def test_seats_of_the_first_version_are_open_to_every_client() -> None:
    made = Seats.from_created({"seats": [HUMAN, HUMAN, EASY]})
    assert made.held_by("eve") == made.held_by(None) == {0, 1}


def test_public_seats_contain_no_hashes() -> None:
    kinds = [seat.to_json() for seat in seats()]
    assert kinds == [{"kind": "human"}, {"kind": "human"}, {"kind": "open"}, EASY]
