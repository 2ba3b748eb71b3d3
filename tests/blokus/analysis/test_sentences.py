"""Sentences about placements: every kind, and only numbers that are facts."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from polindrome.analysis.results import ValueEstimate
from polindrome.blokus import VARIANTS, Player
from polindrome.blokus.analysis.facts import ColourMobility, MobilityChange, PlacementFacts, facts_of
from polindrome.blokus.analysis.sentences import compare, describe, only_move
from tests.random_play import play_randomly

OWN = MobilityChange(Player.BLUE, ColourMobility(100, 5, 12), ColourMobility(80, 5, 11))
RIVAL = MobilityChange(Player.ORANGE, ColourMobility(200, 5, 12), ColourMobility(150, 5, 12))
FACTS = PlacementFacts(OWN, RIVAL, squares=5, opened=3, closed=2)
LOST = ValueEstimate(0.12, 3.0)


def facts(own: ColourMobility = OWN.after, rival: ColourMobility = RIVAL.after, **others: int) -> PlacementFacts:
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
            facts(own=ColourMobility(180, 5, 11), rival=ColourMobility(199, 5, 12), opened=1, closed=0),
            "Opens 1 corner and lifts Blue from 100 to 180 placements; takes 1 of Orange's 200 placements.",
        ),
        (
            facts(own=ColourMobility(99, 4, 11), rival=ColourMobility(150, 3, 12), opened=0),
            "Leaves Orange nothing larger than 3 squares to place; leaves Blue itself nothing larger than 4 squares"
            " to place.",
        ),
        (
            facts(own=ColourMobility(0, 0, 2), rival=RIVAL.before, closed=0),
            "Leaves Blue itself without a move; leaves Orange all its 200 placements.",
        ),
        (
            facts(own=ColourMobility(0, 0, 0), rival=ColourMobility(0, 0, 12)),
            "Leaves Orange without a move; places the last piece of Blue.",
        ),
        (
            replace(
                FACTS, rival=replace(RIVAL, before=ColourMobility(0, 0, 3), after=ColourMobility(0, 0, 3)), closed=0
            ),
            "Opens 3 corners and keeps 80 of Blue's 100 placements.",
        ),
        (
            replace(
                FACTS,
                rival=replace(RIVAL, before=ColourMobility(1, 1, 3), after=ColourMobility(1, 1, 3)),
                closed=0,
                opened=0,
            ),
            "Keeps 80 of Blue's 100 placements; leaves Orange its only placement.",
        ),
    ],
)
def test_describe_placement(given: PlacementFacts, expected: str) -> None:
    assert describe(given) == expected


@pytest.mark.parametrize(
    ("better", "expected"),
    [
        (facts(rival=ColourMobility(90, 5, 12)), "L5@d9 would have left Orange 90 placements instead of 150."),
        (facts(rival=ColourMobility(0, 0, 12)), "L5@d9 would have left Orange without a move."),
        (
            facts(own=ColourMobility(120, 5, 11), opened=4),
            "L5@d9 would have left Blue itself 120 placements instead of 80.",
        ),
        (
            facts(opened=4, closed=3),
            "L5@d9 would have closed 3 corners instead of 2 and opened 4 corners instead of 3.",
        ),
        (
            facts(rival=ColourMobility(150, 4, 12)),
            "L5@d9 would have left Orange nothing larger than 4 squares to place.",
        ),
        (facts(), "the search prefers L5@d9, which leaves both sides as many placements."),
        (
            facts(rival=ColourMobility(149, 5, 12)),
            "the search prefers L5@d9, which leaves Orange 149 placements instead of 150.",
        ),
        (
            facts(own=ColourMobility(60, 5, 11), rival=ColourMobility(149, 5, 12)),
            "the search prefers L5@d9, though it leaves Blue 60 placements instead of 80.",
        ),
        (
            facts(own=ColourMobility(81, 5, 11), rival=ColourMobility(170, 5, 12)),
            "the search prefers L5@d9, which leaves Blue 81 placements instead of 80.",
        ),
    ],
)
def test_compare_with_better_placement(better: PlacementFacts, expected: str) -> None:
    assert compare(FACTS, better, "L5@d9", LOST) == f"Costs 12 % of win chance: {expected}"


def test_larger_pieces_and_more_squares_are_advantages() -> None:
    played = facts(own=ColourMobility(80, 3, 11), squares=3)
    assert compare(played, facts(), "L5@d9", LOST) == (
        "Costs 12 % of win chance: L5@d9 would have kept room for a piece of 5 squares and placed 5 squares instead"
        " of 3."
    )


def test_sentence_lists_at_most_two_advantages() -> None:
    played, better = facts(squares=3), facts(own=ColourMobility(160, 5, 11), rival=ColourMobility(120, 5, 12))
    assert compare(played, better, "L5@d9", LOST) == (
        "Costs 12 % of win chance: L5@d9 would have left Blue itself 160 placements instead of 80 and placed 5 squares"
        " instead of 3."
    )


def test_sentence_names_points_if_no_win_chance_is_lost() -> None:
    assert compare(FACTS, FACTS, "L5@d9", ValueEstimate(0.004, 5.25)) == (
        "Costs 5.2 points: the search prefers L5@d9, which leaves both sides as many placements."
    )


def test_forced_move_sentence() -> None:
    assert only_move(FACTS) == "The only placement that Blue had."


@pytest.mark.parametrize("name", list(VARIANTS))
def test_sentences_of_whole_games_contain_only_facts(name: str) -> None:
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


def numbers_of(found: PlacementFacts) -> set[int]:
    """Every number that a sentence may contain."""
    mobilities = [mobility for change in (found.own, found.rival) for mobility in (change.before, change.after)]
    taken = found.rival.before.placements - found.rival.after.placements
    counted = [mobility.placements for mobility in mobilities] + [mobility.largest for mobility in mobilities]
    return {found.opened, found.closed, taken, *counted}
