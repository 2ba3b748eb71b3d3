"""Games over HTTP: made, looked at and changed."""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response
from fastapi.responses import JSONResponse

from polindrome import __version__
from polindrome.errors import Fault, InvalidArgument, InvalidRecord
from polindrome.options import new_checked_game
from polindrome.records import GameRecord, format_of, format_record, parse_format, parse_record
from polindrome.server.errors import UnreadableGame
from polindrome.server.games.changes import Request
from polindrome.server.games.new_games import Plan
from polindrome.server.http.catalogue import describe_catalogue
from polindrome.server.http.doors import Holder, Manager, Parts
from polindrome.server.http.family_schemas import Snapshot
from polindrome.server.http.schemas import (
    MAX_SEQUENCE,
    Acknowledgement,
    Catalogue,
    Claim,
    ClaimedSeat,
    CreatedGame,
    Events,
    GameList,
    Health,
    Hurried,
    HurryRequest,
    Import,
    KeyOnly,
    MoveRequest,
    NewGame,
    Record,
    SavedGame,
    UndoAnswer,
    UndoRequest,
    promised_errors,
)
from polindrome.server.realtime.messages import describe_messages
from polindrome.server.services import Services
from polindrome.storage import Line

MOST_LISTED = 100
_CURSOR = re.compile(r"[0-9T:.-]{19,26}Z_[A-Za-z0-9_-]{1,64}")
MEDIA_TYPES = {"json": "application/json", "blksgf": "application/x-blokus-sgf"}

router = APIRouter(prefix="/api")


@router.get("/health", response_model=Health, responses=promised_errors(422))
async def health(parts: Parts, _holder: Holder) -> JSONResponse:
    """Say that the server and its database answer."""
    await parts.database.check()
    return JSONResponse({"status": "ok", "version": __version__})


@router.get("/catalogue", response_model=Catalogue, responses=promised_errors(422))
async def catalogue(parts: Parts, _holder: Holder) -> JSONResponse:
    """What can be chosen for a new game."""
    return JSONResponse(describe_catalogue(plugins=parts.plugins))


@router.get("/messages", response_model=dict[str, object], responses=promised_errors(422))
async def messages(_holder: Holder) -> JSONResponse:
    """The JSON Schema of what goes over a WebSocket: `FromClient` and `FromServer` among its `$defs`."""
    return JSONResponse(describe_messages())


@router.get("/games", response_model=GameList, responses=promised_errors(422))
async def games(
    parts: Parts,
    _holder: Holder,
    manager: Manager,
    game: Annotated[str | None, Query(max_length=64, description="Only those of this name in the catalogue.")] = None,
    status: Literal["waiting", "playing", "over"] | None = None,
    before: Annotated[str | None, Query(max_length=120, description="What `next` said.")] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 20,
) -> JSONResponse:
    """List games, the newest first."""
    if game is not None:
        parts.check_game(game)
    lines = await manager.lines(game=game, status=status, before=_parse_cursor(before), most=limit + 1)
    shown = lines[:limit]
    following = f"{shown[-1].created_at}_{shown[-1].id}" if len(lines) > limit else None
    return JSONResponse({"games": [_describe_line(line) for line in shown], "next": following})


@router.post("/games", status_code=201, response_model=CreatedGame, responses=promised_errors(422))
async def create(body: NewGame, parts: Parts, _holder: Holder, manager: Manager) -> JSONResponse:
    """Create a game."""
    parts.check_game(body.game)
    created = await manager.create(Plan(game=body.game, options=body.options, **plan_of(body)))
    return JSONResponse(created, 201, {"Location": f"/api/games/{created['game']['id']}"})


@router.post("/games/import", status_code=201, response_model=CreatedGame, responses=promised_errors(422))
async def import_game(body: Import, parts: Parts, _holder: Holder, manager: Manager) -> JSONResponse:
    """Go on with a saved game."""
    played = read_saved(body, parts)
    if body.ply is not None and body.ply > len(played.actions):
        raise InvalidArgument(f"there is no ply {body.ply} in a game of {len(played.actions)}")
    actions = played.actions[: body.ply]
    plan = Plan(game=played.game, options=played.options, actions=actions, **plan_of(body))
    created = await manager.create(plan)
    return JSONResponse(created, 201, {"Location": f"/api/games/{created['game']['id']}"})


@router.post("/records", response_model=Record, responses=promised_errors(422))
async def read_record(body: SavedGame, parts: Parts, _holder: Holder) -> Response:
    """Read a saved game, of which nothing is kept."""
    return Response(format_record(read_saved(body, parts)), media_type=MEDIA_TYPES["json"])


@router.get("/games/{game_id}", response_model=Snapshot, responses=promised_errors(404, 422))
async def snapshot(game_id: str, holder: Holder, manager: Manager) -> JSONResponse:
    """The game as it stands."""
    return JSONResponse(await manager.snapshot(game_id, holder))


@router.get("/games/{game_id}/events", response_model=Events, responses=promised_errors(404, 422))
async def events(
    game_id: str, _holder: Holder, manager: Manager, since: Annotated[int, Query(ge=-1, le=MAX_SEQUENCE)] = -1
) -> JSONResponse:
    """The events after `since`; those to come are told over a WebSocket at the same address."""
    return JSONResponse({"events": await manager.events(game_id, since)})


