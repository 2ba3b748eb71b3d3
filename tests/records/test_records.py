"""Game records: JSON and files round-trip, replay is verified, and damaged records are rejected with a reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from polindrome.blokus import CLASSIC_3, DUO
from polindrome.errors import InvalidRecord
from polindrome.records import GameRecord, format_record, load_record, parse_record, save_record
from tests.random_play import finished_game, position_after


@pytest.fixture
def data() -> dict[str, Any]:
    """A finished game as plain data, for tests to damage."""
    fields: dict[str, Any] = json.loads(format_record(GameRecord.of(finished_game(DUO, 1))))
    return fields


def error_of(data: object) -> str:
    """The message of the error for a damaged record."""
    with pytest.raises(InvalidRecord) as caught:
        parse_record(json.dumps(data))
    return str(caught.value)


@pytest.mark.parametrize("plies", [0, 5, 1000])
def test_record_round_trips_and_replays(plies: int) -> None:
    game = position_after(CLASSIC_3, 4, plies)
    record = GameRecord.of(game)
    again = parse_record(format_record(record))
    assert again == record
    replayed = again.replay()
    assert (list(replayed.history), list(replayed.skips)) == (list(game.history), list(game.skips))
    assert replayed.outcome() == game.outcome()


def test_json_fields(data: dict[str, Any]) -> None:
    assert list(data) == ["polindrome", "game", "options", "actions", "skips", "result"]
    assert data["game"] == "duo"
    assert {who for _, who in data["skips"]} == {"BLUE", "ORANGE"}
    assert set(data["result"]) == {"scores", "winners", "reason"}


def test_files_round_trip(tmp_path: Path) -> None:
    record = GameRecord.of(finished_game(DUO, 2))
    path = tmp_path / "game.json"
    save_record(record, path)
    save_record(record, path)
    assert load_record(path) == record
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_error_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(InvalidRecord, match=r"game\.json: not text"):
        load_record(path)
    path.write_text("{")
    with pytest.raises(InvalidRecord, match=r"game\.json: not JSON"):
        load_record(path)
    with pytest.raises(FileNotFoundError):
        load_record(tmp_path / "nowhere.json")


def test_missing_and_unknown_fields_are_reported(data: dict[str, Any]) -> None:
    del data["skips"]
    data["skip"] = []
    assert error_of(data) == "missing fields ['skips'], unknown fields ['skip']"


def test_what_the_archive_of_the_page_notes_of_a_game_is_ignored(data: dict[str, Any]) -> None:
    noted = {**data, "about": {"yours": [0], "updatedAt": "2026-11-16T01:02:03.456Z"}}
    assert parse_record(json.dumps(noted)) == parse_record(json.dumps(data))


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("polindrome", 2, "expected format version 1, got 2"),
        ("game", 7, "expected the name of a game, got 7"),
        ("game", "dou", "did you mean 'duo'"),
        ("options", [], "expected options as an object"),
        ("options", {"size": 3}, "the game cannot be set up"),
        ("options", {"generator": None}, "the game cannot be set up"),
        ("actions", ["a"], "expected actions as a list of integers"),
        ("actions", [True], "expected actions as a list of integers"),
        ("actions", [0], "action 1 of 1: O1@a14 is illegal: the first piece has to cover the start square"),
        ("actions", [99_999], "action 1 of 1: no action has the id 99999"),
        ("skips", [[1]], "expected a skip as [number, name]"),
        ("skips", {}, "expected skips as a list"),
        ("skips", [], "the record says skips []"),
        ("result", None, "the record says result None"),
        ("result", [], "expected a result or null"),
        ("result", {"scores": [0.5], "winners": [], "reason": ""}, "expected scores as a list of integers"),
        ("result", {"scores": [1], "winners": "x", "reason": ""}, "expected winners as a list of integers"),
        ("result", {"scores": [1], "winners": [0], "reason": 1}, "expected the reason as text"),
        ("result", {"scores": [1, 2], "winners": [0], "reason": "?"}, "the rules say Outcome"),
    ],
)
def test_parse_record_rejects_damaged_fields(data: dict[str, Any], field: str, value: object, expected: str) -> None:
    data[field] = value
    assert expected in error_of(data)


def test_parse_record_rejects_other_json() -> None:
    assert error_of([1]) == "expected an object, got [1]"
    with pytest.raises(InvalidRecord, match="not JSON"):
        parse_record("[" * 200_000)


def test_record_with_invalid_options_is_rejected() -> None:
    text = json.dumps({**json.loads(format_record(GameRecord("entropy"))), "options": {"scorer": None}})
    with pytest.raises(InvalidRecord, match="the game cannot be set up: unknown scorer None"):
        parse_record(text)
