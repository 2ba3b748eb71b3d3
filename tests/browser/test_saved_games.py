"""Games as links and as files: round trips of random games of every kind."""

from __future__ import annotations

import json
from typing import Any

import pytest

from polindrome.blokus import VARIANTS
from polindrome.blokus.blksgf import GameTree, format_blksgf
from polindrome.game import Game
from polindrome.records import GameRecord, format_record
from tests.browser.conftest import Call
from tests.random_play import finished_game, position_after
from tests.server.playing import Json, entropy_after
from tests.storage.test_games_0_1_0 import OLD_GAMES

SCRIPT = "/tests/saved_games.js"
LONGEST = 900
"""Maximum length of a link: chats and mails accept twice as many characters."""


def _games() -> list[Game]:
    whole: list[Game] = [finished_game(variant, seed) for variant in VARIANTS.values() for seed in (1, 2)]
    parts: list[Game] = [position_after(variant, 3, 11) for variant in VARIANTS.values()]
    rules: list[Json] = [{}, {"scorer": "literal", "open_draw": False}, {"rounds": 1}]
    return [*whole, *parts, *(entropy_after(plies, 4, **rule) for rule in rules for plies in (0, 61, 1000))]


def _saved(game: Game, early: Json | None = None) -> Json:
    return {"game": game.name, "options": dict(game.options), "actions": list(game.history), "early": early}


def test_a_game_survives_the_round_trip_through_a_link(call: Call) -> None:
    for game in _games():
        record = GameRecord.of(game)
        found = call(SCRIPT, "again", _saved(game))
        assert found["record"] == json.loads(format_record(record))
        assert found["outcome"] == found["record"]["result"]
        assert found["files"] == ([format_blksgf(GameTree.of(record))] if game.name in VARIANTS else [])
        assert found["letters"] < LONGEST


def test_a_link_keeps_the_ending_and_is_invalid_when_truncated(call: Call) -> None:
    resigned = {"scores": [-70, -74], "winners": [1], "reason": "resigned"}
    saved = _saved(position_after(VARIANTS["duo"], 3, 11), resigned)
    found = call(SCRIPT, "again", saved)
    assert (found["outcome"], found["record"]["result"]) == (resigned, None)
    for game in (saved, _saved(entropy_after(20))):
        assert set(call(SCRIPT, "cutOff", game)) == {True}


RESULT: dict[str, Any] = {"scores": [1, 2], "winners": [1], "reason": "resigned"}
EARLY: tuple[Any, ...] = (5, [], "resigned", {"scores": [1, 2]})
DAMAGED: list[dict[str, Any]] = [
    *({"early": early} for early in EARLY),
    {"early": {**RESULT, "reason": 7}},
    *({"early": {**RESULT, "scores": scores}} for scores in (12, ["one", "two"], [None, 2])),
    *({"early": {**RESULT, "winners": winners}} for winners in (1, [-1], [0.5])),
    {"options": [1]},
    {"options": "setup"},
]


def test_a_link_with_values_of_the_wrong_kind_is_invalid(call: Call) -> None:
    saved = _saved(position_after(VARIANTS["duo"], 3, 11), RESULT)
    assert call(SCRIPT, "isRead", saved)
    assert [damage for damage in DAMAGED if call(SCRIPT, "isRead", {**saved, **damage})] == []


@pytest.mark.parametrize("name", OLD_GAMES)
def test_links_of_version_0_1_0_parse_to_the_same_game(call: Call, name: str) -> None:
    link = call(SCRIPT, "parseLink", OLD_GAMES[name]["link"])
    record = OLD_GAMES[name]["record"]
    assert (link["game"], link["options"], link["actions"]) == (record["game"], record["options"], record["actions"])
