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
        answer: Response = case.call()
        assert answer.status_code < 500, answer.text
        checks = [status_code_conformance, content_type_conformance, response_schema_conformance]
        case.validate_response(answer, checks=checks)

    ask()
