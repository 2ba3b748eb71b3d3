"""Routes for games: create, import, read and change them.

Routes return JSONResponse, which FastAPI does not validate again: `response_model` is documentation, and the tests
compare every response with it.
"""

from __future__ import annotations

import json
import logging
import re
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response
from fastapi.responses import JSONResponse

from polindrome import __version__
from polindrome.bots import default_level, levels_of
from polindrome.errors import Fault, InvalidArgument, InvalidRecord, PluginFailed
from polindrome.game import Game
from polindrome.options import new_checked_game
from polindrome.records import GameRecord, find_format, format_record, parse_format, parse_record
from polindrome.registry import family_of, game_names, new_game
from polindrome.server.errors import UnreadableRecord
from polindrome.server.games.game_manager import Command
from polindrome.server.games.new_games import GameSetup
from polindrome.server.http.dependencies import HolderDep, ServicesDep
from polindrome.server.http.schemas import (
    MAX_SEQUENCE,
    Acknowledgement,
    Catalogue,
    ClaimedSeat,
    ClaimRequest,
    CreatedGame,
    CreateRequest,
    Events,
    GameList,
    GameSettings,
    Health,
    ImportRequest,
    KeyRequest,
    LegalMoves,
    MoveNowRequest,
    MoveNowResponse,
    MoveRequest,
    RecordSchema,
    SavedGame,
    Snapshot,
    UndoAnswer,
    UndoRequest,
    error_schemas,
)
from polindrome.server.realtime.messages import describe_messages
from polindrome.server.services import Services
from polindrome.server.wire import wire_of
from polindrome.storage import GameSummary

_LOG = logging.getLogger(__name__)

MAX_LISTED = 100
_CURSOR = re.compile(r"[0-9T:.-]{19,26}Z_[A-Za-z0-9_-]{1,64}")
MEDIA_TYPES = {"json": "application/json", "blksgf": "application/x-blokus-sgf"}

router = APIRouter(prefix="/api")


@router.get("/health", response_model=Health, responses=error_schemas())
async def health(services: ServicesDep) -> JSONResponse:
    """Check that the server and its database respond."""
    await services.database.check()
    return JSONResponse({"status": "ok", "version": __version__})


@router.get("/catalogue", response_model=Catalogue, responses=error_schemas())
async def catalogue(services: ServicesDep) -> JSONResponse:
    """List the games that can be created, with the levels of their bots."""
    return JSONResponse(describe_catalogue(plugins=services.plugins))


@router.get("/messages", response_model=dict[str, object], responses=error_schemas())
async def messages() -> JSONResponse:
    """Read the JSON Schema of WebSocket messages: `FromClient` and `FromServer` in its `$defs`."""
    return JSONResponse(describe_messages())


@router.get("/games", response_model=GameList, responses=error_schemas())
async def games(
    services: ServicesDep,
    game: Annotated[str | None, Query(max_length=64, description="Only games with this name in the catalogue.")] = None,
    status: Literal["waiting", "playing", "over"] | None = None,
    before: Annotated[
        str | None, Query(max_length=120, description="The cursor in `next` of the previous page.")
    ] = None,
    limit: Annotated[int, Query(ge=1, le=MAX_LISTED)] = 20,
) -> JSONResponse:
    """List games, the newest first."""
    if game is not None:
        services.check_game(game)
    summaries = await services.manager.list_games(
        game=game, status=status, before=_parse_cursor(before), limit=limit + 1
    )
    page = summaries[:limit]
    cursor = f"{page[-1].created_at}_{page[-1].id}" if len(summaries) > limit else None
    return JSONResponse({"games": [_describe_summary(summary) for summary in page], "next": cursor})


@router.post("/games", status_code=201, response_model=CreatedGame, responses=error_schemas())
async def create(body: CreateRequest, services: ServicesDep) -> JSONResponse:
    """Create a game."""
    services.check_game(body.game)
    created = await services.manager.create(GameSetup(game=body.game, options=body.options, **_settings_of(body)))
    return JSONResponse(created, 201, {"Location": f"/api/games/{created['game']['id']}"})


