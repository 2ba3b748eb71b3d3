"""News reaches those who follow a game, and nobody else; messages only those who want them."""

from __future__ import annotations

import pytest

from polindrome.server.realtime.hub import FOR_CLIENTS, HURRY, MOST_MESSAGES, Hub, Message
from polindrome.server.realtime.messages import describe_messages
from tests.docs.reference_page import Described

FROM_SERVER = {"$ref": "#/$defs/FromServer"}


def test_news_is_for_those_who_follow_the_game() -> None:
    hub = Hub()
    with hub.follow("a") as first, hub.follow("a") as second, hub.follow("b") as other:
        hub.announce("a")
        assert [each.news.is_set() for each in (first, second, other)] == [True, True, False]
        first.news.clear()
        hub.wake_all()
        assert [each.news.is_set() for each in (first, second, other)] == [True, True, True]


def test_a_message_is_for_those_who_want_some_in_order_and_old_ones_are_missed() -> None:
    hub = Hub()
    with hub.follow("a", wants=FOR_CLIENTS) as page, hub.follow("a", wants=[HURRY]) as attendant:
        for number in range(MOST_MESSAGES + 2):
            hub.tell("a", {"kind": "thinking", "number": number})
        assert (page.news.is_set(), attendant.news.is_set()) == (True, False)
        assert [message["number"] for message in page.messages] == list(range(2, MOST_MESSAGES + 2))
        assert not attendant.messages
        page.messages.clear()
        hub.tell("a", {"kind": HURRY})
        assert (len(page.messages), len(attendant.messages)) == (0, 1)


def test_what_clients_hear_is_described_and_that_a_bot_shall_hurry_is_not() -> None:
    described = [part["properties"]["kind"]["const"] for part in Described(describe_messages()).parts(FROM_SERVER)]
    assert set(FOR_CLIENTS) < set(described)
    assert HURRY not in described


def test_who_has_left_is_not_remembered() -> None:
    hub = Hub()
    with pytest.raises(KeyError), hub.follow("a") as gone:
        raise KeyError("a mishap")
    hub.announce("a")
    hub.announce("never")
    assert not gone.news.is_set()
    assert not hub._followers


def test_what_is_said_here_is_passed_on_and_what_is_heard_is_not() -> None:
    hub = Hub()
    passed: list[tuple[str, Message | None]] = []
    hub.pass_on(lambda game_id, message: passed.append((game_id, message)))
    hub.announce("a")
    hub.tell("b", {"kind": "low_time"})
    hub.hear("c")
    hub.hear("d", {"kind": "low_time"})
    assert passed == [("a", None), ("b", {"kind": "low_time"})]
