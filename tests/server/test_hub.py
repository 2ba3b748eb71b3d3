"""The hub: followers, messages and listeners."""

from __future__ import annotations

import pytest

from polindrome.server.realtime.hub import CLIENT_MESSAGES, MESSAGE_BUFFER, MOVE_NOW, Hub, Message
from polindrome.server.realtime.messages import describe_messages
from tests.docs.reference_page import SchemaDocument

FROM_SERVER = {"$ref": "#/$defs/FromServer"}


def test_publish_wakes_followers_of_the_game() -> None:
    hub = Hub()
    with hub.follow("a") as first, hub.follow("a") as second, hub.follow("b") as other:
        hub.publish("a")
        assert [each.changed.is_set() for each in (first, second, other)] == [True, True, False]
        first.changed.clear()
        hub.wake_all()
        assert [each.changed.is_set() for each in (first, second, other)] == [True, True, True]


def test_messages_arrive_in_order_and_old_ones_are_dropped() -> None:
    hub = Hub()
    with hub.follow("a", kinds=CLIENT_MESSAGES) as page, hub.follow("a", kinds=[MOVE_NOW]) as scheduler:
        for number in range(MESSAGE_BUFFER + 2):
            hub.publish("a", {"kind": "search_progress", "number": number})
        assert (page.changed.is_set(), scheduler.changed.is_set()) == (True, False)
        assert [message["number"] for message in page.messages] == list(range(2, MESSAGE_BUFFER + 2))
        assert not scheduler.messages
        page.messages.clear()
        hub.publish("a", {"kind": MOVE_NOW})
        assert (len(page.messages), len(scheduler.messages)) == (0, 1)


def test_client_messages_are_documented_and_move_now_is_internal() -> None:
    described = [part["properties"]["kind"]["const"] for part in SchemaDocument(describe_messages()).parts(FROM_SERVER)]
    assert set(CLIENT_MESSAGES) < set(described)
    assert MOVE_NOW not in described


def test_follower_is_removed_at_the_end() -> None:
    hub = Hub()
    with pytest.raises(KeyError), hub.follow("a") as gone:
        raise KeyError("a mishap")
    hub.publish("a")
    hub.publish("never")
    assert not gone.changed.is_set()
    assert not hub._followers


def test_published_messages_reach_listeners_and_delivered_ones_do_not() -> None:
    hub = Hub()
    forwarded: list[tuple[str, Message | None]] = []
    hub.add_listener(lambda game_id, message: forwarded.append((game_id, message)))
    hub.publish("a")
    hub.publish("b", {"kind": "low_time"})
    hub.deliver("c")
    hub.deliver("d", {"kind": "low_time"})
    assert forwarded == [("a", None), ("b", {"kind": "low_time"})]
