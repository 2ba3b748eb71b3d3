"""Hints for Blokus: the most visited placements of the search, with their facts."""

from __future__ import annotations

import json

import pytest

from polindrome.analysis import hint
from polindrome.blokus import CLASSIC, DUO, BlokusGame
from polindrome.blokus.analysis.facts import facts_of
from polindrome.blokus.analysis.sentences import describe
from polindrome.bots import Budget
from polindrome.errors import Cancelled, InvalidArgument
from polindrome.native import Stop
from tests.blokus.analysis.conftest import ScriptedSearch
from tests.random_play import finished_game, position_after


def test_hint_lists_five_moves_most_visited_first(scripted_search: ScriptedSearch) -> None:
    game = position_after(CLASSIC, 1, 6)
    actions = game.legal_actions()[:7]
    scripted_search.candidates[6] = [
        (action, 300 - number, 0.3 - number / 100, 4.0) for number, action in enumerate(actions)
    ]
    given = hint(game, Budget(nodes=9))
    assert (given.seat, given.side) == (2, "YELLOW")
    assert [found.action for found in given.suggestions] == actions[:5]
    assert scripted_search.calls == [(6, Budget(nodes=9))]
    for number, found in enumerate(given.suggestions):
        assert (found.estimate.win, found.estimate.points) == (0.3 - number / 100, 4.0)
        assert found.facts == facts_of(game, found.action)
        assert found.sentence == describe(facts_of(game, found.action))
        assert found.text == game.format_action(found.action)


@pytest.mark.usefixtures("scripted_search")
def test_hint_does_not_change_the_game() -> None:
    game = position_after(DUO, 1, 6)
    before = list(game.history)
    hint(game)
    assert list(game.history) == before


def test_hint_is_reproducible_and_encodes_to_json() -> None:
    game = BlokusGame(DUO)
    given = hint(game, Budget(nodes=50))
    assert given == hint(game, Budget(nodes=50))
    data = json.loads(json.dumps(given.to_json()))
    assert set(data) == {"seat", "side", "suggestions"}
    assert set(data["suggestions"][0]) == {"action", "text", "estimate", "facts", "sentence"}
    assert {found.action for found in given.suggestions} <= set(game.legal_actions())


@pytest.mark.usefixtures("scripted_search")
def test_hint_after_the_end_raises() -> None:
    with pytest.raises(InvalidArgument, match="is over"):
        hint(finished_game(DUO, 1))


def test_stop_cancels_the_hint(scripted_search: ScriptedSearch) -> None:
    stop = Stop()
    stop.set()
    with pytest.raises(Cancelled):
        hint(BlokusGame(DUO), Budget(stop=stop))
    assert not scripted_search.calls
