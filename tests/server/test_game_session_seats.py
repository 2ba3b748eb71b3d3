"""Sessions: claims, takeback requests, resignations and clocks."""

from __future__ import annotations

from typing import Any

import pytest

from polindrome.game import Outcome
from polindrome.server.games.clock import format_timestamp, parse_timestamp
from polindrome.server.games.repository import summarise
from polindrome.server.games.session import GameSession, NewEvent
from polindrome.storage import Event
from tests.server.playing import AT, EASY, HUMAN, OPEN

START = parse_timestamp(AT)
FIRST = ["O1@e10", "O1@j5"]
"""A placement of each colour of Duo."""


class Played:
    """A session that records the log of its changes."""

    def __init__(self, game: str, seats: list[dict[str, Any]], holders: list[str | None], **more: Any) -> None:
        created = {
            "game": game,
            "options": {},
            "seats": seats,
            "holders": holders,
            "undo_all": False,
            "seed": 1,
            **more,
        }
        self.session, new_events = GameSession.create("x", created, START)
        self.log: list[Event] = []
        self.note(new_events)

    def note(self, new_events: list[NewEvent]) -> list[str]:
        """Add events to the log, check that it replays to the same session, and return their kinds."""
        at = format_timestamp(self.session.time)
        events = [Event(len(self.log) + place, kind, at, data) for place, (kind, data) in enumerate(new_events)]
        self.log += events
        self.session.events.extend(events)
        again = GameSession.from_events("x", self.log)
        assert summarise(again, AT, AT) == summarise(self.session, AT, AT)
        assert (again.takeback_request, again.seats, again.clock) == (
            self.session.takeback_request,
            self.session.seats,
            self.session.clock,
        )
        return [kind for kind, _ in new_events]

    def play(self, move: str | None = None, after: float = 0.0) -> list[str]:
        """Move for the seat to move, a number of seconds after the last event."""
        game = self.session.game
        self.session.tick(self.session.time + after)
        return self.note(self.session.play(game.parse_action(move) if move else game.legal_actions()[0]))


def duo(*holders: str | None, **more: Any) -> Played:
    played = Played("duo", [HUMAN] * 2, list(holders), **more)
    played.play(FIRST[0])
    return played


def classic(*holders: str | None, **more: Any) -> Played:
    return Played("classic", [HUMAN if holder else EASY for holder in holders], list(holders), **more)


def test_game_waits_until_open_seats_are_claimed() -> None:
    played = Played("duo", [HUMAN, OPEN], ["ann", None], invitations=[None, "way in"])
    session = played.session
    assert (session.status, session.bot, session.deadline, session.seats.held_by(None)) == (
        "waiting",
        None,
        None,
        set(),
    )
    assert played.note(session.claim(1, "bob")) == ["claimed"]
    assert (session.status, session.seats.held_by("bob"), session.seats[1].to_json()) == (
        "playing",
        {1},
        {"kind": "human"},
    )


def test_clock_starts_when_the_last_seat_is_claimed() -> None:
    played = Played("duo", [HUMAN, OPEN], ["ann", None], clock={"kind": "total", "seconds": 60})
    played.session.tick(START + 500)
    played.note(played.session.claim(1, "bob"))
    assert played.session.deadline == START + 560


def test_single_player_takes_back_immediately() -> None:
    played = duo("ann", "ann")
    assert played.note(played.session.request_takeback(0, 0)) == ["undone"]
    assert (played.session.ply, played.session.undo_used, played.session.takeback_request) == (0, True, None)


def test_takeback_happens_when_all_players_agree() -> None:
    played = classic("ann", "bob", "cy", None)
    for _ in range(3):
        played.play()
    session = played.session
    assert session.ply_to_undo("ann") == 0
    assert played.note(session.request_takeback(0, 0)) == ["takeback_requested"]
    assert played.note(session.answer_takeback(2, agree=True)) == ["takeback_answered"]
    assert (session.ply, session.takeback_request is None) == (3, False)
    assert played.note(session.answer_takeback(1, agree=True)) == ["takeback_answered", "undone"]
    assert (session.ply, session.turn, session.takeback_request) == (0, 0, None)


def test_takeback_fails_when_one_player_declines() -> None:
    played = classic("ann", "bob", "cy", None)
    played.play()
    session = played.session
    played.note(session.request_takeback(0, 0))
    played.note(session.answer_takeback(1, agree=True))
    assert played.note(session.answer_takeback(2, agree=False)) == ["takeback_answered"]
    assert (session.ply, session.takeback_request) == (1, None)
    played.note(session.request_takeback(0, 0))
    # Players who agreed to the first request have to agree again.
    assert played.note(session.answer_takeback(2, agree=True)) == ["takeback_answered"]


@pytest.mark.parametrize("what", ["a move", "a resignation"])
def test_takeback_request_ends_after(what: str) -> None:
    played = classic("ann", "bob", "cy", None)
    played.play()
    played.note(played.session.request_takeback(0, 0))
    if what == "a move":
        played.play()
    else:
        played.note(played.session.resign(2))
    assert played.session.takeback_request is None


def test_takeback_needs_no_answer_of_players_who_left() -> None:
    played = classic("ann", "bob", None, None)
    played.play()
    played.note(played.session.resign(1))
    assert played.note(played.session.request_takeback(0, 0)) == ["undone"]


def test_resignation_in_a_two_seat_game_lets_the_other_seat_win() -> None:
    played = duo("ann", "bob")
    assert played.note(played.session.resign(0)) == ["resigned", "finished"]
    session = played.session
    assert session.outcome == Outcome((-88, -89), (1,), "resigned")
    assert (session.status, session.turn, session.bot, session.ply_to_undo("ann")) == ("over", None, None, None)