@router.post("/games/import", status_code=201, response_model=CreatedGame, responses=error_schemas())
async def import_game(body: ImportRequest, services: ServicesDep) -> JSONResponse:
    """Create a game that continues a saved game."""
    played = parse_saved_game(body, services)
    if body.ply is not None and body.ply > len(played.actions):
        raise InvalidArgument(f"ply {body.ply} is out of range: expected at most {len(played.actions)}")
    actions = played.actions[: body.ply]
    setup = GameSetup(game=played.game, options=played.options, actions=actions, **_settings_of(body))
    created = await services.manager.create(setup)
    return JSONResponse(created, 201, {"Location": f"/api/games/{created['game']['id']}"})


@router.post("/records", response_model=RecordSchema, responses=error_schemas())
async def read_record(body: SavedGame, services: ServicesDep) -> Response:
    """Parse a saved game without storing it."""
    return Response(format_record(parse_saved_game(body, services)), media_type=MEDIA_TYPES["json"])


@router.get("/games/{game_id}", response_model=Snapshot, responses=error_schemas(404))
async def snapshot(game_id: str, holder: HolderDep, services: ServicesDep) -> JSONResponse:
    """Read the state of a game."""
    return JSONResponse(await services.manager.snapshot(game_id, holder))


@router.get("/games/{game_id}/legal-moves", response_model=LegalMoves, responses=error_schemas(404))
async def legal_moves(game_id: str, services: ServicesDep) -> JSONResponse:
    """List the legal moves of the seat to move."""
    return JSONResponse({"legal_moves": await services.manager.get_legal_moves(game_id)})


@router.get("/games/{game_id}/events", response_model=Events, responses=error_schemas(404))
async def events(
    game_id: str, services: ServicesDep, since: Annotated[int, Query(ge=-1, le=MAX_SEQUENCE)] = -1
) -> JSONResponse:
    """Read the events after `since`; a WebSocket at the same address sends new ones."""
    return JSONResponse({"events": await services.manager.events(game_id, since)})


@router.post("/games/{game_id}/moves", response_model=Acknowledgement, responses=error_schemas(403, 404, 409))
async def move(game_id: str, body: MoveRequest, holder: HolderDep, services: ServicesDep) -> JSONResponse:
    """Move for the client's seat."""
    return JSONResponse(await services.manager.move(game_id, Command(holder, body.key, body.ply), body.move))


@router.post(
    "/games/{game_id}/move-now",
    status_code=202,
    response_model=MoveNowResponse,
    responses=error_schemas(403, 404, 409),
)
async def move_now(game_id: str, body: MoveNowRequest, holder: HolderDep, services: ServicesDep) -> JSONResponse:
    """Make the bot stop its search and move now."""
    return JSONResponse(await services.manager.move_now(game_id, Command(holder, ply=body.ply)), 202)


@router.post("/games/{game_id}/undo", response_model=Acknowledgement, responses=error_schemas(403, 404, 409))
async def undo(game_id: str, body: UndoRequest, holder: HolderDep, services: ServicesDep) -> JSONResponse:
    """Take the client's last action back with everything after it, once the other players agree."""
    return JSONResponse(await services.manager.undo(game_id, Command(holder, body.key, body.ply)))


@router.post("/games/{game_id}/undo/answer", response_model=Acknowledgement, responses=error_schemas(403, 404, 409))
async def answer_undo(game_id: str, body: UndoAnswer, holder: HolderDep, services: ServicesDep) -> JSONResponse:
    """Accept or decline another player's takeback request."""
    return JSONResponse(
        await services.manager.answer_undo(game_id, Command(holder, body.key, body.ply), agree=body.agree)
    )


@router.post("/games/{game_id}/resign", response_model=Acknowledgement, responses=error_schemas(403, 404, 409))
async def resign(game_id: str, body: KeyRequest, holder: HolderDep, services: ServicesDep) -> JSONResponse:
    """Resign; if others play on, a bot takes the seat."""
    return JSONResponse(await services.manager.resign(game_id, Command(holder, body.key)))


@router.post("/games/{game_id}/claim", response_model=ClaimedSeat, responses=error_schemas(403, 404, 409))
async def claim(game_id: str, body: ClaimRequest, services: ServicesDep) -> JSONResponse:
    """Claim an open seat by its invitation."""
    return JSONResponse(await services.manager.claim(game_id, body.invitation, body.key))


