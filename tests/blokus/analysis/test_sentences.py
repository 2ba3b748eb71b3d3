"""Sentences on placements: each of them, and none with a number that is not a fact."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from polindrome.analysis.verdicts import Outlook
from polindrome.blokus import VARIANTS, Player
from polindrome.blokus.analysis.facts import Change, Facts, Reach, facts_of
from polindrome.blokus.analysis.sentences import compare, describe, only_move
from tests.random_play import play_randomly

OWN = Change(Player.BLUE, Reach(100, 5, 12), Reach(80, 5, 11))
RIVAL = Change(Player.ORANGE, Reach(200, 5, 12), Reach(150, 5, 12))
FACTS = Facts(OWN, RIVAL, squares=5, opened=3, closed=2)
LOST = Outlook(0.12, 3.0)


def facts(own: Reach = OWN.after, rival: Reach = RIVAL.after, **others: int) -> Facts:
    return replace(FACTS, own=replace(OWN, after=own), rival=replace(RIVAL, after=rival), **others)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (
            facts(),
            "Takes 50 of Orange's 200 placements and closes 2 corners; opens 3 corners and keeps 80 of Blue's 100"
            " placements.",
        ),
        (
            facts(own=Reach(180, 5, 11), rival=Reach(199, 5, 12), opened=1, closed=0),
            "Opens 1 corner and lifts Blue from 100 to 180 placements; takes 1 of Orange's 200 placements.",
        ),
        (
            facts(own=Reach(99, 4, 11), rival=Reach(150, 3, 12), opened=0),
            "Leaves Orange nothing larger than 3 squares to place; leaves Blue itself nothing larger than 4 squares"
            " to place.",
        ),
        (
            facts(own=Reach(0, 0, 2), rival=RIVAL.before, closed=0),
            "Leaves Blue itself without a move; leaves Orange all its 200 placements.",
        ),
        (
            facts(own=Reach(0, 0, 0), rival=Reach(0, 0, 12)),
            "Leaves Orange without a move; places the last piece of Blue.",
        ),
        (
            replace(FACTS, rival=replace(RIVAL, before=Reach(0, 0, 3), after=Reach(0, 0, 3)), closed=0),
            "Opens 3 corners and keeps 80 of Blue's 100 placements.",
        ),
        (
            replace(FACTS, rival=replace(RIVAL, before=Reach(1, 1, 3), after=Reach(1, 1, 3)), closed=0, opened=0),
            "Keeps 80 of Blue's 100 placements; leaves Orange its only placement.",
        ),
    ],
)
def test_what_a_placement_does(given: Facts, expected: str) -> None:
    assert describe(given) == expected


@pytest.mark.parametrize(
    ("better", "expected"),
    [
        (facts(rival=Reach(90, 5, 12)), "L5@d9 would have left Orange 90 placements instead of 150."),
        (facts(rival=Reach(0, 0, 12)), "L5@d9 would have left Orange without a move."),
        (
            facts(own=Reach(120, 5, 11), opened=4),
            "L5@d9 would have left Blue itself 120 placements instead of 80.",
        ),
        (
            facts(opened=4, closed=3),
            "L5@d9 would have closed 3 corners instead of 2 and opened 4 corners instead of 3.",
        ),
        (facts(rival=Reach(150, 4, 12)), "L5@d9 would have left Orange nothing larger than 4 squares to place."),
        (facts(), "the search prefers L5@d9, which leaves both sides as many placements."),
        (
            facts(rival=Reach(149, 5, 12)),
            "the search prefers L5@d9, which leaves Orange 149 placements instead of 150.",
        ),
        (
            facts(own=Reach(60, 5, 11), rival=Reach(149, 5, 12)),
            "the search prefers L5@d9, though it leaves Blue 60 placements instead of 80.",
        ),
        (
            facts(own=Reach(81, 5, 11), rival=Reach(170, 5, 12)),
            "the search prefers L5@d9, which leaves Blue 81 placements instead of 80.",
        ),
    ],
)
def test_what_a_better_placement_would_have_done(better: Facts, expected: str) -> None:
    assert compare(FACTS, better, "L5@d9", LOST) == f"Costs 12 % of win chance: {expected}"


def test_room_for_a_larger_piece_and_more_squares_are_advantages() -> None:
    played = facts(own=Reach(80, 3, 11), squares=3)
    assert compare(played, facts(), "L5@d9", LOST) == (
        "Costs 12 % of win chance: L5@d9 would have kept room for a piece of 5 squares and placed 5 squares instead"
        " of 3."
    )


def test_two_advantages_are_enough() -> None:
    played, better = facts(squares=3), facts(own=Reach(160, 5, 11), rival=Reach(120, 5, 12))
    assert compare(played, better, "L5@d9", LOST) == (
        "Costs 12 % of win chance: L5@d9 would have left Blue itself 160 placements instead of 80 and placed 5 squares"
        " instead of 3."
    )


def test_points_are_the_price_where_the_win_was_clear() -> None:
    assert compare(FACTS, FACTS, "L5@d9", Outlook(0.004, 5.25)) == (
        "Costs 5.2 points: the search prefers L5@d9, which leaves both sides as many placements."
    )


def test_a_forced_move_is_called_so() -> None:
    assert only_move(FACTS) == "The only placement that Blue had."


@pytest.mark.parametrize("name", list(VARIANTS))
def test_sentences_of_whole_games_are_tidy_and_tell_only_facts(name: str) -> None:
    for game in play_randomly(VARIANTS[name], 8):
        if game.is_over:
            break
        actions = game.legal_actions()
        found = facts_of(game, actions[len(actions) // 3])
        text = describe(found)
        assert re.fullmatch(r"[A-Z][^.]*[^ ;.]\.", text), text
        assert "  " not in text
        assert not re.search(r"\b1 (corners|placements|squares)\b", text), text
        assert not re.search(r"\b([02-9]|\d\d+) (corner|placement|square)\b", text), text
        assert set(map(int, re.findall(r"\d+", text))) <= numbers_of(found), text


def numbers_of(found: Facts) -> set[int]:
    """Every number that a sentence may say."""
    reaches = [reach for change in (found.own, found.rival) for reach in (change.before, change.after)]
    taken = found.rival.before.placements - found.rival.after.placements
    counted = [reach.placements for reach in reaches] + [reach.largest for reach in reaches]
    return {found.opened, found.closed, taken, *counted}