def test_bot_takes_the_seat_of_a_player_who_resigns_in_a_four_seat_game() -> None:
    played = classic("ann", "bob", "ann", None)
    assert played.note(played.session.resign(0)) == ["resigned"]
    session = played.session
    assert (session.status, session.bot, session.seats[0].to_json()) == (
        "playing",
        "medium",
        {"kind": "bot", "level": "medium"},
    )
    assert session.seats.held_by("ann") == {2}
    played.play()
    assert played.note(session.resign(2)) == ["resigned"]
    assert session.seats.has_member("ann")
    assert not session.seats.held_by("ann")


def test_replay_uses_the_logged_level_of_the_replacement_bot() -> None:
    played = classic("ann", "bob", None, None)
    assert played.note(played.session.resign(0, "hard")) == ["resigned"]
    assert played.log[-1].data == {"seat": 0, "level": "hard"}
    assert GameSession.from_events("x", played.log).seats[0].level == "hard"


def test_game_ends_when_the_last_person_resigns() -> None:
    played = classic("ann", None, None, None)
    for _ in range(4):
        played.play()
    assert played.note(played.session.resign(0)) == ["resigned", "finished"]
    outcome = played.session.outcome
    assert outcome
    assert outcome.winners == tuple(seat for seat in (1, 2, 3) if outcome.scores[seat] == max(outcome.scores[1:]))


def test_entropy_can_be_resigned_in_either_round() -> None:
    played = Played("entropy", [HUMAN] * 2, ["ann", "bob"])
    assert played.note(played.session.resign(1)) == ["resigned", "finished"]
    assert played.session.outcome == Outcome((0, 0), (0,), "resigned")


def test_time_per_move_restarts_with_every_move() -> None:
    played = duo("ann", "bob", clock={"kind": "move", "seconds": 30})
    session = played.session
    assert session.deadline == START + 30
    played.play(FIRST[1], after=20.0)
    assert session.deadline == START + 50
    session.tick(START + 49.0)
    assert not session.is_out_of_time()
    played.note(session.request_takeback(1, 1))
    played.note(session.answer_takeback(0, agree=True))
    assert session.deadline == START + 79


def test_total_clock_runs_for_the_seat_to_move_and_adds_the_increment() -> None:
    played = Played("duo", [HUMAN] * 2, ["ann", "bob"], clock={"kind": "total", "seconds": 60, "increment": 2})
    played.play(FIRST[0], after=10.0)
    played.play(FIRST[1], after=50.0)
    clock, session = played.session.clock, played.session
    assert clock
    assert clock.left == [52.0, 12.0]
    assert session.deadline == START + 60 + 52
    played.note(session.request_takeback(1, 1))
    played.note(session.answer_takeback(0, agree=True))
    # Spent time stays spent.
    assert clock.left == [52.0, 12.0]
    session.tick(session.time + 12)
    assert session.is_out_of_time()


def test_clock_does_not_run_for_bots_or_after_the_end() -> None:
    played = Played("duo", [HUMAN, EASY], ["ann", None], clock={"kind": "total", "seconds": 60})
    played.play(FIRST[0], after=10.0)
    assert (played.session.bot, played.session.deadline) == ("easy", None)
    played.play(FIRST[1], after=1000.0)
    assert summarise(played.session, AT, AT).deadline == START + 1010 + 50
    played.note(played.session.resign(0))
    assert (summarise(played.session, AT, AT).deadline, played.session.is_out_of_time()) == (None, False)


def test_earlier_time_does_not_change_the_clock() -> None:
    played = duo("ann", "bob", clock={"kind": "total", "seconds": 60})
    played.session.tick(START + 10)
    played.session.tick(START + 5)
    played.session.tick(START + 12)
    assert played.session.clock
    assert played.session.clock.left == [60.0, 48.0]


def test_flagged_player_loses_or_is_replaced_by_a_bot() -> None:
    clock = {"kind": "move", "seconds": 5}
    played = duo("ann", "bob", clock=clock)
    played.session.tick(START + 5)
    assert played.session.is_out_of_time()
    assert played.note(played.session.flag()) == ["flagged", "finished"]
    assert played.session.outcome
    assert (played.session.outcome.winners, played.session.outcome.reason) == ((0,), "time is up")
    four = classic("ann", "bob", None, None, clock=clock)
    four.session.tick(START + 5)
    assert four.note(four.session.flag()) == ["flagged"]
    assert (four.session.bot, four.session.is_out_of_time()) == ("medium", False)


def test_undo_stops_at_the_start_of_an_imported_game() -> None:
    saved = duo("ann", "ann")
    saved.play(FIRST[1])
    played = Played("duo", [HUMAN] * 2, ["ann", "ann"], actions=list(saved.session.game.history))
    session = played.session
    assert (session.ply, session.turn, session.ply_to_undo("ann"), session.last_move()) == (2, 0, None, FIRST[1])
    played.play()
    assert (session.turn, session.ply_to_undo("ann")) == (1, 2)


def test_copied_session_is_independent() -> None:
    played = classic("ann", "bob", None, None, clock={"kind": "move", "seconds": 30})
    played.play()
    played.note(played.session.request_takeback(0, 0))
    session, before = played.session.copy(), repr(played.session.seats)
    session.tick(START + 9)
    session.answer_takeback(1, agree=True)
    session.resign(1)
    assert (played.session.ply, repr(played.session.seats)) == (1, before)
    assert played.session.takeback_request
    assert (played.session.takeback_request.agreed, played.session.time) == ({"ann"}, START)
    assert played.session.clock
    assert played.session.clock.left == [30.0] * 4
