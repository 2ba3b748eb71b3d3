"""A review, its report and its file together replay the record only once."""

from __future__ import annotations

from collections import Counter

import pytest

from polindrome.analysis import review
from polindrome.analysis.report import render
from polindrome.blokus import DUO, BlokusGame
from polindrome.blokus.blksgf import format_review
from polindrome.bots import Budget
from polindrome.chance import draw
from polindrome.core import is_core_built
from polindrome.entropy import EntropyGame
from polindrome.game import Game
from polindrome.records import GameRecord
from tests.random_play import position_after

FEW = Budget(nodes=10)


class ApplyCounter:
    """Counts the actions that each game object applies; it keeps the objects, so that none takes another's id."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, kind: type[BlokusGame] | type[EntropyGame]) -> None:
        self.games: dict[int, Game] = {}
        self.applies = Counter[int]()
        apply = kind.apply

        def counted(game: BlokusGame | EntropyGame, action: int) -> None:
            self.games[id(game)] = game
            self.applies[id(game)] += 1
            apply(game, action)  # type: ignore[arg-type]  # a method of the game's own kind

        monkeypatch.setattr(kind, "apply", counted)

    def check(self, actions: int) -> None:
        """One game replays all actions; the others only try single actions."""
        first, *others = sorted(self.applies.values(), reverse=True)
        assert first == actions
        assert set(others) <= {1}


@pytest.mark.skipif(not is_core_built(), reason="the search needs the compiled core")
def test_a_review_of_blokus_replays_the_record_once(monkeypatch: pytest.MonkeyPatch) -> None:
    record = GameRecord.of(position_after(DUO, 4, 12))
    counter = ApplyCounter(monkeypatch, BlokusGame)
    found = review(record, FEW)
    render(found, "game.json")
    format_review(found)
    counter.check(12)
    assert sum(counter.applies.values()) == 12 + sum(move.better is not None for move in found.moves)


def test_a_review_of_entropy_replays_the_record_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = EntropyGame(rounds=1)
    while len(game.history) < 30:
        game.apply(game.legal_actions()[0] if game.turn >= 0 else draw(game, 3))
    record = GameRecord.of(game)
    counter = ApplyCounter(monkeypatch, EntropyGame)
    render(review(record, FEW), "game.json")
    counter.check(30)


def test_positions_are_independent_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    record = GameRecord.of(position_after(DUO, 4, 6))
    counter = ApplyCounter(monkeypatch, BlokusGame)
    positions = record.positions()
    counter.check(6)
    assert [tuple(game.history) for game in positions] == [record.actions[:ply] for ply in range(7)]
    positions[3].apply(positions[3].legal_actions()[0])
    assert len(positions[4].history) == 4
