"""Game clocks and timestamps."""

from __future__ import annotations

import pytest

from polindrome.server.games.clock import GameClock, format_timestamp, parse_timestamp


def test_missing_clock_settings_give_no_clock() -> None:
    assert GameClock.from_json(None, 2) is None


def test_total_time_decreases_and_grows_by_the_increment() -> None:
    clock = GameClock.from_json({"kind": "total", "seconds": 60, "increment": 3}, 2)
    assert clock
    clock.spend(0, 10.5)
    clock.complete_move(0)
    clock.reset_move()
    assert clock.left == [52.5, 60.0]


def test_time_per_move_resets_after_a_move() -> None:
    clock = GameClock.from_json({"kind": "move", "seconds": 20}, 3)
    assert clock
    clock.spend(1, 19.0)
    assert clock.left == [20.0, 1.0, 20.0]
    clock.complete_move(1)
    assert clock.left == [20.0] * 3
    clock.spend(2, 5.0)
    clock.reset_move()
    assert clock.left == [20.0] * 3


@pytest.mark.parametrize("text", ["1970-01-01T00:00:00.000Z", "2026-11-16T01:02:03.456Z", "2026-11-16T01:02:03.999Z"])
def test_timestamps_round_trip(text: str) -> None:
    assert format_timestamp(parse_timestamp(text)) == text
