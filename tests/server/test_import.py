"""Import and export of saved games."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from polindrome import GAMES, new_game
from polindrome.blokus import DUO, VARIANTS
from polindrome.blokus.blksgf import GameTree, format_blksgf, parse_blksgf
from polindrome.game import Game
from polindrome.records import GameRecord, format_record, parse_record
from polindrome.server.http.schemas import RecordSchema
from tests.random_play import finished_game, position_after
from tests.server.live import Live
from tests.server.playing import (
    EASY,
    HUMAN,
    OPEN,
    Json,
    create,
    entropy_after,
    look,
    play_on,
    position,
    problem,
    put_game,
    remember,
    send_undo,
    settle,
)

PLIES = 9
DUO_GAME = position_after(DUO, 1, 6)
RECORD: Json = json.loads(format_record(GameRecord.of(DUO_GAME)))
BLKSGF = format_blksgf(GameTree.of(GameRecord.of(DUO_GAME)))


def some_game(name: str) -> Game:
    return entropy_after(PLIES) if name == "entropy" else position_after(VARIANTS[name], 1, PLIES)


def import_game(client: httpx.Client, **body: Any) -> httpx.Response:
    headers = {"Content-Type": "application/json"}
    return client.post("/api/games/import", content=json.dumps(body), headers=headers)


@pytest.mark.parametrize("name", GAMES)
def test_imported_record_gives_the_same_position(live: Live, name: str) -> None:
    game = some_game(name)
    seats = [HUMAN] * game.num_seats
    before = look(live.client, put_game(live, game, seats))
    answer = live.client.get(f"/api/games/{before['id']}/record")
    RecordSchema.model_validate_json(answer.content)
    assert parse_record(answer.text) == GameRecord.of(game)
    after = remember(import_game(live.client, record=answer.json(), seats=seats))["game"]
    assert position(after) == position(before)
    assert after["id"] != before["id"]


@pytest.mark.parametrize("name", VARIANTS)
def test_imported_blksgf_gives_the_same_position(live: Live, name: str) -> None:
    game = some_game(name)
    seats = [HUMAN] * game.num_seats
    before = look(live.client, put_game(live, game, seats))
    answer = live.client.get(f"/api/games/{before['id']}/record?format=blksgf")
    assert answer.headers["content-type"].startswith("application/x-blokus-sgf")
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}-{before["id"]}.blksgf"'
    assert parse_blksgf(answer.text).record() == GameRecord.of(game)
    after = remember(import_game(live.client, blksgf=answer.text, seats=seats))["game"]
    assert position(after) == position(before)


def test_entropy_has_no_blksgf(live: Live) -> None:
    game_id = put_game(live, entropy_after(PLIES), [HUMAN, HUMAN])
    answer = live.client.get(f"/api/games/{game_id}/record?format=blksgf")
    error = problem(answer, 422, "invalid_request")
    assert error["message"] == ".blksgf files are not available for entropy"


def test_unknown_record_format_is_rejected(client: httpx.Client) -> None:
    answer = client.get(f"/api/games/{create(client)['id']}/record?format=xml")
    assert "'json' or 'blksgf'" in problem(answer, 422, "invalid_request")["message"]


@pytest.mark.parametrize("source", [{"record": RECORD}, {"blksgf": BLKSGF}], ids=["record", "blksgf"])
@pytest.mark.parametrize("ply", [0, 1, 3, 6])
def test_import_can_start_from_an_earlier_ply(client: httpx.Client, source: Json, ply: int) -> None:
    created = remember(import_game(client, **source, ply=ply, undo_all=True))
    start = created["game"]
    expected = position_after(DUO, 1, ply)
    assert (start["ply"], start["board"]) == (ply, expected.board.grid.tolist())
    assert start["sequence"] == 0
    # Moves played elsewhere cannot be undone here.
    problem(send_undo(client, settle(client, start["id"])), 409, "nothing_to_undo")
    assert play_on(client, settle(client, start["id"]), plies=ply + 4)["ply"] >= ply + 4


@pytest.mark.parametrize("ply", [0, 1, 2, 50, 145, 146, 147, 200, 292])
def test_imported_entropy_game_draws_from_the_remaining_bag(client: httpx.Client, ply: int) -> None:
    record = json.loads(format_record(GameRecord.of(entropy_after(1000))))
    start = remember(import_game(client, record=record, ply=ply, seats=[HUMAN, HUMAN]))["game"]
    assert start["ply"] >= ply
    over = play_on(client, start, plies=min(start["ply"] + 20, 292))
    assert parse_record(client.get(f"/api/games/{over['id']}/record").text).actions[:ply] == tuple(
        record["actions"][:ply]
    )


def test_imported_game_can_have_seats_and_a_clock(client: httpx.Client) -> None:
    clock = {"kind": "move", "seconds": 60}
    created = remember(import_game(client, record=RECORD, seats=[OPEN, HUMAN], clock=clock))
    assert (created["game"]["status"], created["game"]["yours"]) == ("waiting", [1])
    assert created["invitations"][0]
    assert created["game"]["clock"]["left"] == [60, 60]
    bots = remember(import_game(client, record=RECORD, seats=[EASY, EASY]))
    assert settle(client, bots["game"]["id"])["status"] == "over"


def test_imported_finished_game_is_over(client: httpx.Client) -> None:
    game = finished_game(DUO, 1)
    record = json.loads(format_record(GameRecord.of(game)))
    over = remember(import_game(client, record=record))["game"]
    assert (over["status"], over["turn"]) == ("over", None)
    outcome = game.outcome()
    assert outcome
    assert over["outcome"]["scores"] == list(outcome.scores)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "dou"}, "unknown game 'dou'; did you mean 'duo'?"),
        ({"game": "\ud800"}, "unknown game '\\ud800'"),
        ({"game": 5}, "expected the name of a game, got 5"),
        ({"polindrome": 99}, "expected format version 1, got 99"),
        ({"options": {"rounds": 1}}, "duo has no option 'rounds'; it has none"),
        ({"options": {"setup": {"placed": [], "turn": 1}}}, "the saved game begins with pieces on the board"),
        ({"game": "entropy", "options": {"scorer": None}}, "option 'scorer' of entropy: expected text, got 'None'"),
        ({"game": "entropy", "options": {"rounds": 1.0}}, "option 'rounds' of entropy: expected a whole number"),
        ({"options": []}, "expected options"),
        ({"actions": "O1@e10"}, "expected actions as a list of integers"),
        ({"actions": [0]}, "action 1 of 1: O1@a14 is illegal"),
        ({"actions": [-1]}, "action 1 of 1: no action has the id -1"),
        ({"actions": [10**400]}, "action 1 of 1: no action has the id 1000"),
        ({"actions": [float("nan")]}, "expected actions as a list of integers"),
        ({"actions": [1.5]}, "expected actions as a list of integers"),
        ({"skips": [[1, "BLUE"]]}, "the record says skips"),
        ({"result": {"scores": [1, 2], "winners": [0], "reason": "x"}}, "the record says result"),
        ({"result": "won"}, "expected a result or null, got"),
        ({"colour": "BLUE"}, "missing fields [], unknown fields ['colour']"),
    ],
    ids=str,
)
def test_damaged_record_is_rejected_with_a_reason(client: httpx.Client, change: Json, said: str) -> None:
    answer = import_game(client, record={**RECORD, **change})
    assert answer.status_code == 422
    assert answer.json()["error"]["message"].startswith(said)


@pytest.mark.parametrize("field", RECORD)
def test_record_without_a_field_is_rejected(client: httpx.Client, field: str) -> None:
    record = {name: value for name, value in RECORD.items() if name != field}
    error = problem(import_game(client, record=record), 422, "invalid_request")
    assert error["message"] == f"missing fields ['{field}'], unknown fields []"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1, column 1: expected '(', got the end of the file"),
        ("(;GM[Chess])", "line 1, column 5: expected one of Blokus, "),
        (BLKSGF[:-5], "line 7, column 3: a value starts here, but its ] is missing"),
        ("(;GM[Blokus Duo];B[a1])", "line 1, column 19: O1@a1 is illegal"),
        ("(;GM[Blokus Duo];B[z99])", "line 1, column 19: expected a point from a1 to n14, got 'z99'"),
        ("(;GM[Blokus Duo]AB[e10])", "the saved game begins with pieces on the board"),
        ("(" * 20_000, "line 1, column 2: expected ';'"),
        ("(;GM[Blokus Duo]" + "(;C[x]" * 9000, "line 1, column 54017: expected a property"),
        ("\0", "line 1, column 1: expected '(', got '\\x00'"),
        ("x" * 60_001, "body.blksgf: String should have at most 60000 characters"),
    ],
    ids=lambda value: value[:30],
)
def test_damaged_blksgf_is_rejected_with_its_position(client: httpx.Client, text: str, said: str) -> None:
    assert problem(import_game(client, blksgf=text), 422, "invalid_request")["message"].startswith(said)


FAULTS: list[tuple[Json, Json]] = [
    ({"blksgf": ""}, {"name": "not_a_game", "line": 1, "column": 1}),
    ({"blksgf": "(Hello)"}, {"name": "not_a_game", "line": 1, "column": 2}),
    ({"blksgf": "(;C[Hello])"}, {"name": "not_a_game", "line": 1, "column": 2}),
    ({"blksgf": "(;GM[1])"}, {"name": "unknown_game", "line": 1, "column": 5, "text": "1"}),
    ({"blksgf": BLKSGF[:-5]}, {"name": "cut_off", "line": 7, "column": 3}),
    ({"blksgf": "(;GM[Blokus Duo];B"}, {"name": "cut_off", "line": 1, "column": 19}),
    ({"blksgf": "(;GM[Blokus Duo]?"}, {"name": "syntax", "line": 1, "column": 17}),
    ({"blksgf": "(;GM[Blokus Duo];B[z99])"}, {"name": "unknown_move", "line": 1, "column": 19, "text": "z99"}),
    ({"blksgf": "(;GM[Blokus Duo];B[e10]\n;W[a1])"}, {"name": "illegal_move", "line": 2, "column": 3, "move": 2}),
    ({"blksgf": "(;GM[Blokus Duo]AB[e10])"}, {"name": "setup"}),
    ({"record": {**RECORD, "actions": [*RECORD["actions"], 0]}}, {"name": "illegal_move", "move": 7}),
    ({"record": {**RECORD, "actions": [-1]}}, {"name": "unknown_move", "move": 1}),
]


@pytest.mark.parametrize(("body", "fault"), FAULTS, ids=str)
def test_faults_of_saved_games_have_names(client: httpx.Client, body: Json, fault: Json) -> None:
    nothing = dict.fromkeys(("line", "column", "move", "text"))
    for answer in (import_game(client, **body), read_record(client, **body)):
        error = problem(answer, 422, "invalid_request")
        assert error["fault"] == {**nothing, **fault}
        assert bool(error["reasons"]) == (fault["name"] == "illegal_move")


def test_illegal_move_in_a_saved_game_names_the_broken_rules(client: httpx.Client) -> None:
    error = problem(read_record(client, blksgf="(;GM[Blokus Duo];B[e10];W[a1])"), 422, "invalid_request")
    assert [reason["rule"] for reason in error["reasons"]] == ["start_not_covered"]


def test_rare_faults_have_no_name(client: httpx.Client) -> None:
    assert (
        problem(read_record(client, record={**RECORD, "skips": [[1, "BLUE"]]}), 422, "invalid_request")["fault"] is None
    )


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({}, "expected a record or the text of a .blksgf file, and not both"),
        ({"record": RECORD, "blksgf": BLKSGF}, "expected a record or the text of a .blksgf file, and not both"),
        ({"record": RECORD, "ply": 7}, "ply 7 is out of range: expected at most 6"),
        ({"blksgf": BLKSGF, "ply": 10_000}, "ply 10000 is out of range: expected at most 6"),
        ({"record": RECORD, "ply": -1}, "body.ply: "),
        ({"record": RECORD, "seats": [HUMAN]}, "duo has 2 seats, got 1"),
        ({"record": [RECORD]}, "body.record: "),
    ],
    ids=str,
)
def test_contradictory_import_request_is_rejected(client: httpx.Client, body: Json, said: str) -> None:
    assert problem(import_game(client, **body), 422, "invalid_request")["message"].startswith(said)


@pytest.mark.parametrize("depth", [400, 900, 960, 980, 30_000])
def test_deeply_nested_record_is_rejected(client: httpx.Client, depth: int) -> None:
    content = b'{"record": {"game":' + b"[" * depth + b"]" * depth + b"}}"
    answer = client.post("/api/games/import", content=content, headers={"Content-Type": "application/json"})
    problem(answer, 422, "invalid_request")


def test_saved_game_has_its_options(live: Live) -> None:
    game_id = put_game(live, entropy_after(PLIES, rounds=1, scorer="literal"), [HUMAN, HUMAN])
    record = live.client.get(f"/api/games/{game_id}/record").json()
    after = remember(import_game(live.client, record=record))["game"]
    assert after["options"] == {**new_game("entropy").options, "rounds": 1, "scorer": "literal"}


def read_record(client: httpx.Client, **body: Any) -> httpx.Response:
    headers = {"Content-Type": "application/json"}
    return client.post("/api/records", content=json.dumps(body), headers=headers)


@pytest.mark.parametrize("name", GAMES)
def test_parsed_record_is_not_stored(client: httpx.Client, name: str) -> None:
    before = client.get("/api/games", params={"limit": 1}).json()
    record = GameRecord.of(some_game(name))
    bodies: list[Json] = [{"record": json.loads(format_record(record))}]
    if name in VARIANTS:
        bodies.append({"blksgf": format_blksgf(GameTree.of(record, {1: "A comment"}))})
    for body in bodies:
        answer = read_record(client, **body)
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"] == "application/json"
        RecordSchema.model_validate_json(answer.content)
        assert parse_record(answer.text) == record
    assert client.get("/api/games", params={"limit": 1}).json() == before


def test_parsed_finished_game_has_its_result(client: httpx.Client) -> None:
    game = finished_game(DUO, 1)
    read = read_record(client, blksgf=format_blksgf(GameTree.of(GameRecord.of(game)))).json()
    outcome = game.outcome()
    assert outcome
    assert read["result"]["scores"] == list(outcome.scores)
    assert read["skips"] == [list(skip) for skip in game.skips]


@pytest.mark.parametrize(
    ("body", "code", "said"),
    [
        ({}, "invalid_request", "expected a record or the text of a .blksgf file, and not both"),
        ({"record": RECORD, "blksgf": BLKSGF}, "invalid_request", "expected a record or the text of a .blksgf file"),
        ({"record": {**RECORD, "actions": [0]}}, "invalid_request", "action 1 of 1: O1@a14 is illegal"),
        ({"record": {**RECORD, "game": "dou"}}, "unknown_name", "unknown game 'dou'; did you mean 'duo'?"),
        ({"blksgf": "(;GM[Chess])"}, "invalid_request", "line 1, column 5: expected one of Blokus, "),
        ({"blksgf": "(;GM[Blokus Duo]AB[e10])"}, "invalid_request", "the saved game begins with pieces on the board"),
        ({"record": RECORD, "ply": 1}, "invalid_request", "body.ply: "),
    ],
    ids=str,
)
def test_parsing_rejects_the_same_records_as_import(client: httpx.Client, body: Json, code: str, said: str) -> None:
    assert problem(read_record(client, **body), 422, code)["message"].startswith(said)
