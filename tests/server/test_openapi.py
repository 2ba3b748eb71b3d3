"""The OpenAPI description holds for valid and random requests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core import NOT_SET
from schemathesis.core.transport import Response
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from polindrome.core import is_core_built
from tests.server.live import PATIENCE, Live
from tests.server.playing import (
    EASY,
    HUMAN,
    OPEN,
    PatientBot,
    bearer,
    choose,
    create,
    look,
    make,
    new_key,
    play_on,
    send_move,
    token_of,
)

Json = dict[str, Any]

GAME = "/api/games/{game_id}"
PATHS = [
    ("GET", "/api/health"),
    ("GET", "/api/catalogue"),
    ("GET", "/api/messages"),
    ("GET", "/api/games"),
    ("POST", "/api/games"),
    ("POST", "/api/games/import"),
    ("POST", "/api/records"),
    ("GET", GAME),
    ("GET", f"{GAME}/legal-moves"),
    ("GET", f"{GAME}/events"),
    ("POST", f"{GAME}/moves"),
    ("POST", f"{GAME}/move-now"),
    ("POST", f"{GAME}/undo"),
    ("POST", f"{GAME}/undo/answer"),
    ("POST", f"{GAME}/resign"),
    ("POST", f"{GAME}/claim"),
    ("POST", f"{GAME}/rematch"),
    ("GET", f"{GAME}/record"),
    ("POST", "/api/analyse/hint"),
    ("POST", f"{GAME}/analysis"),
    ("GET", f"{GAME}/analysis"),
    ("GET", f"{GAME}/mobility"),
    ("POST", "/api/entropy/order"),
    ("POST", "/api/entropy/chaos"),
]
WITHOUT_BODY = ("POST", f"{GAME}/analysis")
FITS = schemathesis.GenerationMode.POSITIVE
DOES_NOT_FIT = schemathesis.GenerationMode.NEGATIVE
# Any text is valid as a game id: only bodies and query parameters can be invalid.
CAN_FAIL = [
    path
    for path in PATHS
    if (path[0] == "POST" and path != WITHOUT_BODY) or path[1] in ("/api/games", f"{GAME}/events")
]
ASKED = [(FITS, *path) for path in PATHS] + [(DOES_NOT_FIT, *path) for path in CAN_FAIL]
EXAMPLES = 16
# The fields that `make_sensible` fills in.
BODIES: dict[str, Json] = {
    f"{GAME}/moves": {"ply": 0, "key": "", "move": ""},
    f"{GAME}/move-now": {"ply": 0},
    f"{GAME}/undo": {"ply": 0, "key": ""},
    f"{GAME}/undo/answer": {"ply": 0, "key": "", "agree": True},
    f"{GAME}/resign": {"key": ""},
    f"{GAME}/claim": {"key": "", "invitation": ""},
    f"{GAME}/rematch": {"key": ""},
}


@dataclass(frozen=True)
class Known:
    """An existing game, the headers of an authorised player, and an invitation."""

    id: str
    headers: dict[str, str]
    invitation: str | None = None


@pytest.fixture(scope="module")
def description(live: Live) -> Any:
    """The server's OpenAPI description."""
    return schemathesis.openapi.from_url(f"{live.client.base_url}/openapi.json")


@pytest.fixture(scope="module")
def document(live: Live) -> Json:
    """The description as plain data."""
    document: Json = live.client.get("/openapi.json").json()
    return document


@pytest.fixture
def known(live: Live) -> list[Known]:
    """Games of both families: waiting, in progress, reviewed, over, and one with a takeback request."""
    client = live.client
    duo = play_on(client, create(client, seats=[HUMAN, HUMAN], undo_all=True), plies=4)
    over = create(client, seats=[HUMAN, HUMAN])
    resigning = client.post(f"/api/games/{over['id']}/resign", json={"key": new_key()}, headers=token_of(over["id"]))
    assert resigning.status_code == 200
    entropy = create(client, "entropy", seats=[HUMAN, HUMAN], clock={"kind": "total", "seconds": 900})
    reviewed = duo if is_core_built() else entropy
    assert client.post(f"/api/games/{reviewed['id']}/analysis").status_code == 202
    return [Known(game["id"], token_of(game["id"])) for game in (duo, over, entropy)] + [
        _waiting(live),
        _with_takeback_request(live),
    ]


