"""Measurements of search ideas: their counts match the games played, and their solutions are exact."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from benchmarks import search_ideas
from benchmarks.search_ideas import (
    MirrorBot,
    OutOfMemory,
    PlayoutBot,
    after,
    endgame_losses,
    main,
    margin,
    mirror_image,
    mirrored_plies,
    play_duel,
    reused_shares,
    self_play,
    small_pieces,
)
from polindrome.arena import Match
from polindrome.blokus import DUO, BlokusGame
from polindrome.blokus.bots.search import OnePlyBot, SearchBot
from polindrome.blokus.pieces import PIECE_SIZES
from polindrome.bots import Budget
from polindrome.native import Candidate, Position, SearchResult
from tests.random_play import position_after


def measure(*words: str, games: int = 2, simulations: int = 20) -> str:
    """Return the output of a command."""
    counts = ("--games", str(games), "--simulations", str(simulations), "--workers", "1")
    result = CliRunner().invoke(main, [*words, *counts], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def plain_margin(position: Position, known: dict[int, int]) -> int:
    """Return the margin under best play by exhaustive search."""
    if position.is_over:
        first, second = position.colour_scores()
        return first - second
    if position.key() not in known:
        better = max if position.turn == 0 else min
        nexts = [after(position, int(action)) for action in position.legal_actions()]
        known[position.key()] = better(plain_margin(each, known) for each in nexts)
    return known[position.key()]


def test_every_measurement_prints_its_result() -> None:
    mirrored = measure("mirror")
    assert "mirror, else mcts:20 (A) against mcts:20 (B)\nA scores " in mirrored
    assert re.search(r"^second colour, mirror: [01]\.\d+, 95 % between .*, [12] games$", mirrored, re.MULTILINE)
    for game, colours in (("duo", 2), ("classic", 4)):
        reused = measure("reuse", game, "--sample", "1")
        share = re.search(r"of 20 simulations (0\.\d+) are kept", reused)
        assert share
        assert f"mcts:{round(20 * (1 + float(share[1])))} (A) against mcts:20 (B)" in reused
        opened = measure("openings", game, simulations=5 * colours)
        assert re.findall(r"own move (\d): small are \d+\.\d+% of the visits", opened) == ["1", "2", "3"]
        assert "40 playouts (A) against mcts:20 (B)" in measure("playouts", game, "--playouts", "40")
    assert re.search(r"^\d+ choices: \d+ gave points away, \d+ some of the result$", measure("endgame"), re.MULTILINE)


def test_mirrored_moves_of_the_first_colour_are_moves_of_the_second() -> None:
    game = BlokusGame(DUO)
    second = [game.action_of(move) for move in game.legal_moves_of(DUO.players[1])]
    assert sorted(map(mirror_image, game.legal_actions())) == second
    for action in range(0, game.num_actions, 97):
        cells, image = (game.cells_of(game.move_of(each)) for each in (action, mirror_image(action)))
        assert image == [(13 - row, 13 - col) for row, col in reversed(cells)]


def test_second_colour_mirrors_while_possible_and_then_searches() -> None:
    search = SearchBot(10)
    bot, played = MirrorBot(search), []
    for seed in range(4):
        game = position_after(DUO, seed, 1)
        while not game.is_over:
            is_mirrored = len(game.history) % 2 == 1 and mirrored_plies(game.history) == len(game.history) - 1
            image = mirror_image(game.history[-1])
            chosen = bot.decide(game, Budget(seed)).action
            can_mirror = is_mirrored and image in game.legal_actions()
            assert chosen == (image if can_mirror else search.decide(game, Budget(seed)).action)
            played.append(can_mirror)
            game.apply(chosen)
        assert mirrored_plies(game.history) == 2 * sum(played[-len(game.history) + 1 :])
    assert {True, False} == set(played)


def test_a_game_counts_for_its_winner() -> None:
    match = Match("duo", "search", "hardly looks", opening=2)
    for seats, played in zip(("AB", "BA"), play_duel(match, (SearchBot(30), OnePlyBot(5)), 0), strict=True):
        game = BlokusGame(DUO)
        for action in played.actions:
            game.apply(action)
        points = dict(zip(seats, game.colour_scores(), strict=True))
        assert played.ahead == points["A"] - points["B"] > 0
        assert played.share == 1


def test_small_pieces_have_fewer_than_five_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = BlokusGame(DUO).board.table.moves
    four, five = (
        next(action for action, move in enumerate(moves) if PIECE_SIZES[move.piece_id] == size) for size in (4, 5)
    )
    candidates = tuple(
        Candidate(action, visits, 0.5, 0.5, 0.0, 0.5) for action, visits in ((five, 7), (four, 2), (0, 1))
    )
    found = SearchResult(candidates, (0.5, 0.5), (0.0, 0.0), 10, 0)
    turns = [(Position("duo"), found, five), (Position("duo"), found, four)]
    monkeypatch.setattr(search_ideas, "self_play", lambda *_: turns)
    assert small_pieces("duo", 10, 1, 1) == [(0.3, False), (0.3, True)]


def test_reused_subtree_is_below_the_own_move_and_the_reply() -> None:
    turns = self_play("duo", 40, 1, 1)
    kept = reused_shares("duo", 40, 1, 1)
    visits = [{each.action: each.visits / 40 for each in found.candidates}[action] for _, found, action in turns]
    assert kept[0] == visits[0] * visits[1]
    assert len(kept) == len(turns) - 2
    assert all(0 < share <= 1 for share in kept)


def test_rollouts_find_a_better_than_average_move() -> None:
    for plies in (8, 9):
        game = position_after(DUO, 1, plies)
        position = Position.of(game)
        decision = PlayoutBot(4000).decide(game, Budget(1))
        assert decision == PlayoutBot(4000).decide(game, Budget(1))
        mean, chosen = (
            each.playouts(2000).win_rates[game.turn] for each in (position, after(position, decision.action))
        )
        assert chosen > mean + 0.1


def test_exact_margins_match_exhaustive_search() -> None:
    solved = 0
    for number in range(3):
        for position, _, _ in reversed(self_play("duo", 20, 3, number)):
            if position.perft(4) > 20_000:
                break
            known: dict[int, tuple[int, int]] = {}
            exact = plain_margin(position, {})
            # Entries stored by a narrow search must not mislead the next search.
            for low in (exact - 5, exact + 5, exact - 1, exact):
                assert (margin(position, known, 10**6, low, low + 1) > low) == (exact > low)
            assert margin(position, known, 10**6) == exact
            solved += position.legal_count() > 1
    assert solved > 10


def test_a_search_over_its_node_limit_gives_up() -> None:
    with pytest.raises(OutOfMemory):
        margin(Position("duo"), {}, 50)
    assert len(endgame_losses(20, 1, 1, 1)) < len(endgame_losses(20, 1000, 1, 1))
