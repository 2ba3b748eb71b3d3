"""What people do at a table besides moving: take seats, wish to take back, give up, and run out of time."""

from __future__ import annotations

from typing import Any

import pytest

from polindrome.game import Outcome
from polindrome.server.games.clock import seconds_of, text_of
from polindrome.server.games.ledger import line_of
from polindrome.server.games.table import Draft, Table
from polindrome.storage import Event
from tests.server.playing import AT, EASY, HUMAN, OPEN

START = seconds_of(AT)
FIRST = ["O1@e10", "O1@j5"]
"""A placement of each colour of Duo."""


class Played:
    """A table at which things happen, with the log that they leave."""

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
        self.table, drafts = Table.start("x", created, START)
        self.log: list[Event] = []
        self.note(drafts)

    def note(self, drafts: list[Draft]) -> list[str]:
        """Add to the log, from which the same table can be made again; what was added."""
        at = text_of(self.table.time)
        events = [Event(len(self.log) + place, kind, at, data) for place, (kind, data) in enumerate(drafts)]
        self.log += events
        self.table.events.extend(events)
        again = Table.of("x", self.log)
        assert line_of(again, AT, AT) == line_of(self.table, AT, AT)
        assert (again.wish, again.seats, again.clock) == (self.table.wish, self.table.seats, self.table.clock)
        return [kind for kind, _ in drafts]

    def play(self, move: str | None = None, after: float = 0.0) -> list[str]:
        """Move for the seat to move, so many seconds after the last event."""
        game = self.table.game
        self.table.tick(self.table.time + after)
        return self.note(self.table.play(game.parse_action(move) if move else game.legal_actions()[0]))


def duo(*holders: str | None, **more: Any) -> Played:
    played = Played("duo", [HUMAN] * 2, list(holders), **more)
    played.play(FIRST[0])
    return played


def classic(*holders: str | None, **more: Any) -> Played:
    return Played("classic", [HUMAN if holder else EASY for holder in holders], list(holders), **more)


def test_a_game_waits_until_its_open_seats_are_taken() -> None:
    played = Played("duo", [HUMAN, OPEN], ["ann", None], invitations=[None, "way in"])
    table = played.table
    assert (table.status, table.bot, table.deadline, table.seats.held_by(None)) == ("waiting", None, None, set())
    assert played.note(table.claim(1, "bob")) == ["claimed"]
    assert (table.status, table.seats.held_by("bob"), table.seats[1].to_json()) == ("playing", {1}, {"kind": "human"})


def test_the_clock_starts_when_the_last_seat_is_taken() -> None:
    played = Played("duo", [HUMAN, OPEN], ["ann", None], clock={"kind": "total", "seconds": 60})
    played.table.tick(START + 500)
    played.note(played.table.claim(1, "bob"))
    assert played.table.deadline == START + 560


def test_who_plays_alone_takes_back_without_asking() -> None:
    played = duo("ann", "ann")
    assert played.note(played.table.wish_to_take_back(0, 0)) == ["undone"]
    assert (played.table.ply, played.table.undo_used, played.table.wish) == (0, True, None)


def test_a_move_is_taken_back_when_everybody_agrees() -> None:
    played = classic("ann", "bob", "cy", None)
    for _ in range(3):
        played.play()
    table = played.table
    assert table.ply_to_undo("ann") == 0
    assert played.note(table.wish_to_take_back(0, 0)) == ["undo_wished"]
    assert played.note(table.answer_wish(2, agree=True)) == ["undo_answered"]
    assert (table.ply, table.wish is None) == (3, False)
    assert played.note(table.answer_wish(1, agree=True)) == ["undo_answered", "undone"]
    assert (table.ply, table.turn, table.wish) == (0, 0, None)


def test_a_move_stays_when_one_does_not_agree() -> None:
    played = classic("ann", "bob", "cy", None)
    played.play()
    table = played.table
    played.note(table.wish_to_take_back(0, 0))
    played.note(table.answer_wish(1, agree=True))
    assert played.note(table.answer_wish(2, agree=False)) == ["undo_answered"]
    assert (table.ply, table.wish) == (1, None)
    played.note(table.wish_to_take_back(0, 0))
    # Who agreed before is asked again.
    assert played.note(table.answer_wish(2, agree=True)) == ["undo_answered"]


@pytest.mark.parametrize("what", ["a move", "who resigns"])
def test_a_wish_is_gone_after(what: str) -> None:
    played = classic("ann", "bob", "cy", None)
    played.play()
    played.note(played.table.wish_to_take_back(0, 0))
    if what == "a move":
        played.play()
    else:
        played.note(played.table.resign(2))
    assert played.table.wish is None


def test_a_wish_needs_no_answer_of_who_has_left() -> None:
    played = classic("ann", "bob", None, None)
    played.play()
    played.note(played.table.resign(1))
    assert played.note(played.table.wish_to_take_back(0, 0)) == ["undone"]


def test_of_two_seats_the_other_one_wins_when_one_resigns() -> None:
    played = duo("ann", "bob")
    assert played.note(played.table.resign(0)) == ["resigned", "finished"]
    table = played.table
    assert table.outcome == Outcome((-88, -89), (1,), "resigned")
    assert (table.status, table.turn, table.bot, table.ply_to_undo("ann")) == ("over", None, None, None)


