"""The published description of the server holds: whatever fits it gets an answer that it names."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.transport import Response
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.live import Live
from tests.server.playing import HUMAN, create

PATHS = [
    ("GET", "/api/health"),
    ("GET", "/api/catalogue"),
    ("POST", "/api/games"),
    ("GET", "/api/games/{game_id}"),
    ("POST", "/api/games/{game_id}/moves"),
    ("POST", "/api/games/{game_id}/undo"),
    ("GET", "/api/games/{game_id}/record"),
    ("POST", "/api/entropy/order"),
    ("POST", "/api/entropy/chaos"),
]
FITS = schemathesis.GenerationMode.POSITIVE
DOES_NOT_FIT = schemathesis.GenerationMode.NEGATIVE
# Only what is posted has a form that it can fail to have: any text will do for the id of a game.
ASKED = [(FITS, *path) for path in PATHS] + [(DOES_NOT_FIT, *path) for path in PATHS if path[0] == "POST"]
EXAMPLES = 60


@pytest.fixture(scope="module")
def description(live: Live) -> Any:
    """What the server says of itself."""
    return schemathesis.openapi.from_url(f"{live.client.base_url}/openapi.json")


def test_all_routes_are_described_and_tested(live: Live) -> None:
    described = live.client.get("/openapi.json").json()["paths"]
    assert [(method.upper(), path) for path, methods in described.items() for method in methods] == PATHS


def test_what_differs_by_family_is_described_for_each(live: Live) -> None:
    described = live.client.get("/openapi.json").json()
    schemas = described["components"]["schemas"]
    created = described["paths"]["/api/games"]["post"]["responses"]["201"]["content"]["application/json"]["schema"]
    for union in (created, schemas["Catalogue"]["properties"]["games"]["items"]):
        assert union["discriminator"]["propertyName"] == "family"
        assert set(union["discriminator"]["mapping"]) == {"blokus", "entropy"}
    events = schemas["Acknowledgement"]["properties"]["events"]["items"]["discriminator"]["mapping"]
    assert set(events) == {"created", "moved", "passed", "drawn", "undone", "finished"}
    assert "seed" not in schemas["Created"]["properties"]


@pytest.mark.parametrize("role", ["order", "chaos"])
def test_a_position_is_described_field_by_field(live: Live, role: str) -> None:
    route = live.client.get("/openapi.json").json()["paths"][f"/api/entropy/{role}"]["post"]
    body = route["requestBody"]["content"]["application/json"]["schema"]
    assert body["required"] == list(body["properties"]) == ["state", "nextToken", "turn"]
    assert (body["properties"]["state"]["minItems"], body["properties"]["state"]["maxItems"]) == (49, 49)
    assert [(query["name"], query["schema"]["default"]) for query in route["parameters"]] == [
        ("level", "master"),
        ("scorer", "official"),
    ]


@pytest.mark.parametrize(("mode", "method", "path"), ASKED)
def test_whatever_is_sent_the_answer_is_one_of_those_promised(
    live: Live, description: Any, mode: Any, method: str, path: str
) -> None:
    operation = description[path][method]
    game_id = create(live.client, seats=[HUMAN, HUMAN])["id"]

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), database=None)
    @given(case=operation.as_strategy(generation_mode=mode), is_known=st.booleans())
    def ask(case: Any, is_known: bool) -> None:
        if is_known and case.path_parameters:
            case.path_parameters["game_id"] = game_id
        if path.startswith("/api/entropy/"):
            # Where no level is named, the strongest bot would think for two seconds.
            case.query.setdefault("level", "beginner")
        answer: Response = case.call()
        assert answer.status_code < 500, answer.text
        checks = [status_code_conformance, content_type_conformance, response_schema_conformance]
        case.validate_response(answer, checks=checks)

    ask()