def _waiting(live: Live) -> Known:
    created = make(live.client, seats=[HUMAN, OPEN])
    return Known(created["game"]["id"], bearer(created["token"]), created["invitations"][1])


def _with_takeback_request(live: Live) -> Known:
    waiting, client = _waiting(live), live.client
    claim = {"key": new_key(), "invitation": waiting.invitation}
    friend = client.post(f"/api/games/{waiting.id}/claim", json=claim).json()["token"]
    assert send_move(client, look(client, waiting.id)).status_code == 200
    undo = {"key": new_key(), "ply": 1}
    assert client.post(f"/api/games/{waiting.id}/undo", json=undo, headers=waiting.headers).status_code == 200
    return Known(waiting.id, bearer(friend))


@pytest.fixture
def thinking(live: Live, patient: PatientBot) -> Known:
    """A game in which a bot searches until the end of the test."""
    created = make(live.client, seats=[EASY, HUMAN])
    assert patient.asked.wait(PATIENCE)
    return Known(created["game"]["id"], bearer(created["token"]))


def operations(document: Json) -> Iterator[tuple[str, str, Json]]:
    """Return every route with its description."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


def test_all_routes_are_documented_and_tested(document: Json) -> None:
    assert [(method, path) for method, path, _ in operations(document)] == PATHS


def test_every_route_has_a_unique_id_and_description(document: Json) -> None:
    for method, path, operation in operations(document):
        assert operation["summary"], (method, path)
        assert operation["description"].endswith((".", "`.")), (method, path)
    names = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(set(names)) == len(names)


def test_every_route_documents_error_responses_and_rate_limits(document: Json) -> None:
    for method, path, operation in operations(document):
        errors = {status: answer for status, answer in operation["responses"].items() if status >= "400"}
        assert {"422", "429", "500"} <= set(errors), (method, path)
        for answer in errors.values():
            assert answer["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/ErrorResponse"}
        assert ("404" in errors) == ("{game_id}" in path), (method, path)
    assert set(document["components"]["schemas"]["ErrorDetail"]["required"]) == {
        "code",
        "message",
        "reasons",
        "fault",
        "current",
    }


def test_every_response_has_a_schema_and_every_schema_is_used(document: Json) -> None:
    for method, path, operation in operations(document):
        (answer,) = [answer for status, answer in operation["responses"].items() if status < "300"]
        assert answer["content"]["application/json"]["schema"], (method, path)
    named = {reference.rpartition("/")[2] for reference in _references(document)}
    assert named == set(document["components"]["schemas"])


def _references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        for name, value in part.items():
            if name == "$ref":
                yield value
            elif name == "mapping":
                yield from value.values()
            else:
                yield from _references(value)
    elif isinstance(part, list):
        for value in part:
            yield from _references(value)


def test_family_schemas_are_documented(document: Json) -> None:
    schemas = document["components"]["schemas"]
    for union in (schemas["CreatedGame"]["properties"]["game"], schemas["Catalogue"]["properties"]["games"]["items"]):
        assert union["discriminator"]["propertyName"] == "family"
        assert set(union["discriminator"]["mapping"]) == {"blokus", "entropy", "text"}


def test_event_schemas_contain_no_secrets(document: Json) -> None:
    schemas = document["components"]["schemas"]
    kinds = schemas["Acknowledgement"]["properties"]["events"]["items"]["discriminator"]["mapping"]
    told = {name for kind in kinds.values() for name in schemas[kind.rpartition("/")[2]]["properties"]}
    assert {"created", "claimed", "rematch_created"} <= set(kinds)
    assert not told & {"seed", "holder", "holders", "invitations", "key", "token"}


@pytest.mark.parametrize("role", ["order", "chaos"])
def test_entropy_position_schema_has_all_fields(document: Json, role: str) -> None:
    route = document["paths"][f"/api/entropy/{role}"]["post"]
    body = route["requestBody"]["content"]["application/json"]["schema"]
    assert body["required"] == list(body["properties"]) == ["state", "nextToken", "turn"]
    assert (body["properties"]["state"]["minItems"], body["properties"]["state"]["maxItems"]) == (49, 49)
    queries = [query for query in route["parameters"] if query["in"] == "query"]
    assert [(query["name"], query["schema"]["default"]) for query in queries] == [
        ("level", "master"),
        ("scorer", "official"),
    ]


@pytest.fixture
def askable(known: list[Known], path: str, request: pytest.FixtureRequest) -> list[Known]:
    """Return the games for requests of a route; move-now needs a game in which a bot searches."""
    return [request.getfixturevalue("thinking"), *known] if path == f"{GAME}/move-now" else known


@pytest.mark.parametrize(("method", "path"), PATHS)
def test_valid_request_gets_a_documented_response(
    live: Live, description: Any, askable: list[Known], method: str, path: str
) -> None:
    operation, statuses = description[path][method], set()
    for game in askable:
        body = dict(BODIES.get(path, {})) if method == "POST" and path != WITHOUT_BODY[1] else NOT_SET
        case = operation.Case(path_parameters={"game_id": game.id}, headers=dict(game.headers), query={}, body=body)
        make_sensible(case, path, game, live)
        spare_the_search(case, path)
        statuses.add(check_answer(case))
    assert min(statuses) < 300


@pytest.mark.parametrize(("mode", "method", "path"), ASKED)
def test_every_response_is_documented(
    live: Live, description: Any, askable: list[Known], mode: Any, method: str, path: str
) -> None:
    operation = description[path][method]

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(
        case=operation.as_strategy(generation_mode=mode),
        game=st.sampled_from(askable),
        is_known=st.sampled_from([True, True, True, False]),
        has_token=st.booleans(),
        is_sensible=st.sampled_from([True, True, False]),
    )
    def ask(case: Any, game: Known, is_known: bool, has_token: bool, is_sensible: bool) -> None:
        if is_known and "{game_id}" in path:
            case.path_parameters["game_id"] = game.id
        if has_token:
            case.headers.update(game.headers)
        if mode is FITS and is_sensible:
            make_sensible(case, path, game, live)
        spare_the_search(case, path)
        check_answer(case)

    ask()


def check_answer(case: Any) -> int:
    """Send a request and check that its response is as described; return the status."""
    answer: Response = case.call()
    assert answer.status_code < 500, answer.text
    case.validate_response(
        answer, checks=[status_code_conformance, content_type_conformance, response_schema_conformance]
    )
    return answer.status_code


def make_sensible(case: Any, path: str, game: Known, live: Live) -> None:
    """Make a request fit the current state of a game."""
    snapshot = live.client.get(f"/api/games/{game.id}", headers=game.headers).json()
    record = live.client.get(f"/api/games/{game.id}/record").json()
    if path in ("/api/games/import", "/api/records"):
        case.body = {"record": record}
    elif path == "/api/analyse/hint":
        case.body = {"game": snapshot["game"], "actions": record["actions"]}
    elif path.startswith("/api/entropy"):
        case.body = {"state": [""] * 48 + ["R"], "nextToken": "K", "turn": path.rpartition("/")[2]}
    elif path == "/api/games" and case.method == "POST":
        case.body = {"game": snapshot["game"]}
    elif isinstance(case.body, dict):
        case.path_parameters["game_id"] = game.id
        case.headers.update(game.headers)
        move = choose(snapshot) if snapshot["legal_moves"] else "pass"
        invitation = game.invitation or "an-invitation-to-nothing"
        sensible = {"ply": snapshot["ply"], "move": move, "invitation": invitation, "key": new_key()}
        case.body.update({name: value for name, value in sensible.items() if name in case.body})


def spare_the_search(case: Any, path: str) -> None:
    """Set a fast level or a short time: by default, the strongest bot would search for seconds."""
    if path.startswith("/api/entropy/"):
        case.query.setdefault("level", "beginner")
    if path == "/api/analyse/hint" and isinstance(case.body, dict) and case.body.get("seconds", 1) != 0:
        case.body["seconds"] = 0.01