def test_of_four_seats_a_bot_takes_the_one_of_who_resigns() -> None:
    played = classic("ann", "bob", "ann", None)
    assert played.note(played.table.resign(0)) == ["resigned"]
    table = played.table
    assert (table.status, table.bot, table.seats[0].to_json()) == (
        "playing",
        "medium",
        {"kind": "bot", "level": "medium"},
    )
    assert table.seats.held_by("ann") == {2}
    played.play()
    assert played.note(table.resign(2)) == ["resigned"]
    assert table.seats.were_of("ann")
    assert not table.seats.held_by("ann")


def test_the_log_says_which_bot_took_over_whatever_is_usual_later() -> None:
    played = classic("ann", "bob", None, None)
    assert played.note(played.table.resign(0, "hard")) == ["resigned"]
    assert played.log[-1].data == {"seat": 0, "level": "hard"}
    assert Table.of("x", played.log).seats[0].level == "hard"


def test_when_the_last_person_of_four_resigns_the_best_bot_wins() -> None:
    played = classic("ann", None, None, None)
    for _ in range(4):
        played.play()
    assert played.note(played.table.resign(0)) == ["resigned", "finished"]
    outcome = played.table.outcome
    assert outcome
    assert outcome.winners == tuple(seat for seat in (1, 2, 3) if outcome.scores[seat] == max(outcome.scores[1:]))


def test_entropy_can_be_given_up_in_either_round() -> None:
    played = Played("entropy", [HUMAN] * 2, ["ann", "bob"])
    assert played.note(played.table.resign(1)) == ["resigned", "finished"]
    assert played.table.outcome == Outcome((0, 0), (0,), "resigned")


def test_a_clock_for_each_move_begins_anew_with_every_move() -> None:
    played = duo("ann", "bob", clock={"kind": "move", "seconds": 30})
    table = played.table
    assert table.deadline == START + 30
    played.play(FIRST[1], after=20.0)
    assert table.deadline == START + 50
    table.tick(START + 49.0)
    assert not table.is_late()
    played.note(table.wish_to_take_back(1, 1))
    played.note(table.answer_wish(0, agree=True))
    assert table.deadline == START + 79


def test_a_clock_for_all_moves_runs_for_the_seat_to_move_and_gives_some_back() -> None:
    played = Played("duo", [HUMAN] * 2, ["ann", "bob"], clock={"kind": "total", "seconds": 60, "increment": 2})
    played.play(FIRST[0], after=10.0)
    played.play(FIRST[1], after=50.0)
    clock, table = played.table.clock, played.table
    assert clock
    assert clock.left == [52.0, 12.0]
    assert table.deadline == START + 60 + 52
    played.note(table.wish_to_take_back(1, 1))
    played.note(table.answer_wish(0, agree=True))
    # Spent time stays spent.
    assert clock.left == [52.0, 12.0]
    table.tick(table.time + 12)
    assert table.is_late()


def test_no_clock_runs_for_bots_or_after_the_end() -> None:
    played = Played("duo", [HUMAN, EASY], ["ann", None], clock={"kind": "total", "seconds": 60})
    played.play(FIRST[0], after=10.0)
    assert (played.table.bot, played.table.deadline) == ("easy", None)
    played.play(FIRST[1], after=1000.0)
    assert line_of(played.table, AT, AT).deadline == START + 1010 + 50
    played.note(played.table.resign(0))
    assert (line_of(played.table, AT, AT).deadline, played.table.is_late()) == (None, False)


def test_time_does_not_run_backwards() -> None:
    played = duo("ann", "bob", clock={"kind": "total", "seconds": 60})
    played.table.tick(START + 10)
    played.table.tick(START + 5)
    played.table.tick(START + 12)
    assert played.table.clock
    assert played.table.clock.left == [60.0, 48.0]


def test_whose_time_is_up_loses_or_a_bot_plays_on() -> None:
    clock = {"kind": "move", "seconds": 5}
    played = duo("ann", "bob", clock=clock)
    played.table.tick(START + 5)
    assert played.table.is_late()
    assert played.note(played.table.flag()) == ["flagged", "finished"]
    assert played.table.outcome
    assert (played.table.outcome.winners, played.table.outcome.reason) == ((0,), "time is up")
    four = classic("ann", "bob", None, None, clock=clock)
    four.table.tick(START + 5)
    assert four.note(four.table.flag()) == ["flagged"]
    assert (four.table.bot, four.table.is_late()) == ("medium", False)


def test_a_game_that_goes_on_with_a_saved_one_cannot_be_taken_back_before_it() -> None:
    saved = duo("ann", "ann")
    saved.play(FIRST[1])
    played = Played("duo", [HUMAN] * 2, ["ann", "ann"], actions=list(saved.table.game.history))
    table = played.table
    assert (table.ply, table.turn, table.ply_to_undo("ann"), table.last_move()) == (2, 0, None, FIRST[1])
    played.play()
    assert (table.turn, table.ply_to_undo("ann")) == (1, 2)


def test_a_table_that_was_copied_does_not_change_with_the_other() -> None:
    played = classic("ann", "bob", None, None, clock={"kind": "move", "seconds": 30})
    played.play()
    played.note(played.table.wish_to_take_back(0, 0))
    table, before = played.table.copy(), repr(played.table.seats)
    table.tick(START + 9)
    table.answer_wish(1, agree=True)
    table.resign(1)
    assert (played.table.ply, repr(played.table.seats)) == (1, before)
    assert played.table.wish
    assert (played.table.wish.agreed, played.table.time) == ({"ann"}, START)
    assert played.table.clock
    assert played.table.clock.left == [30.0] * 4
