"""The reference pages document everything that the server accepts and sends, and nothing else."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import get_args

import pytest

from polindrome.cli.serve import serve
from polindrome.server.app import create_app
from polindrome.server.errors import RequestError
from polindrome.server.http import error_responses
from polindrome.server.http.middleware import MAX_BODY
from polindrome.server.http.schemas import RecordFault
from polindrome.server.realtime import sockets
from polindrome.server.realtime.messages import describe_messages
from polindrome.server.runner import MAX_MESSAGE
from polindrome.server.services import ADDRESS_RATE, PERSON_RATE, ServerSettings
from tests.docs.reference_page import Json, Page, Row, SchemaDocument, Section, anchor_of, names_in, names_of

ROOT = Path(__file__).parents[2]
REFERENCE = (ROOT / "docs/reference/http.md").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs/guides/server.md").read_text(encoding="utf-8")
UVICORN_CLOSE_CODES = {"1009", "1012"}
COMMON_EVENT_FIELDS = {"sequence", "kind", "at"}


@cache
def description() -> SchemaDocument:
    return SchemaDocument(create_app(ServerSettings("sqlite:///unused.sqlite3")).openapi())


def differences(where: str, written: Iterable[str], real: Iterable[str]) -> Iterator[str]:
    """Return a message for each name that is only in the page, only in the server, or twice in the page."""
    written, real = list(written), set(real)
    yield from (f"{where}: {name} is missing in the page" for name in real.difference(written))
    yield from (f"{where}: there is no {name}" for name in set(written) - real)
    yield from (f"{where}: {name} is there twice" for name in set(written) if written.count(name) > 1)


def find_mistakes(text: str) -> list[str]:
    """Return all errors in the text of the reference."""
    page = Page(text)
    checks = (_check_routes, _check_messages, _check_errors, _check_close_codes, _check_limits, _check_links)
    return [mistake for check in checks for mistake in check(page, text)]


def _check_routes(page: Page, _text: str) -> Iterator[str]:
    found = {
        f"{method.upper()} {path}": operation
        for path, operations in description().document["paths"].items()
        for method, operation in operations.items()
    }
    websocket_routes = [f"WS {getattr(route, 'path', '')}" for route in sockets.router.routes]
    listed = [names_in(row[0])[0] for row in page.sections["All routes"].rows("route")]
    yield from differences("the list of routes", listed, [*found, *websocket_routes])
    yield from differences("the headings", page.routes(), [*found, *websocket_routes])
    for name in found.keys() & page.routes().keys():
        yield from _check_route(page, name, page.routes()[name], found[name])


def _check_route(page: Page, name: str, section: Section, operation: Json) -> Iterator[str]:
    answers = re.search(r"^Returns (\d+)(?: with an? \[.+\]\(#([a-z-]+)\))?\. Errors: ([\d, ]+)\.$", section.text, re.M)
    if not answers:
        yield f"{name}: no line says what it returns"
        return
    status, shape, errors = answers.groups()
    yield from differences(f"{name}, statuses", [status, *errors.split(", ")], operation["responses"])
    queries = {each["name"]: each for each in operation.get("parameters", ()) if each["in"] == "query"}
    yield from differences(f"{name}, query", names_of(section.rows("query")), queries)
    for row in section.rows("query"):
        if query := queries.get(names_in(row[0])[0]):
            yield from _check_default(name, row, query["schema"], needed=query["required"])
    body = _content(operation.get("requestBody", {}))
    yield from _check_fields(page, f"{name}, body", section.rows("body"), body)
    for row in section.rows("body"):
        if field := description().fields(body).get(names_in(row[0])[0]):
            needed = names_in(row[0])[0] in description().follow(body).get("required", ())
            yield from _check_default(name, row, field, needed=needed)
    answer = _content(operation["responses"].get(status, {}))
    if shape:
        yield from _check_shape(page, shape, answer)
    else:
        yield from _check_fields(page, f"{name}, response", section.rows("response"), answer)
    for error in errors.split(", "):
        if _content(operation["responses"].get(error, {})) != {"$ref": "#/components/schemas/ErrorResponse"}:
            yield f"{name}: {error} has another shape than all errors"


def _check_default(name: str, row: Row, field: Json, *, needed: bool) -> Iterator[str]:
    """A field is required, or its row states the default."""
    if needed != (row[1] == "required"):
        yield f"{name}: whether {row[0]} is required"
    default = field.get("default")
    if isinstance(default, str | int) and row[1] != f"`{json.dumps(default).strip(chr(34))}`":
        yield f"{name}: {row[0]} is {default!r} by default"


def _check_shape(page: Page, anchor: str, schema: Json) -> Iterator[str]:
    """A section that several routes refer to; where it has a table for each family, both are checked."""
    section = page.at(anchor)
    families = {title: title.lower() for title in section.tables if title[0].isupper()}
    if "kind" in section.tables:
        yield from _check_kinds(anchor, section.rows("kind"), description().kinds(schema), COMMON_EVENT_FIELDS)
    elif families:
        members = {part["properties"]["family"]["const"]: part for part in description().parts(schema)}
        yield from differences(anchor, families.values(), members)
        for title, family in families.items():
            yield from _check_fields(
                page, f"{anchor} of {family}", section.rows("field", title), members.get(family, {})
            )
    else:
        yield from _check_fields(page, anchor, section.rows("field"), schema)


def _check_fields(page: Page, where: str, rows: list[Row], schema: Json) -> Iterator[str]:
    """A field that is an object has its own fields in rows after it, or a link to the section that has them."""
    links = {name: link for row in rows for name in names_in(row[0]) if (link := re.search(r"\(#([a-z-]+)\)", row[-1]))}
    real: list[str] = []

    def walk(schema: Json, prefix: str) -> Iterator[str]:
        for name, field in description().fields(schema).items():
            real.append(prefix + name)
            mark, inner = description().inside(field)
            if not description().fields(inner):
                continue
            if link := links.get(prefix + name):
                yield from _check_shape(page, link[1], inner)
            else:
                yield from walk(inner, f"{prefix}{name}{mark}.")

    yield from walk(schema, "")
    yield from differences(where, names_of(rows), real)


def _check_kinds(where: str, rows: list[Row], kinds: Mapping[str, set[str]], common: set[str]) -> Iterator[str]:
    yield from differences(where, names_of(rows), kinds)
    for row in rows:
        kind = names_in(row[0])[0]
        yield from differences(f"{where}, {kind}", names_in(row[1]), kinds.get(kind, set()) - common)


def _check_messages(page: Page, _text: str) -> Iterator[str]:
    messages = SchemaDocument(describe_messages())
    section = page.at("ws-apigamesgame_idevents")
    events = description().kinds(description().fields({"$ref": "#/components/schemas/Events"})["events"]["items"])
    from_server = messages.kinds({"$ref": "#/$defs/FromServer"})
    transient = {kind: fields for kind, fields in from_server.items() if kind not in events}
    yield from differences("events", events, from_server.keys() - transient.keys())
    yield from _check_kinds("events", page.at("events").rows("kind"), events, COMMON_EVENT_FIELDS)
    yield from _check_kinds("from the server", section.rows("from the server"), transient, {"kind"})
    from_client = messages.kinds({"$ref": "#/$defs/FromClient"})
    yield from _check_kinds("from a client", section.rows("from a client"), from_client, {"kind"})


def _check_errors(page: Page, _text: str) -> Iterator[str]:
    section = page.sections["Errors"]
    answer = {"$ref": "#/components/schemas/ErrorResponse"}
    yield from _check_fields(page, "errors", section.rows("response"), answer)
    written = [f"{names_in(row[0])[0]} ({row[1]})" for row in section.rows("code")]
    yield from differences("codes", written, {f"{code} ({int(status)})" for code, status in _codes()})
    faults = get_args(RecordFault.model_fields["name"].annotation)
    yield from differences("faults", [names_in(row[0])[0] for row in section.rows("fault")], set(faults))


def _codes() -> Iterator[tuple[str, int]]:
    """Yield all error codes with their statuses: of exception classes, of client errors, and literal ones."""
    pending = RequestError.__subclasses__()
    while pending:
        error = pending.pop()
        yield error.code, error.status
        pending += error.__subclasses__()
    for code in error_responses._CLIENT_ERRORS.values():
        yield code, HTTPStatus.UNPROCESSABLE_ENTITY
    for node in ast.walk(ast.parse(Path(error_responses.__file__).read_text(encoding="utf-8"))):
        match node:
            case ast.Call(
                func=ast.Name("error_response"), args=[ast.Attribute(attr=status), ast.Constant(str(name)), *_]
            ):
                yield name, HTTPStatus[status]


def _check_close_codes(page: Page, _text: str) -> Iterator[str]:
    ours = {str(value) for value in vars(sockets).values() if isinstance(value, int) and 1000 <= value < 5000}
    written = [row[0] for row in page.at("ws-apigamesgame_idevents").rows("close code")]
    yield from differences("close codes", written, ours | UVICORN_CLOSE_CODES)


def _check_limits(_page: Page, text: str) -> Iterator[str]:
    flat = " ".join(text.split())
    for limit in (
        f"at most {MAX_BODY:,} bytes, a message over a socket at most {MAX_MESSAGE:,}",
        f"send {PERSON_RATE.requests} requests in {PERSON_RATE.seconds} seconds",
        f"and an IP address {ADDRESS_RATE.requests} requests",
    ):
        if limit not in flat:
            yield f"the page does not say: {limit}"


def _check_links(page: Page, text: str) -> Iterator[str]:
    anchors = {anchor_of(heading) for heading in page.sections}
    yield from (f"no heading is #{link}" for link in set(re.findall(r"\]\(#([^)]+)\)", text)) - anchors)


def _content(answer: Json) -> Json:
    schema: Json = answer.get("content", {}).get("application/json", {}).get("schema", {})
    return schema


def test_http_reference_is_complete_and_current() -> None:
    assert find_mistakes(REFERENCE) == []


@pytest.mark.parametrize(
    ("right", "wrong", "mistake"),
    [
        (
            "| `GET /api/health` | checks",
            "| `GET /api/wealth` | checks",
            "the list of routes: there is no GET /api/wealth",
        ),
        ("### `GET /api/health`", "### `GET /api/wealth`", "the headings: GET /api/health is missing in the page"),
        ("Errors: 403, 404, 409,", "Errors: 403, 409,", "statuses: 404 is missing in the page"),
        ("Returns 202 with", "Returns 200 with", "statuses: there is no 200"),
        ("| `before` | from", "| `after` | from", "GET /api/games, query: there is no after"),
        ("| `limit` | `20` |", "| `limit` | `10` |", "GET /api/games: `limit` is 20 by default"),
        ("| `invitation` | required |", "| `invitation` | |", "whether `invitation` is required"),
        ("| `agree` | required |", "| `agreed` | required |", "body: agree is missing in the page"),
        (
            "| `games[].levels[].title` |",
            "| `games[].levels[].name` |",
            "response: games[].levels[].name is there twice",
        ),
        ("| `clock.running` |", "| `clock.ticking` |", "snapshot of blokus: there is no clock.ticking"),
        ("| `bag` |", "| `sack` |", "snapshot of entropy: bag is missing in the page"),
        ("| `claimed` | `seat` |", "| `claimed` | `seat`, `holder` |", "events, claimed: there is no holder"),
        (
            "| `flagged` | `seat`, `level` |",
            "| `overdue` | `seat`, `level` |",
            "events: flagged is missing in the page",
        ),
        ("| `hello` | `token` |", "| `hello` | |", "from a client, hello: token is missing in the page"),
        ("| `presence` | `connected`,", "| `presence` | `people`,", "from the server, presence: there is no people"),
        ("| `error.reasons[].cells` |", "| `error.reasons[].squares` |", "errors: there is no error.reasons[].squares"),
        ("| `seat_taken` | 409 |", "| `seat_taken` | 403 |", "codes: seat_taken (409) is missing in the page"),
        ("| 4404 |", "| 4403 |", "close codes: there is no 4403"),
        ("at most 1,024.", "at most 4,096.", "the page does not say: at most 65,536 bytes"),
        ("(#mobility)", "(#agility)", "no heading is #agility"),
    ],
)
def test_reference_check_detects_mistakes(right: str, wrong: str, mistake: str) -> None:
    assert right in REFERENCE
    assert any(mistake in found for found in find_mistakes(REFERENCE.replace(right, wrong)))


def test_guide_lists_every_serve_option_and_variable() -> None:
    rows = next(section for section in Page(GUIDE).sections.values() if "option" in section.tables).rows("option")
    written = [(names_in(row[0])[0].split()[0], *names_in(row[1])) for row in rows]
    real = [(option.opts[0], *([option.envvar] if option.envvar else [])) for option in serve.params]
    assert sorted(written) == sorted(real)