@router.post("/games/{game_id}/rematch", response_model=Snapshot, responses=error_schemas(403, 404, 409))
async def rematch(game_id: str, body: KeyRequest, holder: HolderDep, services: ServicesDep) -> JSONResponse:
    """Create the next game of the same players: seats rotate, tokens stay. Later requests get the same game."""
    return JSONResponse(await services.manager.rematch(game_id, Command(holder, body.key)))


@router.get(
    "/games/{game_id}/record",
    response_model=RecordSchema,
    responses={200: {"content": {MEDIA_TYPES["blksgf"]: {"schema": {"type": "string"}}}}, **error_schemas(404)},
)
async def record(
    game_id: str,
    services: ServicesDep,
    kind: Annotated[Literal["json", "blksgf"], Query(alias="format")] = "json",
) -> Response:
    """Download the game as a record or, for Blokus, as a .blksgf file."""
    played = await services.manager.record(game_id)
    text = format_record(played) if kind == "json" else find_format(played.game, kind).format(played)
    headers = {"Content-Disposition": f'attachment; filename="{played.game}-{game_id}.{kind}"'}
    return Response(text, media_type=MEDIA_TYPES[kind], headers=headers)


def describe_catalogue(*, plugins: bool) -> dict[str, Any]:
    """All games that the server offers, with the levels of their bots; a plugin with a broken part is logged."""
    games = []
    for name in game_names(plugins=plugins):
        try:
            games.append(_describe_game(new_game(name)))
        except PluginFailed as error:
            _LOG.error("the catalogue does not list %s: %s", name, error)
    return {"games": games}


def _describe_game(game: Game) -> dict[str, Any]:
    wire, family = wire_of(game.name), family_of(game.name)
    return {
        "name": game.name,
        "title": family.title(game.name),
        "description": family.description(game.name),
        "family": wire.FAMILY,
        "seats": game.num_seats,
        "levels": [
            {
                "name": name,
                "title": name.replace(":", " ").capitalize(),
                "description": level.description,
                "rating": level.rating,
            }
            for name, level in levels_of(game.name).items()
        ],
        "default_level": default_level(game.name),
        **wire.describe_catalogue_entry(game),
    }


def parse_saved_game(saved: SavedGame, services: Services) -> GameRecord:
    """The record in a request, in one of two formats; UnreadableRecord says what is wrong with it."""
    if (saved.record is None) == (saved.blksgf is None):
        raise InvalidArgument("expected a record or the text of a .blksgf file, and not both")
    try:
        if saved.blksgf is None:
            _check_options(saved.record, services)
            return parse_record(json.dumps(saved.record))
        played = parse_format("blksgf", saved.blksgf)
        _check_options({"game": played.game, "options": played.options}, services)
        return played
    except InvalidRecord as error:
        # A client error, unlike an InvalidRecord from the database.
        raise UnreadableRecord(str(error), error.fault) from error


def _check_options(record: Any, services: Services) -> None:
    """Raise clear errors for saved games that cannot be played here; `parse_record` checks everything else."""
    game, options = record.get("game"), record.get("options")
    if not isinstance(game, str) or not isinstance(options, dict):
        return
    if "setup" in options:
        message = "the saved game begins with pieces on the board; expected one from an empty board"
        raise InvalidRecord(message, Fault("setup"))
    services.check_game(game)
    new_checked_game(game, options)


def _settings_of(body: GameSettings) -> dict[str, Any]:
    seats = None if body.seats is None else [seat.model_dump() for seat in body.seats]
    return {"seats": seats, "undo_all": body.undo_all, "clock": body.clock.model_dump() if body.clock else None}


def _parse_cursor(text: str | None) -> tuple[str, str] | None:
    if text is None:
        return None
    if not _CURSOR.fullmatch(text):
        raise InvalidArgument(f"expected `before` to be a cursor from `next`, got {text!r}")
    at, _, game_id = text.partition("_")
    return at, game_id


def _describe_summary(summary: GameSummary) -> dict[str, Any]:
    names = ("id", "game", "status", "created_at", "updated_at")
    about = {"seats": [], "ply": 0, "outcome": None, **summary.about}
    return {**{name: getattr(summary, name) for name in names}, **about}
