"""Clocks count the time of people, and the times of the log come back as they were written."""

from __future__ import annotations

import pytest

from polindrome.server.games.clock import Clock, seconds_of, text_of


def test_a_game_without_a_clock_has_none() -> None:
    assert Clock.of(None, 2) is None


def test_time_for_all_moves_is_spent_and_grows_by_the_increment() -> None:
    clock = Clock.of({"kind": "total", "seconds": 60, "increment": 3}, 2)
    assert clock
    clock.spend(0, 10.5)
    clock.stop(0)
    clock.begin_again()
    assert clock.left == [52.5, 60.0]


def test_time_for_one_move_is_the_same_for_the_next() -> None:
    clock = Clock.of({"kind": "move", "seconds": 20}, 3)
    assert clock
    clock.spend(1, 19.0)
    assert clock.left == [20.0, 1.0, 20.0]
    clock.stop(1)
    assert clock.left == [20.0] * 3
    clock.spend(2, 5.0)
    clock.begin_again()
    assert clock.left == [20.0] * 3


@pytest.mark.parametrize("text", ["1970-01-01T00:00:00.000Z", "2026-11-16T01:02:03.456Z", "2026-11-16T01:02:03.999Z"])
def test_times_come_back_as_they_were_written(text: str) -> None:
    assert text_of(seconds_of(text)) == text
