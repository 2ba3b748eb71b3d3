"""Facts of a placement, compared with a simple slow count."""

from __future__ import annotations

from random import Random

import pytest

from polindrome.blokus import CLASSIC_2, CLASSIC_3, VARIANTS, BlokusGame, LegalMoveGenerator, Player, Variant
from polindrome.blokus.analysis.facts import facts_of
from tests.random_play import position_after

NAIVE = LegalMoveGenerator("naive")
CROWDED = {14: 14, 20: 40}
"""Board size -> number of plies after which the colours block each other."""

every_variant = pytest.mark.parametrize("variant", list(VARIANTS.values()), ids=list(VARIANTS))


@every_variant
@pytest.mark.parametrize("plies", [0, 5, 16, 30])
def test_facts_match_a_slow_count(variant: Variant, plies: int) -> None:
    game = position_after(variant, 3, plies)
    player = game.current_player
    assert player is not None, "no game of these is over so early"
    action = Random(plies).choice(game.legal_actions())
    before = game.copy()
    facts = facts_of(game, action)
    assert game.history == before.history
    assert (game.board.grid == before.board.grid).all()

    rivals = [p for p, owner in zip(variant.players, variant.seats, strict=True) if owner not in (None, game.turn)]
    placements = {p: len(NAIVE.get_legal_moves(game.board, p)) for p in rivals}
    game.apply(action)
    assert facts.own.player is player
    assert placements[facts.rival.player] == facts.rival.before.placements == max(placements.values())
    for change in (facts.own, facts.rival):
        moves = NAIVE.get_legal_moves(game.board, change.player)
        assert change.after.placements == len(moves)
        sizes = [len(game.cells_of(move)) for move in moves]
        assert change.after.largest == max(sizes, default=0)
        assert change.after.pieces == 21 - len(game.board.player_pieces_used[change.player])
    assert facts.squares == len(game.cells_of(game.move_of(action)))


@every_variant
def test_opened_and_closed_corners_are_frontier_cells(variant: Variant) -> None:
    game = position_after(variant, 3, CROWDED[variant.size])
    rivals = [p for p, owner in zip(variant.players, variant.seats, strict=True) if owner not in (None, game.turn)]
    old = {player: game.board.recompute_frontier(player) for player in variant.players}
    seen = set()
    for action in game.legal_actions()[::7]:
        after = game.copy()
        after.apply(action)
        new = {player: after.board.recompute_frontier(player) for player in variant.players}
        facts = facts_of(game, action)
        assert facts.opened == len(new[facts.own.player] - old[facts.own.player])
        assert facts.closed == sum(len(old[rival] - new[rival]) for rival in rivals)
        seen.add(facts.closed)
    assert len(seen) > 1


def test_own_second_colour_is_not_a_rival() -> None:
    for plies in range(8):
        game = position_after(CLASSIC_2, 1, plies)
        facts = facts_of(game, game.legal_actions()[0])
        colours = CLASSIC_2.players
        assert (colours.index(facts.rival.player) - colours.index(facts.own.player)) % 2 == 1


def test_shared_colour_is_playable_but_not_a_rival() -> None:
    owners = set()
    for plies in range(12):
        game = position_after(CLASSIC_3, 1, plies)
        facts = facts_of(game, game.legal_actions()[0])
        owners.add(facts.own.player)
        assert facts.rival.player is not Player.GREEN
        assert facts.rival.player is not CLASSIC_3.players[game.turn]
    assert owners == set(CLASSIC_3.players)


def test_json_has_both_sides_and_the_corners() -> None:
    game = BlokusGame(VARIANTS["duo"])
    found = facts_of(game, game.parse_action("X@e10")).to_json()
    assert found == {
        "own": {
            "colour": "BLUE",
            "before": {"placements": 414, "largest": 5, "pieces": 21},
            "after": {"placements": 828, "largest": 5, "pieces": 20},
        },
        "rival": {
            "colour": "ORANGE",
            "before": {"placements": 414, "largest": 5, "pieces": 21},
            "after": {"placements": 414, "largest": 5, "pieces": 21},
        },
        "squares": 5,
        "opened": 8,
        "closed": 0,
    }