@router.post("/games/{game_id}/moves", response_model=Acknowledgement, responses=promised_errors(403, 404, 409, 422))
async def move(game_id: str, body: MoveRequest, holder: Holder, manager: Manager) -> JSONResponse:
    """Act for the person to move."""
    return JSONResponse(await manager.move(game_id, Request(holder, body.key, body.ply), body.move))


@router.post(
    "/games/{game_id}/hurry", status_code=202, response_model=Hurried, responses=promised_errors(403, 404, 409, 422)
)
async def hurry(game_id: str, body: HurryRequest, holder: Holder, manager: Manager) -> JSONResponse:
    """Ask the bot to move now, with what it has found so far."""
    return JSONResponse(await manager.hurry(game_id, Request(holder, ply=body.ply)), 202)


@router.post("/games/{game_id}/undo", response_model=Acknowledgement, responses=promised_errors(403, 404, 409, 422))
async def undo(game_id: str, body: UndoRequest, holder: Holder, manager: Manager) -> JSONResponse:
    """Take the last action of the person who asks back, with all that followed; other people have to agree."""
    return JSONResponse(await manager.undo(game_id, Request(holder, body.key, body.ply)))


@router.post(
    "/games/{game_id}/undo/answer", response_model=Acknowledgement, responses=promised_errors(403, 404, 409, 422)
)
async def answer_undo(game_id: str, body: UndoAnswer, holder: Holder, manager: Manager) -> JSONResponse:
    """Agree that another person takes a move back, or do not."""
    return JSONResponse(await manager.answer_undo(game_id, Request(holder, body.key, body.ply), agree=body.agree))


@router.post("/games/{game_id}/resign", response_model=Acknowledgement, responses=promised_errors(403, 404, 409, 422))
async def resign(game_id: str, body: KeyOnly, holder: Holder, manager: Manager) -> JSONResponse:
    """Give up; where others go on, a bot plays for the seat."""
    return JSONResponse(await manager.resign(game_id, Request(holder, body.key)))


@router.post("/games/{game_id}/claim", response_model=ClaimedSeat, responses=promised_errors(403, 404, 409, 422))
async def claim(game_id: str, body: Claim, _holder: Holder, manager: Manager) -> JSONResponse:
    """Take an open seat by its invitation."""
    return JSONResponse(await manager.claim(game_id, body.invitation, body.key))


@router.post("/games/{game_id}/rematch", response_model=Snapshot, responses=promised_errors(403, 404, 409, 422))
async def rematch(game_id: str, body: KeyOnly, holder: Holder, manager: Manager) -> JSONResponse:
    """Play once more with the seats changed; tokens stay as they are. Whoever asks later gets the same game."""
    return JSONResponse(await manager.rematch(game_id, Request(holder, body.key)))


@router.get(
    "/games/{game_id}/record",
    response_model=Record,
    responses={200: {"content": {MEDIA_TYPES["blksgf"]: {"schema": {"type": "string"}}}}, **promised_errors(404, 422)},
)
async def record(
    game_id: str,
    _holder: Holder,
    manager: Manager,
    kind: Annotated[Literal["json", "blksgf"], Query(alias="format")] = "json",
) -> Response:
    """The game as a file that can be saved, loaded and replayed; `blksgf` is for Blokus."""
    played = await manager.record(game_id)
    text = format_record(played) if kind == "json" else format_of(played.game, kind).format(played)
    headers = {"Content-Disposition": f'attachment; filename="{played.game}-{game_id}.{kind}"'}
    return Response(text, media_type=MEDIA_TYPES[kind], headers=headers)


def read_saved(saved: SavedGame, parts: Services) -> GameRecord:
    """The game that a request brings along, in one of two forms; UnreadableGame says what is wrong with it."""
    if (saved.record is None) == (saved.blksgf is None):
        raise InvalidArgument("expected a record or the text of a .blksgf file, and not both")
    try:
        if saved.blksgf is None:
            _check_options(saved.record, parts)
            return parse_record(json.dumps(saved.record))
        played = parse_format("blksgf", saved.blksgf)
        _check_options({"game": played.game, "options": played.options}, parts)
        return played
    except InvalidRecord as error:
        # What a client brings along is its own fault; a record of ours that is damaged is not.
        raise UnreadableGame(str(error), error.fault) from error


def _check_options(record: Any, parts: Services) -> None:
    """Say it plainly if a saved game is of a kind that cannot be played here; the rest is for the reader of records."""
    game, options = record.get("game"), record.get("options")
    if not isinstance(game, str) or not isinstance(options, dict):
        return
    if "setup" in options:
        problem = "the saved game begins with pieces on the board; expected one from an empty board"
        raise InvalidRecord(problem, Fault("setup"))
    parts.check_game(game)
    new_checked_game(game, options)


def plan_of(table: Any) -> dict[str, Any]:
    """What a request says of who plays, and how."""
    seats = None if table.seats is None else [seat.model_dump() for seat in table.seats]
    return {"seats": seats, "undo_all": table.undo_all, "clock": table.clock.model_dump() if table.clock else None}


def _parse_cursor(text: str | None) -> tuple[str, str] | None:
    if text is None:
        return None
    if not _CURSOR.fullmatch(text):
        raise InvalidArgument(f"expected before to be what next said, got {text!r}")
    at, _, game_id = text.partition("_")
    return at, game_id


def _describe_line(line: Line) -> dict[str, Any]:
    names = ("id", "game", "status", "created_at", "updated_at")
    about = {"seats": [], "ply": 0, "outcome": None, **line.about}
    return {**{name: getattr(line, name) for name in names}, **about}
